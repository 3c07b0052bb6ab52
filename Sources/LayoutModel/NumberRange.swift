/// The range of numbers allowed for one kind of value in a scene.
///
/// The ranges are wide enough for every realistic scene. They are narrow enough that no result of a few hundred values overflows
/// a `Double`, even in the search for moments of an animation. The loader checks them, and so do `--at`, `--width` and
/// `--height`.
package struct NumberRange: Hashable, Sendable {
  /// The kind of number, with its article: `a duration`.
  package let noun: String
  /// The unit as a suffix: ` pt`; empty if there is none.
  package let unit: String
  package let lowerBound: ExactDecimal
  package let upperBound: ExactDecimal
  /// Whether the lower bound itself is excluded.
  package let isLowerBoundExcluded: Bool
  /// The smallest allowed magnitude of a number other than 0.
  package let leastMagnitude: ExactDecimal

  private init(
    _ noun: String, unit: String = "", _ lowerBound: ExactDecimal, _ upperBound: ExactDecimal,
    excludesLower: Bool = false, leastMagnitude: ExactDecimal = Self.negligible
  ) {
    self.noun = noun
    self.unit = unit.isEmpty ? "" : " " + unit
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    isLowerBoundExcluded = excludesLower
    self.leastMagnitude = leastMagnitude
  }

  package func contains(_ value: ExactDecimal) -> Bool {
    if isLowerBoundExcluded && value == lowerBound { return false }
    if value < lowerBound || value > upperBound { return false }
    return value.isZero || (value.isNegative ? -value : value) >= leastMagnitude
  }

  /// The maximum number of significant digits. The double nearest to 0.1 has 55 when written exactly.
  package static let mostDigits = 60

  /// Smaller than any difference visible in a `Double` near 1, even after the rounding errors of a long sum.
  private static let negligible = ExactDecimal(significand: 1, exponent: -30)

  /// Positions, insets, constants and distances, in points: up to a hundred times the longest scroll view content.
  package static let length = NumberRange("a length", unit: "pt", -points, points)
  /// Widths, heights and radii, in points.
  package static let size = NumberRange("a size", unit: "pt", .zero, points)
  /// A multiplier's numerator or denominator, and the coefficient of a parameter in a constant.
  package static let factor = NumberRange(
    "a factor", -points, points, leastMagnitude: ExactDecimal(significand: 1, exponent: -9))
  /// A scale of a transform. A sequence of steps that scale repeatedly ends when it leaves this range.
  package static let scale = NumberRange("a scale", -million, million)
  /// An angle in degrees: up to thousands of turns.
  package static let angle = NumberRange("an angle", unit: "degrees", -million, million)
  /// Core Animation documents zPosition as a `Float`, up to 3.4e38; code passes the largest one to bring a layer to the front.
  package static let depth = NumberRange(
    "a zPosition", ExactDecimal(significand: -1, exponent: 39), ExactDecimal(significand: 1, exponent: 39))
  package static let alpha = NumberRange("an alpha", .zero, .one)
  /// The change of an alpha in a step.
  package static let alphaDifference = NumberRange("a change of an alpha", -.one, .one)
  package static let priority = NumberRange("a priority", .zero, Priority.required.value, excludesLower: true)
  /// The change of a priority in a step.
  package static let priorityDifference = NumberRange(
    "a change of a priority", -Priority.required.value, Priority.required.value)
  /// The duration of an animation, a delay or a pause, in seconds: up to eleven days, and not below the resolution of moments.
  package static let time = NumberRange("a time", unit: "s", .zero, million, leastMagnitude: millionth)
  /// The start of a keyframe, relative to the whole animation.
  package static let keyframeStart = NumberRange("a keyframe's start", .zero, .one, leastMagnitude: millionth)
  /// The duration of a keyframe, relative to the whole animation.
  package static let keyframeDuration = NumberRange("a keyframe's duration", .zero, .one, leastMagnitude: millionth)
  /// The time coordinate of a control point.
  package static let controlTime = NumberRange("the time of a control point", .zero, .one)
  /// The progress coordinate of a control point: far more than any curve overshoots.
  package static let controlProgress = NumberRange("the progress of a control point", -thousand, thousand)
  /// The damping ratio of a spring. With a smaller one it would oscillate more than 2,200 times.
  package static let damping = NumberRange(
    "a damping ratio", ExactDecimal(significand: 1, exponent: -3), thousand)
  /// The initial velocity of a spring, in distances per second.
  package static let velocity = NumberRange("a velocity", -million, million)
  /// A text scale. The largest accessibility text size is 3.1 times the default one.
  package static let textScale = NumberRange(
    "a text scale", ExactDecimal(significand: 1, exponent: -3), thousand)
  /// The number of repetitions. More would be practically for ever, and the limits stop a run long before.
  package static let count = NumberRange("a count", .one, ExactDecimal(significand: 1, exponent: 9))

  /// The greatest number of lines of a text, 0 for any number.
  package static let lineLimit = NumberRange("a number of lines", .zero, ExactDecimal(Int64(WrappingText.mostLines)))

  private static let points = ExactDecimal(significand: 1, exponent: 9)
  private static let million = ExactDecimal(significand: 1, exponent: 6)
  private static let thousand = ExactDecimal(significand: 1, exponent: 3)
  private static let millionth = ExactDecimal(significand: 1, exponent: -6)
}
