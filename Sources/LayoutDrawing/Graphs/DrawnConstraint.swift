import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A constraint as an edge of the diagram of one state, with what the evidence says of it.
struct DrawnConstraint: Sendable {
  let reference: ConstraintReference
  let name: String
  /// The view on the right side; the same as `head` where a constraint is of one view alone.
  let tail: ViewID
  /// The view on the left side, which the arrow points at.
  let head: ViewID
  /// The right side's; nil where there is only a number, or nothing that is an attribute.
  var tailAnchor: Anchor?
  var headAnchor: Anchor?
  let relation: Relation
  let axes: [Axis]
  var isRequired: Bool
  var priority: ExactDecimal?
  var isActive: Bool
  /// Without the names of the views, which the edge shows.
  var equation: String
  var fullEquation: String
  /// What its constant is, in words; empty where it has none.
  var constant = ""
  /// The numbers, from 1, of the conflicts it is a member of.
  var conflicts: [Int] = []
  /// By how many points it fails.
  var error: Rational?
  var isUnreachable = false
  var isTied = false
  var isRedundant = false

  /// How a constraint fares; the first that applies counts.
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

  /// Whether the evidence blames it, so that it is drawn by itself and its views are kept.
  var isNotable: Bool { !conflicts.isEmpty || error != nil || isUnreachable || isTied }

  /// What stands before the name: the conflicts it belongs to, and how it fares.
  var prefix: String {
    var marks = conflicts.map(Self.circled)
    if error != nil { marks.append("✗") }
    if isUnreachable { marks.append("⊘") }
    if isTied && conflicts.isEmpty { marks.append("≈") }
    if status == .redundant { marks.append("≡") }
    if !isActive { marks.append("○") }
    return marks.isEmpty ? "" : marks.joined(separator: " ") + " "
  }

  /// A number in a circle where Unicode has one, else in parentheses.
  static func circled(_ number: Int) -> String {
    guard number >= 1 && number <= 20, let scalar = Unicode.Scalar(0x2460 + UInt32(number) - 1) else {
      return "(\(number))"
    }
    return String(Character(scalar))
  }
}
