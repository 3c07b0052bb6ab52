import ConstraintSolver
import LayoutModel
import LayoutSolving

extension ConstraintGraph {
  /// The text in a view's box, without the rows of its attributes.
  func box(of view: ViewID, on page: GraphPage) -> TextBlock {
    let state = mainState(of: page)
    let place = place(of: view, in: state)
    var lines = [
      TextBlock.Line(text: scene.label(of: view), size: 12, isBold: true).fitting(width: Self.widestName)
    ]
    if let identity = scene.identity(ofShared: view) {
      lines.append(TextBlock.Line(text: identity, color: Palette.faintText).fitting(width: Self.widestName))
    }
    if scene[view].kind != .view {
      lines.append(TextBlock.Line(text: scene[view].kind.rawValue, color: Palette.faintText))
    }
    let folded = structure.visible.foldedCounts[view.index]
    if folded > 0 { lines.append(TextBlock.Line(text: "+ \(folded) views inside", color: Palette.faintText)) }
    if case .difference(let old, _) = page, self.place(of: view, in: old) != place {
      lines.append(TextBlock.Line(text: self.place(of: view, in: old), color: Palette.faintText))
      lines.append(TextBlock.Line(text: "→ " + place, isBold: true, color: Palette.violated))
      return TextBlock(lines: lines)
    }
    lines.append(TextBlock.Line(text: place, color: Palette.faintText))
    guard case .state = page else { return TextBlock(lines: lines) }
    let marks = marks[state][view.index]
    if !marks.conflicts.isEmpty {
      let numbers = marks.conflicts.map(DrawnConstraint.circled).joined(separator: " ")
      lines.append(TextBlock.Line(text: "in conflict \(numbers)", isBold: true, color: Palette.conflict))
    }
    for ambiguous in marks.ambiguous {
      let bounds = [ambiguous.minimum.map(Self.points) ?? "-∞", ambiguous.maximum.map(Self.points) ?? "∞"]
      let axis = ambiguous.attribute.attribute.axis == .horizontal ? "↔" : "↕"
      let text = "? \(axis) \(ambiguous.attribute.attribute.name) ambiguous: \(bounds.joined(separator: " … "))"
      lines.append(TextBlock.Line(text: text, isBold: true, color: Palette.ambiguous))
    }
    for (rule, severity) in marks.rules {
      lines.append(TextBlock.Line(text: "\(severity.sign) \(rule.rawValue)", isBold: true, color: severity.color))
    }
    return TextBlock(lines: lines)
  }

  /// A view's position in its superview and its size; only the size for the root.
  private func place(of view: ViewID, in state: Int) -> String {
    let frame = states[state].solved.frames[view.index]
    let size = "\(Self.points(frame.width)) × \(Self.points(frame.height))"
    return view == .root ? size : "\(Self.points(frame.x)), \(Self.points(frame.y)) · \(size)"
  }

  /// Whether a view's frame differs between the two states of a difference.
  func isMoved(_ view: ViewID, on page: GraphPage) -> Bool {
    guard case .difference(let old, let new) = page else { return false }
    return states[old].solved.frames[view.index] != states[new].solved.frames[view.index]
  }

  private static let widestName = 220.0
  /// The width above which equations are shortened; the tooltip has the full text.
  private static let widestEquation = 230.0

