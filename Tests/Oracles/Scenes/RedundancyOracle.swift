import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport

extension Oracle {
  static let redundancies = [
    // What follows wherever it is active and required is reported of each configuration, and nothing that does not follow there.
    Oracle("what is redundant in all configurations is what is redundant in each", samples: 200) {
      try Redundancies.compare(RandomRedundantScene(seed: UInt64($0)).scene())
    }
  ]
}

extension Redundancies {
  fileprivate var following: Set<ConstraintID> {
    Set(constraints.flatMap { [$0.constraint] + $0.interchangeable })
  }

  fileprivate static func compare(_ scene: Scene) throws {
    let (solver, space) = (SceneSolver(scene: scene), ConfigurationSpace(scene: scene))
    let configurations = (0..<space.count).map { solver.solve(space[$0]) }
    let together = solver.constraintsRedundantInAll(configurations, by: SingleWorker())
    let alone = configurations.map {
      $0.isFeasible ? solver.redundantConstraints(of: $0).following : []
    }
    func required(_ solved: SolvedConfiguration) -> Set<ConstraintID> {
      let (isActive, priorities) = (solved.configuration.isActive, solved.configuration.priorities)
      return Set(
        isActive.indices.filter { isActive[$0] && priorities[$0].isRequired }.map {
          ConstraintID($0)
        })
    }
    var never: Set<ConstraintID> = []
    for (solved, follows) in zip(configurations, alone) {
      never.formUnion(required(solved).subtracting(follows))
    }
    for (told, follows) in zip(together, alone) {
      try expect(told.following.isSubset(of: follows))
      try expect(told.following.subtracting(never) == follows.subtracting(never))
    }
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
      let right =
        first == second || next(3) == 0 ? "\(10 * next(4))" : "\(second) + \(10 * next(3))"
      let priority = next(8) == 0 ? " @500" : ""
      constraints.append("\"c\(index)\": \"\(first) \(relation) \(right)\(priority)\"")
    }
    let states = (0..<5).map { state in
      let changed = (0...next(2)).map { _ in "\"c\(next(8))\": \(10 * next(4))" }
      let weaker =
        next(3) == 0 ? ", \"priorities\": { \"c\(next(8))\": \([900, 1000][next(2)]) }" : ""
      let inactive = next(2) == 0 ? ", \"deactivate\": [\"c\(next(8))\"]" : ""
      let constants = Dictionary(changed.map { ($0.prefix(4), $0) }) { first, _ in first }.sorted {
        $0.key < $1.key
      }
      return
        "\"s\(state)\": { \"constants\": { \(constants.map(\.value).joined(separator: ", ")) }\(inactive)\(weaker) }"
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
