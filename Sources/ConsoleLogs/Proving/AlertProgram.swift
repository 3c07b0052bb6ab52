import ConstraintSolver

/// The required constraints of an alert as rows over the positions and sizes of its items.
///
/// What the text does not show is an unknown of its own: margins, baselines, and positions of superviews. So a contradiction
/// between the rows is one between the constraints as printed.
struct AlertProgram {
  private(set) var program: LinearProgram
  /// By row: what it stands for.
  private(set) var sources: [ProofSource] = []

  /// An unknown of the program.
  private enum Unknown: Hashable {
    case left(LoggedItem)
    case top(LoggedItem)
    case width(LoggedItem)
    case height(LoggedItem)
    /// The distance of a margin or a baseline from the edge.
    case distance(LoggedItem, LoggedAnchor.Attribute)
    case other(LoggedItem, String)
  }

  /// - Parameters:
  ///   - rows: the indices of the constraints; those that are not required are left out.
  ///   - hasSizes: whether sizes are never negative.
  ///   - assumptions: what is assumed beside the text.
  init(
    _ alert: LoggedAlert, rows: [Int], hasSizes: Bool, assumptions: [Assumption] = [],
    constants: [Int: Rational] = [:]
  ) {
    let isRightToLeft = alert.constraints.contains(where: \.isRightToLeft)
    let isUnflipped = assumptions.contains { if case .unflippedSuperview = $0 { true } else { false } }
    var variables: [Unknown: Int] = [:]
    var sizes: [(item: LoggedItem, isWidth: Bool, variable: Int)] = []
    func variable(_ unknown: Unknown) -> Int {
      if let known = variables[unknown] { return known }
      let place = variables.count
      variables[unknown] = place
      switch unknown {
      case .width(let item): sizes.append((item, true, place))
      case .height(let item): sizes.append((item, false, place))
      default: break
      }
      return place
    }
    func terms(_ form: AnchorForm) -> [(variable: Int, coefficient: Rational)] {
      var terms: [(Int, Rational)] = []
      for (anchor, coefficient) in form.terms {
        for (unknown, factor) in Self.parts(of: anchor, in: alert, isRightToLeft, isUnflipped) {
          terms.append((variable(unknown), coefficient * factor))
        }
      }
      return terms
    }
    var pending:
      [(terms: [(variable: Int, coefficient: Rational)], RowRelation, Rational, Strength, Int, ProofSource)] = []
    for index in rows {
      let constraint = alert.constraints[index]
      let constant = constants[index] ?? -constraint.form.constant
      if constraint.isRequired {
        pending.append((terms(constraint.form), constraint.relation, constant, .required, index, .constraint(index)))
      } else if let content = constraint.contentPriorities {
        if content.hugging >= 1000 {
          pending.append((terms(constraint.form), .lessThanOrEqual, constant, .required, index, .constraint(index)))
        }
        if content.compression >= 1000 {
          pending.append((terms(constraint.form), .greaterThanOrEqual, constant, .required, index, .constraint(index)))
        }
      }
    }
    for (place, assumption) in assumptions.enumerated() {
      guard let (form, value) = assumption.equation else { continue }
      pending.append(
        (terms(form), .equal, value, .required, alert.constraints.count + place, .assumption(place)))
    }
    if hasSizes {
      for (item, isWidth, place) in sizes {
        pending.append(
          (
            [(place, .one)], .greaterThanOrEqual, .zero, .background, 0,
            .size(item, isWidth: isWidth)
          ))
      }
    }
    program = LinearProgram(variableCount: variables.count, rowCapacity: pending.count)
    for (terms, relation, constant, strength, group, source) in pending {
      program.addRow(terms, relation, constant, strength: strength, group: group)
      sources.append(source)
    }
  }

