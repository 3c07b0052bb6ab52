/// A sparse linear combination of variables, in order of variable.
struct SparseRow: Sendable {
  private(set) var variables: [Int32] = []
  private(set) var coefficients: [Rational] = []

  var isEmpty: Bool { variables.isEmpty }
  var count: Int { variables.count }

  init() {}

  init(_ variable: Int32, _ coefficient: Rational) {
    variables = [variable]
    coefficients = [coefficient]
  }

  mutating func reserveCapacity(_ count: Int) {
    variables.reserveCapacity(count)
    coefficients.reserveCapacity(count)
  }

  /// Variables per term from which on a sum sorts its terms instead of allocating a cell for each variable.
  private static let variablesPerTerm = 32

  /// The weighted sum of rows. Sorts the terms if they are few, else the variables that occur.
  init(sum: [(row: SparseRow, factor: Rational)], variableCount: Int) {
    if sum.count <= 1 {
      self = sum.isEmpty ? SparseRow() : sum[0].row.scaled(by: sum[0].factor)
      return
    }
    let termCount = sum.reduce(0) { $0 + $1.row.count }
    if termCount < variableCount / SparseRow.variablesPerTerm {
      self = SparseRow(sorting: sum, termCount: termCount)
      return
    }
    var cells = [Rational](repeating: .zero, count: variableCount)
    var isChanged = [Bool](repeating: false, count: variableCount)
    for (row, factor) in sum {
      for (variable, coefficient) in zip(row.variables, row.coefficients) {
        if !isChanged[Int(variable)] {
          isChanged[Int(variable)] = true
          variables.append(variable)
        }
        cells[Int(variable)] += coefficient * factor
      }
    }
    variables.sort()
    variables.removeAll { cells[Int($0)].isZero }
    coefficients = variables.map { cells[Int($0)] }
  }

  private init(sorting sum: [(row: SparseRow, factor: Rational)], termCount: Int) {
    var form = AffineForm(constant: .zero)
    form.terms.reserveCapacity(termCount)
    for (row, factor) in sum where !factor.isZero {
      for (variable, coefficient) in zip(row.variables, row.coefficients) {
        form.terms.append((variable, coefficient * factor))
      }
    }
    form.normalise()
    variables = form.terms.map(\.variable)
    coefficients = form.terms.map(\.coefficient)
  }

  /// The same row with renamed variables; renaming must keep their order.
  func mapped(_ renaming: (Int32) -> Int32) -> SparseRow {
    var result = self
    for index in variables.indices { result.variables[index] = renaming(variables[index]) }
    return result
  }

  /// The coefficient of a variable, zero if it does not occur. Logarithmic.
  subscript(variable: Int32) -> Rational { index(of: variable).map { coefficients[$0] } ?? .zero }

  func contains(_ variable: Int32) -> Bool { index(of: variable) != nil }

  /// The index of a variable; `nil` if it does not occur. Logarithmic.
  func index(of variable: Int32) -> Int? {
    let index = firstIndex(notBefore: variable)
    return index < variables.count && variables[index] == variable ? index : nil
  }

