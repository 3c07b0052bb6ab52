import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import LayoutSolving
import Testing

struct TextReportTests {
  @Test func `of very many places the first are shown and the others counted`() throws {
    let sample = try SampleReport(SampleReport.plain)
    func text(_ count: Int) -> String {
      let related = (0..<count).map { RelatedNote(message: "place \($0)", location: sample.range(of: "[320, 568]")) }
      return TextReport(sample.report([sample.finding(at: "\"size\"", label: "here", related: related)])).text
    }
    let limit = LayoutReporting.Limits.notes
    #expect(text(limit).contains("place \(limit - 1)\n"))
    #expect(!text(limit).contains("more place"))
    #expect(text(limit + 1).contains("  and 1 more place; `--format json` lists all\n"))
    #expect(!text(limit + 7).contains("place \(limit)\n"))
    #expect(text(limit + 7).contains("  and 7 more places; `--format json` lists all\n"))
  }

  @Test func `of a long conflict both ends are shown and what is between them is counted`() throws {
    let sample = try SampleReport(SampleReport.plain)
    func places(_ count: Int) -> [String] {
      let related = (0..<count).map { RelatedNote(message: "place \($0)", location: sample.range(of: "[320, 568]")) }
      var conflict = sample.finding(at: "\"size\"", label: "here", related: related)
      conflict.rule = .conflictingConstraints
      let lines = TextReport(sample.report([conflict])).text.split(separator: "\n")
      return lines.filter { $0.contains("place") }.map { String($0.drop { !$0.isLetter }) }
    }
    #expect(places(6) == ["place 0", "place 1", "place 2", "place 3", "place 4", "place 5"])
    #expect(
      places(9) == [
        "place 0", "place 1", "and 4 more places; `--format json` lists all", "place 6", "place 7", "place 8",
      ])
  }

  @Test func `of a long tie only its own place is shown, since all say the same`() throws {
    let sample = try SampleReport(SampleReport.plain)
    func text(_ count: Int, width: Int? = nil) -> String {
      let related = (0..<count).map { RelatedNote(message: "place \($0)", location: sample.range(of: "[320, 568]")) }
      var tie = sample.finding(at: "\"size\"", label: "here", related: related)
      tie.rule = .priorityTie
      return TextReport(sample.report([tie]), style: Style(isColored: false, width: width)).text
    }
    #expect(text(3).contains("place 2\n"))
    #expect(!text(3).contains("more place"))
    #expect(!text(80).contains("place 0\n"))
    #expect(text(80).contains("  and 80 more places; `--format json` lists all\n"))
    #expect(text(80, width: 80).split(separator: "\n").count <= 12)
  }

  @Test func `a line in which two places are shown is not repeated for the second`() throws {
    let filler = String(repeating: "x", count: 500)
    let sample = try SampleReport(
      #"{"layoutdoctor": 1, "note": "\#(filler)", "name": "here", "root": {"id": "r", "size": [1, 1], "note": "\#(filler)"}}"#
    )
    let related = [RelatedNote(message: "the id", location: sample.range(of: "\"r\""))]
    let lines = TextReport(sample.report([sample.finding(at: "\"here\"", related: related)])).text
      .split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("    1 | ") }.count == 1)
    #expect(zip(lines[1], lines[3]).filter { $0.1 == "-" }.map { String($0.0) }.joined() == "\"r\"")
  }

  @Test(arguments: [60, 80, 120]) func `an equation that is too long keeps its id and its constant`(width: Int) throws {
    let (left, right) = (String(repeating: "l", count: 90), String(repeating: "r", count: 90))
    let equation = "\"\(left).top == \(right).bottom + 16\""
    let sample = try SampleReport(
      #"{"layoutdoctor": 1, "root": {"id": "r", "size": [1, 1]}, "name": \#(equation), "note": "x"}"#)
    let style = Style(isColored: false, width: width + 8)
    let lines = TextReport(sample.report([sample.finding(at: equation)]), style: style).text.split(separator: "\n")
    let excerpt = try #require(lines.firstIndex { $0.hasPrefix("    1 | ") })
    #expect(lines[excerpt].contains("\"name\": \"lll"))
    let underlined = zip(lines[excerpt], lines[excerpt + 1]).filter { $0.1 == "^" }.map { String($0.0) }.joined()
    #expect(underlined.hasPrefix("\"lll"))
    #expect(underlined.hasSuffix("r.bottom + 16\""))
    #expect(lines[excerpt].count <= width + 8)
  }

  @Test func `a finding reads like a compiler's, with its place underlined`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let related = [RelatedNote(message: "the size", location: sample.range(of: "[320, 568]"))]
    let text = TextReport(sample.report([sample.finding(at: "\"size\"", label: "here", related: related)])).text
    #expect(
      text == """
        scene.json:2:24: error: something is true [occluded-view]
            2 |     "root": { "id": "画面", "size": [320, 568] },
              |                             ^^^^^^ here
              |                                     ---------- the size
          in state a

        1 error in 1 scene, 8 configurations

        """)
  }

  @Test func `few states are named, many are counted`() throws {
    let sample = try SampleReport(SampleReport.plain)
    func text(_ configurations: [Int]) -> String {
      TextReport(sample.report([sample.finding(at: "\"root\"", in: configurations)])).text
    }
    #expect(text([0, 2]).contains("\n  in states a, c\n"))
    #expect(text(Array(1...7)).contains("\n  in 7 of 8 configurations: b, c, d, e, f, g, …\n"))
    #expect(text(Array(0...7)).contains("\n  in all 8 configurations\n"))
  }

  @Test func `a long line is cut on both sides of what it is about`() throws {
    let filler = String(repeating: "x", count: 500)
    let sample = try SampleReport(
      #"{"layoutdoctor": 1, "note": "\#(filler)", "name": "here", "root": {"id": "r", "size": [1, 1], "note": "\#(filler)"}}"#
    )
    let lines = TextReport(sample.report([sample.finding(at: "\"here\"")])).text.split(separator: "\n")
    #expect(lines[1].count <= 8 + 120)
    #expect(lines[1].contains("…"))
    #expect(lines[1].hasSuffix("…"))
    let underlined = zip(lines[1], lines[2]).filter { $0.1 == "^" }.map { String($0.0) }.joined()
    #expect(underlined == "\"here\"")
  }

  @Test func `what stands beyond the cut changes nothing of what is shown`() throws {
    func lines(_ character: Character, _ distance: Int) throws -> ArraySlice<Substring> {
      let filler = String(repeating: "x", count: distance - 11)
      let sample = try SampleReport(
        #"{"layoutdoctor": 1, "note": "\#(character)\#(filler)", "name": "here", "root": {"id": "r", "size": [1, 1]}}"#
      )
      return TextReport(sample.report([sample.finding(at: "\"here\"")])).text.split(separator: "\n")[1...2]
    }
    for distance in 60...80 {
      #expect(try lines("é", distance) == lines("e", distance))
      #expect(try lines("画", distance) == lines("e", distance))
    }
  }

  @Test func `colours come only when asked for`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let report = sample.report([sample.finding(at: "\"root\"")])
    #expect(!TextReport(report).text.contains("\u{1B}"))
    #expect(TextReport(report, style: Style(isColored: true)).text.contains("\u{1B}[1;31merror:"))
  }

  @Test func `what a terminal would act on is spelt out`() throws {
    let refused = SceneReport(
      file: "a\u{1B}[2J\n.json", source: SourceText(bytes: []),
      content: .refused([Refusal(message: "no such file", location: nil)]))
    let text = TextReport.complaints(RunReport(scenes: [refused]), style: Style(isColored: false))
    #expect(text == "a\\u{1B}[2J\\u{A}.json: error: no such file\n\n")
  }

  @Test(arguments: [
    (ExceededLimit(what: "seconds", limit: 60, left: 0), "60 seconds"),
    (ExceededLimit(what: "seconds", limit: 1, left: 0), "1 second"),
    (ExceededLimit(what: "seconds for configurations", limit: 1, left: 0), "1 second for configurations"),
    (ExceededLimit(what: "MB of memory", limit: 1, left: 0), "1 MB of memory"),
  ]) func `a limit is counted as people do`(limit: ExceededLimit, text: String) {
    let cutOff = SceneReport(file: "a.json", source: SourceText(bytes: []), content: .cutOff([limit]))
    #expect(
      TextReport.complaints(RunReport(scenes: [cutOff]), style: Style(isColored: false))
        == "a.json: error: stopped at the limit of \(text)\n\n")
  }

  @Test func `a command to a build service in the lines shown is made none, and what is underlined stays in place`()
    throws
  {
    let sample = try SampleReport(
      ###"{"layoutdoctor": 1, "note": "##vso[x]", "name": "here", "root": {"id": "r", "size": [1, 1]}}"###)
    let lines = TextReport(sample.report([sample.finding(at: "\"here\"")])).text.split(separator: "\n")
    #expect(lines[1].contains("\"note\": \"\u{FFFD}#vso[x]\""))
    #expect(zip(lines[1], lines[2]).filter { $0.1 == "^" }.map { String($0.0) }.joined() == "\"here\"")
  }

  @Test func `skipped files are counted, and named on request`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let report = RunReport(scenes: sample.report([]).scenes, skippedFiles: ["a.json", "::b.json"])
    #expect(
      TextReport(report).text
        == "no findings in 1 scene, 8 configurations; 2 other files skipped; --verbose lists them\n")
    let lines = String(decoding: TextReport.lines(ofSkipped: report.skippedFiles), as: UTF8.self)
    #expect(lines == "skipped: a.json\nskipped: \\u{3A}:b.json\n")
    #expect(report.summary.skippedFiles == 2)
  }

  @Test func `expected findings are counted apart and not printed`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let text = TextReport(sample.report([sample.finding(at: "\"root\"", isExpected: true)])).text
    #expect(text == "no findings in 1 scene, 8 configurations; 1 finding as expected\n")
  }

  @Test func `an unmet expectation is an error, an unused allowance a note`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let place = sample.range(of: "\"root\"")
    let report = sample.report(
      [], unmet: [Expectation(rule: .overshoot, location: place)],
      unused: [AllowedRule(rule: .occludedView, location: place)])
    #expect(report.summary.errors == 1)
    #expect(report.summary.notes == 1)
    let text = TextReport(report).text
    #expect(text.contains("scene.json:2:2: error: no finding of 'overshoot' matches this expectation [expect]\n"))
    #expect(text.contains("scene.json:2:2: note: allowing 'occluded-view' silences nothing here [allow]\n"))
  }

  @Test func `quiet prints the findings and nothing else`() throws {
    let sample = try SampleReport(SampleReport.plain)
    #expect(TextReport(sample.report([]), isQuiet: true).text.isEmpty)
    #expect(TextReport(sample.report([sample.finding(at: "\"root\"")]), isQuiet: true).text.hasSuffix("in state a\n\n"))
  }

  @Test func `a severity fails the run from its level upwards`() throws {
    let sample = try SampleReport(SampleReport.plain)
    let summary = sample.report([sample.finding(at: "\"root\"", severity: .warning)]).summary
    #expect(summary.hasFindings(atLeast: .note))
    #expect(summary.hasFindings(atLeast: .warning))
    #expect(!summary.hasFindings(atLeast: .error))
  }
}
