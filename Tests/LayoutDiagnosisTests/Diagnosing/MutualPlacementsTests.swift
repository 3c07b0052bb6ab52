import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

struct MutualPlacementsTests {
  private func own(_ constraints: String) throws -> [RuleID] {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "title", "kind": "label", "intrinsicSize": [100, 20] },
          { "id": "text", "kind": "label", "intrinsicSize": [100, 40] }] },
        "constraints": {
          "title.left": "title.left == screen.left", "text.left": "text.left == screen.left", \(constraints) } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let analysis = Analysis(scene: scene, configurations: [solver.solve(ConfigurationSpace(scene: scene)[0])])
    let findings = Diagnosis(of: analysis, rules: [ConflictingConstraints(), AmbiguousLayout()]).findings
    return findings.filter { $0.cause == nil }.map(\.rule)
  }

  @Test func `two views that each have to be below the other one are one mistake`() throws {
    #expect(
      try own(#""title.top": "title.top == text.bottom + 16", "text.top": "text.top == title.bottom + 12""#)
        == [.conflictingConstraints])
  }

  @Test func `views that are placed by a screen have no mistake`() throws {
    #expect(
      try own(#""title.top": "title.top == screen.top + 16", "text.top": "text.top == title.bottom + 12""#) == [])
  }

  @Test func `two distances between two views that nothing places are two mistakes`() throws {
    let rules = try own(#""near": "text.top == title.bottom + 8", "far": "text.top == title.bottom + 12""#)
    #expect(Set(rules) == [.conflictingConstraints, .ambiguousLayout])
  }
}
