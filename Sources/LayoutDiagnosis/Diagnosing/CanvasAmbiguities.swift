import LayoutModel
import LayoutSolving

extension Scene {
  /// The constraints that keep a document's root of free size as large as on Interface Builder's canvas.
  ///
  /// In the app something else decides the size, often what the contents need.
  private static let canvasConstraintNames: Set = ["canvas.width", "canvas.height"]

  fileprivate var canvasConstraints: [ConstraintID] {
    guard source != nil else { return [] }
    return constraints.indices.map { ConstraintID($0) }.filter { Self.canvasConstraintNames.contains(name(of: $0)) }
  }
}

/// The views that are ambiguous only because a document's root of free size is larger on the canvas than its contents need.
struct CanvasAmbiguities: Sendable {
  /// By id of the configuration.
  private var views: [String: Set<ViewID>] = [:]

  init(of configurations: [SolvedConfiguration], by solver: SceneSolver) {
    let canvasConstraints = solver.scene.canvasConstraints
    if canvasConstraints.isEmpty { return }
    var solver = solver.changing(solver.scene, isOnDevices: false)
    solver.maximumConflicts = 1
    for solved in configurations where !solved.ambiguities.isEmpty && solved.isFeasible {
      guard canvasConstraints.contains(where: { solved.configuration.isActive[$0.index] }) else { continue }
      let fitting = solver.solve(solved.configuration.without(canvasConstraints))
      let remaining = Set(fitting.ambiguities.map(\.view))
      // A view that collapses has no size of its own, which is a mistake in any size of the root.
      func collapses(_ view: ViewID) -> Bool {
        let (own, other) = (solved.frames[view.index], fitting.frames[view.index])
        return other.width.isZero && !own.width.isZero || other.height.isZero && !own.height.isZero
      }
      views[solved.configuration.id] = Set(
        solved.ambiguities.filter { !remaining.contains($0.view) && !$0.movingViews.contains(where: collapses) }
          .map(\.view))
    }
  }

  /// The other ambiguities of a layout.
  func others(of solved: SolvedConfiguration) -> [Ambiguity] {
    guard let own = views[solved.configuration.id] else { return solved.ambiguities }
    return solved.ambiguities.filter { !own.contains($0.view) }
  }
}
