import Graphviz
import LayoutModel
import LayoutMotion

/// The positions of states and transitions, in points; y increases upwards. A transition's line runs through its text.
struct StateDiagramLayout: Sendable {
  /// By machine and state.
  private(set) var states: [[Position]] = []
  /// By machine, transition and source.
  private(set) var arrows: [[[Arrow]]] = []
  /// The frame around each machine; `nil` if no machine has a name.
  private(set) var machines: [Extent?] = []

  /// One line of a transition.
  struct Arrow: Sendable {
    let label: Position
    /// Control points from source to target.
    let route: [Position]
  }

  init(of diagram: StateDiagram) throws(GraphvizError) {
    let placement = try Graphviz.place(dot: Self.dot(of: diagram))
    func center(_ node: String) -> Position { placement.nodes[node].map(Position.init) ?? Position(0, 0) }
    for (number, machine) in diagram.scene.machines.enumerated() {
      states.append(machine.states.indices.map { center("s\(number)_\($0)") })
      // The margin has room for the name.
      machines.append(
        placement.clusters["cluster\(number)"].map { bounds in
          Extent(
            minX: bounds.0.x + 8, minY: bounds.0.y + 8, maxX: bounds.1.x - 8,
            maxY: bounds.1.y + StateDiagram.title(ofMachine: "x").height - 18)
        })
      let order = StateDiagram.order(of: machine)
      arrows.append(
        machine.transitions.enumerated().map { index, transition in
          transition.sources.enumerated().map { offset, source in
            let name = "\(number)_\(index)_\(offset)"
            return Arrow(
              label: center("t\(name)"),
              route: Self.route(placement, name, from: order[source.index], to: order[transition.target.index]))
          }
        })
    }
  }

  private static func route(_ placement: Graphviz.Placement, _ name: String, from source: Int, to target: Int)
    -> [Position]
  {
    let left = (placement.edges["l\(name)"] ?? []).map(Position.init)
    let right = (placement.edges["r\(name)"] ?? []).map(Position.init)
    guard let start = left.last, let end = right.first, let last = right.last else { return [] }
    if source == target { return left + straight(from: start, to: last) + right.reversed() }
    let route = left + straight(from: start, to: end) + right
    return source < target ? route : route.reversed()
  }

  /// Each transition as a node for its text, with a line on either side. Lines lead to later states from left to right.
  private static func dot(of diagram: StateDiagram) -> String {
    var lines = [
      """
      digraph layout {
      graph [rankdir=LR, nodesep=0.3, ranksep=0.45, newrank=true];
      node [shape=box, fixedsize=true, label=""];
      edge [dir=none];
      """
    ]
    func node(_ name: String, _ size: Size) -> String {
      "\(name) [width=\(SVGText.number(size.width / 72)), height=\(SVGText.number(size.height / 72))];"
    }
    let hasTitles = diagram.scene.machines.contains { $0.name != nil }
    var edges: [String] = []
    for (number, machine) in diagram.scene.machines.enumerated() {
      if hasTitles { lines.append("subgraph cluster\(number) { graph [margin=22];") }
      for index in machine.states.indices {
        var size = diagram.words(of: StateID(index), of: number).size.padded(14, 9)
        // The initial state has a second border.
        if machine.initial.index == index { size = Size(width: size.width + 8, height: size.height + 8) }
        lines.append(node("s\(number)_\(index)", size))
      }
      let order = StateDiagram.order(of: machine)
      for (index, transition) in machine.transitions.enumerated() {
        let id = TransitionID(machine: number, index: index)
        let size = diagram.words(of: id, diagram.findings(about: id)).size.padded(6, 3)
        for (offset, source) in transition.sources.enumerated() {
          let (name, target) = ("\(number)_\(index)_\(offset)", transition.target)
          lines.append(node("t\(name)", size))
          let isForward = order[source.index] < order[target.index]
          let left = "s\(number)_\((isForward ? source : target).index)"
          let right = "s\(number)_\((isForward ? target : source).index)"
          edges.append(
            source == target
              ? "\(left) -> t\(name):nw [key=l\(name)]; \(left) -> t\(name):sw [key=r\(name)];"
              : "\(left) -> t\(name):w [key=l\(name)]; t\(name):e -> \(right) [key=r\(name)];")
        }
      }
      if hasTitles { lines.append("}") }
    }
    return (lines + edges + ["}"]).joined(separator: "\n")
  }

  /// The two inner control points of a straight line.
  private static func straight(from start: Position, to end: Position) -> [Position] {
    let (dx, dy) = ((end.x - start.x) / 3, (end.y - start.y) / 3)
    return [Position(start.x + dx, start.y + dy), Position(end.x - dx, end.y - dy)]
  }
}
