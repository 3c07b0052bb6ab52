import TestSupport
import Testing

@testable import ConsoleLogs

/// Logs that were cut, shuffled and wrapped on their way.
struct DamagedLogTests {
  private static func compact(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  /// Without line breaks in words, rows can be put together again.
  @Test(arguments: LogFixture.names) func `marks before lines and wraps at a column change nothing`(name: String) throws
  {
    let text = try LogFixture.text(name)
    let verdicts = ExplainedLog(Array(text.utf8)).problems.map(\.analysis.verdict)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    func wrapped(_ width: Int, _ mark: String) -> String {
      lines.flatMap { line -> [String] in
        let line = Array(line)
        return stride(from: 0, to: max(1, line.count), by: width).map {
          mark + String(line[$0..<min($0 + width, line.count)])
        }
      }.joined(separator: "\n")
    }
    for damaged in [wrapped(80, ""), wrapped(64, "// "), wrapped(100, "> "), wrapped(2000, " * ")] {
      #expect(ExplainedLog(Array(damaged.utf8)).problems.map(\.analysis.verdict) == verdicts)
    }
  }

  @Test func `a cut at the end leaves the rows before it`() {
    let rows = [10, 20].map { "\"<NSLayoutConstraint:0x\($0) 'mine'\nUIView:0x7.height == \($0)\n(active)>\",\n" }
    let cut = "\"<NSLayoutConstraint:0x30 'mi"
    let alerts = LogFixture.alerts("Unable to simultaneously satisfy constraints.\n" + rows.joined() + cut)
    #expect(alerts.map(\.constraints.count) == [2])
    #expect(alerts.map(\.unread.count) == [1])
  }

  @Test(arguments: 0..<240) func `no damage makes a proof of what was not written`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var text = ""
    var written: Set<String> = []
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      let name = LogFixture.names.randomElement(using: &generator) ?? ""
      let part = try LogFixture.text(name)
      for alert in LogFixture.alerts(part) { written.formUnion(alert.constraints.map { Self.compact($0.text) }) }
      text += part
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    switch seed % 6 {
    case 0: lines = [String(text.prefix(Int.random(in: 0...text.count, using: &generator)))]
    case 1: lines = [String(text.suffix(Int.random(in: 0...text.count, using: &generator)))]
    case 2: lines.removeAll { _ in Bool.random(using: &generator) && Bool.random(using: &generator) }
    case 3: lines.shuffle(using: &generator)
    case 4:
      let width = Int.random(in: 30...120, using: &generator)
      lines = lines.flatMap { line -> [String] in
        let line = Array(line)
        return stride(from: 0, to: max(1, line.count), by: width).map { String(line[$0..<min($0 + width, line.count)]) }
      }
      lines.remove(at: Int.random(in: lines.indices, using: &generator))
    default:
      let half = lines.count / 2
      let (first, second) = (lines[..<half], lines[half...])
      lines = zip(first, second).flatMap { [$0, $1] }
    }
    let log = ExplainedLog(Array(lines.joined(separator: "\n").utf8))
    for problem in log.problems {
      let alert = problem.analysis.alert
      for member in problem.analysis.proof?.members ?? [] {
        let row = Self.compact(alert.constraints[member].text)
        #expect(written.contains { $0.hasSuffix(row) || row == $0 }, "\(alert.constraints[member].text)")
      }
    }
  }
}
