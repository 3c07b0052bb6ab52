import LayoutModel
import TestSupport
import Testing

struct SourceTextTests {
  @Test func `lines end at LF, CR LF and CR, columns count Unicode scalars`() {
    let source = SourceText(bytes: Array("ab\r\né𝄞x\ry\n".utf8))
    #expect(source.position(ofByte: 1) == SourcePosition(line: 1, column: 2))
    #expect(source.position(ofByte: 4) == SourcePosition(line: 2, column: 1))
    #expect(source.position(ofByte: 10) == SourcePosition(line: 2, column: 3))
    #expect(source.position(ofByte: 12) == SourcePosition(line: 3, column: 1))
    #expect(source.position(ofByte: 99).line == 4)
  }

  @Test func `a position in a long line is what counting from its start gives`() {
    var generator = SeededGenerator(seed: 7)
    let scalars: [Unicode.Scalar] = ["a", "é", "画", "𝄞", "\n"]
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
