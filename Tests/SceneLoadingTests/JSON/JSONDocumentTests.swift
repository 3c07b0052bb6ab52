import Foundation
import LayoutModel
import Testing

@testable import SceneLoading

@Suite struct JSONDocumentTests {
  private func document(_ text: String) throws -> JSONDocument {
    var parser = JSONParser(Array(text.utf8))
    try parser.parse()
    return JSONDocument(bytes: parser.bytes, nodes: parser.nodes)
  }

  private func isAccepted(_ bytes: [UInt8]) -> Bool {
    var parser = JSONParser(bytes)
    return (try? parser.parse()) != nil
  }

  @Test(
    arguments: [
      "null", " true ", "\"\"", "0", "-0", "-0.0e-0", "1E5", "1e+2", "[]", "{}", "[[],{}]", "\t\r\n[1 ,2]\n",
      #"{"a":{"b":[1,{"c":null}]},"d":"\u00e9\ud83d\ude00\/\b"}"#, "\"\u{7F}\u{10FFFF}\"", #""\u0000""#,
    ])
  func `what RFC 8259 allows is read`(text: String) { #expect(isAccepted(Array(text.utf8))) }

  @Test(
    arguments: [
      "", "[", "]", "{", "[1", "[1,", "[,1]", "[1,,2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{1:2}", "[1}",
      "{\"a\":1]", "01", "-", "-01", "1.", ".1", "1e", "+1", "0x1", "1a", "1.2.3", "Infinity", "nul", "truee", "True",
      "'a'", "\"a", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\n\"",
      "1 2", "[1]]", "{} x", "/**/1", "1//", "\u{FEFF}\u{FEFF}1", "\u{A0}1",
    ])
  func `what RFC 8259 does not allow is refused`(text: String) { #expect(!isAccepted(Array(text.utf8))) }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xC3], [0xFF],
    ] as [[UInt8]])
  func `ill-formed UTF-8 is refused`(sequence: [UInt8]) { #expect(!isAccepted([0x22] + sequence + [0x22])) }

  @Test func `a byte order mark is ignored`() throws {
    #expect(isAccepted([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)))
    let error = try #require(errors([0xEF, 0xBB, 0xBF] + Array("[1}".utf8)).first)
    let text = SourceText(bytes: [0xEF, 0xBB, 0xBF] + Array("[1}".utf8))
    #expect(text.position(ofByte: error.location.start) == SourcePosition(line: 1, column: 3))
  }

  @Test func `every value has a path`() throws {
    let document = try document(#"{"root":{"subviews":[{},{"list.top":[1,2]}]}}"#)
    let root = try #require(document.members(of: document.root).map(\.value).first)
    let subviews = try #require(document.members(of: root).map(\.value).first)
    let second = document.elements(of: subviews).map { $0 }[1]
    let list = try #require(document.members(of: second).map(\.value).first)
    let last = document.elements(of: list).map { $0 }[1]
    #expect(document.path(to: last) == #"root.subviews[1]."list.top"[1]"#)
    #expect(document.path(to: document.root) == "")
  }

  @Test func `escapes are resolved and each byte of the text leads back to its place`() throws {
    let document = try document(#""a\n\u00e9\ud83d\ude00z""#)
    let text = document.text(of: document.root)
    #expect(text.string == "a\né😀z")
    // a is at 1, \n at 2, \u00e9 (2 bytes) at 4, the surrogate pair (4 bytes) at 10, z at 22 and the closing quote at 23.
    let ranges = TextRanges(document, document.root)
    let offsets = (0...9).map { ranges.range($0..<$0).start }
    #expect(offsets == [1, 2, 4, 4, 10, 10, 10, 10, 22, 23])
  }

  @Test func `keys that differ only in how they are composed are different keys`() {
    let composed = "{\"\u{E9}\": 1, \"e\u{301}\": 2}"
    var parser = JSONParser(Array(composed.utf8))
    #expect(throws: Never.self) { try parser.parse() }
    #expect(parser.duplicates.isEmpty)
  }

  @Test(arguments: [2, 8, 9, 500, 9000]) func `a duplicate key is found among few and among many`(count: Int) {
    let members = (0..<count).map { "\"k\($0)\": 0" } + ["\"k\\u0030\": 1"]
    var parser = JSONParser(Array("{\(members.joined(separator: ","))}".utf8))
    #expect(throws: Never.self) { try parser.parse() }
    #expect(parser.duplicates.count == 1)
  }

  @Test(arguments: [0, 1, 9, 10, 99, 499]) func `a duplicate key is found where the others are numbered`(repeated: Int)
  {
    for place in [repeated + 1, 500] {
      var names = (0..<500).map { "k\($0)" }
      names.insert("k\(repeated)", at: place)
      var parser = JSONParser(Array("{\(names.map { "\"\($0)\": 0" }.joined(separator: ","))}".utf8))
      #expect(throws: Never.self) { try parser.parse() }
      #expect(
        parser.duplicates.map { parser.nodes[Int($0.key.index)].start } == [Int32(offset(ofKey: place, in: names))])
    }
  }

  /// The offset of a key's quote in an object whose values are single digits.
  private func offset(ofKey place: Int, in names: [String]) -> Int {
    names[..<place].reduce(1) { $0 + $1.utf8.count + 6 }
  }

  @Test func `nesting is refused just beyond the limit`() {
    let deepest = SceneLoading.Limits.depth
    let open = [UInt8](repeating: UInt8(ascii: "["), count: deepest)
    let close = [UInt8](repeating: UInt8(ascii: "]"), count: deepest)
    #expect(isAccepted(open + close))
    #expect(!isAccepted([UInt8(ascii: "[")] + open + close + [UInt8(ascii: "]")]))
  }
}
