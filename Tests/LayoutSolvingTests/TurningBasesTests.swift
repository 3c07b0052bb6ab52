import ConstraintSolver
import LayoutModel
import SceneLoading
import TestSupport
import Testing

@testable import LayoutSolving

/// Views in a row on ever wider screens: widths of 10 to 40, all of which would be 40, and least distances.
struct TurningBasesTests {
  private static let count = 40
  private static let environmentCount = 50

  private static func scene(states: String = "") throws -> Scene {
    let views = (1...count).map { #"{ "id": "v\#($0)" }"# }
    let constraints = (1...count).map { view in
      #"""
      "l\#(view)": "v\#(view).left >= v\#(view - 1).\#(view == 1 ? "left" : "right") + 1",
      "d\#(view)": "v\#(view).left == v\#(view - 1).\#(view == 1 ? "left" : "right") + 8 @250",
      "m\#(view)": "v\#(view).width >= 10", "w\#(view)": "v\#(view).width == 40 @500"
      """#
    }
    let environments = (0..<environmentCount).map { #""e\#($0)": { "size": [\#(30 * count + 100 + $0), 667] }"# }
    return try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "v0", "size": [\(30 * count + 100), 667], "subviews": [\(views.joined(separator: ", "))] },
          "constraints": { \(constraints.joined(separator: ", ")), "end": "v\(count).right <= v0.right - 8" },
          "environments": { \(environments.joined(separator: ", ")) }\(states) }
        """.utf8))
  }

  /// With 8 at the end and 40 distances of 1, widths have 1252 points on the first screen in place of 1600.
  private static func errors(_ environment: Int) -> [Rational] { [Rational(348 - environment), 280] }

  /// What widths have beyond 10 goes in steps of 30, so that one of them is 22, and 40 where there are 18 points more.
  @Test func `on fifty screens a layout is followed from the one that it turns into`() throws {
    let scene = try Self.scene()
    var solver = SceneSolver(scene: scene)
    solver.sumTermLimit = 0
    let space = ConfigurationSpace(scene: scene)
    let family = try #require(ConfigurationFamily(solver, beside: space[0]))
    for index in (0..<space.count).reversed() {
      let solved = try #require(family.solve(space[index]))
      #expect(solved.exceededLimits.map(\.limit) == [0] && !solved.isDetermined && solved.isFeasible)
      #expect(solved.levels.map(\.error) == Self.errors(index))
      let beside = family.beside(space[index], try #require(family.own(of: space[index])))
      #expect((beside.followed != nil) == (index > 0))
    }
    let bases = try #require(family.turningBases)
    var turns: [Int] = []
    for index in 0..<space.count {
      let count = bases.count(upTo: space[index])
      if count > turns.count { turns.append(index) }
    }
    #expect(turns == [18, 19, 48, 49])
  }

  /// A view that is at least 12 wide has to take the 2 from another one, unless it was wider.
  @Test func `states are followed on each screen`() throws {
    let states = (1...3).map { #""s\#($0)": { "constants": { "m\#($0 * 12)": 12 } }"# }
    let scene = try Self.scene(states: #", "states": { "s0": {}, \#(states.joined(separator: ", ")) }"#)
    var solver = SceneSolver(scene: scene)
    solver.sumTermLimit = 0
    let space = ConfigurationSpace(scene: scene)
    let family = try #require(ConfigurationFamily(solver, beside: space[0]))
    var followed = 0
    for index in 0..<space.count {
      let solved = try #require(family.solve(space[index]))
      #expect(solved.levels.map(\.error) == Self.errors(index % Self.environmentCount))
      let own = try #require(family.own(of: space[index]))
      if family.beside(space[index], own).base?.core.wholeParametricPart(adding: own.program) != nil { followed += 1 }
    }
    #expect(space.count == 200 && followed >= 190)
  }

  @Test func `where each screen is another, no more than eight are kept`() throws {
    let scene = try Self.scene()
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let base = try #require(ConfigurationFamily(solver, beside: space[0])?.solvedBase)
    for isReversed in [false, true] {
      let bases = try #require(TurningBases(solver, coreRowCount: 100))
      var asked: [String] = []
      for index in isReversed ? Array((0..<space.count).reversed()) : Array(0..<space.count) {
        let turning = bases.base(under: space[index]) { environment, last in
          #expect((last == nil) == asked.isEmpty)
          asked.append(environment.name)
          return base
        }
        #expect(turning != nil && bases.count(upTo: space[index]) == min(index + 1, 8))
      }
      #expect(asked == (0..<8).map { "e\($0)" })
    }
    #expect(TurningBases(solver, coreRowCount: 125_000) != nil)
    #expect(TurningBases(solver, coreRowCount: 125_001) == nil)
    #expect(TurningBases(SceneSolver(scene: scene, isOnDevices: true), coreRowCount: 100) == nil)
  }

  /// Whether to tell why layouts are ambiguous; where not, one that is followed is another one of the best.
  @Test(arguments: [true, false]) func `random scenes on many screens are as they are by themselves`(isTold: Bool) {
    var counts = (told: 0, followed: 0, turned: 0, ambiguous: 0)
    for seed in 0..<randomCount(isTold ? 150 : 250) {
      var sample = RandomScene(seed: UInt64(130_000 + seed), isDetermined: seed % 5 == 0)
      if seed % 3 == 0 { sample.stack() }
      sample.vary()
      var scene = sample.scene
      if seed % 2 == 0 { scene.machines = [] }
      scene.environments = [0, 1, 7, 60, 61, 200, 201].map { more in
        SceneEnvironment(name: "wider by \(more)", size: AxisPair(ExactDecimal(300 + more), ExactDecimal(667)))
      }
      var solver = SceneSolver(scene: scene)
      solver.analysisThreshold = 0
      if !isTold { solver.sumTermLimit = 0 }
      let space = ConfigurationSpace(scene: scene)
      guard let family = ConfigurationFamily(solver, beside: space[0]),
        let later = ConfigurationFamily(solver, beside: space[0])
      else { continue }
      let reversed = Array((0..<space.count).reversed().map { later.solve(space[$0]) }.reversed())
      for index in 0..<space.count {
        guard let solved = family.solve(space[index]) else { continue }
        let alone = solver.solve(space[index])
        counts.told += 1
        if !solved.isDetermined { counts.ambiguous += 1 }
        guard let own = family.own(of: space[index]) else { continue }
        let beside = family.beside(space[index], own)
        if beside.followed != nil { counts.followed += 1 }
        if family.turningBases?.count(upTo: space[index]) ?? 0 > 0 { counts.turned += 1 }
        #expect(solved.frames == reversed[index]?.frames, "seed \(seed)")
        if isTold || alone.isDetermined {
          ConfigurationFamilyTests.expectSame(solved, alone)
        } else {
          #expect(solved.isFeasible == alone.isFeasible && !solved.isDetermined, "seed \(seed)")
          #expect(solved.levels.map(\.error) == alone.levels.map(\.error), "seed \(seed)")
          #expect(solved.exceededLimits == alone.exceededLimits, "seed \(seed)")
        }
      }
    }
    let share = randomShare
    #expect(counts.told > 500 / share && counts.followed > 100 / share, "\(counts)")
    #expect(counts.turned > 10 / share && counts.ambiguous > 200 / share, "\(counts)")
  }
}
