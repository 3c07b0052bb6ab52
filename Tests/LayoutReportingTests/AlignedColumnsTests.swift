import Testing

@testable import LayoutReporting

struct AlignedColumnsTests {
  @Test func `columns are as wide as a terminal shows them, and no line ends with spaces`() {
    let rows = [["画", "1.5 ", "x"], ["é", "10 ", ""]]
    #expect(rows.inAlignedColumns() == "画  1.5   x\né   10\n")
    #expect(rows.inAlignedColumns(rightAligned: 1..<2, indentation: "> ") == "> 画  1.5   x\n> é    10\n")
  }

  @Test func `the widest texts are divided between words, numbers and words are not`() {
    let rows = [["--one", "two words", "1000000"], ["  a b", "a text of some words", "2"]]
    let lines = [" --one  two words   1000000", "   a b  a text of         2", "        some words"]
    #expect(
      rows.inAlignedColumns(rightAligned: 2..<3, indentation: " ", width: 27) == lines.joined(separator: "\n") + "\n")
    #expect(rows.inAlignedColumns(rightAligned: 2..<3, width: 100) == rows.inAlignedColumns(rightAligned: 2..<3))
    #expect([["unbreakable"]].inAlignedColumns(width: 4) == "unbreakable\n")
  }
}
