import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A name as messages write it.
func quoted(_ name: String) -> String { "'\(name)'" }

/// `a, b and c`; for a list longer than `limit`, the first ones and the number of others.
///
/// - Parameter further: the number of words that belong to the list and are not given.
func list(
  _ items: some Collection<String>, conjunction: String = "and", limit: Int = 6, further: Int = 0
) -> String {
  let count = items.count + further
  let shownCount = min(items.count, count > limit ? limit - 1 : count)
  return listed(items.prefix(shownCount) + (shownCount < count ? ["\(count - shownCount) more"] : []), conjunction)
}

/// A number in decimals if twelve places represent it exactly, else the exact fraction.
func decimal(_ value: Rational) -> String {
  (value * 1_000_000_000_000).isInteger ? value.decimalDescription(places: 12) : value.description
}

/// A number with at most two decimals, or all of it if that would make it equal to another one.
func points(_ value: Rational, beside other: Rational) -> String {
  let text = rounded(value)
  return value != other && text == rounded(other) ? decimal(value) : text
}

extension Configuration {
  /// The constant of a written constraint in this configuration, with its parameters substituted.
  package func constant(of id: ConstraintID) -> Rational {
    let expression = constants[id.index]
    var sum = Rational.zero
    for number in expression.numbers { sum += Rational(number) }
    for term in expression.terms {
      sum += Rational(term.coefficient) * Rational(parameterValues[term.parameter.index])
    }
    return sum
  }
}

extension Scene {
  /// The label or the id of a written constraint, or a description of a generated one.
  package func quotedName(of reference: ConstraintReference) -> String {
    switch reference {
    case .written(let id): quotedName(of: id)
    case .fitting(let axis): "the \(axis.adjective) fitting of \(quotedName(of: .root))"
    case .frame(let view): "the frame of \(quotedName(of: view))"
    case .hugging(let view, let axis): "the \(axis.adjective) hugging of \(quotedName(of: view))"
    case .compression(let view, let axis): "the \(axis.adjective) compression resistance of \(quotedName(of: view))"
    case .stack(let view, let part):
      part.view == view
        ? "the \(part.kind.phrase) of stack view \(quotedName(of: view))"
        : "the \(part.kind.phrase) of \(quotedName(of: part.view)) in stack view \(quotedName(of: view))"
    }
  }

  /// The names of constraints. All constraints that a stack view generates get one name, as do both constraints on a content
  /// size.
  func summary(of references: [ConstraintReference]) -> [String] {
    let generated = Set(references.filter { !$0.isWritten })
    return references.map { reference in
      switch reference {
      case .hugging(let view, let axis) where generated.contains(.compression(view, axis)),
        .compression(let view, let axis) where generated.contains(.hugging(view, axis)):
        "the content \(axis.sizeName) of \(quotedName(of: view))"
      case .stack(let view, _): "the arrangement of stack view \(quotedName(of: view))"
      default: quotedName(of: reference)
      }
    }.unique()
  }

  /// The label or the id of the constraint.
  func quotedName(of constraint: ConstraintID) -> String { quoted(displayName(of: constraint)) }

  /// The range of the equation for a written constraint, else of the id of the view that generates the constraint.
  package func location(of reference: ConstraintReference) -> SourceRange {
    switch reference {
    case .written(let id): self[id].equationLocation
    case .fitting: self[.root].nameLocation
    case .frame(let view), .hugging(let view, _), .compression(let view, _), .stack(let view, _):
      self[view].nameLocation
    }
  }

  /// Whether a constraint keeps a content size that is only inferred, so that code, a translation or larger text changes it.
  func isInferredContent(_ reference: ConstraintReference) -> Bool {
    switch reference {
    case .hugging(let view, _), .compression(let view, _): self[view].isInferred
    case .written, .fitting, .frame, .stack: false
    }
  }

  /// The view of the constraint's first item.
  package func view(of reference: ConstraintReference) -> ViewID {
    switch reference {
    case .written(let id): self[id].first.view
    case .fitting: .root
    case .frame(let view), .hugging(let view, _), .compression(let view, _), .stack(let view, _): view
    }
  }
}

extension Axis {
  var adjective: String { self == .horizontal ? "horizontal" : "vertical" }
  /// The adjective of a size, as in `44 tall`.
  var extent: String { self == .horizontal ? "wide" : "tall" }
}

extension StackPart.Kind {
  /// A noun phrase for what the constraint sets.
  fileprivate var phrase: String {
    switch self {
    case .start: "start"
    case .end: "end"
    case .spacing: "spacing"
    case .gap: "equal spacing"
    case .centering: "equal centring"
    case .equal: "equal size"
    case .proportion: "proportional size"
    case .hiding: "size of 0"
    case .position: "position"
    case .canvasFit, .spanningFit, .suppression: "least size"
    case .alignmentStart, .alignmentEnd, .alignmentCenter, .alignmentBaseline: "alignment"
    }
  }
}

extension Scene {
  /// How to declare that a finding is intended: in the notes of a document's view, in a baseline for a captured hierarchy,
  /// which nobody edits, or in the scene itself.
  func suggestionToAllow(_ rule: RuleID, of view: ViewID, or words: String) -> String {
    let own =
      if isCaptured {
        "accept it in a baseline"
      } else if isImported {
        "write `layoutdoctor:allow \(rule.rawValue)` in the notes of \(quotedName(of: view))"
      } else {
        words
      }
    return "\(own) if that is meant"
  }

  /// How to make one subview come before another one of the same superview.
  func suggestionToOrder(_ back: ViewID, before front: ViewID) -> String {
    let (back, front) = (quotedName(of: back), quotedName(of: front))
    return isImported && !isCaptured
      ? "move \(back) above \(front) in the document outline" : "put \(back) before \(front) among the subviews"
  }
}
