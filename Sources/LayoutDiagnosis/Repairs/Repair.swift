import ConstraintSolver
import LayoutModel

/// A change that ends a conflict, tried in every configuration.
package struct Repair: Sendable {
  package enum Kind: String, Sendable {
    /// To priority 999, the highest that may give way.
    case lower
    /// To another constant.
    case constant
    /// Inactive in the states that cannot hold.
    case deactivate
    case remove
  }

  package var kind: Kind
  /// Counted over the scene from 1 on.
  package var number = 0
  /// In scene order, all of one kind.
  package var changes: [ConstraintChange]
  /// Indices of the configurations that could not hold before and can now, ascending.
  package var resolves: [Int] = []
  /// Indices of those in which it ends conflicts, too, but independent ones remain, ascending.
  package var ends: [Int] = []
  /// The largest first, then in scene order.
  package var moves: [Move] = []
  /// What is wrong now and was not before, by rule.
  package var breaks: [Break] = []
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
  /// Each once, in the order of the changes.
  package var constraints: [ConstraintID] { changes.map(\.constraint).unique() }

  private func endedCount(in places: [Int]) -> Int {
    let ended = Set(resolves).union(ends)
    return places.count { ended.contains($0) }
  }

  var distance: Rational { moves.reduce(.zero) { $0 + $1.distance } }

  /// Less is newly broken, then less is left, then less moves, then less is changed; then scene order decides.
  ///
  /// - Parameter places: the configurations with the conflict.
  static func isBetter(_ a: Repair, _ b: Repair, in places: [Int]) -> Bool {
    let brokenInA = a.breaks.reduce(0) { $0 + $1.configurations.count }
    let brokenInB = b.breaks.reduce(0) { $0 + $1.configurations.count }
    if brokenInA != brokenInB { return brokenInA < brokenInB }
    let (endedByA, endedByB) = (a.endedCount(in: places), b.endedCount(in: places))
    if endedByA != endedByB { return endedByA > endedByB }
    let (distanceOfA, distanceOfB) = (a.distance, b.distance)
    if distanceOfA != distanceOfB { return distanceOfA < distanceOfB }
    let (constraintsOfA, constraintsOfB) = (a.constraints, b.constraints)
    if constraintsOfA.count != constraintsOfB.count { return constraintsOfA.count < constraintsOfB.count }
    if constraintsOfA != constraintsOfB { return constraintsOfA.lexicographicallyPrecedes(constraintsOfB) }
    if a.kind != b.kind { return a.kind.rank < b.kind.rank }
    return a.changes.count < b.changes.count
  }
}

extension Repair.Kind {
  fileprivate var rank: Int {
    switch self {
    case .lower: 0
    case .constant: 1
    case .deactivate: 2
    case .remove: 3
    }
  }
}
