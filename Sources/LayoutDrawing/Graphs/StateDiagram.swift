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

  /// The diagram in a Graphviz format.
  package func render(format: String) throws(GraphvizError) -> [UInt8] {
    let bytes = try Graphviz.render(
      dot: isTable ? table() : dot(), format: format, engine: isTable ? .pinned : .dot)
    return format == "svg" ? SVGStyle.styled(bytes, title: title, description: description) : bytes
  }

  private var description: String {
    let machines = scene.machines
    let counts = [
      (machines.reduce(0) { $0 + $1.states.count }, "state"),
      (machines.reduce(0) { $0 + $1.transitions.count }, "transition"),
    ]
    let words = counts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return "State machines with \(words.joined(separator: " and ")). \(FindingMarkers(findings).description)"
  }

  /// The diagram as DOT text; the same input gives the same bytes.
  package func dot() -> String {
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
    for (number, machine) in scene.machines.enumerated() {
      let isNamed = machine.name != nil
      if let name = machine.name { lines.append(opening(ofMachine: number, name)) }
      // Lines lead to the right from the first node, the initial state.
      let order = Self.order(of: machine)
      for index in machine.states.indices.sorted(by: { order[$0] < order[$1] }) {
        lines.append((isNamed ? "  " : "") + node(StateID(index), of: number, name: names[number][index]))
      }
      if isNamed { lines.append("}") }
      for index in machine.transitions.indices {
        let id = TransitionID(machine: number, index: index)
        lines += edges(of: id, names[number], keys: keys[number][index])
      }
    }
    lines.append("}\n")
    return lines.joined(separator: "\n")
  }

  private func opening(ofMachine number: Int, _ name: String) -> String {
    let title = TextBlock(lines: [TextBlock.Line(text: name, size: 12, isBold: true).fitting(width: 300)])
    return "subgraph \(DOTText.name("cluster_\(number)_" + name)) {\n"
      + "  graph [style=\"rounded,filled\", color=\"\(Palette.frame)\", fillcolor=\"\(Palette.grounds[0])\", margin=14, "
      + "labeljust=l, class=\"machine\", id=\"\(SVGText.identifier("machine", name))\", label=<\(title.html())>];"
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

  private func node(_ state: StateID, of number: Int, name: String) -> String {
    let machine = scene.machines[number]
    let isUnreachable = isUnreachable(state, of: number)
    let block = words(of: state, of: number)
    let size = block.size.padded(14, 9)
    let (worst, color) = look(of: state, of: number)
    return "\(DOTText.name(name)) [label=<\(block.html(isCentered: true))>, "
      + "\(attributes(of: state, of: number, name: name)), color=\"\(color ?? Palette.frame)\", "
      + "fillcolor=\"\(Palette.paper)\", style=\"rounded,filled\(isUnreachable ? ",dashed" : "")\", "
      + "peripheries=\(machine.initial == state ? 2 : 1), penwidth=\(worst == .error || isUnreachable ? "2.2" : "1.2"), "
      + "width=\(SVGText.number(size.width / 72)), height=\(SVGText.number(size.height / 72))];"
  }

  /// The colour of a state's worst problem; `nil` if it has none.
  func look(of state: StateID, of number: Int) -> (worst: Severity?, color: String?) {
    let worst = findings(in: state, of: number).map(\.severity).max()
    if worst == .error { return (worst, Palette.conflict) }
    return (worst, worst == .warning || isUnreachable(state, of: number) ? Palette.violated : nil)
  }

  /// The id, the classes and the tooltip of a state.
  func attributes(of state: StateID, of number: Int, name: String) -> String {
    let machine = scene.machines[number]
    let classes =
      "state" + (machine.initial == state ? " initial" : "") + (isUnreachable(state, of: number) ? " unreachable" : "")
    let tooltip = tooltip(name, at: machine.states[state.index].nameLocation, findings(in: state, of: number))
    return "id=\"\(SVGText.identifier("state", name))\", class=\"\(classes)\", tooltip=\(tooltip)"
  }

  /// A name, its place in the source, and the messages of the first findings.
  private func tooltip(_ name: String, at location: SourceRange, _ findings: [Finding]) -> String {
    let lines = [name] + [source?.place(of: location)].compactMap(\.self)
    return DOTText.escapedString((lines + findings.prefix(Limits.partLines).map(\.message)).joined(separator: "\n"))
  }

  private func edges(of id: TransitionID, _ names: [String], keys: [String]) -> [String] {
    let transition = scene[id]
    let found = findings(about: id)
    let (worst, color) = Self.look(of: found)
    let words = words(of: id, found)
    let label = words.cell(words.size.padded(6, 3), padding: 4)
    let text = tooltip(transition.name, at: transition.location, found)
    let ground = worst == nil ? "" : " bgcolor=\"\(Palette.violatedFill)\""
    return zip(transition.sources, keys).map { source, key in
      "\(DOTText.name(names[source.index])) -> \(DOTText.name(names[transition.target.index])) "
        + "[key=\(DOTText.name(key)), id=\"\(SVGText.identifier("transition", key))\", class=\"transition\", "
        + "label=<<table border=\"0\"\(ground) "
        + "cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\"><tr>\(label)</tr></table>>, tooltip=\(text), "
        + "labeltooltip=\(text), color=\"\(color)\", penwidth=\(worst == nil ? "1.3" : "2.4")];"
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
