/// A required row that others imply.
package struct RedundantRow: Sendable {
  package typealias Terms = [(row: Int, multiplier: Rational)]

  package let row: Int
  /// Rows that are implied in the same way by this row and the others: those of a dependency, or equally tight bounds.
  package var interchangeable: [Int] = []
  /// Other rows whose weighted sum of `left side - constant` is at most that of this row; in order of row, with signs
  /// as in a `Certificate`. `nil` for `<=`.
  package var atLeast: Terms?
  /// Other rows whose weighted sum of `left side - constant` is at least that of this row, with signs opposite to those of
  /// `atLeast`. `nil` for `>=`.
  ///
  /// Both are `nil` if a limit left the proof out.
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
