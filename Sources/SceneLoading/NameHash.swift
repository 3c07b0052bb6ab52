/// Hashes names with a random seed in every process, so that no file can force collisions.
///
/// Eight bytes per step, each a multiplication folded to 64 bits (as in wyhash, Wang Yi 2019). No output depends on the hash.
struct NameHash {
  private let seed: UInt64
  private let multiplier: UInt64

  private static let ofProcess = NameHash(seed: .random(in: .min ... .max), multiplier: .random(in: .min ... .max) | 1)

  init() { self = Self.ofProcess }

  private init(seed: UInt64, multiplier: UInt64) {
    self.seed = seed
    self.multiplier = multiplier
  }

  func value(of bytes: [UInt8], in range: Range<Int>) -> UInt32 {
    var state = seed ^ UInt64(range.count)
    var index = range.lowerBound
    while index + 8 < range.upperBound {
      state = fold(state ^ bytes.word(at: index))
      index += 8
    }
    return finish(state ^ bytes.word(at: index, length: range.upperBound - index))
  }

  /// The hash of a name of at most eight bytes, given as a number.
  @inline(__always) func value(ofWord word: UInt64, length: Int) -> UInt32 {
    finish(seed ^ UInt64(length) ^ word)
  }

  @inline(__always) private func finish(_ state: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: fold(fold(state) &+ seed))
  }

  @inline(__always) private func fold(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: multiplier)
    return product.high ^ product.low
  }
}
