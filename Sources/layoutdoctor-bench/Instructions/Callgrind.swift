/// Counts instructions with valgrind's callgrind.
enum Callgrind {
  #if arch(x86_64)
    static let platform = "x86-64"
  #elseif arch(arm64)
    static let platform = "arm64"
  #else
    static let platform = "another processor"
  #endif

  /// The number of instructions inside the functions whose names match, in a run of this program.
  ///
  /// `nil` if the run is over budget. Hashing is made deterministic, so that the count is the same in every process.
  static func count(of function: String, _ arguments: [String]) throws(BenchError) -> Int? {
    let run = ChildProcess.run(
      "valgrind",
      [
        "--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no", "--toggle-collect=\(function)",
        ChildProcess.ownPath,
      ] + arguments,
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    if case .overBudget = Outcome(run) { return nil }
    guard case .exit(0) = run.end else {
      if case .exit(127) = run.end { throw .noCallgrind("valgrind is not installed") }
      throw .noCallgrind(run.errors.split(separator: "\n").last.map(String.init) ?? "it was ended")
    }
    for line in run.errors.split(separator: "\n") where line.contains("Collected :") {
      if let count = line.split(separator: " ").last.flatMap({ Int($0) }), count > 0 { return count }
    }
    throw .noCallgrind("it counted nothing")
  }
}
