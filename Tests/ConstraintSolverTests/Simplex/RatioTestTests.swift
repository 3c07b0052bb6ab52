import Testing

@testable import ConstraintSolver

struct RatioTestTests {
  /// Kinks at 1, 2 and 3 that weigh 2 each, from slope 5: the cost falls by 5 + 3 + 1, and would then rise.
  @Test func `the long step passes kinks as long as the cost falls`() throws {
    var test = RatioTest<Rational>(ownBound: nil)
    for ratio in [3, 1, 2] as [Rational] {
      test.addKink(ratio, key: Int32(ratio == 3 ? 30 : ratio == 2 ? 20 : 10), weight: 2)
    }
    let found = test.step(slope: 5)
    let step = try #require(found)
    #expect(step.length == 3 && step.leaving == 30 && step.passed == [10, 20] && step.gain == 9)
  }

  @Test func `a hard limit ends the step before later kinks`() throws {
    var test = RatioTest<Rational>(ownBound: 10)
    test.addKink(1, key: 1, weight: 1)
    test.addKink(4, key: 4, weight: 1)
    test.addLimit(2, key: 7, at: 50, pivot: 1, index: 7)
    let found = test.step(slope: 5)
    let step = try #require(found)
    #expect(step.length == 2 && step.leaving == 7 && step.limit == 50 && step.passed == [1])
    #expect(step.gain == 9)
  }

  @Test func `ties are broken by pivot, then by index, and the own bound goes first`() {
    var test = RatioTest<Rational>(ownBound: nil)
    test.addLimit(2, key: 1, at: 0, pivot: 1, index: 5)
    test.addLimit(2, key: 2, at: 0, pivot: 3, index: 9)
    test.addLimit(2, key: 3, at: 0, pivot: 3, index: 8)
    test.addLimit(2, key: 4, at: 0, pivot: 2, index: 1)
    let best = test.step(slope: 1)
    #expect(best?.leaving == 3)
    var bounded = RatioTest<Rational>(ownBound: 2)
    bounded.addLimit(2, key: 1, at: 0, pivot: 1, index: 1)
    let own = bounded.step(slope: 1)
    #expect(own?.length == 2 && own?.leaving == nil)
  }

  @Test func `a step that nothing limits is unbounded`() {
    var test = RatioTest<Rational>(ownBound: nil)
    test.addKink(1, key: 1, weight: 1)
    let step = test.step(slope: 2)
    #expect(step == nil)
  }
}
