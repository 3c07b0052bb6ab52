import Foundation
import Testing

/// The program prints what the README and the pages of the catalog show.
///
/// In every `console` block, lines that begin with `$ ` are run, and the lines after them must equal the output. The README's rule
/// table must be a part of that of `explain`. `RECORD_SNAPSHOTS=1` updates both. Every `swift` block is part of a test.
struct ReadmeTests {
  static let catalog = "Sources/LayoutDoctorKit/Documentation.docc"
  static let pages =
    ["README.md"]
    + ((try? FileManager.default.contentsOfDirectory(atPath: Program.package.appendingPathComponent(catalog).path))
    ?? [])
    .filter { $0.hasSuffix(".md") }.sorted().map { "\(catalog)/\($0)" }

  private static let shownRules = [
    "ambiguous-layout", "clipped-content", "conflicting-constraints", "obstructed-control", "transient-conflict",
  ]

  @Test(arguments: pages) func `every example is as the program prints it`(page: String) throws {
    let file = Program.package.appendingPathComponent(page)
    let text = try String(contentsOf: file, encoding: .utf8)
    let outputs = try withOutputs(text)
    let recorded = page == "README.md" ? try withRules(outputs) : outputs
    let lines = zip(recorded.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
    let difference = lines.first { $0 != $1 }
    #expect(difference?.0 == difference?.1)
    #expect(recorded.utf8.count == text.utf8.count)
    guard recorded != text, Snapshots.isRecording else { return }
    try recorded.write(to: file, atomically: true, encoding: .utf8)
  }

  @Test(arguments: pages) func `every example in Swift is part of a test`(page: String) throws {
    let text = try String(contentsOf: Program.package.appendingPathComponent(page), encoding: .utf8)
    let tests = try ["LayoutDoctorKitTests/ExampleTests.swift", "LayoutCaptureTests/Screens/Example.swift"].flatMap {
      try String(contentsOf: Program.package.appendingPathComponent("Tests/\($0)"), encoding: .utf8)
        .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    for block in text.components(separatedBy: "```swift\n").dropFirst() {
      let example = block.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .prefix { $0 != "```" }
      let isTested = tests.indices.contains { tests[$0...].starts(with: example) }
      #expect(isTested, "\(example.joined(separator: "\n"))")
    }
  }

  @Test func `the README is short, and its links lead to files`() throws {
    let text = try String(contentsOf: Program.package.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(text.utf8.count <= 9_000)
    let links = text.matches(of: /\]\(((?:Sources|Fixtures)[^)]*)\)/).map { String($0.1) }
    #expect(links.count > 7)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: Program.package.appendingPathComponent(link).path), "\(link)")
    }
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
    struct Rule: Decodable { let id, `default`, summary: String }
    let json = try Program.run("explain", "--format", "json", in: Program.package).output
    let rules = try JSONDecoder().decode(List.self, from: Data(json.utf8)).rules
    let rows = rules.filter { Self.shownRules.contains($0.id) }
      .map { "| `\($0.id)` | \($0.default) | \($0.summary) |\n" }
    let table = "| rule | default | found when |\n| --- | --- | --- |\n" + rows.joined()
    let start = try #require(text.range(of: "<!-- rules -->\n"))
    let end = try #require(text.range(of: "<!-- end of rules -->"))
    return text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: table)
  }
}
