import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// A constraint drawn as a dimension: its ends along the axis, and the range of its line across the axis.
struct Dimension {
  let name: String
  /// The label, or the name if there is no label.
  let displayName: String
  let axis: Axis
  /// Along the axis, in units of the drawing; equal for an alignment.
  let start, end: Double
  /// The possible positions of the line across the axis.
  let cross: ClosedRange<Double>
  /// The spans of the two items across the axis, which extension lines lead to.
  let startSpan, endSpan: ClosedRange<Double>
  /// The length in points; of a constraint that does not hold, the one that it asks for and the actual one. Empty for an alignment.
  let text: String
  let tooltip: String
  let condition: Condition

  enum Condition: Int {
    case required, optional, violated, conflicting

    var classes: String {
      switch self {
      case .required: "dimension"
      case .optional: "dimension optional"
      case .violated: "dimension violated"
      case .conflicting: "dimension conflicting"
      }
    }

    /// The explanation in a legend.
    var words: String {
      switch self {
      case .required: "required constraint, with its length in points"
      case .optional: "optional constraint"
      case .violated: "constraint that does not hold"
      case .conflicting: "constraint in conflict, with its actual length"
      }
    }

    var textClass: String {
      switch self {
      case .required, .optional: "dimension-text"
      case .violated: "violated-text"
      case .conflicting: "conflicting-text"
      }
    }
  }

  var isAlignment: Bool { abs(end - start) < Self.alignmentLimit }
  /// In units of the drawing. Ends closer than this are drawn as one line.
  private static let alignmentLimit = 0.5
}

/// Converts constraints into dimensions.
struct DimensionReader {
  let picture: LayoutPicture
  let solved: SolvedConfiguration
  private let errors: [ConstraintReference: Rational]
  private let conflicting: Set<ConstraintReference>

  init(_ picture: LayoutPicture, _ solved: SolvedConfiguration) {
    self.picture = picture
    self.solved = solved
    errors = Dictionary(solved.violations.map { ($0.constraint, $0.error) }) { first, _ in first }
    conflicting = Set(solved.conflicts.flatMap(\.members))
  }

  /// Every active written constraint and every broken one, or only those that are broken or in conflict; the most
  /// serious first.
  func dimensions(all: Bool) -> [Dimension] {
    let dimensions = references(all: all).compactMap(dimension)
    return dimensions.enumerated().sorted {
      (-$0.element.condition.rawValue, $0.offset) < (-$1.element.condition.rawValue, $1.offset)
    }.map(\.element)
  }

  private func references(all: Bool) -> [ConstraintReference] {
    let scene = picture.scene
    var references: [ConstraintReference] = []
    if all {
      references += scene.constraints.indices.filter { solved.configuration.isActive[$0] }
        .map { .written(ConstraintID($0)) }
    }
    references += solved.conflicts.flatMap(\.members)
    references += solved.violations.filter { $0.priority >= 1000 }.map(\.constraint)
    return references.unique()
  }

  /// The views of constraints that are broken or in conflict.
  var brokenViews: [ViewID] {
    references(all: false).flatMap { (reference) -> [ViewID] in
      switch reference {
      case .written(let id):
        [picture.scene[id].first.view] + [picture.scene[id].second?.view].compactMap(\.self).filter { $0 != .root }
      case .hugging(let view, _), .compression(let view, _), .frame(let view): [view]
      case .fitting, .stack: []
      }
    }.unique()
  }

  /// What a constraint asks for and what is, `12, is −70`; `nil` if it is not drawn or holds.
  func lengths(of reference: ConstraintReference) -> String? {
    dimension(of: reference).flatMap { $0.text.contains(", is ") ? $0.text : nil }
  }

  private func dimension(of reference: ConstraintReference) -> Dimension? {
    switch reference {
    case .written(let id): written(id)
    case .hugging(let view, let axis), .compression(let view, let axis): size(of: view, axis, reference)
    case .fitting, .frame, .stack: nil
    }
  }

  private func isDrawn(_ view: ViewID) -> Bool {
    picture.presence(of: view) != .omitted && !picture.isClippedAway(view)
  }

  private func condition(of reference: ConstraintReference) -> Dimension.Condition {
    if conflicting.contains(reference) { return .conflicting }
    if let error = errors[reference], error.isPositive { return .violated }
    if case .written(let id) = reference, !solved.configuration.priorities[id.index].isRequired { return .optional }
    return .required
  }

