import LayoutModel
import LayoutMotion
import LayoutSolving

/// A view along one axis.
struct ViewAxis: Hashable {
  let view: ViewID
  let axis: Axis

  init(view: ViewID, axis: Axis) { (self.view, self.axis) = (view, axis) }

  init(_ attribute: ViewAttribute) { self.init(view: attribute.view, axis: attribute.attribute.axis) }
}

extension Scene {
  /// What a finding depends on: its own views, those of its evidence, and all their ancestors, along both axes or along that of
  /// a limit or an edge.
  func placingAxes(of finding: Finding) -> [ViewAxis] {
    func placing(_ views: [ViewID], along axes: [Axis]) -> [ViewAxis] {
      let placed = views.flatMap { view in Array(sequence(first: view) { self[$0].superview }) }
      return placed.flatMap { view in axes.map { ViewAxis(view: view, axis: $0) } }
    }
    switch finding.evidence {
    case .coverage(let coverage): return placing(finding.views + coverage.by, along: Axis.allCases)
    case .edgeGap(let gap): return placing(finding.views, along: [gap.edge.axis])
    case .limitBreach(let breach):
      switch breach.limit {
      case .superview(let edge): return placing(finding.views, along: [edge.axis])
      case .size(let axis): return placing(finding.views, along: [axis])
      case .inequality(let id):
        let anchors = [self[id].first, self[id].second].compactMap(\.self)
        return anchors.flatMap { placing([$0.view], along: [$0.attribute.axis]) }
      }
    default: return placing(finding.views, along: Axis.allCases)
    }
  }
}

extension SceneSolver {
  /// The places that constraints of any priority connect with a conflict. No other place depends on which of its members gives
  /// way.
  ///
  /// - Complexity: almost linear in the scene.
  func places(connectedWith conflict: Conflict, in configuration: Configuration) -> Set<ViewAxis> {
    let lowered = lower(configuration)
    let connections = Connections(lowered)
    let parts = connections.parts(of: conflict.multipliers.map(\.row), in: lowered)
    var places: Set<ViewAxis> = []
    for index in scene.views.indices {
      for attribute in FrameAttribute.allCases.map({ ViewAttribute(view: ViewID(index), attribute: $0) })
      where parts.contains(connections.part(of: attribute)) {
        places.insert(ViewAxis(attribute))
      }
    }
    return places
  }
}

extension LimitBreach.Edge {
  fileprivate var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }
}
