import ConstraintSolver
import LayoutDrawing
import LayoutModel
import LayoutSolving

/// A scene assembled by hand: views by their superviews' names, equations in the scene syntax.
struct SceneSketch {
  private(set) var scene: Scene
  private var views: [String: ViewID] = ["screen": .root]
  private var constraints: [String: ConstraintID] = [:]

  init(name: String?, width: Int64 = 375, height: Int64 = 667) {
    scene = Scene(
      name: name, rootSize: AxisPair(ExactDecimal(width), ExactDecimal(height)),
      views: [
        View(name: "screen", kind: .view, superview: nil, properties: ViewProperties(defaultsOf: .view))
      ])
  }

  func view(_ name: String) -> ViewID { views[name]! }
  func constraint(_ name: String) -> ConstraintID { constraints[name]! }
  func reference(_ name: String) -> ConstraintReference { .written(constraint(name)) }

  mutating func edit(_ change: (inout Scene) -> Void) { change(&scene) }

  @discardableResult
  mutating func add(_ name: String, _ kind: ViewKind = .view, in superview: String = "screen") -> ViewID {
    let id = ViewID(scene.views.count)
    scene.views.append(
      View(name: name, kind: kind, superview: view(superview), properties: ViewProperties(defaultsOf: kind)))
    scene.views[view(superview).index].subviews.append(id)
    views[name] = id
    return id
  }

  /// Adds a constraint. The equation is words separated by spaces: `a.top == b.safeArea.bottom + 12 @750`, `a.width >=
  /// 2 * b.width`.
  mutating func constrain(_ name: String, _ equation: String, isActive: Bool = true) {
    var words = equation.split(separator: " ").map(String.init)
    var priority = Priority.required
    if words.last?.hasPrefix("@") == true { priority = Priority(ExactDecimal(Int64(words.removeLast().dropFirst())!)) }
    let relations: [String: Relation] = ["==": .equal, "<=": .lessThanOrEqual, ">=": .greaterThanOrEqual]
    let relation = relations[words[1]]!
    var right = words.dropFirst(2)
    var multiplier = Ratio.one
    if right.dropFirst().first == "*" {
      multiplier = Ratio(ExactDecimal(Int64(right.removeFirst())!))
      right.removeFirst()
    }
    var second: Anchor?
    if let word = right.first, Int64(word) == nil {
      second = anchor(word)
      right.removeFirst()
    }
    var number: Int64 = 0
    if let last = right.last { number = Int64(last)! * (right.first == "-" ? -1 : 1) }
    constrain(
      name, anchor(words[0]), relation, second, multiplier: multiplier, constant: number, priority: priority,
      isActive: isActive)
  }

  mutating func constrain(
    _ name: String, _ first: Anchor, _ relation: Relation, _ second: Anchor?, multiplier: Ratio = .one,
    constant: Int64 = 0, priority: Priority = .required, isActive: Bool = true
  ) {
    constraints[name] = ConstraintID(scene.constraints.count)
    scene.constraints.append(
      Constraint(
        name: name, first: first, relation: relation, second: second, multiplier: multiplier,
        constant: ConstantExpression(ExactDecimal(constant)), priority: priority, isActive: isActive))
  }

  private func anchor(_ text: String) -> Anchor {
    let parts = text.split(separator: ".").map(String.init)
    let guides: [String: Guide] = ["safeArea": .safeArea, "margins": .margins, "content": .content, "frame": .frame]
    return Anchor(
      view: view(parts[0]), guide: parts.count == 3 ? guides[parts[1]]! : .none,
      attribute: Attribute.allCases.first { $0.name == parts.last! }!)
  }

  func solved(
    frames: [String: [Int]] = [:], violations: [Violation] = [], ambiguities: [Ambiguity] = [],
    conflicts: [[ConstraintReference]] = [], unreachable: [UnreachableConstraint] = []
  ) -> SolvedConfiguration {
    SolvedConfiguration(
      configuration: Configuration(
        scene: scene, states: scene.machines.map(\.initial), environment: scene.environments.first),
      frames: scene.views.map { view in
        let frame = frames[view.name] ?? [0, 0, 375, 667]
        return Frame(
          x: Rational(frame[0]), y: Rational(frame[1]), width: Rational(frame[2]), height: Rational(frame[3]))
      },
      contentSizes: scene.views.map { _ in nil }, isFeasible: conflicts.isEmpty, levels: [], violations: violations,
      ambiguousAttributes: ambiguities.flatMap(\.attributes), ambiguities: ambiguities,
      conflicts: conflicts.map { Conflict(members: $0, multipliers: [], contradiction: 44, witnesses: []) },
      unreachable: unreachable)
  }

  func ambiguity(_ view: String, _ attributes: [FrameAttribute], tied: [ConstraintReference] = []) -> Ambiguity {
    Ambiguity(
      isPriorityTie: !tied.isEmpty, isTieOfRecovery: false, tied: tied, tiedPriority: tied.isEmpty ? nil : 750,
      view: self.view(view),
      attributes: attributes.map {
        AmbiguousAttribute(
          attribute: ViewAttribute(view: self.view(view), attribute: $0), minimum: 0, maximum: $0 == .y ? nil : 252)
      }, relations: [], witnesses: (WitnessLayout(base: []), WitnessLayout(base: [])))
  }
}

extension SceneSketch {
  /// The two panels of the scene format's example, in the state `split`.
  static var twoPanels: SceneSketch {
    var sketch = SceneSketch(name: "Two panels")
    sketch.add("mode", .switch)
    sketch.add("yellow")
    sketch.add("blue")
    sketch.constrain("mode.top", "mode.top == screen.safeArea.top + 12")
    sketch.constrain("mode.leading", "mode.leading == screen.leading + 20")
    sketch.constrain("yellow.top", "yellow.top == mode.bottom + 12")
    sketch.constrain("yellow.left", "yellow.leading == screen.leading + 20")
    sketch.constrain("yellow.bottom", "yellow.bottom == screen.bottom - 20")
    sketch.constrain("yellow.right", "yellow.trailing == screen.trailing - 20 @250")
    sketch.constrain("spacing", "blue.leading == yellow.trailing + 10")
    sketch.constrain("blue.width", "blue.width == yellow.width")
    sketch.constrain("blue.top", "blue.top == yellow.top")
    sketch.constrain("blue.bottom", "blue.bottom == yellow.bottom")
    sketch.constrain("blue.right", "blue.trailing == screen.trailing - 20 @750")
    return sketch
  }

  var solvedTwoPanels: SolvedConfiguration {
    solved(
      frames: ["mode": [20, 32, 51, 31], "yellow": [20, 75, 162, 572], "blue": [193, 75, 162, 572]],
      violations: [Violation(constraint: reference("yellow.right"), priority: 250, error: Rational(345, over: 2))])
  }
}
