import ConstraintSolver
import LayoutModel

/// By how much contents of one configuration can grow, what all of them hang on solved once.
package struct ContentSlacks {
  private let solver: SceneSolver
  private let lowered: LoweredConfiguration
  /// By the priority below which rows do not count; nil where these rows cannot hold.
  private var faces: [Rational: OptimalFace?] = [:]

  package init(_ solver: SceneSolver, _ configuration: Configuration) {
    self.solver = solver
    lowered = solver.lower(configuration)
  }

  /// The content slack of a view, as a solver finds it.
  package mutating func slack(of view: ViewID, _ axis: Axis) -> Rational?? {
    let scene = solver.scene
    guard let size = lowered.configuration.intrinsicSize(of: view, axis, in: scene),
      !scene[view].compression[axis].isRequired
    else { return nil }
    let priority = Rational(scene[view].compression[axis].value)
    let variable = lowered.variable(view, axis == .horizontal ? .width : .height)
    // A content that grows takes its hugging along, which then has to be left out.
    if Rational(scene[view].hugging[axis].value) < priority {
      if faces[priority] == nil { faces[priority] = .some(OptimalFace(lowered.rows(from: priority))) }
      guard case .some(.some) = faces[priority] else { return nil }
      let inset = scene.alignmentInset(of: view, axis)
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
  /// The rows that have to hold, and those of a priority and above.
  fileprivate func rows(from priority: Rational) -> LinearProgram {
    var rows = LinearProgram(variableCount: program.variableCount, rowCapacity: program.rowCount)
    for row in 0..<program.rowCount {
      let strength = program.strength(ofRow: row)
      if case .optional(let rank) = strength, priorities[Int(rank)] < priority { continue }
      rows.addTerms(ofRow: row, of: program)
      rows.endRow(
        program.relation(ofRow: row), program.constant(ofRow: row), strength: strength,
        group: program.group(ofRow: row))
    }
    return rows
  }
}

extension Scene {
  fileprivate func alignmentInset(of view: ViewID, _ axis: Axis) -> Rational {
    let insets = self[view].alignmentInsets
    return axis == .horizontal
      ? Rational(insets.left) + Rational(insets.right) : Rational(insets.top) + Rational(insets.bottom)
  }
}

extension SceneSolver {
  /// By how much the content of a view can grow along an axis before something of its priority or above must give.
  ///
  /// - Returns: nil where it can grow without end; the outer nil where the view has no content there, or is short already.
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
    var ranks: Int32 = 0
    for row in 0..<program.rowCount {
      if case .optional(let rank) = program.strength(ofRow: row) {
        guard lowered.priorities[Int(rank)] >= priority else { continue }
        ranks = max(ranks, rank + 1)
      }
      // A content that grows takes its hugging along.
      if case .constraint(.hugging(view, axis), _) = lowered.proofRow(row) { continue }
      grown.addRow(
        program.terms(ofRow: row), program.relation(ofRow: row), program.constant(ofRow: row),
        strength: program.strength(ofRow: row), group: program.group(ofRow: row))
    }
    let variable = lowered.variable(view, axis == .horizontal ? .width : .height)
    let inset = scene.alignmentInset(of: view, axis)
    grown.addRow(
      [(variable, .one)], .greaterThanOrEqual, size + inset + Self.boundlessGrowth, strength: .optional(rank: ranks),
      group: lowered.references.count)
    var solver = LexicographicSolver()
    solver.findsFreedoms = false
    let solution = solver.solve(grown)
    guard solution.isFeasible, !solution.isCutOff else { return nil }
    let slack = solution.values[variable] - inset - size
    guard !slack.isNegative else { return nil }
    return .some(slack >= Self.boundlessGrowth ? nil : slack)
  }

  /// Growth, in points, that counts as without end.
  fileprivate static let boundlessGrowth = Rational(1_000_000)
}
