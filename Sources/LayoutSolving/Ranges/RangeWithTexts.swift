// The part of a range in which required constraints hold when the numbers of lines of texts change within the range.
//
// The values at which they hold need not form an interval then. The range reported is the interval with the configuration's own
// value, and a conflict beside it names all intervals on its side in which the constraints fail.

import ConstraintSolver
import LayoutModel

extension SceneSolver {
  /// Like `satisfiableRange(_:of:)`, with the numbers of lines that texts have at each value.
  func rangeWithTexts(_ declared: DeclaredRange, of configuration: Configuration) -> SatisfiableRange {
    let given = configuration.value(of: declared.subject) ?? declared.lower
    // Where the other constraints conflict, no number of lines helps, and no layout determines one.
    let free = rangeWithoutTexts(
      DeclaredRange(
        subject: declared.subject, lower: min(given, declared.lower), upper: max(given, declared.upper),
        location: declared.location), of: configuration)
    guard let inner = free.bounds else {
      return SatisfiableRange(
        declared: declared, value: given, below: free.below, above: free.above, isCutOff: free.isCutOff)
    }
    // On a free side, the sweep starts where texts have few lines. Next to a width of 0, they have very many.
    let isDecided = configuration.value(of: declared.subject) == nil
    let start = isDecided ? inner.upper : min(max(given, inner.lower), inner.upper)
    var sweep = LineCountSweep(self, declared.subject, of: configuration)
    let (lowerSegments, isCompleteBelow) = sweep.segments(from: start, to: inner.lower)
    let (upperSegments, isCompleteAbove) = sweep.segments(from: start, to: inner.upper)
    let segments: [LineCountSegment] = lowerSegments.reversed() + upperSegments.dropFirst()
    let isComplete = isCompleteBelow && isCompleteAbove
    guard let run = segments.holdingRun(with: start, within: declared) else {
      return SatisfiableRange(
        declared: declared, value: given, leavesOutLines: !isComplete, isCutOff: free.isCutOff)
    }
    let value = configuration.value(of: declared.subject) ?? max(segments[run.lowerBound].lower, declared.lower)
    let (first, last) = (segments[run.lowerBound], segments[run.upperBound - 1])
    let bounds = (max(first.lower, declared.lower), min(last.upper, declared.upper))
    let works = bounds.0 <= bounds.1
    var search = RangeEndSearch(solver: self, sweep: sweep, declared: declared, configuration: configuration)
    // If no declared value works, the conflict begins between the declared values and those that work.
    let outer = ValueInterval(
      lower: works ? declared.lower : min(declared.lower, given),
      upper: works ? declared.upper : max(declared.upper, given),
      includesLower: true, includesUpper: true)
    func conflict(_ segments: [LineCountSegment], isBelow: Bool) -> RangeConflict? {
      // A sweep that a limit ended has not reached the conflict of the other constraints.
      let beyond = isBelow ? (isCompleteBelow ? free.below : nil) : isCompleteAbove ? free.above : nil
      guard let nearest = segments.first else { return beyond.flatMap { outer.contains($0.bound) ? $0 : nil } }
      let end = isBelow ? outer.lower : outer.upper
      return outer.contains(nearest)
        ? search.conflict(segments, isBelow: isBelow, until: beyond == nil ? nil : end) : nil
    }
    let below = conflict(segments[..<run.lowerBound].reversed(), isBelow: true)
    let above = conflict(Array(segments[run.upperBound...]), isBelow: false)
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
      isCutOff: free.isCutOff || search.isCutOff || works && provesOptima && witnesses == nil)
  }
}

extension SceneSolver {
  /// The part of a range in which the required constraints hold if no text requires its height.
  private func rangeWithoutTexts(_ declared: DeclaredRange, of configuration: Configuration) -> SatisfiableRange {
    var scene = scene
    for text in texts {
      if scene[text].compression.vertical.isRequired { scene.views[text.index].compression.vertical = .high }
      if scene[text].hugging.vertical.isRequired { scene.views[text.index].hugging.vertical = .low }
    }
    var solver = changing(scene)
    solver.maximumConflicts = maximumConflicts
    let family = RangeFamily(solver, declared.subject, beside: configuration, changing: ConstraintSelection())
    return family.own(declared, of: configuration)
      ?? SatisfiableRange(declared: declared, value: declared.lower, isCutOff: true)
  }
}

extension ValueInterval {
  /// Returns whether a value is inside the interval, or at one of its ends.
  fileprivate func contains(_ value: Rational) -> Bool { lower <= value && value <= upper }

  /// Returns whether some values of a segment are in the interval, whose ends are included.
  fileprivate func contains(_ segment: LineCountSegment) -> Bool {
    segment.isPoint
      ? lower <= segment.lower && segment.lower <= upper : lower < segment.upper && segment.lower < upper
  }
}

extension [LineCountSegment] {
  /// The indices of adjacent segments in which the required constraints hold. Of several such runs, chooses the nearest to a
  /// value, among those that reach into the declared range if there are any.
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

  /// The conflict that begins where the constraints stop holding.
  ///
  /// - Parameters:
  ///   - segments: the segments beyond the end, each further out than the one before.
  ///   - end: the last value of a conflict beyond the last segment; `nil` if there is none.
  mutating func conflict(_ segments: [LineCountSegment], isBelow: Bool, until end: Rational?) -> RangeConflict? {
    guard let first = segments.first else { return nil }
    let failing = Self.failing(segments, isBelow: isBelow, until: end)
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
    // If the constraints hold at the bound with the same numbers of lines, the distance makes them fail, not a line.
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
    return RangeConflict(
      bound: bound, value: value, conflict: conflict, configuration: shown, includesBound: false, failing: nil)
  }

  /// The connected values at which the constraints fail, nearest first.
  private static func failing(
    _ segments: [LineCountSegment], isBelow: Bool, until end: Rational?
  ) -> [ValueInterval] {
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
    guard let end, let last = segments.last else { return intervals }
    if !isConnected {
      let (lower, upper) = isBelow ? (end, last.lower) : (last.upper, end)
      intervals.append(ValueInterval(lower: lower, upper: upper, includesLower: isBelow, includesUpper: !isBelow))
    } else if isBelow {
      (intervals[intervals.count - 1].lower, intervals[intervals.count - 1].includesLower) = (end, true)
    } else {
      (intervals[intervals.count - 1].upper, intervals[intervals.count - 1].includesUpper) = (end, true)
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
