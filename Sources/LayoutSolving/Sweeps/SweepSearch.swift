// Where the layout of a configuration bends or jumps while one of its numbers varies.
//
// The search goes outwards from the configuration's own value, which is solved already. From each value on, a line to a layout
// further out (`LayoutLine`) says exactly how far it reaches, and the search continues there. If the layout is the only optimal
// one, the line starts where the one before ended, so a piece costs one layout; otherwise two beside each other, since the
// solver may choose others. Breakpoints are where lines end, never where a search stopped.
//
// A text that wraps changes its number of lines where a multiple of its width passes its length. Both are linear on the line of
// each pass (`TextPasses`), so a piece ends at the nearest such value of any pass.

import ConstraintSolver
import LayoutModel

/// Finds the sweeps of the configurations of one scene, within a limit on all of them together. Where it is reached, there is none.
package struct SweepSearch {
  private let solver: SceneSolver
  /// The rows that may still be solved.
  package var rowsLeft = Limits.sweepRows
  /// Whether to prove that the layouts are optimal.
  package var provesOptima = false
  /// The terms that further proofs may have.
  package var termsLeft = Limits.detailedTerms
  /// Whether a limit left out some of the requested proofs.
  package private(set) var leavesOutProofs = false
  /// The proofs of all sweeps, each once.
  package private(set) var proofs: [LayoutSweep.Proof] = []
  private var indices: [LayoutSweep.Proof: Int] = [:]

  /// The sweep in progress.
  private var subject = RangeSubject.width
  private var bounds = (lower: Rational.zero, upper: Rational.zero)
  private var configuration: Configuration
  /// The lines found, by numbers of lines.
  private var lines: [[Int]: [LayoutLine]] = [:]
  /// Rows at some value, by numbers of lines.
  private var programs: [[Int]: LinearProgram] = [:]
  /// The layouts of the configuration itself and at the ends.
  private var samples: [SampleKey: LayoutSample] = [:]
  /// The proofs of lines, by their last sample.
  private var proofsOfLines: [SampleKey: [Int]] = [:]

  private struct SampleKey: Hashable {
    let lineCounts: [Int]
    let value: Rational
  }

  /// The distance between neighbouring layouts, as a part of what is left of the range.
  private static let step = Rational(1, over: 1_024)
  /// How often that distance is divided, if a breakpoint is nearer.
  private static let divisions = 4
  /// The most decimal places of a value that is solved.
  private static let mostPlaces = 24

  /// - Parameter configuration: Any configuration of the scene.
  package init(_ solver: SceneSolver, beside configuration: Configuration) {
    self.solver = solver
    self.configuration = configuration
  }

  /// The layouts of a configuration over each of some ranges, which contain its own values.
  ///
  /// - Returns: `nil` for those that a limit left out, or that are not linear: the shares of views in a stack view that is filled
  ///   proportionally are quotients of the sizes of their contents.
  package mutating func sweeps(
    of solved: SolvedConfiguration, over ranges: [(subject: RangeSubject, lower: Rational, upper: Rational)]
  ) -> [LayoutSweep?] {
    configuration = solved.configuration
    let rows = solver.lower(configuration)
    return ranges.map { range in
      (subject, bounds) = (range.subject, (range.lower, range.upper))
      (lines, programs, samples, proofsOfLines) = ([:], [configuration.lineCounts: rows.program], [:], [:])
      guard let value = configuration.value(of: subject), range.lower < range.upper else { return nil }
      if !solved.isCutOff {
        samples[SampleKey(lineCounts: configuration.lineCounts, value: value)] = LayoutSample(
          PlainLayout(solved), of: rows, at: value)
      }
      guard let below = pieces(from: value, to: range.lower), let above = pieces(from: value, to: range.upper) else {
        return nil
      }
      let texts = solver.texts.filter { configuration.properties[$0.index].lineLimit != nil }
      return LayoutSweep(subject, below.reversed() + above, texts: texts)
    }
  }

  /// The pieces from one value to another, each further out than the one before; `nil` if there is none.
  private mutating func pieces(from start: Rational, to end: Rational) -> [SweepPiece]? {
    var (pieces, value) = ([SweepPiece](), start)
    while value != end {
      guard pieces.count < Limits.sweepPieces, !solver.deadline.hasPassed, let piece = piece(from: value, towards: end)
      else { return nil }
      pieces.append(piece)
      value = end > value ? piece.upper : piece.lower
    }
    return pieces
  }

  /// The piece that extends from one value towards another, at most up to it; `nil` if there is none.
  private mutating func piece(from value: Rational, towards end: Rational) -> SweepPiece? {
    var end = end
    var lineCounts: [Int] = []
    for pass in 0...Limits.textPasses {
      guard let line = line(lineCounts, from: value, towards: end) else { return nil }
      end = end > value ? min(end, line.upper) : max(end, line.lower)
      let next = counts(on: line, beyond: value, &end)
      if next == lineCounts || pass == Limits.textPasses {
        return SweepPiece(
          lower: min(value, end), upper: max(value, end), line: line, lineCounts: lineCounts, nextCounts: next,
          proofs: provesOptima ? proofs(of: line, lineCounts) : nil)
      }
      lineCounts = next
    }
    return nil
  }

  /// The proofs that the layouts of a line are optimal. All of them have the same, since the errors and bounds of a line are linear
  /// where no row changes its sign.
  private mutating func proofs(of line: LayoutLine, _ lineCounts: [Int]) -> [Int] {
    let key = SampleKey(lineCounts: lineCounts, value: line.end.value)
    if let known = proofsOfLines[key] { return known }
    var prover = LexicographicSolver()
    (prover.findsFreedoms, prover.provesOptima, prover.proofTermLimit) = (false, true, termsLeft)
    // Unreachable constraints are already reported.
    let solution = prover.solve(line.rows.program.untracked)
    let levels = line.rows.errors(at: solution.values, isRequiredMet: solution.isFeasible).levels
    let limits = line.rows.exceededLimits(ofProofsIn: solution, levels: levels, by: prover)
    if solution.isCutOff || !limits.isEmpty { leavesOutProofs = true }
    let found = line.rows.optimality(solution, levels: levels, ends: []).levels.map { level in
      let proof = LayoutSweep.Proof(priority: level.priority, multipliers: level.multipliers)
      if let known = indices[proof] { return known }
      termsLeft -= proof.multipliers.count
      indices[proof] = proofs.count
      proofs.append(proof)
      return proofs.count - 1
    }
    proofsOfLines[key] = found
    return found
  }

  /// The numbers of lines of all texts right beyond a value of a line, by view; empty if each is 1.
  ///
  /// - Parameter end: The direction; is drawn nearer to where a number changes.
  private func counts(on line: LayoutLine, beyond value: Rational, _ end: inout Rational) -> [Int] {
    var counts: [Int] = []
    for view in solver.texts {
      guard let limit = configuration.properties[view.index].lineLimit else { continue }
      let most = limit == 0 ? WrappingText.mostLines : min(limit, WrappingText.mostLines)
      let inset = Rational(solver.scene[view].alignmentInsets.total(along: .horizontal))
      let variable = line.rows.variable(view, .width)
      func length(_ value: Rational) -> Rational {
        configuration.textLength(of: view, subject, at: value, in: solver.scene)
      }
      let text = LinearText(
        lengths: (length(value), length(end)),
        widths: (line.value(variable, at: value) - inset, line.value(variable, at: end) - inset))
      let (count, share) = text.countAndEnd(limit: most)
      if let share { end = value + share * (end - value) }
      if count == 1 { continue }
      if counts.isEmpty { counts = [Int](repeating: 1, count: solver.scene.views.count) }
      counts[view.index] = count
    }
    return counts
  }

  /// The line that extends from one value towards another, for given numbers of lines; `nil` if there is none.
  private mutating func line(_ lineCounts: [Int], from value: Rational, towards end: Rational) -> LayoutLine? {
    if let known = lines[lineCounts]?.first(where: { $0.continues(from: value, towards: end) }) { return known }
    let first = first(lineCounts, at: value)
    if let first {
      // Often there is no breakpoint up to the end.
      let outermost = end > value ? bounds.upper : bounds.lower
      guard let second = sample(lineCounts, at: outermost, beside: first) else { return nil }
      samples[SampleKey(lineCounts: lineCounts, value: outermost)] = second
      if second.isDetermined, let line = LayoutLine(first, second, within: bounds) {
        lines[lineCounts, default: []].append(line)
        return line
      }
    }
    var distance = (end - value) * Self.step
    for _ in 0..<Self.divisions {
      guard let near = neighbour(of: value, at: distance), let second = sample(lineCounts, at: near, beside: first)
      else { return nil }
      var start = first
      if start == nil || !second.isDetermined {
        guard let nearer = neighbour(of: value, at: distance / 2) else { return nil }
        start = sample(lineCounts, at: nearer, beside: second)
      }
      guard let start else { return nil }
      if let line = LayoutLine(start, second, within: bounds), line.continues(from: value, towards: end) {
        lines[lineCounts, default: []].append(line)
        return line
      }
      distance = distance * Self.step
    }
    return nil
  }

  /// The optimal layout at a value, if it is known.
  private func first(_ lineCounts: [Int], at value: Rational) -> LayoutSample? {
    samples[SampleKey(lineCounts: lineCounts, value: value)]
      ?? lines[lineCounts]?.first { $0.isDetermined && ($0.lower == value || $0.upper == value) }?.sample(at: value)
  }

  /// A value at about a distance from another one, with as few decimals as possible; `nil` if it needs too many.
  private func neighbour(of value: Rational, at distance: Rational) -> Rational? {
    for places in stride(from: 3, through: Self.mostPlaces, by: 3) {
      let near = Rational(ExactDecimal(value + distance, places: places))
      let share = (near - value) / distance
      if share > Rational(3, over: 4) && share < Rational(5, over: 4) { return near }
    }
    return nil
  }

  /// The layout at a value; `nil` if there is none.
  ///
  /// - Parameter other: A layout at another value.
  private mutating func sample(_ lineCounts: [Int], at value: Rational, beside other: LayoutSample?) -> LayoutSample? {
    if let known = samples[SampleKey(lineCounts: lineCounts, value: value)] { return known }
    if rowsLeft <= 0 { return nil }
    var changed = configuration.setting(subject, to: value)
    changed.lineCounts = lineCounts
    let rows = solver.lower(changed)
    rowsLeft -= rows.rowCount
    if !rows.program.differsInConstantsAlone(from: programs[lineCounts, default: rows.program]) { return nil }
    programs[lineCounts] = rows.program
    if let same = other?.unaffected(by: rows, subject, at: value) { return same }
    // Families with conflicts do not cover other values.
    let layout = solver.plainLayout(of: rows, recovering: [], findsAmbiguity: true).layout
    return layout.isCutOff ? nil : LayoutSample(layout, of: rows, at: value)
  }
}
