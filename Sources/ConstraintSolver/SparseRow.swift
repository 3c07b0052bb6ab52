/// A linear combination of few variables, in order of variable.
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

  /// A weighted sum of rows. Linear in their terms, and sorting the variables that occur.
  init(sum: [(row: SparseRow, factor: Rational)], variableCount: Int) {
    var cells = [Rational](repeating: .zero, count: variableCount)
    var isTouched = [Bool](repeating: false, count: variableCount)
    for (row, factor) in sum {
      for (variable, coefficient) in zip(row.variables, row.coefficients) {
        if !isTouched[Int(variable)] {
          isTouched[Int(variable)] = true
          variables.append(variable)
        }
        cells[Int(variable)] += coefficient * factor
      }
    }
    variables.sort()
    variables.removeAll { cells[Int($0)].isZero }
    coefficients = variables.map { cells[Int($0)] }
  }

  /// The same row of other variables, given in the same order.
  func mapped(_ place: (Int32) -> Int32) -> SparseRow {
    var result = self
    for index in variables.indices { result.variables[index] = place(variables[index]) }
    return result
  }

  /// The coefficient of a variable, zero where it does not occur. Logarithmic.
  subscript(variable: Int32) -> Rational {
    let index = firstIndex(notBefore: variable)
    return index < variables.count && variables[index] == variable ? coefficients[index] : .zero
  }

  func contains(_ variable: Int32) -> Bool {
    let index = firstIndex(notBefore: variable)
    return index < variables.count && variables[index] == variable
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
    let index = firstIndex(notBefore: variable)
    guard index < variables.count && variables[index] == variable else { return .zero }
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
    for index in coefficients.indices { coefficients[index] *= factor }
  }

  /// Adds a multiple of another row; `onInsert` hears of each variable that was not there before.
  mutating func add(_ other: SparseRow, times factor: Rational, onInsert: (Int32) -> Void = { _ in }) {
    guard !factor.isZero && !other.isEmpty else { return }
    if other.count == 1 {
      addTerm(other.variables[0], other.coefficients[0] * factor, onInsert: onInsert)
      return
    }
    var mergedVariables: [Int32] = []
    var mergedCoefficients: [Rational] = []
    mergedVariables.reserveCapacity(count + other.count)
    mergedCoefficients.reserveCapacity(count + other.count)
    var i = 0
    var j = 0
    while i < count || j < other.count {
      if j == other.count || (i < count && variables[i] < other.variables[j]) {
        mergedVariables.append(variables[i])
        mergedCoefficients.append(coefficients[i])
        i += 1
      } else if i == count || other.variables[j] < variables[i] {
        onInsert(other.variables[j])
        mergedVariables.append(other.variables[j])
        mergedCoefficients.append(other.coefficients[j] * factor)
        j += 1
      } else {
        let sum = coefficients[i] + other.coefficients[j] * factor
        if !sum.isZero {
          mergedVariables.append(variables[i])
          mergedCoefficients.append(sum)
        }
        i += 1
        j += 1
      }
    }
    variables = mergedVariables
    coefficients = mergedCoefficients
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
