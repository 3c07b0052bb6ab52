import LayoutDiagnosis
import LayoutModel
import LayoutMotion

// With a few dozen states, transitions between all pairs are a thousand lines, which nobody can follow and which take
// Graphviz minutes. Such machines are drawn as a table: rows are the sources of transitions, columns their targets.

extension StateDiagram {
  /// A machine with at least this many lines is a table if it also has many lines per state.
  static let manyLines = 100
  static let manyLinesPerState = 4

  /// Whether the transitions are drawn as a table instead of lines.
  var isTable: Bool {
    var span = 0
    for machine in scene.machines {
      let lines = machine.transitions.reduce(0) { $0 + $1.sources.count }
      if lines >= Self.manyLines && lines > Self.manyLinesPerState * machine.states.count { return true }
      span += Self.span(of: machine)
    }
    return span > Limits.stateSpan
  }

  /// The number of layers that the lines of a machine span together; a line's text is on a layer of its own.
  private static func span(of machine: Machine) -> Int {
    let lines = machine.transitions.flatMap { transition in
      transition.sources.map { ($0.index, transition.target.index) }
    }
    return LayeringEstimate.span(of: lines, positions: order(of: machine), length: 2)
  }

  /// The diagram as a table in which everything has a fixed position.
  func table() -> String {
    var lines = [
      """
      digraph \(DOTText.name(title)) {
      graph [charset="UTF-8", fontname="\(ConstraintGraph.fontName)", bgcolor="\(Palette.paper)", labelloc=t, labeljust=l,
        label=<\(tableCaption.html())>];
      node [shape=box, fontname="\(ConstraintGraph.fontName)", fontsize=8, fixedsize=true, style=filled,
        color="\(Palette.paper)", fillcolor="\(Palette.paper)", penwidth=0.5];
      """
    ]
    var top = 0.0
    let (names, keys) = (nodeNames, edgeKeys)
    let byTransition = findingsByTransition
    for number in scene.machines.indices {
      lines += rows(of: number, names[number], keys[number], byTransition[number], &top)
      top -= TransitionTable.rowHeight
    }
    lines.append("}\n")
    return lines.joined(separator: "\n")
  }

  private var tableCaption: Caption {
    var caption = caption(ofTable: true)
    let lines = scene.machines.reduce(0) { $0 + $1.transitions.reduce(0) { $0 + $1.sources.count } }
    caption.addFaint(
      "\(lines) transitions are too many for lines: rows are where they start, columns where they lead")
    caption.addFaint("their timing is in the tooltips of an SVG")
    let left = scene.machines.reduce(0) { $0 + max(0, $1.states.count - Limits.tableStates) }
    if left > 0 {
      caption.addFaint(
        "\(left) states farthest from the initial one are left out: no more than \(Limits.tableStates) are shown of a machine"
      )
    }
    return caption
  }

  private var findingsByTransition: [[[Finding]]] {
    var result = scene.machines.map { [[Finding]](repeating: [], count: $0.transitions.count) }
    for finding in findings {
      if let transition = finding.transition { result[transition.machine][transition.index].append(finding) }
    }
    return result
  }

  private func rows(
    of number: Int, _ names: [String], _ keys: [[String]], _ findings: [[Finding]], _ top: inout Double
  ) -> [String] {
    let machine = scene.machines[number]
    let order = Self.order(of: machine)
    let count = min(machine.states.count, Limits.tableStates)
    let table = TransitionTable(columns: count, top: top - (machine.name == nil ? 0 : TransitionTable.rowHeight))
    var shown: [StateID] = machine.states.indices.map { StateID($0) }
    shown.sort { order[$0.index] < order[$1.index] }
    var lines: [String] = []
    if let name = machine.name {
      let line = TextBlock.Line(text: name, size: 12, isBold: true).fitting(width: TransitionTable.headWidth)
      lines.append(table.cell(DOTText.name("machine \(number)"), row: -2, column: nil, [line], "class=\"machine\""))
    }
    for (place, state) in shown.prefix(count).enumerated() {
      let name = machine.states[state.index].name
      let numbered = [TextBlock.Line(text: "\(place + 1)", size: 8, color: Palette.faintText)]
      let short = TextBlock.Line(text: name, size: 8, isBold: true).fitting(width: TransitionTable.columnWidth - 4)
      lines.append(
        table.cell(
          DOTText.name("column \(number) \(place)"), row: -1, column: place, numbered + [short],
          "class=\"column\", tooltip=\(DOTText.escapedString(names[state.index]))"))
      lines.append(head(of: state, of: number, name: names[state.index], place: place, in: table))
    }
    var cells: [[(transition: Int, key: String)]] = Array(repeating: [], count: count * count)
    for (index, transition) in machine.transitions.enumerated() {
      for (offset, source) in transition.sources.enumerated() {
        let (row, column) = (order[source.index], order[transition.target.index])
        if row < count && column < count { cells[row * count + column].append((index, keys[index][offset])) }
      }
    }
    for (place, cell) in cells.enumerated() {
      let (row, column) = (place / count, place % count)
      if let line = self.cell(cell, of: number, findings, row: row, column: column, in: table) { lines.append(line) }
    }
    top = table.bottom(rows: count)
    return lines
  }

