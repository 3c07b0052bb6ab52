import Testing

@testable import SceneLoading

@Suite struct WordTableTests {
  private let table = WordTable(["top", "topToBottom", "firstBaseline123", "firstBaseline124"], meaning: [1, 2, 3, 4])

  @Test(
    arguments: [
      ("top", 1), ("topToBottom", 2), ("firstBaseline123", 3), ("firstBaseline124", 4), ("", nil), ("to", nil),
      ("topToBotto", nil), ("firstBas", nil), ("firstBaseline1234", nil), ("top\0", nil), ("topToBottom\0", nil),
    ] as [(String, Int?)])
  func `a word means something only as a whole`(word: String, meaning: Int?) {
    for rest in ["", "x", "xxxxxxxxxxxxxxxx"] {
      let bytes = Array("x\(word)\(rest)".utf8)
      #expect(table.meaning(of: bytes, in: 1..<1 + word.utf8.count) == meaning)
    }
  }

  @Test func `a word of at most eight bytes is known by these as a number`() {
    let (known, start) = (Array("top".utf8), Array("topToBot".utf8))
    #expect(table.meaning(ofWord: known.word(at: 0, length: 3)) == 1)
    #expect(table.meaning(ofWord: start.word(at: 0)) == nil)
  }
}
