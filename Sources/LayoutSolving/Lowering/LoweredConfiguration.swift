// A configuration as a linear program.
//
// Unknowns are each view's x, y, width and height in its superview's coordinates, and each scroll view's content size.
// The root's frame and the signs of sizes are background rows; everything else is a row of a constraint, written or
// generated, under that constraint's name.

import ConstraintSolver
import LayoutModel

/// The rows of one configuration and what each of them stands for.
package struct LoweredConfiguration: Sendable {
  let scene: Scene
  let configuration: Configuration
  var program: LinearProgram
  /// What the groups of rows stand for, in scene order.
  private(set) var references: [ConstraintReference] = []
  /// The name of each row in a proof.
  var proofRows: [ProofRow] = []
  /// The optional priorities in use, highest first; a row's rank is the place of its priority.
  let priorities: [Rational]
  let hierarchy: ViewHierarchy
  /// The first of the two variables of a scroll view's content size.
  private(set) var contentVariables: [Int32]

  private var ranks: [Priority: Int32] = [:]

  init(scene: Scene, configuration: Configuration, hierarchy: ViewHierarchy) {
    self.scene = scene
    self.configuration = configuration
    self.hierarchy = hierarchy
    var variableCount = 4 * scene.views.count
    contentVariables = scene.views.map { view in
      guard view.kind == .scrollView else { return -1 }
      variableCount += 2
      return Int32(variableCount - 2)
    }
    program = LinearProgram(variableCount: variableCount)
    let stacks = scene.views.indices.filter { scene.views[$0].stack != nil }.map {
      StackArrangement(scene: scene, configuration: configuration, stackView: ViewID($0))
    }
    var used = Set(zip(configuration.isActive, configuration.priorities).filter(\.0).map(\.1))
    for index in scene.views.indices {
      for axis in Axis.allCases where configuration.properties[index].intrinsicSize[axis] != nil {
        used.insert(scene.views[index].hugging[axis])
        used.insert(scene.views[index].compression[axis])
      }
    }
    for stack in stacks { used.formUnion(stack.constraints.map(\.priority)) }
    used.remove(.required)
    let sorted = used.map { (priority: $0, value: Rational($0.value)) }.sorted { $0.value > $1.value }
    priorities = sorted.map(\.value)
    for (rank, entry) in sorted.enumerated() { ranks[entry.priority] = Int32(rank) }

    addBackground()
    addWrittenConstraints()
    let hidden = Set(stacks.flatMap(\.hidden))
    for index in scene.views.indices {
      let view = ViewID(index)
      addFrame(view)
      if !hidden.contains(view) { addContentSize(view) }
    }
    for stack in stacks {
      for constraint in stack.constraints {
        var form = AnchorExpression()
        for (anchor, coefficient) in constraint.terms {
          form.add(expression(anchor, in: stack.stackView, against: nil), times: coefficient)
        }
        add(
          .stack(stack.stackView, constraint.name), form, constraint.relation, constraint.constant,
          priority: constraint.priority)
      }
    }
  }

  package var rowCount: Int { program.rowCount }

  func variable(_ view: ViewID, _ attribute: FrameAttribute) -> Int { 4 * view.index + attribute.rawValue }

  /// The unknown that a variable stands for; nil for content sizes.
  func attribute(ofVariable variable: Int) -> ViewAttribute? {
    guard variable < 4 * scene.views.count, let attribute = FrameAttribute(rawValue: variable % 4) else { return nil }
    return ViewAttribute(view: ViewID(variable / 4), attribute: attribute)
  }

  /// The value of an expression in this configuration.
  func value(of expression: ConstantExpression) -> Rational {
    var sum = Rational.zero
    for number in expression.numbers { sum += Rational(number) }
    for term in expression.terms {
      sum += Rational(term.coefficient) * Rational(configuration.parameterValues[term.parameter.index])
    }
    return sum
  }

  private func strength(_ priority: Priority) -> Strength {
    priority.isRequired ? .required : .optional(rank: ranks[priority] ?? 0)
  }

  private mutating func addBackground() {
    let size = configuration.rootSize
    let root = [Rational.zero, .zero, Rational(size.horizontal), Rational(size.vertical)]
    for (attribute, value) in zip(FrameAttribute.allCases, root) {
      program.addRow([(variable(.root, attribute), .one)], .equal, value, strength: .background, group: -1)
      proofRows.append(.background(ViewAttribute(view: .root, attribute: attribute)))
    }
    for index in scene.views.indices.dropFirst() {
      for attribute in [FrameAttribute.width, .height] {
        let view = ViewID(index)
        program.addRow(
          [(variable(view, attribute), .one)], .greaterThanOrEqual, .zero, strength: .background, group: -1)
        proofRows.append(.background(ViewAttribute(view: view, attribute: attribute)))
      }
    }
    for index in scene.views.indices where contentVariables[index] >= 0 {
      for (offset, axis) in Axis.allCases.enumerated() {
        program.addRow(
          [(Int(contentVariables[index]) + offset, .one)], .greaterThanOrEqual, .zero, strength: .background,
          group: -1)
        proofRows.append(.contentSize(ViewID(index), axis))
      }
    }
  }

  private mutating func addWrittenConstraints() {
    for index in scene.constraints.indices where configuration.isActive[index] {
      let constraint = scene.constraints[index]
      let (first, second) = (constraint.first, constraint.second)
      let ancestor = second.map { hierarchy.commonAncestor(first.view, $0.view) } ?? first.view
      var form = expression(first, in: ancestor, against: second?.view)
      if let second {
        let multiplier = Rational(constraint.multiplier.numerator) / Rational(constraint.multiplier.denominator)
        form.add(expression(second, in: ancestor, against: first.view), times: -multiplier)
      }
      add(
        .written(ConstraintID(index)), form, constraint.relation, value(of: configuration.constants[index]),
        priority: configuration.priorities[index])
    }
  }

  private mutating func add(
    _ reference: ConstraintReference, _ form: AnchorExpression, _ relation: Relation, _ constant: Rational,
    priority: Priority, attribute: FrameAttribute? = nil
  ) {
    if references.last != reference { references.append(reference) }
    let strength = strength(priority)
    program.addRow(
      form.terms, RowRelation(relation), constant - form.constant, strength: strength,
      group: references.count - 1, isTracked: reference.isWritten && strength != .required)
    proofRows.append(.constraint(reference, attribute))
  }

  private mutating func addFrame(_ view: ViewID) {
    guard let frame = configuration.properties[view.index].frame else { return }
    for (attribute, value) in zip(FrameAttribute.allCases, [frame.x, frame.y, frame.width, frame.height]) {
      add(
        .frame(view), AnchorExpression(variable(view, attribute)), .equal, Rational(value), priority: .required,
        attribute: attribute)
    }
  }

  private mutating func addContentSize(_ view: ViewID) {
    for axis in Axis.allCases {
      guard let size = intrinsicSize(of: view, axis) else { continue }
      let anchor = Anchor(view: view, attribute: axis == .horizontal ? .width : .height)
      let form = expression(anchor, in: view, against: nil)
      add(.hugging(view, axis), form, .lessThanOrEqual, size, priority: scene[view].hugging[axis])
      add(.compression(view, axis), form, .greaterThanOrEqual, size, priority: scene[view].compression[axis])
    }
  }

  private func intrinsicSize(of view: ViewID, _ axis: Axis) -> Rational? {
    configuration.intrinsicSize(of: view, axis, in: scene)
  }
}

extension Configuration {
  /// The natural content size along an axis, scaled where it is text.
  package func intrinsicSize(of view: ViewID, _ axis: Axis, in scene: Scene) -> Rational? {
    guard let size = properties[view.index].intrinsicSize[axis] else { return nil }
    return scene[view].kind.showsText ? Rational(size) * Rational(textScale) : Rational(size)
  }
}

extension RowRelation {
  init(_ relation: Relation) {
    switch relation {
    case .equal: self = .equal
    case .lessThanOrEqual: self = .lessThanOrEqual
    case .greaterThanOrEqual: self = .greaterThanOrEqual
    }
  }
}
