/// A sparse matrix, stored by row and by column.
struct SimplexMatrix<Number: SimplexNumber> {
  let columnCount: Int
  /// The constants of the rows' forms.
  var constants: [Number]
  private let rows: CompressedLists<Entry>
  private let columns: CompressedLists<Entry>

  private struct Entry {
    /// The variable of an entry in a row, the row of an entry in a column.
    let index: Int32
    let coefficient: Number
  }

  init(_ forms: some Collection<AffineForm>, columnCount: Int) {
    self.columnCount = columnCount
    constants = forms.map { Number($0.constant) }
    var rows = CompressedLists<Entry>()
    for form in forms {
      for (variable, coefficient) in form.terms {
        rows.append(Entry(index: variable, coefficient: Number(coefficient)))
      }
      rows.endList()
    }
    columns = CompressedLists(keyCount: columnCount) { [rowCount = constants.count] add in
      for row in 0..<rowCount {
        for index in rows.range(of: row) {
          let entry = rows.values[index]
          add(Int(entry.index), Entry(index: Int32(row), coefficient: entry.coefficient))
        }
      }
    }
    self.rows = rows
  }

  var rowCount: Int { constants.count }
  var entryCount: Int { rows.values.count }

  func termCount(ofRow row: Int) -> Int { rows.count(of: row) }

  func forEachTerm(ofRow row: Int, _ body: (_ variable: Int, _ coefficient: Number) -> Void) {
    for index in rows.range(of: row) { body(Int(rows.values[index].index), rows.values[index].coefficient) }
  }

  func forEachEntry(ofColumn column: Int, _ body: (_ row: Int, _ coefficient: Number) -> Void) {
    for index in columns.range(of: column) { body(Int(columns.values[index].index), columns.values[index].coefficient) }
  }
}
