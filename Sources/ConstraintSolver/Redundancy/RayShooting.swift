// Finds inequalities that are not redundant by ray shooting.
//
// From a point where all inequalities have slack, a ray is shot straight at each. If that inequality is met first, and
// alone, a step further violates it and no other, so it is not implied. This requires only the inequalities that share
// a variable with it, instead of a linear program (hit-and-run methods: Karwan, Lotfi, Telgen and Zionts, Redundancy in
// Mathematical Programming, 1983). Undecided inequalities are left to linear programs.
//
// Most inequalities are decided if all have similar slack. Such a point is found in doubles by moving away from
// whatever is too near (the relaxation method of Agmon, 1954). The rays are shot in exact arithmetic.

/// Inequalities `form >= 0` that are shown not to be redundant from points where all of them have slack.
struct RayShooting {
  /// Indices of inequalities that the others do not imply; some may be missing.
  private(set) var needed: Set<Int> = []
  /// Whether a point was found at which all inequalities have slack.
  private(set) var hasInterior = false

  private let forms: [AffineForm]
  private let variables: [Int32]
  /// By form, its terms with the indices of their variables.
  private var terms: [[(variable: Int, coefficient: Double)]] = []
  /// By index of a variable, the forms that contain it.
  private var formsOfVariable: [[Int]]

  /// The slack that every inequality should have, in points; different distances decide different inequalities.
  private static let rooms: [Double] = [256, 16, 1]
  /// The factor by which a step overshoots, so that a few rounds are enough.
  private static let excess = 1.1
  /// The fraction of a point to which coordinates are rounded, so that numbers stay short.
  private static let grid = 16
  /// Coordinates beyond this are not plausible in points.
  private static let greatest = 1e9
  /// Rounds that look for an interior point.
  private static let roundLimit = 20
  /// Inequalities that share a variable with one at which a ray is shot; with more, a linear program decides.
  private static let neighborLimit = 500

  /// - Parameters:
  ///   - start: By variable, the point at which the search for slack starts.
  ///   - isWanted: By index, whether an inequality is examined.
  /// - Complexity: A few rounds over the terms; for each form examined, the terms of those that share a variable with
  ///   it.
  init(_ forms: [AffineForm], from start: [Rational], where isWanted: (Int) -> Bool) {
    self.forms = forms
    variables = Set(forms.flatMap { $0.terms.map(\.variable) }).sorted()
    formsOfVariable = Array(repeating: [], count: variables.count)
    let indices = VariableIndices(variables.map { Int($0) })
    for (index, form) in forms.enumerated() {
      terms.append(form.terms.map { (indices[Int($0.variable)], $0.coefficient.approximateValue) })
      for (variable, _) in terms[index] { formsOfVariable[variable].append(index) }
    }
    var open = forms.indices.filter { index in
      isWanted(index) && terms[index].reduce(0) { $0 + formsOfVariable[$1.variable].count } <= Self.neighborLimit
    }
    var slopes = [Rational](repeating: .zero, count: forms.count)
    for room in Self.rooms where !open.isEmpty {
      guard let point = point(from: start, room: room) else { continue }
      let rooms = forms.indices.map { index in
        zip(forms[index].terms, terms[index]).reduce(forms[index].constant) {
          $0 + $1.0.coefficient * point[$1.1.variable]
        }
      }
      guard rooms.allSatisfy(\.isPositive) else { continue }
      hasInterior = true
      open.removeAll { index in
        guard isMetFirst(index, rooms, &slopes) else { return false }
        needed.insert(index)
        return true
      }
    }
  }

  /// A point at which all forms have similar slack; `nil` if none is found.
  private func point(from start: [Rational], room: Double) -> [Rational]? {
    let constants = forms.map(\.constant.approximateValue)
    let squares = terms.map { $0.reduce(0) { $0 + $1.coefficient * $1.coefficient } }
    let wanted = squares.map { room * $0.squareRoot() }
    var values = variables.map { start[Int($0)].approximateValue }
    for _ in 0..<Self.roundLimit {
      var isMoved = false
      for (index, terms) in terms.enumerated() {
        let value = terms.reduce(constants[index]) { $0 + $1.coefficient * values[$1.variable] }
        guard value < wanted[index] else { continue }
        isMoved = true
        let step = (Self.excess * wanted[index] - value) / squares[index]
        for (variable, coefficient) in terms { values[variable] += step * coefficient }
      }
      if isMoved { continue }
      guard values.allSatisfy({ $0.magnitude < Self.greatest }) else { return nil }
      return values.map { Rational(Int(($0 * Double(Self.grid)).rounded()), over: Self.grid) }
    }
    return nil
  }

  /// Whether one form becomes zero before any other along the ray straight at it.
  ///
  /// - Parameters:
  ///   - rooms: The values of the forms at the start of the ray, greater than zero.
  ///   - slopes: Zeros, before and after the call.
  private func isMetFirst(_ index: Int, _ rooms: [Rational], _ slopes: inout [Rational]) -> Bool {
    var met: [Int] = []
    for ((_, coefficient), (variable, _)) in zip(forms[index].terms, terms[index]) {
      for other in formsOfVariable[variable] {
        guard let term = terms[other].firstIndex(where: { $0.variable == variable }) else { continue }
        if slopes[other].isZero { met.append(other) }
        slopes[other] += coefficient * forms[other].terms[term].coefficient
      }
    }
    let (own, fall) = (rooms[index], slopes[index])
    let isFirst = met.allSatisfy { other in
      other == index || !slopes[other].isPositive || rooms[other] * fall > own * slopes[other]
    }
    for other in met { slopes[other] = .zero }
    return isFirst
  }
}
