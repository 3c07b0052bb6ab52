/// The limits on re-checking proofs.
package enum Limits {
  /// Lengths of numerator times denominator, in limbs of nine digits, in all reductions of one scene: some seconds.
  /// Forty fractions of 10,000 digits over 10,000 digits reach it.
  /// Beyond it: `verify` refuses the report, since its numbers are too long.
  package static let work = 50_000_000

  /// Digits of one number, with its exponent written out.
  /// Beyond it: `verify` refuses the number.
  static let digits = 100_000

  /// The power of ten of a decimal.
  /// Beyond it: `verify` refuses the number.
  static let exponent = 1_500
}
