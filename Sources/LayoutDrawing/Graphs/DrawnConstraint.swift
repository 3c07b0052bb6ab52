import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A constraint as an edge of one state's diagram, with its evidence.
struct DrawnConstraint: Sendable {
  let reference: ConstraintReference
  let name: String
  /// The label, or the name if there is no label.
  let displayName: String
  /// The view on the right side; equal to `head` if the constraint is about one view alone.
  let tail: ViewID
  /// The view on the left side, which the arrow points at.
  let head: ViewID
  /// The anchor on the right side; `nil` if there is only a number, or something that is not an attribute.
  var tailAnchor: Anchor?
  var headAnchor: Anchor?
  let relation: Relation
  let axes: [Axis]
  var isRequired: Bool
  var priority: ExactDecimal?
  var isActive: Bool
  /// The equation without the name of the view that the arrow points at.
  var equation: String
  var fullEquation: String
  /// The constant as text; empty if there is none.
  var constant = ""
  /// The numbers, from 1, of the conflicts that the constraint is a member of.
  var conflicts: [Int] = []
  /// The shortfall in points.
  var error: Rational?
  /// `12, is −70` for a constraint that does not hold; `nil` where it has no length on the screen.
  var lengths: String?
  var isUnreachable = false
  var isTied = false
  var isRedundant = false

  /// The status of a constraint: the first of these that applies, in the order of `status`.
  enum Status: String, CaseIterable {
    case conflicting, broken, unreachable, violated, tied, redundant, inactive, satisfied
  }

  var status: Status {
    if !isActive { return .inactive }
    if !conflicts.isEmpty { return .conflicting }
    if error != nil && isRequired { return .broken }
    if isUnreachable { return .unreachable }
    if error != nil { return .violated }
    if isTied { return .tied }
    return isRedundant ? .redundant : .satisfied
  }

  /// What the constraint asks for and what is, or how far it is from holding; `nil` if it holds.
  var shortfall: String? { error.map { lengths ?? "off by \(ConstraintGraph.points($0))" } }

  /// Whether the label is an equation, as for a document's constraint without an identifier.
  var isLabelledByEquation: Bool { displayName != name && displayName.leftSideOfEquation != nil }

  /// Whether the constraint takes part in a problem, so that it is drawn separately and its views are kept.
  var isNotable: Bool { !conflicts.isEmpty || error != nil || isUnreachable || isTied }

  /// Constraints of a conflict are not said to be tied, though one of several of them has to give.
  var hasTieSign: Bool { isTied && conflicts.isEmpty }

  /// The signs before the name: the constraint's conflicts and its status.
  var prefix: String {
    var marks = conflicts.map(Self.circled)
    if error != nil { marks.append("✗") }
    if isUnreachable { marks.append("⊘") }
    if hasTieSign { marks.append("≈") }
    if status == .redundant { marks.append("≡") }
    if !isActive { marks.append("○") }
    return marks.isEmpty ? "" : marks.joined(separator: " ") + " "
  }

  /// A circled number if Unicode has one, else a number in parentheses.
  static func circled(_ number: Int) -> String {
    guard number >= 1 && number <= 20, let scalar = Unicode.Scalar(0x2460 + UInt32(number) - 1) else {
      return "(\(number))"
    }
    return String(Character(scalar))
  }
}

extension String {
  /// The text before ` = `, ` ≤ ` or ` ≥ `; `nil` if there is none of them.
  var leftSideOfEquation: String? {
    let words = split(separator: " ")
    guard let relation = words.firstIndex(where: { ["=", "≤", "≥"].contains($0) }), relation > 0 else { return nil }
    return words[..<relation].joined(separator: " ")
  }
}
