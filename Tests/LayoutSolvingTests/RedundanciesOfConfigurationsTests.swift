import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

struct RedundanciesOfConfigurationsTests {
  private func solved(_ scene: Scene) -> (SceneSolver, [SolvedConfiguration]) {
    let (solver, space) = (SceneSolver(scene: scene), ConfigurationSpace(scene: scene))
    return (solver, (0..<space.count).map { solver.solve(space[$0]) })
  }

  private func following(_ redundancies: Redundancies) -> Set<ConstraintID> {
    Set(redundancies.constraints.flatMap { [$0.constraint] + $0.interchangeable })
  }

  /// The constraints told of each state of a view of one size.
  private func told(_ constraints: String, _ states: String) throws -> [Set<String>] {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [100, 100], "subviews": [{ "id": "a" }] },
          "constraints": { "x": "a.left == screen.left", \(constraints) }, "states": { \(states) } }
        """.utf8))
    let (solver, configurations) = solved(scene)
    let found = solver.constraintsRedundantInAll(configurations, by: SingleWorker())
    return found.map { Set(following($0).map { scene[$0].name }) }
  }

  @Test func `a proof of which a row differs is not kept`() throws {
    let told = try told(
      #""least": "a.width >= 50", "width": "a.width == 80", "other": "a.height == 5""#,
      """
      "as it is": {}, "taller": { "constants": { "other": 6 } }, "wider": { "constants": { "width": 90 } },
      "at least": { "deactivate": ["width"] }
      """)
    // In the last state alone it says something.
    #expect(told == [["least"], ["least"], ["least"], []])
  }

  @Test func `of constraints that follow each other, each can follow`() throws {
    let told = try told(
      #""a": "a.width == 10", "b": "a.width == 10", "c": "a.width == 10""#,
      #""1": { "deactivate": ["c"] }, "2": { "deactivate": ["a"] }, "3": { "deactivate": ["c"] }"#)
    #expect(told == [["a", "b"], ["b", "c"], ["a", "b"]])
  }

  @Test func `what is optional in one state may follow in another`() throws {
    let told = try told(
      #""a": "a.width == 10", "b": "a.right == screen.left + 10""#, #""1": { "priorities": { "b": 900 } }, "2": {}"#)
    #expect(told[1].isSuperset(of: ["b"]))
  }
}
