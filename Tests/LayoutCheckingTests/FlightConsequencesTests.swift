import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import SceneLoading
import Testing

/// Mistakes on the way between two states that are, or are not, consequences of a mistake at rest.
struct FlightConsequencesTests {
  /// A card that a weak spring takes beyond the top edge of the screen.
  private func own(_ constraints: String) throws -> Set<RuleID> {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "card", "kind": "imageView" }] },
        "constraints": {
          "left": "card.left == screen.left", "bottom": "card.bottom == screen.bottom - 40", \(constraints) },
        "states": { "low": {}, "high": { "constants": { "bottom": -368 } } },
        "transitions": [
          { "id": "raise", "from": "low", "to": "high", "duration": 0.4, "spring": { "damping": 0.2, "velocity": 0 } },
          { "id": "lower", "from": "high", "to": "low", "duration": 0.4 }] }
      """
    let findings = SceneChecker().check(try loadScene(Array(text.utf8))).findings
    return Set(findings.filter { $0.cause == nil }.map(\.rule))
  }

  @Test func `a card that swings beyond the screen is the only mistake`() throws {
    #expect(
      try own(#""right": "card.right == screen.right", "height": "card.height == 200""#) == [.overshoot])
  }

  @Test func `an undetermined width does not explain a swing beyond the top edge`() throws {
    #expect(
      try own(#""right": "card.right <= screen.right", "width": "card.width >= 100", "height": "card.height == 200""#)
        == [.ambiguousLayout, .overshoot])
  }

  @Test func `a conflict of widths does not explain a swing beyond the top edge`() throws {
    #expect(
      try own(#""right": "card.right == screen.right", "width": "card.width == 300", "height": "card.height == 200""#)
        == [.conflictingConstraints, .overshoot])
  }

  @Test func `an undetermined height explains a swing beyond the top edge`() throws {
    #expect(
      try own(
        #""right": "card.right == screen.right", "least": "card.height >= 196", "most": "card.height <= 200""#)
        == [.ambiguousLayout])
  }
}
