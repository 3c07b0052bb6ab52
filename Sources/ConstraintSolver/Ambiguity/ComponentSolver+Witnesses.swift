// Two points of the optimal face that show an ambiguity.

extension ComponentSolver {
  /// Values in all witnesses of a component together up to which each witness lists all of them; beyond, those that differ from
  /// the solution.
  static let wholeWitnessValues = 250_000
  /// Weightings of vertices that are tried to find two witnesses that differ everywhere.
  private static let weightings = 64

  /// Two points of the face that differ in each of some values.
  func witnesses(_ corners: [[Rational]], differingAt indices: [Int]) -> ([Rational], [Rational]) {
    func differ(_ a: [Rational], _ b: [Rational]) -> Bool { indices.allSatisfy { a[$0] != b[$0] } }
    for index in corners.indices.dropLast() where differ(corners[index], corners[index + 1]) {
      return (corners[index], corners[index + 1])
    }
    // The face is convex, so a weighted mean of its points is one of them.
    func mean(_ weight: (Int) -> Int) -> [Rational] {
      var sum = [Rational](repeating: .zero, count: corners[0].count)
      var total = 0
      for (index, corner) in corners.enumerated() {
        total += weight(index)
        sum = zip(sum, corner).map { $0 + $1 * Rational(weight(index)) }
      }
      return sum.map { $0 / Rational(total) }
    }
    let even = mean { _ in 1 }
    var other = even
    for base in 1...ComponentSolver.weightings {
      other = mean { 1 + ($0 + 1) * ($0 + base) % (7 * base) }
      if differ(even, other) { break }
    }
    return (even, other)
  }

  /// The values of the variables that the component's values express. If `solution` is not empty, only of those that
  /// differ from it.
  func values(
    _ point: [Rational], otherThan solution: [Rational], classes: VariableClasses
  ) -> [VariableValue] {
    var result: [VariableValue] = []
    for (index, value) in point.enumerated() {
      let root = component.root(at: index)
      if !solution.isEmpty && value == solution[Int(root)] { continue }
      for variable in classes.members(of: root) {
        let own = classes.expressions[Int(variable)]
        result.append(VariableValue(variable: Int(variable), value: own.scale * value + own.offset))
      }
    }
    return result
  }
}
