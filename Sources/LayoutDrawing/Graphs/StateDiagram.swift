import ConstraintSolver
import Graphviz
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutSolving

/// The state machines of a scene: states, transitions with their timing, and the findings about both.
package struct StateDiagram: Sendable {
  let scene: Scene
  let configurations: [SolvedConfiguration]
  let findings: [Finding]
  let motion: Motion?
  let source: GraphSource?

  /// - Parameter configurations: the configurations that the findings refer to.
  package init(
    scene: Scene, configurations: [SolvedConfiguration], findings: [Finding], motion: Motion?,
    source: GraphSource? = nil
  ) {
    self.scene = scene
    self.configurations = configurations
    self.findings = findings
    self.motion = motion
    self.source = source
  }

  /// The diagram as DOT text; the same input gives the same bytes.
  package func dot() -> String { dot(nil) }

  /// The diagram in a Graphviz format.
  package func render(format: String) throws(GraphvizError) -> [UInt8] {
    let dot = isTable ? table() : dot(try layout())
    let bytes = try Graphviz.render(dot: dot, format: format, engine: .pinned)
    return format == "svg" ? SVGStyle.styled(bytes) : bytes
  }

  private func dot(_ layout: StateDiagramLayout?) -> String {
    var lines = [
      """
      digraph \(DOTText.name(title)) {
      graph [rankdir=LR, charset="UTF-8", fontname="\(ConstraintGraph.fontName)", bgcolor="\(Palette.paper)", labelloc=t,
        labeljust=l, nodesep=0.45, ranksep=0.5, outputorder=edgesfirst, label=<\(caption(ofTable: false).html())>];
      node [shape=box, fontname="\(ConstraintGraph.fontName)", fontsize=9, fixedsize=true];
      edge [fontname="\(ConstraintGraph.fontName)", fontsize=9, arrowsize=0.7];
      """
    ]
    let names = nodeNames
    let keys = edgeKeys
    var stateOffset = 0
    var arrowOffset = 0
    for (number, machine) in scene.machines.enumerated() {
      let isNamed = machine.name != nil
      if let name = machine.name { lines.append(opening(ofMachine: number, name, layout)) }
      for index in machine.states.indices {
        lines.append(
          (isNamed ? "  " : "")
            + node(
              StateID(index), of: number, name: names[number][index], place: layout?.states[stateOffset + index]))
      }
      if isNamed { lines.append("}") }
      for index in machine.transitions.indices {
        let id = TransitionID(machine: number, index: index)
        let places = layout.map { layout in
          machine.transitions[index].sources.indices.map { offset in
            (layout.routes[arrowOffset + offset], layout.labels[arrowOffset + offset])
          }
        }
        lines += edges(of: id, names[number], keys: keys[number][index], places)
        arrowOffset += machine.transitions[index].sources.count
      }
      stateOffset += machine.states.count
    }
    lines.append("}\n")
    return lines.joined(separator: "\n")
  }

  private func opening(ofMachine number: Int, _ name: String, _ layout: StateDiagramLayout?) -> String {
    let label = title(ofMachine: name)
    var places = ""
    if let bounds = layout?.machines[number] {
      let center = Position(bounds.minX + 10 + label.width / 2, bounds.maxY - label.height / 2 - 6)
      places = ", bb=\"\(DOTGeometry.corners(bounds))\", lp=\"\(DOTGeometry.place(center))\""
    }
    return "subgraph \(DOTText.name("cluster_\(number)_" + name)) {\n"
      + "  graph [style=\"rounded,filled\", color=\"\(Palette.frame)\", fillcolor=\"\(Palette.grounds[0])\", margin=14, "
      + "labeljust=l, class=\"machine\", id=\"\(SVGText.identifier("machine", name))\", label=<\(label.html())>\(places)];"
  }

  private func title(ofMachine name: String) -> TextBlock {
    TextBlock(lines: [TextBlock.Line(text: name, size: 12, isBold: true).fitting(width: 300)])
  }

  private func layout() throws(GraphvizError) -> StateDiagramLayout {
    var states: [(size: Size, machine: Int)] = []
    var arrows: [StateDiagramLayout.Arrow] = []
    var order: [Int] = []
    for (number, machine) in scene.machines.enumerated() {
      let offset = states.count
      for index in machine.states.indices {
        let size = words(of: StateID(index), of: number).size.padded(14, 9)
        // The initial state has a second border.
        let extra = machine.initial.index == index ? 8.0 : 0
        states.append((Size(width: size.width + extra, height: size.height + extra), number))
      }
      order += Self.order(of: machine).map { $0 + offset }
      for index in machine.transitions.indices {
        let size = words(of: TransitionID(machine: number, index: index)).size.padded(6, 3)
        for source in machine.transitions[index].sources {
          arrows.append(
            StateDiagramLayout.Arrow(
              source: offset + source.index, target: offset + machine.transitions[index].target.index, machine: number,
              size: size))
        }
      }
    }
    let titleHeight = scene.machines.contains { $0.name != nil } ? title(ofMachine: "x").height + 4 : nil
    return try StateDiagramLayout(states: states, arrows: arrows, order: order, titleHeight: titleHeight)
  }

  /// The position of each state within its machine: by distance from the initial state, then in file order.
  static func order(of machine: Machine) -> [Int] {
    var targets = [[Int]](repeating: [], count: machine.states.count)
    for transition in machine.transitions {
      for source in transition.sources { targets[source.index].append(transition.target.index) }
    }
    var position = [Int?](repeating: nil, count: machine.states.count)
    var queue = [machine.initial.index]
    var next = 0
    position[machine.initial.index] = 0
    while next < queue.count {
      for target in targets[queue[next]] where position[target] == nil {
        position[target] = queue.count
        queue.append(target)
      }
      next += 1
    }
    for index in machine.states.indices where position[index] == nil {
      position[index] = queue.count
      queue.append(index)
    }
    return position.compactMap { $0 }
  }

  var title: String { scene.title("states") }

  /// A state's name, prefixed with that of its machine if there are several. Names are unique.
  var nodeNames: [[String]] {
    var used: Set<String> = []
    return scene.machines.map { machine in
      machine.states.map { used.insertUnique((machine.name.map { "\($0): " } ?? "") + $0.name) }
    }
  }

  /// A name for each line of each transition, one per source state, by machine. Names are unique, because Graphviz
  /// merges lines of the same name.
  var edgeKeys: [[[String]]] {
    var used: Set<String> = []
    let first = scene.machines.map { machine in machine.transitions.map { used.insertUnique($0.name) } }
    return zip(scene.machines, first).map { machine, first in
      zip(machine.transitions, first).map { transition, first in
        transition.sources.indices.map { $0 == 0 ? first : used.insertUnique("\(transition.name) \($0 + 1)") }
      }
    }
  }

  func caption(ofTable isTable: Bool) -> Caption {
    var caption = Caption(rows: [[TextBlock.Line(text: title, size: 18, isBold: true)]])
    if scene.machines.count > 1 {
      caption.addFaint("\(scene.machines.count) machines, each in one of its states at any time")
    }
    addLegend(ofTable: isTable, to: &caption)
    return caption
  }

  private func node(_ state: StateID, of number: Int, name: String, place: Position?) -> String {
    let machine = scene.machines[number]
    let isInitial = machine.initial == state
    let isUnreachable = isUnreachable(state, of: number)
    let found = findings(in: state, of: number)
    let block = words(of: state, of: number)
    let size = block.size.padded(14, 9)
    let worst = found.map(\.severity).max()
    let color =
      worst == .error ? Palette.conflict : worst == .warning || isUnreachable ? Palette.violated : Palette.frame
    let classes = ["state"] + (isInitial ? ["initial"] : []) + (isUnreachable ? ["unreachable"] : [])
    var tooltip = name
    if let place = source?.place(of: machine.states[state.index].nameLocation) { tooltip += "\n" + place }
    for finding in found.prefix(Limits.partLines) { tooltip += "\n" + finding.message }
    return "\(DOTText.name(name)) [label=<\(block.html(isCentered: true))>, "
      + "id=\"\(SVGText.identifier("state", name))\", class=\"\(classes.joined(separator: " "))\", "
      + "tooltip=\(DOTText.escapedString(tooltip)), color=\"\(color)\", fillcolor=\"\(Palette.paper)\", "
      + "style=\"rounded,filled\(isUnreachable ? ",dashed" : "")\", peripheries=\(isInitial ? 2 : 1), "
      + "penwidth=\(worst == .error || isUnreachable ? "2.2" : "1.2"), "
      + "width=\(SVGText.number(size.width / 72)), height=\(SVGText.number(size.height / 72))"
      + (place.map { ", pos=\"\(DOTGeometry.place($0))\"" } ?? "") + "];"
  }

  private func edges(
    of id: TransitionID, _ names: [String], keys: [String], _ places: [(route: [Position], label: Position)]?
  ) -> [String] {
    let transition = scene[id]
    let found = findings.filter { $0.transition == id }
    let (worst, color) = look(of: id)
    let words = words(of: id)
    let label = words.cell(words.size.padded(6, 3), padding: 4)
    var tooltip = transition.name
    if let place = source?.place(of: transition.location) { tooltip += "\n" + place }
    for finding in found.prefix(Limits.partLines) { tooltip += "\n" + finding.message }
    let text = DOTText.escapedString(tooltip)
    return transition.sources.enumerated().map { offset, source in
      let key = keys[offset]
      return "\(DOTText.name(names[source.index])) -> \(DOTText.name(names[transition.target.index])) "
        + "[key=\(DOTText.name(key)), id=\"\(SVGText.identifier("transition", key))\", class=\"transition\", "
        + "label=<<table border=\"0\" bgcolor=\"\(worst == nil ? Palette.paper : Palette.violatedFill)\" "
        + "cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\"><tr>\(label)</tr></table>>, tooltip=\(text), "
        + "labeltooltip=\(text), color=\"\(color)\", penwidth=\(worst == nil ? "1.3" : "2.4")"
        + (places.map { places in
          ", pos=\"\(DOTGeometry.route(places[offset].route, hasArrow: true))\", "
            + "lp=\"\(DOTGeometry.place(places[offset].label))\""
        } ?? "") + "];"
    }
  }
}

extension Set<String> {
  /// Inserts a name, with primes if the set already contains it.
  ///
  /// - Returns: the inserted name.
  fileprivate mutating func insertUnique(_ name: String) -> String {
    var name = name
    while !insert(name).inserted { name += "'" }
    return name
  }
}
