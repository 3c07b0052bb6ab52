import Graphviz
import Testing

@testable import LayoutDrawing

struct TextBlockTests {
  @Test(arguments: [
    "trailing = screen.trailing - 20 @750", "WWWWWWWW", "illicit, filling", "? ↔ x ambiguous: -∞ … 275.5",
    "width ≥ 16/9 × height + 12", "✗ ⊘ ① cannot hold", "── required    ╌╌ optional", "Übergröße · 0, 20 · 375 × 647",
  ])
  func `Graphviz sets a text no wider than the room measured for it`(text: String) throws {
    for isBold in [false, true] {
      let block = TextBlock(lines: [TextBlock.Line(text: text, size: 12, isBold: isBold)])
      // The cluster is as large as the text.
      let placement = try Graphviz.place(
        dot: """
          digraph measured {
          graph [fontname="\(ConstraintGraph.fontName)"]; node [shape=plain, fontname="\(ConstraintGraph.fontName)"];
          subgraph cluster_text { graph [margin=0]; text [label=<\(block.html(isCentered: true))>]; }
          }
          """)
      let bounds = try #require(placement.clusters["cluster_text"])
      #expect(bounds.1.x - bounds.0.x <= block.width, "bold: \(isBold)")
      #expect(bounds.1.y - bounds.0.y <= block.height * 1.01 + 1, "bold: \(isBold)")
    }
  }
}
