/// `exp(-r p) (a C(p) + b S(p))` for a spring's displacement and its derivative, over p in 0...1.
///
/// An underdamped spring oscillates by D radians per duration: C and S are `cos(D p)` and `sin(D p) / D`. An overdamped
/// spring has a second exponential that decays faster by K: C and S are 1 and `(1 - exp(-K p)) / K`. At critical
/// damping both cases become 1 and p, so no precision is lost near it. Damped harmonic oscillator: e.g. Landau and
/// Lifshitz, Mechanics, section 25.
struct DampedOscillation: Sendable {
  enum Regime: Hashable, Sendable {
    /// Underdamped: radians per duration, above 0.
    case swinging(Double)
    /// Overdamped: the difference between the two decay rates, at least 0.
    case creeping(Double)
  }

  /// The rate of decay r: exp(-r) is 0.001.
  static let decay = 6.907_755_278_982_137

  private let regime: Regime
  private let a: Double
  private let b: Double

  /// The first p above 0 at which the slope changes its sign; infinite if there is none.
  private let firstTurn: Double

  /// The distance from one turning point to the next.
  private let interval: Double

  /// The bound on the rounding error of a value.
  private let slack: Double

  /// - Parameter slope: The coefficients of the derivative.
  init(_ a: Double, _ b: Double, slope: (a: Double, b: Double), in regime: Regime) {
    self.regime = regime
    self.a = a
    self.b = b
    switch regime {
    case .swinging(let radians):
      // At a turning point, a' cos + (b' / D) sin is 0.
      let phase =
        slope.a == 0
        ? slope.b == 0 ? Double.infinity : .pi
        : ElementaryFunctions.arcTangent(y: slope.a.magnitude * radians, x: slope.a > 0 ? -slope.b : slope.b)
      firstTurn = phase / radians
      interval = .pi / radians
      slack = 1e-15 * (16 + radians) * (a.magnitude + b.magnitude * min(1, 1 / radians))
    case .creeping(let excess):
      let reached = slope.b == 0 ? -1 : -slope.a / slope.b  // S at the turning point
      let share = reached * excess
      firstTurn =
        reached > 0 && share < 1
        ? share > 0 ? -ElementaryFunctions.logarithm(onePlus: -share) / excess : reached : .infinity
      interval = .infinity
      slack = 1e-14 * (a.magnitude + b.magnitude * min(1, 1 / excess))
    }
  }

  func value(at p: Double) -> Double {
    let envelope = ElementaryFunctions.exponential(-Self.decay * p)
    switch regime {
    case .swinging(let radians):
      let phase = radians * p
      return envelope
        * (a * ElementaryFunctions.cosine(phase) + b * (ElementaryFunctions.sine(phase) / radians))
    case .creeping(let excess):
      let reached = excess == 0 ? p : -ElementaryFunctions.exponentialMinusOne(-excess * p) / excess
      return envelope * (a + b * reached)
    }
  }

  /// Returns an interval that contains the values; exact but for rounding.
  ///
  /// The oscillation decays, so the first two turning points within the range are the extremes on either side.
  func range(from lower: Double, to upper: Double) -> ClosedRange<Double> {
    let first = value(at: lower)
    let last = value(at: upper)
    var least = min(first, last)
    var greatest = max(first, last)
    var turn = firstTurn
    if turn < lower && interval < .infinity { turn += Double(Int((lower - turn) / interval)) * interval }
    if turn < lower { turn += interval }
    for _ in 0..<2 where turn >= lower && turn <= upper {
      let extreme = value(at: turn)
      least = min(least, extreme)
      greatest = max(greatest, extreme)
      turn += interval
    }
    return (least - slack)...(greatest + slack)
  }

  /// The first turning points strictly between 0 and 1, ascending.
  func turns(limit: Int) -> [Double] {
    guard firstTurn < 1 else { return [] }
    guard interval < .infinity else { return [firstTurn] }
    var turns: [Double] = []
    while turns.count < limit {
      let turn = firstTurn + Double(turns.count) * interval
      guard turn < 1 else { break }
      turns.append(turn)
    }
    return turns
  }
}
