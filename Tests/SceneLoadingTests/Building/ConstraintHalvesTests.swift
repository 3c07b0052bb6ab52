import LayoutModel
import SceneLoading
import Synchronization
import Testing

/// Many constraints are read in halves, each as far as its equations are plain.
struct ConstraintHalvesTests {
  private static let count = 6_000

  /// Constraints of one view, other members at some places.
  private func text(_ others: [Int: String] = [:], count: Int = count) -> String {
    let members = (0..<count).map {
      others[$0] ?? "\"c\($0)\": \"v.width >= 1/\($0 + 1) * superview.height - \($0)\""
    }
    return """
      { "layoutdoctor": 1, "root": { "id": "s", "size": [10, 10], "subviews": [{ "id": "v" }] },
        "constraints": { \(members.joined(separator: ", ")) } }
      """
  }

  /// - Returns: the outcome, and how often something was done in parts.
  private func outcome(_ text: String, isInParts: Bool) -> (constraints: [String], errors: [String], times: Int) {
    let times = Mutex(0)
    let worker: PieceWorker = { count, work in
      times.withLock { $0 += 1 }
      for piece in (0..<count).reversed() { work(piece) }
    }
    do {
      let scene = try loadScene(Array(text.utf8), by: isInParts ? worker : nil)
      return (scene.constraints.map { "\($0)" }, [], times.withLock { $0 })
    } catch { return ([], error.errors.map { "\($0)" }, times.withLock { $0 }) }
  }

  private static let notPlain = "\"odd\": { \"equation\": \"v.height == 5\", \"active\": false }"

  @Test(arguments: [
    [:], [0: notPlain], [17: notPlain], [count / 2 - 1: notPlain], [count / 2: notPlain], [count - 1: notPlain],
    [9: "\"$note\": \"odd\"", 4_000: notPlain], [3_100: "\"c3100\": \"v.size == 5\""],
    [5: "\"c5\": 7", 5_000: "\"c4\": \"v.width == 1\""],
  ]) func `constraints are the same whether they are read in halves or one by one`(others: [Int: String]) {
    let (whole, parts) = (outcome(text(others), isInParts: false), outcome(text(others), isInParts: true))
    #expect(whole.constraints == parts.constraints && whole.errors == parts.errors)
    #expect(whole.errors.isEmpty == (whole.constraints.count >= Self.count - 1))
    #expect(whole.times == 0)
  }

  @Test func `the halves are those of a long list alone`() {
    #expect(outcome(text(), isInParts: true).times == 1)
    #expect(outcome(text(count: 1_000), isInParts: true).times == 0)
  }
}
