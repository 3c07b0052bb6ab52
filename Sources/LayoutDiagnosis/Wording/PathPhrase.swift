import LayoutModel
import LayoutMotion

/// Different consecutive steps that a message writes at each end of a path; beginning and end say the most.
private let writtenSteps = 4

extension Scene {
  /// A path of transitions: `tap login → tap arrow → tap login`.
  ///
  /// Equal consecutive steps are counted, as in `tap login × 12`. If there are many different steps, those in the middle are
  /// omitted.
  package func text(of path: [Exploration.Arrival]) -> String {
    var runs: [(arrival: (TransitionID, TransitionID?), count: Int)] = []
    for arrival in path {
      let step = (arrival.transition, arrival.interruption)
      if let last = runs.last, last.arrival == step {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((step, 1))
      }
    }
    func text(_ runs: some Sequence<(arrival: (TransitionID, TransitionID?), count: Int)>) -> [String] {
      runs.map { run in
        let first = trigger(of: run.arrival.0)
        let step = run.arrival.1.map { "\(first) (still running) → \(trigger(of: $0))" } ?? first
        if run.count == 1 { return step }
        return run.arrival.1 == nil ? "\(step) × \(run.count)" : "(\(step)) × \(run.count)"
      }
    }
    let middle = runs.dropFirst(writtenSteps).dropLast(writtenSteps)
    // Reporting a single omitted step would take as many words as the step itself.
    guard middle.count > 1 else { return text(runs).joined(separator: " → ") }
    let left = middle.reduce(0) { $0 + $1.count }
    return
      (text(runs.prefix(writtenSteps)) + ["… \(left) more …"] + text(runs.suffix(writtenSteps)))
      .joined(separator: " → ")
  }
}
