// A configuration as a linear program.
//
// The unknowns are each view's x, y, width and height in its superview's coordinates, and each scroll view's content size. The
// root's frame and the non-negativity of sizes are background rows. All other rows belong to constraints, written or generated,
// and have their names.

import ConstraintSolver
import LayoutModel

/// The rows of one configuration, with the constraint that each of them belongs to.
package struct LoweredConfiguration: Sendable {
  let scene: Scene
  let configuration: Configuration
  package internal(set) var program: LinearProgram
  /// The constraint of each group of rows, in scene order.
  var references: [ConstraintReference] = []
  /// The optional priorities in use, highest first. A row's level is the index of its priority.
  let priorities: [Rational]
  let hierarchy: ViewHierarchy

  let orderedPriorities: OrderedPriorities
  /// For each level, whether a row has it.
  private(set) var usesLevel: [Bool]
  /// Whether the priority of every optional row has a level.
  private var hasAllLevels = true
  let isLeftToRight: Bool

  /// Orders rows by the priorities of this configuration.
  ///
  /// - Parameter selection: the constraints to lower; `nil` for all.
  init(scene: Scene, configuration: Configuration, hierarchy: ViewHierarchy, only selection: ConstraintSelection? = nil)
  {
    let stacks = Self.stacks(of: scene, configuration, only: selection)
    self.init(
      scene: scene, configuration: configuration, hierarchy: hierarchy, stacks: stacks,
      orderedPriorities: UsedPriorities(scene, configuration, stacks).ordered, only: selection)
    precondition(hasAllLevels, "a configuration's own priorities are all among those found")
  }

  /// Orders rows by the priorities shared with other configurations.
  ///
  /// - Parameter selection: the constraints to lower; `nil` for all.
  /// - Returns: `nil` if the priority of a row has no level.
  init?(
    scene: Scene, configuration: Configuration, hierarchy: ViewHierarchy, orderedPriorities: OrderedPriorities,
    only selection: ConstraintSelection? = nil
  ) {
    let stacks = Self.stacks(of: scene, configuration, only: selection)
    self.init(
      scene: scene, configuration: configuration, hierarchy: hierarchy, stacks: stacks,
      orderedPriorities: orderedPriorities, only: selection)
    if !hasAllLevels { return nil }
  }

  private init(
    scene: Scene, configuration: Configuration, hierarchy: ViewHierarchy, stacks: [StackArrangement],
    orderedPriorities: OrderedPriorities, only selection: ConstraintSelection?
  ) {
    self.scene = scene
    self.configuration = configuration
    self.hierarchy = hierarchy
    isLeftToRight = configuration.direction == .leftToRight
    self.orderedPriorities = orderedPriorities
    priorities = orderedPriorities.priorities
    usesLevel = [Bool](repeating: false, count: priorities.count)
    let rowCapacity =
      selection == nil ? FrameAttribute.allCases.count + 2 * scene.views.count + scene.constraints.count : 0
    program = LinearProgram(variableCount: hierarchy.variableCount, rowCapacity: rowCapacity)
    references.reserveCapacity(rowCapacity)

    if let selection {
      addRoot(selection.rootAttributes)
      addWrittenConstraints(selection.constraints)
      addFitting(selection.rootAttributes)
      for view in selection.views { addOwnConstraints(of: view) }
    } else {
      addBackground()
      addWrittenConstraints(scene.constraints.indices)
      addFitting(FrameAttribute.allCases)
      for index in scene.views.indices { addOwnConstraints(of: ViewID(index)) }
    }
    for stack in stacks {
      for constraint in stack.constraints {
        var constant = constraint.constant
        let isReversed = !isLeftToRight && constraint.terms.contains { $0.anchor.attribute.isDirectional }
        for (anchor, coefficient) in constraint.terms {
          constant -= addTerms(
            anchor, in: stack.stackView, against: nil, times: isReversed ? -coefficient : coefficient)
        }
        endRow(.stack(stack.stackView, constraint.part), constraint.relation, constant, constraint.priority)
      }
    }
  }

  private static func stacks(
    of scene: Scene, _ configuration: Configuration, only selection: ConstraintSelection?
  ) -> [StackArrangement] {
    (selection?.stacks ?? scene.stackViews).map {
      StackArrangement(scene: scene, configuration: configuration, stackView: $0)
    }
  }

  package var rowCount: Int { program.rowCount }

  func variable(_ view: ViewID, _ attribute: FrameAttribute) -> Int { Self.variable(view, attribute) }

  /// The variable of an attribute, the same in every configuration.
  static func variable(_ view: ViewID, _ attribute: FrameAttribute) -> Int { 4 * view.index + attribute.rawValue }

  /// The attribute that a variable stands for; `nil` for content sizes.
  package func attribute(ofVariable variable: Int) -> ViewAttribute? {
    guard variable < 4 * scene.views.count, let attribute = FrameAttribute(rawValue: variable % 4) else { return nil }
    return ViewAttribute(view: ViewID(variable / 4), attribute: attribute)
  }

  /// The priority of the rows of a strength: 1000 unless they are optional.
  func priority(of strength: Strength) -> Rational { strength.level.map { priorities[Int($0)] } ?? 1000 }

  /// The name of a row in a proof.
  func proofRow(_ row: Int) -> ProofRow {
    guard let reference = reference(ofRow: row) else {
      return backgroundName(ofVariable: program.firstVariable(ofRow: row))
    }
    guard case .frame = reference else { return .constraint(reference, nil) }
    return .constraint(reference, attribute(ofVariable: program.firstVariable(ofRow: row))?.attribute)
  }

  /// The constraint of a row; `nil` for background rows.
  func reference(ofRow row: Int) -> ConstraintReference? { program.group(ofRow: row).map { references[$0] } }

  /// The constraint of a row.
  ///
  /// - Precondition: It is not a background row.
  func constraint(ofRow row: Int) -> ConstraintReference {
    guard let reference = reference(ofRow: row) else { preconditionFailure("row \(row) is background") }
    return reference
  }

  /// The rows of the active written inequalities, in scene order.
  package var writtenInequalities: [(id: ConstraintID, row: Int)] {
    (0..<program.rowCount).compactMap { row in
      guard case .constraint(.written(let id), _) = proofRow(row), scene[id].relation != .equal else { return nil }
      return (id, row)
    }
  }

  /// The name of a variable's background row.
  func backgroundName(ofVariable variable: Int) -> ProofRow {
    if let attribute = attribute(ofVariable: variable) { return .background(attribute) }
    guard let view = hierarchy.contentVariables.firstIndex(where: { $0 == variable || $0 == variable - 1 })
    else { preconditionFailure("variable \(variable) is neither of a frame nor of a content size") }
    return .contentSize(ViewID(view), hierarchy.contentVariables[view] == variable ? .horizontal : .vertical)
  }

  /// The value of an expression in this configuration.
  func value(of expression: ConstantExpression) -> Rational {
    expression.value(at: configuration.parameterValues)
  }

  private mutating func addBackground(_ variable: Int, _ relation: RowRelation, _ value: Rational) {
    program.addUnitTerm(variable, isNegative: false)
    program.endRow(relation, value, strength: .background, group: nil)
  }

  /// Fixes attributes of the root's frame, and keeps a free side non-negative.
  private mutating func addRoot(_ attributes: [FrameAttribute]) {
    for attribute in attributes {
      let (relation, value) = configuration.background(ofRoot: attribute)
      addBackground(variable(.root, attribute), relation, value)
    }
  }

  /// Pulls free sides of the root towards 0.
  private mutating func addFitting(_ attributes: [FrameAttribute]) {
    for attribute in attributes where configuration.isFree(attribute) {
      program.addUnitTerm(variable(.root, attribute), isNegative: false)
      endRow(.fitting(attribute.axis), .lessThanOrEqual, .zero, .fittingSize)
    }
  }

  /// Adds the background: the first rows fix the root's frame, and the others keep sizes non-negative.
  private mutating func addBackground() {
    addRoot(FrameAttribute.allCases)
    for index in scene.views.indices.dropFirst() {
      addBackground(4 * index + FrameAttribute.width.rawValue, .greaterThanOrEqual, .zero)
      addBackground(4 * index + FrameAttribute.height.rawValue, .greaterThanOrEqual, .zero)
    }
    for variable in 4 * scene.views.count..<hierarchy.variableCount {
      addBackground(variable, .greaterThanOrEqual, .zero)
    }
  }

  /// Adds the constraints of a view's autoresizing frame and content size.
  private mutating func addOwnConstraints(of view: ViewID) {
    let properties = configuration.properties
    if !properties[view.index].isInstalled { return addAbsence(of: view) }
    if let frame = properties[view.index].frame { add(frame, of: view) }
    let size = properties[view.index].intrinsicSize
    if size.horizontal == nil && size.vertical == nil { return }
    // The content of a hidden arranged view does not resist the stack view.
    if properties[view.index].isHidden && scene.isArranged(view) { return }
    for axis in Axis.allCases {
      if let size = configuration.intrinsicSize(of: view, axis, in: scene) { addContentSize(size, of: view, axis) }
    }
  }

  /// Fixes all unknowns of a view that is not in the view tree, so that they are determined. No other row mentions them.
  private mutating func addAbsence(of view: ViewID) {
    add(DecimalRect(x: .zero, y: .zero, width: .zero, height: .zero), of: view)
    guard let content = hierarchy.contentVariables[view.index] else { return }
    for variable in [content, content + 1] {
      program.addTerm(variable, .one)
      endRow(.frame(view), .equal, .zero, .required, continuesGroup: true)
    }
  }

  private mutating func addWrittenConstraints(_ indices: some Collection<Int>) {
    // Constraints are large values, so they are read in place.
    let written = scene.constraints
    let constraints = written.span
    let content = configuration.content
    let (isActive, priorities) = (content.isActive, content.priorities)
    let constants = content.constants
    let parameterValues = configuration.parameterValues
    for index in indices where isActive[index] {
      let first = constraints[index].first
      let isReversed = !isLeftToRight && constraints[index].isReversed(in: configuration.direction)
      let sign: Rational = isReversed ? -1 : 1
      var constant = constants[index].value(at: parameterValues)
      if let second = constraints[index].second {
        let ancestor = hierarchy.commonAncestor(first.view, second.view)
        if !addPlainTerms(first, in: ancestor, isNegative: isReversed) {
          let firstConstant = addTerms(first, in: ancestor, against: second.view, times: sign)
          if !firstConstant.isZero { constant -= firstConstant }
        }
        let isPlain = constraints[index].multiplier.isOne
        if !isPlain || !addPlainTerms(second, in: ancestor, isNegative: !isReversed) {
          let factor = isPlain ? -sign : -sign * Rational(constraints[index].multiplier)
          let secondConstant = addTerms(second, in: ancestor, against: first.view, times: factor)
          if !secondConstant.isZero { constant -= secondConstant }
        }
      } else if !addPlainTerms(first, in: first.view, isNegative: false) {
        constant -= addTerms(first, in: first.view, against: nil, times: .one)
      }
      endRow(.written(ConstraintID(index)), constraints[index].relation, constant, priorities[index])
    }
  }

  /// Ends the current row. Consecutive rows with the same reference form a group.
  private mutating func endRow(
    _ reference: ConstraintReference, _ relation: Relation, _ constant: Rational, _ priority: Priority,
    continuesGroup: Bool = false
  ) {
    if !continuesGroup { references.append(reference) }
    if priority.isRequired {
      program.endRow(RowRelation(relation), constant, strength: .required, group: references.count - 1)
    } else if let level = orderedPriorities.level(of: priority) {
      usesLevel[Int(level)] = true
      program.endRow(
        RowRelation(relation), constant, strength: .optional(level: level), group: references.count - 1,
        isTracked: reference.isWritten)
    } else {
      hasAllLevels = false
    }
  }

  private mutating func add(_ frame: DecimalRect, of view: ViewID) {
    for (attribute, value) in zip(FrameAttribute.allCases, [frame.x, frame.y, frame.width, frame.height]) {
      program.addTerm(variable(view, attribute), .one)
      endRow(.frame(view), .equal, Rational(value), .required, continuesGroup: attribute != .x)
    }
  }

  private mutating func addContentSize(_ size: Rational, of view: ViewID, _ axis: Axis) {
    let anchor = Anchor(view: view, attribute: axis.sizeAttribute)
    let isHorizontal = axis == .horizontal
    let (hugging, compression) = (scene.views[view.index].hugging, scene.views[view.index].compression)
    var constant = size - addTerms(anchor, in: view, against: nil, times: .one)
    endRow(
      .hugging(view, axis), .lessThanOrEqual, constant, isHorizontal ? hugging.horizontal : hugging.vertical)
    constant = size - addTerms(anchor, in: view, against: nil, times: .one)
    endRow(
      .compression(view, axis), .greaterThanOrEqual, constant,
      isHorizontal ? compression.horizontal : compression.vertical)
  }
}

