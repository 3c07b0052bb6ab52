/// A set of small numbers, one bit each, that can change while its members are visited in order.
struct BitSet {
  private var words: [UInt64]

  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  mutating func insert(_ member: Int) { words[member >> 6] |= 1 << UInt64(member & 63) }

  /// Visits all members in rising order, including members added above the one being visited.
  mutating func forEachGrowing(_ body: (Int, inout BitSet) -> Void) {
    for word in words.indices {
      var seen: UInt64 = 0
      while words[word] & ~seen != 0 {
        let bit = (words[word] & ~seen).trailingZeroBitCount
        seen |= UInt64.max >> UInt64(63 - bit)
        body(word << 6 | bit, &self)
      }
    }
  }

  /// Visits all members in falling order, including members added below the one being visited.
  mutating func forEachShrinking(_ body: (Int, inout BitSet) -> Void) {
    for word in words.indices.reversed() {
      var seen: UInt64 = 0
      while words[word] & ~seen != 0 {
        let bit = 63 - (words[word] & ~seen).leadingZeroBitCount
        seen |= UInt64.max << UInt64(bit)
        body(word << 6 | bit, &self)
      }
    }
  }
}
