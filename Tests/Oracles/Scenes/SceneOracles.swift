import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport

extension Oracle {
  static let scenes = [
    Oracle("a random scene has the layout and the evidence of measured rows and brute force", samples: 2_500) { seed in
      var sample = RandomScene(seed: UInt64(seed))
      if seed % 3 == 0 { sample.wrapTexts() }
      try RandomLayouts.compare(sample)
    },
    Oracle("a random scene with a free root has the layout of measured rows and brute force", samples: 800) { seed in
      var sample = RandomScene(seed: UInt64(800_000 + seed), isDetermined: seed % 4 == 0)
      if seed % 3 == 0 { sample.wrapTexts() }
      sample.freeRoot()
      try RandomLayouts.compare(sample)
    },
    Oracle(
      "a scene that environments change has the layout of brute force, and of the scene without views left out",
      samples: 100
    ) { seed in
      var sample = RandomScene(seed: UInt64(900_000 + seed), isDetermined: seed % 4 == 0)
      if seed % 3 == 0 { sample.wrapTexts() }
      sample.vary()
      sample.varyEnvironments()
      try RandomLayouts.compareEnvironments(sample.scene)
    },
    // Stack views have no rows in the oracle.
    Oracle("a stack view arranges what is installed as if there were nothing else", samples: 100) { seed in
      var sample = RandomScene(seed: UInt64(910_000 + seed), isDetermined: seed % 2 == 0)
      sample.stack()
      sample.vary()
      sample.varyEnvironments()
      try RandomLayouts.compareWithoutViews(sample.scene)
    },
    Oracle("of what blocks a wish in a row of views nothing can be spared", samples: 500) { seed in
      let scene = try Scene.rowOfWishes(seed: seed)
      let configuration = ConfigurationSpace(scene: scene)[0]
      let measured = SceneOracle(scene: scene, configuration: configuration)
      let best = HierarchyOracle(rows: measured.rows, variableCount: measured.variableCount)
      try measured.checkUnreachable(SceneSolver(scene: scene).solve(configuration), best)
    },
  ]

  static let slacks = [
    Oracle("the slack of each text is what one program for it alone finds", samples: 300) { seed in
      let scene = RandomScene(seed: UInt64(seed)).scene
      let solver = SceneSolver(scene: scene)
      let configuration = ConfigurationSpace(scene: scene)[0]
      guard solver.solve(configuration).isFeasible else { return }
      var slacks = ContentSlacks(solver, configuration)
      for view in scene.views.indices.map({ ViewID($0) }) {
        for axis in Axis.allCases {
          try expect(slacks.slack(of: view, axis) == solver.contentSlack(of: view, axis, in: configuration))
        }
      }
    }
  ]

  static let layouts = [
    // With no terms to explain ambiguities, each ambiguous layout is cut short.
    Oracle("the layout of a configuration does not depend on those solved before it", samples: 200) { seed in
      var sample = RandomScene(seed: UInt64(700_000 + seed / 2))
      sample.vary()
      var scene = sample.scene
      scene.environments = [0, 1, 7, 60, 61, 200].map { more in
        SceneEnvironment(name: "wider by \(more)", size: AxisPair(ExactDecimal(300 + more), ExactDecimal(667)))
      }
      try RandomLayouts.compareOrders(scene, explains: seed % 2 == 0)
    },
    Oracle("the layout of an environment that changes the scene does not depend on those solved before it", samples: 50)
    { seed in
      var sample = RandomScene(seed: UInt64(930_000 + seed))
      if seed % 3 == 0 { sample.stack() }
      sample.vary()
      sample.varyEnvironments()
      try RandomLayouts.compareOrders(sample.scene, explains: true)
    },
  ]
}

private enum RandomLayouts {
  static func compare(_ sample: RandomScene) throws {
    let solved = SceneSolver(scene: sample.scene).solve(sample.configuration)
    let oracle = SceneOracle(scene: sample.scene, configuration: solved.configuration)
    try oracle.check([solved])
    try oracle.checkLines(solved)
  }

  static func compareEnvironments(_ scene: Scene) throws {
    let space = ConfigurationSpace(scene: scene)
    let solver = SceneSolver(scene: scene)
    for index in 0..<space.environments.count {
      let solved = solver.solve(space[index])
      let oracle = SceneOracle(scene: scene, configuration: solved.configuration)
      try oracle.check([solved], space[index].id)
      try oracle.checkLines(solved, space[index].id)
      try compareWithoutViews(solved, scene, space[index].id)
    }
  }

