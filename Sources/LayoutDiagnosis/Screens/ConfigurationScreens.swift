import ConstraintSolver
import LayoutModel
import LayoutSolving
import Synchronization

/// The geometry of one configuration.
struct Screen: Sendable {
  let geometry: ScreenGeometry
  /// The difference from another configuration's screen; `nil` for a screen that is examined as a whole.
  var difference: ScreenDifference?
}

/// The difference between two screens.
struct ScreenDifference: Sendable {
  /// The index of the other configuration.
  let base: Int
  /// Each view with a difference, in touch order.
  let views: [ViewID]
}

/// The screens of all configurations: one whole screen for each environment, and the differences of the others from it.
final class ConfigurationScreens: Sendable {
  private let scene: Scene
  private let configurations: [SolvedConfiguration]
  /// For each configuration, the one whose screen its own is based on, which can be itself; `nil` if there are too
  /// many.
  private let bases: [Int?]
  private let known = Mutex<[Int: Deferred<ScreenGeometry>]>([:])
  private let foundOutcomes = Mutex<Deferred<ExaminedScreens>?>(nil)
  private let workers: any Workers

  /// - Parameter workers: examine views in parallel.
  init(scene: Scene, configurations: [SolvedConfiguration], workers: any Workers) {
    struct Environment: Hashable {
      let size: AxisPair<ExactDecimal?>
      let textScale: ExactDecimal
      let safeArea: DecimalInsets
    }
    (self.scene, self.configurations, self.workers) = (scene, configurations, workers)
    var firsts: [Environment: Int] = [:]
    bases = configurations.indices.map { index in
      let configuration = configurations[index].configuration
      let environment = Environment(
        size: configuration.rootSize, textScale: configuration.textScale, safeArea: configuration.rootSafeArea)
      if let first = firsts[environment] { return first }
      guard firsts.isEmpty || (firsts.count + 1) * scene.views.count <= Limits.screenViews else { return nil }
      firsts[environment] = index
      return index
    }
  }

  /// Whether a configuration's screen is a base.
  func isBase(_ index: Int) -> Bool { bases[index] == index }

  /// The screen of a configuration. The screen of a base is built once.
  func screen(at index: Int) -> Screen {
    let solved = configurations[index]
    guard let base = bases[index] else { return Screen(geometry: ScreenGeometry(scene: scene, solved: solved)) }
    let whole = geometry(ofBase: base)
    if base == index { return Screen(geometry: whole) }
    let content = solved.configuration.content
    var changed: [ViewID] = []
    let geometry = ScreenGeometry(
      from: whole, properties: content.properties, subviews: content.subviews, frames: solved.frames,
      contentSizes: solved.contentSizes, changed: &changed)
    guard let geometry else { return Screen(geometry: ScreenGeometry(scene: scene, solved: solved)) }
    return Screen(geometry: geometry, difference: ScreenDifference(base: base, views: changed))
  }

  private func geometry(ofBase index: Int) -> ScreenGeometry {
    let geometry = known.withLock { known in
      if let geometry = known[index] { return geometry }
      let geometry = Deferred { [scene, solved = configurations[index]] in
        ScreenGeometry(scene: scene, solved: solved)
      }
      known[index] = geometry
      return geometry
    }
    return geometry.value
  }

  /// The examination of all screens, done on first access.
  var examined: ExaminedScreens {
    let outcomes = foundOutcomes.withLock { known in
      if let known { return known }
      let outcomes = Deferred { [self] in ExaminedScreens(configurations, of: scene, self, by: workers) }
      known = outcomes
      return outcomes
    }
    return outcomes.value
  }

  /// Frees the screens, which use much memory; a later access rebuilds them.
  func removeGeometries() { known.withLock { $0 = [:] } }

  /// Frees the screens and the examination; a later access rebuilds them.
  func removeAll() {
    removeGeometries()
    foundOutcomes.withLock { $0 = nil }
  }
}
