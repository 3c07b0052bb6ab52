import BenchScenes
import Foundation

/// The outcome of a measurement.
enum Outcome {
  case measured(Measurement)
  case overBudget
  /// Not run, because a smaller scene of the family was over budget.
  case skipped
  case failed(String)

  /// Parses the output of a process, which may have been ended by its alarm.
  init(_ run: ChildProcess) {
    switch run.end {
    case .signal(SIGALRM): self = .overBudget
    case .exit(0):
      let measurement = Measurement(lines: run.output)
      self =
        measurement.series.isEmpty && measurement.values.isEmpty
        ? .failed(Outcome.lastLine(run.errors)) : .measured(measurement)
    case .exit(let status): self = .failed("status \(status): \(Outcome.lastLine(run.errors))")
    case .signal(let signal): self = .failed("ended by signal \(signal)")
    case .notStarted(let reason): self = .failed(reason)
    }
  }

  private static func lastLine(_ text: String) -> String { text.split(separator: "\n").last.map(String.init) ?? "" }
}

/// One row of the results: a measurement of one scene with one solver.
struct Result {
  let family: Family
  let views: Int
  /// The name of a scenario or of another solver.
  let name: String
  let outcome: Outcome
}

/// Runs all measurements, one after the other.
struct Bench {
  private let arguments: BenchArguments

  init(_ arguments: BenchArguments) { self.arguments = arguments }

  func run() throws(BenchError) {
    let table = ResultTable(arguments: arguments)
    emit(table.header)
    var results: [Result] = []
    for family in arguments.families {
      for scenario in arguments.scenarios where scenario.families.contains(family) {
        let sizes = scenario.hasSizes ? arguments.views : Array(arguments.views.prefix(1))
        measure(scenario.rawValue, of: family, sizes, table, &results) { measure(scenario, family, $0) }
      }
      for peer in arguments.peers {
        measure(peer.rawValue, of: family, arguments.views, table, &results) { measure(peer, family, $0) }
      }
    }
    emit(table.footer)
    if let path = arguments.jsonPath, !writeFile(path, ResultJSON(results, arguments: arguments).bytes) {
      throw .cannotWrite(path)
    }
  }

  /// Measures from the smallest size up until one is over budget, and prints each result at once.
  private func measure(
    _ name: String, of family: Family, _ sizes: [Int], _ table: ResultTable, _ results: inout [Result],
    _ body: (Int) -> Outcome
  ) {
    var isOverBudget = false
    for views in sizes {
      let outcome = isOverBudget ? .skipped : body(views)
      if case .overBudget = outcome { isOverBudget = true }
      let result = Result(family: family, views: views, name: name, outcome: outcome)
      emit(table.rows(of: result, after: results))
      results.append(result)
    }
  }

  private func measure(_ scenario: Scenario, _ family: Family, _ views: Int) -> Outcome {
    complain("\(family.rawValue) \(views): \(scenario.rawValue)")
    return Outcome(ChildProcess.runSelf(arguments.measuring(scenario, family, views: views)))
  }

  private func measure(_ peer: Peer, _ family: Family, _ views: Int) -> Outcome {
    complain("\(family.rawValue) \(views): \(peer.rawValue)")
    let folder = ScratchFolder()
    let (program, script) = (folder.file("program"), folder.file("peers.py"))
    guard writeFile(script, PackageResources.peers_py) else { return .failed("cannot write '\(script)'") }
    let written = Outcome(
      ChildProcess.runSelf(arguments.measuring(.program, family, views: views) + ["--program", program]))
    guard case .measured = written else { return written }
    return peer.measure(
      program: program, script: script, python: arguments.python, samples: arguments.samples, budget: arguments.budget,
      clock: arguments.clock)
  }
}

enum BenchError: Error, CustomStringConvertible {
  case cannotWrite(String)
  case cannotRead(String)
  case noCallgrind(String)

  var description: String {
    switch self {
    case .cannotWrite(let path): "cannot write '\(path)'"
    case .cannotRead(let path): "cannot read '\(path)' as recorded instructions"
    case .noCallgrind(let reason): "callgrind, of valgrind, does not run here: \(reason)"
    }
  }
}

extension BenchArguments {
  /// The arguments for a process that runs one measurement.
  func measuring(_ scenario: Scenario, _ family: Family, views: Int, samples: Int? = nil) -> [String] {
    [
      "--measure-one", scenario.rawValue, "--family", family.rawValue, "--views", String(views), "--samples",
      String(samples ?? self.samples), "--budget", String(budget), "--clock", clock.rawValue,
    ] + (shuffleSeed.map { ["--shuffle", String($0)] } ?? [])
  }
}
