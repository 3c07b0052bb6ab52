import ConstraintSolver
import LayoutReporting
import WireFormat

/// All samples as JSON, for processing by other programs.
struct ResultJSON {
  let bytes: [UInt8]

  init(_ results: [Result], arguments: BenchArguments) {
    var json = JSONWriter()
    json.object { json in
      json.member("unit", "seconds")
      json.member("clock", arguments.clock.rawValue)
      json.member("budget", arguments.budget)
      json.member("shuffle", arguments.shuffleSeed.map(String.init))
      json.member("results", results) { result, json in ResultJSON.write(result, to: &json) }
    }
    bytes = json.finished()
  }

  private static func write(_ result: Result, to json: inout JSONWriter) {
    json.object { json in
      json.member("family", result.family.rawValue)
      json.member("views", result.views)
      json.member("name", result.name)
      switch result.outcome {
      case .overBudget: json.member("outcome", "over budget")
      case .skipped: json.member("outcome", "skipped")
      case .failed(let reason):
        json.member("outcome", "failed")
        json.member("reason", reason)
      case .measured(let measurement):
        json.member("outcome", "measured")
        json.member("series", measurement.series) { series, json in write(series.name, series.samples, to: &json) }
        json.key("values")
        json.object(inline: true) { json in
          for (name, value) in measurement.values {
            json.key(named: name)
            json.decimal(Rational(value), places: 3)
          }
        }
      }
    }
  }

  private static func write(_ name: String, _ samples: [Double], to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("name", name)
      if let summary = Summary(samples) {
        json.key("median")
        json.decimal(Rational(summary.median))
        json.key("spread")
        json.decimal(Rational(summary.spread))
      }
      json.member("samples", samples) { sample, json in json.decimal(Rational(sample)) }
    }
  }
}
