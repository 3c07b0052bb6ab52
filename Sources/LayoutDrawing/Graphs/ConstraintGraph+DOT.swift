import LayoutDiagnosis
import LayoutModel

extension ConstraintGraph {
  /// A diagram as DOT text; the same input gives the same bytes.
  ///
  /// - Parameter layout: the positions of all parts; `nil` leaves the layout to the renderer.
  /// - Complexity: linear in the size of the scene, except for sorting.
  package func dot(of page: GraphPage = .state(0), layout: GraphLayout? = nil) -> String {
    var lines = ["digraph \(DOTText.name(title(of: page))) {"]
    lines.append(
      """
      graph [rankdir=LR, charset="UTF-8", fontname="\(Self.fontName)", bgcolor="\(Palette.paper)", labelloc=t, labeljust=l,
        nodesep=0.16, ranksep=0.42, newrank=true, outputorder=nodesfirst, label=<\(caption(of: page))>];
      node [shape=box, style="rounded,filled", fixedsize=true, fontname="\(Self.fontName)", fontsize=9];
      edge [fontname="\(Self.fontName)", fontsize=9, arrowsize=0.7];
      """)
    walkViews(
      open: { view, depth in
        let name = scene[view].name
        let ground = Palette.grounds[depth % Palette.grounds.count]
        lines.append(indent(depth) + "subgraph \(DOTText.name("cluster_" + name)) {")
        lines.append(
          indent(depth + 1)
            + "graph [label=\"\", style=\"rounded,filled\", color=\"\(Palette.frame)\", fillcolor=\"\(ground)\", margin=9, "
            + "id=\(quoted(SVGText.identifier("cluster", name))), class=\"container\", "
            + "tooltip=\(DOTText.escapedString("in " + scene.displayName(of: view)))"
            + (layout?.clusters[view.index].map { ", bb=\"\(DOTGeometry.corners($0))\"" } ?? "") + "];")
      },
      node: { view, depth in lines.append(indent(depth) + node(of: view, on: page, layout)) },
      close: { depth in lines.append(indent(depth) + "}") })
    for edge in structure.edges.indices { lines.append(line(of: edge, on: page, layout)) }
    lines.append("}\n")
    return lines.joined(separator: "\n")
  }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  private func node(of view: ViewID, on page: GraphPage, _ layout: GraphLayout?) -> String {
    let name = scene[view].name
    var marks = ViewMarks()
    if case .state(let state) = page { marks = self.marks[state][view.index] }
    // Without positions, Graphviz draws the texts of the list beside the box.
    let list = layout == nil ? [] : structure.loops[view.index]
    let box = sizes.box(of: view, list)
    var classes = ["view", "kind-\(scene[view].kind.rawValue)"]
    var (color, width, style, fill) = (Palette.frame, 1.0, "rounded,filled", Palette.paper)
    if !marks.ambiguous.isEmpty {
      classes.append("ambiguous")
      for axis in Axis.allCases where marks.ambiguous.contains(where: { $0.attribute.attribute.axis == axis }) {
        classes.append("ambiguous-\(axis)")
      }
      (color, width, style, fill) = (Palette.ambiguous, 2.5, "rounded,filled,dashed", Palette.ambiguousFill)
    }
    if !marks.conflicts.isEmpty {
      classes.append("conflicting")
      (color, width) = (Palette.conflict, 2.5)
    }
    if !marks.rules.isEmpty { classes.append("faulty") }
    if isMoved(view, on: page) {
      classes.append("moved")
      (color, width) = (Palette.violated, 2)
    }
    var tooltip = scene.displayName(of: view)
    if let place = source?.place(of: scene[view].nameLocation) { tooltip += "\n" + place }
    var attributes =
      "id=\(quoted(SVGText.identifier("view", name))), class=\"\(classes.joined(separator: " "))\", "
      + "tooltip=\(DOTText.escapedString(tooltip)), "
    let header = self.box(of: view, on: page)
    let words =
      sizes.ports[view.index].isEmpty && list.isEmpty
      ? header.html(isCentered: true) : table(of: view, header, listHeight: sizes.listHeight(list))
    attributes +=
      "label=<\(words)>, color=\"\(color)\", penwidth=\(SVGText.number(width)), style=\"\(style)\", fillcolor=\"\(fill)\", "
      + "width=\(SVGText.number(box.width / 72)), height=\(SVGText.number(box.height / 72))"
    if let place = layout?.boxes[view.index]?.center { attributes += ", pos=\"\(DOTGeometry.place(place))\"" }
    return "\(DOTText.name(name)) [\(attributes)];"
  }

