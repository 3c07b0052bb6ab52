import ConstraintSolver
import LayoutModel
import SceneLoading
import TestSupport
import Testing

@testable import LayoutSolving

struct ConfigurationFamilyTests {
  /// Solves every configuration of a scene beside each other one.
  ///
  /// - Returns: how many needed no beginning of their own, and how many of them were not solved, but followed.
  @discardableResult
  static func check(_ scene: Scene) -> (beside: Int, followed: Int) {
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let solved = (0..<space.count).map { solver.solve(space[$0]) }
    var moving = solver
    moving.analysisThreshold = 0
    var counts = (beside: 0, followed: 0)
    for base in solved {
      let families = [
        ConfigurationFamily(solver, beside: base.configuration),
        ConfigurationFamily(moving, beside: base.configuration),
        ConfigurationFamily(solver, beside: base.configuration, recovering: base.conflicts.flatMap(\.members)),
      ]
      for family in families.compactMap(\.self) {
        for other in solved {
          guard let result = family.solve(other.configuration) else { continue }
          counts.beside += 1
          if base.configuration.id != other.configuration.id
            && family.own(of: other.configuration).flatMap({ family.followed($0) }) != nil
          {
            counts.followed += 1
          }
          expectSame(result, other)
        }
      }
    }
    return counts
  }

  static func expectSame(_ a: SolvedConfiguration, _ b: SolvedConfiguration) {
    #expect(a.configuration.id == b.configuration.id)
    #expect(a.frames == b.frames)
    #expect(a.contentSizes == b.contentSizes)
    #expect(a.isDetermined == b.isDetermined)
    #expect(a.isFeasible == b.isFeasible)
    #expect(a.levels.map(\.priority) == b.levels.map(\.priority))
    #expect(a.levels.map(\.error) == b.levels.map(\.error))
    #expect(a.violations.map(\.constraint) == b.violations.map(\.constraint))
    #expect(a.violations.map(\.priority) == b.violations.map(\.priority))
    #expect(a.violations.map(\.error) == b.violations.map(\.error))
    #expect(a.unreachable.map(\.constraint) == b.unreachable.map(\.constraint))
    #expect(a.unreachable.map(\.blockers) == b.unreachable.map(\.blockers))
    #expect(a.unreachable.map(\.shortfall) == b.unreachable.map(\.shortfall))
    #expect(a.unreachable.map(\.raisedPriority) == b.unreachable.map(\.raisedPriority))
    #expect(a.exceededLimits == b.exceededLimits)
    #expect(a.conflicts.map(\.members) == b.conflicts.map(\.members))
    #expect(a.conflicts.map(\.multipliers) == b.conflicts.map(\.multipliers))
    #expect(a.conflicts.map(\.witnesses) == b.conflicts.map(\.witnesses))
    #expect(a.partCorrections == b.partCorrections)
    expectSame(a.ambiguousAttributes, b.ambiguousAttributes)
    #expect(a.ambiguities.count == b.ambiguities.count)
    for (a, b) in zip(a.ambiguities, b.ambiguities) {
      #expect(a.view == b.view)
      #expect(a.tied == b.tied)
      #expect(a.isPriorityTie == b.isPriorityTie)
      expectSame(a.attributes, b.attributes)
      #expect(a.relations.map(\.subject) == b.relations.map(\.subject))
      #expect(a.relations.map(\.constant) == b.relations.map(\.constant))
      #expect(a.witnesses.first == b.witnesses.first)
      #expect(a.witnesses.second == b.witnesses.second)
    }
  }

  private static func expectSame(_ a: [AmbiguousAttribute], _ b: [AmbiguousAttribute]) {
    #expect(a.map(\.attribute) == b.map(\.attribute))
    #expect(a.map(\.minimum) == b.map(\.minimum))
    #expect(a.map(\.maximum) == b.map(\.maximum))
  }

  @Test func `configurations of environments that change the scene have the layouts that they have by themselves`() {
    var count = 0
    for seed in 0..<randomCount(40) {
      var sample = RandomScene(seed: UInt64(920_000 + seed), isDetermined: seed % 2 == 0)
      if seed % 3 == 0 { sample.stack() }
      if seed % 3 == 1 { sample.wrapTexts() }
      sample.vary()
      sample.varyEnvironments()
      count += Self.check(sample.scene).beside
    }
    #expect(count > 400 / randomShare)
  }

