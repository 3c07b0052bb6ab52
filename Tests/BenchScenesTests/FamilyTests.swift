import BenchScenes
import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

struct FamilyTests {
  private func solved(_ draft: SceneDraft) throws -> [SolvedConfiguration] {
    let scene = try loadScene(Array(draft.text.utf8))
    let (solver, space) = (SceneSolver(scene: scene), ConfigurationSpace(scene: scene))
    return (0..<space.count).map { solver.solve(solver.lower(space[$0]), findsUnreachable: false) }
  }

  @Test(arguments: Family.allCases)
  func `a scene has about as many views as were asked for, and constraints that can hold in both states`(
    _ family: Family
  ) throws {
    let draft = family.scene(views: 12)
    #expect((12...14).contains(draft.viewCount))
    let configurations = try solved(draft)
    #expect(configurations.map(\.configuration.stateName) == ["before", "after"])
    for solved in configurations { #expect(solved.isFeasible) }
  }

  @Test(arguments: [
    Family.nested, .form, .grid, .nestedFree, .deep, .wide, .nestedLabels, .formLabels, .gridLabels,
  ])
  func `a family that is said to be determined is`(_ family: Family) throws {
    for solved in try solved(family.scene(views: 12)) { #expect(solved.ambiguousAttributes.isEmpty) }
  }

  /// With more than 64 views, presolve reorders shuffled equalities.
  @Test(arguments: Family.allCases, [12, 120])
  func `the order of the constraints changes the text and not what can be said of the layout`(
    _ family: Family, views: Int
  ) throws {
    let plain = family.scene(views: views)
    let shuffled = family.scene(views: views, shuffleSeed: 3)
    #expect(plain.text != shuffled.text)
    for (a, b) in zip(try solved(plain), try solved(shuffled)) {
      #expect(a.levels.map(\.error) == b.levels.map(\.error))
      #expect(a.ambiguousAttributes.map(\.attribute) == b.ambiguousAttributes.map(\.attribute))
      if a.ambiguousAttributes.isEmpty { #expect(a.frames == b.frames) }
    }
  }

  @Test func `screens have 20 to 120 constraints that can hold`() throws {
    var counts: Set<Int> = []
    for number in 0..<54 {
      let draft = SceneDraft.screen(number)
      counts.insert(draft.constraints.count)
      #expect(try solved(draft).map(\.isFeasible) == [true])
    }
    #expect(counts.allSatisfy { (20...120).contains($0) })
    #expect(counts.count > 30)
  }

  @Test func `towers are 1,000 views deep`() throws {
    let scene = try loadScene(Array(Family.deep.scene(views: 1_001).text.utf8))
    var (depth, view) = (0, ViewID(1_000))
    while let superview = scene[view].superview { (depth, view) = (depth + 1, superview) }
    #expect(depth == 1_000)
  }

  @Test func `planted conflicts are found, six constraints each, and no others`() throws {
    var draft = Family.form.scene(views: 12)
    draft.edit = nil
    draft.plantConflicts(3, seed: 1)
    let solved = try #require(try solved(draft).first)
    #expect(solved.conflicts.map(\.members.count) == [6, 6, 6])
  }

  @Test(arguments: Family.allCases) func `as many states as asked for, each with another constant`(family: Family)
    throws
  {
    var draft = family.scene(views: 30)
    draft.editCount = 7
    let scene = try loadScene(Array(draft.text.utf8))
    let constants = ConfigurationSpace(scene: scene)
    let first = constants[0].constants
    let changes = (1..<8).map { state in
      first.indices.filter { constants[state].constants[$0] != first[$0] }
    }
    #expect(constants.count == 8)
    #expect(changes.allSatisfy { $0.count == 1 })
    let edits = zip(1..<8, changes).map { state, changed in
      "\(changed) \(constants[state].constants[changed[0]])"
    }
    #expect(Set(edits).count == 7)
  }

  @Test func `as many environments as asked for`() throws {
    var draft = Family.form.scene(views: 4)
    draft.edit = nil
    draft.environmentCount = 5
    #expect(try solved(draft).count == 5)
  }
}
