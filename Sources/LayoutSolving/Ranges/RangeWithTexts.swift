// The part of a range in which required constraints hold when the numbers of lines of texts change within the range.
//
// The values at which they hold need not form an interval then. The range reported is the interval with the configuration's own
// value, and a conflict beside it names all intervals on its side in which the constraints fail.

import ConstraintSolver
import LayoutModel

extension SceneSolver {
  /// Like `satisfiableRange(_:of:)`, with the numbers of lines that texts have at each value.
  func rangeWithTexts(_ declared: DeclaredRange, of configuration: Configuration) -> SatisfiableRange {
    let start = configuration.value(of: declared.subject) ?? declared.lower
    var sweep = LineCountSweep(self, declared.subject, of: configuration)
    let (lowerSegments, isCompleteBelow) = sweep.segments(from: start, to: min(start, declared.lower))
    let (upperSegments, isCompleteAbove) = sweep.segments(from: start, to: max(start, declared.upper))
    let segments: [LineCountSegment] = lowerSegments.reversed() + upperSegments.dropFirst()
    let isComplete = isCompleteBelow && isCompleteAbove
    guard let run = segments.holdingRun(with: start, within: declared) else {
      return SatisfiableRange(declared: declared, value: start, leavesOutLines: !isComplete, isCutOff: false)
    }
    let value = configuration.value(of: declared.subject) ?? max(segments[run.lowerBound].lower, declared.lower)
    let (first, last) = (segments[run.lowerBound], segments[run.upperBound - 1])
    let bounds = (max(first.lower, declared.lower), min(last.upper, declared.upper))
    let works = bounds.0 <= bounds.1
    var search = RangeEndSearch(solver: self, sweep: sweep, declared: declared, configuration: configuration)
    // If no declared value works, the conflict begins between the declared values and those that work.
    let outer = ValueInterval(
      lower: works ? declared.lower : min(declared.lower, start),
      upper: works ? declared.upper : max(declared.upper, start),
      includesLower: true, includesUpper: true)
    let beyond = (below: segments[..<run.lowerBound].reversed().map(\.self), above: Array(segments[run.upperBound...]))
    let below =
      beyond.below.first.map { outer.contains($0) } ?? false ? search.conflict(beyond.below, isBelow: true) : nil
    let above =
      beyond.above.first.map { outer.contains($0) } ?? false ? search.conflict(beyond.above, isBelow: false) : nil
    var witnesses: (lower: WitnessLayout, upper: WitnessLayout)?
    if works && provesOptima, let lower = search.layout(first, at: bounds.0),
      let upper = search.layout(last, at: bounds.1)
    {
      witnesses = (lower, upper)
    }
    return SatisfiableRange(
      declared: declared, value: value, bounds: works ? bounds : nil, below: below, above: above,
      witnesses: witnesses, witnessLineCounts: witnesses == nil ? nil : (first.lineCounts, last.lineCounts),
      leavesOutLines: !isComplete,
      isCutOff: search.isCutOff || works && provesOptima && witnesses == nil)
  }
}

extension ValueInterval {
  /// Returns whether some values of a segment are in the interval, whose ends are included.
  fileprivate func contains(_ segment: LineCountSegment) -> Bool {
    segment.isPoint
      ? lower <= segment.lower && segment.lower <= upper : lower < segment.upper && segment.lower < upper
  }
}

extension [LineCountSegment] {
  /// The indices of the connected values at which the required constraints hold: those with a value, if they reach into the
  /// declared range or no others do; else those nearest to it that do.
  fileprivate func holdingRun(with value: Rational, within declared: DeclaredRange) -> Range<Int>? {
    var runs: [Range<Int>] = []
    for index in indices where self[index].holds {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    func distance(_ run: Range<Int>) -> Rational {
      Swift.max(self[run.lowerBound].lower - value, value - self[run.upperBound - 1].upper, .zero)
    }
    func reaches(_ run: Range<Int>) -> Bool {
      self[run.lowerBound].lower <= declared.upper && self[run.upperBound - 1].upper >= declared.lower
    }
    let reaching = runs.filter(reaches)
    return (reaching.isEmpty ? runs : reaching).min { distance($0) < distance($1) }
  }
}

/// Explains why the required constraints of a configuration fail beyond the ends of a range.
private struct RangeEndSearch {
  let solver: SceneSolver
  var sweep: LineCountSweep
  let declared: DeclaredRange
  let configuration: Configuration
  /// Whether an end is not explained.
  private(set) var isCutOff = false

