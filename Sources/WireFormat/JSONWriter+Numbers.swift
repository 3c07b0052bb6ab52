import ConstraintSolver

extension JSONWriter {
  /// The number of digits that a reader with doubles preserves.
  private static let reliableDigits = 15

  /// Whether `decimal`, with its nine places, writes a number exactly.
  package static func isExact(decimal value: Rational) -> Bool { (value * Rational(1_000_000_000)).isInteger }

  /// Writes a number if a short decimal represents it exactly, otherwise the exact fraction in a string, `"335/3"`.
  package mutating func exact(_ value: Rational) {
    if JSONWriter.isExact(decimal: value) {
      let start = buffer.count
      decimal(value)
      if buffer.count - start <= JSONWriter.reliableDigits { return }
      buffer.removeSubrange(start...)
    }
    string(value.description)
  }

  /// Writes a number as a fraction in a string, `"-3/2"`.
  package mutating func fraction(_ value: Rational) { string(value.description) }

  /// Writes seconds, rounded to the microsecond.
  package mutating func seconds(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    decimal(Rational(Int(seconds)) + Rational(Int(attoseconds / 1_000_000_000_000), over: 1_000_000))
  }
}
