import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

struct RangeAnalysisTests {
  private func isFeasible(_ scene: Scene, _ configuration: Configuration, _ subject: RangeSubject, _ value: Rational)
    -> Bool
  {
    var changed = configuration
    // The values have at most nine decimal places, so nothing is rounded here.
    guard let decimal = ExactDecimal(text: value.decimalDescription(places: 40)) else { return false }
    switch subject {
    case .width: changed.rootSize.horizontal = decimal
    case .height: changed.rootSize.vertical = decimal
    case .textScale: changed.textScale = decimal
    case .parameter(let id): changed.parameterValues[id.index] = decimal
    }
    return SceneSolver(scene: scene).solve(changed).isFeasible
  }

  /// A random screen with a parameter in one of its constants.
  private func scene(_ seed: UInt64) -> Scene {
    var random = SeededGenerator(seed: seed)
    var scene = RandomScene(seed: seed).scene
    scene.parameters = [Parameter(name: "p", lowerBound: .zero, upperBound: ExactDecimal(400), value: ExactDecimal(40))]
    guard let index = scene.constraints.indices.randomElement(using: &random) else { return scene }
    scene.constraints[index].constant.terms = [
      ConstantExpression.Term(
        coefficient: ExactDecimal(Int64.random(in: -2...2, using: &random)), parameter: ParameterID(0))
    ]
    return scene
  }

