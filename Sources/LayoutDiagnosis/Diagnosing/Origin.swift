import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving

/// What is to blame for a finding, as far as others can have it in common.
enum Origin: Hashable {
  /// The outermost views in front of a view, which may only take its touches.
  case covers([ViewID], isPaintedBehind: Bool, TransitionID?)
  /// The size of controls in one superview. Controls directly on the screen need not belong together.
  case controlSize(TouchTarget, in: ViewID)
  /// The curve that takes views beyond their ends.
  case curve(Clock, TransitionID?)
  /// Calls in the wrong order, with the right one.
  case order([MidwayConflict.Call], in: [Int], TransitionID?)
  /// The constraints that leave a content too little room along an axis.
  case room(Axis)
  /// The constraints that put a view beyond an edge of another one.
  case position(ScreenEdge, of: ViewID)

  var isRoom: Bool { if case .room = self { true } else { false } }
  var isPosition: Bool { if case .position = self { true } else { false } }
  /// Whether the constraints to blame are those of a sum.
  var hasSum: Bool { isRoom || isPosition }

  /// The origins of a finding with the configurations in which it has them; none if no other finding can have the same.
  static func all(of finding: Finding, in analysis: Analysis) -> [(origin: Origin, configurations: [Int])] {
    let scene = analysis.scene
    func everywhere(_ origin: Origin) -> [(origin: Origin, configurations: [Int])] {
      [(origin, finding.configurations)]
    }
    let view = finding.views.first ?? .root
    switch finding.evidence {
    case let coverage as Coverage where !coverage.by.isEmpty:
      let covers = scene.outermostCovers(coverage.by, of: view).sorted()
      return everywhere(.covers(covers, isPaintedBehind: finding.rule == .hitOrderMismatch, finding.transition))
    case let target as TouchTarget:
      guard let superview = scene[view].superview, superview != .root || scene[superview].stack != nil else {
        return []
      }
      return everywhere(.controlSize(target, in: superview))
    case is LimitBreach, is EdgeGap: return finding.swing.map { everywhere(.curve($0.clock, finding.transition)) } ?? []
    case let conflict as MidwayConflict:
      return conflict.safeOrder.map { everywhere(.order($0, in: finding.configurations, finding.transition)) } ?? []
    case let content as ContentShortage:
      return content.axes.filter { !$0.isOfLines }.flatMap { everywhere(.room($0.axis)) }
    case let reach as ContentReach:
      return reach.reach.edges.flatMap { everywhere(.position($0.edge, of: reach.reach.limit)) }
    case let offscreen as OffscreenFrame where finding.views.count == 1:
      return zip(finding.configurations, offscreen.frames).flatMap { index, frame in
        let root = analysis.configurations[index].frames[ViewID.root.index]
        return frame.edgesOutside(of: root).map { (Origin.position($0, of: ViewID.root), [index]) }
      }
    default: return []
    }
  }
}

extension Frame {
  /// The edges of the screen beyond which a part of the frame lies. Nothing can be seen of one without an area, wherever it is.
  fileprivate func edgesOutside(of screen: Frame) -> [ScreenEdge] {
    guard width.isPositive, height.isPositive else { return [] }
    let isBeyond: [(ScreenEdge, Bool)] = [
      (.left, x < .zero), (.top, y < .zero), (.right, x + width > screen.width), (.bottom, y + height > screen.height),
    ]
    return isBeyond.filter(\.1).map(\.0)
  }
}

/// The constraints in the sum behind a size or a position.
struct OriginSum {
  /// Without those that only align views.
  let constraints: Set<ConstraintReference>
  /// Those that other views can have in common with this one; empty if there are none.
  let shared: Set<ConstraintReference>
  /// The number of constraints that place an edge, with those that only align views; 0 for a size.
  let count: Int

  /// Whether the other sum adds to this one, or shares its part.
  func explains(_ other: OriginSum) -> Bool {
    !constraints.isEmpty && constraints.isSubset(of: other.constraints) || !shared.isEmpty && shared == other.shared
  }

  /// The sum that leaves a content too little room, without what squeezed contents ask for.
  init(
    roomFor view: ViewID, along axis: Axis, besides squeezed: Set<ViewID>, in configuration: Int,
    among places: [Placements.Place], of analysis: Analysis
  ) {
    let (scene, solved) = (analysis.scene, analysis.configurations[configuration])
    let size = MeasuredAttribute(axis.size, of: view, in: scene)
    let bound = analysis.explanation(of: size, in: configuration, among: places)?.atMost
    constraints = Set((bound?.terms ?? []).filter { !solved.onlyAligns($0, in: scene) }.compactMap(\.constraint)).filter
    {
      switch $0 {
      case .hugging(let other, _), .compression(let other, _): !squeezed.contains(other)
      case .written, .fitting, .frame, .stack: true
      }
    }
    let others = constraints.filter { reference in
      guard case .written(let id) = reference else { return scene.view(of: reference) != view }
      return scene[id].first.view != view && scene[id].second?.view != view
    }
    // Distances alone leave room for a content of the right length.
    let hasLength = others.contains { reference in
      guard case .written(let id) = reference else { return false }
      return scene[id].first.attribute.isSize && scene[id].second == nil
    }
    shared = hasLength ? others : constraints
    count = 0
  }

  /// The sum that puts a view beyond an edge of an ancestor: its own edge there, or the opposite one if it is lost as a whole.
  ///
  /// The view's own size is to blame only if it is larger than there is room, and never if the view is lost.
  init(
    positionOf view: ViewID, beyond edge: ScreenEdge, of limit: ViewID, isLost: Bool, in configuration: Int,
    among places: [Placements.Place], of analysis: Analysis
  ) {
    let (scene, solved) = (analysis.scene, analysis.configurations[configuration])
    let rows = analysis.terms(
      of: isLost ? edge.opposite : edge, of: view, towards: edge, in: limit, configuration, among: places
    ).map(\.term)
    let placing = rows.filter { !solved.onlyAligns($0, in: scene) }
    let others = Set(placing.filter { !scene.isSize(of: view, $0.row) }.compactMap(\.constraint))
    let isSmall = solved.frames[view.index][edge.axis.size] <= solved.frames[limit.index][edge.axis.size]
    constraints = isLost ? others : Set(placing.compactMap(\.constraint))
    shared = isLost || isSmall ? others : []
    count = rows.count { $0.constraint != nil }
  }
}

extension SolvedConfiguration {
  /// Whether a row ties two views neither of which contains the other without a distance, so that it gives neither a place.
  fileprivate func onlyAligns(_ row: AttributeBound.Term, in scene: Scene) -> Bool {
    guard let id = row.constraint?.written, let second = scene[id].second else { return false }
    let first = scene[id].first
    return !scene.isAncestor(second.view, of: first.view) && !scene.isAncestor(first.view, of: second.view)
      && row.number.isZero && number(of: id, in: scene).isZero
  }
}

extension Scene {
  /// Whether a row gives a view its size.
  fileprivate func isSize(of view: ViewID, _ row: ProofRow) -> Bool {
    switch row {
    case .background, .contentSize: false
    case .constraint(.written(let id), _): self[id].first.view == view && self[id].first.attribute.isSize
    case .constraint(.hugging(let other, _), _), .constraint(.compression(let other, _), _): other == view
    case .constraint(.frame(let other), let attribute):
      other == view && (attribute == .width || attribute == .height)
    case .constraint(.fitting, _), .constraint(.stack, _): false
    }
  }
}
