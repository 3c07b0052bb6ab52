import Foundation
import Testing

/// Recorded outputs. `RECORD_SNAPSHOTS=1` rewrites those that differ and fails once.
enum Snapshots {
  static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" }

  /// - Parameters:
  ///   - file: the path relative to the package.
  ///   - sameness: extracts what must be equal, if not every byte must.
  static func check(
    _ actual: Data, _ file: String, by sameness: (Data) -> String = { String(decoding: $0, as: UTF8.self) }
  ) throws {
    let url = Program.package.appendingPathComponent(file)
    let recorded = (try? Data(contentsOf: url)) ?? Data()
    let isSame = sameness(recorded) == sameness(actual)
    #expect(isSame, "\(file) differs from what is drawn")
    guard !isSame && isRecording else { return }
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try actual.write(to: url)
  }

  /// Compares a text with what stands between two equal marks, comments alone in their lines, on a page of the catalog.
  static func check(_ actual: String, between mark: String, onPage page: String) throws {
    let url = Program.package.appendingPathComponent("\(ReadmeTests.catalog)/\(page).md")
    let line = "<!-- \(mark) -->\n"
    var parts = try String(contentsOf: url, encoding: .utf8).components(separatedBy: line)
    try #require(parts.count == 3)
    #expect(parts[1] == actual)
    guard isRecording else { return }
    parts[1] = actual
    try parts.joined(separator: line).write(to: url, atomically: true, encoding: .utf8)
  }
}
