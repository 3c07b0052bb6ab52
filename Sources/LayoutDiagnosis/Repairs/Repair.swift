import ConstraintSolver
import LayoutModel

/// A change that ends a conflict, tested in every configuration.
package struct Repair: Sendable {
  package enum Kind: String, Sendable {
    /// Lowers the priority to 999, the highest that is optional.
    case lower
    /// Sets another constant.
    case constant
    /// Deactivates the constraint in the states that conflict, or in the environments that do and that activate it.
    case deactivate
    case remove
  }

  package var kind: Kind
  /// Numbered over the whole scene from 1.
  package var number = 0
  /// In scene order, all of one kind.
  package var changes: [ConstraintChange]
  /// Indices of the configurations that were unsatisfiable before and are satisfiable now, ascending.
  package var resolves: [Int] = []
  /// Indices of those in which it ends conflicts but independent ones remain, ascending.
  package var ends: [Int] = []
  /// The largest first, then in scene order.
  package var moves: [Move] = []
  /// The problems that did not exist before, by rule.
  package var breaks: [Break] = []
  /// The repair as a phrase.
  package var text = ""

  /// How far a view moves from its layout before the change.
  package struct Move: Hashable, Sendable {
    package var view: ViewID
    /// The largest distance, in points, that one of its edges moves in its superview, in any configuration.
    package var distance: Rational
  }

  /// New findings of a rule.
  package struct Break: Hashable, Sendable {
    package var rule: RuleID
    /// Indices, ascending.
    package var configurations: [Int]
  }
}

extension Repair {
  /// Without duplicates, in the order of the changes.
  package var constraints: [ConstraintID] { changes.map(\.constraint).unique() }

  private func endedCount(in places: [Int]) -> Int {
    let ended = Set(resolves).union(ends)
    return places.count { ended.contains($0) }
  }

  var distance: Rational { moves.reduce(.zero) { $0 + $1.distance } }

  /// Prefers what an engineer would do first: fewer new problems, then fewer remaining conflicts, smaller moves, fewer
  /// constraints, constraints that bear less, scene order, a lower priority before another constant, then fewer changes.
  ///
  /// - Parameter places: the configurations with the conflict.
  static func isBetter(_ a: Repair, _ b: Repair, in places: [Int], of scene: Scene) -> Bool {
    let brokenInA = a.breaks.reduce(0) { $0 + $1.configurations.count }
    let brokenInB = b.breaks.reduce(0) { $0 + $1.configurations.count }
    if brokenInA != brokenInB { return brokenInA < brokenInB }
    let (endedByA, endedByB) = (a.endedCount(in: places), b.endedCount(in: places))
    if endedByA != endedByB { return endedByA > endedByB }
    let (distanceOfA, distanceOfB) = (a.distance, b.distance)
    if distanceOfA != distanceOfB { return distanceOfA < distanceOfB }
    let (constraintsOfA, constraintsOfB) = (a.constraints, b.constraints)
    if constraintsOfA.count != constraintsOfB.count { return constraintsOfA.count < constraintsOfB.count }
    let (loadOfA, loadOfB) = (scene.load(of: constraintsOfA), scene.load(of: constraintsOfB))
    if loadOfA != loadOfB { return loadOfA < loadOfB }
    if constraintsOfA != constraintsOfB { return constraintsOfA.lexicographicallyPrecedes(constraintsOfB) }
    if a.kind != b.kind { return a.kind.rank < b.kind.rank }
    return a.changes.count < b.changes.count
  }
}

extension Scene {
  /// How much of a layout constraints usually bear: a size given as a number bears least, then a distance between
  /// neighbours, then an edge that is tied to an ancestor.
  fileprivate func load(of constraints: [ConstraintID]) -> Int {
    constraints.map { id in
      let constraint = self[id]
      guard let second = constraint.second else { return 0 }
      if constraint.first.attribute.isSize { return 1 }
      let isToAncestor =
        isAncestor(second.view, of: constraint.first.view) || isAncestor(constraint.first.view, of: second.view)
      return isToAncestor ? 3 : 2
    }.reduce(0, +)
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
