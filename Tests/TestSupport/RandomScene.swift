import LayoutModel

/// Small screens of many shapes.
package struct RandomScene {
  package private(set) var scene: Scene
  private var random: SeededGenerator

  /// - Parameter isDetermined: whether required constraints place every view, and all others are optional.
  package init(seed: UInt64, isDetermined: Bool = false) {
    random = SeededGenerator(seed: seed)
    let root = View(
      name: "root", kind: .view, superview: nil,
      safeArea: DecimalInsets(top: ExactDecimal(20), left: .zero, bottom: ExactDecimal(34), right: ExactDecimal(3)),
      properties: ViewProperties(defaultsOf: .view))
    scene = Scene(rootSize: AxisPair(ExactDecimal(320), ExactDecimal(480)), views: [root])
    scene.direction = Bool.random(using: &random) ? .leftToRight : .rightToLeft
    for _ in 0..<Int.random(in: 1...3, using: &random) { addView() }
    switch isDetermined ? 1 : Int.random(in: 0..<5, using: &random) {
    case 0: addChain()
    case 1: for view in 1..<scene.views.count { placeFully(ViewID(view)) }
    default: break
    }
    for _ in 0..<Int.random(in: 0...8, using: &random) { addConstraint() }
    if isDetermined { settle() }
    if Int.random(in: 0..<4, using: &random) == 0 { scene.environments = [environment()] }
  }

  package var configuration: Configuration { ConfigurationSpace(scene: scene)[0] }

  /// Makes stack views of views that hold others, and hides some.
  package mutating func stack() {
    for index in scene.views.indices {
      if index > 0 && chance(5) { scene[index].properties.isHidden = true }
      guard index > 0, chance(2), scene[index].kind == .view || scene[index].kind == .guide else { continue }
      guard !scene[index].subviews.isEmpty || chance(3) else { continue }
      scene[index].kind = .stackView
      scene[index].stack = Stack(
        axis: pick([.horizontal, .vertical]), distribution: pick(Stack.Distribution.allCases),
        alignment: pick(Stack.Alignment.allCases), spacing: ExactDecimal(pick([0, 8])))
    }
  }

  /// Leaves a side of the root, or both, to the constraints, also in some environments.
  package mutating func freeRoot() {
    let sizes: [AxisPair<ExactDecimal?>] = [
      AxisPair(ExactDecimal(320), nil), AxisPair(nil, ExactDecimal(480)), AxisPair(nil, nil),
    ]
    scene.rootSize = pick(sizes)
    scene.rootKind = .view
    for index in scene.environments.indices where chance(2) { scene.environments[index].size = pick(sizes + [nil]) }
  }

  /// Makes texts that wrap of labels and buttons, some of limited length.
  package mutating func wrapTexts() {
    for index in scene.views.indices.dropFirst() {
      if scene[index].kind == .view && chance(2) { scene[index].kind = .label }
      guard scene[index].kind.showsText else { continue }
      scene[index].properties.setText(
        WrappingText(
          width: ExactDecimal(pick([90, 340, 700])), lineHeight: ExactDecimal(significand: 205, exponent: -1),
          lineLimit: pick([0, 1, 2])))
    }
  }

  /// Adds states that change a little each, and environments.
  package mutating func vary() {
    var states: [State] = []
    for index in 0..<Int.random(in: 2...4, using: &random) {
      states.append(State(name: "s\(index)", changes: changes()))
    }
    scene.machines = [Machine(states: states)]
    var other = environment()
    other.name = "larger"
    other.direction = nil
    other.safeArea = pick([nil, DecimalInsets(top: .zero, left: .zero, bottom: .zero, right: .zero)])
    other.textScale = pick([.one, ExactDecimal(2)])
    other.size = AxisPair(pick([ExactDecimal(375), ExactDecimal(500)]), pick([ExactDecimal(667), ExactDecimal(900)]))
    scene.environments.insert(other, at: 0)
    if chance(2) {
      var last = environment()
      last.name = "last"
      scene.environments.append(last)
    }
  }

  /// Makes most environments change the scene, and leaves views out in some of them or as written.
  package mutating func varyEnvironments() {
    for index in scene.views.indices.dropFirst() where chance(6) { scene[index].properties.isInstalled = false }
    for index in scene.environments.indices where !chance(4) {
      var changes = changes()
      for view in scene.views.indices.dropFirst() where chance(3) {
        var change = ViewChange()
        change.isInstalled = chance(2)
        changes.views.append((ViewID(view), change))
      }
      scene.environments[index].changes = changes
    }
  }

  /// A few changes of constraints and views.
  private mutating func changes() -> SceneChanges {
    var changes = SceneChanges()
    for constraint in scene.constraints.indices {
      let id = ConstraintID(constraint)
      switch Int.random(in: 0..<12, using: &random) {
      case 0 where scene.constraints[constraint].isActive: changes.deactivated.append(id)
      case 1 where !scene.constraints[constraint].isActive: changes.activated.append(id)
      case 2, 3: changes.constants.append((id, ConstantExpression(ExactDecimal(pick([0, 8, 12, 30])))))
      case 4 where !scene.constraints[constraint].priority.isRequired:
        changes.priorities.append((id, pick([.high, .low, Priority(ExactDecimal(600))])))
      default: break
      }
    }
    for view in scene.views.indices.dropFirst() where chance(6) {
      var change = ViewChange()
      if chance(2) { change.isHidden = !scene[view].properties.isHidden }
      if chance(2) { change.intrinsicSize = AxisPair(pick([nil, ExactDecimal(70)]), ExactDecimal(20)) }
      changes.views.append((ViewID(view), change))
    }
    return changes
  }

  private mutating func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }
  private mutating func pick<T>(_ choices: [T]) -> T { choices.randomElement(using: &random)! }

  private mutating func environment() -> SceneEnvironment {
    SceneEnvironment(
      name: "other", size: AxisPair(ExactDecimal(375), ExactDecimal(667)), direction: pick([nil, .rightToLeft]),
      textScale: ExactDecimal(significand: 15, exponent: -1))
  }

  private mutating func addView() {
    let kind: ViewKind = pick([.view, .view, .label, .button, .scrollView, .guide])
    let superview = chance(3) ? ViewID(Int.random(in: 0..<scene.views.count, using: &random)) : .root
    var properties = ViewProperties(defaultsOf: kind)
    if chance(2) {
      properties.intrinsicSize = AxisPair(
        pick([nil, ExactDecimal(50), ExactDecimal(81)]), pick([nil, ExactDecimal(20)]))
    }
    if chance(6) {
      properties.frame = DecimalRect(x: ExactDecimal(10), y: .zero, width: ExactDecimal(100), height: ExactDecimal(44))
    }
    var view = View(
      name: "v\(scene.views.count)", kind: kind, superview: superview, properties: properties)
    if chance(3) { view.hugging = AxisPair(pick([.low, .required, .high]), .low) }
    if chance(4) { view.compression = AxisPair(pick([.required, .low]), .high) }
    if chance(4) {
      view.alignmentInsets = DecimalInsets(top: .one, left: ExactDecimal(2), bottom: .zero, right: ExactDecimal(3))
    }
    if chance(4) { (view.firstBaseline, view.lastBaseline) = (ExactDecimal(15), ExactDecimal(5)) }
    scene[superview.index].subviews.append(ViewID(scene.views.count))
    scene.views.append(view)
  }

  private mutating func anchor(_ attribute: Attribute) -> Anchor {
    let view = ViewID(Int.random(in: 0..<scene.views.count, using: &random))
    var guides: [Guide] = [.none, .none, .none, .safeArea, .margins]
    if scene[view].kind == .scrollView { guides += [.content, .frame] }
    return Anchor(view: view, guide: pick(guides), attribute: attribute)
  }

  private mutating func addConstraint() {
    let groups: [[Attribute]] = [
      [.left, .right, .centerX], [.leading, .trailing, .centerX], [.leading, .trailing],
      [.top, .bottom, .centerY, .firstBaseline, .lastBaseline], [.width, .height], [.width, .height],
    ]
    let group = pick(groups)
    let first = anchor(pick(group))
    let isConstant = group.contains(.width) && chance(2)
    let second = isConstant ? nil : anchor(pick(group))
    if second == first { return }
    let multiplier: Ratio =
      chance(4)
      ? pick([
        Ratio(ExactDecimal(16), over: ExactDecimal(9)), Ratio(.one, over: ExactDecimal(2)), Ratio(ExactDecimal(2)),
      ]) : .one
    let constant = ExactDecimal(pick([0, 8, -8, 20, -20, 100, 44]))
    let priority: Priority =
      chance(2)
      ? .required : pick([.high, .high, .low, .low, Priority(ExactDecimal(251)), Priority(ExactDecimal(999))])
    append(
      first, pick([.equal, .equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]), second, multiplier,
      isConstant && constant.isNegative ? -constant : constant, priority)
  }

  private mutating func append(
    _ first: Anchor, _ relation: Relation, _ second: Anchor?, _ multiplier: Ratio, _ constant: ExactDecimal,
    _ priority: Priority
  ) {
    scene.constraints.append(
      Constraint(
        name: "c\(scene.constraints.count)", first: first, relation: relation, second: second, multiplier: multiplier,
        constant: ConstantExpression(constant), priority: priority, isActive: !chance(12)))
  }

  /// Views side by side from edge to edge.
  private mutating func addChain() {
    var previous = Anchor(view: .root, attribute: .leading)
    for index in 1..<scene.views.count {
      append(Anchor(view: ViewID(index), attribute: .leading), .equal, previous, .one, ExactDecimal(8), .required)
      previous = Anchor(view: ViewID(index), attribute: .trailing)
    }
    append(Anchor(view: .root, attribute: .trailing), .equal, previous, .one, ExactDecimal(8), .required)
  }

  /// Leaves nothing required but what places every view.
  private mutating func settle() {
    for index in scene.constraints.indices {
      if index < 4 * (scene.views.count - 1) {
        scene.constraints[index].isActive = true
      } else if scene.constraints[index].priority.isRequired {
        scene.constraints[index].priority = pick([.high, .low])
      }
    }
    for index in scene.views.indices {
      scene[index].properties.frame = nil
      scene[index].hugging = AxisPair(pick([.low, .high]), .low)
      scene[index].compression = AxisPair(pick([.low, .high]), .high)
    }
  }

  private mutating func placeFully(_ view: ViewID) {
    let superview = scene[view].superview ?? .root
    for (attribute, constant) in [(Attribute.leading, 20), (.top, 30), (.trailing, -20), (.bottom, -30)] {
      append(
        Anchor(view: view, attribute: attribute), .equal, Anchor(view: superview, attribute: attribute), .one,
        ExactDecimal(Int64(constant)), .required)
    }
  }
}

extension Scene {
  package subscript(index: Int) -> View {
    get { views[index] }
    set { views[index] = newValue }
  }
}
