import ConstraintSolver
import LayoutModel

/// The required and background rows of a configuration, or all of them, with one of its numbers as an unknown.
///
/// The number occurs linearly in the rows. The row that fixes it is left out.
struct RangeRows: Sendable {
  let lowered: LoweredConfiguration
  private(set) var program: LinearProgram
  /// For each row, its index among the configuration's rows.
  private(set) var origins: [Int] = []

  /// - Parameter isChosen: returns whether a row of the configuration is included.
  init(
    _ lowered: LoweredConfiguration, _ subject: RangeSubject, includesOptional: Bool = false,
    where isChosen: (Int) -> Bool = { _ in true }
  ) {
    self.lowered = lowered
    let rows = lowered.program
    program = LinearProgram(variableCount: lowered.rangeVariableCount, rowCapacity: rows.rowCount)
    origins.reserveCapacity(rows.rowCount)
    let variable = lowered.variable(of: subject)
    let value = lowered.configuration.value(of: subject)
    let fixed = subject.rootAttribute.map { lowered.variable(.root, $0) }
    for row in 0..<rows.rowCount where isChosen(row) {
      let (strength, group) = (rows.strength(ofRow: row), rows.group(ofRow: row))
      guard includesOptional || strength == .required || strength == .background else { continue }
      if group == nil, let fixed, rows.firstVariable(ofRow: row) == fixed { continue }
      program.addTerms(ofRow: row, of: rows)
      var constant = rows.constant(ofRow: row)
      let share = lowered.reference(ofRow: row).flatMap { lowered.share(of: subject, in: $0) }
      if let share, let value, !share.isZero {
        program.addTerm(variable, -share)
        constant -= share * value
      }
      program.endRow(rows.relation(ofRow: row), constant, strength: strength, group: group)
      origins.append(row)
    }
  }

  func group(ofRow row: Int) -> Int? { lowered.program.group(ofRow: origins[row]) }

  /// The rows of a group, which are consecutive.
  ///
  /// - Complexity: logarithmic in the number of rows.
  func rows(ofGroup group: Int) -> [Int] {
    // Background rows come first, followed by the groups in order.
    var low = 0
    var high = origins.count
    while low < high {
      let middle = (low + high) / 2
      if self.group(ofRow: middle).map({ $0 < group }) ?? true { low = middle + 1 } else { high = middle }
    }
    return Array((low..<origins.count).prefix { self.group(ofRow: $0) == group })
  }
}

extension RangeSubject {
  /// The attribute of the root's frame that the subject is; `nil` if the subject is not an unknown of the configuration.
  var rootAttribute: FrameAttribute? {
    switch self {
    case .width: .width
    case .height: .height
    case .textScale, .parameter: nil
    }
  }
}

extension LoweredConfiguration {
  /// The number of variables, with one more for a subject that is not an unknown of the configuration.
  var rangeVariableCount: Int { hierarchy.variableCount + 1 }

  /// The variable of a range's subject.
  func variable(of subject: RangeSubject) -> Int {
    subject.rootAttribute.map { variable(.root, $0) } ?? hierarchy.variableCount
  }

  /// The increase of a constraint's constant when the subject increases by one; `nil` if the constant does not depend on it.
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
      return axis == .horizontal
        ? Rational(size) : Rational(size) * Rational(configuration.lineCount(of: view))
    default: return nil
    }
  }
}
