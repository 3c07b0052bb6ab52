import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

struct SmallSiblingsTests {
  private func findings(_ subviews: String, _ rest: String = "") throws -> [Finding] {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [
        { "id": "row", "frame": [0, 0, 320, 568], "subviews": [\(subviews)] }] }\(rest) }
      """
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let analysis = Analysis(scene: scene, configurations: (0..<space.count).map { solver.solve(space[$0]) })
    return Diagnosis(of: analysis, rules: [SmallTouchTarget()]).findings
  }

  private func problems(_ subviews: String, _ rest: String = "") throws -> [String] {
    try findings(subviews, rest).filter { $0.cause == nil }.map(\.message)
  }

  private let crop = #"{ "id": "crop", "kind": "button", "frame": [0, 100, 60, 30] }, "#
  private let draw = #"{ "id": "draw", "kind": "button", "frame": [80, 100, 90, 30] }"#

  @Test func `siblings that are too small by the same length are one problem, which names all`() throws {
    #expect(
      try problems(crop + draw) == ["the touch area of 'crop' is 30 tall, less than 44, as is that of 'draw'"])
    let share = #", { "id": "share", "kind": "button", "frame": [200, 100, 60, 30] }"#
    #expect(
      try problems(crop + draw + share) == [
        "the touch area of 'crop' is 30 tall, less than 44, as are those of 'draw' and 'share'"
      ])
    #expect(try findings(crop + draw + share).first?.consequenceCount == 2)
  }

  @Test func `another size is another problem, and so is another superview`() throws {
    #expect(try problems(crop + draw.replacing("90, 30", with: "90, 32")).count == 2)
    let bar = #"{ "id": "bar", "frame": [0, 150, 320, 300], "subviews": [\#(draw)] }"#
    #expect(try problems(crop + bar).count == 2)
  }

  @Test func `on the screen itself, what has the same size has nothing else in common`() throws {
    let screen = try loadScene(
      Array(
        #"{ "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [\#(crop + draw)] } }"#.utf8))
    let analysis = Analysis(
      scene: screen, configurations: [SceneSolver(scene: screen).solve(ConfigurationSpace(scene: screen)[0])])
    #expect(Diagnosis(of: analysis, rules: [SmallTouchTarget()]).findings.allSatisfy { $0.cause == nil })
  }

  @Test func `a control that is small in more states is the problem`() throws {
    let states = #", "states": { "few": { "views": { "crop": { "hidden": true } } }, "all": {} }"#
    #expect(
      try problems(crop + draw, states) == [
        "the touch area of 'draw' is 30 tall, less than 44, as is that of 'crop'"
      ])
  }
}
