import ConstraintSolver
import LayoutModel

extension Scene {
  /// The ranges that are declared for a configuration: those of its environment, and of every parameter.
  package func declaredRanges(for configuration: Configuration) -> [DeclaredRange] {
    var ranges: [DeclaredRange] = []
    func add(_ subject: RangeSubject, _ lower: ExactDecimal, _ upper: ExactDecimal, _ location: SourceRange) {
      guard lower < upper else { return }
      ranges.append(
        DeclaredRange(subject: subject, lower: Rational(lower), upper: Rational(upper), location: location))
    }
    let name = configuration.environmentName
    if let environment = environments.first(where: { $0.name == name }) {
      if let range = environment.widthRange {
        add(.width, range.lowerBound, range.upperBound, environment.nameLocation)
      }
      if let range = environment.heightRange {
        add(.height, range.lowerBound, range.upperBound, environment.nameLocation)
      }
    }
    for (index, parameter) in parameters.enumerated() {
      add(.parameter(ParameterID(index)), parameter.lowerBound, parameter.upperBound, parameter.nameLocation)
    }
    return ranges
  }

  /// How a range's subject is written.
  package func name(of subject: RangeSubject) -> String {
    switch subject {
    case .width: "width"
    case .height: "height"
    case .textScale: "textScale"
    case .parameter(let id): parameters[id.index].name
    }
  }
}

extension SceneSolver {
  /// Where in a declared range the required constraints of a configuration hold, and what conflicts beyond.
  ///
  /// A configuration that holds outside the range shows from where on none of the range does.
  package func satisfiableRange(_ declared: DeclaredRange, of configuration: Configuration) -> SatisfiableRange {
    let program = RangeProgram(lower(configuration), declared.subject)
    let value = configuration.value(of: declared.subject)
    var bounds = (declared.lower, declared.upper)
    let isOutside = value < bounds.0 || value > bounds.1
    if isOutside && program.nearest(to: value, within: bounds) == nil {
      bounds = (min(bounds.0, value), max(bounds.1, value))
    }
    guard let lower = program.nearest(to: declared.lower, within: bounds),
      let upper = program.nearest(to: declared.upper, within: bounds)
    else {
      return SatisfiableRange(declared: declared, value: value, isCutOff: program.isCutOff(within: bounds))
    }
    let below =
      lower.value > declared.lower ? conflict(beyond: lower.value, towards: declared.lower, program) : nil
    let above =
      upper.value < declared.upper ? conflict(beyond: upper.value, towards: declared.upper, program) : nil
    let works = lower.value <= declared.upper && declared.lower <= upper.value
    return SatisfiableRange(
      declared: declared, value: value, bounds: works ? (lower.value, upper.value) : nil,
      below: below?.conflict, above: above?.conflict,
      witnesses: works && provesOptima ? (program.layout(lower), program.layout(upper)) : nil,
      isCutOff: [below, above].contains { $0?.isProven == false })
  }

  /// The conflict that begins at a bound: of a value next to it an irreducible one, and if its members alone can hold
  /// further out than the bound, one of a value between.
  private func conflict(
    beyond bound: Rational, towards end: Rational, _ program: RangeProgram
  ) -> (conflict: RangeConflict?, isProven: Bool) {
    let step: Rational = end < bound ? -1 : 1
    var value = (bound - end).magnitude > 1 ? bound + step : (bound + end) / 2
    for _ in 0..<Self.roundLimit {
      let configuration = program.lowered.configuration.setting(program.subject, to: value)
      let lowered = lower(configuration)
      var refiner = ConflictRefiner(lowered.program)
      guard case .infeasible(let certificate) = refiner.decide(refiner.groups) else { break }
      let irreducible = refiner.refine(certificate)
      let range = end < bound ? (end, bound) : (bound, end)
      let own = program.nearest(to: end, within: range, among: Set(irreducible.groups))
      guard own.map({ $0.value == bound }) ?? true else {
        value = ((own?.value ?? end) + bound) / 2
        continue
      }
      let proof = own.flatMap { program.proof(of: $0, in: lowered) }
      let zero = [Rational](repeating: .zero, count: lowered.program.variableCount)
      let (empty, emptyContent) = (lowered.frames(at: zero), lowered.contentSizes(at: zero))
      return (
        RangeConflict(
          bound: bound, value: configuration.value(of: program.subject),
          conflict: Conflict(
            members: irreducible.groups.map { lowered.references[$0] },
            multipliers: proof?.terms ?? lowered.proofTerms(irreducible.certificate),
            contradiction: proof?.contradiction ?? irreducible.certificate.contradiction,
            witnesses: irreducible.witnesses.map { lowered.layout(empty, contentSizes: emptyContent, with: $0) }),
          configuration: configuration), proof != nil && !refiner.isCutOff
      )
    }
    return (nil, false)
  }

  /// How often a value nearer to the bound is tried: each round leaves out at least one conflict that begins further out.
  private static let roundLimit = 64

  /// The limits that kept ranges or their proofs from being found.
  package func exceededLimits(_ ranges: [[SatisfiableRange]]) -> [ExceededLimit] {
    let count = ranges.reduce(0) { $0 + $1.count { $0.isCutOff } }
    return count == 0
      ? [] : [ExceededLimit(what: "pivots in ranges", limit: LexicographicSolver().pivotLimit, left: count)]
  }

  /// By how much the content of a view can grow along an axis before something of its priority or above must give.
  ///
  /// - Returns: nil where it can grow without end; the outer nil where the view has no content there, or is short already.
  package func contentSlack(of view: ViewID, _ axis: Axis, in configuration: Configuration) -> Rational?? {
    guard let size = configuration.intrinsicSize(of: view, axis, in: scene), !scene[view].compression[axis].isRequired
    else { return nil }
    let lowered = lower(configuration)
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
    let insets = scene[view].alignmentInsets
    let inset =
      axis == .horizontal
      ? Rational(insets.left) + Rational(insets.right) : Rational(insets.top) + Rational(insets.bottom)
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
  private static let boundlessGrowth = Rational(1_000_000)
}
