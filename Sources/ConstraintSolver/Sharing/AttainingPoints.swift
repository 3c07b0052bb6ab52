// A row that fails because it competes with others of its level can hold in other points that are optimal at all
// stronger levels.

/// A point in which some rows hold that fail in the optimum.
struct AttainingPoint: Sendable {
  /// The level of the rows; the point is optimal at all stronger levels.
  let level: Int32
  let rows: [Int]
  let values: [Rational]
}

/// Points of one component in which failing rows may hold.
struct AttainingCandidates {
  /// The most points of each kind.
  private static let pointLimit = 16
  /// Whether points are collected.
  let isWanted: Bool
  /// Each is optimal at all levels stronger than `level`.
  private(set) var points: [(level: Int32, values: [Rational])] = []
  private var probedCount = 0

  init(isWanted: Bool) { self.isWanted = isWanted }

  /// Whether another point can be kept that was computed for a single row.
  var hasRoom: Bool { isWanted && probedCount < Self.pointLimit }

  /// Adds a point computed for rows of a level.
  mutating func add(probed values: [Rational], ofLevel level: Int32) {
    probedCount += 1
    points.append((level, values))
  }

  /// Adds the optimum of all levels before one, which is often that of the levels before these.
  mutating func add(best values: [Rational], beforeLevel level: Int32) {
    if let last = points.indices.last, points[last].values == values {
      points[last].level = level
    } else if points.count - probedCount < Self.pointLimit {
      points.append((level, values))
    }
  }
}

/// Points in which rows of a program hold that fail in its optimum.
struct AttainingPoints {
  /// The most points; with more, there is no parametric analysis.
  private static let pointLimit = 16
  private var found: [(component: Int, level: Int32, rows: [Int], point: [Rational])] = []
  /// Whether there is a point for each row.
  private var isComplete = true

  /// Chooses points for the tracked rows of a component that fail in the optimum.
  ///
  /// - Parameters:
  ///   - point: The component's optimum.
  ///   - unreachable: Rows that hold in no point.
  mutating func add(
    _ component: PresolvedProgram.Component, at index: Int, _ point: [Rational], unreachable: [Int],
    _ candidates: AttainingCandidates, of program: LinearProgram
  ) {
    let unreachable = Set(unreachable)
    var chosen: [SIMD2<Int32>: Int] = [:]
    for (row, form) in component.rows {
      guard isComplete, let level = program.rows[row].strength.level, program.rows[row].isTracked else { continue }
      func holds(at values: [Rational]) -> Bool {
        program.rows[row].relation.holds(atSign: form.value(at: values).sign)
      }
      if holds(at: point) || unreachable.contains(row) { continue }
      guard let candidate = candidates.points.firstIndex(where: { $0.level >= level && holds(at: $0.values) }) else {
        isComplete = false
        return
      }
      let key = SIMD2(Int32(candidate), level)
      if let known = chosen[key] {
        found[known].rows.append(row)
      } else {
        chosen[key] = found.count
        found.append((index, level, [row], candidates.points[candidate].values))
        isComplete = found.count <= Self.pointLimit
      }
    }
  }

  /// The values of all variables at each of the points; `nil` if there are too many points.
  ///
  /// - Parameter rootValues: The values of all components' roots in the optimum.
  func points(_ rootValues: [Rational], _ presolved: inout PresolvedProgram) -> [AttainingPoint]? {
    guard isComplete else { return nil }
    return found.map { index, level, rows, point in
      var values = rootValues
      for (root, value) in zip(presolved.components[index].roots, point) { values[Int(root)] = value }
      return AttainingPoint(
        level: level, rows: rows,
        values: presolved.elimination.values(presolved.completed(values), count: presolved.program.variableCount))
    }
  }
}
