// Rows that fail because others of their rank matter as much can hold all the same: in points that are best at all stronger
// ranks alone.

/// A point in which some rows hold that fail in the best one.
struct AttainingPoint: Sendable {
  /// It is best at all ranks that are stronger.
  let rank: Int32
  let rows: [Int]
  let values: [Rational]
}

/// Points of one component among which rows may find one in which they hold.
struct AttainingCandidates {
  /// Points of each kind beyond which no more are kept.
  static let limit = 16

  /// Whether any are wanted.
  let isWanted: Bool
  /// Each is best at all ranks that are stronger than the given one.
  private(set) var points: [(rank: Int32, values: [Rational])] = []
  private var probedCount = 0

  init(isWanted: Bool) { self.isWanted = isWanted }

  /// Whether a point is kept in which a row holds that was asked for by itself.
  var hasRoom: Bool { isWanted && probedCount < AttainingCandidates.limit }

  /// Adds a point in which some row of a rank holds.
  mutating func add(probed values: [Rational], ofRank rank: Int32) {
    probedCount += 1
    points.append((rank, values))
  }

  /// Adds the best point of all ranks before one, which is often that of the ranks before these.
  mutating func add(best values: [Rational], beforeRank rank: Int32) {
    if let last = points.indices.last, points[last].values == values {
      points[last].rank = rank
    } else if points.count - probedCount < AttainingCandidates.limit {
      points.append((rank, values))
    }
  }
}

/// Points of components in which rows hold that fail in the best one.
struct AttainingPoints {
  /// How many of them, each as long as the program, are worth having.
  private static let limit = 16

  private var found: [(component: Int, rank: Int32, rows: [Int], point: [Rational])] = []
  /// Whether there are points for all rows.
  private var isComplete = true

  /// Chooses points for the tracked rows of a component that fail in the best one.
  ///
  /// - Parameters:
  ///   - point: the component's best.
  ///   - unreachable: rows that hold in no point.
  mutating func add(
    _ component: Reduction.Component, at index: Int, _ point: [Rational], unreachable: [Int],
    _ candidates: AttainingCandidates, of program: LinearProgram
  ) {
    let unreachable = Set(unreachable)
    var chosen: [SIMD2<Int32>: Int] = [:]
    for (row, form) in component.rows {
      guard isComplete, let rank = program.rows[row].strength.rank, program.rows[row].isTracked else { continue }
      func holds(at values: [Rational]) -> Bool {
        program.rows[row].relation.holds(atSign: form.value(at: values).sign)
      }
      if holds(at: point) || unreachable.contains(row) { continue }
      guard let place = candidates.points.firstIndex(where: { $0.rank >= rank && holds(at: $0.values) }) else {
        isComplete = false
        return
      }
      let key = SIMD2(Int32(place), rank)
      if let known = chosen[key] {
        found[known].rows.append(row)
      } else {
        chosen[key] = found.count
        found.append((index, rank, [row], candidates.points[place].values))
        isComplete = found.count <= AttainingPoints.limit
      }
    }
  }

  /// All variables in each of the points; nil where there are too many.
  ///
  /// - Parameter rootValues: of all components' roots in the best point.
  func points(_ rootValues: [Rational], _ reduction: inout Reduction) -> [AttainingPoint]? {
    guard isComplete else { return nil }
    return found.map { index, rank, rows, point in
      var values = rootValues
      for (root, value) in zip(reduction.components[index].roots, point) { values[Int(root)] = value }
      return AttainingPoint(
        rank: rank, rows: rows,
        values: reduction.elimination.values(reduction.completed(values), count: reduction.program.variableCount))
    }
  }
}
