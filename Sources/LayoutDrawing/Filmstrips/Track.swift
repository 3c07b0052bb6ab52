import ConstraintSolver
import LayoutModel
import LayoutMotion

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

  /// The animation that alone determines the numbers at all times, if there is one.
  ///
  /// - Parameter tolerance: the maximum difference between a sample and the animation from the first to the last
  ///   sample.
  func soleClock(among clocks: [Clock], tolerance: Double) -> Clock? {
    guard let first = values.first, let last = values.last else { return nil }
    return clocks.first { clock in
      zip(times, values).allSatisfy { time, values in
        let progress = clock.progress(at: time)
        return values.indices.allSatisfy {
          abs(values[$0] - (first[$0] + (last[$0] - first[$0]) * progress)) <= tolerance
        }
      }
    }
  }
}

extension Clock {
  /// The control points of a cubic Bézier curve that SMIL can express; `nil` for other curves.
  var controlPoints: [Double]? {
    guard curve.spring == nil, curve.part == nil else { return nil }
    let points: [Double]
    switch curve.curve {
    case .linear: points = [0, 0, 1, 1]
    case .easeIn: points = [0.42, 0, 1, 1]
    case .easeOut: points = [0, 0, 0.58, 1]
    case .easeInOut: points = [0.42, 0, 0.58, 1]
    case .bezier(let x1, let y1, let x2, let y2): points = [x1, y1, x2, y2].map { Rational($0).drawnValue }
    }
    return points.allSatisfy { (0...1).contains($0) } ? points : nil
  }
}
