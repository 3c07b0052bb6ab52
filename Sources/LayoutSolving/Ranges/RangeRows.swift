import ConstraintSolver
import LayoutModel

/// Required rows of a configuration and its background, with one of its numbers as an unknown.
///
/// The number stands in the rows linearly. What fixes it is left out.
struct RangeRows: Sendable {
  let lowered: LoweredConfiguration
  private(set) var program: LinearProgram
  /// The configuration's rows that these are.
  private(set) var origins: [Int] = []

  /// - Parameter isChosen: tells of a row of the configuration whether it counts.
  init(_ lowered: LoweredConfiguration, _ subject: RangeSubject, where isChosen: (Int) -> Bool = { _ in true }) {
    self.lowered = lowered
    let rows = lowered.program
    program = LinearProgram(variableCount: lowered.rangeVariableCount, rowCapacity: rows.rowCount)
    origins.reserveCapacity(rows.rowCount)
    let variable = lowered.variable(of: subject)
    let value = lowered.configuration.value(of: subject)
    let fixed = subject.rootAttribute.map { lowered.variable(.root, $0) }
    for row in 0..<rows.rowCount where isChosen(row) {
      let (strength, group) = (rows.strength(ofRow: row), rows.group(ofRow: row))
      guard strength == .required || strength == .background else { continue }
      if group < 0, let fixed, rows.firstVariable(ofRow: row) == fixed { continue }
      program.addTerms(ofRow: row, of: rows)
      var constant = rows.constant(ofRow: row)
      let share = group < 0 ? nil : lowered.share(of: subject, in: lowered.references[group])
      if let share, !share.isZero {
        program.addTerm(variable, -share)
        constant -= share * value
      }
      program.endRow(rows.relation(ofRow: row), constant, strength: strength, group: group)
      origins.append(row)
    }
  }

  func group(ofRow row: Int) -> Int { lowered.program.group(ofRow: origins[row]) }

  /// The rows of a group, which follow each other. Logarithmic.
  func rows(ofGroup group: Int) -> [Int] {
    // Background rows come first, groups in order after them.
    var low = 0
    var high = origins.count
    while low < high {
      let middle = (low + high) / 2
      if self.group(ofRow: middle) < group { low = middle + 1 } else { high = middle }
    }
    return Array((low..<origins.count).prefix { self.group(ofRow: $0) == group })
  }
}

extension RangeSubject {
  /// What of the root it is; nil where it is no unknown otherwise.
  var rootAttribute: FrameAttribute? {
    switch self {
    case .width: .width
    case .height: .height
    case .textScale, .parameter: nil
    }
  }
}

extension LoweredConfiguration {
  /// With room for a number that is no unknown otherwise.
  var rangeVariableCount: Int { hierarchy.variableCount + 1 }

  /// The unknown that a range varies.
  func variable(of subject: RangeSubject) -> Int {
    subject.rootAttribute.map { variable(.root, $0) } ?? hierarchy.variableCount
  }

  /// By how much the constant of a constraint grows when the subject grows by one; nil where it has no part in it.
  fileprivate func share(of subject: RangeSubject, in reference: ConstraintReference) -> Rational? {
    switch (subject, reference) {
    case (.parameter(let parameter), .written(let id)):
      return configuration.constants[id.index].terms.reduce(Rational.zero) {
        $1.parameter == parameter ? $0 + Rational($1.coefficient) : $0
      }
    case (.textScale, .hugging(let view, let axis)), (.textScale, .compression(let view, let axis)):
      guard scene[view].kind.showsText, let size = configuration.properties[view.index].intrinsicSize[axis] else {
        return nil
      }
      return Rational(size)
    default: return nil
    }
  }
}
