import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The views that may cover others between two moments at which code runs, indexed by boxes that contain all their positions.
struct CoverCandidates {
  private let index: BoxIndex<ViewID>
  /// Views without such a box, because an ancestor rotates or scales.
  private let anywhere: [ViewID]

  init(_ segment: inout FlightGeometry) {
    var entries: [(element: ViewID, box: ApproximateBox)] = []
    var anywhere: [ViewID] = []
    for index in segment.scene.views.indices.dropFirst() {
      let view = ViewID(index)
      guard segment.scene[view].kind != .guide, segment.properties[index].isOpaque, !segment.properties[index].isHidden,
        segment.alpha(of: view).map({
          segment.range(of: $0).upperBound >= ScreenGeometry.coveringAlpha.approximateValue - Self.slack
        }) ?? true
      else { continue }
      if let hull = segment.hull(of: view) {
        entries.append((view, hull))
      } else {
        anywhere.append(view)
      }
    }
    index = BoxIndex(entries)
    self.anywhere = anywhere
  }

  /// A tolerance for rounding, so that an alpha exactly at the limit is included.
  private static let slack = 1e-9

  /// The views in front of a view that may overlap it and are not meant to cover it, in tree order.
  func covers(of target: ViewID, _ segment: inout FlightGeometry) -> [ViewID] {
    var found: [ViewID]
    if let hull = segment.hull(of: target) {
      found = anywhere + index.elements(overlapping: hull)
    } else {
      found = segment.scene.views.indices.dropFirst().map { ViewID($0) }
        .filter { segment.properties[$0.index].isOpaque && segment.scene[$0].kind != .guide }
    }
    found.removeAll {
      !segment.paintOrder.isInFront($0, of: target)
        || segment.scene.isMeant($0, toCover: target)
    }
    found.sort()
    return found
  }
}
