import ConstraintSolver
import LayoutModel
import LayoutSolving
import Synchronization

/// The screen geometries of one scene at the ends of flights, each built once and shared by all flights that begin or
/// end there.
final class ScreenGeometries: Sendable {
  private let known = Mutex(Known())

  private struct Known {
    /// All except the last one.
    var geometries: [Layout: Deferred<ScreenGeometry>] = [:]
    /// The last one. One flight often begins where the one before it ends.
    var last: (layout: Layout, geometry: Deferred<ScreenGeometry>)?

    /// - Parameter make: called by the first access; concurrent accesses wait for it.
    mutating func geometry(
      of layout: Layout, _ make: @escaping @Sendable () -> ScreenGeometry
    ) -> Deferred<ScreenGeometry> {
      if let last, last.layout == layout { return last.geometry }
      if let known = geometries[layout] { return known }
      if let last, (geometries.count + 1) * layout.frames.count <= Limits.geometryViews {
        geometries[last.layout] = last.geometry
      }
      let geometry = Deferred(make)
      last = (layout, geometry)
      return geometry
    }
  }

  /// Everything that determines a geometry, apart from the scene.
  private struct Layout: Hashable {
    let properties: [ViewProperties]
    let subviews: [[ViewID]]
    let frames: [Frame]
    let contentSizes: [AxisPair<Rational>?]

    /// Compares first what differs most often.
    static func == (one: Self, other: Self) -> Bool {
      one.frames == other.frames && one.contentSizes == other.contentSizes && one.subviews == other.subviews
        && one.properties.isEqual(to: other.properties)
    }

    /// Frames and transforms distinguish nearly all layouts. There are so many frames that each is mixed in by a single
    /// multiplication.
    func hash(into hasher: inout Hasher) {
      var sum: UInt64 = 0
      func add(_ number: Rational) {
        guard let (numerator, denominator) = number.wordParts else { return }
        sum = (sum ^ UInt64(bitPattern: numerator) ^ UInt64(bitPattern: denominator) << 48) &* 0x9E37_79B9_7F4A_7C15
        sum ^= sum >> 32
      }
      for frame in frames {
        add(frame.x)
        add(frame.y)
        add(frame.width)
        add(frame.height)
      }
      hasher.combine(sum)
      for index in properties.indices where properties[index].isTransformed {
        hasher.combine(properties[index].transform)
      }
    }
  }

  /// Frees all geometries, which use much memory; a later access rebuilds them.
  func removeAll() { known.withLock { $0 = Known() } }

  func geometry(
    scene: Scene, _ content: Configuration.Content, frames: [Frame], contentSizes: [AxisPair<Rational>?]
  ) -> ScreenGeometry {
    let layout = Layout(
      properties: content.properties, subviews: content.subviews, frames: frames, contentSizes: contentSizes)
    let geometry = known.withLock { known in
      known.geometry(of: layout) {
        ScreenGeometry(
          scene: scene, properties: content.properties, subviews: content.subviews, frames: frames,
          contentSizes: contentSizes)
      }
    }
    return geometry.value
  }
}
