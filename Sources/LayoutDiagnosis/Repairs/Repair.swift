import ConstraintSolver
import LayoutModel

/// A change that ends a conflict, tried in every configuration.
package struct Repair: Sendable {
  package enum Kind: String, Sendable {
    /// To priority 999, the highest that may give way.
    case lower
    /// To another constant.
    case constant
    case remove
  }

  package var kind: Kind
  /// In scene order, all of one kind.
  package var changes: [ConstraintChange]
  /// Indices of the configurations that could not hold before and can now, ascending.
  package var resolves: [Int]
  /// The largest first, then in scene order.
  package var moves: [Move]
  /// What is wrong now and was not before, by rule.
  package var breaks: [Break]
  /// All this in a phrase.
  package var text = ""

  /// How far a view moves from the layout that was shown before.
  package struct Move: Hashable, Sendable {
    package var view: ViewID
    /// The most that one of its edges moves in its superview, in any configuration, in points.
    package var distance: Rational
  }

  /// What a rule finds that it did not find before.
  package struct Break: Hashable, Sendable {
    package var rule: RuleID
    /// Indices, ascending.
    package var configurations: [Int]
  }
}

extension Repair {
  var distance: Rational { moves.reduce(.zero) { $0 + $1.distance } }

  /// Less is newly broken, then less moves, then less is changed; then scene order decides.
  static func isBetter(_ a: Repair, _ b: Repair) -> Bool {
    let brokenInA = a.breaks.reduce(0) { $0 + $1.configurations.count }
    let brokenInB = b.breaks.reduce(0) { $0 + $1.configurations.count }
    if brokenInA != brokenInB { return brokenInA < brokenInB }
    let (distanceOfA, distanceOfB) = (a.distance, b.distance)
    if distanceOfA != distanceOfB { return distanceOfA < distanceOfB }
    if a.changes.count != b.changes.count { return a.changes.count < b.changes.count }
    let (constraintsOfA, constraintsOfB) = (a.changes.map(\.constraint), b.changes.map(\.constraint))
    if constraintsOfA != constraintsOfB { return constraintsOfA.lexicographicallyPrecedes(constraintsOfB) }
    return a.kind.rank < b.kind.rank
  }
}

extension Repair.Kind {
  fileprivate var rank: Int {
    switch self {
    case .lower: 0
    case .constant: 1
    case .remove: 2
    }
  }
}