  /// The text of a view, below it one row for each attribute, separated by lines, and room for a list.
  private func table(of view: ViewID, _ header: TextBlock, listHeight: Double) -> String {
    var table = "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\" color=\"\(Palette.frame)\">"
    table += "<tr>\(header.cell(sizes.headers[view.index], isCentered: true, attributes: " port=\"b\""))</tr>"
    for (index, port) in sizes.ports[view.index].enumerated() {
      let color = port.attribute.axis == .horizontal ? Palette.horizontal : Palette.vertical
      let line = TextBlock(lines: [TextBlock.Line(text: ConstraintEquation.place(of: port), color: color)])
      let size = Size(width: sizes.headers[view.index].width, height: GraphSizes.portHeight - 1)
      table += "<hr/><tr>\(line.cell(size, isCentered: true, attributes: " port=\"a\(index)\""))</tr>"
    }
    if listHeight > 0 { table += "<tr>\(TextBlock(lines: []).cell(Size(width: 1, height: listHeight)))</tr>" }
    return table + "</table>"
  }

  private func line(of edge: Int, on page: GraphPage, _ layout: GraphLayout?) -> String {
    let ends = structure.edges[edge].ends
    let members = structure.edges[edge].members
    let constraint = constraints[mainState(of: page)][members[0]]
    let tooltip = DOTText.escapedString(tooltip(of: edge, on: page))
    let size = sizes.rows[edge]
    let words = row(of: edge, on: page)
    let look = look(of: edge, on: page)
    var attributes: String
    if structure.edges[edge].isLegible {
      let names = members.map { constraints[mainState(of: page)][$0].name }.joined(separator: " + ")
      attributes =
        "key=\(DOTText.name(names)), id=\(quoted(SVGText.identifier("constraint", constraint.name))), "
        + "class=\"\(classes(of: constraint))\(members.count > 1 ? " pair" : "")\(difference(of: members[0], on: page).map { " \($0.kind.rawValue)" } ?? "")\""
    } else {
      attributes = "key=\"\(members.count) from \(edge)\", class=\"bundle\""
    }
    let border =
      look.border.map { "border=\"\(look.borderWidth)\" color=\"\($0)\"" } ?? "border=\"0\""
    let table =
      "<table \(border) bgcolor=\"\(look.fill)\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\"><tr>"
      + words.cell(
        Size(width: size.width - 2 * Double(look.border == nil ? 0 : look.borderWidth), height: size.height - 2),
        padding: 4)
      + "</tr></table>"
    attributes +=
      ", label=<\(table)>, tooltip=\(tooltip), labeltooltip=\(tooltip), color=\"\(look.color)\", style=\(look.style), "
      + "penwidth=\(SVGText.number(look.width)), arrowhead=\(look.head)"
    if let tail = port(of: edge, at: .tail), let head = port(of: edge, at: .head) {
      attributes += ", tailport=\(tail), headport=\(head)"
    }
    if let layout, let route = layout.routes[edge], let row = layout.rows[edge] {
      attributes +=
        ", pos=\"\(DOTGeometry.route(route, hasArrow: look.head != "none"))\", lp=\"\(DOTGeometry.place(row.center))\""
    }
    return "\(DOTText.name(scene[ends.tail].name)) -> \(DOTText.name(scene[ends.head].name)) [\(attributes)];"
  }

  private func classes(of constraint: DrawnConstraint) -> String {
    let relation =
      switch constraint.relation {
      case .equal: "equal"
      case .lessThanOrEqual: "at-most"
      case .greaterThanOrEqual: "at-least"
      }
    let axes = constraint.axes.map { "\($0)" }.joined(separator: " ")
    return
      "constraint \(constraint.status.rawValue) \(constraint.isRequired ? "required" : "optional") \(relation) \(axes)"
  }
}
