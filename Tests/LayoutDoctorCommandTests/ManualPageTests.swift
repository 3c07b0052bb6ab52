import Testing

@testable import LayoutDoctorCommand

struct ManualPageTests {
  private let lines = ManualPage.text.split(separator: "\n", omittingEmptySubsequences: false)

  @Test func `the page begins with its title and the name that the index of manuals shows`() {
    #expect(ManualPage.text.hasPrefix(".TH LAYOUTDOCTOR 1 \"\" \"layoutdoctor 0.1.0\" \"User Commands\"\n"))
    #expect(ManualPage.text.contains("\n.SH NAME\nlayoutdoctor \\- finds what is wrong"))
  }

  @Test(arguments: Command.allCases)
  func `each command has a section with its options`(command: Command) throws {
    let start = try #require(lines.firstIndex { $0.hasPrefix(".SS ") && isHeading($0, of: command) })
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix(".SS ") && !$0.hasPrefix(".SH ") }
    for option in Option.options(of: command) where option.name != .help {
      let spelling = option.spelling.replacing("-", with: "\\-")
      #expect(section.contains { $0.contains("\\fB\(spelling)\\fR") }, "\(option.spelling)")
    }
  }

  @Test func `only known requests begin with a full stop, and none with an apostrophe`() {
    let requests: Set<Substring> = [".TH", ".SH", ".SS", ".PP", ".TP", ".nh", ".ad"]
    for line in lines where line.hasPrefix(".") {
      let name = line.prefix { $0 != " " }
      #expect(requests.contains(name), "\(line)")
    }
    #expect(!lines.contains { $0.hasPrefix("'") })
  }

  @Test func `the page is ASCII without tabs`() {
    #expect(ManualPage.text.utf8.allSatisfy { $0 == 10 || (32..<127).contains($0) })
  }

  @Test func `characters with a meaning in the language are named`() {
    #expect(RoffText.escaped(#"a-b \ 'c' `d` "e" ^~"#) == #"a\-b \e \(aqc\(aq \(gad\(ga \(dqe\(dq \(ha\(ti"#)
    #expect(RoffText.escaped("SCENE… 44 × 3 😀") == #"SCENE... 44 \[u00D7] 3 \[u1F600]"#)
  }

  @Test func `text that begins with a full stop is no request`() {
    var page = RoffText()
    page.append([.plain(".SH NAME")])
    page.append([.plain("'br")])
    page.append([.bold(".x")])
    #expect(page.text == "\\&.SH NAME\n\\(aqbr\n\\fB.x\\fR\n")
  }

  /// Returns whether the first word of a heading, which may be quoted, is the command.
  private func isHeading(_ line: Substring, of command: Command) -> Bool {
    line.dropFirst(4).split { $0 == " " || $0 == "\"" }.first.map(String.init) == command.rawValue
  }
}
