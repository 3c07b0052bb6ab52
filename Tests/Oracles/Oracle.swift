/// A claim about random samples, which something slow and plain confirms for each of them.
///
/// `layoutdoctor-fuzz oracles` checks all samples in an optimised build, and the tests check a few.
package struct Oracle: Sendable, CustomStringConvertible {
  /// What holds for each sample.
  package let claim: String
  /// The number of samples.
  package let sampleCount: Int
  /// The seeds of samples that once refuted the claim, beyond the first ones.
  package let knownSeeds: [Int]
  private let check: @Sendable (_ seed: Int) throws -> Void

  package init(
    _ claim: String, samples sampleCount: Int, and knownSeeds: [Int] = [],
    check: @escaping @Sendable (_ seed: Int) throws -> Void
  ) {
    self.claim = claim
    self.sampleCount = sampleCount
    self.knownSeeds = knownSeeds
    self.check = check
  }

  package var description: String { claim }

  package static let all =
    programs + components + conflicts + scenes + redundancies + slacks + layouts + proofs + equivalences + suggestions

  /// How samples refute the claim, at most one line for each.
  package func refutations(of seeds: some Sequence<Int>) -> [String] {
    seeds.compactMap { seed in
      do {
        try check(seed)
        return nil
      } catch {
        return "seed \(seed): \(error)"
      }
    }
  }
}

/// What a sample shows against a claim, and the line that found it.
package struct Refutation: Error, CustomStringConvertible {
  package let description: String
}

/// Throws a refutation if a condition does not hold.
package func expect(
  _ condition: Bool, _ comment: @autoclosure () -> String = "", file: StaticString = #fileID, line: Int = #line
) throws {
  guard !condition else { return }
  throw Refutation(description: "\(file):\(line) \(comment())")
}

/// The value, or a refutation if there is none.
package func required<Value>(
  _ value: Value?, _ comment: @autoclosure () -> String = "", file: StaticString = #fileID, line: Int = #line
) throws -> Value {
  guard let value else { throw Refutation(description: "\(file):\(line) there is no value \(comment())") }
  return value
}
