/// Transcendental functions in plain IEEE arithmetic, so that results are identical on every platform.
///
/// Each error is a few units in the last place. Argument reduction follows Cody and Waite, "Software Manual for the
/// Elementary Functions" (1980): a multiple of a constant is subtracted in parts whose products are exact.
package enum ElementaryFunctions {
  // The first 40 bits of ln 2, and the remainder.
  private static let leadingLogarithmOfTwo = 0x1.62e42fefa2p-1
  private static let trailingLogarithmOfTwo = 0x1.9ef35793c7673p-41

  private static let reciprocalFactorials: [Double] = {
    var value = 1.0  // a factorial; exact up to 22!
    return [1]
      + (1...20).map {
        value *= Double($0)
        return 1 / value
      }
  }()

  private static let reciprocalOddNumbers: [Double] = (0...22).map { 1 / Double(2 * $0 + 1) }

  /// e to the power of `x`.
  package static func exponential(_ x: Double) -> Double {
    guard x > -746 else { return x.isNaN ? x : 0 }
    guard x < 710 else { return .infinity }
    let exponent = nearestInteger(x * 1.442_695_040_888_963_4)
    let twos = Double(exponent)
    let rest = (x - twos * leadingLogarithmOfTwo) - twos * trailingLogarithmOfTwo
    // In two steps, because 2^1024 and 2^-1075 are not representable.
    let half = exponent / 2
    return (1 + exponentialSeries(rest)) * powerOfTwo(half) * powerOfTwo(exponent - half)
  }

  /// e to the power of `x`, minus 1, accurate also for small `x`.
  package static func exponentialMinusOne(_ x: Double) -> Double {
    x.magnitude < 0.35 ? exponentialSeries(x) : exponential(x) - 1
  }

  /// The natural logarithm; negative infinity for 0, NaN for negative numbers.
  package static func logarithm(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x < 0 ? .nan : x }
    var mantissa = x.significand
    var twos = Double(x.exponent)
    if mantissa > 1.414_213_562_373_095 {
      mantissa /= 2
      twos += 1
    }
    let series = logarithmSeries((mantissa - 1) / (mantissa + 1))
    return twos * leadingLogarithmOfTwo + (series + twos * trailingLogarithmOfTwo)
  }

  /// The natural logarithm of 1 + `x`, accurate also for small `x`.
  package static func logarithm(onePlus x: Double) -> Double {
    x.magnitude < 0.35 ? logarithmSeries(x / (2 + x)) : logarithm(1 + x)
  }

  /// The sine of an angle in radians, for magnitudes up to 1e8.
  package static func sine(_ x: Double) -> Double {
    let (quarter, rest) = reduced(x)
    return switch quarter {
    case 0: sineSeries(rest)
    case 1: cosineSeries(rest)
    case 2: -sineSeries(rest)
    default: -cosineSeries(rest)
    }
  }

  /// The cosine of an angle in radians, for magnitudes up to 1e8.
  package static func cosine(_ x: Double) -> Double {
    let (quarter, rest) = reduced(x)
    return switch quarter {
    case 0: cosineSeries(rest)
    case 1: -sineSeries(rest)
    case 2: -cosineSeries(rest)
    default: sineSeries(rest)
    }
  }

  /// The angle of the point (x, y), from -pi to pi; 0 for the origin.
  package static func arcTangent(y: Double, x: Double) -> Double {
    let (long, short) = x.magnitude >= y.magnitude ? (x.magnitude, y.magnitude) : (y.magnitude, x.magnitude)
    guard long > 0 else { return 0 }
    var angle: Double
    if short > long * 0.414_213_562_373_095 {  // tan(pi/8)
      angle = .pi / 4 + arcTangentSeries((short - long) / (short + long))
    } else {
      angle = arcTangentSeries(short / long)
    }
    if y.magnitude > x.magnitude { angle = .pi / 2 - angle }
    if x < 0 { angle = .pi - angle }
    return y < 0 ? -angle : angle
  }
}

extension ElementaryFunctions {
  /// Two to a power from -1022 to 1023.
  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: exponent + 1023) << 52)
  }

  /// The nearest integer. `rounded()` is avoided, because it calls the platform's mathematical library.
  private static func nearestInteger(_ x: Double) -> Int { Int(x < 0 ? x - 0.5 : x + 0.5) }

  /// e^x - 1 for |x| < 0.36.
  private static func exponentialSeries(_ x: Double) -> Double {
    var sum = 0.0
    for power in stride(from: 15, through: 2, by: -1) { sum = (sum + reciprocalFactorials[power]) * x }
    return x + sum * x
  }

  /// ln((1 + f) / (1 - f)) for |f| < 0.22.
  private static func logarithmSeries(_ f: Double) -> Double {
    let square = f * f
    var sum = 0.0
    for term in stride(from: 13, through: 1, by: -1) { sum = (sum + reciprocalOddNumbers[term]) * square }
    return 2 * f + 2 * f * sum
  }

  /// The nearest multiple of pi/2 to `x`, as a quarter of the circle, and the difference to `x`: at most pi/4.
  private static func reduced(_ x: Double) -> (quarter: Int, rest: Double) {
    guard x.magnitude <= 1e8 else { return (0, x.isFinite ? 0 : .nan) }
    let quarter = nearestInteger(x * 0.636_619_772_367_581_4)
    let quarters = Double(quarter)
    // pi/2 in parts of 27 bits: products with an integer below 2^26 are exact.
    var rest = x - quarters * 0x1.921fb54p0
    rest -= quarters * 0x1.10b461p-30
    rest -= quarters * 0x1.a62633p-58
    rest -= quarters * 0x1.45c06e0e68948p-86
    return (quarter & 3, rest)
  }

  private static func sineSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = 0.0
    for power in stride(from: 19, through: 3, by: -2) { sum = (reciprocalFactorials[power] - sum) * square }
    return x - x * sum
  }

  private static func cosineSeries(_ x: Double) -> Double {
    let square = x * x
    var sum = 0.0
    for power in stride(from: 20, through: 4, by: -2) { sum = (reciprocalFactorials[power] - sum) * square }
    return 1 - (0.5 - sum) * square
  }

  /// arctan(t) for |t| < 0.415.
  private static func arcTangentSeries(_ t: Double) -> Double {
    let square = t * t
    var sum = 0.0
    for term in stride(from: 22, through: 1, by: -1) { sum = (reciprocalOddNumbers[term] - sum) * square }
    return t - t * sum
  }
}
