import LayoutModel
import LayoutSolving

/// A view along one axis.
package struct ViewAxis: Hashable {
  let view: ViewID
  let axis: Axis
}

extension ViewAxis {
  init(_ attribute: ViewAttribute) { self.init(view: attribute.view, axis: attribute.attribute.axis) }
}

extension Scene {
  /// The views of a finding, those of its evidence, and all their ancestors, along some axes.
  func placingAxes(of finding: Finding, along axes: [Axis] = Axis.allCases) -> [ViewAxis] {
    placingAxes(of: finding.views + finding.evidence.otherViews, along: axes)
  }

  /// Views and all their ancestors, along some axes.
  func placingAxes(of views: [ViewID], along axes: [Axis]) -> [ViewAxis] {
    let placed = views.flatMap { view in Array(sequence(first: view) { self[$0].superview }) }
    return placed.flatMap { view in axes.map { ViewAxis(view: view, axis: $0) } }
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
