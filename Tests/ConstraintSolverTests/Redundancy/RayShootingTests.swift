import Testing

@testable import ConstraintSolver

struct RayShootingTests {
  private func form(_ terms: [(Int32, Rational)], _ constant: Rational) -> AffineForm {
    AffineForm(terms: terms.map { (variable: $0.0, coefficient: $0.1) }, constant: constant)
  }

  /// A square of 1,000 points, and a line that does not reach it.
  @Test func `sides of a square are needed, a line outside is not shown to be`() {
    let forms = [
      form([(0, 1)], 0), form([(0, -1)], 1_000), form([(1, 1)], 0), form([(1, -1)], 1_000),
      form([(0, -1), (1, -1)], 3_000),
    ]
    let view = RayShooting(forms, from: [500, 500]) { _ in true }
    #expect(view.hasInterior && view.needed == [0, 1, 2, 3])
  }

  @Test func `there is no room where an equality is said by two inequalities`() {
    let view = RayShooting([form([(0, 1)], -5), form([(0, -1)], 5)], from: [5]) { _ in true }
    #expect(!view.hasInterior && view.needed.isEmpty)
  }
}
