import LayoutModel

/// Constraints that tie two opposite edges of a view to those of another, such as `leading` and `trailing`.
enum ConstraintPairs {
  /// The other constraint of each pair, by the index of either.
  ///
  /// In every state, both constraints of a pair have no problem, the same priority and unchanged constants, so one line
  /// can stand for both.
  static func partners(in states: [[DrawnConstraint]]) -> [Int: Int] {
    guard let first = states.first else { return [:] }
    var partners: [Int: Int] = [:]
    var open: [Sides: Int] = [:]
    for index in first.indices where isSteady(index, in: states) {
      guard let sides = Sides(first[index]), let opposite = sides.opposite else { continue }
      guard let other = open[opposite], isAlike(index, other, in: states) else {
        open[sides] = index
        continue
      }
      open[opposite] = nil
      partners[index] = other
      partners[other] = index
    }
    return partners
  }

  /// The same edge of two views.
  private struct Sides: Hashable {
    var head: Anchor
    var tail: Anchor

    init?(_ constraint: DrawnConstraint) {
      guard constraint.relation == .equal, let head = constraint.headAnchor, let tail = constraint.tailAnchor,
        head.view != tail.view, head.attribute == tail.attribute
      else { return nil }
      (self.head, self.tail) = (head, tail)
    }

    /// `nil` if the attribute is not an edge.
    var opposite: Sides? {
      let opposites: [Attribute: Attribute] = [
        .leading: .trailing, .trailing: .leading, .left: .right, .right: .left, .top: .bottom, .bottom: .top,
      ]
      guard let attribute = opposites[head.attribute] else { return nil }
      var sides = self
      sides.head.attribute = attribute
      sides.tail.attribute = attribute
      return sides
    }
  }

  private static func isSteady(_ index: Int, in states: [[DrawnConstraint]]) -> Bool {
    states.allSatisfy { !$0[index].isNotable && $0[index].constant == states[0][index].constant }
  }

  private static func isAlike(_ first: Int, _ second: Int, in states: [[DrawnConstraint]]) -> Bool {
    states.allSatisfy { constraints in
      constraints[first].status == constraints[second].status
        && constraints[first].priority == constraints[second].priority
    }
  }
}
