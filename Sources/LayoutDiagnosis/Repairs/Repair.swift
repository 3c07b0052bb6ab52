import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A change that ends a conflict, tested in every configuration.
package struct Repair: Sendable {
  package enum Kind: String, Sendable {
    /// Lowers the priority to 999, the highest that is optional.
    case lower
    /// Sets another constant.
    case constant
    /// Deactivates the constraint in the states that conflict, or in the environments that do and that activate a member of the
    /// conflict.
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
  /// By configuration in which the change can be made, the frames that it changes, in order of view.
  package private(set) var frames: [Int: [(view: ViewID, frame: Frame)]] = [:]
  /// The problems that did not exist before, by rule. What follows from the conflict and remains without it counts as new.
  package var breaks: [Break] = []
  /// The contents that get no area although they had one, or lacked it only because of the conflict; in order of view.
  package var collapses: [ViewID] = []
  /// The new errors and warnings, and the contents without an area, each counted once for a rule and a configuration.
  ///
  /// A lowered constraint that can never hold is dead, but harms nothing, and is left out.
  private(set) var harmCount = 0
  /// Whether it brings an error or a warning, or a content without an area.
  private(set) var isHarmful = false
  /// What is wrong afterwards and was not before. Views that may wait for their turn are still among it.
  var newFaults: Set<RepairFault> = []
  /// What is wrong afterwards and was so before.
  var remainingFaults: Set<RepairFault> = []
  /// The findings of the rules that were tried, less those before it, in the configurations that it touches. Views outside the
  /// screen are left out, because they may wait there for their turn.
  var faultCount = 0
  /// Views that are 0 wide or tall although they are shown, less those before it.
  var collapsedCount = 0
  /// How much farther than before views reach beyond the edges of the screen, in points, summed over views and configurations.
  var overhang = Rational.zero
  /// Whether it deactivates constraints that look forgotten where another member of the conflict is activated.
  var endsForgotten = false
  /// The repair as a phrase.
  package var text = ""
  /// The phrase where other repairs have ended the conflicts that this one leaves.
  package var textOfLast = ""

  /// How far a view moves from its layout before the change.
  package struct Move: Hashable, Sendable {
    package var view: ViewID
    /// The largest distance, in points, that one of its edges moves in its superview, in any configuration.
    package var distance: Rational
    /// The sizes after the change, in the configurations in which the frame changes.
    var size: SizeExtent
    /// How the size changes over all these configurations; `nil` if only the position does.
    var resizing: Resizing?

    enum Resizing: String {
      case shrinks, grows
      /// Smaller along one axis or in one configuration, larger along or in another.
      case resizes
    }
  }

  /// New findings of a rule.
  package struct Break: Hashable, Sendable {
    package var rule: RuleID
    /// Indices, ascending.
    package var configurations: [Int]
  }
}

extension Repair {
  /// The configurations in which something is to be seen of it: it ends conflicts there, or brings something; ascending.
  package var notableConfigurations: [Int] {
    Set(resolves + ends + breaks.flatMap(\.configurations)).sorted()
  }

  /// Sets the frames that it changes, and how far views move.
  mutating func compare(_ layouts: [RepairTrial.Tried], with before: [SolvedConfiguration]) {
    var moves: [ViewID: Move] = [:]
    for (index, after) in layouts {
      var changed: [(view: ViewID, frame: Frame)] = []
      for (view, (old, new)) in zip(before[index].frames, after.frames).enumerated() where old != new {
        let move = Move(ViewID(view), from: old, to: new)
        moves[move.view, default: move].formUnion(move)
        changed.append((move.view, new))
      }
      frames[index] = changed
    }
    self.moves = moves.values.sorted {
      $0.distance != $1.distance ? $0.distance > $1.distance : $0.view < $1.view
    }
  }

  /// Without duplicates, in the order of the changes.
  package var constraints: [ConstraintID] { changes.map(\.constraint).unique() }

  /// Whether it writes a number with more than three decimal places, which nobody would choose.
  var hasOddNumber: Bool {
    changes.contains { if case .constant(let constant) = $0.value { constant.exponent < -3 } else { false } }
  }

  /// Sets what the repair brings.
  ///
  /// - Parameter notes: the rules whose findings are notes.
  mutating func bring(_ faults: Set<RepairFault>, notes: Set<RuleID>) {
    var configurations: [RuleID: Set<Int>] = [:]
    var collapsed: Set<ViewID> = []
    var placesOfCollapses: Set<Int> = []
    for fault in faults {
      switch fault.problem.kind {
      case .finding(let rule): configurations[rule, default: []].insert(fault.configuration)
      case .collapse, .collapseOfLeaf:
        if let view = fault.problem.view { collapsed.insert(view) }
        placesOfCollapses.insert(fault.configuration)
      }
    }
    breaks = configurations.map { Break(rule: $0.key, configurations: $0.value.sorted()) }
      .sorted { $0.rule.rawValue < $1.rule.rawValue }
    collapses = collapsed.sorted()
    let harmful = breaks.filter { !notes.contains($0.rule) }
    isHarmful = !harmful.isEmpty || !collapses.isEmpty
    harmCount = harmful.filter { $0.rule != .unreachablePriority }
      .reduce(placesOfCollapses.count) { $0 + $1.configurations.count }
    (newFaults, remainingFaults) = ([], [])
  }

  private func endedCount(in configurations: [Int]) -> Int {
    let ended = endedConfigurations
    return configurations.count { ended.contains($0) }
  }

  /// Whether nothing is wrong afterwards that was not before.
  package var bringsNothing: Bool { breaks.isEmpty && collapses.isEmpty }

  var distance: Rational { moves.reduce(.zero) { $0 + $1.distance } }

  /// Prefers what an engineer would do first: what brings no error and no warning; fewer of them; fewer
  /// remaining conflicts; what brings nothing at all; fewer problems in all; what was forgotten; fewer views without a size and less beyond the screen;
  /// fewer constraints, and those that bear less; smaller moves; scene order; a lower priority before another constant; fewer
  /// changes.
  ///
  /// - Parameter configurations: the configurations with the conflict.
  static func isBetter(_ a: Repair, _ b: Repair, in configurations: [Int], of scene: Scene) -> Bool {
    if a.isHarmful != b.isHarmful { return b.isHarmful }
    if a.harmCount != b.harmCount { return a.harmCount < b.harmCount }
    let (endedByA, endedByB) = (a.endedCount(in: configurations), b.endedCount(in: configurations))
    if endedByA != endedByB { return endedByA > endedByB }
    if a.bringsNothing != b.bringsNothing { return a.bringsNothing }
    if a.faultCount != b.faultCount { return a.faultCount < b.faultCount }
    if a.endsForgotten != b.endsForgotten { return a.endsForgotten }
    if a.collapsedCount != b.collapsedCount { return a.collapsedCount < b.collapsedCount }
    if a.overhang != b.overhang { return a.overhang < b.overhang }
    let (constraintsOfA, constraintsOfB) = (a.constraints, b.constraints)
    if constraintsOfA.count != constraintsOfB.count { return constraintsOfA.count < constraintsOfB.count }
    let (loadOfA, loadOfB) = (scene.load(of: constraintsOfA), scene.load(of: constraintsOfB))
    if loadOfA != loadOfB { return loadOfA < loadOfB }
    let (distanceOfA, distanceOfB) = (a.distance, b.distance)
    if distanceOfA != distanceOfB { return distanceOfA < distanceOfB }
    if constraintsOfA != constraintsOfB { return constraintsOfA.lexicographicallyPrecedes(constraintsOfB) }
    if a.rank != b.rank { return a.rank < b.rank }
    return a.changes.count < b.changes.count
  }
}

extension Scene {
  /// How much of a layout constraints usually bear: a size given as a number bears least, then a distance between
  /// neighbours, then an edge that is tied to an ancestor.
  func load(of constraints: [ConstraintID]) -> Int {
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

extension Repair {
  fileprivate var rank: Int {
    switch kind {
    case .lower: breaks.contains { $0.rule == .unreachablePriority } ? 2 : 0
    case .constant: 1
    case .deactivate: 3
    case .remove: 4
    }
  }
}

extension Repair.Move {
  init(_ view: ViewID, from old: Frame, to new: Frame) {
    let changes = [new.width - old.width, new.height - old.height]
    let (x, y) = (new.x - old.x, new.y - old.y)
    let distance = [x, y, x + changes[0], y + changes[1]].map(\.magnitude).reduce(.zero, max)
    let resizing: Resizing? =
      switch (changes.contains(where: \.isNegative), changes.contains(where: \.isPositive)) {
      case (true, true): .resizes
      case (true, false): .shrinks
      case (false, true): .grows
      case (false, false): nil
      }
    self.init(view: view, distance: distance, size: SizeExtent(new), resizing: resizing)
  }

  /// Adds how the same view moves in other configurations.
  mutating func formUnion(_ other: Self) {
    distance = max(distance, other.distance)
    size.formUnion(other.size)
    if let more = other.resizing { resizing = resizing == nil || resizing == more ? more : .resizes }
  }
}

/// The least and the greatest of some sizes, along each axis.
struct SizeExtent: Hashable, Sendable {
  private(set) var least, greatest: AxisPair<Rational>

  var isOne: Bool { least == greatest }

  init(_ frame: Frame) {
    least = AxisPair(frame.width, frame.height)
    greatest = least
  }

  /// - Returns: `nil` without frames.
  init?(_ frames: [Frame]) {
    guard let first = frames.first else { return nil }
    self.init(first)
    for frame in frames.dropFirst() { formUnion(SizeExtent(frame)) }
  }

  mutating func formUnion(_ other: Self) {
    for axis in Axis.allCases {
      least[axis] = min(least[axis], other.least[axis])
      greatest[axis] = max(greatest[axis], other.greatest[axis])
    }
  }
}
