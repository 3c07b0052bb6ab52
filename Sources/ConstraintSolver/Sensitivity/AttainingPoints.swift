// Rows that fail because others of their rank matter as much can hold all the same: in points that are best at all stronger
// ranks alone.

/// A point in which some rows hold that fail in the best one.
struct AttainingPoint: Sendable {
  /// It is best at all ranks that are stronger.
  let rank: Int32
  var rows: [Int]
  let values: [Rational]
}

/// Points of components in which rows hold that fail in the best one.
struct AttainingPoints {
  /// A point of a component that is best at all ranks that are stronger than one.
  typealias Candidate = (rank: Int32, point: [Rational])

  /// Points of one component, and of all, beyond which they are not worth having.
  static let limit = 16

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
    _ candidates: [Candidate], of program: LinearProgram
  ) {
    let unreachable = Set(unreachable)
    var chosen: [SIMD2<Int32>: Int] = [:]
    for (row, form) in component.rows {
      guard isComplete, let rank = program.rows[row].strength.rank, program.rows[row].isTracked else { continue }
      func holds(at values: [Rational]) -> Bool {
        program.rows[row].relation.holds(atSign: form.value(at: values).sign)
      }
      if holds(at: point) || unreachable.contains(row) { continue }
      guard let place = candidates.firstIndex(where: { $0.rank >= rank && holds(at: $0.point) }) else {
        isComplete = false
        return
      }
      let key = SIMD2(Int32(place), rank)
      if let known = chosen[key] {
        found[known].rows.append(row)
      } else {
        chosen[key] = found.count
        found.append((index, rank, [row], candidates[place].point))
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