  /// An anchor as a sum of unknowns.
  private static func parts(
    of anchor: LoggedAnchor, in alert: LoggedAlert, _ isRightToLeft: Bool, _ isUnflipped: Bool
  ) -> [(Unknown, Rational)] {
    let item = anchor.item
    let half = Rational(1, over: 2)
    let left: [(Unknown, Rational)] = [(.left(item), 1)]
    let right: [(Unknown, Rational)] = [(.left(item), 1), (.width(item), 1)]
    let top: [(Unknown, Rational)] = [(.top(item), 1)]
    let bottom: [(Unknown, Rational)] = [(.top(item), 1), (.height(item), 1)]
    func margin(_ edge: [(Unknown, Rational)], _ attribute: LoggedAnchor.Attribute) -> [(Unknown, Rational)] {
      edge + [(.distance(item, attribute), 1)]
    }
    func negative(_ parts: [(Unknown, Rational)]) -> [(Unknown, Rational)] { parts.map { ($0.0, -$0.1) } }
    /// Measured from the superview's edge at which coordinates begin.
    func inSuperview(_ parts: [(Unknown, Rational)], isVertical: Bool) -> [(Unknown, Rational)] {
      guard let owner = alert.items[item]?.superview else { return parts }
      guard isVertical && isUnflipped else {
        return parts + [(isVertical ? .top(owner) : .left(owner), -1)]
      }
      return [(.top(owner), 1), (.height(owner), 1)] + negative(parts)
    }
    switch anchor.attribute {
    case .left: return left
    case .right: return right
    case .top: return top
    case .bottom: return bottom
    // From right to left, distances count the other way.
    case .leading: return isRightToLeft ? negative(right) : left
    case .trailing: return isRightToLeft ? negative(left) : right
    case .width: return [(.width(item), 1)]
    case .height: return [(.height(item), 1)]
    case .centerX: return [(.left(item), 1), (.width(item), half)]
    case .centerY: return [(.top(item), 1), (.height(item), half)]
    case .firstBaseline: return margin(top, .firstBaseline)
    case .lastBaseline: return margin(bottom, .lastBaseline)
    case .leftMargin: return margin(left, .leftMargin)
    case .rightMargin: return margin(right, .rightMargin)
    case .leadingMargin:
      return isRightToLeft ? negative(margin(right, .rightMargin)) : margin(left, .leftMargin)
    case .trailingMargin:
      return isRightToLeft ? negative(margin(left, .leftMargin)) : margin(right, .rightMargin)
    case .topMargin: return margin(top, .topMargin)
    case .bottomMargin: return margin(bottom, .bottomMargin)
    case .centerXWithinMargins:
      return (margin(left, .leftMargin) + margin(right, .rightMargin)).map { ($0.0, $0.1 * half) }
    case .centerYWithinMargins:
      return (margin(top, .topMargin) + margin(bottom, .bottomMargin)).map { ($0.0, $0.1 * half) }
    case .minX: return inSuperview(left, isVertical: false)
    case .midX: return inSuperview([(.left(item), 1), (.width(item), half)], isVertical: false)
    case .maxX: return inSuperview(right, isVertical: false)
    case .minY: return inSuperview(isUnflipped ? bottom : top, isVertical: true)
    case .midY: return inSuperview([(.top(item), 1), (.height(item), half)], isVertical: true)
    case .maxY: return inSuperview(isUnflipped ? top : bottom, isVertical: true)
    case .other(let name): return [(.other(item, name), 1)]
    }
  }
}

/// What a row of a proof stands for.
package enum ProofSource: Hashable, Sendable {
  /// A constraint of the alert, by its index.
  case constraint(Int)
  /// A width or a height is never negative.
  case size(LoggedItem, isWidth: Bool)
  /// An assumption, by its index.
  case assumption(Int)
}

/// What is assumed beside the text of an alert.
package enum Assumption: Sendable {
  /// A margin of a view is an edge of its margins guide, which the alert lists.
  case marginIsGuide(LoggedAnchor, guideEdge: LoggedAnchor)
  /// A margin of a view is UIKit's default of 8 points.
  case defaultMargin(LoggedAnchor, edge: LoggedAnchor, isInward: Bool)
  /// The coordinates of the superview begin at the bottom, as they do in AppKit unless a view is flipped.
  case unflippedSuperview

  /// The left side, and the number that it equals; `nil` if it is no equation.
  var equation: (form: AnchorForm, value: Rational)? {
    switch self {
    case .marginIsGuide(let margin, let edge):
      var form = AnchorForm(margin)
      form.add(AnchorForm(edge), times: -1)
      return (form, .zero)
    case .defaultMargin(let margin, let edge, let isInward):
      var form = AnchorForm(margin)
      form.add(AnchorForm(edge), times: -1)
      return (form, isInward ? 8 : -8)
    case .unflippedSuperview: return nil
    }
  }
}
