/// The numbers that one kind of value in a scene may have.
///
/// Generous for what people write, and so far inside what doubles and the search for moments bear that nothing computed
/// from a few hundred of them overflows. The loader checks them; `--at` and the ranges of `--width` and `--height` do, too.
package struct NumberRange: Hashable, Sendable {
  /// What the number is, with its article: `a duration`.
  package let noun: String
  /// What follows the numbers: ` pt`; empty where it has no unit.
  package let unit: String
  package let lowerBound: ExactDecimal
  package let upperBound: ExactDecimal
  /// Whether the lower bound itself is not allowed.
  package let isLowerBoundExcluded: Bool
  /// The least magnitude of a number other than 0.
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

  /// The most significant digits of a number: the double next to 0.1 has 55 when it is written exactly.
  package static let mostDigits = 60

  /// Smaller than every difference that a double next to 1 shows, also after the rounding errors of a long sum.
  private static let negligible = ExactDecimal(significand: 1, exponent: -30)

  /// Positions, insets, constants and distances, in points: a hundred times the longest content that a scroll view has.
  package static let length = NumberRange("a length", unit: "pt", -points, points)
  /// Widths, heights and radii, in points.
  package static let size = NumberRange("a size", unit: "pt", .zero, points)
  /// The numbers of a multiplier, and of a parameter in a constant.
  package static let factor = NumberRange(
    "a factor", -points, points, leastMagnitude: ExactDecimal(significand: 1, exponent: -9))
  /// A scale of a transform; steps that scale again and again end where it is left.
  package static let scale = NumberRange("a scale", -million, million)
  /// Degrees: thousands of turns.
  package static let angle = NumberRange("an angle", unit: "degrees", -million, million)
  /// Core Animation documents the magnitudes of a `Float`, up to 3.4e38, and is given the greatest of them to be in front.
  package static let depth = NumberRange(
    "a zPosition", ExactDecimal(significand: -1, exponent: 39), ExactDecimal(significand: 1, exponent: 39))
  package static let alpha = NumberRange("an alpha", .zero, .one)
  /// What a step adds to an alpha.
  package static let alphaDifference = NumberRange("a change of an alpha", -.one, .one)
  package static let priority = NumberRange("a priority", .zero, Priority.required.value, excludesLower: true)
  /// What a step adds to a priority.
  package static let priorityDifference = NumberRange(
    "a change of a priority", -Priority.required.value, Priority.required.value)
  /// Seconds of an animation, a delay or a pause: eleven days, and no shorter than moments are told apart.
  package static let time = NumberRange("a time", unit: "s", .zero, million, leastMagnitude: millionth)
  /// Where a keyframe begins, as a part of the whole.
  package static let keyframeStart = NumberRange("a keyframe's start", .zero, .one, leastMagnitude: millionth)
  /// How long a keyframe takes, as a part of the whole.
  package static let keyframeDuration = NumberRange("a keyframe's duration", .zero, .one, leastMagnitude: millionth)
  /// The time of a control point.
  package static let controlTime = NumberRange("the time of a control point", .zero, .one)
  /// The progress of a control point: far more than any curve shoots over.
  package static let controlProgress = NumberRange("the progress of a control point", -thousand, thousand)
  /// A spring's damping ratio: with less than the least it swings 2,200 times.
  package static let damping = NumberRange(
    "a damping ratio", ExactDecimal(significand: 1, exponent: -3), thousand)
  /// A spring's velocity, in distances per second.
  package static let velocity = NumberRange("a velocity", -million, million)
  /// The greatest accessibility text size is 3.1 times the default one.
  package static let textScale = NumberRange(
    "a text scale", ExactDecimal(significand: 1, exponent: -3), thousand)
  /// How often steps are repeated; more than that is for ever, and a run is cut off long before.
  package static let count = NumberRange("a count", .one, ExactDecimal(significand: 1, exponent: 9))

  private static let points = ExactDecimal(significand: 1, exponent: 9)
  private static let million = ExactDecimal(significand: 1, exponent: 6)
  private static let thousand = ExactDecimal(significand: 1, exponent: 3)
  private static let millionth = ExactDecimal(significand: 1, exponent: -6)
}
