/// Another solver, which solves the same rows.
enum Peer: String, CaseIterable {
  case kiwi, highs

  var package: String {
    switch self {
    case .kiwi: "kiwisolver"
    case .highs: "highspy"
    }
  }

  /// The solver's task, which is not exactly the same as ours.
  var task: String {
    switch self {
    case .kiwi: "kiwisolver: all constraints added, priorities as weights in one sum, in doubles; no ambiguity decided"
    case .highs: "highspy: one linear program, priorities as weights in one sum, in doubles; no ambiguity decided"
    }
  }

  /// Runs `peers.py` on the rows in a file, within a budget.
  func measure(program: String, script: String, python: String, samples: Int, budget: Int, clock: Clock) -> Outcome {
    let run = ChildProcess.run(python, [script, rawValue, program, String(samples), String(budget), clock.rawValue])
    return Outcome(run)
  }
}