  @Test(arguments: 0..<UInt64(randomCount(10)))
  func `a millionth beyond an end the required constraints cannot hold, at the end they can`(part: UInt64) throws {
    var ends = 0
    let millionth = Rational(1, over: 1_000_000)
    for seed in (part * 100)..<(part * 100 + 100) {
      let scene = scene(seed)
      let configuration = ConfigurationSpace(scene: scene)[0]
      let ranges: [(RangeSubject, Int, Int)] = [
        (.width, 50, 900), (.height, 50, 900), (.textScale, 1, 9), (.parameter(ParameterID(0)), 0, 400),
      ]
      for (subject, lower, upper) in ranges {
        let declared = DeclaredRange(
          subject: subject, lower: Rational(lower), upper: Rational(upper), location: SourceRange.none)
        let range = SceneSolver(scene: scene).satisfiableRange(declared, of: configuration)
        guard let bounds = range.bounds else {
          for value in [lower, (lower + upper) / 2, upper] {
            #expect(!isFeasible(scene, configuration, subject, Rational(value)), "seed \(seed) \(subject)")
          }
          continue
        }
        // A single value cannot be set if it has no finite decimal representation.
        let middle = rounded((bounds.lower + bounds.upper) / 2)
        #expect(
          isFeasible(scene, configuration, subject, middle) || bounds.upper - bounds.lower < millionth,
          "seed \(seed) \(subject)")
        #expect((range.below != nil) == (bounds.lower > declared.lower))
        #expect((range.above != nil) == (bounds.upper < declared.upper))
        for (bound, conflict, step) in [
          (bounds.lower, range.below, -millionth), (bounds.upper, range.above, millionth),
        ] {
          guard let conflict else { continue }
          ends += 1
          #expect(!isFeasible(scene, configuration, subject, rounded(bound + step)), "seed \(seed) \(subject)")
          #expect(
            isFeasible(scene, configuration, subject, rounded(bound - step)) || bounds.upper - bounds.lower < millionth)
          #expect(conflict.bound == bound)
          // The members alone conflict at the value where the conflict is shown, but not at the bound.
          var alone = scene
          for index in alone.constraints.indices {
            let isMember = conflict.conflict.members.contains(.written(ConstraintID(index)))
            if !isMember { alone.constraints[index].isActive = false }
          }
          let members = ConfigurationSpace(scene: alone)[0]
          #expect(!isFeasible(alone, members, subject, conflict.value), "seed \(seed) \(subject)")
        }
      }
    }
    #expect(ends > 10)
  }

  /// Rounds to a billionth, which is accurate enough for a tolerance of a millionth.
  private func rounded(_ value: Rational) -> Rational {
    let decimal = value.decimalDescription(places: 9)
    guard let exact = ExactDecimal(text: decimal) else { return value }
    return Rational(exact)
  }

  /// Three times a parameter fits into 400 up to 133 1/3.
  @Test func `a conflict beyond an end is shown at a value with few decimals`() throws {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [400, 400], "subviews": [{ "id": "a" }] },
        "constraints": {
          "left": "a.left == screen.left", "right": "a.right <= screen.right", "top": "a.top == screen.top",
          "height": "a.height == 7", "width": "a.width == 3 * v" },
        "parameters": { "v": { "range": [1, 200] } } }
      """
    let scene = try loadScene(Array(text.utf8))
    let configuration = ConfigurationSpace(scene: scene)[0]
    for (upper, shown) in [(Rational(200), Rational(134)), (Rational(267, over: 2), Rational(1334, over: 10))] {
      let declared = DeclaredRange(
        subject: .parameter(ParameterID(0)), lower: 1, upper: upper, location: SourceRange.none)
      let range = SceneSolver(scene: scene).satisfiableRange(declared, of: configuration)
      #expect(range.bounds?.upper == Rational(400, over: 3))
      #expect(range.above?.value == shown)
    }
  }

  @Test func `of a range that works nowhere it is told where it would begin to work`() throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [375, 100], "subviews": [{ "id": "card" }] },
          "constraints": { "l": "card.left == screen.left", "r": "card.right <= screen.right", "w": "card.width == 300" },
          "environments": { "small": { "widthRange": [100, 200] } } }
        """.utf8))
    let configuration = ConfigurationSpace(scene: scene)[0]
    let declared = try #require(scene.declaredRanges(for: configuration).first)
    let range = SceneSolver(scene: scene).satisfiableRange(declared, of: configuration)
    #expect(range.bounds == nil)
    #expect(range.above == nil)
    #expect(range.below?.bound == 300)
    #expect(range.below?.conflict.members.count == 3)
  }

  @Test func `text may grow up to what the screen leaves it`() throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "screen", "size": [320, 100], "subviews": [
            { "id": "title", "kind": "label", "intrinsicSize": [100, 20] },
            { "id": "free", "kind": "label", "intrinsicSize": [50, 20] }] },
          "constraints": {
            "l": "title.leading == screen.leading + 20", "t": "title.trailing <= screen.trailing - 20",
            "y": "title.top == screen.top",
            "fx": "free.leading == screen.leading", "fy": "free.top == title.bottom" } }
        """.utf8))
    let solver = SceneSolver(scene: scene)
    let configuration = ConfigurationSpace(scene: scene)[0]
    // 320 - 20 - 20 - 100 = 180; the other view is unlimited.
    #expect(solver.contentSlack(of: ViewID(1), .horizontal, in: configuration) == .some(180))
    #expect(solver.contentSlack(of: ViewID(2), .horizontal, in: configuration) == .some(nil))
    #expect(solver.contentSlack(of: .root, .horizontal, in: configuration) == nil)
  }

  @Test(arguments: 0..<UInt64(randomCount(200)))
  func `configurations that share their elimination have the ranges that they have by themselves`(seed: UInt64) {
    var scene = scene(seed)
    var random = SeededGenerator(seed: seed)
    var states = [State(name: "plain")]
    for name in ["one", "two", "three"] {
      guard let index = scene.constraints.indices.randomElement(using: &random) else { return }
      var state = State(name: name)
      if Bool.random(using: &random) {
        state.deactivated = [ConstraintID(index)]
      } else {
        state.constants = [
          (ConstraintID(index), ConstantExpression(ExactDecimal(Int64.random(in: 0...90, using: &random))))
        ]
      }
      states.append(state)
    }
    scene.machines = [Machine(states: states)]
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    for (subject, lower, upper) in [
      (RangeSubject.width, 50, 900), (.height, 50, 900), (.textScale, 1, 9), (.parameter(ParameterID(0)), 0, 400),
    ] {
      let declared = DeclaredRange(
        subject: subject, lower: Rational(lower), upper: Rational(upper), location: SourceRange.none)
      var families = RangeFamilies(solver, environments: space.environments)
      families.prepare(declared, for: space[0])
      for index in 0..<space.count {
        let shared = families.satisfiableRange(declared, of: space[index])
        let alone = solver.satisfiableRange(declared, of: space[index])
        #expect(shared.bounds?.lower == alone.bounds?.lower && shared.bounds?.upper == alone.bounds?.upper)
        #expect(shared.below?.bound == alone.below?.bound && shared.above?.bound == alone.above?.bound)
        #expect(shared.below?.value == alone.below?.value && shared.above?.value == alone.above?.value)
        #expect(shared.isCutOff == alone.isCutOff)
      }
    }
  }
}

extension ExactDecimal {
  /// Parses plain digits with an optional sign and decimal point.
  fileprivate init?(text: String) {
    let digits = text.utf8.filter { (48...57).contains($0) }
    guard !digits.isEmpty else { return nil }
    let places = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.utf8.count ?? 0
    self.init(digits: Array(digits), isNegative: text.hasPrefix("-"), exponent: -Int32(places))
  }
}
