// The inverse of a basis as a product of elementary matrices, one for each column that is not a unit column (product
// form; Chvátal, Linear Programming, 1983, chapter 7). Refactorisation orders the columns so that the basis is as
// triangular as possible: first columns with a row of their own, last columns with one open row, and in between the
// rest, which is not triangular.

/// The inverse of a basis, with one position for each row.
struct BasisInverse<Number: SimplexNumber> {
  /// An elementary matrix: the unit matrix except for one column.
  private struct Elementary {
    var position: Int32
    /// The column's element at the position.
    var pivot: Number
    /// The end of its other elements; they start where those of the factor before end.
    var end: Int32
  }

  private var factors: [Elementary] = []
  private var positions: [Int32] = []
  private var elements: [Number] = []
  /// The number of factors after the last refactorisation.
  private var initialCount = 0
  /// The initial factor of each position.
  private var factorOfPosition = PartialMap(keyCount: 0)
  /// By position, the initial factors that have an element there.
  private var users = CompressedLists<Int32>()

  /// Elements visited by the last refactorisation, without ordering the columns.
  private(set) var workOfMaking = 0

  /// Factors added after which refactorisation costs less than going on: more, the longer refactorisation takes.
  private var patience: Int { max(100, factorOfPosition.keyCount / 50) }

  /// Elements that a multiplication visits.
  var entryCount: Int { factors.count + elements.count }
  var isLong: Bool { factors.count - initialCount >= patience }

  /// Multiplies a column by the inverse (FTRAN).
  ///
  /// Visits only initial factors whose position is not zero.
  ///
  /// - Returns: The number of elements visited.
  func multiply(_ vector: inout SparseVector<Number>) -> Int {
    var work = initialCount / 64 + factors.count - initialCount
    var met = BitSet(count: initialCount)
    if initialCount > 0 {
      for position in vector.indices {
        if let factor = factorOfPosition[position] { met.insert(Int(factor)) }
      }
    }
    met.forEachGrowing { index, met in
      work += apply(index, to: &vector) { position in
        if let other = factorOfPosition[position], other > index { met.insert(Int(other)) }
      }
    }
    for index in initialCount..<factors.count { work += apply(index, to: &vector) { _ in } }
    return work
  }

  private func apply(_ index: Int, to vector: inout SparseVector<Number>, meet: (_ position: Int) -> Void) -> Int {
    let factor = factors[index]
    let value = vector[Int(factor.position)]
    if value == 0 { return 1 }
    let quotient = value / factor.pivot
    vector.set(quotient, at: Int(factor.position))
    let start = index == 0 ? 0 : Int(factors[index - 1].end)
    for entry in start..<Int(factor.end) {
      vector.add(-(elements[entry] * quotient), at: Int(positions[entry]))
      meet(Int(positions[entry]))
    }
    return Int(factor.end) - start + 1
  }

  /// Multiplies a row by the inverse (BTRAN).
  ///
  /// Visits only initial factors that share a position with an element that is not zero.
  ///
  /// - Returns: The number of elements visited.
  func multiplyTransposed(_ vector: inout SparseVector<Number>) -> Int {
    var work = initialCount / 64
    for index in (initialCount..<factors.count).reversed() { work += applyTransposed(index, to: &vector) }
    if initialCount == 0 { return work }
    var met = BitSet(count: initialCount)
    for position in vector.indices where vector[Int(position)] != 0 {
      for user in users[Int(position)] { met.insert(Int(user)) }
    }
    met.forEachShrinking { index, met in
      let position = Int(factors[index].position)
      let wasZero = vector[position] == 0
      work += applyTransposed(index, to: &vector)
      guard wasZero else { return }
      for user in users[position] where Int(user) < index { met.insert(Int(user)) }
    }
    return work
  }

  private func applyTransposed(_ index: Int, to vector: inout SparseVector<Number>) -> Int {
    let factor = factors[index]
    let start = index == 0 ? 0 : Int(factors[index - 1].end)
    let before = vector[Int(factor.position)]
    var value = before
    for entry in start..<Int(factor.end) {
      let other = vector[Int(positions[entry])]
      if other != 0 { value -= elements[entry] * other }
    }
    if value != 0 || before != 0 { vector.set(value / factor.pivot, at: Int(factor.position)) }
    return Int(factor.end) - start + 1
  }

  /// Replaces the basic column at a position by `column`, which has been multiplied by the inverse.
  mutating func replace(_ position: Int, by column: SparseVector<Number>) {
    for index in column.indices where Int(index) != position {
      let value = column[Int(index)]
      if value != 0 {
        positions.append(index)
        elements.append(value)
      }
    }
    factors.append(
      Elementary(position: Int32(position), pivot: column[position], end: Int32(elements.count)))
  }

  init() {}

