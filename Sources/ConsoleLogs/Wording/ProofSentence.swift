import ConstraintSolver

/// A conflict proof in words and as a sum.
package struct ProofSentence {
  private let alert: LoggedAlert
  private let proof: ConflictProof
  private let names: ItemNames

  package init(_ proof: ConflictProof, in alert: LoggedAlert, _ names: ItemNames) {
    self.alert = alert
    self.proof = proof
    self.names = names
  }

  /// One phrase, such as `UIView is 44 tall, but what is in it needs 46`.
  package var message: String {
    let members = proof.members.map { alert.constraints[$0] }
    if members.count == 1 {
      return "\(ConstraintSentence(alert, names).words(members[0])), which cannot be"
    }
    if members.count == 2, let first = members[0].sizeBound, let second = members[1].sizeBound,
      first.anchor == second.anchor
    {
      let size = first.anchor.attribute == .width ? "wide" : "tall"
      return "\(names.label(first.anchor.item)) cannot be both \(first.text) and \(second.text) \(size)"
    }
    if members.count == 2 {
      let sentence = ConstraintSentence(alert, names)
      return "\(sentence.words(members[0])), but \(sentence.words(members[1]))"
    }
    if let (index, value) = bound {
      let (constraint, sums) = (alert.constraints[index], sums)
      let name = constraint.sides.map { names.label($0.first.item) } ?? ""
      let isWidth = constraint.sides?.first.attribute == .width
      let size = "\(number(value)) \(isWidth ? "wide" : "tall")"
      let other = isTooSmall ? sums.right : sums.left
      if isTooSmall {
        return "\(name) is \(size), but what fills it is only \(number(other.total)) \(isWidth ? "wide" : "tall")"
      }
      return "\(name) is \(size), but its constraints need \(number(other.total))"
    }
    return "\(members.count) required constraints cannot hold together"
  }

  /// The arithmetic, such as `10 + 6 + 6 + 16 + 8 = 46 > 44, 2 too many`.
  package var arithmetic: String {
    let (left, right) = sums
    let (first, second) = (left.text, right.text)
    let difference = number(left.total - right.total)
    return isTooSmall ? "\(second) < \(first), \(difference) too few" : "\(first) > \(second), \(difference) too many"
  }

  /// The member that fixes a size, and the size, if the numbers of all other members are on the other side of the sum.
  private var bound: (index: Int, value: Rational)? {
    let (left, right) = sums
    // The size must be the only number on its side.
    let candidates = proof.members.compactMap { index -> (index: Int, value: Rational)? in
      guard let size = alert.constraints[index].sizeBound, size.isEquality else { return nil }
      let weight = weight(of: index)
      let side = weight.isPositive ? left : right
      guard weight.magnitude == .one, side.summands.count == (size.value.isZero ? 0 : 1) else { return nil }
      return (index, size.value)
    }
    return candidates.first { alert.isOfSystem($0.index) } ?? candidates.first
  }

  /// Whether the other members add up to less than the size, rather than to more.
  private var isTooSmall: Bool {
    guard let (index, value) = bound else { return false }
    return weight(of: index).isPositive && !value.isZero
  }

  /// The multiplier of a member's row, scaled.
  private func weight(of index: Int) -> Rational {
    (proof.multipliers.first { $0.source == .constraint(index) }?.multiplier ?? .zero) / scale
  }

  /// The divisor of all multipliers: the multiplier of a size that the system sets, or of the first row if there is none.
  private var scale: Rational {
    let system = proof.multipliers.first {
      guard case .constraint(let index) = $0.source else { return false }
      return alert.isOfSystem(index) && alert.constraints[index].sizeBound != nil
    }
    return (system ?? proof.multipliers.first)?.multiplier.magnitude ?? .one
  }

  private struct Side {
    var summands: [(factor: Rational, number: Rational)] = []
    var total: Rational { summands.reduce(.zero) { $0 + $1.factor * $1.number } }

    var text: String {
      guard !summands.isEmpty else { return "0" }
      guard summands.count <= Limits.writtenSummands else { return ConsoleLogs.number(total) }
      let sum = summands.map { factor, number in
        factor == .one ? ConsoleLogs.number(number) : "\(Self.factor(factor)) × \(ConsoleLogs.number(number))"
      }.joined(separator: " + ")
      return summands.count > 1 || summands[0].factor != .one ? "\(sum) = \(ConsoleLogs.number(total))" : sum
    }

    /// A ratio such as 16/9 is clearer than its decimals.
    private static func factor(_ value: Rational) -> String {
      (value * 100).isInteger ? ConsoleLogs.number(value) : value.decimalDescription(places: 4)
    }
  }

  /// The numbers for and against the contradiction; the left total is larger.
  private var sums: (left: Side, right: Side) {
    var (left, right) = (Side(), Side())
    for (source, multiplier) in proof.multipliers {
      let number: Rational
      switch source {
      case .constraint(let index): number = -alert.constraints[index].form.constant
      case .assumption(let index): number = proof.assumptions[index].equation?.value ?? .zero
      case .size: continue
      }
      let factor = multiplier / scale
      let product = factor * number
      if product.isPositive {
        left.summands.append((factor.magnitude, number.magnitude))
      } else if product.isNegative {
        right.summands.append((factor.magnitude, number.magnitude))
      }
    }
    return (left, right)
  }
}

extension LoggedConstraint {
  /// The size that the constraint compares with a number; `nil` if it does something else.
  fileprivate var sizeBound: (anchor: LoggedAnchor, value: Rational, isEquality: Bool, text: String)? {
    guard let sides, sides.second == nil, sides.first.attribute.isSize else { return nil }
    let words =
      switch relation {
      case .equal: number(sides.constant)
      case .greaterThanOrEqual: "at least \(number(sides.constant))"
      case .lessThanOrEqual: "at most \(number(sides.constant))"
      }
    return (sides.first, sides.constant, relation == .equal, words)
  }
}
