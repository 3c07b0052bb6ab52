import TestSupport
import Testing

@testable import ConstraintSolver

struct BasisInverseTests {
  /// Random columns of few elements in place of some unit columns, then a few replaced one by one.
  @Test(arguments: 0..<500) func `the inverse of a basis turns its columns into unit columns`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 1...14, using: &random)
    func column() -> [Int: Rational] {
      var result: [Int: Rational] = [:]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        result[Int.random(in: 0..<count, using: &random)] = Rational(Int.random(in: -3...3, using: &random))
      }
      return result.filter { !$0.value.isZero }
    }
    let columns = (0..<count).map { _ in column() }
    let isOpen = (0..<count).map { _ in Int.random(in: 0..<3, using: &random) > 0 }
    let wanted = isOpen.indices.filter { isOpen[$0] }.map { Int32($0) }
    var basis = (0..<count).map { [$0: Rational.one] }
    let inverse = BasisInverse<Rational>(
      wanted, isOpen: isOpen, rowCount: count,
      column: { number, body in
        for (row, value) in columns[Int(number)].sorted(by: { $0.key < $1.key }) { body(row, value) }
      }, place: { basis[$1] = columns[Int($0)] })
    guard var inverse else {
      #expect(isSingular(wanted.map { columns[Int($0)] }, isOpen: isOpen))
      return
    }
    func product(_ column: [Int: Rational]) -> SparseVector<Rational> {
      var vector = SparseVector<Rational>(count: count)
      for (row, value) in column.sorted(by: { $0.key < $1.key }) { vector.add(value, at: row) }
      _ = inverse.multiply(&vector)
      return vector
    }
    for step in 0..<6 {
      for (position, column) in basis.enumerated() {
        let unit = product(column)
        for row in 0..<count { #expect(unit[row] == (row == position ? 1 : 0), "step \(step)") }
      }
      // A row times the inverse times a column is the row times the column that has been multiplied.
      let (left, right) = (column(), column())
      var row = SparseVector<Rational>(count: count)
      for (place, value) in left { row.add(value, at: place) }
      _ = inverse.multiplyTransposed(&row)
      let multiplied = product(right)
      #expect(
        right.reduce(Rational.zero) { $0 + row[$1.key] * $1.value }
          == left.reduce(Rational.zero) { $0 + multiplied[$1.key] * $1.value })
      let next = column()
      let entering = product(next)
      if let position = (0..<count).first(where: { !entering[$0].isZero }) {
        inverse.replace(position, by: entering)
        basis[position] = next
      }
    }
  }

  /// Whether columns depend on each other in the rows whose unit columns are missing, by elimination.
  private func isSingular(_ columns: [[Int: Rational]], isOpen: [Bool]) -> Bool {
    let rows = isOpen.indices.filter { isOpen[$0] }
    var matrix = rows.map { row in columns.map { $0[row] ?? .zero } }
    for place in columns.indices {
      guard let pivot = matrix.indices.dropFirst(place).first(where: { !matrix[$0][place].isZero }) else { return true }
      matrix.swapAt(place, pivot)
      for row in matrix.indices where row > place {
        let factor = matrix[row][place] / matrix[place][place]
        for other in columns.indices { matrix[row][other] -= factor * matrix[place][other] }
      }
    }
    return false
  }
}
