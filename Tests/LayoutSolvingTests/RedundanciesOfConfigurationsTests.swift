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

  /// Against each configuration by itself: what follows wherever it is active and required is told of each, and nothing that
  /// does not follow there.
  @Test(arguments: 0..<randomCount(200)) func `what is told of all configurations follows in each`(seed: Int) throws {
    let (solver, configurations) = solved(try RandomRedundantScene(seed: UInt64(seed)).scene())
    let together = solver.constraintsRedundantInAll(configurations, by: SingleWorker())
    let alone = configurations.map { $0.isFeasible ? following(solver.redundantConstraints(of: $0)) : [] }
    func required(_ solved: SolvedConfiguration) -> Set<ConstraintID> {
      let (isActive, priorities) = (solved.configuration.isActive, solved.configuration.priorities)
      return Set(isActive.indices.filter { isActive[$0] && priorities[$0].isRequired }.map { ConstraintID($0) })
    }
    var never: Set<ConstraintID> = []
    for (solved, follows) in zip(configurations, alone) { never.formUnion(required(solved).subtracting(follows)) }
    for (told, follows) in zip(together, alone) {
      #expect(following(told).isSubset(of: follows))
      #expect(following(told).subtracting(never) == follows.subtracting(never))
    }
  }

  @Test func `a proof of which a row differs is not kept`() throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [100, 100], "subviews": [{ "id": "a" }] },
          "constraints": { "least": "a.width >= 50", "width": "a.width == 80", "other": "a.height == 5" },
          "states": { "as it is": {}, "taller": { "constants": { "other": 6 } }, "wider": { "constants": { "width": 90 } },
            "at least": { "deactivate": ["width"] } } }
        """.utf8))
    let (solver, configurations) = solved(scene)
    let found = solver.constraintsRedundantInAll(configurations, by: SingleWorker())
    // In the last state alone it says something.
    #expect(found.map { following($0).map { scene[$0].name } } == [["least"], ["least"], ["least"], []])
  }
}

/// A few views about which much is said more than once.
private struct RandomRedundantScene {
  private var text: String

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func next(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    let attributes = ["a.width", "a.height", "b.width", "b.height", "c.width", "c.height"]
    var constraints: [String] = []
    for index in 0..<8 + next(6) {
      let (first, second) = (attributes[next(6)], attributes[next(6)])
      let relation = ["==", "==", ">=", "<="][next(4)]
      let right = first == second || next(3) == 0 ? "\(10 * next(4))" : "\(second) + \(10 * next(3))"
      let priority = next(8) == 0 ? " @500" : ""
      constraints.append("\"c\(index)\": \"\(first) \(relation) \(right)\(priority)\"")
    }
    let states = (0..<5).map { state in
      let changed = (0...next(2)).map { _ in "\"c\(next(8))\": \(10 * next(4))" }
      let inactive = next(2) == 0 ? ", \"deactivate\": [\"c\(next(8))\"]" : ""
      let constants = Dictionary(changed.map { ($0.prefix(4), $0) }) { first, _ in first }.sorted { $0.key < $1.key }
      return "\"s\(state)\": { \"constants\": { \(constants.map(\.value).joined(separator: ", ")) }\(inactive) }"
    }
    text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [100, 100], "subviews": [{ "id": "a" }, { "id": "b" }, { "id": "c" }] },
        "constraints": { \(constraints.joined(separator: ", ")) },
        "states": { "first": {}, \(states.joined(separator: ", ")) } }
      """
  }

  func scene() throws -> Scene { try loadScene(Array(text.utf8)) }
}
