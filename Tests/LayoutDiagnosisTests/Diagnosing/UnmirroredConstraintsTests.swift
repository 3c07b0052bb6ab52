import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

@Suite struct `Left and right edges beside leading and trailing ones` {
  private func findings(_ constraints: String, title width: Int = 140) throws -> [Finding] {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "star", "kind": "button", "intrinsicSize": [44, 44] },
          { "id": "name", "kind": "label", "intrinsicSize": [\(width), 20] }] },
        "constraints": {
          "st": "star.top == screen.top + 60", "nt": "name.centerY == star.centerY", \(constraints) },
        "environments": { "ltr": {}, "rtl": { "direction": "rtl" } } }
      """
    let scene = try loadScene(Array(text.utf8))
    let (space, solver) = (ConfigurationSpace(scene: scene), SceneSolver(scene: scene))
    let analysis = Analysis(scene: scene, configurations: (0..<space.count).map { solver.solve(space[$0]) })
    var diagnosis = Diagnosis(of: analysis)
    diagnosis.offerRepairs(in: analysis)
    return diagnosis.findings.filter { $0.cause == nil }
  }

  @Test func `a conflict right to left offers the edge that follows the direction first`() throws {
    let found = try findings(
      #""left": "star.left == screen.left + 20", "gap": "name.leading == star.trailing + 12", "#
        + #""end": "name.trailing <= screen.trailing - 20""#)
    #expect(found.map(\.rule) == [.conflictingConstraints])
    #expect(found.first?.suggestions.first == "use leading in place of left in 'left' (tried: the conflict ends)")
    #expect(found.first?.suggestions.contains { $0.contains("the constant of 'left'") } == false)
    #expect(found.first?.repairs.isEmpty == false)
    #expect(
      found.first?.related.first?.message
        == "'left' means the left in both directions, so this happens only right to left")
  }

  /// Right to left, the name ends 20 - 12 = 8 from the left edge, 132 points beyond it.
  @Test func `so does a text beyond the screen`() throws {
    let found = try findings(
      #""left": "star.left == screen.left + 20", "gap": "name.leading == star.trailing + 12""#)
    #expect(found.map(\.message) == ["'name' reaches 132 beyond the left edge of the screen"])
    #expect(found.first?.suggestions.first == "use leading in place of left in 'left' (tried: it ends)")
  }

  /// Right to left, the name extends from 320 - 20 - 230 = 70 to 300, and the button stays from 256 to 300.
  @Test func `so does an overlap`() throws {
    let found = try findings(
      #""right": "star.right == screen.right - 20", "start": "name.leading == screen.leading + 20""#, title: 230)
    #expect(found.map(\.message) == ["'star' and 'name' overlap by 44 × 20"])
    #expect(found.first?.suggestions.first == "use trailing in place of right in 'right' (tried: it ends)")
  }

  @Test func `where nothing collides, a note says what stays`() throws {
    let found = try findings(
      #""left": "star.left == screen.left + 20", "start": "name.leading == screen.leading + 80""#)
    #expect(found.map(\.severity) == [.note])
    #expect(found.first?.message == "right to left, 'star' stays on its side while 'name' beside it changes sides")
    #expect(found.first?.suggestions == ["use leading in place of left in 'left'"])
  }

  @Test func `edges that all stay, or that all follow, are no mistake`() throws {
    #expect(
      try findings(#""left": "star.left == screen.left + 20", "gap": "name.left == star.right + 12""#).isEmpty)
    #expect(
      try findings(#""left": "star.leading == screen.leading + 20", "gap": "name.leading == star.trailing + 12""#)
        .isEmpty)
  }
}
