import TestSupport
import Testing

@testable import ConstraintSolver

struct BigIntegerDivisorTests {
  /// Euclid's algorithm as it is written.
  private static func naiveDivisor(_ a: BigInteger, _ b: BigInteger) -> BigInteger {
    var (a, b) = (a.magnitude, b.magnitude)
    while !b.isZero { (a, b) = (b, a.quotientAndRemainder(dividingBy: b).remainder) }
    return a
  }

  @Test(arguments: 0..<200)
  func `the greatest common divisor is that of Euclid's algorithm, with factors in common or none`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ words: Int) -> BigInteger {
      (0..<words).reduce(.one) { product, _ in
        let isSparse = Int.random(in: 0...4, using: &random) == 0
        let word =
          isSparse ? Int64(1) << Int64.random(in: 0...62, using: &random) : .random(in: 1...(.max), using: &random)
        return product * BigInteger(word) + BigInteger(Int64.random(in: -1...1, using: &random))
      }
    }
    for _ in 0..<10 {
      let common = number(.random(in: 0...6, using: &random))
      let a = common * number(.random(in: 0...9, using: &random))
      let b = common * number(.random(in: 0...9, using: &random))
      let divisor = BigInteger.greatestCommonDivisor(a, -b)
      #expect(divisor == Self.naiveDivisor(a, b))
      #expect(divisor == BigInteger.greatestCommonDivisor(b, a))
    }
  }

  @Test func `numbers whose quotients are all 1 have the most steps and no factor in common`() {
    var (a, b) = (BigInteger.one, BigInteger.one)
    for _ in 0..<1_000 { (a, b) = (a + b, a) }
    #expect(BigInteger.greatestCommonDivisor(a, b) == .one)
    #expect(BigInteger.greatestCommonDivisor(a * a, a * b) == a)
    #expect(BigInteger.greatestCommonDivisor(.zero, a) == a && BigInteger.greatestCommonDivisor(a, .zero) == a)
  }
}
