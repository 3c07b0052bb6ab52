import ConstraintSolver
import LayoutModel
import LayoutSolving

extension ConstraintGraph {
  /// The edges: one a constraint, or in a large scene one for all that are in order between the same two nodes.
  func appendConstraints(_ edges: [DrawnConstraint], visible: VisibleViews, to lines: inout [String]) {
    if let bundles = visible.bundles {
      for bundle in bundles { lines.append(line(bundle)) }
      return
    }
    for edge in edges where edge.tail != edge.head { lines.append(line(edge, labels: label(of: edge))) }
    let loops = Dictionary(grouping: edges.filter { $0.tail == $0.head }, by: \.head)
    for index in scene.views.indices {
      // Labels of several loops would lie on each other: the outermost carries them all.
      guard let loops = loops[ViewID(index)], let last = loops.last else { continue }
      for edge in loops.dropLast() { lines.append(line(edge, labels: nil)) }
      lines.append(line(last, labels: stacked(loops.map(label(of:)))))
    }
  }

  private func line(_ bundle: EdgeBundle) -> String {
    if bundle.edges.count == 1 {
      let edge = bundle.edges[0]
      return line(edge, tail: bundle.ends.tail, head: bundle.ends.head, labels: label(of: edge))
    }
    let names = bundle.edges.prefix(Self.maximumNames).map(\.name).joined(separator: ", ")
    let rest = bundle.edges.count > Self.maximumNames ? ", …" : ""
    return "\(DOTText.name(scene[bundle.ends.tail].name)) -> \(DOTText.name(scene[bundle.ends.head].name)) "
      + "[label=\"\(bundle.edges.count) constraints\", color=\"\(Palette.bothAxes)\", "
      + "fontcolor=\"\(Palette.faintText)\", tooltip=\(DOTText.escapedString(names + rest))];"
  }

  /// The most names in a tooltip.
  private static let maximumNames = 50

  /// What stands beside an edge, as an HTML-like table.
  private func label(of edge: DrawnConstraint) -> String {
    let look = EdgeLook(of: edge)
    var rows = ["<b>\(DOTText.html(edge.prefix + edge.name))</b>", DOTText.html(edge.equation)]
    if let error = edge.error { rows.append("<b>off by \(points(error))</b>") }
    if !edge.isActive { rows.append("inactive") }
    let border = edge.isNotable ? "border=\"1\" color=\"\(look.color)\"" : "border=\"0\""
    return "<table \(border) bgcolor=\"\(look.fill)\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"1\">"
      + rows.map { "<tr><td align=\"left\"><font color=\"\(look.textColor)\">\($0)</font></td></tr>" }.joined()
      + "</table>"
  }

  private func stacked(_ labels: [String]) -> String {
    guard labels.count > 1 else { return labels.joined() }
    return "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"1\">"
      + labels.map { "<tr><td align=\"left\">\($0)</td></tr>" }.joined() + "</table>"
  }

  private func line(_ edge: DrawnConstraint, tail: ViewID? = nil, head: ViewID? = nil, labels: String?) -> String {
    let look = EdgeLook(of: edge)
    let tooltip = DOTText.escapedString("\(edge.name): \(edge.fullEquation)")
    return "\(DOTText.name(scene[tail ?? edge.tail].name)) -> \(DOTText.name(scene[head ?? edge.head].name)) "
      + "[key=\(DOTText.name(edge.name)), " + (labels.map { "label=<\($0)>, labeltooltip=\(tooltip), " } ?? "")
      + "tooltip=\(tooltip), color=\"\(look.color)\", style=\(look.style), penwidth=\(look.width), "
      + "dir=both, arrowhead=\(look.head), arrowtail=\(look.tail)];"
  }
}

/// How a constraint is drawn; nothing is told by colour alone.
private struct EdgeLook {
  var color = Palette.bothAxes
  var textColor = Palette.text
  var fill = "#FFFFFFD0"
  var style: String
  var width = "1.2"
  var head: String
  var tail: String

  init(of edge: DrawnConstraint) {
    head =
      switch edge.relation {
      case .equal: "normal"
      case .lessThanOrEqual: "empty"
      case .greaterThanOrEqual: "invempty"
      }
    tail = edge.isSize ? "dot" : "none"
    style = !edge.isActive ? "dotted" : edge.isRequired ? "solid" : "dashed"
    if edge.axes == [.horizontal] { color = Palette.horizontal }
    if edge.axes == [.vertical] { color = Palette.vertical }
    textColor = color
    if !edge.isActive {
      (color, textColor) = (Palette.inactive, Palette.faintText)
    } else if !edge.conflicts.isEmpty || (edge.isRequired && edge.error != nil) {
      (color, textColor, fill, width) = (Palette.conflict, Palette.conflict, Palette.conflictFill, "3.5")
    } else if edge.error != nil || edge.isUnreachable {
      (color, textColor, fill) = (Palette.violated, Palette.violated, Palette.violatedFill)
      width = edge.isUnreachable ? "2.8" : "2"
    } else if edge.isTied {
      (color, textColor, fill, width) = (Palette.ambiguous, Palette.ambiguous, Palette.ambiguousFill, "2")
    }
  }
}
