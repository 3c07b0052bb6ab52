import LayoutMotion

/// Finds the animations whose progress changes as time advances.
///
/// Before an animation begins, and after a time at or past its end, its progress is constant.
struct RunningClocks {
  private let begins: [(time: Double, index: Int)]
  private let ends: [Double]
  private var next = 0
  private var running: [Int] = []
  private var time = 0.0

  init(_ clocks: [Clock]) {
    begins = clocks.enumerated().map { (time: $1.begin.drawnValue, index: $0) }.sorted { $0 < $1 }
    ends = clocks.map { $0.end.drawnValue }
  }

  /// The indices, ascending, of the clocks whose progress may have changed since the last call, or since time 0.
  ///
  /// - Parameter new: seconds from the trigger, at least as many as in the last call.
  mutating func changing(until new: Double) -> [Int] {
    let last = time
    running.removeAll { ends[$0] < last }
    let first = next
    while next < begins.count && begins[next].time <= new {
      running.append(begins[next].index)
      next += 1
    }
    if next > first { running.sort() }
    time = new
    return running
  }
}
