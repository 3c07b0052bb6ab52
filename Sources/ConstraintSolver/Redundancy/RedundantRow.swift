/// A required row that follows from others.
package struct RedundantRow: Sendable {
  package typealias Terms = [(row: Int, multiplier: Rational)]

  package let row: Int
  /// Rows that follow in the same way from it and the others: of a circle of equalities, or of equal bounds.
  package var interchangeable: [Int] = []
  /// Other rows whose weighted sum of `left side - constant` is this row's less a number that is not negative; in order of
  /// row, with signs as in a `Certificate`. Nil for `<=`.
  package var atLeast: Terms?
  /// As above, less a number that is not positive, and with the opposite signs. Nil for `>=`.
  ///
  /// Both are nil where a limit left the proof out.
  package var atMost: Terms?
}

extension RedundantRow {
  /// A row in terms of the others of an identity.
  static func terms(of row: Int, in identity: Terms) -> Terms {
    let own = identity.first { $0.row == row }?.multiplier ?? .one
    let factor = -(Rational.one / own)
    let (keepsSign, turnsSign) = (factor == .one, factor == -1)
    var terms: Terms = []
    terms.reserveCapacity(identity.count)
    for (other, multiplier) in identity where other != row {
      terms.append((other, keepsSign ? multiplier : turnsSign ? -multiplier : multiplier * factor))
    }
    return terms
  }
}