  init(solver: SceneSolver, sweep: LineCountSweep, declared: DeclaredRange, configuration: Configuration) {
    (self.solver, self.sweep, self.declared, self.configuration) = (solver, sweep, declared, configuration)
  }

  /// The conflict that begins where the constraints stop to hold.
  ///
  /// - Parameter segments: those beyond the end, each further out than the one before.
  mutating func conflict(_ segments: [LineCountSegment], isBelow: Bool) -> RangeConflict? {
    guard let first = segments.first else { return nil }
    let failing = Self.failing(segments, isBelow: isBelow)
    let bound = isBelow ? first.upper : first.lower
    // A single value cannot always be written as a decimal, so the conflict is shown at others if they fail, too.
    let isShownBeyond = first.isPoint && segments.count > 1 && !segments[1].holds
    let shown = isShownBeyond ? segments[1] : first
    let far = isBelow ? shown.lower : shown.upper
    var counted = configuration.fixing(declared.subject)
    counted.lineCounts = shown.lineCounts
    if let found = conflict(of: counted, from: bound, to: far) {
      return RangeConflict(
        bound: bound, value: found.value, conflict: found.conflict, configuration: found.configuration,
        includesBound: first.isPoint, failing: failing)
    }
    isCutOff = true
    return nil
  }

  /// A conflict with given numbers of lines between two values.
  private mutating func conflict(
    of counted: Configuration, from bound: Rational, to far: Rational
  ) -> RangeConflict? {
    // Where the constraints hold at the bound with the same numbers of lines, no line but the distance makes them fail.
    if far != bound && sweep.holds(counted.lineCounts, at: bound) ?? false {
      let family = RangeFamily(solver, declared.subject, beside: counted, changing: ConstraintSelection())
      if let program = try? RangeProgram(family, counted) {
        return program.conflict(beyond: bound, towards: far).conflict
      }
    }
    let value = (bound - far).magnitude > 2 ? bound + (far < bound ? -1 : 1) : (bound + far) / 2
    let shown = counted.setting(declared.subject, to: value)
    let lowered = solver.lower(shown)
    let enumeration = ConflictEnumeration(lowered.program, limit: 1, deadline: solver.deadline)
    guard let value = shown.value(of: declared.subject), let conflict = lowered.conflicts(enumeration).first else {
      return nil
    }
    return RangeConflict(bound: bound, value: value, conflict: conflict, configuration: shown)
  }

  /// The connected values at which the constraints fail, nearest first.
  private static func failing(_ segments: [LineCountSegment], isBelow: Bool) -> [ValueInterval] {
    var intervals: [ValueInterval] = []
    var isConnected = false
    for segment in segments {
      if segment.holds {
        isConnected = false
        continue
      }
      let next = segment.interval
      if !isConnected {
        intervals.append(next)
      } else if isBelow {
        intervals[intervals.count - 1].lower = next.lower
        intervals[intervals.count - 1].includesLower = next.includesLower
      } else {
        intervals[intervals.count - 1].upper = next.upper
        intervals[intervals.count - 1].includesUpper = next.includesUpper
      }
      isConnected = true
    }
    return intervals
  }

  /// A layout at a value of a segment, or at an end of one.
  func layout(_ segment: LineCountSegment, at value: Rational) -> WitnessLayout? {
    var counted = configuration.fixing(declared.subject)
    counted.lineCounts = segment.lineCounts
    let family = RangeFamily(solver, declared.subject, beside: counted, changing: ConstraintSelection())
    return (try? RangeProgram(family, counted))?.layout(at: value)
  }
}
