import Testing

@testable import ConstraintSolver

/// Sizes from 10 to 40 that have a given sum.
struct FaceTests {
  private func face(_ sizes: [Rational], sum: Rational) -> Tableau {
    var bound = PresolvedProgram.Bound()
    bound.setLower(10, row: 0, coefficient: 1)
    bound.setUpper(40, row: 1, coefficient: 1)
    var tableau = Tableau([PresolvedProgram.Bound](repeating: bound, count: sizes.count), at: sizes, pivotLimit: 10_000)
    let form = AffineForm(terms: sizes.indices.map { (Int32($0), 1) }, constant: -sum)
    let logicals = tableau.solveLevel([Tableau.SoftRow(form: form, relation: .equal)])
    tableau.keepOptimalFace(logicals)
    return tableau
  }

  /// Any two of them can be traded, though at this corner each stands at a bound.
  @Test func `sizes at their bounds are seen to move without a pivot`() {
    let sizes: [Rational] = (0..<2000).map { $0 % 2 == 0 ? 10 : 40 }
    var tableau = face(sizes, sum: 50_000)
    let pivotCount = tableau.pivotCount
    tableau.fixImplied()
    #expect((0..<2000).allSatisfy { !tableau.isConstant($0) })
    #expect(tableau.pivotCount == pivotCount && !tableau.isCutOff)
  }

  @Test(arguments: [(10, 60), (40, 240)])
  func `sizes that are all at one bound are fixed there`(size: Int, sum: Int) {
    var tableau = face([Rational](repeating: Rational(size), count: 6), sum: Rational(sum))
    tableau.fixImplied()
    #expect((0..<6).allSatisfy { tableau.isConstant($0) && tableau.variables[Int($0)].value == Rational(size) })
  }
}
