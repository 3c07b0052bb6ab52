/// A map from a few words to their meanings. Words have at most sixteen bytes and are compared as two numbers.
struct WordTable<Meaning: Sendable>: Sendable {
  private let words: [Word]
  private let meanings: [Meaning]

  private static var maximumLength: Int { 16 }

  /// - Precondition: no word is longer than sixteen bytes or contains a zero byte; there are as many words as meanings.
  init(_ words: [String], meaning meanings: [Meaning]) {
    self.words = words.map { WordTable.word(Array($0.utf8), in: 0..<$0.utf8.count) }
    self.meanings = meanings
  }

  func meaning(of bytes: [UInt8], in range: Range<Int>) -> Meaning? {
    // Words are padded with zeros, so a zero byte in the file could be mistaken for padding.
    guard range.count <= Self.maximumLength, range.isEmpty || bytes[range.upperBound - 1] != 0 else { return nil }
    let word = Self.word(bytes, in: range)
    for index in words.indices where words[index] == word { return meanings[index] }
    return nil
  }

  /// The meaning of a word of one to eight bytes, given as a number.
  func meaning(ofWord word: UInt64) -> Meaning? {
    for index in words.indices where words[index].start == word && words[index].rest == 0 { return meanings[index] }
    return nil
  }

  private static func word(_ bytes: [UInt8], in range: Range<Int>) -> Word {
    precondition(range.count <= maximumLength)
    guard range.count > 8 else { return Word(start: bytes.word(at: range.lowerBound, length: range.count), rest: 0) }
    let middle = range.lowerBound + 8
    return Word(
      start: bytes.word(at: range.lowerBound), rest: bytes.word(at: middle, length: range.upperBound - middle))
  }
}

/// The bytes of a word, padded with zeros.
private struct Word: Equatable {
  let start: UInt64
  let rest: UInt64
}
