import ConstraintSolver
import LayoutModel
import TestSupport
import Testing

@testable import LayoutSolving

struct FreeRootTests {
  private func constraint(
    _ name: String, _ first: (Int, Attribute), _ relation: Relation, _ second: (Int, Attribute)?,
    _ constant: Int64, _ priority: Priority = .required
  ) -> Constraint {
    Constraint(
      name: name, first: Anchor(view: ViewID(first.0), attribute: first.1), relation: relation,
      second: second.map { Anchor(view: ViewID($0.0), attribute: $0.1) }, multiplier: .one,
      constant: ConstantExpression(ExactDecimal(constant)), priority: priority)
  }

  /// A cell with a label of 120 by 20 that is pinned to its four sides at a distance of 8.
  private func cell(_ size: AxisPair<ExactDecimal?>) -> Scene {
    var label = View(
      name: "title", kind: .label, superview: .root, properties: ViewProperties(defaultsOf: .label))
    label.properties.intrinsicSize = AxisPair(ExactDecimal(120), ExactDecimal(20))
    let root = View(
      name: "cell", kind: .view, superview: nil, subviews: [ViewID(1)], properties: ViewProperties(defaultsOf: .view))
    return Scene(
      rootSize: size, views: [root, label],
      constraints: [
        constraint("leading", (1, .leading), .equal, (0, .leading), 8),
        constraint("top", (1, .top), .equal, (0, .top), 8),
        constraint("trailing", (0, .trailing), .equal, (1, .trailing), 8),
        constraint("bottom", (0, .bottom), .equal, (1, .bottom), 8),
      ], rootKind: .cell)
  }

  private func solve(_ scene: Scene) -> SolvedConfiguration {
    SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
  }

  private func frame(_ x: Rational, _ y: Rational, _ width: Rational, _ height: Rational) -> Frame {
    Frame(x: x, y: y, width: width, height: height)
  }

  @Test func `a cell of a given width is as tall as its label and the margins`() {
    let solved = solve(cell(AxisPair(ExactDecimal(320), nil)))
    #expect(solved.frames == [frame(0, 0, 320, 36), frame(8, 8, 304, 20)])
    #expect(solved.ambiguities.isEmpty && solved.conflicts.isEmpty)
  }

  @Test func `a root that is free in both directions is as large as its content`() {
    #expect(solve(cell(AxisPair(nil, nil))).frames == [frame(0, 0, 136, 36), frame(8, 8, 120, 20)])
  }

  @Test func `a free side that nothing limits is 0`() {
    var scene = cell(AxisPair(ExactDecimal(320), nil))
    scene.constraints.removeLast()
    #expect(solve(scene).frames[0] == frame(0, 0, 320, 0))
  }

  @Test func `a view with an autoresizing mask keeps its frame in a free root`() {
    var scene = cell(AxisPair(nil, nil))
    scene.constraints = []
    scene.views[1].properties.frame = DecimalRect(
      x: ExactDecimal(10), y: ExactDecimal(5), width: ExactDecimal(30), height: ExactDecimal(40))
    #expect(solve(scene).frames == [frame(0, 0, 0, 0), frame(10, 5, 30, 40)])
  }

  @Test func `a free side wins over weaker constraints and yields to stronger ones`() {
    var scene = cell(AxisPair(ExactDecimal(320), nil))
    scene.constraints.append(constraint("tall", (0, .height), .equal, nil, 100, Priority(ExactDecimal(51))))
    // The label's hugging (250) is stronger than 51.
    #expect(solve(scene).frames[0].height == 36)
    scene.constraints[3].priority = Priority(ExactDecimal(49))
    #expect(solve(scene).frames[0].height == 100)
    scene.constraints[4].priority = Priority(ExactDecimal(48))
    #expect(solve(scene).frames[0].height == 0)
  }

  @Test func `a root that cannot be as tall as its content conflicts without the fitting constraint`() {
    var scene = cell(AxisPair(ExactDecimal(320), nil))
    scene.constraints.append(constraint("short", (0, .height), .lessThanOrEqual, nil, 10))
    let solved = solve(scene)
    #expect(
      solved.conflicts.map(\.members) == [
        [.written(ConstraintID(1)), .written(ConstraintID(3)), .written(ConstraintID(4))]
      ])
    #expect(solved.levels.map(\.priority) == [750, 250, 50])
  }

  @Test func `environments fix and free sides of the root`() throws {
    var scene = cell(AxisPair(ExactDecimal(320), nil))
    scene.environments = [
      SceneEnvironment(name: "as written"),
      SceneEnvironment(name: "fixed", size: AxisPair(ExactDecimal(100), ExactDecimal(50))),
      SceneEnvironment(name: "free", size: AxisPair(nil, nil)),
    ]
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let roots = [frame(0, 0, 320, 36), frame(0, 0, 100, 50), frame(0, 0, 136, 36)]
    for base in 0..<3 {
      let family = try #require(ConfigurationFamily(solver, beside: space[base]))
      for index in 0..<3 {
        #expect(solver.solve(space[index]).frames[0] == roots[index])
        // The three roots differ in which sides are free, and so in their unknowns.
        #expect(family.solve(space[index])?.frames[0] == (index == base ? roots[index] : nil))
      }
    }
  }

  @Test func `a range of widths fixes a free width at each of them`() throws {
    var scene = cell(AxisPair(nil, nil))
    scene.views[1].compression.horizontal = .required
    scene.environments = [
      SceneEnvironment(name: "any", widthRange: ClosedDecimalRange(ExactDecimal(100), ExactDecimal(400)))
    ]
    let configuration = ConfigurationSpace(scene: scene)[0]
    let declared = try #require(scene.declaredRanges(for: configuration).first)
    let range = SceneSolver(scene: scene).satisfiableRange(declared, of: configuration)
    #expect(range.value == 136)
    #expect(range.bounds?.lower == 136)
    #expect(range.bounds?.upper == 400)
    #expect(range.below?.bound == 136)
    let narrow = DeclaredRange(subject: .width, lower: 10, upper: 100, location: .none)
    let none = SceneSolver(scene: scene).satisfiableRange(narrow, of: configuration)
    #expect(none.bounds == nil && none.value == 136)
    #expect(none.below?.bound == 136)
  }

  @Test(arguments: randomSeeds(150)) func `random free roots have the same layouts beside others as by themselves`(
    seeds: Range<Int>
  ) {
    for seed in seeds {
      var sample = RandomScene(seed: UInt64(900_000 + seed), isDetermined: seed % 2 == 0)
      if seed % 3 == 0 { sample.stack() }
      sample.vary()
      sample.freeRoot()
      _ = ConfigurationFamilyTests.check(sample.scene)
    }
  }
}
