import TestSupport
import Testing

@testable import SceneLoading

@Suite struct BytesTests {
  /// Eight bytes, most of them near the limits of the relevant ranges.
  private func randomWord(_ generator: inout SeededGenerator) -> [UInt8] {
    let interesting: [UInt8] =
      Array("/09:@AZ[_`az{.\" !~\\".utf8) + [0, 0x1F, 0x7F, 0x80, 0xAE, 0xB0, 0xC1, 0xDF, 0xFF]
    return (0..<8).map { _ in
      Int.random(in: 0..<4, using: &generator) > 0
        ? interesting.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
    }
  }

  @Test func `what is read eight bytes at a time is what is read byte by byte`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let bytes = randomWord(&generator)
      let word = bytes.word(at: 0)
      #expect(word.identifierLength == bytes.prefix { $0.isIdentifierHead || $0.isDigit }.count)
      let plain = bytes.prefix {
        $0 >= 0x20 && $0 < 0x80 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
      let ends = word.plainTextEnds
      #expect((ends == 0 ? 8 : ends.trailingZeroBitCount / 8) == plain.count)
      #expect(word.isPlainName == bytes.allSatisfy { $0 < 0x7F && $0 != UInt8(ascii: ".") })
    }
    for name in ["a", "title", "row_1-b~", "c1234567"] {
      let bytes = Array(name.utf8)
      #expect(bytes.word(at: 0, length: bytes.count).isPlainName)
    }
  }

  @Test(arguments: ["", "a", "fifteen letters", "sixteen letters!", "ü", "fünfzehn Buchs", "日本語の名前を持つ"])
  func `a range of bytes is read as text, short and long`(text: String) {
    let bytes = Array("<\(text)>".utf8)
    #expect(bytes.text(in: 1..<bytes.count - 1) == text)
  }

  @Test func `ill-formed bytes are repaired`() {
    #expect([0x61, 0xFF, 0x62].text(in: 0..<3) == "a\u{FFFD}b")
  }
}
