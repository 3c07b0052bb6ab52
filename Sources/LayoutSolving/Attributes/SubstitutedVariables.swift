import ConstraintSolver
import LayoutModel

/// Unknowns expressed by rows that hold from both sides, found by substitution: a row gives the last of its unknowns that is not
/// known yet. Rows of priorities at which nothing fails come first, then strong ones, then written ones.
///
/// Each row gives one unknown, so the rows of an expression are independent, and none of them can be left out.
struct SubstitutedVariables {
  /// By variable, the rows whose weighted left sides add up to it; `nil` if substitution does not reach it.
  private var expressions: [[Int: Rational]?]
  /// The terms of all expressions.
  private(set) var work = 0

  /// - Parameters:
  ///   - holds: whether a row holds without slack.
  ///   - isCertain: whether all rows of its priority do.
  ///   - workLimit: on the terms of all expressions; beyond it, further unknowns have none.
  init(_ lowered: LoweredConfiguration, where holds: (Int) -> Bool, isCertain: (Int) -> Bool, workLimit: Int) {
    let program = lowered.program
    expressions = [[Int: Rational]?](repeating: nil, count: program.variableCount)
    var ranks = [Rank?](repeating: nil, count: program.rowCount)
    var openCounts = [Int](repeating: 0, count: program.rowCount)
    var rowsOfVariable = [[Int]](repeating: [], count: program.variableCount)
    for row in 0..<program.rowCount where holds(row) {
      guard Self.isTwoSided(row, lowered, holds) else { continue }
      ranks[row] = Rank(row, of: lowered, isCertain: isCertain(row))
      program.forEachVariable(ofRow: row) {
        openCounts[row] += 1
        rowsOfVariable[$0].append(row)
      }
    }
    var queue = Heap<Rank>()
    for row in openCounts.indices where openCounts[row] == 1 { ranks[row].map { queue.insert($0) } }
    while let row = queue.popFirst()?.row, work <= workLimit {
      let terms = program.terms(ofRow: row)
      // Another row may have given the unknown.
      guard let open = terms.first(where: { expressions[$0.variable] == nil }) else { continue }
      var expression = [row: Rational.one / open.coefficient]
      for term in terms where term.variable != open.variable {
        let factor = -term.coefficient / open.coefficient
        for (other, weight) in expressions[term.variable] ?? [:] {
          expression[other, default: .zero] += factor * weight
        }
        work += expressions[term.variable]?.count ?? 0
      }
      expressions[open.variable] = expression.filter { !$0.value.isZero }
      for other in rowsOfVariable[open.variable] {
        openCounts[other] -= 1
        if openCounts[other] == 1 { ranks[other].map { queue.insert($0) } }
      }
    }
  }

  /// The rows whose weighted left sides add up to a sum of unknowns, in order; `nil` if substitution does not reach it.
  func weights(of terms: [(variable: Int, coefficient: Rational)]) -> [(row: Int, weight: Rational)]? {
    var weights: [Int: Rational] = [:]
    for term in terms {
      guard let expression = expressions[term.variable] else { return nil }
      for (row, weight) in expression { weights[row, default: .zero] += term.coefficient * weight }
    }
    return weights.filter { !$0.value.isZero }.sorted { $0.key < $1.key }.map { (row: $0.key, weight: $0.value) }
  }

  /// Whether a row fixes its left side: an equality, or the first of the two constraints on a content, if both hold.
  private static func isTwoSided(_ row: Int, _ lowered: LoweredConfiguration, _ holds: (Int) -> Bool) -> Bool {
    if lowered.program.relation(ofRow: row) == .equal { return true }
    // The rows of a content are next to each other.
    guard case .constraint(.hugging(let view, let axis), _) = lowered.proofRow(row), row + 1 < lowered.program.rowCount,
      lowered.proofRow(row + 1) == .constraint(.compression(view, axis), nil)
    else { return false }
    return holds(row + 1)
  }

  /// The order in which rows give unknowns.
  private struct Rank: Comparable {
    let isCertain: Bool
    let level: Int
    let isGenerated: Bool
    let row: Int

    init(_ row: Int, of lowered: LoweredConfiguration, isCertain: Bool) {
      self.isCertain = isCertain
      self.row = row
      level =
        switch lowered.program.strength(ofRow: row) {
        case .background: -2
        case .required: -1
        case .optional(let level): Int(level)
        }
      isGenerated = lowered.reference(ofRow: row)?.isWritten == false
    }

    static func < (a: Rank, b: Rank) -> Bool {
      if a.isCertain != b.isCertain { return a.isCertain }
      if a.level != b.level { return a.level < b.level }
      if a.isGenerated != b.isGenerated { return b.isGenerated }
      return a.row < b.row
    }
  }
}

extension AttributeProbe {
  /// The unknowns that substitution gives in a layout.
  ///
  /// Rows that all hold can do so without the others, so that none of them has to give way.
  func substituted(at values: [Rational], _ search: inout Search) -> SubstitutedVariables {
    let point = search.point(of: program, at: values)
    return SubstitutedVariables(
      lowered, where: { point.admits($0, of: program, .holding) },
      isCertain: { point.admits($0, of: program, .certain) }, workLimit: search.workLimit)
  }
}
