import ConstraintSolver

/// A conflict proof in words and as a sum.
package struct ProofSentence {
  private let alert: LoggedAlert
  private let proof: ConflictProof
  private let names: ItemNames
  /// The divisor of all multipliers.
  private var scale: Rational
  /// A size, and the share of it that another size is, which counts on the other side: `200 + 0.2 × 896 = 379.2 < 896`.
  private var shared: (index: Int, share: Rational)?

  package init(_ proof: ConflictProof, in alert: LoggedAlert, _ names: ItemNames) {
    self.alert = alert
    self.proof = proof
    self.names = names
    let system = proof.multipliers.first {
      guard case .constraint(let index) = $0.source else { return false }
      return alert.isOfSystem(index) && alert.constraints[index].sizeBound != nil
    }
    let first = system ?? proof.multipliers.first
    scale = first?.multiplier.magnitude ?? .one
    if case .constraint(let index)? = first?.source, let share = share(ofSizeIn: index),
      let common = commonMultiplier(besides: index), scale == common * (1 - share)
    {
      scale = common
      shared = (index, share)
    }
    // Without a size to compare with, factors are left out if they are all the same.
    if bound == nil, let common = commonMultiplier() { scale = common }
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
      let constraint = alert.constraints[index]
      let name = constraint.sides.map { names.label($0.first.item) } ?? ""
      let isWidth = constraint.sides?.first.attribute == .width
      let size = "\(number(value)) \(isWidth ? "wide" : "tall")"
      if isTooSmall {
        let filled = number(sums().right.total)
        return "\(name) is \(size), but what fills it is only \(filled) \(isWidth ? "wide" : "tall")"
      }
      let needed = number(sums(hasListedSizes: true).left.total)
      return "\(name) is \(size), but its constraints need \(hasUnknownSizes ? "at least " : "")\(needed)"
    }
    return relation ?? arithmetic
  }

  /// What one constraint says, and what all others say in its place.
  private var relation: String? {
    // A constraint of the app rather than the system's, and a size rather than a distance.
    let candidates = proof.members.filter { alert.constraints[$0].sides != nil && !weight(of: $0).isZero }
    func rank(_ index: Int) -> Int {
      (alert.isOfSystem(index) ? 4 : 0) + (alert.constraints[index].sizeBound == nil ? 2 : 0)
        + (index == alert.brokenIndex ? 0 : 1)
    }
    guard let index = candidates.min(by: { (rank($0), $0) < (rank($1), $1) }), let weight = multiplier(of: index)
    else { return nil }
    let constraint = alert.constraints[index]
    var other = constraint
    let change = proof.contradiction / weight
    other.sides?.constant -= change
    other.relation =
      proof.multipliers.allSatisfy { isEquality($0.source, besides: index) }
      ? .equal : weight.isPositive ? .lessThanOrEqual : .greaterThanOrEqual
    let sentence = ConstraintSentence(alert, names)
    return
      "\(sentence.words(constraint)), but by the other \(proof.members.count - 1) constraints \(sentence.words(other))"
  }

  private func multiplier(of index: Int) -> Rational? {
    proof.multipliers.first { $0.source == .constraint(index) }?.multiplier
  }

  /// Whether a row is an equation, or the one that is compared with the others.
  private func isEquality(_ source: ProofSource, besides index: Int) -> Bool {
    switch source {
    case .constraint(let other):
      other == index || (alert.constraints[other].relation == .equal && !alert.constraints[other].isContentSize)
    case .assumption: true
    case .size: false
    }
  }

  /// The arithmetic, such as `10 + 6 + 6 + 16 + 8 = 46 > 44, 2 too many`.
  package var arithmetic: String {
    if proof.members.count == 1, let size = alert.constraints[proof.members[0]].sizeBound, size.value.isNegative {
      return "no \(size.anchor.attribute.name) is negative"
    }
    let (left, right) = sums(hasListedSizes: bound != nil && !isTooSmall)
    let (first, second) = (left.text, right.text)
    let difference = number(left.total - right.total)
    return isTooSmall ? "\(second) < \(first), \(difference) too few" : "\(first) > \(second), \(difference) too many"
  }

  /// The member that fixes a size, and the size, if the numbers of all other members are on the other side of the sum.
  private var bound: (index: Int, value: Rational)? {
    let (left, right) = sums()
    // The size must be the only number on its side.
    let candidates = proof.members.compactMap { index -> (index: Int, value: Rational)? in
      guard let size = alert.constraints[index].sizeBound, size.isEquality else { return nil }
      let weight = weight(of: index)
      let side = weight.isPositive ? left : right
      let numbers = size.value.isZero ? [] : [size.value]
      guard weight.magnitude == .one, side.summands.map(\.number) == numbers else { return nil }
      return (index, size.value)
    }
    return candidates.first { alert.isOfSystem($0.index) }
      ?? candidates.first { weight(of: $0.index).isNegative } ?? candidates.first
  }

  /// Whether the other members add up to less than the size, rather than to more.
  private var isTooSmall: Bool {
    guard let (index, value) = bound else { return false }
    return weight(of: index).isPositive && !value.isZero
  }

  /// The multiplier of a member's row, scaled.
  private func weight(of index: Int) -> Rational {
    let weight = (proof.multipliers.first { $0.source == .constraint(index) }?.multiplier ?? .zero) / scale
    return weight + shareCounted(of: .constraint(index), weight)
  }

  /// The share of a member that counts on the other side, with the sign of the member's multiplier; 0 for most.
  private func shareCounted(of source: ProofSource, _ multiplier: Rational) -> Rational {
    guard let shared, source == .constraint(shared.index) else { return .zero }
    return multiplier.isNegative ? -shared.share : shared.share
  }

  /// The part of the size that a constraint fixes that another member makes a size; `nil` unless there is one such member.
  private func share(ofSizeIn index: Int) -> Rational? {
    guard let anchor = alert.constraints[index].sizeBound?.anchor else { return nil }
    let shares = proof.members.compactMap { member -> Rational? in
      alert.constraints[member].sides.flatMap { $0.second == anchor && $0.multiplier < .one ? $0.multiplier : nil }
    }
    return shares.count == 1 && shares[0].isPositive ? shares[0] : nil
  }

  /// The multiplier of all rows with a number, but for one constraint's; `nil` if they have several.
  private func commonMultiplier(besides index: Int? = nil) -> Rational? {
    let multipliers = proof.multipliers.filter {
      printedNumber(of: $0.source)?.isZero == false && index.map(ProofSource.constraint) != $0.source
    }.map(\.multiplier.magnitude)
    guard let first = multipliers.first, multipliers.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private struct Side {
    var summands: [(factor: Rational, number: Rational)] = []
    var total: Rational { summands.reduce(.zero) { $0 + $1.factor * $1.number } }

    /// Removes summands that another side has, too, as long as both sides keep one.
    mutating func cancel(_ other: inout Side) {
      for (index, summand) in summands.enumerated().reversed() {
        guard summands.count > 1, other.summands.count > 1,
          let match = other.summands.firstIndex(where: { $0 == summand })
        else { continue }
        summands.remove(at: index)
        other.summands.remove(at: match)
      }
    }

    /// A longer sum is written as its total.
    private static let writtenSummands = 12

    var text: String {
      guard !summands.isEmpty else { return "0" }
      guard summands.count <= Self.writtenSummands else { return ConsoleLogs.number(total) }
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
  ///
  /// - Parameter hasListedSizes: whether a size that the proof only takes as not negative counts as what the alert says of it.
  private func sums(hasListedSizes: Bool = false) -> (left: Side, right: Side) {
    var (left, right) = (Side(), Side())
    func add(_ number: Rational, times multiplier: Rational) {
      let product = multiplier * number
      guard !product.isZero else { return }
      let summand = (factor: (multiplier / scale).magnitude, number: number.magnitude)
      if product.isPositive { left.summands.append(summand) } else { right.summands.append(summand) }
    }
    for (source, multiplier) in proof.multipliers {
      guard let number = printedNumber(of: source) else { continue }
      add(number, times: multiplier + shareCounted(of: source, multiplier) * scale)
    }
    for (source, multiplier) in proof.multipliers {
      guard let number = printedNumber(of: source) else { continue }
      add(number, times: -shareCounted(of: source, multiplier) * scale)
    }
    left.cancel(&right)
    guard hasListedSizes else { return (left, right) }
    for (source, multiplier) in proof.multipliers {
      if let size = listedSize(of: source) { add(size, times: multiplier) }
    }
    return (left, right)
  }

  /// The number on the right side of a row; `nil` for a size that is not negative.
  private func printedNumber(of source: ProofSource) -> Rational? {
    switch source {
    case .constraint(let index): -alert.constraints[index].form.constant
    case .assumption(let index): proof.assumptions[index].equation?.value ?? .zero
    case .size: nil
    }
  }

  /// The least size that the alert requires of the item of a row; `nil` if it lists none, and for other rows.
  private func listedSize(of source: ProofSource) -> Rational? {
    guard case .size(let item, let isWidth) = source else { return nil }
    let anchor = LoggedAnchor(item, isWidth ? .width : .height)
    return alert.constraints.compactMap { constraint -> Rational? in
      guard constraint.isRequired, constraint.relation != .lessThanOrEqual, let bound = constraint.sizeBound,
        bound.anchor == anchor, !bound.value.isNegative
      else { return nil }
      return bound.value
    }.max()
  }

  /// Whether the proof needs that a size is not negative of which the alert says nothing else.
  private var hasUnknownSizes: Bool {
    proof.multipliers.contains { row in
      if case .size = row.source { listedSize(of: row.source) == nil } else { false }
    }
  }
}

extension LoggedConstraint {
  /// The size that the constraint compares with a number; `nil` if it does something else.
  fileprivate var sizeBound: (anchor: LoggedAnchor, value: Rational, isEquality: Bool, text: String)? {
    guard let sides, sides.second == nil, sides.first.attribute.isSize else { return nil }
    return (sides.first, sides.constant, relation == .equal, relation.bound + number(sides.constant))
  }
}