  /// `12`, or `12, is −70` for a constraint that does not hold.
  ///
  /// - Parameter length: what the constraint is about, from its right side to its left: negative where they are the wrong way round.
  private func text(_ length: Double, _ reference: ConstraintReference) -> String {
    guard let error = errors[reference]?.drawnValue, error > 0 else { return Self.number(length.magnitude) }
    var wanted: Double
    var relation = Relation.equal
    switch reference {
    case .written(let id):
      relation = picture.scene[id].relation
      switch relation {
      case .lessThanOrEqual: wanted = length - error
      case .greaterThanOrEqual: wanted = length + error
      case .equal:
        // Two lengths are as far away; the one nearer to the equation's right side is wanted.
        let (below, above) = (length - error, length + error)
        let right = rightSide(of: id)
        let isBelow = abs(below - right) < abs(above - right)
        wanted = isBelow ? below : above
      }
    case .hugging: (wanted, relation) = (length - error, .lessThanOrEqual)
    case .compression: (wanted, relation) = (length + error, .greaterThanOrEqual)
    case .fitting, .frame, .stack: return Self.number(length.magnitude)
    }
    var actual = length
    // A constant that is negative because of the order of the sides, as at trailing edges, reads better without its sign.
    if wanted < 0 {
      (wanted, actual) = (-wanted, -actual)
      relation = relation.reversed
    }
    let sign =
      switch relation {
      case .equal: ""
      case .lessThanOrEqual: "≤ "
      case .greaterThanOrEqual: "≥ "
      }
    return "\(sign)\(Self.number(wanted)), is \(Self.number(actual))"
  }

  /// The constant of a constraint, and the size that its right side adds to it.
  private func rightSide(of id: ConstraintID) -> Double {
    let constraint = picture.scene[id]
    let constant = solved.configuration.constants[id.index].value(at: solved.configuration.parameterValues).drawnValue
    guard let second = constraint.second, second.attribute.isSize,
      let range = rectangle(of: second, against: nil)?.range(second.attribute.axis)
    else { return constant }
    let factor =
      Rational(constraint.multiplier.numerator).drawnValue / Rational(constraint.multiplier.denominator).drawnValue
    return constant + factor * (range.high - range.low)
  }

  private static func number(_ value: Double) -> String {
    let text = SVGText.number(value, places: 2)
    return text.hasPrefix("-") ? "−\(text.dropFirst())" : text
  }

  private func size(of view: ViewID, _ axis: Axis, _ reference: ConstraintReference) -> Dimension? {
    guard isDrawn(view),
      let rectangle = rectangle(
        of: Anchor(view: view, attribute: axis.sizeAttribute), against: nil)
    else { return nil }
    let length = rectangle.range(axis)
    let across = range(rectangle, across: axis)
    return dimension(reference, axis, from: length.low, to: length.high, cross: across, across, across)
  }

  private func dimension(
    _ reference: ConstraintReference, _ axis: Axis, from start: Double, to end: Double, cross: ClosedRange<Double>,
    _ startSpan: ClosedRange<Double>, _ endSpan: ClosedRange<Double>
  ) -> Dimension {
    let scene = picture.scene
    var tooltip = scene.displayName(of: reference)
    if case .written(let id) = reference {
      tooltip = ConstraintEquation(scene: scene, configuration: solved.configuration, constraint: id).full
    }
    return Dimension(
      name: scene.name(of: reference), displayName: scene.displayName(of: reference), axis: axis,
      start: picture.position(start, along: axis), end: picture.position(end, along: axis), cross: cross,
      startSpan: startSpan, endSpan: endSpan,
      text: text(signed(start, end, reference), reference), tooltip: tooltip, condition: condition(of: reference))
  }

  /// The length from the right side of a constraint to its left, in reading direction.
  private func signed(_ start: Double, _ end: Double, _ reference: ConstraintReference) -> Double {
    guard case .written(let id) = reference,
      picture.scene[id].isReversed(in: solved.configuration.direction)
    else { return end - start }
    return start - end
  }

  private func range(_ rectangle: Extent, across axis: Axis) -> ClosedRange<Double> {
    let across: Axis = axis == .horizontal ? .vertical : .horizontal
    let (low, high) = rectangle.range(across)
    return picture.position(low, along: across)...picture.position(max(low, high), along: across)
  }

  private func written(_ id: ConstraintID) -> Dimension? {
    let constraint = picture.scene[id]
    let reference = ConstraintReference.written(id)
    let axis = constraint.first.attribute.axis
    if constraint.first.attribute.isSize { return size(of: constraint.first.view, axis, reference) }
    guard let second = constraint.second,
      isDrawn(constraint.first.view), isDrawn(second.view),
      let near = rectangle(of: constraint.first, against: second.view),
      let far = rectangle(of: second, against: constraint.first.view),
      let end = position(of: constraint.first, in: near), let start = position(of: second, in: far)
    else { return nil }
    let (endSpan, startSpan) = (range(near, across: axis), range(far, across: axis))
    let shared = max(endSpan.lowerBound, startSpan.lowerBound)
    let last = min(endSpan.upperBound, startSpan.upperBound)
    return dimension(
      reference, axis, from: start, to: end, cross: shared <= last ? shared...last : endSpan, startSpan, endSpan)
  }
}
