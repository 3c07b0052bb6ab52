/// A closed interval, whose bounds may be infinite. Sums and multiples contain the sums and multiples of all members.
struct Interval: Sendable {
  var lower: Double
  var upper: Double

  init(_ value: Double) {
    lower = value
    upper = value
  }

  init(_ range: ClosedRange<Double>) {
    lower = range.lowerBound
    upper = range.upperBound
  }

  static func += (a: inout Interval, b: Interval) {
    a.lower += b.lower
    a.upper += b.upper
  }

  static func * (a: Interval, factor: Double) -> Interval {
    guard factor != 0 else { return Interval(0) }
    var product = a
    product.lower = (factor > 0 ? a.lower : a.upper) * factor
    product.upper = (factor > 0 ? a.upper : a.lower) * factor
    return product
  }

  mutating func formIntersection(_ other: Interval) {
    lower = max(lower, other.lower)
    upper = min(upper, other.upper)
  }
}