extension ConstantExpression {
  /// The sum.
  ///
  /// - Parameter parameterValues: the values of all parameters, in the order of the scene.
  package func value(at parameterValues: [ExactDecimal]) -> Rational {
    if let number { return Rational(number) }
    if isEmpty { return .zero }
    var sum = Rational.zero
    for number in numbers { sum += Rational(number) }
    for term in terms { sum += Rational(term.coefficient) * Rational(parameterValues[term.parameter.index]) }
    return sum
  }
}

extension Configuration {
  /// Returns whether a variable belongs to the root's frame and is not free.
  func isFixed(_ variable: Int) -> Bool {
    guard variable < FrameAttribute.allCases.count, let attribute = FrameAttribute(rawValue: variable) else {
      return false
    }
    return !isFree(attribute)
  }

  /// The background row of an attribute of the root's frame: it is fixed, or not negative.
  func background(ofRoot attribute: FrameAttribute) -> (relation: RowRelation, value: Rational) {
    let size: ExactDecimal? =
      switch attribute {
      case .x, .y: .zero
      case .width, .height: rootSize[attribute.axis]
      }
    return size.map { (.equal, Rational($0)) } ?? (.greaterThanOrEqual, .zero)
  }

  /// The root's frame.
  ///
  /// - Parameter solved: the size of free sides.
  func rootFrame(solved: AxisPair<Rational>) -> Frame {
    Frame(
      x: .zero, y: .zero, width: rootSize.horizontal.map { Rational($0) } ?? solved.horizontal,
      height: rootSize.vertical.map { Rational($0) } ?? solved.vertical)
  }

  /// The intrinsic content size along an axis, scaled if the view shows text, and with all lines of a text that wraps.
  package func intrinsicSize(of view: ViewID, _ axis: Axis, in scene: Scene) -> Rational? {
    guard let size = properties[view.index].intrinsicSize[axis] else { return nil }
    var scaledSize = scaled(size, of: scene[view].kind)
    if inferredLess > 0 && scene[view].isInferred {
      let scale = scene[view].kind.showsText ? Rational(textScale) : .one
      scaledSize = max(scaledSize - Rational(inferredLess) * scale, .zero)
    }
    return axis == .horizontal || lineCounts.isEmpty ? scaledSize : scaledSize * Rational(lineCounts[view.index])
  }

  /// A size, scaled if it is that of text.
  fileprivate func scaled(_ size: ExactDecimal, of kind: ViewKind) -> Rational {
    kind.showsText && !textScale.isOne ? Rational(size) * Rational(textScale) : Rational(size)
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
