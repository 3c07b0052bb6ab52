import LayoutModel
import TestSupport
import Testing

@Suite struct SourceTextTests {
  private func position(_ text: String, _ offset: Int32) -> SourcePosition {
    SourceText(bytes: Array(text.utf8)).position(ofByte: offset)
  }

  @Test func `lines end at LF, CR LF and CR`() {
    let text = SourceText(bytes: Array("a\nbc\r\nd\re".utf8))
    #expect(text.lineCount == 4)
    #expect((1...4).map { text.line($0) } == ["a", "bc", "d", "e"])
    #expect(text.position(ofByte: 6) == SourcePosition(line: 3, column: 1))
    #expect(text.position(ofByte: 8) == SourcePosition(line: 4, column: 1))
  }

  @Test func `a line is found from each of its bytes, its end among them`() {
    let text = SourceText(bytes: [0xEF, 0xBB, 0xBF] + Array("a\nbc\r\n\rd".utf8))
    let lines = (0...11).map { text.line(around: Int32($0)) }
    #expect(lines.map(\.number) == [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 4])
    #expect(
      lines.map(\.bytes) == Array(repeating: 3..<4, count: 5) + Array(repeating: 5..<7, count: 4) + [
        9..<9, 10..<11, 10..<11,
      ])
  }

  @Test func `a column counts scalars, not bytes`() {
    #expect(position("é😀x", 6) == SourcePosition(line: 1, column: 3))
  }

  @Test func `the end of the text is a place`() {
    #expect(position("", 0) == SourcePosition(line: 1, column: 1))
    #expect(position("ab\n", 3) == SourcePosition(line: 2, column: 1))
    #expect(position("ab", 99) == SourcePosition(line: 1, column: 3))
  }

  @Test func `a byte order mark takes no column and no part of the line`() {
    let text = SourceText(bytes: [0xEF, 0xBB, 0xBF] + Array("{}\n".utf8))
    #expect(text.position(ofByte: 3) == SourcePosition(line: 1, column: 1))
    #expect(text.position(ofByte: 0) == SourcePosition(line: 1, column: 1))
    #expect(text.line(1) == "{}")
  }

  @Test func `both ends of a range are where each is by itself`() {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("aé\n\r\n😀bc\rd".utf8)
    let text = SourceText(bytes: bytes)
    for start in 0...bytes.count + 1 {
      for end in start...bytes.count + 2 {
        let (first, last) = text.positions(of: SourceRange(start, end))
        #expect(first == text.position(ofByte: Int32(start)))
        #expect(last == text.position(ofByte: Int32(end)))
      }
    }
  }

  @Test(arguments: 0..<200) func `random texts have their lines where a reader of one byte after the other finds them`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(seed))
    let letters: [UInt8] = [10, 13, 9, 14, 0x20, 0x61, 0xC3, 0xA9, 0x8A, 0x8D, 0xFF]
    let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      Bool.random(using: &random) ? 0x61 : letters.randomElement(using: &random) ?? 0
    }
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isFirstOfTwo = byte == 13 && index + 1 < bytes.count && bytes[index + 1] == 10
      if byte == 10 || (byte == 13 && !isFirstOfTwo) { starts.append(index + 1) }
    }
    let text = SourceText(bytes: bytes)
    #expect(text.lineCount == starts.count)
    for (line, start) in starts.enumerated() where start < bytes.count {
      #expect(text.position(ofByte: Int32(start)) == SourcePosition(line: line + 1, column: 1))
    }
  }

  @Test func `a line that is not there is empty`() {
    let text = SourceText(bytes: Array("a".utf8))
    #expect(text.line(0) == "" && text.line(2) == "")
  }

  @Test func `ill-formed bytes are repaired for display`() {
    #expect(SourceText(bytes: [0x61, 0xFF]).line(1) == "a\u{FFFD}")
  }

  @Test(arguments: ["aé画𝄞", "abcd"])
  func `a position in a long line is what counting from its start gives`(letters: String) {
    var generator = SeededGenerator(seed: 7)
    let scalars = Array(letters.unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<9000 {
      let isLineEnd = UInt64.random(in: 0..<3000, using: &generator) == 0
      text.append(isLineEnd ? "\n" : scalars[Int.random(in: 0..<4, using: &generator)])
    }
    let source = SourceText(bytes: Array(String(text).utf8))
    var expected = SourcePosition(line: 1, column: 1)
    var offset: Int32 = 0
    for scalar in text {
      #expect(source.position(ofByte: offset) == expected)
      offset += Int32(UTF8.width(scalar))
      expected.column += 1
      if scalar == "\n" { expected = SourcePosition(line: expected.line + 1, column: 1) }
    }
  }
}
