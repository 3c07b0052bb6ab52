import LayoutModel

/// The nesting of clusters. A view with visible subviews is a cluster, down to the depth that Graphviz can handle.
struct ViewClusters: Sendable {
  /// The visible views directly inside each view's cluster, empty if it has none; indexed by `ViewID`.
  private(set) var contents: [[ViewID]]
  private(set) var isFlattened = false
  /// The cluster that contains each visible view, and its depth; indexed by `ViewID`.
  private var parents: [(cluster: ViewID, depth: Int)]

  /// - Parameters:
  ///   - subviews: back to front, indexed by `ViewID`.
  ///   - representatives: for each view, the visible view that represents it: itself if it is visible; indexed by
  ///     `ViewID`.
  init(subviews: [[ViewID]], representatives: [ViewID]) {
    contents = Array(repeating: [], count: subviews.count)
    parents = Array(repeating: (.root, 0), count: subviews.count)
    /// Views to visit, each with the cluster that contains its visible descendants unless the view is a cluster itself,
    /// and the depth.
    var stack: [(view: ViewID, cluster: ViewID, depth: Int)] = subviews[ViewID.root.index].reversed().map {
      ($0, .root, 1)
    }
    while let (view, cluster, depth) = stack.popLast() {
      var inner = (cluster, depth)
      if representatives[view.index] == view {
        contents[cluster.index].append(view)
        parents[view.index] = (cluster, depth)
        if depth < Limits.clusterDepth {
          inner = (view, depth + 1)
        } else {
          isFlattened = isFlattened || !subviews[view.index].isEmpty
        }
      }
      for subview in subviews[view.index].reversed() { stack.append((subview, inner.0, inner.1)) }
    }
  }

  /// The innermost cluster that contains two visible views; a view with subviews is inside its own cluster.
  func common(_ first: ViewID, _ second: ViewID) -> ViewID {
    var (first, second) = (cluster(around: first), cluster(around: second))
    while first != second {
      if parents[first.index].depth >= parents[second.index].depth {
        first = parents[first.index].cluster
      } else {
        second = parents[second.index].cluster
      }
    }
    return first
  }

  private func cluster(around view: ViewID) -> ViewID {
    contents[view.index].isEmpty ? parents[view.index].cluster : view
  }
}
