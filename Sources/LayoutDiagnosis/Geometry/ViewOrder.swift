import LayoutModel

extension Scene {
  /// The subviews of each view, back to front, with keyboards in front of everything else.
  func puttingKeyboardsInFront(_ subviews: [[ViewID]]) -> [[ViewID]] {
    guard views.indices.contains(where: { views[$0].kind == .keyboard }) else { return subviews }
    let keyboards = subviews.joined().filter { self[$0].kind == .keyboard }
    var ordered = subviews.map { $0.filter { self[$0].kind != .keyboard } }
    ordered[ViewID.root.index] += keyboards
    return ordered
  }
}

/// Views in back-to-front order: a view before its subviews, and each subtree contiguous.
struct ViewOrder: Sendable {
  /// Back to front.
  let views: [ViewID]
  /// The place of each view, indexed by `ViewID`; -1 for a view that no subview list contains.
  private let starts: [Int]
  /// The end of each view's subtree, indexed by `ViewID`.
  private let ends: [Int]

  /// - Parameter subviews: of each view, back to front, indexed by `ViewID`.
  /// - Complexity: linear in the views; iterative, so deep nesting needs no stack.
  init(subviews: [[ViewID]]) {
    var views: [ViewID] = []
    var starts = Array(repeating: -1, count: subviews.count)
    var ends = Array(repeating: -1, count: subviews.count)
    views.reserveCapacity(subviews.count)
    var pending: [(view: ViewID, isDone: Bool)] = [(.root, false)]
    while let (view, isDone) = pending.popLast() {
      if isDone {
        ends[view.index] = views.count
        continue
      }
      starts[view.index] = views.count
      views.append(view)
      pending.append((view, true))
      for subview in subviews[view.index].reversed() { pending.append((subview, false)) }
    }
    self.views = views
    self.starts = starts
    self.ends = ends
  }

  func position(of view: ViewID) -> Int { starts[view.index] }

  /// The first place after a view and all its descendants.
  func placeAfter(_ view: ViewID) -> Int { ends[view.index] }

  /// Whether a view comes after another one and all its descendants.
  func isInFront(_ view: ViewID, of other: ViewID) -> Bool { starts[view.index] >= ends[other.index] }

  func isInSubtree(_ view: ViewID, of ancestor: ViewID) -> Bool {
    starts[ancestor.index] <= starts[view.index] && starts[view.index] < ends[ancestor.index]
  }
}
