import LayoutModel
import LayoutSolving

extension Scene {
  /// The views that contain a view, the innermost first.
  func ancestors(of view: ViewID) -> some Sequence<ViewID> { lineage(of: view).dropFirst() }

  /// A view, then those that contain it, the innermost first.
  func lineage(of view: ViewID) -> some Sequence<ViewID> { sequence(first: view) { self[$0].superview } }

  /// The frame of a view in the coordinates of an ancestor, without transforms.
  func frame(of view: ViewID, in ancestor: ViewID = .root, _ frames: [Frame]) -> Frame {
    var frame = frames[view.index]
    for container in ancestors(of: view) {
      if container == ancestor { break }
      frame.x += frames[container.index].x
      frame.y += frames[container.index].y
    }
    return frame
  }

  /// Whether a view or one of its ancestors declares that it is meant to cover another view or one of that view's ancestors.
  func isMeant(_ cover: ViewID, toCover view: ViewID) -> Bool {
    lineage(of: cover).contains { cover in self[cover].covers.contains { $0 == view || isAncestor($0, of: view) } }
  }
}
