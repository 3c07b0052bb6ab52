#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The results as a Markdown table, one row for each series, with what the numbers mean below.
struct ResultTable {
  let text: String

  init(_ results: [Result], arguments: BenchArguments) {
    var text =
      "| family | views | measured | median | spread | growth | |\n| --- | ---: | --- | ---: | ---: | ---: | --- |\n"
    for (index, result) in results.enumerated() {
      let name = "| \(result.family.rawValue) | \(result.views) |"
      switch result.outcome {
      case .skipped: text += "\(name) \(result.name) | skipped | | | smaller scenes were over budget |\n"
      case .overBudget: text += "\(name) \(result.name) | over budget | | | more than \(arguments.budget) s |\n"
      case .failed(let reason): text += "\(name) \(result.name) | failed | | | \(reason) |\n"
      case .measured(let measurement):
        for (series, samples) in measurement.series {
          guard let summary = Summary(samples) else { continue }
          let growth = ResultTable.growth(of: series, at: result, in: results[..<index], median: summary.median)
          let notes = ResultTable.notes(on: series, summary, measurement, result, in: results)
          text +=
            "\(name) \(series) | \(ResultTable.time(summary.median)) | \(ResultTable.rounded(100 * summary.spread)) %"
          text += " | \(growth.map { ResultTable.rounded($0) } ?? "") | \(notes.joined(separator: ", ")) |\n"
        }
      }
    }
    text +=
      "\nMedian of up to \(arguments.samples) runs (\(arguments.clock.rawValue) time); spread: how far the middle half lies apart. Growth: the exponent of "
    text += "time over views, from the size before.\n"
    for peer in arguments.peers { text += "\(peer.task).\n" }
    if !arguments.peers.isEmpty {
      text +=
        "layoutdoctor: strict priorities level by level, in exact fractions, with every ambiguity decided; ratios are to its solve.\n"
    }
    self.text = text
  }

  /// Solving alone of the same scene in the same run.
  private static func ownSolve(of result: Result, in results: [Result]) -> Summary? {
    for other in results where other.family == result.family && other.views == result.views {
      guard other.name == Scenario.cold.rawValue, case .measured(let measurement) = other.outcome else { continue }
      return measurement.series("solve").flatMap { Summary($0) }
    }
    return nil
  }

  private static func growth(
    of series: String, at result: Result, in earlier: ArraySlice<Result>, median: Double
  ) -> Double? {
    let smaller = earlier.last { $0.family == result.family && $0.name == result.name && $0.views < result.views }
    guard let smaller, case .measured(let measurement) = smaller.outcome,
      let before = measurement.series(series).flatMap({ Summary($0) }), before.median > 0
    else { return nil }
    return log(median / before.median) / log(Double(result.views) / Double(smaller.views))
  }

  private static func notes(
    on series: String, _ summary: Summary, _ measurement: Measurement, _ result: Result, in results: [Result]
  ) -> [String] {
    var notes: [String] = []
    if series == measurement.series.first?.name {
      for (name, value) in measurement.values {
        if name == "bytes" {
          notes.append("\(rounded(value / summary.median / 1e6)) MB/s")
        } else {
          notes.append("\(name) \(value == value.rounded() ? String(Int(value)) : rounded(value))")
        }
      }
    }
    if let peer = Peer(rawValue: series), let own = ownSolve(of: result, in: results) {
      notes.append("\(peer.package) / layoutdoctor = \(rounded(summary.median / own.median))")
    }
    if series.hasPrefix("check"), let own = measurement.series("its-cold-solve").flatMap({ Summary($0) }) {
      notes.append("\(rounded(summary.median / own.median)) times its cold solve")
    }
    return notes
  }

  /// With a unit that leaves one to three digits before the point.
  private static func time(_ seconds: Double) -> String {
    if seconds < 1e-3 { return "\(rounded(seconds * 1e6)) µs" }
    return seconds < 1 ? "\(rounded(seconds * 1e3)) ms" : "\(rounded(seconds)) s"
  }

  /// Three digits.
  private static func rounded(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let magnitude = abs(value)
    let places = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : 2
    let scale = [1.0, 10, 100][places]
    let number = (value * scale).rounded() / scale
    return places == 0 ? String(Int(number)) : String(number)
  }
}
