// The ratio test of the L1 simplex.
//
// Where a basic soft variable crosses zero, the slope of the cost becomes flatter. As long as the cost still falls there is no
// need to stop (the long-step rule); for one variable alone this finds the weighted median.

/// Finds how far an entering variable moves, and which basic variable then leaves.
struct RatioTest<Number: SimplexNumber> {
  /// The step that an entering variable makes.
  struct Step {
    var length: Number
    /// The key of the leaving variable; `nil` if the entering variable reaches its own bound.
    var leaving: Int32?
    /// The value of the leaving variable.
    var limit: Number = 0
    /// The keys of basic soft variables that change sides on the way, in order.
    var passed: [Int32] = []
    /// The decrease of the cost.
    var gain: Number = 0
  }

  /// The least limit so far.
  private(set) var first: Step?
  /// How ties with it are broken.
  private var tieBreak: (pivot: Number, index: Int32) = (0, 0)
  private var kinks: [(ratio: Number, key: Int32, weight: Number)] = []

  /// - Parameter ownBound: The distance of the entering variable from its own bound; `nil` if it has none.
  init(ownBound: Number?) { first = ownBound.map { Step(length: $0) } }

  /// Adds a basic variable that reaches a limit. Of equal ratios the largest pivot is preferred, then the least index.
  mutating func addLimit(_ ratio: Number, key: Int32, at limit: Number, pivot: Number, index: Int32) {
    if let first {
      if ratio > first.length { return }
      if ratio == first.length {
        guard first.leaving != nil else { return }
        guard pivot == tieBreak.pivot ? index < tieBreak.index : pivot > tieBreak.pivot else { return }
      }
    }
    first = Step(length: ratio, leaving: key, limit: limit)
    tieBreak = (pivot, index)
  }

  /// Adds a basic soft variable that crosses zero, where the slope decreases by a weight.
  mutating func addKink(_ ratio: Number, key: Int32, weight: Number) { kinks.append((ratio, key, weight)) }

  /// The step to the first limit, or to the last kink before the cost rises again; `nil` if the step is unbounded.
  ///
  /// - Parameter slope: The decrease of the cost per unit at the beginning.
  mutating func step(slope: Number) -> Step? {
    if kinks.count > 1 { kinks.sort { $0.ratio != $1.ratio ? $0.ratio < $1.ratio : $0.key < $1.key } }
    var (slope, gain, reached): (Number, Number, Number) = (slope, 0, 0)
    var passed: [Int32] = []
    for kink in kinks {
      if let first, kink.ratio >= first.length { break }
      gain += slope * (kink.ratio - reached)
      reached = kink.ratio
      slope -= kink.weight
      if slope < 0 || slope.isNegligible {
        return Step(length: reached, leaving: kink.key, passed: passed, gain: gain)
      }
      passed.append(kink.key)
    }
    guard var step = first else { return nil }
    step.passed = passed
    step.gain = gain + slope * (step.length - reached)
    return step
  }
}
