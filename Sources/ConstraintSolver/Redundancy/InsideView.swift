// Which inequalities matter, seen from inside.
//
// From a point where all inequalities have room one goes straight towards each. Where it is the first to be met, and alone, a
// step further breaks it and no other: it does not follow from these. That needs a look at the inequalities that share a
// variable with it, where else it takes a linear program (hit-and-run methods: Karwan, Lotfi, Telgen and Zionts, Redundancy
// in Mathematical Programming, 1983). What is not settled so is left to that.
//
// The way is straight to most where all have about as much room. Such a point is found in doubles, by moving away from
// whatever is too near (the relaxation method of Agmon, 1954); what is seen from it is decided in exact arithmetic.

/// What is seen of some inequalities, `form >= 0` each, from points where all of them have room.
struct InsideView {
  /// Places of inequalities that do not follow from the others; some may be missing.
  private(set) var mattering: Set<Int> = []
  /// Whether there is a point in which none holds with nothing to spare; false, too, where none was found.
  private(set) var hasRoom = false

  private let forms: [AffineForm]
  private let variables: [Int32]
  /// The terms of each form with the places of their variables.
  private var terms: [[(place: Int, coefficient: Double)]] = []
  /// By place of a variable, the forms that have it.
  private var formsOfVariable: [[Int]]

  /// How much room every inequality is to have, in points: what is not seen from a wide place may be from a narrow one.
  private static let rooms: [Double] = [256, 16, 1]
  /// How much more is made where there is too little, so that it is enough after a few rounds.
  private static let excess = 1.1
  private static let roundLimit = 20
  /// Parts of a point to which the point found is rounded, so that numbers stay short.
  private static let grid = 16
  /// From here on, a double is no number of points.
  private static let greatest = 1e9
  /// Forms that share a variable with one, up to which it is looked at.
  private static let neighborLimit = 500

  /// - Parameters:
  ///   - start: where the search for a point with room begins, by variable.
  ///   - isWanted: by place, which inequalities are looked at.
  /// - Complexity: a few rounds over the terms; for each form looked at, the terms of those that share a variable with it.
  init(_ forms: [AffineForm], from start: [Rational], where isWanted: (Int) -> Bool) {
    self.forms = forms
    variables = Set(forms.flatMap { $0.terms.map(\.variable) }).sorted()
    formsOfVariable = Array(repeating: [], count: variables.count)
    let places = VariablePlaces(variables.map { Int($0) })
    for (index, form) in forms.enumerated() {
      terms.append(form.terms.map { (places[Int($0.variable)], $0.coefficient.approximateValue) })
      for (place, _) in terms[index] { formsOfVariable[place].append(index) }
    }
    var open = forms.indices.filter { index in
      isWanted(index) && terms[index].reduce(0) { $0 + formsOfVariable[$1.place].count } <= Self.neighborLimit
    }
    var slopes = [Rational](repeating: .zero, count: forms.count)
    for room in Self.rooms where !open.isEmpty {
      guard let point = point(from: start, room: room) else { continue }
      let rooms = forms.indices.map { index in
        zip(forms[index].terms, terms[index]).reduce(forms[index].constant) {
          $0 + $1.0.coefficient * point[$1.1.place]
        }
      }
      guard rooms.allSatisfy(\.isPositive) else { continue }
      hasRoom = true
      open.removeAll { index in
        guard isMetFirst(index, rooms, &slopes) else { return false }
        mattering.insert(index)
        return true
      }
    }
  }

  /// A point at which each form has about as much room; nil where none is found.
  private func point(from start: [Rational], room: Double) -> [Rational]? {
    let constants = forms.map(\.constant.approximateValue)
    let squares = terms.map { $0.reduce(0) { $0 + $1.coefficient * $1.coefficient } }
    let wanted = squares.map { room * $0.squareRoot() }
    var values = variables.map { start[Int($0)].approximateValue }
    for _ in 0..<Self.roundLimit {
      var isMoved = false
      for (index, terms) in terms.enumerated() {
        let value = terms.reduce(constants[index]) { $0 + $1.coefficient * values[$1.place] }
        guard value < wanted[index] else { continue }
        isMoved = true
        let step = (Self.excess * wanted[index] - value) / squares[index]
        for (place, coefficient) in terms { values[place] += step * coefficient }
      }
      if isMoved { continue }
      guard values.allSatisfy({ $0.magnitude < Self.greatest }) else { return nil }
      return values.map { Rational(Int(($0 * Double(Self.grid)).rounded()), over: Self.grid) }
    }
    return nil
  }

  /// Whether one form is zero before any other on the straight way to where it is.
  ///
  /// - Parameters:
  ///   - rooms: the values of the forms where the way begins, greater than zero.
  ///   - slopes: zeros, and left so.
  private func isMetFirst(_ index: Int, _ rooms: [Rational], _ slopes: inout [Rational]) -> Bool {
    var met: [Int] = []
    for ((_, coefficient), (place, _)) in zip(forms[index].terms, terms[index]) {
      for other in formsOfVariable[place] {
        guard let term = terms[other].firstIndex(where: { $0.place == place }) else { continue }
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
