import Testing

@testable import LayoutReporting

struct PrintableTextTests {
  @Test(arguments: [
    ("plain # text: a::b", "plain # text: a::b"), ("a\u{1B}[2J", "a\\u{1B}[2J"), ("a\u{85}b", "a\\u{85}b"),
    ("a\u{202E}b\u{61C}", "a\\u{202E}b\\u{61C}"), ("画 é", "画 é"),
  ])
  func `characters that a terminal acts on are spelt out, others stay`(text: String, expected: String) {
    #expect(text.printable == expected)
  }

  @Test(arguments: [
    ("::error::x", "\\u{3A}:error::x"), ("  ::error::x", "  \\u{3A}:error::x"),
    ("\u{A0}::error::x", "\u{A0}\\u{3A}:error::x"), ("\u{FEFF}::error::x", "\u{FEFF}\\u{3A}:error::x"),
    ("a ##[error]x", "a \\u{23}#[error]x"), ("a##vso[task]x", "a\\u{23}#vso[task]x"),
    ("##teamcity[x]", "\\u{23}#teamcity[x]"), ("é###[x]", "é#\\u{23}#[x]"), ("##[a]##[b]", "\\u{23}#[a]\\u{23}#[b]"),
  ])
  func `commands to build services are spelt out`(text: String, expected: String) {
    #expect(text.printable == expected)
  }

  @Test(arguments: ["a ::error::x", ":", "::", "## heading [x]", "##", "#[x]", "##vso"].map { ($0, $0 == "::") })
  func `what only looks like a command stays`(text: String, isChanged: Bool) {
    #expect((text.printable != text) == isChanged)
  }

  @Test func `a line of JSON is spelt out in JSON's own escapes, but for tabs and its end`() {
    #expect("\t\"a\u{202E}\u{85}\": \"##[x]\",\r\n".printableJSON == "\t\"a\\u202E\\u0085\": \"\\u0023#[x]\",\r\n")
    #expect("\"a\": 1,\r\"b\": 2\n".printableJSON == "\"a\": 1,\\u000D\"b\": 2\n")
    #expect("{}".printableJSON == "{}")
  }
}