  @Test func `a content between two states has the layout that it has by itself`() {
    var random = SeededGenerator(seed: 7)
    var count = 0
    for seed in 0..<randomCount(400) {
      var sample = RandomScene(seed: UInt64(20_000 + seed), isDetermined: seed % 2 == 0)
      if seed % 3 == 0 { sample.stack() }
      sample.vary()
      let solver = SceneSolver(scene: sample.scene)
      let space = ConfigurationSpace(scene: sample.scene)
      let base = solver.solve(space[0])
      guard let family = ConfigurationFamily(solver, beside: base.configuration) else { continue }
      for _ in 0..<4 where !sample.scene.constraints.isEmpty {
        var configuration = space[Int.random(in: 0..<space.count, using: &random)]
        let place = Int.random(in: 0..<sample.scene.constraints.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: configuration.content.isActive[place].toggle()
        case 1: configuration.content.priorities[place] = Priority(ExactDecimal(333))
        case 2: configuration.content.properties[1].isHidden.toggle()
        default: configuration.content.constants[place] = ConstantExpression(ExactDecimal(17))
        }
        guard let result = family.solve(configuration) else { continue }
        count += 1
        Self.expectSame(result, solver.solve(configuration))
      }
    }
    #expect(count > 50 / randomShare)
  }

