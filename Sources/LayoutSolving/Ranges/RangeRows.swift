import ConstraintSolver
import LayoutModel

/// The required and background rows of a configuration, with one of its numbers as an unknown.
///
/// The number occurs linearly in the rows. The row that fixes it is left out.
struct RangeRows: Sendable {
  let lowered: LoweredConfiguration
  private(set) var program: LinearProgram
  /// By row, the configuration's row it comes from.
  private(set) var origins: [Int] = []

  /// - Parameter isChosen: Whether to include a row of the configuration.
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

  /// The rows of a group, which are adjacent. Logarithmic.
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
  /// The attribute of the root; `nil` if the subject is not a variable otherwise.
  var rootAttribute: FrameAttribute? {
    switch self {
    case .width: .width
    case .height: .height
    case .textScale, .parameter: nil
    }
  }
}

extension LoweredConfiguration {
  /// Includes a variable for a number that is not one otherwise.
  var rangeVariableCount: Int { hierarchy.variableCount + 1 }

  /// The variable of a range's subject.
  func variable(of subject: RangeSubject) -> Int {
    subject.rootAttribute.map { variable(.root, $0) } ?? hierarchy.variableCount
  }

  /// The increase of a constraint's constant per unit of the subject; `nil` if it does not depend on it.
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
