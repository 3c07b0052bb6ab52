/// An array of constants in chunks. Copies share all chunks but those that differ, since a state changes few of many constants.
package struct ConstantList: Hashable, Sendable {
  private var parts: [[ConstantExpression]] = []
  package private(set) var count = 0

  private static let partSize = 256

  package var indices: Range<Int> { 0..<count }

  package init(_ constants: [ConstantExpression]) {
    count = constants.count
    parts.reserveCapacity(count / Self.partSize + 1)
    for start in stride(from: 0, to: count, by: Self.partSize) {
      parts.append(Array(constants[start..<min(start + Self.partSize, count)]))
    }
  }

  package subscript(place: Int) -> ConstantExpression {
    get { parts[place / Self.partSize][place % Self.partSize] }
    set { parts[place / Self.partSize][place % Self.partSize] = newValue }
  }

  package mutating func append(_ constant: ConstantExpression) {
    if count % Self.partSize == 0 { parts.append([]) }
    parts[parts.count - 1].append(constant)
    count += 1
  }

  /// The indices at which the constants differ from those of a list of the same length. Shared chunks cost almost nothing.
  package func differences(from other: ConstantList) -> [Int] {
    var places: [Int] = []
    for (index, (own, theirs)) in zip(parts, other.parts).enumerated() where own != theirs {
      for place in own.indices where own[place] != theirs[place] { places.append(index * Self.partSize + place) }
    }
    return places
  }
}
