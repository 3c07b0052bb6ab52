import Foundation
import LayoutDiagnosis
import LayoutDoctorKit
import Testing

@testable import SceneLoading

/// The parts of the catalog's pages that are made from tables in the code. `RECORD_SNAPSHOTS=1` writes them anew and fails once.
@Suite struct CatalogPageTests {
  private static let catalog = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/LayoutDoctorKit/Documentation.docc")

  private func page(_ name: String) throws -> String {
    try String(contentsOf: Self.catalog.appending(path: name), encoding: .utf8)
  }

  private func check(_ actual: String, of name: String) throws {
    let recorded = try page(name)
    let lines = zip(actual.components(separatedBy: "\n"), recorded.components(separatedBy: "\n"))
    let difference = lines.first { $0 != $1 }
    #expect(difference?.0 == difference?.1)
    #expect(actual.utf8.count == recorded.utf8.count)
    guard actual != recorded, ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" else { return }
    try actual.write(to: Self.catalog.appending(path: name), atomically: true, encoding: .utf8)
  }

  /// The text with what stands between two lines replaced.
  private func replacing(
    between start: String, and end: String, with replacement: String, in text: String
  ) throws -> String {
    let first = try #require(text.range(of: "\(start)\n"), "\(start) is missing")
    let last = try #require(text.range(of: end, range: first.upperBound..<text.endIndex), "\(end) is missing")
    return text.replacingCharacters(in: first.upperBound..<last.lowerBound, with: replacement)
  }

  @Test func `the page about the scene format has every key that the loader reads`() throws {
    var text = try page("SceneFormat.md")
    for object in SceneObject.all {
      text = try replacing(
        between: "<!-- keys: \(object.name) -->", and: "<!-- end of keys -->", with: "\n\(object.table)\n", in: text)
    }
    try check(text, of: "SceneFormat.md")
  }

  @Test func `the page about the rules has every rule of the catalog`() throws {
    let rules = RuleCatalog.rules.map { rule in
      """
      ## \(rule.id.rawValue)

      Found when \(rule.summary). Default severity: \(rule.isOffByDefault ? "\(rule.severity.rawValue), off unless it is set" : rule.severity.rawValue).

      \(rule.explanation)

      ```json
      \(rule.example)
      ```

      """
    }
    try check(
      try replacing(
        between: "<!-- rules -->", and: "<!-- end of rules -->", with: "\n\(rules.joined(separator: "\n"))\n",
        in: try page("Rules.md")), of: "Rules.md")
  }

  @Test func `every scene on a page of the catalog is one`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.catalog.path()).filter { $0.hasSuffix(".md") }
    var count = 0
    for name in names.sorted() {
      for block in try page(name).components(separatedBy: "```json\n").dropFirst() {
        let text = try #require(block.components(separatedBy: "\n```").first)
        #expect(throws: Never.self, "\(name)") { try LayoutScene(json: text, file: name) }
        count += 1
      }
    }
    #expect(count > RuleCatalog.rules.count)
  }
}
