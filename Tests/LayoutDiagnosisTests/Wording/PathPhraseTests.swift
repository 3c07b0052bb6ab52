import LayoutModel
import SceneLoading
import Testing

@testable import LayoutDiagnosis
@testable import LayoutMotion

struct PathPhraseTests {
  private static let scene = Result {
    try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "up" }, { "id": "down" }] },
          "states": { "s": {} },
          "transitions": [
            { "id": "a", "from": "s", "to": "s", "trigger": "up" },
            { "id": "b", "from": "s", "to": "s", "trigger": "down" },
            { "id": "c", "from": "s", "to": "s" }
          ] }
        """.utf8))
  }

  /// - Parameter steps: transitions by their letters; two letters stand for a transition and one that interrupts it.
  private func text(_ steps: [String]) throws -> String {
    let scene = try Self.scene.get()
    let ids = scene.transitions
    return scene.text(
      of: steps.map { step in
        let places = step.utf8.map { ids[Int($0 - UInt8(ascii: "a"))] }
        return Exploration.Arrival(origin: 0, transition: places[0], interruption: places.dropFirst().first)
      })
  }

  @Test func `a short path tells each step`() throws {
    #expect(try text(["a", "b", "ac", "a"]) == "tap up → tap down → tap up (still running) → c → tap up")
  }

  @Test func `equal steps in a row are counted`() throws {
    #expect(try text(["b"] + Array(repeating: "a", count: 4095) + ["b"]) == "tap down → tap up × 4095 → tap down")
    #expect(try text(["ac", "ac", "a"]) == "(tap up (still running) → c) × 2 → tap up")
  }

  @Test func `of many different steps the middle is counted`() throws {
    let steps = (0..<2000).flatMap { _ in ["a", "a", "c"] }
    #expect(
      try text(steps)
        == "tap up × 2 → c → tap up × 2 → c → … 5988 more … → tap up × 2 → c → tap up × 2 → c")
  }

  @Test func `one step is written rather than said to be left out`() throws {
    let nine = (0..<9).map { $0 % 2 == 0 ? "a" : "b" }
    #expect(try !text(nine).contains("more"))
    #expect(try text(nine + ["b", "c"]).contains("→ … 3 more … →"))
  }
}