  private func head(of state: StateID, of number: Int, name: String, place: Int, in table: TransitionTable) -> String {
    let machine = scene.machines[number]
    let (worst, color) = look(of: state, of: number)
    let sign = worst.map { "\($0.sign) " } ?? ""
    let text = "\(place + 1)  " + (machine.initial == state ? "▶ " : "") + sign + machine.states[state.index].name
    let line = TextBlock.Line(text: text, size: 9, isBold: true, color: color ?? Palette.text)
      .fitting(width: TransitionTable.headWidth - 8)
    return table.cell(
      DOTText.name(name), row: place, column: nil, [line],
      attributes(of: state, of: number, name: name)
        + ", color=\"\(isUnreachable(state, of: number) ? Palette.violated : Palette.frame)\"")
  }

  /// `nil` if there is nothing to show.
  private func cell(
    _ members: [(transition: Int, key: String)], of number: Int, _ findings: [[Finding]], row: Int, column: Int,
    in table: TransitionTable
  ) -> String? {
    let machine = scene.machines[number]
    guard let first = members.first else {
      guard row == column else { return nil }
      return table.cell(
        DOTText.name("diagonal \(number) \(row)"), row: row, column: column, [],
        "class=\"diagonal\", fillcolor=\"\(Palette.grounds[1])\"")
    }
    let found = members.flatMap { findings[$0.transition] }
    let worst = found.map(\.severity).max()
    let color = worst == .error ? Palette.conflict : worst == .warning ? Palette.violated : Palette.text
    let text = members.count == 1 ? machine.transitions[first.transition].name : "\(members.count) ×"
    let line = TextBlock.Line(text: text, size: 8, color: color).fitting(width: TransitionTable.columnWidth - 6)
    var tooltip: [String] = []
    for member in members.prefix(Limits.partLines) {
      let id = TransitionID(machine: number, index: member.transition)
      let words = words(of: id, findings[member.transition]).lines.map(\.text)
      let place = source?.place(of: machine.transitions[member.transition].location)
      tooltip += words + (place.map { [$0] } ?? [])
    }
    if members.count > Limits.partLines { tooltip.append("and \(members.count - Limits.partLines) more") }
    for finding in found.prefix(Limits.partLines) { tooltip.append(finding.message) }
    return table.cell(
      DOTText.name("cell \(number) \(first.key)"), row: row, column: column, [line],
      "id=\"\(SVGText.identifier("transition", first.key))\", class=\"transition\", "
        + "tooltip=\(DOTText.escapedString(tooltip.joined(separator: "\n"))), color=\"\(Palette.frame)\", "
        + "fillcolor=\"\(worst == nil ? Palette.grounds[row == column ? 1 : 0] : Palette.violatedFill)\"")
  }
}

/// The positions in a table of transitions, in points; y increases upwards.
private struct TransitionTable {
  static let headWidth = 150.0
  static let columnWidth = 44.0
  static let rowHeight = 18.0
  private static let columnHeadHeight = 26.0

  let columns: Int
  /// The position of the first row of states.
  private let first: Double

  init(columns: Int, top: Double) {
    self.columns = columns
    first = top - Self.columnHeadHeight
  }

  func bottom(rows: Int) -> Double { first - Double(rows) * Self.rowHeight }

  /// - Parameters:
  ///   - row: -1 for column headers, -2 for the title above.
  ///   - column: `nil` for a row header.
  func cell(_ name: String, row: Int, column: Int?, _ lines: [TextBlock.Line], _ attributes: String) -> String {
    let height = row == -1 ? Self.columnHeadHeight : Self.rowHeight
    let y =
      row >= 0
      ? first - (Double(row) + 0.5) * Self.rowHeight
      : row == -1 ? first + Self.columnHeadHeight / 2 : first + Self.columnHeadHeight + Self.rowHeight / 2
    let width = column == nil ? Self.headWidth : Self.columnWidth
    let x = column.map { Self.headWidth + (Double($0) + 0.5) * Self.columnWidth } ?? Self.headWidth / 2
    let label = lines.isEmpty ? "\"\"" : "<\(TextBlock(lines: lines).html(isCentered: column != nil))>"
    return "\(name) [label=\(label), pos=\"\(DOTGeometry.place(Position(x, y)))\", "
      + "width=\(SVGText.number(width / 72)), height=\(SVGText.number(height / 72)), \(attributes)];"
  }
}
