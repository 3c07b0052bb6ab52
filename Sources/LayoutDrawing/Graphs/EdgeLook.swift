import LayoutModel

/// How a constraint is drawn; nothing is told by colour alone.
struct EdgeLook {
  var color = Palette.bothAxes
  var textColor = Palette.text
  var fill = Palette.paper
  /// Around the words; nil for none.
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
      // The weaker, the thinner.
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
      // A line on each side of nothing.
      (textColor, width) = (Palette.redundant, 1)
      (color, border) = ("\(Palette.redundant):\(Palette.paper):\(Palette.redundant)", Palette.redundant)
    case .inactive:
      (color, textColor, style, width) = (Palette.inactive, Palette.faintText, "dotted", 1.2)
    }
  }
}
