import ConstraintSolver

/// The required constraints of an alert as rows over the positions and sizes of its items.
///
/// Every number that the text does not show, such as a margin, a baseline or the position of a superview, is an unknown of its
/// own. A contradiction between the rows therefore follows from the printed constraints alone.
struct AlertProgram {
  private(set) var program: LinearProgram
  /// For each row, the source of the row.
  private(set) var sources: [ProofSource] = []

  /// An unknown of the program.
  enum Unknown: Hashable {
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
  ///   - assumptions: the assumptions beyond the text.
  ///   - constants: numbers that replace those on the right sides, by index of the constraint.
  ///   - isRightToLeft: whether leading is right; `nil` for the direction in the alert, or left to right if it shows none.
  init(
    _ alert: LoggedAlert, rows: [Int], hasSizes: Bool, assumptions: [Assumption] = [],
    constants: [Int: Rational] = [:], isRightToLeft: Bool? = nil
  ) {
    let anchors = AnchorMeaning(alert, assumptions, isRightToLeft: isRightToLeft ?? alert.isRightToLeft)
    var variables: [Unknown: Int] = [:]
    var sizes: [(item: LoggedItem, isWidth: Bool, variable: Int)] = []
    func variable(_ unknown: Unknown) -> Int {
      if let known = variables[unknown] { return known }
      let variable = variables.count
      variables[unknown] = variable
      switch unknown {
      case .width(let item): sizes.append((item, true, variable))
      case .height(let item): sizes.append((item, false, variable))
      default: break
      }
      return variable
    }
    func terms(_ form: AnchorForm, isMask: Bool = false) -> [(variable: Int, coefficient: Rational)] {
      anchors.parts(of: form, isMask: isMask).map { (variable($0.unknown), $0.coefficient) }
    }
    var pending: [(terms: [(variable: Int, coefficient: Rational)], RowRelation, Rational, ProofSource)] = []
    for index in rows {
      let constraint = alert.constraints[index]
      let constant = constants[index] ?? -constraint.form.constant
      if constraint.isRequired {
        let parts = terms(constraint.form, isMask: constraint.isMask)
        pending.append((parts, constraint.relation, constant, .constraint(index)))
      } else if let content = constraint.contentPriorities {
        if content.hugging >= 1000 {
          pending.append((terms(constraint.form), .lessThanOrEqual, constant, .constraint(index)))
        }
        if content.compression >= 1000 {
          pending.append((terms(constraint.form), .greaterThanOrEqual, constant, .constraint(index)))
        }
      }
    }
    for (index, assumption) in assumptions.enumerated() {
      guard let (form, value) = assumption.equation else { continue }
      pending.append((terms(form), .equal, value, .assumption(index)))
    }
    if hasSizes {
      for (item, isWidth, variable) in sizes {
        pending.append(([(variable, .one)], .greaterThanOrEqual, .zero, .size(item, isWidth: isWidth)))
      }
    }
    program = LinearProgram(variableCount: variables.count, rowCapacity: pending.count)
    for (terms, relation, constant, source) in pending {
      let group: Int? =
        switch source {
        case .constraint(let index): index
        case .assumption(let index): alert.constraints.count + index
        case .size: nil
        }
      program.addRow(terms, relation, constant, strength: group == nil ? .background : .required, group: group)
      sources.append(source)
    }
  }
}

/// The source of a row in a proof.
package enum ProofSource: Hashable, Sendable {
  /// A constraint of the alert, by its index.
  case constraint(Int)
  /// A width or a height is never negative.
  case size(LoggedItem, isWidth: Bool)
  /// An assumption, by its index.
  case assumption(Int)
}

/// An assumption beyond the text of an alert.
package enum Assumption: Sendable {
  /// A margin of a view is an edge of its margins guide, which the alert lists.
  case marginIsGuide(LoggedAnchor, guideEdge: LoggedAnchor)
  /// A margin of a view is the one that UIKit gives it by default, in points.
  case defaultMargin(LoggedAnchor, edge: LoggedAnchor, isInward: Bool, Rational)
  /// Coordinates begin at the bottom, as they do in AppKit unless a view is flipped.
  case unflippedSuperview
  /// Coordinates begin at the top, as they do in a flipped view of AppKit.
  case flippedSuperview
  /// The layout runs from left to right.
  case leftToRight
  /// A scroll view shares edges of its frame, not of its content, with views that are not known to be inside.
  case frameEdges(LoggedItem)

  /// The left side, and the number that it equals; `nil` if it is no equation.
  var equation: (form: AnchorForm, value: Rational)? {
    switch self {
    case .marginIsGuide(let margin, let edge):
      var form = AnchorForm(margin)
      form.add(AnchorForm(edge), times: -1)
      return (form, .zero)
    case .defaultMargin(let margin, let edge, let isInward, let value):
      var form = AnchorForm(margin)
      form.add(AnchorForm(edge), times: -1)
      return (form, isInward ? value : -value)
    case .unflippedSuperview, .flippedSuperview, .leftToRight, .frameEdges: return nil
    }
  }
}