  private func firstIndex(notBefore variable: Int32) -> Int {
    var low = 0
    var high = variables.count
    while low < high {
      let middle = (low + high) / 2
      if variables[middle] < variable { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Removes a variable and returns its coefficient.
  mutating func remove(_ variable: Int32) -> Rational {
    guard let index = index(of: variable) else { return .zero }
    variables.remove(at: index)
    return coefficients.remove(at: index)
  }

  func scaled(by factor: Rational) -> SparseRow {
    var result = self
    if factor.isZero { return SparseRow() }
    result.scale(by: factor)
    return result
  }

  mutating func scale(by factor: Rational) {
    switch factor.smallInteger {
    case 1: return
    case -1: for index in coefficients.indices { coefficients[index] = -coefficients[index] }
    default: for index in coefficients.indices { coefficients[index] *= factor }
    }
  }

  /// Adds a multiple of another row. Calls `onInsert` with each variable that is new.
  mutating func add(_ other: SparseRow, times factor: Rational, onInsert: (Int32) -> Void = { _ in }) {
    guard !factor.isZero && !other.isEmpty else { return }
    if other.count == 1 {
      addTerm(other.variables[0], other.coefficients[0] * factor, onInsert: onInsert)
      return
    }
    var merged = SparseRow()
    merged.merge(self, without: nil, other, times: factor, onInsert: onInsert)
    self = merged
  }

  /// Replaces a variable by a row. Calls `onInsert` with each variable that is new.
  ///
  /// - Parameters:
  ///   - coefficient: The coefficient of the variable.
  ///   - scratch: Memory for the result, reused by later calls.
  mutating func substitute(
    _ variable: Int32, coefficient: Rational, by other: SparseRow, _ scratch: inout SparseRow,
    onInsert: (Int32) -> Void
  ) {
    if other.count == 1 {
      rename(variable, to: other.variables[0], coefficient: coefficient * other.coefficients[0], onInsert: onInsert)
      return
    }
    scratch.variables.removeAll(keepingCapacity: true)
    scratch.coefficients.removeAll(keepingCapacity: true)
    scratch.merge(self, without: variable, other, times: coefficient, onInsert: onInsert)
    swap(&self, &scratch)
  }

  /// Distance from which on terms are moved as one block instead of one by one.
  private static let stepLimit = 8

  /// Replaces a variable by a multiple of another.
  private mutating func rename(
    _ variable: Int32, to other: Int32, coefficient: Rational, onInsert: (Int32) -> Void
  ) {
    let start = firstIndex(notBefore: variable)
    let target = firstIndex(notBefore: other)
    if target < count && variables[target] == other {
      _ = remove(variable)
      addTerm(other, coefficient)
      return
    }
    onInsert(other)
    let end = target > start ? target - 1 : target
    guard abs(end - start) <= SparseRow.stepLimit else {
      variables.remove(at: start)
      coefficients.remove(at: start)
      variables.insert(other, at: end)
      coefficients.insert(coefficient, at: end)
      return
    }
    var index = start
    while index != end {
      let next = end > start ? index + 1 : index - 1
      variables[index] = variables[next]
      coefficients.swapAt(index, next)
      index = next
    }
    variables[end] = other
    coefficients[end] = coefficient
  }

  /// Appends to this empty row the sum of `row`, without one of its variables if given, and a multiple of another row.
  private mutating func merge(
    _ row: SparseRow, without variable: Int32?, _ other: SparseRow, times factor: Rational, onInsert: (Int32) -> Void
  ) {
    reserveCapacity(row.count + other.count)
    let (own, ownCoefficients) = (row.variables.span, row.coefficients.span)
    let (added, addedCoefficients) = (other.variables.span, other.coefficients.span)
    let sign = factor.smallInteger == 1 ? 1 : factor.smallInteger == -1 ? -1 : 0
    func product(_ index: Int) -> Rational {
      sign > 0 ? addedCoefficients[index] : sign < 0 ? -addedCoefficients[index] : addedCoefficients[index] * factor
    }
    var i = 0
    var j = 0
    while i < own.count && j < added.count {
      let (a, b) = (own[i], added[j])
      if a == variable {
        i += 1
      } else if a < b {
        variables.append(a)
        coefficients.append(ownCoefficients[i])
        i += 1
      } else if b < a {
        onInsert(b)
        variables.append(b)
        coefficients.append(product(j))
        j += 1
      } else {
        let sum = ownCoefficients[i] + product(j)
        if !sum.isZero {
          variables.append(a)
          coefficients.append(sum)
        }
        i += 1
        j += 1
      }
    }
    while i < own.count {
      if own[i] != variable {
        variables.append(own[i])
        coefficients.append(ownCoefficients[i])
      }
      i += 1
    }
    while j < added.count {
      onInsert(added[j])
      variables.append(added[j])
      coefficients.append(product(j))
      j += 1
    }
  }

  mutating func addTerm(_ variable: Int32, _ coefficient: Rational, onInsert: (Int32) -> Void = { _ in }) {
    guard !coefficient.isZero else { return }
    let index = firstIndex(notBefore: variable)
    if index < variables.count && variables[index] == variable {
      coefficients[index] += coefficient
      if coefficients[index].isZero {
        variables.remove(at: index)
        coefficients.remove(at: index)
      }
    } else {
      onInsert(variable)
      variables.insert(variable, at: index)
      coefficients.insert(coefficient, at: index)
    }
  }
}