  /// Fractions that take more than two words' halves are objects, which copying bytes would not count.
  @Test func `a layout of long fractions is that of each configuration by itself`() throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "root", "size": [320, 568],
          "subviews": [{ "id": "a" }, { "id": "b" }, { "id": "c" }] },
          "constraints": {
            "aw": "a.width == 1/4.294967291 * root.width", "al": "a.left == root.left", "at": "a.top == root.top",
            "ah": "a.height == 10", "bl": "b.left == a.right", "bw": "b.width == 20", "bt": "b.top == a.top",
            "bh": "b.height == 1/18.446744073709551557 * root.width",
            "cl": "c.left == b.left", "ct": "c.top == b.bottom", "cw": "c.width >= 20", "ch": "c.height == b.height" },
          "states": { "first": {}, "moved": { "constants": { "al": 5 } }, "wider": { "constants": { "bw": 30 } },
            "lower": { "constants": { "bh": 1 } } } }
        """.utf8))
    #expect(Self.check(scene).beside >= 16)
    let space = ConfigurationSpace(scene: scene)
    let solver = SceneSolver(scene: scene)
    let family = try #require(ConfigurationFamily(solver, beside: space[0]))
    let part = Rational(320_000_000_000) / Rational(4_294_967_291)
    for (index, x) in [0, 5, 0, 0].enumerated() {
      #expect(family.solve(space[index])?.frames[2].x == Rational(x) + part)
    }
  }

  /// 20.5 is above what is in the way of 'aw', and below what is used in another state.
  @Test func `the priority at which a constraint would hold does not hang on the states beside`() throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "root", "size": [320, 568],
          "subviews": [{ "id": "a" }, { "id": "b" }] },
          "constraints": {
            "al": "a.left == root.left", "at": "a.top == root.top", "ah": "a.height == 10",
            "wide": "a.width == 100 @20", "aw": "a.width == 200 @10",
            "bl": "b.left == a.right", "bt": "b.top == a.top", "bw": "b.width == 20", "bh": "b.height == 30 @10" },
          "states": { "first": {}, "second": { "priorities": { "bh": 21 } } } }
        """.utf8))
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    for index in 0..<2 {
      #expect(solver.solve(space[index]).unreachable.map(\.raisedPriority) == [Rational(41, over: 2)])
    }
    #expect(Self.check(scene).beside >= 4)
  }

  @Test(arguments: 0..<8) func `random scenes have the layouts that they have by themselves`(part: Int) {
    var counts = (beside: 0, followed: 0)
    for seed in 0..<randomCount(50) {
      var sample = RandomScene(seed: UInt64(10_000 + 1000 * part + seed), isDetermined: seed % 2 == 0)
      if seed % 3 == 0 { sample.stack() }
      sample.vary()
      let (beside, followed) = Self.check(sample.scene)
      counts = (counts.beside + beside, counts.followed + followed)
    }
    #expect(counts.beside > 100 / randomShare && counts.followed > 10 / randomShare, "\(counts)")
  }

  @Test func `where constraints have to give, all is as it is from the beginning`() {
    var counts = (beside: 0, ambiguous: 0, unreachable: 0, apart: 0)
    for seed in 0..<randomCount(800) {
      var sample = RandomScene(seed: UInt64(90_000 + seed), isDetermined: seed % 2 == 0)
      if seed % 3 == 0 { sample.stack() }
      sample.vary()
      let solver = SceneSolver(scene: sample.scene)
      let space = ConfigurationSpace(scene: sample.scene)
      var family: ConfigurationFamily?
      for index in 0..<space.count {
        let lowered = solver.lower(space[index])
        let alone = solver.solve(lowered)
        if alone.isFeasible { continue }
        if family?.solve(space[index]) == nil { family = solver.recovered(lowered).family }
        guard let solved = family?.solve(space[index]) else {
          counts.apart += 1
          continue
        }
        counts.beside += 1
        if !solved.ambiguousAttributes.isEmpty { counts.ambiguous += 1 }
        if !solved.unreachable.isEmpty { counts.unreachable += 1 }
        #expect(!solved.isFeasible)
        #expect(solved.conflicts.map(\.members) == alone.conflicts.map(\.members))
        #expect(Set(solved.corrections) == Set(alone.corrections))
        #expect(requiredError(solved) == requiredError(alone))
        #expect(solved.levels.map(\.priority) == alone.levels.map(\.priority))
        #expect(solved.levels.map(\.error) == alone.levels.map(\.error))
        #expect(solved.unreachable.map(\.constraint) == alone.unreachable.map(\.constraint))
        #expect(solved.unreachable.map(\.shortfall) == alone.unreachable.map(\.shortfall))
        Self.expectSame(solved.ambiguousAttributes, alone.ambiguousAttributes)
      }
    }
    let share = randomShare
    #expect(counts.beside > 200 / share && counts.ambiguous > 100 / share && counts.unreachable > 50 / share)
  }

  @Test(arguments: [
    #""a.width": "a.width == screen.width - 400""#,
    #""a.width": "a.width == screen.width", "a.other": "a.width == 500""#,
  ])
  func `a conflict of one screen alone is found beside those of all, though nothing else refers to its view`(
    constraints: String
  ) throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [500, 800], "subviews": [{ "id": "a" }, { "id": "b" }] },
        "constraints": {
          "a.leading": "a.leading == screen.leading", "b.leading": "b.leading == screen.leading",
          \(constraints), "b.width": "b.width == 10", "b.other": "b.width == 20"
        },
        "environments": { "big": { "size": [500, 800] }, "small": { "size": [300, 800] } } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    #expect(space.count == 2)
    var family: ConfigurationFamily?
    for (index, count) in [1, 2].enumerated() {
      let (solved, learned) = solver.solve(solver.lower(space[index]), isApart: true)
      #expect(solved.conflicts.count == count)
      if let beside = family?.solve(space[index]) { #expect(beside.conflicts.count == count) }
      family = family ?? learned
    }
  }

  /// Nothing that hangs on the height alone is laid out again.
  @Test(arguments: [("[300, 800]", [false, true]), ("[500, 700]", [true, false]), ("[300, 700]", [true, true])])
  func `screens of one height share what hangs on the height, and those of one width what hangs on the width`(
    size: String, expected: [Bool]
  ) throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [500, 800], "subviews": [{ "id": "a" }] },
        "constraints": {
          "top": "a.top == screen.top + 8", "bottom": "a.bottom == screen.bottom - 8",
          "left": "a.left == screen.left + 8", "right": "a.right == screen.right - 8"
        },
        "environments": { "first": { "size": [500, 800] }, "second": { "size": \(size) } } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let changing = try #require(solver.changing)
    let lowered = solver.lower(ConfigurationSpace(scene: scene)[0])
    let isReached = lowered.isReached(isShared: lowered.isShared(beside: changing), changing: changing.selection)
    func reaches(_ name: String) -> Bool {
      (0..<lowered.rowCount).contains { row in
        guard isReached[row], case .written(let id)? = lowered.reference(ofRow: row) else { return false }
        return scene[id].name == name
      }
    }
    #expect([reaches("bottom"), reaches("right")] == expected)
    #expect(Self.check(scene).beside == 8)
  }

  /// A wish for a width that one of many views keeps from holding, which a state may move: a frame is four rows, of blocks apart.
  @Test(arguments: [3, 5, 9, 10, 11, 15], [false, true])
  func `what blocks a wish among many frames is the same by itself and beside others`(
    narrow: Int, isMoved: Bool
  ) throws {
    func frame(_ view: Int) -> String { "[0, \(20 * view), \(view == narrow ? 50 : 900), 10]" }
    let views = (0..<20).map { #"{ "id": "v\#($0)", "frame": \#(frame($0)) }"# }
    let limits = (0..<20).map {
      $0 == narrow ? #""at\#($0)": "a.right == v\#($0).right""# : #""most\#($0)": "a.width <= v\#($0).width""#
    }
    let moves = (0..<20).map { #""v\#($0)": { "frame": \#(frame($0)) }"# }.joined(separator: ", ")
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "root", "size": [1200, 2000], "subviews": [{ "id": "a" }, \(views.joined(separator: ", "))] },
          "constraints": {
            "left": "a.left >= root.left", "top": "a.top == root.top", "height": "a.height == 10",
            \(limits.joined(separator: ", ")), "wish": "a.width == 1000 @500" },
          "states": {
            "one": { "constants": { "wish": 1001 }\(isMoved ? ", \"views\": { \(moves) }" : "") },
            "two": { "constants": { "wish": 1002 } } } }
        """.utf8))
    #expect(Self.check(scene).beside == 8)
    let solver = SceneSolver(scene: scene)
    for index in 0..<2 {
      #expect(
        solver.solve(ConfigurationSpace(scene: scene)[index]).unreachable.map(\.shortfall) == [951 + Rational(index)])
    }
  }

  /// Kept blocks count against the limit, too.
  @Test(arguments: 1..<40) func `proofs of many blocks are cut short beside others as they are alone`(limit: Int) throws
  {
    let names = (0..<6).map { "v\($0)" }
    let constraints = names.flatMap { name in
      [
        #""\#(name)x": "\#(name).left == root.left""#, #""\#(name)y": "\#(name).top == root.top""#,
        #""\#(name)h": "\#(name).height == 10""#, #""\#(name)m": "\#(name).width <= 50""#,
        #""\#(name)w": "\#(name).width == 60 @700""#, #""\#(name)u": "\#(name).width >= 70 @600""#,
      ]
    }
    let states = names.map { #""\#($0)": { "constants": { "\#($0)m": 40 } }"# }
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "root", "size": [320, 568],
            "subviews": [\(names.map { #"{ "id": "\#($0)" }"# }.joined(separator: ", "))] },
          "constraints": { \(constraints.joined(separator: ", ")) },
          "states": { "as written": {}, \(states.joined(separator: ", ")) } }
        """.utf8))
    var solver = SceneSolver(scene: scene)
    solver.provesOptima = true
    solver.provenTermLimit = limit
    let space = ConfigurationSpace(scene: scene)
    let family = try #require(ConfigurationFamily(solver, beside: space[0]))
    for index in 0..<space.count {
      let (beside, alone) = (try #require(family.solve(space[index])), solver.solve(space[index]))
      #expect(beside.exceededLimits == alone.exceededLimits)
      #expect(beside.optimality?.levels.count == alone.optimality?.levels.count)
    }
  }

  private func requiredError(_ solved: SolvedConfiguration) -> Rational {
    solved.violations.reduce(Rational.zero) { $1.priority == 1000 ? $0 + $1.error : $0 }
  }
}
