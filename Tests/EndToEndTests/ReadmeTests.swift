import Foundation
import Testing

/// The program prints what the README shows.
///
/// In every `console` block, lines that begin with `$ ` are run, and the lines after them must equal the output. The rule table
/// must equal that of `rules`. `RECORD_SNAPSHOTS=1` updates both.
struct ReadmeTests {
  @Test func `every example and the rule table of the README are as the program prints them`() throws {
    let readme = Program.package.appendingPathComponent("README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let recorded = try withRules(try withOutputs(text))
    let lines = zip(recorded.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
    let difference = lines.first { $0 != $1 }
    #expect(difference?.0 == difference?.1)
    #expect(recorded.utf8.count == text.utf8.count)
    guard recorded != text, ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" else { return }
    try recorded.write(to: readme, atomically: true, encoding: .utf8)
  }

  private func withOutputs(_ text: String) throws -> String {
    var lines: [String] = []
    var isInExample = false
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") { isInExample = line == "```console" }
      if isInExample && !line.hasPrefix("$ ") && line != "```console" { continue }
      lines.append(line)
      guard isInExample && line.hasPrefix("$ ") else { continue }
      let run = try Program.shell("{ \(line.dropFirst(2)); } 2>&1", in: Program.package)
      var printed = run.output.components(separatedBy: "\n")
      if printed.last == "" { printed.removeLast() }
      lines += printed
    }
    return lines.joined(separator: "\n")
  }

  private func withRules(_ text: String) throws -> String {
    struct List: Decodable { let rules: [Rule] }
    struct Rule: Decodable { let id, severity, summary: String }
    let json = try Program.run("rules", "--format", "json", in: Program.package).output
    let rules = try JSONDecoder().decode(List.self, from: Data(json.utf8)).rules
    let rows = rules.map { "| `\($0.id)` | \($0.severity) | \($0.summary) |\n" }
    let table = "| rule | default | found when |\n| --- | --- | --- |\n" + rows.joined()
    let start = try #require(text.range(of: "<!-- rules -->\n"))
    let end = try #require(text.range(of: "<!-- end of rules -->"))
    return text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: table)
  }
}
