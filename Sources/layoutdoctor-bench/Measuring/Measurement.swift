/// The measurements of one process: seconds by name, together with other numbers.
struct Measurement {
  var series: [(name: String, samples: [Double])] = []
  var values: [(name: String, value: Double)] = []

  func series(_ name: String) -> [Double]? { series.first { $0.name == name }?.samples }
  func value(_ name: String) -> Double? { values.first { $0.name == name }?.value }
}

extension Measurement {
  /// Parses lines of the form `sample NAME SECONDS` and `value NAME NUMBER`; others are ignored.
  init(lines: String) {
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let number = Double(String(words[2])) else { continue }
      let name = String(words[1])
      if words[0] == "value" {
        values.append((name, number))
      } else if words[0] == "sample" {
        if let index = series.firstIndex(where: { $0.name == name }) {
          series[index].samples.append(number)
        } else {
          series.append((name, [number]))
        }
      }
    }
  }
}

/// The median of some samples, and their interquartile range relative to it.
struct Summary {
  let median: Double
  let spread: Double

  init?(_ samples: [Double]) {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    median = Summary.quantile(0.5, of: sorted)
    let range = Summary.quantile(0.75, of: sorted) - Summary.quantile(0.25, of: sorted)
    spread = median > 0 ? range / median : 0
  }

  private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    let place = share * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }
}
