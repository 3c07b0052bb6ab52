import ConstraintSolver
import Graphviz
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// The state machines of a scene: states, the transitions between them with their timing, and what was found on both.
package struct StateDiagram: Sendable {
  let scene: Scene
  let configurations: [SolvedConfiguration]
  let findings: [Finding]
  let motion: Motion?
  let source: GraphSource?

  /// - Parameter configurations: those that the findings count by.
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
  package func dot() -> String {
    var lines = [
      """
      digraph \(DOTText.name(title)) {
      graph [rankdir=LR, charset="UTF-8", fontname="\(ConstraintGraph.fontName)", bgcolor="\(Palette.paper)", labelloc=t,
        labeljust=l, nodesep=0.45, ranksep=0.5, label=<\(caption.html)>];
      node [shape=box, fontname="\(ConstraintGraph.fontName)", fontsize=9, fixedsize=true];
      edge [fontname="\(ConstraintGraph.fontName)", fontsize=9, arrowsize=0.8];
      """
    ]
    let names = nodeNames
    for (number, machine) in scene.machines.enumerated() {
      let isNamed = machine.name != nil
      if let name = machine.name {
        let label = TextBlock(lines: [TextBlock.Line(text: name, size: 12, isBold: true)])
        lines.append("subgraph \(DOTText.name("cluster_\(number)_" + name)) {")
        lines.append(
          "  graph [style=\"rounded,filled\", color=\"\(Palette.frame)\", fillcolor=\"\(Palette.grounds[0])\", margin=14, "
            + "labeljust=l, class=\"machine\", id=\"\(SVGText.identifier("machine", name))\", label=<\(label.html())>];")
      }
      for index in machine.states.indices {
        lines.append((isNamed ? "  " : "") + node(StateID(index), of: number, name: names[number][index]))
      }
      if isNamed { lines.append("}") }
      for index in machine.transitions.indices {
        lines += edges(of: TransitionID(machine: number, index: index), names[number])
      }
    }
    lines.append("}\n")
    return lines.joined(separator: "\n")
  }

  /// The diagram in a format of Graphviz's.
  package func render(format: String) throws(GraphvizError) -> [UInt8] {
    let bytes = try Graphviz.render(dot: dot(), format: format)
    return format == "svg" ? SVGStyle.styled(bytes) : bytes
  }

  private var title: String { (scene.name.map { "\($0) · " } ?? "") + "states" }

  /// A state's name, after that of its machine where there are several; no two alike.
  private var nodeNames: [[String]] {
    var used: Set<String> = []
    return scene.machines.map { machine in
      machine.states.map { state in
        var name = (machine.name.map { "\($0): " } ?? "") + state.name
        while !used.insert(name).inserted { name += "'" }
        return name
      }
    }
  }

  private var caption: Caption {
    var caption = Caption(rows: [[TextBlock.Line(text: title, size: 18, isBold: true)]])
    if scene.machines.count > 1 {
      caption.addFaint("\(scene.machines.count) machines, each in one of its states at any time")
    }
    caption.rows.append([
      TextBlock.Line(text: "▶ double box: initial state    ", size: 10, color: Palette.faintText),
      TextBlock.Line(text: "dashed box: no transition leads there    ", size: 10, color: Palette.violated),
      TextBlock.Line(text: "✗ error    ", size: 10, isBold: true, color: Palette.conflict),
      TextBlock.Line(text: "⚠ warning    ", size: 10, isBold: true, color: Palette.violated),
      TextBlock.Line(text: "· note", size: 10, isBold: true, color: Palette.redundant),
    ])
    return caption
  }

  private func node(_ state: StateID, of number: Int, name: String) -> String {
    let machine = scene.machines[number]
    let isInitial = machine.initial == state
    let isUnreachable = isUnreachable(state, of: number)
    let found = findings.filter { finding in
      if case .unreachableState(number, state) = finding.evidence { return true }
      return finding.transition == nil
        && finding.configurations.contains { configurations[$0].configuration.states[number] == state }
    }
    var lines = [TextBlock.Line(text: machine.states[state.index].name, size: 13, isBold: true).fitting(width: 220)]
    if isInitial { lines.append(TextBlock.Line(text: "▶ initial", size: 10, color: Palette.faintText)) }
    if isUnreachable { lines.append(TextBlock.Line(text: "no transition leads here", size: 10, color: Palette.violated)) }
    lines += findingLines(found)
    let block = TextBlock(lines: lines)
    let size = block.size.padded(14, 9)
    let gravest = found.map(\.severity).max()
    let color =
      gravest == .error ? Palette.conflict : gravest == .warning || isUnreachable ? Palette.violated : Palette.frame
    let classes = ["state"] + (isInitial ? ["initial"] : []) + (isUnreachable ? ["unreachable"] : [])
    var tooltip = name
    if let place = source?.place(of: machine.states[state.index].nameLocation) { tooltip += "\n" + place }
    for finding in found.prefix(Self.maximumLines) { tooltip += "\n" + finding.message }
    return "\(DOTText.name(name)) [label=<\(block.html(isCentered: true))>, "
      + "id=\"\(SVGText.identifier("state", name))\", class=\"\(classes.joined(separator: " "))\", "
      + "tooltip=\(DOTText.escapedString(tooltip)), color=\"\(color)\", fillcolor=\"\(Palette.paper)\", "
      + "style=\"rounded,filled\(isUnreachable ? ",dashed" : "")\", peripheries=\(isInitial ? 2 : 1), "
      + "penwidth=\(gravest == .error || isUnreachable ? "2.2" : "1.2"), "
      + "width=\(SVGText.number(size.width / 72)), height=\(SVGText.number(size.height / 72))];"
  }

  /// Whether transitions of its machine lead elsewhere, but none there.
  private func isUnreachable(_ state: StateID, of number: Int) -> Bool {
    guard let exploration = motion?.exploration, exploration.isComplete, !scene.machines[number].transitions.isEmpty
    else { return false }
    return !exploration.places.contains { $0.states[number] == state }
  }

  private func edges(of id: TransitionID, _ names: [String]) -> [String] {
    let transition = scene[id]
    let found = findings.filter { $0.transition == id }
    let gravest = found.map(\.severity).max()
    let color =
      gravest == .error ? Palette.conflict : gravest == .warning ? Palette.violated : Palette.bothAxes
    var lines = [
      TextBlock.Line(text: transition.name, size: 10, isBold: true, color: gravest == nil ? Palette.text : color)
        .fitting(width: 220)
    ]
    if let trigger = transition.trigger {
      lines.append(
        TextBlock.Line(
          text: "on \(trigger)\(transition.isInterruptible ? ", interruptible" : "")", color: Palette.faintText))
    } else if transition.isInterruptible {
      lines.append(TextBlock.Line(text: "interruptible", color: Palette.faintText))
    }
    lines += timing(of: id).map { TextBlock.Line(text: $0) }
    lines += findingLines(found)
    let block = TextBlock(lines: lines)
    let label = TextBlock(lines: lines).cell(block.size.padded(6, 3), padding: 4)
    var tooltip = transition.name
    if let place = source?.place(of: transition.location) { tooltip += "\n" + place }
    for finding in found.prefix(Self.maximumLines) { tooltip += "\n" + finding.message }
    let text = DOTText.escapedString(tooltip)
    return transition.sources.enumerated().map { offset, source in
      let key = transition.name + (offset == 0 ? "" : " \(offset + 1)")
      return "\(DOTText.name(names[source.index])) -> \(DOTText.name(names[transition.target.index])) "
        + "[key=\(DOTText.name(key)), id=\"\(SVGText.identifier("transition", key))\", class=\"transition\", "
        + "label=<<table border=\"0\" bgcolor=\"\(gravest == nil ? Palette.paper : Palette.violatedFill)\" "
        + "cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\"><tr>\(label)</tr></table>>, tooltip=\(text), "
        + "labeltooltip=\(text), color=\"\(color)\", penwidth=\(gravest == nil ? "1.3" : "2.4")];"
    }
  }

  /// The most lines about findings, or about animations, of one part.
  private static let maximumLines = 5

  /// The rules found, with how often.
  private func findingLines(_ findings: [Finding]) -> [TextBlock.Line] {
    var counts: [(rule: RuleID, severity: Severity, count: Int)] = []
    for finding in findings {
      if let index = counts.firstIndex(where: { $0.rule == finding.rule }) {
        counts[index].count += 1
      } else {
        counts.append((finding.rule, finding.severity, 1))
      }
    }
    let lines = counts.prefix(Self.maximumLines).map { entry in
      let (sign, color) =
        switch entry.severity {
        case .error: ("✗", Palette.conflict)
        case .warning: ("⚠", Palette.violated)
        case .note: ("·", Palette.redundant)
        }
      let times = entry.count > 1 ? " × \(entry.count)" : ""
      return TextBlock.Line(text: "\(sign) \(entry.rule.rawValue)\(times)", isBold: true, color: color)
    }
    guard counts.count > Self.maximumLines else { return lines }
    return lines + [TextBlock.Line(text: "and \(counts.count - Self.maximumLines) more", color: Palette.faintText)]
  }

  /// The animations of a transition and, where there are several, when all is over.
  private func timing(of id: TransitionID) -> [String] {
    if case .animation(let timing) = scene[id].body {
      let delay = timing.delay.isZero ? "" : ", after \(timing.delay) s"
      return ["\(timing.duration) s, " + Self.words(timing.curve, timing.spring) + delay]
    }
    guard let trace = motion?.summary.first(where: { $0.transition == id })?.trace else { return [] }
    var lines: [String] = []
    for entry in trace.timeline {
      guard case .animate(let curve, let spring) = entry.kind else { continue }
      let start = entry.start.isZero ? "" : ", from \(Self.seconds(entry.start)) s on"
      let length = entry.end.map { Self.seconds($0 - entry.start) } ?? "∞"
      lines.append("\(length) s, \(Self.words(curve, spring))\(start)")
    }
    let left = lines.count - Self.maximumLines
    if left > 0 { lines = lines.prefix(Self.maximumLines) + ["and \(left) more"] }
    if lines.count != 1 {
      lines.append(trace.isEndless ? "without end" : "in all \(Self.seconds(trace.duration)) s")
    }
    return lines
  }

  private static func seconds(_ time: Rational) -> String { time.decimalDescription(places: 3) }

  private static func words(_ curve: AnimationTiming.Curve, _ spring: AnimationTiming.Spring?) -> String {
    if let spring {
      return "spring \(spring.damping)" + (spring.velocity.isZero ? "" : " at velocity \(spring.velocity)")
    }
    switch curve {
    case .bezier(let x1, let y1, let x2, let y2): return "curve \(x1) \(y1) \(x2) \(y2)"
    default: return "\(curve)"
    }
  }
}
