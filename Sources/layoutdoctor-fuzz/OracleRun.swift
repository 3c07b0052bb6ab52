import ConstraintSolver
import LayoutChecking
import Oracles

/// Checks oracles in this process, several samples at a time.
struct OracleRun {
  private let oracles: [Oracle]
  private let times: Int
  private let workers: ConcurrentWorkers

  /// The number of samples that are one piece of work.
  private static let partLength = 10
  /// The maximum number of refutations of one claim that are printed.
  private static let shownCount = 20

  init(_ arguments: FuzzArguments) {
    oracles = Oracle.all.filter { oracle in
      arguments.paths.isEmpty || arguments.paths.contains { oracle.claim.contains($0) }
    }
    times = arguments.times
    workers = ConcurrentWorkers(jobs: arguments.jobs)
  }

  /// Prints the number of samples of each oracle and what refutes its claim.
  ///
  /// - Returns: whether nothing does, and at least one oracle was checked.
  func run() -> Bool {
    var isSound = !oracles.isEmpty
    for oracle in oracles {
      let start = ContinuousClock.now
      let seeds = Array(0..<oracle.sampleCount * times) + oracle.knownSeeds
      let refutations = workers.mapParts(of: seeds.count, length: Self.partLength) { part in
        oracle.refutations(of: seeds[part])
      }.flatMap(\.self)
      let seconds = (ContinuousClock.now - start).components.seconds
      emit("\(oracle.claim): \(seeds.count) samples in \(seconds) s, \(refutations.count) refute it\n")
      for refutation in refutations.prefix(Self.shownCount) { emit("  \(refutation)\n") }
      if !refutations.isEmpty { isSound = false }
    }
    return isSound
  }
}
