import ConstraintSolver

extension JSONWriter {
  /// Digits that survive a reader which keeps numbers as doubles.
  private static let reliableDigits = 15

  /// Whether `decimal` writes all of a number.
  static func isExact(decimal value: Rational) -> Bool { (value * Rational(1_000_000_000)).isInteger }

  /// A number where its decimal digits are all of it, else the exact fraction in a string, `"335/3"`.
  package mutating func exact(_ value: Rational) {
    let text = value.decimalDescription(places: 9)
    if JSONWriter.isExact(decimal: value) && text.utf8.count <= JSONWriter.reliableDigits {
      decimal(value)
    } else {
      string(value.description)
    }
  }

  /// Seconds, to the microsecond.
  package mutating func seconds(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    decimal(Rational(Int(seconds)) + Rational(Int(attoseconds / 1_000_000_000_000), over: 1_000_000))
  }

  /// An object of stages and their seconds, on one line.
  package mutating func member(_ name: String, _ stages: [(name: String, duration: Duration)]) {
    key(name)
    object(inline: true) { json in
      for (stage, duration) in stages {
        json.key(stage)
        json.seconds(duration)
      }
    }
  }
}
