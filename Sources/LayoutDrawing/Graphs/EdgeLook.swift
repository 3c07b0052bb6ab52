import LayoutModel

/// The style of a drawn constraint; colour is never the only distinction.
struct EdgeLook {
  var color = Palette.bothAxes
  var textColor = Palette.text
  var fill = Palette.paper
  /// The border around the text; `nil` for none.
  var border: String?
  var borderWidth = 1
  var style = "solid"
  var width = 1.3
  var head: String

  init(of constraint: DrawnConstraint) {
    head =
      switch constraint.relation {
      case .equal: "normal"
      case .lessThanOrEqual: "empty"
      case .greaterThanOrEqual: "invempty"
      }
    if constraint.axes == [.horizontal] { color = Palette.horizontal }
    if constraint.axes == [.vertical] { color = Palette.vertical }
    textColor = color
    if !constraint.isRequired {
      style = "dashed"
      // Lower priorities have thinner lines.
      if let priority = constraint.priority, priority < ExactDecimal(500) { width = 0.9 }
    }
    switch constraint.status {
    case .satisfied: break
    case .conflicting, .broken:
      (color, textColor, fill, width) = (Palette.conflict, Palette.conflict, Palette.conflictFill, 3)
      (border, borderWidth) = (Palette.conflict, 2)
    case .unreachable, .violated:
      (color, textColor, fill) = (Palette.violated, Palette.violated, Palette.violatedFill)
      width = constraint.status == .unreachable ? 2.6 : 2
      border = Palette.violated
    case .tied:
      (color, textColor, fill, width) = (Palette.ambiguous, Palette.ambiguous, Palette.ambiguousFill, 2)
      border = Palette.ambiguous
    case .redundant:
      // A double line with a gap of its own width.
      (textColor, width) = (Palette.redundant, 1)
      (color, border) = ("\(Palette.redundant):\(Palette.paper):\(Palette.redundant)", Palette.redundant)
    case .inactive:
      (color, textColor, style, width) = (Palette.inactive, Palette.faintText, "dotted", 1.2)
    }
  }
}
