import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import SceneLoading
import Testing

/// Repairs of states to which the steps of transitions lead.
struct StateRepairsTests {
  /// A ball that state 'below' holds to the bottom without letting go of the top.
  ///
  /// - Parameter drop: what the steps do.
  private func repair(drop: String) throws -> Repair {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [375, 667], "subviews": [{ "id": "ball" }] },
        "constraints": {
          "left": "ball.left == screen.left", "width": "ball.width == 100", "height": "ball.height == 100",
          "top": "ball.top == screen.top + 40",
          "bottom": { "equation": "ball.bottom == screen.bottom - 100", "active": false } },
        "states": { "above": {}, "below": { "activate": ["bottom"] } },
        "transitions": [
          { "id": "drop", "from": "above", "to": "below", "steps": [
            \(drop), { "animate": { "duration": 0.3, "steps": [{ "layout": "screen" }] } }] },
          { "id": "lift", "from": "below", "to": "above", "duration": 0.3 }] }
      """
    var checker = SceneChecker()
    checker.offersRepairs = true
    let repairs = checker.check(try loadScene(Array(text.utf8))).findings.flatMap(\.repairs)
    return try #require(repairs.first { $0.kind == .deactivate && $0.constraints == [ConstraintID(3)] })
  }

  @Test func `steps that do what the state does not say need no change`() throws {
    let repair = try repair(drop: #"{ "deactivate": ["top"] }, { "activate": ["bottom"] }"#)
    #expect(repair.text.hasPrefix("deactivate 'top' in state 'below' (tried: "))
    #expect(!repair.text.contains("the steps of transitions"))
  }

  @Test func `steps that leave a constraint active must deactivate it, too`() throws {
    let repair = try repair(drop: #"{ "activate": ["bottom"] }"#)
    #expect(repair.text.hasSuffix("; the steps of transitions must do so, too)"))
  }
}
