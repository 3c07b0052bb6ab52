import ConstraintSolver
import LayoutModel
import LayoutSolving
import Synchronization

/// The screen geometries of one scene at the ends of flights, each built once and shared by all flights that begin or
/// end there.
final class ScreenGeometries: Sendable {
  private let known = Mutex<[Layout: Deferred<ScreenGeometry>]>([:])

  /// Everything that determines a geometry, apart from the scene.
  private struct Layout: Hashable {
    let properties: [ViewProperties]
    let subviews: [[ViewID]]
    let frames: [Frame]
    let contentSizes: [AxisPair<Rational>?]

    /// Frames and transforms distinguish nearly all layouts.
    func hash(into hasher: inout Hasher) {
      hasher.combine(frames)
      for properties in properties where properties.isTransformed { hasher.combine(properties.transform) }
    }
  }

  /// Frees all geometries, which use much memory; a later access rebuilds them.
  func removeAll() { known.withLock { $0 = [:] } }

  /// The geometry of a layout, computed by the first access; concurrent accesses wait for it.
  func geometry(
    scene: Scene, _ content: Configuration.Content, frames: [Frame], contentSizes: [AxisPair<Rational>?]
  ) -> ScreenGeometry {
    let layout = Layout(
      properties: content.properties, subviews: content.subviews, frames: frames, contentSizes: contentSizes)
    let geometry = known.withLock { known in
      if let geometry = known[layout] { return geometry }
      let geometry = Deferred {
        ScreenGeometry(
          scene: scene, properties: content.properties, subviews: content.subviews, frames: frames,
          contentSizes: contentSizes)
      }
      if (known.count + 1) * frames.count <= Limits.geometryViews { known[layout] = geometry }
      return geometry
    }
    return geometry.value
  }
}
