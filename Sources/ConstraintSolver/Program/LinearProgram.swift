// Linear rows over variables in one flat sparse array: `sum of coefficient * variable  relation  constant`.
//
// Nearly all coefficients of a layout are 1 or -1 and most others repeat, so terms refer to a table of coefficients.

/// A hierarchy of linear rows: background and required rows must hold, optional rows minimise their error level by
/// level.
package struct LinearProgram: Sendable {
  package private(set) var variableCount: Int

  private(set) var rows: [Row] = []
  /// The terms of all rows, one row after the other.
  private(set) var allTerms: [Term] = []
  private(set) var coefficients = CoefficientTable()

  struct Term: Sendable {
    var variable: Int32
    /// Its index in the table of coefficients.
    var coefficient: Int32
  }

  /// A row without its terms.
  struct Row: Sendable {
    var constant: Rational
    /// The end of its terms in `allTerms`; they start where those of the row before end.
    var termEnd: Int32
    @OptionalIndex var group: Int32?
    var strength: Strength
    var relation: RowRelation
    var isTracked: Bool
  }

  /// - Parameter rowCapacity: Rows to reserve memory for, of two or three terms each.
  package init(variableCount: Int, rowCapacity: Int = 0) {
    self.variableCount = variableCount
    rows.reserveCapacity(rowCapacity)
    allTerms.reserveCapacity(3 * rowCapacity)
  }

  package var rowCount: Int { rows.count }

  /// Appends a row; terms of the same variable may repeat.
  ///
  /// - Parameters:
  ///   - group: Rows of one group are one member of a conflict; `nil` for background rows.
  ///   - isTracked: Whether the solver reports the row if it can never hold.
  package mutating func addRow(
    _ terms: [(variable: Int, coefficient: Rational)], _ relation: RowRelation, _ constant: Rational,
    strength: Strength, group: Int?, isTracked: Bool = false
  ) {
    for (variable, coefficient) in terms { addTerm(variable, coefficient) }
    endRow(relation, constant, strength: strength, group: group, isTracked: isTracked)
  }

  /// Appends a term to the row that `endRow` completes.
  package mutating func addTerm(_ variable: Int, _ coefficient: Rational) {
    if coefficient.isZero { return }
    allTerms.append(Term(variable: Int32(variable), coefficient: coefficients.index(of: coefficient)))
  }

  /// Appends a term with coefficient 1 or -1 to the row that `endRow` completes.
  package mutating func addUnitTerm(_ variable: Int, isNegative: Bool) {
    allTerms.append(
      Term(
        variable: Int32(truncatingIfNeeded: variable),
        coefficient: isNegative ? CoefficientTable.minusOne : CoefficientTable.one))
  }

  /// Completes a row of the terms added since the last one.
  package mutating func endRow(
    _ relation: RowRelation, _ constant: Rational, strength: Strength, group: Int?, isTracked: Bool = false
  ) {
    rows.append(
      Row(
        constant: constant, termEnd: Int32(allTerms.count), group: group.map { Int32($0) }, strength: strength,
        relation: relation, isTracked: isTracked))
  }

  /// Appends a row of another program, with renamed variables if these differ.
  ///
  /// - Parameters:
  ///   - relation: Replaces the row's own relation.
  ///   - constant: Replaces the row's own constant.
  ///   - strength: Replaces the row's own strength.
  ///   - isTracked: Replaces the row's own setting.
  package mutating func addRow(
    _ row: Int, of other: LinearProgram, relation: RowRelation? = nil, constant: Rational? = nil,
    strength: Strength? = nil, isTracked: Bool? = nil, renaming: (Int32) -> Int32 = { $0 }
  ) {
    for term in other.termRange(row) {
      addTerm(term, of: other, as: renaming(other.allTerms[term].variable))
    }
    var copy = other.rows[row]
    copy.termEnd = Int32(allTerms.count)
    if let relation { copy.relation = relation }
    if let constant { copy.constant = constant }
    if let strength { copy.strength = strength }
    if let isTracked { copy.isTracked = isTracked }
    rows.append(copy)
  }

  /// Appends a copy of a row with a presolved form as its left side.
  mutating func addRow(_ form: AffineForm, as row: Row, renaming: (Int32) -> Int32) {
    for (variable, coefficient) in form.terms { addTerm(Int(renaming(variable)), coefficient) }
    endRow(as: row, -form.constant)
  }

  /// Renumbers the variables.
  ///
  /// - Parameter count: The new number of variables.
  mutating func rename(_ name: (Int32) -> Int32, count: Int) {
    variableCount = count
    for term in allTerms.indices { allTerms[term].variable = name(allTerms[term].variable) }
  }

  /// Completes a row like `row` but with another constant, of the terms added since the last one.
  mutating func endRow(as row: Row, _ constant: Rational) {
    var copy = row
    (copy.constant, copy.termEnd) = (constant, Int32(allTerms.count))
    rows.append(copy)
  }

  /// Appends the terms of a row of another program over the same variables to the row that `endRow` completes.
  package mutating func addTerms(ofRow row: Int, of other: LinearProgram) {
    for term in other.termRange(row) {
      addTerm(term, of: other, as: other.allTerms[term].variable)
    }
  }

  /// Appends a term of another program to the row that `endRow` completes.
  private mutating func addTerm(_ term: Int, of other: LinearProgram, as variable: Int32) {
    let coefficientIndex = other.allTerms[term].coefficient
    allTerms.append(
      Term(
        variable: variable,
        coefficient: coefficientIndex <= CoefficientTable.minusOne
          ? coefficientIndex : coefficients.index(of: other.coefficient(ofTerm: term))))
  }

  /// Puts all rows of a range, except the background, into one group.
  mutating func join(_ range: Range<Int>, asGroup group: Int) {
    for row in range where rows[row].strength != .background { rows[row].group = Int32(group) }
  }

  /// The same rows over only the variables that occur in them.
  package var compacted: LinearProgram {
    var occurs = [Bool](repeating: false, count: variableCount)
    for term in allTerms { occurs[Int(term.variable)] = true }
    let variables = (0..<Int32(variableCount)).filter { occurs[Int($0)] }
    let indices = PartialMap(inverting: variables, keyCount: variableCount)
    var result = LinearProgram(variableCount: variables.count, rowCapacity: rowCount)
    for row in rows.indices { result.addRow(row, of: self, renaming: indices.value(of:)) }
    return result
  }

  /// The same rows, none of them tracked.
  package var untracked: LinearProgram {
    var result = self
    for row in result.rows.indices { result.rows[row].isTracked = false }
    return result
  }

  /// The equalities that must hold, background rows first: the order in which they are eliminated.
  func equalities(where isIncluded: (_ row: Int) -> Bool) -> [Int] {
    [Strength.background, .required].flatMap { strength in
      rows.indices.filter { rows[$0].relation == .equal && rows[$0].strength == strength && isIncluded($0) }
    }
  }

  package func group(ofRow row: Int) -> Int? { rows[row].group.map { Int($0) } }

  /// Whether a row is in one of some groups.
  func isRow(_ row: Int, inAny groups: some Collection<Int>) -> Bool { group(ofRow: row).map(groups.contains) ?? false }

  /// One more than the greatest group.
  var groupCount: Int { rows.lazy.compactMap(\.group).max().map { Int($0) + 1 } ?? 0 }

  package func strength(ofRow row: Int) -> Strength { rows[row].strength }
  package func relation(ofRow row: Int) -> RowRelation { rows[row].relation }
  package func constant(ofRow row: Int) -> Rational { rows[row].constant }

  package func terms(ofRow row: Int) -> [(variable: Int, coefficient: Rational)] {
    termRange(row).map { (Int(allTerms[$0].variable), coefficient(ofTerm: $0)) }
  }

  /// Calls `body` with the variables of a row's terms, in order, without allocating an array.
  package func forEachVariable(ofRow row: Int, _ body: (Int) -> Void) {
    for term in termRange(row) { body(Int(allTerms[term].variable)) }
  }

  /// The variable of a row's first term.
  ///
  /// - Precondition: The row has terms.
  package func firstVariable(ofRow row: Int) -> Int { Int(allTerms[termRange(row).lowerBound].variable) }

  func termRange(_ row: Int) -> Range<Int> {
    (row == 0 ? 0 : Int(rows[row - 1].termEnd))..<Int(rows[row].termEnd)
  }

  func coefficient(ofTerm term: Int) -> Rational { coefficients.values[Int(allTerms[term].coefficient)] }

  /// The left side minus the constant at a point.
  package func excess(ofRow row: Int, at values: [Rational]) -> Rational {
    var sum = -rows[row].constant
    for term in termRange(row) {
      let value = values[Int(allTerms[term].variable)]
      switch allTerms[term].coefficient {
      case CoefficientTable.one: sum += value
      case CoefficientTable.minusOne: sum -= value
      default: sum += coefficient(ofTerm: term) * value
      }
    }
    return sum
  }

  /// The absolute error of a row at a point: 0 if it holds.
  package func error(ofRow row: Int, at values: [Rational]) -> Rational {
    rows[row].relation.error(ofExcess: excess(ofRow: row, at: values))
  }
}

