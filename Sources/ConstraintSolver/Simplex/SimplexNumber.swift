// The revised simplex runs twice: in doubles to find a basis, then in exact arithmetic from that basis. So the
// tolerances here affect only the speed: at worst the exact run needs more pivots.

/// A number type of the revised simplex.
protocol SimplexNumber: SignedNumeric, Comparable, Sendable where Magnitude == Self {
  init(_ exact: Rational)
  init(slope: Int8)
  static func / (a: Self, b: Self) -> Self
  /// Whether the value may be a rounding error.
  var isNegligible: Bool { get }
  /// Whether the value is large enough to divide by.
  var isPivot: Bool { get }
}

extension Double: SimplexNumber {
  init(_ exact: Rational) { self = exact.approximateValue }

  init(slope: Int8) { self.init(slope) }

  /// Far less than a hundredth of a point, far more than the rounding errors of layouts of a million points.
  var isNegligible: Bool { magnitude < 1e-9 }
  var isPivot: Bool { magnitude > 1e-7 }
}

extension Rational: SimplexNumber {
  package typealias Magnitude = Rational

  package init?(exactly source: some BinaryInteger) {
    guard let value = Int(exactly: source) else { return nil }
    self.init(value)
  }

  init(_ exact: Rational) { self = exact }

  init(slope: Int8) { self.init(Int(slope)) }

  var isNegligible: Bool { isZero }
  var isPivot: Bool { !isZero }
}

/// A vector with few elements other than zero.
struct SparseVector<Number: SimplexNumber> {
  private(set) var values: [Number]
  /// Indices of elements that may differ from zero, each once.
  private(set) var indices: [Int32] = []
  private var isListed: [Bool]

  init(count: Int) {
    values = [Number](repeating: 0, count: count)
    isListed = [Bool](repeating: false, count: count)
  }

  subscript(index: Int) -> Number { values[index] }

  mutating func add(_ amount: Number, at index: Int) {
    if !isListed[index] {
      isListed[index] = true
      indices.append(Int32(truncatingIfNeeded: index))
    }
    values[index] += amount
  }

  mutating func set(_ value: Number, at index: Int) {
    if !isListed[index] {
      isListed[index] = true
      indices.append(Int32(truncatingIfNeeded: index))
    }
    values[index] = value
  }

  mutating func clear() {
    for index in indices {
      values[Int(index)] = 0
      isListed[Int(index)] = false
    }
    indices.removeAll(keepingCapacity: true)
  }
}
