/// Samples of numbers that change together over time. Two samples at the same time mark a jump.
struct Track {
  /// In seconds, ascending.
  let times: [Double]
  /// The numbers at each moment; their count is the same at every moment.
  let values: [[Double]]

  /// The track with each sample's numbers transformed.
  func mapped(_ transform: ([Double]) -> [Double]) -> Track { Track(times: times, values: values.map(transform)) }

  /// Whether the numbers are constant, except for rounding.
  var isConstant: Bool {
    guard let first = values.first else { return true }
    return values.allSatisfy { zip($0, first).allSatisfy { abs($0 - $1) < Self.rounding } }
  }

  /// Smaller differences are not written.
  private static let rounding = 0.000_5

  /// The indices of samples such that straight lines between them are within the tolerance everywhere.
  ///
  /// The algorithm of Ramer (1972), Douglas and Peucker (1973), with the distance measured at equal times.
  func simplified(tolerance: Double) -> [Int] {
    guard times.count > 1 else { return Array(times.indices) }
    var isKept = Array(repeating: false, count: times.count)
    var pending: [(Int, Int)] = []
    var start = 0
    for index in 1..<times.count where times[index] == times[index - 1] {
      pending.append((start, index - 1))
      start = index
    }
    pending.append((start, times.count - 1))
    while let (first, last) = pending.popLast() {
      isKept[first] = true
      isKept[last] = true
      guard last - first > 1, times[last] > times[first] else { continue }
      var worst = (distance: tolerance, index: -1)
      for index in first + 1..<last {
        let share = (times[index] - times[first]) / (times[last] - times[first])
        for (place, value) in values[index].enumerated() {
          let straight = values[first][place] + share * (values[last][place] - values[first][place])
          let distance = abs(value - straight)
          if distance > worst.distance { worst = (distance, index) }
        }
      }
      if worst.index >= 0 {
        pending.append((first, worst.index))
        pending.append((worst.index, last))
      }
    }
    return times.indices.filter { isKept[$0] }
  }
}
