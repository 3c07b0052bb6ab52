import Graphviz
import LayoutModel

/// The positions of states and transitions, in points; y increases upwards. A transition's line runs through its text.
struct StateDiagramLayout: Sendable {
  /// The part of a transition that determines positions.
  struct Arrow: Sendable {
    /// Indices of states, counted over all machines.
    let source: Int
    let target: Int
    let machine: Int
    let size: Size
  }

  private(set) var states: [Position] = []
  private(set) var labels: [Position] = []
  /// Control points from source to target.
  private(set) var routes: [[Position]] = []
  /// By machine index.
  private(set) var machines: [Int: Extent] = [:]

  /// - Parameters:
  ///   - states: the size of each state, and its machine.
  ///   - order: the position of each state; lines lead to later states from left to right.
  ///   - titleHeight: the room for the name of a machine; `nil` if machines have no names.
  init(
    states: [(size: Size, machine: Int)], arrows: [Arrow], order: [Int], titleHeight: Double?
  ) throws(GraphvizError) {
    let machineCount = (states.map(\.machine).max() ?? -1) + 1
    let placement = try Graphviz.place(
      dot: Self.dot(states, arrows, order, machineCount: machineCount, hasTitles: titleHeight != nil))
    self.states = states.indices.map { placement.nodes["s\($0)"].map(Position.init) ?? Position(0, 0) }
    labels = arrows.indices.map { placement.nodes["t\($0)"].map(Position.init) ?? Position(0, 0) }
    for machine in 0..<machineCount {
      guard let titleHeight, let bounds = placement.clusters["cluster\(machine)"] else { continue }
      // The margin has room for the name.
      machines[machine] = Extent(
        minX: bounds.0.x + 8, minY: bounds.0.y + 8, maxX: bounds.1.x - 8, maxY: bounds.1.y + titleHeight - 22)
    }
    for (index, arrow) in arrows.enumerated() {
      let left = (placement.edges["l\(index)"] ?? []).map(Position.init)
      let right = (placement.edges["r\(index)"] ?? []).map(Position.init)
      guard let start = left.last, let end = right.first, let last = right.last else {
        routes.append([])
        continue
      }
      if arrow.source == arrow.target {
        let way = Self.straight(from: start, to: last)
        routes.append(left + way + right.reversed())
      } else {
        let route = left + Self.straight(from: start, to: end) + right
        routes.append(order[arrow.source] < order[arrow.target] ? route : route.reversed())
      }
    }
  }

  /// Each transition as a node for its text, with a line on either side.
  private static func dot(
    _ states: [(size: Size, machine: Int)], _ arrows: [Arrow], _ order: [Int], machineCount: Int, hasTitles: Bool
  ) -> String {
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
    for machine in 0..<machineCount {
      if hasTitles { lines.append("subgraph cluster\(machine) { graph [margin=22];") }
      for (index, state) in states.enumerated() where state.machine == machine {
        lines.append(node("s\(index)", state.size))
      }
      for (index, arrow) in arrows.enumerated() where arrow.machine == machine {
        lines.append(node("t\(index)", arrow.size))
      }
      if hasTitles { lines.append("}") }
    }
    for (index, arrow) in arrows.enumerated() {
      let isForward = order[arrow.source] < order[arrow.target]
      let (left, right) = isForward ? (arrow.source, arrow.target) : (arrow.target, arrow.source)
      if arrow.source == arrow.target {
        lines.append("s\(left) -> t\(index):nw [key=l\(index)]; s\(left) -> t\(index):sw [key=r\(index)];")
      } else {
        lines.append("s\(left) -> t\(index):w [key=l\(index)]; t\(index):e -> s\(right) [key=r\(index)];")
      }
    }
    lines.append("}")
    return lines.joined(separator: "\n")
  }

  /// The two inner control points of a straight line.
  private static func straight(from start: Position, to end: Position) -> [Position] {
    let (dx, dy) = ((end.x - start.x) / 3, (end.y - start.y) / 3)
    return [Position(start.x + dx, start.y + dy), Position(end.x - dx, end.y - dy)]
  }
}