  /// Factorises a basis.
  ///
  /// - Parameters:
  ///   - columns: The columns that are not unit columns.
  ///   - isOpen: By position, whether its unit column is missing.
  ///   - column: Calls its argument with the elements of a column.
  ///   - place: Is called with the position of each column.
  /// - Returns: `nil` if the columns are linearly dependent.
  init?(
    _ columns: [Int32], isOpen: [Bool], rowCount: Int,
    column: (Int32, (_ row: Int, _ coefficient: Number) -> Void) -> Void,
    place: (_ column: Int32, _ position: Int) -> Void
  ) {
    let order = TriangularOrder(columns, isOpen: isOpen, column: column)
    var vector = SparseVector<Number>(count: rowCount)
    for (index, row) in order.first {
      column(columns[index]) { vector.add($1, at: $0) }
      replace(row, by: vector)
      place(columns[index], row)
      vector.clear()
    }
    // The middle columns have elements only at each other's positions and at those already done.
    var open = Set(order.openRows)
    if !order.middle.isEmpty { listInitialFactors(rowCount: rowCount) }
    for index in order.middle {
      column(columns[index]) { vector.add($1, at: $0) }
      workOfMaking += multiply(&vector)
      var best: Int32?
      for row in vector.indices where open.contains(row) && vector[Int(row)].isPivot {
        guard let found = best else {
          best = row
          continue
        }
        let (a, b) = (vector[Int(row)].magnitude, vector[Int(found)].magnitude)
        if a > b || (a == b && row < found) { best = row }
      }
      guard let row = best else { return nil }
      open.remove(row)
      replace(Int(row), by: vector)
      place(columns[index], Int(row))
      vector.clear()
      if isLong {
        listInitialFactors(rowCount: rowCount)
        workOfMaking += entryCount
      }
    }
    for (index, row) in order.last.reversed() {
      column(columns[index]) { vector.add($1, at: $0) }
      guard vector[row].isPivot else { return nil }
      replace(row, by: vector)
      place(columns[index], row)
      vector.clear()
    }
    listInitialFactors(rowCount: rowCount)
  }

  /// Makes all present factors initial ones, and indexes them by position.
  private mutating func listInitialFactors(rowCount: Int) {
    initialCount = factors.count
    factorOfPosition = PartialMap(inverting: factors.lazy.map(\.position), keyCount: rowCount)
    users = CompressedLists(keyCount: rowCount) { add in
      var start = 0
      for (index, factor) in factors.enumerated() {
        add(Int(factor.position), Int32(index))
        for entry in start..<Int(factor.end) { add(Int(positions[entry]), Int32(index)) }
        start = Int(factor.end)
      }
    }
  }
}

/// An order of columns in which most need no elimination.
private struct TriangularOrder {
  /// Columns, by their index in the list, with a row that no later column has.
  private(set) var first: [(index: Int, row: Int)] = []
  /// The columns that remain, those with the fewest rows first.
  private(set) var middle: [Int] = []
  /// Columns with one row left among the remaining ones, in reverse order.
  private(set) var last: [(index: Int, row: Int)] = []
  /// The rows of the middle columns.
  private(set) var openRows: [Int32] = []

  init<Number>(
    _ columns: [Int32], isOpen: [Bool], column: (Int32, (_ row: Int, _ coefficient: Number) -> Void) -> Void
  ) where Number: SimplexNumber {
    var isOpen = isOpen
    var rowsOfColumn = CompressedLists<Int32>()
    for number in columns {
      column(number) { row, coefficient in
        if isOpen[row] && coefficient.isPivot { rowsOfColumn.append(Int32(row)) }
      }
      rowsOfColumn.endList()
    }
    let columnsOfRow = CompressedLists<Int32>(keyCount: isOpen.count) { add in
      for index in columns.indices {
        for row in rowsOfColumn[index] { add(Int(row), Int32(index)) }
      }
    }
    var isDone = [Bool](repeating: false, count: columns.count)
    var rowCounts = isOpen.indices.map { columnsOfRow.count(of: $0) }
    var columnCounts = columns.indices.map { rowsOfColumn.count(of: $0) }
    var rows = rowCounts.indices.filter { isOpen[$0] && rowCounts[$0] == 1 }
    var singles = columnCounts.indices.filter { columnCounts[$0] == 1 }
    func remove(_ index: Int, _ row: Int) {
      isDone[index] = true
      isOpen[row] = false
      for other in rowsOfColumn[index].lazy.map({ Int($0) }) where isOpen[other] {
        rowCounts[other] -= 1
        if rowCounts[other] == 1 { rows.append(other) }
      }
      for other in columnsOfRow[row].lazy.map({ Int($0) }) where !isDone[other] {
        columnCounts[other] -= 1
        if columnCounts[other] == 1 { singles.append(other) }
      }
    }
    while true {
      if let row = rows.popLast() {
        guard isOpen[row], let index = columnsOfRow[row].first(where: { !isDone[Int($0)] }) else { continue }
        first.append((Int(index), row))
        remove(Int(index), row)
      } else if let index = singles.popLast() {
        guard !isDone[index], let row = rowsOfColumn[index].first(where: { isOpen[Int($0)] }) else { continue }
        last.append((index, Int(row)))
        remove(index, Int(row))
      } else {
        break
      }
    }
    middle = columns.indices.filter { !isDone[$0] }.sorted { (columnCounts[$0], $0) < (columnCounts[$1], $1) }
    openRows = isOpen.indices.filter { isOpen[$0] }.map { Int32($0) }
  }
}
