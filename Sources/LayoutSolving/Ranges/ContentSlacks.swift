import ConstraintSolver
import LayoutModel

/// Computes by how much the intrinsic sizes of one configuration can grow. The optimal face for each priority of compression
/// resistance is computed once.
package struct ContentSlacks {
  private let solver: SceneSolver
  private let lowered: LoweredConfiguration
  /// By priority, the optimal face of the required rows and the optional ones from that priority upwards; `nil` if the required
  /// rows conflict or a limit was reached.
  private var faces: [Rational: OptimalFace?] = [:]

  /// - Complexity: That of lowering the configuration.
  package init(_ solver: SceneSolver, _ configuration: Configuration) {
    self.solver = solver
    lowered = solver.lower(configuration)
  }

  /// By how much the content of a view can grow along an axis: the same result as that of `SceneSolver.contentSlack`.
  ///
  /// - Complexity: If hugging is weaker than compression resistance, the first call for a priority presolves the rows, and the
  ///   first one for a component solves it; later calls only pivot. Otherwise, that of solving the configuration.
  package mutating func slack(of view: ViewID, _ axis: Axis) -> Rational?? {
    let scene = solver.scene
    guard let size = lowered.configuration.intrinsicSize(of: view, axis, in: scene),
      !scene[view].compression[axis].isRequired
    else { return nil }
    let priority = Rational(scene[view].compression[axis].value)
    let variable = lowered.variable(view, axis.size)
    // The size to which hugging pulls grows with the content, so its row must not limit the growth. If hugging is weaker than
    // compression resistance, its row is not among those of the optimal face.
    if Rational(scene[view].hugging[axis].value) < priority {
      if faces[priority] == nil { faces[priority] = .some(OptimalFace(lowered.rows(from: priority))) }
      guard case .some(.some) = faces[priority] else { return nil }
      let inset = Rational(scene[view].alignmentInsets.total(along: axis))
      switch faces[priority]??.greatest(of: variable) {
      case .value(let greatest):
        let slack = greatest - inset - size
        return slack.isNegative ? nil : .some(slack >= SceneSolver.boundlessGrowth ? nil : slack)
      case .boundless: return .some(nil)
      case .unknown, nil: break
      }
    }
    return solver.contentSlack(of: view, axis, in: lowered)
  }
}

extension LoweredConfiguration {
  /// The required rows, and the optional ones from a priority upwards.
  fileprivate func rows(from priority: Rational) -> LinearProgram {
    var rows = LinearProgram(variableCount: program.variableCount, rowCapacity: program.rowCount)
    for row in 0..<program.rowCount {
      if let level = program.strength(ofRow: row).level, priorities[Int(level)] < priority { continue }
      rows.addRow(row, of: program, isTracked: false)
    }
    return rows
  }
}

extension SceneSolver {
  /// By how much the content of a view can grow along an axis before its compression resistance, or a constraint at least as
  /// strong, must give way.
  ///
  /// - Returns: the growth in points, or `.some(nil)` if it is unlimited; `nil` if the view has no content on the axis, its
  ///   compression resistance is required, it is already too small for its content, the required constraints conflict, or a
  ///   limit was reached.
  /// - Complexity: That of solving the configuration.
  package func contentSlack(of view: ViewID, _ axis: Axis, in configuration: Configuration) -> Rational?? {
    contentSlack(of: view, axis, in: lower(configuration))
  }

  fileprivate func contentSlack(
    of view: ViewID, _ axis: Axis, in lowered: LoweredConfiguration
  ) -> Rational?? {
    guard let size = lowered.configuration.intrinsicSize(of: view, axis, in: scene),
      !scene[view].compression[axis].isRequired
    else { return nil }
    let priority = Rational(scene[view].compression[axis].value)
    let program = lowered.program
    var grown = LinearProgram(variableCount: program.variableCount)
    var levelCount: Int32 = 0
    for row in 0..<program.rowCount {
      if case .optional(let level) = program.strength(ofRow: row) {
        guard lowered.priorities[Int(level)] >= priority else { continue }
        levelCount = max(levelCount, level + 1)
      }
      // The size to which hugging pulls grows with the content, so its row must not limit the growth.
      if case .constraint(.hugging(view, axis), _) = lowered.proofRow(row) { continue }
      grown.addRow(row, of: program, isTracked: false)
    }
    let variable = lowered.variable(view, axis.size)
    let inset = Rational(scene[view].alignmentInsets.total(along: axis))
    // The weakest row makes the view as large as the others allow.
    grown.addRow(
      [(variable, .one)], .greaterThanOrEqual, size + inset + Self.boundlessGrowth,
      strength: .optional(level: levelCount),
      group: lowered.references.count)
    let solution = grown.optimum()
    guard solution.isFeasible, !solution.isCutOff else { return nil }
    let slack = solution.values[variable] - inset - size
    guard !slack.isNegative else { return nil }
    return .some(slack >= Self.boundlessGrowth ? nil : slack)
  }

  /// Growth of at least this many points counts as unlimited.
  fileprivate static let boundlessGrowth = Rational(1_000_000)
}
