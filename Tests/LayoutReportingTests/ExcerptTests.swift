import LayoutDiagnosis
import LayoutModel
import Testing

@testable import LayoutReporting

struct ExcerptTests {
  @Test(arguments: [40, 60, 80, 132]) func `no line is longer than the terminal's, and no word is lost`(width: Int)
    throws
  {
    let sample = try SampleReport(SampleReport.plain)
    let words = (0..<40).map { "word\($0)" }.joined(separator: " ")
    let related = [RelatedNote(message: words, location: sample.range(of: "[320, 568]"))]
    let report = sample.report([sample.finding(at: "\"size\"", label: words, related: related)])
    for isColored in [false, true] {
      let text = TextReport(report, style: Style(isColored: isColored, width: width)).text
      let lines = text.split(separator: "\n").map { String($0).displayWidth }
      #expect(lines.allSatisfy { $0 <= width })
      #expect(text.matches(of: /word[0-9]+/).count == 80)
    }
    #expect(TextReport(report, style: Style(isColored: false)).text.contains(" \(words)\n"))
  }

  @Test(arguments: [
    (
      #"<constraint firstItem="abc" firstAttribute="top" secondItem="def" secondAttribute="bottom" multiplier="3:2" constant="24" id="ghi"/>"#,
      [#"constant="24""#, #"id="ghi""#]
    ),
    (#"<constraint firstAttribute="height" constant="44" id="ghi"/>"#, [#"constant="44""#, #"id="ghi""#]),
    (#"<label opaque="NO" text="a > b" contentMode="left" id="画面" constant="3">"#, [#"id="画面""#]),
    (#"<outlet property="title"/>"#, ["<outlet"]), ("<string", ["<string"]), (#"<view id="a"#, ["<view"]),
  ]) func `of a tag the constant and the id are underlined`(tag: String, parts: [String]) throws {
    for width in [66, 80, 128] {
      let source = SourceText(bytes: Array("<document>\n      \(tag)\n</document>".utf8))
      let start = Int32("<document>\n      ".utf8.count)
      let range = SourceRange(start: start, end: start + 1)
      let excerpt = Excerpt(of: range, in: source, width: width)
      let text = excerpt.text.string(in: source)
      #expect(text.displayWidth <= width)
      var cells: [String] = []
      for character in text { cells += [String(character)] + (String(character).displayWidth == 2 ? [""] : []) }
      #expect(excerpt.marked.map { cells[$0].joined() } == parts)
    }
  }
  @Test(arguments: [">", "/>", "></document>"]) func `a tag that is cut ends as it is written`(end: String) throws {
    let tag =
      #"<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="13142" colorMatched="YES"\#(end)"#
    let source = SourceText(bytes: Array(tag.utf8))
    for width in [40, 60, 80] {
      let text = Excerpt(of: SourceRange(0, 1), in: source, width: width).text.string(in: source)
      #expect(text.hasPrefix("<document ") && text.contains(" …") && text.displayWidth <= width)
      #expect(text.hasSuffix(" …\(end)") || !end.hasPrefix("/") && text.hasSuffix(" …"), "\(text)")
    }
  }
}
