/// An array of constants in chunks. A state changes few of many constants, so copies share the chunks in which they agree.
package struct ConstantList: Hashable, Sendable {
  private var chunks: [[ConstantExpression]] = []
  package private(set) var count = 0

  private static let chunkSize = 256

  package var indices: Range<Int> { 0..<count }

  package init(_ constants: [ConstantExpression]) {
    count = constants.count
    chunks.reserveCapacity(count / Self.chunkSize + 1)
    for start in stride(from: 0, to: count, by: Self.chunkSize) {
      chunks.append(Array(constants[start..<min(start + Self.chunkSize, count)]))
    }
  }

  package subscript(place: Int) -> ConstantExpression {
    get { chunks[place / Self.chunkSize][place % Self.chunkSize] }
    set { chunks[place / Self.chunkSize][place % Self.chunkSize] = newValue }
  }

  package mutating func append(_ constant: ConstantExpression) {
    if count % Self.chunkSize == 0 { chunks.append([]) }
    chunks[chunks.count - 1].append(constant)
    count += 1
  }

  /// The indices at which the constants differ from those of a list of the same length. Shared chunks cost almost nothing.
  package func differences(from other: ConstantList) -> [Int] {
    var places: [Int] = []
    for (index, (own, theirs)) in zip(chunks, other.chunks).enumerated() where own != theirs {
      for place in own.indices where own[place] != theirs[place] { places.append(index * Self.chunkSize + place) }
    }
    return places
  }
}