/// The distinct coefficients; the first two are 1 and -1.
struct CoefficientTable: Sendable {
  private(set) var values: [Rational] = [1, -1]
  /// The indices of all but the first two.
  private var indices: [Rational: Int32] = [:]
  private var last: (value: Rational, index: Int32) = (1, 0)

  static let one: Int32 = 0
  static let minusOne: Int32 = 1

  mutating func index(of value: Rational) -> Int32 {
    switch value.smallInteger {
    case 1: return CoefficientTable.one
    case -1: return CoefficientTable.minusOne
    default: break
    }
    if value == last.value { return last.index }
    let index = indices[value] ?? Int32(values.count)
    if index == values.count {
      values.append(value)
      indices[value] = index
    }
    last = (value, index)
    return index
  }
}

/// How the left side of a row compares with its constant.
package enum RowRelation: Sendable {
  case equal, lessThanOrEqual, greaterThanOrEqual

  package var symbol: String {
    switch self {
    case .equal: "=="
    case .lessThanOrEqual: "<="
    case .greaterThanOrEqual: ">="
    }
  }

  /// The cost of each point above the constant.
  var costAbove: Int { self == .greaterThanOrEqual ? 0 : 1 }
  /// The cost of each point below the constant.
  var costBelow: Int { self == .lessThanOrEqual ? 0 : 1 }

  func error(ofExcess excess: Rational) -> Rational {
    excess.isNegative ? (costBelow == 0 ? .zero : -excess) : costAbove == 0 ? .zero : excess
  }

  /// Whether a row holds whose left side minus constant has the given sign.
  package func holds(atSign sign: Int) -> Bool { sign == 0 || (sign < 0 ? costBelow == 0 : costAbove == 0) }
}

/// How strongly a row is enforced; the strongest comes first.
package enum Strength: Hashable, Comparable, Sendable {
  /// Given: always holds, never a member of a conflict.
  case background
  case required
  /// Level 0 is the strongest. No number of rows of one level outweighs a row of a stronger level.
  case optional(level: Int32)

  /// The level of optional rows.
  package var level: Int32? { if case .optional(let level) = self { level } else { nil } }
}

/// A Farkas certificate: multipliers of rows whose weighted sum contradicts itself.
///
/// In the weighted sum of `left side - constant` all variables cancel, and the constants leave `0 >= contradiction`.
/// Multipliers are not negative for `>=` and not positive for `<=`.
package struct Certificate: Sendable {
  /// In order of row.
  package let multipliers: [(row: Int, multiplier: Rational)]
  /// Greater than zero.
  package let contradiction: Rational
}
