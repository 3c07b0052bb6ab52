import LayoutModel

/// An entry of a legend.
private struct LegendEntry {
  let text: String
  var color = Palette.faintText

  var line: TextBlock.Line {
    TextBlock.Line(text: text + "    ", size: 10, isBold: color != Palette.faintText, color: color)
  }
}

extension Caption {
  /// Adds the entries side by side, in as many rows as they need.
  fileprivate mutating func add(_ entries: [LegendEntry]) {
    var row: [TextBlock.Line] = []
    for line in entries.map(\.line) {
      if !row.isEmpty && Caption(rows: [row + [line]]).size.width > Self.widest {
        rows.append(row)
        row = []
      }
      row.append(line)
    }
    if !row.isEmpty { rows.append(row) }
  }
}

extension ConstraintGraph {
  /// Adds the meaning of the lines, arrows and signs of a page.
  func addLegend(of page: GraphPage, to caption: inout Caption) {
    switch page {
    case .state(let state): addLegend(ofState: state, to: &caption)
    case .difference: addLegend(ofDifference: page, to: &caption)
    }
  }

  private func addLegend(ofState state: Int, to caption: inout Caption) {
    let drawn = structure.edges.filter(\.isLegible).flatMap(\.members).map { constraints[state][$0] }
    guard !drawn.isEmpty else { return }
    let arrows: [(Relation, String)] = [
      (.equal, "──▶ ="), (.lessThanOrEqual, "──▷ ≤"), (.greaterThanOrEqual, "──◁ ≥"),
    ]
    let relations = arrows.filter { arrow in drawn.contains { $0.relation == arrow.0 } }.map(\.1)
    var entries = [LegendEntry(text: "arrows point at the left side:   " + relations.joined(separator: "    "))]
    func add(_ text: String, _ color: String = Palette.faintText, where applies: (DrawnConstraint) -> Bool) {
      if drawn.contains(where: applies) { entries.append(LegendEntry(text: text, color: color)) }
    }
    add("blue: horizontal", Palette.horizontal) { $0.axes == [.horizontal] }
    add("green: vertical", Palette.vertical) { $0.axes == [.vertical] }
    caption.add(entries)
    entries = []
    add("── required") { $0.isActive && $0.isRequired }
    add("╌╌ optional, thin below 500") { $0.isActive && !$0.isRequired }
    add("┈┈ ○ inactive") { !$0.isActive }
    add("══ ≡ follows from others", Palette.redundant) { $0.status == .redundant }
    add("━━ ① in conflict", Palette.conflict) { $0.isActive && !$0.conflicts.isEmpty }
    add("✗ does not hold", Palette.violated) { $0.isActive && $0.error != nil }
    add("⊘ cannot hold", Palette.violated) { $0.isActive && $0.isUnreachable }
    add("≈ tied", Palette.ambiguous) { $0.isActive && $0.isTied }
    let isOpen = scene.views.indices.contains { index in
      structure.visible.contains(ViewID(index)) && !marks[state][index].ambiguous.isEmpty
    }
    if isOpen {
      entries.append(
        LegendEntry(text: "? dashed box: not determined, ↔ ↕ along the axis", color: Palette.ambiguous))
    }
    caption.add(entries)
  }

  private func addLegend(ofDifference page: GraphPage, to caption: inout Caption) {
    let members = structure.edges.flatMap(\.members)
    let drawn = Set(members.compactMap { difference(of: $0, on: page)?.kind })
    let kinds: [(ConstraintDifference.Kind, String)] = [
      (.activated, "━━ + activated"), (.deactivated, "┅┅ − deactivated"), (.reweighted, "━━ ↕ other priority"),
      (.changed, "━━ Δ other constant, old → new"),
    ]
    var entries = kinds.filter { drawn.contains($0.0) }.map { LegendEntry(text: $0.1, color: $0.0.color) }
    let unchanged = members.filter { difference(of: $0, on: page)?.kind == .unchanged }
    let activity = Set(unchanged.map { constraints[mainState(of: page)][$0].isActive })
    if activity.contains(true) { entries.append(LegendEntry(text: "── unchanged")) }
    if activity.contains(false) { entries.append(LegendEntry(text: "┈┈ inactive in both")) }
    caption.add(entries)
  }
}

extension StateDiagram {
  /// Adds the meaning of the boxes and signs.
  func addLegend(ofTable isTable: Bool, to caption: inout Caption) {
    var entries = [LegendEntry(text: isTable ? "▶ initial state" : "▶ double box: initial state")]
    let isAnyUnreachable = scene.machines.enumerated().contains { number, machine in
      machine.states.indices.contains { isUnreachable(StateID($0), of: number) }
    }
    if isAnyUnreachable {
      let box = isTable ? "in a box" : "dashed box"
      entries.append(LegendEntry(text: box + ": no transition leads there", color: Palette.violated))
    }
    let severities = Set(findings.map(\.severity))
    if severities.contains(.error) { entries.append(LegendEntry(text: "✗ error", color: Palette.conflict)) }
    if severities.contains(.warning) { entries.append(LegendEntry(text: "⚠ warning", color: Palette.violated)) }
    if severities.contains(.note) { entries.append(LegendEntry(text: "· note", color: Palette.redundant)) }
    caption.add(entries)
  }
}
