import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

extension ConstraintGraph {
  /// The nodes in their clusters; walks with a stack of its own, since views nest without limit.
  func appendViews(
    edges: [DrawnConstraint], visible: VisibleViews, axis: AxisSelection, to lines: inout [String]
  ) {
    enum Event {
      case open(ViewID, depth: Int)
      case close(depth: Int)
    }
    let marks = viewMarks(edges: edges, axis: axis)
    var events: [Event] = [.open(.root, depth: 0)]
    while let event = events.popLast() {
      switch event {
      case .close(let depth): lines.append(indent(depth) + "}")
      case .open(let view, let depth):
        let node = node(of: view, marks: marks[view.index], folded: visible.foldedCounts[view.index])
        guard !visible.clusters.contents[view.index].isEmpty else {
          lines.append(indent(depth) + node)
          continue
        }
        let name = scene[view].name
        let ground = Palette.grounds[depth % Palette.grounds.count]
        lines.append(indent(depth) + "subgraph \(DOTText.name("cluster_" + name)) {")
        lines.append(
          indent(depth + 1)
            + "graph [label=\"\", style=\"rounded,filled\", color=\"\(Palette.frame)\", fillcolor=\"\(ground)\", margin=10, "
            + "tooltip=\(DOTText.escapedString("in " + name))];")
        lines.append(indent(depth + 1) + node)
        events.append(.close(depth: depth))
        for subview in visible.clusters.contents[view.index].reversed() {
          events.append(.open(subview, depth: depth + 1))
        }
      }
    }
  }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  /// What is wrong with a view itself.
  private struct ViewMarks {
    var ambiguous: [AmbiguousAttribute] = []
    var conflicts: [Int] = []
    var rules: [RuleID] = []
  }

  /// Indexed by `ViewID`.
  private func viewMarks(edges: [DrawnConstraint], axis: AxisSelection) -> [ViewMarks] {
    var marks = Array(repeating: ViewMarks(), count: scene.views.count)
    for ambiguous in solved.ambiguousAttributes where axis.includes(ambiguous.attribute.attribute.axis) {
      marks[ambiguous.attribute.view.index].ambiguous.append(ambiguous)
    }
    for edge in edges {
      for number in edge.conflicts where !marks[edge.head.index].conflicts.contains(number) {
        marks[edge.head.index].conflicts.append(number)
      }
    }
    for finding in findings {
      switch finding.rule {
      case .conflictingConstraints, .ambiguousLayout, .priorityTie, .unreachablePriority: break
      default:
        if let view = finding.views.first, !marks[view.index].rules.contains(finding.rule) {
          marks[view.index].rules.append(finding.rule)
        }
      }
    }
    return marks
  }

  private func node(of view: ViewID, marks: ViewMarks, folded: Int) -> String {
    let name = scene[view].name
    let frame = solved.frames[view.index]
    let size = "\(points(frame.width)) × \(points(frame.height))"
    let place = view == .root ? size : "\(points(frame.x)), \(points(frame.y)) · \(size)"
    let kind = scene[view].kind == .view ? "" : "\(scene[view].kind.rawValue) · "
    var rows = ["<b>\(DOTText.html(name))</b>", faint(kind + place)]
    if !marks.conflicts.isEmpty {
      rows.append(
        colored("in conflict \(marks.conflicts.map(DrawnConstraint.circled).joined(separator: " "))", Palette.conflict))
    }
    for ambiguous in marks.ambiguous {
      let range = "\(bound(ambiguous.minimum, "-∞")) … \(bound(ambiguous.maximum, "∞"))"
      rows.append(colored("? \(ambiguous.attribute.attribute.name) ambiguous: \(range)", Palette.ambiguous))
    }
    for rule in marks.rules { rows.append(colored("⚠ \(rule.rawValue)", Palette.violated)) }
    if folded > 0 { rows.append(faint("+ \(folded) views inside")) }
    var attributes = "label=<\(rows.joined(separator: "<br/>"))>, tooltip=\(DOTText.escapedString(name))"
    if !marks.conflicts.isEmpty {
      attributes += ", color=\"\(Palette.conflict)\", penwidth=2.5"
    } else if marks.ambiguous.isEmpty {
      attributes += ", color=\"\(Palette.frame)\""
    } else {
      attributes += ", color=\"\(Palette.ambiguous)\", penwidth=2.5"
    }
    if !marks.ambiguous.isEmpty {
      attributes += ", style=\"rounded,filled,dashed\", fillcolor=\"\(Palette.ambiguousFill)\""
    }
    return "\(DOTText.name(name)) [\(attributes)];"
  }

  /// At most two decimal places: a drawing is for reading.
  func points(_ value: Rational) -> String { value.decimalDescription(places: 2) }

  private func bound(_ value: Rational?, _ unbounded: String) -> String { value.map(points) ?? unbounded }

  private func faint(_ text: String) -> String {
    "<font point-size=\"9\" color=\"\(Palette.faintText)\">\(DOTText.html(text))</font>"
  }

  private func colored(_ text: String, _ color: String) -> String {
    "<font point-size=\"10\" color=\"\(color)\"><b>\(DOTText.html(text))</b></font>"
  }
}
