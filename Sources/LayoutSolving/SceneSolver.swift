import ConstraintSolver
import LayoutModel

/// Solves configurations of one scene.
package struct SceneSolver: Sendable {
  package let scene: Scene
  let hierarchy: ViewHierarchy
  /// Whether to prove that layouts are best, for reports that are re-checked; nothing else hangs on it.
  package var provesOptima = false

  package init(scene: Scene) {
    self.scene = scene
    hierarchy = ViewHierarchy(scene)
  }

  /// A configuration as a linear program.
  package func lower(_ configuration: Configuration) -> LoweredConfiguration {
    LoweredConfiguration(scene: scene, configuration: configuration, hierarchy: hierarchy)
  }

  /// The layout of a configuration with the evidence of all that is wrong with it.
  package func solve(_ configuration: Configuration) -> SolvedConfiguration {
    solve(lower(configuration))
  }

  /// The layout of a lowered configuration with the evidence of all that is wrong with it.
  package func solve(_ lowered: LoweredConfiguration) -> SolvedConfiguration {
    let configuration = lowered.configuration
    var solver = LexicographicSolver()
    solver.provesOptima = provesOptima
    let solution = solver.solve(lowered.program)
    let frames = lowered.frames(at: solution.values)
    let errors = lowered.errors(at: solution.values)
    let blocking = BlockingAnalysis(lowered: lowered, solution: solution)
    let (conflicts, isCutOff) = lowered.conflicts(solution.certificates)
    var exceededLimits: [ExceededLimit] = []
    if solution.isCutOff {
      exceededLimits.append(ExceededLimit(what: "pivots", limit: solver.pivotLimit, left: 0))
    }
    if isCutOff {
      exceededLimits.append(
        ExceededLimit(what: "rows in conflict refinement", limit: ConflictRefiner.rowLimit, left: 0))
    }
    return SolvedConfiguration(
      configuration: configuration,
      frames: frames,
      contentSizes: lowered.contentSizes(at: solution.values),
      isFeasible: solution.isFeasible,
      levels: zip(lowered.priorities, errors.levels).map { PriorityLevel(priority: $0, error: $1) },
      violations: errors.violations,
      ambiguousAttributes: lowered.ambiguousAttributes(solution.freedoms),
      ambiguities: lowered.ambiguities(solution),
      conflicts: conflicts,
      unreachable: solution.isCutOff ? [] : blocking.unreachablePriorities(),
      exceededLimits: exceededLimits,
      optimality: provesOptima && !solution.isCutOff ? lowered.optimality(solution, levels: errors.levels) : nil)
  }
}

extension LoweredConfiguration {
  /// Every view's frame in a point; the root's is fixed whatever the point says.
  func frames(at values: [Rational]) -> [Frame] {
    scene.views.indices.map { index in
      let first = 4 * index
      return index == 0
        ? Frame(
          x: .zero, y: .zero, width: Rational(configuration.rootSize.horizontal),
          height: Rational(configuration.rootSize.vertical))
        : Frame(x: values[first], y: values[first + 1], width: values[first + 2], height: values[first + 3])
    }
  }

  /// A layout with other values for some variables.
  func layout(
    _ frames: [Frame], contentSizes: [AxisPair<Rational>?], with values: [VariableValue]
  ) -> WitnessLayout {
    var changes: [(view: Int, frame: Frame)] = []
    var contentValues: [Int: Rational] = [:]
    for entry in values.sorted(by: { $0.variable < $1.variable }) {
      guard let attribute = attribute(ofVariable: entry.variable) else {
        contentValues[entry.variable] = entry.value
        continue
      }
      guard attribute.view != .root else { continue }
      let view = attribute.view.index
      if changes.last?.view != view { changes.append((view, frames[view])) }
      changes[changes.count - 1].frame[attribute.attribute] = entry.value
    }
    var sizes: [(view: Int, size: AxisPair<Rational>)] = []
    for (view, size) in contentSizes.enumerated() {
      guard !contentValues.isEmpty, let size else { continue }
      let first = Int(contentVariables[view])
      let changed = AxisPair(contentValues[first] ?? size.horizontal, contentValues[first + 1] ?? size.vertical)
      if changed != size { sizes.append((view, changed)) }
    }
    return WitnessLayout(base: frames, changes: changes.filter { $0.frame != frames[$0.view] }, contentSizes: sizes)
  }

  func contentSizes(at values: [Rational]) -> [AxisPair<Rational>?] {
    contentVariables.map { $0 < 0 ? nil : AxisPair(values[Int($0)], values[Int($0) + 1]) }
  }

  /// The error of each optional priority, and of each constraint that fails, read off the rows as written.
  func errors(at values: [Rational]) -> (levels: [Rational], violations: [Violation]) {
    var levels = [Rational](repeating: .zero, count: priorities.count)
    var failed: [(group: Int, rank: Int, error: Rational)] = []
    for row in 0..<program.rowCount {
      let rank: Int
      switch program.strength(ofRow: row) {
      case .background: continue
      case .required: rank = -1
      case .optional(let value): rank = Int(value)
      }
      let error = program.error(ofRow: row, at: values)
      guard !error.isZero else { continue }
      if rank >= 0 { levels[rank] += error }
      let group = program.group(ofRow: row)
      if let last = failed.last, last.group == group {
        failed[failed.count - 1].error += error
      } else {
        failed.append((group, rank, error))
      }
    }
    failed.sort { ($0.rank, $0.group) < ($1.rank, $1.group) }
    let violations = failed.map {
      Violation(
        constraint: references[$0.group], priority: $0.rank < 0 ? Rational(1000) : priorities[$0.rank],
        error: $0.error)
    }
    return (levels, violations)
  }

  /// Irreducible conflicts: one for each proof of infeasibility, and then as many as are left when the members of those
  /// found are put aside, so that what has nothing to do with another conflict is not hidden by it.
  func conflicts(_ certificates: [Certificate]) -> (conflicts: [Conflict], isCutOff: Bool) {
    guard !certificates.isEmpty else { return ([], false) }
    var refiner = ConflictRefiner(program)
    let zero = [Rational](repeating: .zero, count: program.variableCount)
    let (empty, emptyContent) = (frames(at: zero), contentSizes(at: zero))
    var known: Set<[Int]> = []
    var involved: Set<Int> = []
    var result: [(groups: [Int], conflict: Conflict)] = []
    func add(_ certificate: Certificate) {
      let irreducible = refiner.refine(certificate)
      involved.formUnion(irreducible.groups)
      guard known.insert(irreducible.groups).inserted else { return }
      let conflict = Conflict(
        members: irreducible.groups.map { references[$0] }, multipliers: proofTerms(irreducible.certificate),
        contradiction: irreducible.certificate.contradiction,
        witnesses: irreducible.witnesses.map { layout(empty, contentSizes: emptyContent, with: $0) })
      result.append((irreducible.groups, conflict))
    }
    for certificate in certificates { add(certificate) }
    while !refiner.isCutOff {
      let rest = refiner.decide(refiner.groups.filter { !involved.contains($0) })
      guard case .infeasible(let certificate) = rest else { break }
      add(certificate)
    }
    return (
      result.sorted { $0.groups.lexicographicallyPrecedes($1.groups) }.map(\.conflict), refiner.isCutOff
    )
  }

  func proofTerms(_ certificate: Certificate) -> [ProofTerm] {
    certificate.multipliers.map { ProofTerm(row: proofRows[$0.row], multiplier: $0.multiplier) }
  }
}