  /// The text in the row of an edge.
  func row(of edge: Int, on page: GraphPage) -> TextBlock {
    let members = structure.edges[edge].members
    guard structure.edges[edge].isLegible else {
      return TextBlock(lines: [
        TextBlock.Line(text: "\(members.count) constraints", isBold: true, color: Palette.bothAxes)
      ])
    }
    let shown = members.map { constraints[mainState(of: page)][$0] }
    let look = look(of: edge, on: page)
    let difference = difference(of: members[0], on: page)
    let sign = difference?.kind.sign ?? shown[0].prefix
    let isFaint = difference.map { !$0.isChange } ?? !shown[0].isActive
    // If the label is the equation, as for constraints of documents, the short equation replaces it.
    var lines: [TextBlock.Line] = []
    let names = shown.filter { !$0.isLabelledByEquation }.map(\.displayName)
    if !names.isEmpty {
      lines.append(TextBlock.Line(text: sign + names.joined(separator: ", "), isBold: true, color: look.textColor))
    }
    for constraint in shown {
      if constraint.isLabelledByEquation {
        let text = (lines.isEmpty ? sign : "") + constraint.equation
        lines.append(TextBlock.Line(text: text, isBold: true, color: look.textColor))
      } else {
        lines.append(TextBlock.Line(text: constraint.equation, color: isFaint ? Palette.faintText : Palette.text))
      }
    }
    var changes = [difference?.constant, difference?.priority].compactMap { $0 }
    if difference == nil, let shortfall = shown[0].shortfall { changes.append(shortfall) }
    for change in changes { lines.append(TextBlock.Line(text: change, isBold: true, color: look.textColor)) }
    return TextBlock(lines: lines.map { $0.fitting(width: Self.widestEquation) })
  }

  /// The tooltip of an edge: id, equation, status and source location.
  func tooltip(of edge: Int, on page: GraphPage) -> String {
    let state = mainState(of: page)
    let members = structure.edges[edge].members
    guard structure.edges[edge].isLegible else {
      let names = members.prefix(Self.mostTooltipNames).map { constraints[state][$0].displayName }.joined(
        separator: ", ")
      return names + (members.count > Self.mostTooltipNames ? ", …" : "")
    }
    return members.map { tooltip(ofConstraint: $0, state, on: page) }.joined(separator: "\n")
  }

  /// The number of names in a tooltip.
  private static let mostTooltipNames = 50

  private func tooltip(ofConstraint index: Int, _ state: Int, on page: GraphPage) -> String {
    let constraint = constraints[state][index]
    var lines: [String?] = ["\(constraint.displayName): \(constraint.fullEquation)"]
    if let difference = difference(of: index, on: page) {
      let words = [difference.kind.rawValue, difference.constant, difference.priority]
      lines.append(words.compactMap(\.self).joined(separator: ", "))
    } else {
      let words: String? =
        switch constraint.status {
        case .satisfied: nil
        case .conflicting:
          "in conflict " + constraint.conflicts.map(DrawnConstraint.circled).joined(separator: " ")
        case .broken: "required, but broken by the recovery from a conflict"
        case .unreachable: "cannot hold in any layout"
        case .violated: "gives way here"
        case .tied: "tied with others of its priority"
        case .redundant: "follows from other constraints"
        case .inactive: "inactive"
        }
      lines += [words, constraint.shortfall]
    }
    lines.append(source?.place(of: location(of: constraint.reference)))
    return lines.compactMap(\.self).joined(separator: "\n")
  }

  private func location(of reference: ConstraintReference) -> SourceRange {
    switch reference {
    case .written(let id): scene[id].equationLocation
    case .fitting: scene[.root].nameLocation
    case .frame(let view), .hugging(let view, _), .compression(let view, _), .stack(let view, _):
      scene[view].nameLocation
    }
  }

  /// The attributes of each view that constraints name, horizontal ones first; indexed by `ViewID`.
  func ports() -> [[Anchor]] {
    var ports = Array(repeating: [Anchor](), count: scene.views.count)
    guard detail == .anchors else { return ports }
    for edge in structure.edges where edge.members.count == 1 {
      let constraint = constraints[0][edge.members[0]]
      for (anchor, view) in [(constraint.tailAnchor, edge.ends.tail), (constraint.headAnchor, edge.ends.head)] {
        guard let anchor, anchor.view == view, !ports[view.index].contains(anchor) else { continue }
        ports[view.index].append(anchor)
      }
    }
    let order: [Attribute] = [
      .leading, .left, .centerX, .trailing, .right, .width, .top, .firstBaseline, .centerY, .lastBaseline, .bottom,
      .height,
    ]
    let guides: [Guide] = [.none, .frame, .content, .safeArea, .margins]
    func rank(_ anchor: Anchor) -> (Int, Int) {
      (order.firstIndex(of: anchor.attribute) ?? 0, guides.firstIndex(of: anchor.guide) ?? 0)
    }
    return ports.map { $0.sorted { rank($0) < rank($1) } }
  }
}
