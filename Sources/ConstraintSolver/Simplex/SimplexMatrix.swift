/// A sparse matrix, stored by row and by column.
struct SimplexMatrix<Number: SimplexNumber> {
  let rowCount: Int
  let columnCount: Int
  /// The constants of the rows' forms.
  var constants: [Number]
  private let rowStart: [Int32]
  private let rowVariables: [Int32]
  private let rowCoefficients: [Number]
  private let columnStart: [Int32]
  private let columnRows: [Int32]
  private let columnCoefficients: [Number]

  init(_ forms: some Collection<AffineForm>, columnCount: Int) {
    rowCount = forms.count
    self.columnCount = columnCount
    constants = forms.map { Number($0.constant) }
    var starts: [Int32] = [0]
    var variables: [Int32] = []
    var coefficients: [Number] = []
    var columnStart = [Int32](repeating: 0, count: columnCount + 1)
    for form in forms {
      for (variable, coefficient) in form.terms {
        variables.append(variable)
        coefficients.append(Number(coefficient))
        columnStart[Int(variable) + 1] += 1
      }
      starts.append(Int32(variables.count))
    }
    for column in 0..<columnCount { columnStart[column + 1] += columnStart[column] }
    var next = columnStart
    var rows = [Int32](repeating: 0, count: variables.count)
    var byColumn = coefficients
    for row in 0..<rowCount {
      for term in Int(starts[row])..<Int(starts[row + 1]) {
        let place = Int(next[Int(variables[term])])
        next[Int(variables[term])] += 1
        rows[place] = Int32(row)
        byColumn[place] = coefficients[term]
      }
    }
    rowStart = starts
    rowVariables = variables
    rowCoefficients = coefficients
    self.columnStart = columnStart
    columnRows = rows
    columnCoefficients = byColumn
  }

  var entryCount: Int { rowVariables.count }

  func termCount(ofRow row: Int) -> Int { Int(rowStart[row + 1] - rowStart[row]) }

  func forEachTerm(ofRow row: Int, _ body: (_ variable: Int, _ coefficient: Number) -> Void) {
    for term in Int(rowStart[row])..<Int(rowStart[row + 1]) { body(Int(rowVariables[term]), rowCoefficients[term]) }
  }

  func forEachEntry(ofColumn column: Int, _ body: (_ row: Int, _ coefficient: Number) -> Void) {
    for entry in Int(columnStart[column])..<Int(columnStart[column + 1]) {
      body(Int(columnRows[entry]), columnCoefficients[entry])
    }
  }
}
