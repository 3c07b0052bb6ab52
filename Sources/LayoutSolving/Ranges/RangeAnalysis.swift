import ConstraintSolver
import LayoutModel

extension Scene {
  /// The ranges declared for a configuration: those of its environment, and those of all parameters.
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

  /// The name of a range's subject.
  package func name(of subject: RangeSubject) -> String {
    switch subject {
    case .width: "width"
    case .height: "height"
    case .textScale: "textScale"
    case .parameter(let id): parameters[id.index].name
    }
  }
}

extension RangeFamily {
  /// The part of a declared range in which the required constraints of a configuration hold, and the conflicts beyond it.
  ///
  /// If the configuration's own value works but is outside the range and no value of the range works, the conflict begins
  /// between that value and the range.
  func satisfiableRange(_ declared: DeclaredRange, of configuration: Configuration) -> SatisfiableRange {
    if solver.requiresTextHeights { return solver.satisfiableRange(declared, of: configuration) }
    let own = changing.leads(from: base, to: configuration) ? own(declared, of: configuration) : nil
    return own ?? solver.satisfiableRange(declared, of: configuration)
  }

  /// The longest side that a root can have, in points.
  private static let longestSide: Rational = 1_000_000_000

  /// - Precondition: the configuration belongs to the family.
  /// - Returns: `nil` if its rows differ from the shared ones in a way that the family does not cover.
  func own(_ declared: DeclaredRange, of configuration: Configuration) -> SatisfiableRange? {
    let given = configuration.value(of: declared.subject)
    let program: RangeProgram
    do {
      program = try RangeProgram(self, configuration.fixing(declared.subject))
    } catch {
      return error == .outOfReach
        ? nil : SatisfiableRange(declared: declared, value: given ?? declared.lower, isCutOff: error == .cutOff)
    }
    guard let value = given ?? program.nearest(to: declared.lower, within: (.zero, Self.longestSide)) else {
      return SatisfiableRange(declared: declared, value: declared.lower, isCutOff: false)
    }
    var bounds = (declared.lower, declared.upper)
    let isOutside = value < bounds.0 || value > bounds.1
    if isOutside && program.nearest(to: value, within: bounds) == nil {
      bounds = (min(bounds.0, value), max(bounds.1, value))
    }
    guard let lower = program.nearest(to: declared.lower, within: bounds),
      let upper = program.nearest(to: declared.upper, within: bounds)
    else {
      return SatisfiableRange(declared: declared, value: value, isCutOff: false)
    }
    let below = lower > declared.lower ? program.conflict(beyond: lower, towards: declared.lower) : nil
    let above = upper < declared.upper ? program.conflict(beyond: upper, towards: declared.upper) : nil
    let works = lower <= declared.upper && declared.lower <= upper
    var witnesses: (lower: WitnessLayout, upper: WitnessLayout)?
    if works && solver.provesOptima, let first = program.layout(at: lower), let last = program.layout(at: upper) {
      witnesses = (first, last)
    }
    return SatisfiableRange(
      declared: declared, value: value, bounds: works ? (lower, upper) : nil,
      below: below?.conflict, above: above?.conflict, witnesses: witnesses,
      isCutOff: [below, above].contains { $0?.isProven == false }
        || works && solver.provesOptima && witnesses == nil)
  }
}

extension RangeProgram {
  /// The conflict that begins at a bound. Finds an irreducible conflict at a value next to the bound. If its members alone can
  /// hold further out than the bound, tries a value in between.
  func conflict(
    beyond bound: Rational, towards end: Rational
  ) -> (conflict: RangeConflict?, isProven: Bool) {
    let step: Rational = end < bound ? -2 : 2
    var value = Self.roundValue(between: bound, (bound - end).magnitude > 2 ? bound + step : end)
    var known = self.conflict(at: bound, isBelow: end < bound)
    for _ in 0..<Limits.rangeRounds {
      let configuration = configuration.setting(family.subject, to: value)
      guard let shown = configuration.value(of: family.subject) else { break }
      guard let part = known ?? contradiction(at: shown) else { break }
      var refiner = ConflictRefiner(part.program(at: shown))
      guard case .infeasible(let certificate) = refiner.decide(refiner.groups) else {
        guard known != nil else { break }
        known = nil
        continue
      }
      let irreducible = refiner.refine(certificate)
      let range = end < bound ? (end, bound) : (bound, end)
      let own = part.nearest(to: end, within: range, among: Set(irreducible.groups))
      if let own, own.value != bound {
        if known == nil { value = Self.roundValue(between: bound, own.value) }
        known = nil
        continue
      }
      let proof = own?.multipliers.flatMap { part.proof($0, at: shown) }
      let root = configuration.rootFrame(solved: AxisPair(.zero, .zero))
      return (
        RangeConflict(
          bound: bound, value: shown,
          conflict: Conflict(
            members: irreducible.groups.map { part.references[$0] },
            multipliers: proof?.terms ?? part.terms(irreducible.certificate.multipliers),
            contradiction: proof?.contradiction ?? irreducible.certificate.contradiction,
            witnesses: layouts(irreducible.witnesses.map(part.named), root: root)),
          configuration: configuration, includesBound: false, failing: nil), proof != nil && !refiner.isCutOff
      )
    }
    return (nil, false)
  }

  /// A value with few decimals, about halfway between two others, for people to read.
  private static func roundValue(between a: Rational, _ b: Rational) -> Rational {
    let middle = (a + b) / 2
    for places in 0...mostPlaces {
      let value = Rational(ExactDecimal(middle, places: places))
      if min(a, b) < value && value < max(a, b) { return value }
    }
    return middle
  }

  private static let mostPlaces = 30
}

extension SceneSolver {
  /// The part of a declared range in which the required constraints of a configuration hold, and the conflicts beyond it.
  ///
  /// If the configuration's own value works but is outside the range and no value of the range works, the conflict begins
  /// between that value and the range.
  package func satisfiableRange(_ declared: DeclaredRange, of configuration: Configuration) -> SatisfiableRange {
    if requiresTextHeights { return rangeWithTexts(declared, of: configuration) }
    let alone = RangeFamily(self, declared.subject, beside: configuration, changing: ConstraintSelection())
    return alone.own(declared, of: configuration)
      ?? SatisfiableRange(
        declared: declared, value: configuration.value(of: declared.subject) ?? declared.lower, isCutOff: true)
  }

  /// The limits that prevented ranges or their proofs from being found.
  package func exceededLimits(_ ranges: [[SatisfiableRange]]) -> [ExceededLimit] {
    let count = ranges.reduce(0) { $0 + $1.count { $0.isCutOff } }
    let pivots = ExceededLimit(what: "pivots in ranges", limit: LexicographicSolver().pivotLimit, left: count)
    let textCount = ranges.reduce(0) { $0 + $1.count { $0.leavesOutLines } }
    return pivots.ifReached + ExceededLimit(Limits.lineIntervals, left: textCount).ifReached
  }
}