  static func compareWithoutViews(_ scene: Scene) throws {
    let space = ConfigurationSpace(scene: scene)
    let solver = SceneSolver(scene: scene)
    for index in 0..<min(4, space.count) {
      try compareWithoutViews(solver.solve(space[index]), scene, space[index].id)
    }
  }

  private static func compareWithoutViews(_ solved: SolvedConfiguration, _ scene: Scene, _ comment: String) throws {
    let (other, views) = scene.leavingOutViews(in: solved.configuration)
    let alone = SceneSolver(scene: other).solve(ConfigurationSpace(scene: other)[0])
    let ambiguous = Set(alone.ambiguousAttributes.map { ViewID(views[$0.attribute.view.index]) })
    try expect(Set(solved.ambiguousAttributes.map(\.attribute.view)) == ambiguous, comment)
    try expect(solved.isFeasible == alone.isFeasible, comment)
    try expect(solved.levels.map(\.priority) == alone.levels.map(\.priority), comment)
    try expect(solved.levels.map(\.error) == alone.levels.map(\.error), comment)
    try expect(
      solved.conflicts.map { $0.members.map(scene.name(of:)) }
        == alone.conflicts.map { $0.members.map(other.name(of:)) },
      comment)
    let unreachable = alone.unreachable.map { other.name(of: $0.constraint) }
    try expect(solved.unreachable.map { scene.name(of: $0.constraint) } == unreachable, comment)
    guard alone.isDetermined else { return }
    try expect(views.map { solved.frames[$0] } == alone.frames, comment)
  }

  /// Compares the frames of all configurations solved forwards, backwards, and each by itself.
  static func compareOrders(_ scene: Scene, explains: Bool) throws {
    var solver = SceneSolver(scene: scene)
    solver.analysisThreshold = 0
    if !explains { solver.sumTermLimit = 0 }
    let space = ConfigurationSpace(scene: scene)
    let order = Array(0..<space.count)
    let forward = layouts(solver, space, order: order)
    let backward = Array(layouts(solver, space, order: order.reversed()).reversed())
    for index in order {
      try expect(forward[index].frames == backward[index].frames, "configuration \(index)")
      if forward[index].isFeasible {
        try expect(forward[index].frames == solver.solve(space[index]).frames, "configuration \(index)")
      }
    }
  }

  private static func layouts(
    _ solver: SceneSolver, _ space: ConfigurationSpace, order: [Int]
  ) -> [SolvedConfiguration] {
    var layouts = Layouts(solver)
    let timed = layouts.solve(order, of: space, by: SingleWorker(), deadline: .none, progress: { _ in })
    return timed.map(\.solved)
  }
}

extension Scene {
  /// Views in a row, with wishes for their widths and distances that seldom fit between the screen's sides.
  ///
  /// In some, wishes have the same priority and are traded against each other.
  package static func rowOfWishes(seed: Int) throws -> Scene {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var priorities = (1...40).map { seed % 2 == 0 ? 20 * $0 : [250, 500, 750][$0 % 3] }.shuffled(using: &random)
    func priority() -> Int { priorities.removeLast() }
    var equations: [String] = []
    let count = number(2...4)
    for view in 1...count {
      let side = view == 1 ? "v0.left" : "v\(view - 1).right"
      equations += ["v\(view).top == v0.top", "v\(view).height == 10"]
      equations.append("v\(view).left \(number(0...5) == 0 ? "==" : ">=") \(side) + \(number(0...4))")
      if number(0...2) > 0 { equations.append("v\(view).left == \(side) + \(number(5...9)) @\(priority())") }
      for _ in 0...number(0...1) {
        switch number(0...5) {
        case 0: equations.append("v\(view).width >= \(number(0...20))")
        case 1: equations.append("v\(view).width >= \(number(10...60)) @\(priority())")
        case 2: equations.append("v\(view).width == \(number(2...9))/10 * v0.width + \(number(-5...5)) @\(priority())")
        case 3 where view > 1: equations.append("v\(view).width == v\(view - 1).width @\(priority())")
        default: equations.append("v\(view).width == \(number(0...60)) @\(priority())")
        }
      }
    }
    equations.append("v\(count).right <= v0.right - \(number(0...8))")
    let views = (1...count).map { #"{ "id": "v\#($0)" }"# }.joined(separator: ", ")
    let constraints = equations.enumerated().map { #""c\#($0)": "\#($1)""# }.joined(separator: ", ")
    return try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "v0", "size": [\(number(3...12) * 10), 50], "subviews": [\(views)] },
          "constraints": { \(constraints) } }
        """.utf8))
  }
}
