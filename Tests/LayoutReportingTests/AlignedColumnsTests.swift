import Testing

@testable import LayoutReporting

struct AlignedColumnsTests {
  @Test func `columns are as wide as a terminal shows them, and no line ends with spaces`() {
    let rows = [["画", "1.5 ", "x"], ["é", "10 ", ""]]
    #expect(rows.inAlignedColumns() == "画  1.5   x\né   10\n")
    #expect(rows.inAlignedColumns(rightAligned: 1..<2, indentation: "> ") == "> 画  1.5   x\n> é    10\n")
  }
}
