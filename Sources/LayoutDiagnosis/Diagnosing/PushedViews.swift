import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Finds views that lie beyond an edge because they are pinned to another view beyond it.
///
/// Where one of several views that are pinned to each other lies beyond an edge, the others follow. The one that is pinned
/// to an ancestor, else the first in the tree, is the cause.
struct PushedViews {
  private let analysis: Analysis

  /// An edge that some views lie beyond in one configuration.
  private struct Line: Hashable {
    let configuration: Int
    let edge: ScreenEdge
    /// The view whose edge it is.
    let limit: ViewID
    let isSafeArea: Bool
  }

  init(_ analysis: Analysis) { self.analysis = analysis }

  /// For each finding that follows from another one, the index of the original one, which follows from none.
  ///
  /// - Complexity: linear in the scene for each configuration with two such findings or more.
  func causes(of findings: [Finding]) -> [Int: Int] {
    var indices: [Line: [Int]] = [:]
    var lines: [Line] = []
    for (index, finding) in findings.enumerated() {
      for line in self.lines(of: finding) {
        if indices[line] == nil { lines.append(line) }
        indices[line, default: []].append(index)
      }
    }
    var causes: [Int: Int] = [:]
    var knownPinnings: [Place: Pinnings] = [:]
    for line in lines {
      guard let members = indices[line], members.count > 1 else { continue }
      let axis: Axis = line.edge == .left || line.edge == .right ? .horizontal : .vertical
      let place = Place(configuration: line.configuration, axis: axis)
      let pinnings = knownPinnings[place] ?? self.pinnings(at: place)
      knownPinnings[place] = pinnings
      var heads: [Int: Int] = [:]
      let sorted = members.sorted {
        let (first, second) = (findings[$0].views[0], findings[$1].views[0])
        let isPinned = (pinnings.pinned.contains(first), pinnings.pinned.contains(second))
        return isPinned.0 == isPinned.1 ? first < second : isPinned.0
      }
      for index in sorted {
        let group = pinnings.groups[findings[index].views[0].index]
        if let head = heads[group] {
          if causes[index] == nil && causes[head] == nil { causes[index] = head }
        } else {
          heads[group] = index
        }
      }
    }
    // A view may push others beyond one edge, and itself be pushed beyond another.
    return causes.mapValues { cause in
      var first = cause
      while let next = causes[first] { first = next }
      return first
    }
  }

  private struct Place: Hashable {
    let configuration: Int
    let axis: Axis
  }

  /// How equalities of positions tie views along one axis.
  private struct Pinnings {
    /// A number for each view, equal for views that are tied to each other without an ancestor in between.
    let groups: [Int]
    /// The views that are tied to an ancestor.
    let pinned: Set<ViewID>
  }

  private func lines(of finding: Finding) -> [Line] {
    guard let configuration = finding.configurations.first, !finding.views.isEmpty else { return [] }
    switch finding.evidence {
    case .reach(let reach):
      return reach.reach.edges.map {
        Line(
          configuration: configuration, edge: $0.edge, limit: reach.reach.limit,
          isSafeArea: finding.rule == .outsideSafeArea)
      }
    case .offscreen(let offscreen):
      guard let frame = offscreen.frames.first, let root = analysis.configurations[configuration].frames.first else {
        return []
      }
      let isBeyond: [(ScreenEdge, Bool)] = [
        (.left, frame.x < .zero), (.top, frame.y < .zero), (.right, frame.x + frame.width > root.width),
        (.bottom, frame.y + frame.height > root.height),
      ]
      return isBeyond.filter(\.1).map {
        Line(configuration: configuration, edge: $0.0, limit: .root, isSafeArea: false)
      }
    default: return []
    }
  }

  private func pinnings(at place: Place) -> Pinnings {
    let scene = analysis.scene
    var sets = DisjointSets(count: scene.views.count)
    var pinned: Set<ViewID> = []
    let isActive = analysis.configurations[place.configuration].configuration.isActive
    for (index, constraint) in scene.constraints.enumerated() where isActive[index] && constraint.relation == .equal {
      let first = constraint.first
      guard let second = constraint.second, first.attribute.axis == place.axis, !first.attribute.isSize else {
        continue
      }
      if scene.isAncestor(second.view, of: first.view) {
        pinned.insert(first.view)
      } else if scene.isAncestor(first.view, of: second.view) {
        pinned.insert(second.view)
      } else {
        sets.join(Int32(first.view.index), Int32(second.view.index))
      }
    }
    for view in scene.views where view.stack?.axis == place.axis {
      for (one, next) in zip(view.subviews, view.subviews.dropFirst()) {
        sets.join(Int32(one.index), Int32(next.index))
      }
    }
    return Pinnings(groups: scene.views.indices.map { Int(sets.leader(of: Int32($0))) }, pinned: pinned)
  }
}
