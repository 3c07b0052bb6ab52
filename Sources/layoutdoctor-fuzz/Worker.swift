import Foundation
import FuzzInputs
import SceneTrials

/// Runs inputs one after the other in this process, which may crash. All results are in the ledger.
struct Worker {
  let source: InputSource
  let ledger: Ledger
  let faults: FaultFolder
  let limits: Limits
  var slots: [String: Int] = [:]

  /// A worker exits after this many inputs, so that no state accumulates.
  private static let inputsOfProcess: UInt64 = 20_000
  /// A worker whose peak memory exceeds this many MB exits, so that the next input can use its full limit.
  private static let grownMegabytes = 256
  /// The findings of one input in this many are compared with those of a check without proofs.
  private static let comparedShare: UInt64 = 8
  /// Graphviz renders the graphs of one input in this many.
  private static let renderedShare: UInt64 = 2_000

  /// Runs every `step`th input from `first` up to, but not including, `end`.
  mutating func run(from first: UInt64, to end: UInt64, by step: UInt64) throws(FuzzError) {
    limitMemory()
    var number = first
    var count: UInt64 = 0
    while number < end {
      let (kind, bytes) = source.input(number)
      ledger.begin(number, bytes)
      startTimer()
      var extent = SceneTrial.Extent()
      extent.comparesFindings = number % Self.comparedShare == 0
      extent.rendersGraphs = number % Self.renderedShare == 0
      let trial = SceneTrial(bytes, extent: extent)
      ledger.count("kind \(kind.rawValue)", &slots)
      for name in trial.reached { ledger.count(name, &slots) }
      for kind in SceneTrial.Kind.allCases {
        guard let fault = trial.faults.first(where: { $0.kind == kind }) else { continue }
        ledger.count(Summary.faultPrefix + kind.rawValue, &slots)
        try faults.save(bytes, number: number, kind: kind.rawValue, text: fault.text)
      }
      ledger.finish()
      number += step
      count += 1
      let isGrown = limits.megabytes > 0 && Self.peakMegabytes() > Self.grownMegabytes
      if count >= Self.inputsOfProcess || isGrown { return }
    }
  }

  /// Arms a timer: `SIGPROF` ends the process when an input uses too much processor time.
  private func startTimer() {
    var limit = itimerval()
    limit.it_value.tv_sec = limits.seconds
    _ = unsafe setitimer(Self.processorTimer, &limit, nil)
  }

  /// Limits the memory: an allocation beyond the limit fails, which ends the process.
  private func limitMemory() {
    guard limits.megabytes > 0 else { return }
    let bytes = rlim_t(limits.megabytes) << 20
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    _ = unsafe setrlimit(Self.dataSize, &limit)
  }

  /// The peak memory of the process in MB.
  private static func peakMegabytes() -> Int {
    var usage = rusage()
    _ = unsafe getrusage(ownUsage, &usage)
    return ChildProcess.megabytes(of: usage)
  }

  #if canImport(Darwin)
    private static let processorTimer = ITIMER_PROF
    private static let dataSize = RLIMIT_DATA
    private static let ownUsage = RUSAGE_SELF
  #else
    private static let processorTimer = __itimer_which_t(ITIMER_PROF.rawValue)
    private static let dataSize = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    private static let ownUsage = __rusage_who_t(RUSAGE_SELF.rawValue)
  #endif
}
