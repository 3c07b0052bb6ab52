import Oracles
import Testing

struct OracleTests {
  /// A sample takes twenty times as long without optimisation.
  @Test(arguments: Oracle.all)
  func `holds for a fortieth of its samples; layoutdoctor-fuzz oracles checks all`(oracle: Oracle) {
    #expect(oracle.refutations(of: 0..<max(1, oracle.sampleCount / 40)) == [])
    #expect(oracle.refutations(of: oracle.knownSeeds) == [])
  }

  @Test func `each sample that refutes a claim is reported with its seed`() {
    let oracle = Oracle("a number is even, and its half is below 3", samples: 8) { number in
      try expect(number.isMultiple(of: 2), "\(number) is odd")
      _ = try required([0, 1, 2].first { 2 * $0 == number })
    }
    let refutations = oracle.refutations(of: 3..<7)
    #expect(refutations.map { $0.prefix { $0 != ":" } } == ["seed 3", "seed 5", "seed 6"])
    #expect(refutations[0].hasSuffix(" 3 is odd"))
  }
}
