import Foundation
import Testing

/// Every `console` block of the README: lines that begin with `$ ` are run, what follows them is what they print.
struct ReadmeTests {
  private static let readme = Program.package.appendingPathComponent("README.md")

  /// `RECORD_SNAPSHOTS=1` writes the outputs anew.
  @Test func `every example of the README prints what it says`() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
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
    let recorded = lines.joined(separator: "\n")
    #expect(recorded == text)
    guard recorded != text, ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" else { return }
    try recorded.write(to: Self.readme, atomically: true, encoding: .utf8)
  }
}
