// The structure of a diagram, which is the same in every state.
//
// All constraints between two views are rows of one table, the plate, between the two; each constraint's line runs
// through its row. Graphviz treats plates as nodes, so that no line crosses the text of another. Constraints of one
// view alone are in a list in its box.

import LayoutModel

/// The parts of a diagram that are the same in all states.
struct GraphStructure: Sendable {
  let visible: VisibleViews
  /// The order in which views are layered.
  let order: ReadingOrder
  let plates: [Plate]
  /// Indices of the edges of one view alone, indexed by `ViewID`.
  let loops: [[Int]]

  var edges: [GraphEdge] { visible.edges }

  /// The constraints between two views.
  struct Plate: Sendable {
    /// The view on the left, or above in a stacked layout: the first in reading order.
    let left: ViewID
    let right: ViewID
    /// Indices of edges.
    var rows: [Int]
    /// The innermost cluster that contains both.
    let cluster: ViewID
  }

  init(scene: Scene, visible: VisibleViews, order: ReadingOrder) {
    self.visible = visible
    self.order = order
    var loops = Array(repeating: [Int](), count: scene.views.count)
    var plates: [Plate] = []
    var positions: [EdgeEnds: Int] = [:]
    for (index, edge) in visible.edges.enumerated() {
      let (tail, head) = (edge.ends.tail, edge.ends.head)
      if tail == head {
        loops[tail.index].append(index)
        continue
      }
      let isForward = order.positions[tail.index] < order.positions[head.index]
      let ends = EdgeEnds(tail: isForward ? tail : head, head: isForward ? head : tail)
      if let position = positions[ends] {
        plates[position].rows.append(index)
        continue
      }
      positions[ends] = plates.count
      plates.append(
        Plate(left: ends.tail, right: ends.head, rows: [index], cluster: visible.clusters.common(tail, head)))
    }
    self.plates = plates
    self.loops = loops
  }
}
