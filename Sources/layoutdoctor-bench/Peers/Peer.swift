/// Another solver that is given the same rows.
enum Peer: String, CaseIterable {
  case kiwi, highs

  var package: String {
    switch self {
    case .kiwi: "kiwisolver"
    case .highs: "highspy"
    }
  }

  /// What it was asked to do, which is not quite the same.
  var task: String {
    switch self {
    case .kiwi: "kiwisolver: all constraints added, priorities as weights in one sum, in doubles; no ambiguity decided"
    case .highs: "highspy: one linear program, priorities as weights in one sum, in doubles; no ambiguity decided"
    }
  }

  /// What it was told, read from a file with `PeerScript`, within a budget.
  func measure(program: String, script: String, python: String, samples: Int, budget: Int, clock: Clock) -> Outcome {
    let run = ChildProcess.run(python, [script, rawValue, program, String(samples), String(budget), clock.rawValue])
    return Outcome(run)
  }
}
