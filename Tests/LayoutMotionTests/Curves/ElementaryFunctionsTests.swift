import Foundation
import LayoutMotion
import TestSupport
import Testing

/// Compares with the platform's functions, which are correct to about one unit in the last place.
struct ElementaryFunctionsTests {
  /// The error in units in the last place; absolute if the result is below `floor`.
  private func error(_ value: Double, _ expected: Double, floor: Double = 0) -> Double {
    (value - expected).magnitude / max(expected.magnitude, floor).ulp
  }

  @Test func `exponentials and logarithms are right to a few units in the last place`() {
    var generator = SeededGenerator(seed: 1)
    var worst = (0.0, 0.0, 0.0, 0.0)
    for _ in 0..<20_000 {
      let x = Double.random(in: -700...700, using: &generator)
      worst.0 = max(worst.0, error(ElementaryFunctions.exponential(x), exp(x)))
      worst.0 = max(worst.0, error(ElementaryFunctions.exponential(x / 500), exp(x / 500)))
      let y = exp(x)
      worst.1 = max(worst.1, error(ElementaryFunctions.logarithm(y), log(y)))
      worst.1 = max(worst.1, error(ElementaryFunctions.logarithm(1 + x / 1e4), log(1 + x / 1e4)))
      let small = x * 1e-3 * Double.random(in: 0...1, using: &generator)
      worst.2 = max(worst.2, error(ElementaryFunctions.exponentialMinusOne(small), expm1(small)))
      worst.3 = max(worst.3, error(ElementaryFunctions.logarithm(onePlus: small), log1p(small)))
    }
    #expect(worst.0 <= 3)
    #expect(worst.1 <= 3)
    #expect(worst.2 <= 4)
    #expect(worst.3 <= 4)
  }

  @Test func `sines, cosines and arc tangents are right to a few units in the last place`() {
    var generator = SeededGenerator(seed: 2)
    var worst = (0.0, 0.0, 0.0)
    for _ in 0..<20_000 {
      for scale in [1.0, 10, 1e3, 1e6] {
        let x = Double.random(in: -scale...scale, using: &generator)
        worst.0 = max(worst.0, error(ElementaryFunctions.sine(x), sin(x)))
        worst.1 = max(worst.1, error(ElementaryFunctions.cosine(x), cos(x)))
        let y = Double.random(in: -1...1, using: &generator)
        worst.2 = max(worst.2, error(ElementaryFunctions.arcTangent(y: y, x: x), atan2(y, x)))
      }
    }
    #expect(worst.0 <= 3)
    #expect(worst.1 <= 3)
    #expect(worst.2 <= 3)
  }

  @Test func `multiples of half pi as doubles keep their tiny sines`() {
    for quarters in [1.0, 2, 3, 22, 355, 1000, 100_000, 636_619] {
      let x = quarters * Double.pi / 2
      #expect(error(ElementaryFunctions.sine(x), sin(x)) <= 4)
      #expect(error(ElementaryFunctions.cosine(x), cos(x)) <= 4)
    }
  }

  @Test func `arguments at the ends of the range give limits`() {
    #expect(ElementaryFunctions.exponential(0) == 1)
    #expect(ElementaryFunctions.exponential(-1000) == 0)
    #expect(ElementaryFunctions.exponential(1000) == .infinity)
    #expect(error(ElementaryFunctions.exponential(709.7), exp(709.7)) <= 3)
    #expect((ElementaryFunctions.exponential(-744) - exp(-744)).magnitude <= Double.leastNonzeroMagnitude)
    #expect(ElementaryFunctions.logarithm(1) == 0)
    #expect(ElementaryFunctions.logarithm(0) == -.infinity)
    #expect(error(ElementaryFunctions.logarithm(Double.leastNonzeroMagnitude), log(Double.leastNonzeroMagnitude)) <= 2)
    #expect(ElementaryFunctions.sine(0) == 0)
    #expect(ElementaryFunctions.cosine(0) == 1)
    #expect(ElementaryFunctions.arcTangent(y: 0, x: 0) == 0)
    #expect(ElementaryFunctions.arcTangent(y: 0, x: -1) == .pi)
    #expect(ElementaryFunctions.arcTangent(y: -2, x: 0) == -.pi / 2)
  }
}
