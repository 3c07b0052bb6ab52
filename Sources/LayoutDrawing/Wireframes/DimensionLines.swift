import LayoutModel
import LayoutSolving

/// Constraints as an engineer draws dimensions: a line with ticks at its ends, the number and the constraint's id.
struct DimensionLines {
  /// What was drawn, for the legend.
  struct Drawn {
    var hasRequired = false

    func append(_ stroke: (String, String) -> Void) {}
  }

  init(_ picture: LayoutPicture, _ solved: SolvedConfiguration, showsAll: Bool) {}

  func append(to svg: inout SVGText, _ placer: inout LabelPlacer) -> Drawn { Drawn() }
}
