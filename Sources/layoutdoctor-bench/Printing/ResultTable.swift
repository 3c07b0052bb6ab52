import Foundation

/// The results as a Markdown table with one row for each series, followed by an explanation of the numbers.
struct ResultTable {
  let arguments: BenchArguments

  let header = """
    | family | views | measured | median | spread | growth | |
    | --- | ---: | --- | ---: | ---: | ---: | --- |
    """

  /// - Parameter earlier: results with which this one is compared.
  func rows(of result: Result, after earlier: [Result]) -> String {
    let name = "| \(result.family.rawValue) | \(result.views) |"
    switch result.outcome {
    case .skipped: return "\(name) \(result.name) | skipped | | | smaller scenes were over budget |"
    case .overBudget: return "\(name) \(result.name) | over budget | | | more than \(arguments.budget) s |"
    case .failed(let reason): return "\(name) \(result.name) | failed | | | \(reason) |"
    case .measured(let measurement):
      return measurement.series.compactMap { series, samples in
        guard let summary = Summary(samples) else { return nil }
        let growth = ResultTable.growth(of: series, at: result, in: earlier, median: summary.median)
        let notes = ResultTable.notes(on: series, summary, measurement, result, in: earlier)
        return
          "\(name) \(series) | \(ResultTable.time(summary.median)) | \(ResultTable.rounded(100 * summary.spread)) %"
          + " | \(growth.map { ResultTable.rounded($0) } ?? "") | \(notes.joined(separator: ", ")) |"
      }.joined(separator: "\n")
    }
  }

  var footer: String {
    var text = """

      Median of up to \(arguments.samples) runs (\(arguments.clock.rawValue) time); spread: how far the middle half lies apart.
      Growth: the exponent of time over views, from the size before.
      """
    for peer in arguments.peers { text += "\n\(peer.task)." }
    if !arguments.peers.isEmpty {
      text +=
        "\nlayoutdoctor: strict priorities level by level, in exact fractions, ambiguity decided; ratios are to its solve."
    }
    return text
  }

  /// The time of solving alone for the same scene in the same run.
  private static func ownSolve(of result: Result, in results: [Result]) -> Summary? {
    for other in results where other.family == result.family && other.views == result.views {
      guard other.name == Scenario.cold.rawValue, case .measured(let measurement) = other.outcome else { continue }
      return measurement.series("solve").flatMap { Summary($0) }
    }
    return nil
  }

  private static func growth(
    of series: String, at result: Result, in earlier: [Result], median: Double
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
    if series != "its-cold-solve", let own = measurement.series("its-cold-solve").flatMap({ Summary($0) }) {
      notes.append("\(rounded(summary.median / own.median)) times its cold solve")
    }
    if ["one-more-state", "50-more-states", "50-environments"].contains(series),
      let own = measurement.series.first.flatMap({ Summary($0.samples) })
    {
      notes.append("\(rounded(summary.median / own.median)) times the first")
    }
    return notes
  }

  /// Formats a time with a unit that leaves one to three digits before the decimal point.
  private static func time(_ seconds: Double) -> String {
    if seconds < 1e-3 { return "\(rounded(seconds * 1e6)) µs" }
    return seconds < 1 ? "\(rounded(seconds * 1e3)) ms" : "\(rounded(seconds)) s"
  }

  /// Formats a number with three significant digits.
  private static func rounded(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let magnitude = abs(value)
    let places = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : 2
    let scale = [1.0, 10, 100][places]
    let number = (value * scale).rounded() / scale
    return places == 0 ? String(Int(number)) : String(number)
  }
}
