// Rotation by an angle in exact arithmetic. Sine and cosine of most angles are irrational. They are replaced by the
// pair ((1 - t²) / (1 + t²), 2t / (1 + t²)), where t is the tangent of half the angle, rounded to a double. The angle
// is off by less than 1e-15 radians, yet the map is a true rotation: it preserves areas exactly, and its inverse is
// exact.

import ConstraintSolver
import LayoutModel

/// An exact rotation, clockwise on screen.
struct Rotation: Hashable, Sendable {
  let cosine, sine: Rational

  static let none = Rotation(cosine: .one, sine: .zero)

  private init(cosine: Rational, sine: Rational) { (self.cosine, self.sine) = (cosine, sine) }

  /// Exact for multiples of 90 degrees; otherwise the angle is off by less than 1e-15 radians.
  init(degrees: ExactDecimal) {
    guard !degrees.isZero else {
      self = .none
      return
    }
    var rest = Rational(degrees)
    rest -= Self.multiple(of: 360, within: rest)
    var quarterTurns = 0
    while rest > 45 {
      rest -= 90
      quarterTurns += 1
    }
    while rest < -45 {
      rest += 90
      quarterTurns += 3
    }
    let tangent = Rational(Self.tangentOfHalf(radians: rest.approximateValue * Double.pi / 180))
    let square = tangent * tangent
    let (cosine, sine) = ((1 - square) / (1 + square), 2 * tangent / (1 + square))
    switch quarterTurns % 4 {
    case 0: self.init(cosine: cosine, sine: sine)
    case 1: self.init(cosine: -sine, sine: cosine)
    case 2: self.init(cosine: -cosine, sine: -sine)
    default: self.init(cosine: sine, sine: -cosine)
    }
  }

  /// The value rounded towards zero to a multiple of a positive number.
  private static func multiple(of unit: Rational, within value: Rational) -> Rational {
    var steps = [unit]
    while let last = steps.last, last <= value.magnitude { steps.append(last + last) }
    var sum = Rational.zero
    for step in steps.reversed() where sum + step <= value.magnitude { sum += step }
    return value.isNegative ? -sum : sum
  }

  /// The quotient of the Taylor series of sine and cosine. Ten terms suffice below an eighth of a turn.
  private static func tangentOfHalf(radians: Double) -> Double {
    let half = radians / 2
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    for index in 0..<20 {
      if index % 2 == 0 {
        cosine += index % 4 == 0 ? term : -term
      } else {
        sine += index % 4 == 1 ? term : -term
      }
      term *= half / Double(index + 1)
    }
    return sine / cosine
  }
}
