import LayoutModel

extension TextBlock.Line {
  /// An entry of a legend.
  fileprivate init(entry text: String, _ color: String = Palette.faintText) {
    self.init(text: text + "    ", size: 10, isBold: color != Palette.faintText, color: color)
  }
}

extension Caption {
  /// Adds the entries of a legend side by side, in as many rows as they need.
  fileprivate mutating func add(_ entries: [TextBlock.Line]) {
    var row: [TextBlock.Line] = []
    for line in entries {
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
    var entries = [TextBlock.Line(entry: "arrows point at the left side:   " + relations.joined(separator: "    "))]
    func add(_ text: String, _ color: String = Palette.faintText, where applies: (DrawnConstraint) -> Bool) {
      if drawn.contains(where: applies) { entries.append(TextBlock.Line(entry: text, color)) }
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
    add("≈ tied", Palette.ambiguous) { $0.isActive && $0.hasTieSign }
    let isOpen = scene.views.indices.contains { index in
      structure.visible.contains(ViewID(index)) && !marks[state][index].ambiguous.isEmpty
    }
    if isOpen {
      entries.append(TextBlock.Line(entry: "? dashed box: not determined, ↔ ↕ along the axis", Palette.ambiguous))
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
    var entries = kinds.filter { drawn.contains($0.0) }.map { TextBlock.Line(entry: $0.1, $0.0.color) }
    let unchanged = members.filter { difference(of: $0, on: page)?.kind == .unchanged }
    let activity = Set(unchanged.map { constraints[mainState(of: page)][$0].isActive })
    if activity.contains(true) { entries.append(TextBlock.Line(entry: "── unchanged")) }
    if activity.contains(false) { entries.append(TextBlock.Line(entry: "┈┈ inactive in both")) }
    caption.add(entries)
  }
}

extension StateDiagram {
  /// Adds the meaning of the boxes and signs.
  func addLegend(ofTable isTable: Bool, to caption: inout Caption) {
    var entries = [TextBlock.Line(entry: isTable ? "▶ initial state" : "▶ double box: initial state")]
    let isAnyUnreachable = scene.machines.enumerated().contains { number, machine in
      machine.states.indices.contains { isUnreachable(StateID($0), of: number) }
    }
    if isAnyUnreachable {
      let box = isTable ? "in a box" : "dashed box"
      entries.append(TextBlock.Line(entry: box + ": no transition leads there", Palette.violated))
    }
    for severity in Set(findings.map(\.severity)).sorted(by: >) {
      entries.append(TextBlock.Line(entry: "\(severity.sign) \(severity.rawValue)", Self.color(of: severity)))
    }
    caption.add(entries)
  }
}
