import ConstraintSolver
import LayoutModel
import LayoutMotion
import TestSupport

/// Random curves of all kinds.
enum RandomCurve {
  static func decimal(_ range: ClosedRange<Int64>, hundredths generator: inout SeededGenerator) -> ExactDecimal {
    ExactDecimal(significand: Int64.random(in: range, using: &generator), exponent: -2)
  }

  static func bezier(using generator: inout SeededGenerator) -> AnimationTiming.Curve {
    .bezier(
      x1: decimal(0...100, hundredths: &generator), y1: decimal(-100...200, hundredths: &generator),
      x2: decimal(0...100, hundredths: &generator), y2: decimal(-100...200, hundredths: &generator))
  }

  /// Damping ratios from 0.05 to 2.
  static func spring(using generator: inout SeededGenerator) -> AnimationTiming.Spring {
    let velocity = Bool.random(using: &generator) ? .zero : decimal(-2000...3000, hundredths: &generator)
    return AnimationTiming.Spring(
      damping: Int.random(in: 0..<5, using: &generator) == 0
        ? .one : decimal(5...200, hundredths: &generator), velocity: velocity)
  }

  static func curve(using generator: inout SeededGenerator) -> TimingCurve {
    let duration = Rational(Int.random(in: 10...200, using: &generator), over: 100)
    let kind = Int.random(in: 0..<8, using: &generator)
    let presets: [AnimationTiming.Curve] = [.linear, .easeIn, .easeOut, .easeInOut]
    return TimingCurve(
      curve: kind < 4 ? presets[kind] : bezier(using: &generator),
      spring: kind >= 6 ? spring(using: &generator) : nil, duration: duration)
  }
}
