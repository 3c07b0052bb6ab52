import ConstraintSolver
import LayoutModel
import LayoutSolving
import Synchronization

/// The geometry of one configuration.
struct Screen: Sendable {
  let geometry: ScreenGeometry
  /// What is other than on the screen of another configuration; nil for one that is looked at as a whole.
  var difference: ScreenDifference?
}

/// What is other on one screen than on another.
struct ScreenDifference: Sendable {
  /// The place of the other one's configuration.
  let base: Int
  /// Each view of which anything is other, in touch order.
  let views: [ViewID]
}

/// The screens of all configurations: one as a whole for each environment, and of the others what is other on them.
final class ConfigurationScreens: Sendable {
  private let scene: Scene
  private let configurations: [SolvedConfiguration]
  /// By configuration, the one on whose screen that of it is based, which can be itself; nil where there are too many.
  private let bases: [Int?]
  private let known = Mutex<[Int: Deferred<ScreenGeometry>]>([:])
  private let foundOutcomes = Mutex<Deferred<ExaminedScreens>?>(nil)
  private let workers: any Workers

  /// Views kept at most, in all bases together.
  private static let viewLimit = 100_000

  /// - Parameter workers: look at views.
  init(scene: Scene, configurations: [SolvedConfiguration], workers: any Workers) {
    struct Environment: Hashable {
      let size: AxisPair<ExactDecimal>
      let textScale: ExactDecimal
    }
    (self.scene, self.configurations, self.workers) = (scene, configurations, workers)
    var firsts: [Environment: Int] = [:]
    bases = configurations.indices.map { index in
      let configuration = configurations[index].configuration
      let environment = Environment(size: configuration.rootSize, textScale: configuration.textScale)
      if let first = firsts[environment] { return first }
      guard firsts.isEmpty || (firsts.count + 1) * scene.views.count <= Self.viewLimit else { return nil }
      firsts[environment] = index
      return index
    }
  }

  /// Whether screens of other configurations can be based on that of one.
  func isBase(_ index: Int) -> Bool { bases[index] == index }

  /// The screen of the configuration at a place; that of a base is made once.
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

  /// What there is to tell of the views on them, found when first asked for.
  var examined: ExaminedScreens {
    let outcomes = foundOutcomes.withLock { known in
      if let known { return known }
      let outcomes = Deferred { [self] in ExaminedScreens(configurations, of: scene, self, by: workers) }
      known = outcomes
      return outcomes
    }
    return outcomes.value
  }

  /// Lets go of the screens, which fill much memory; who asks again gets them made again.
  func removeGeometries() { known.withLock { $0 = [:] } }

  /// Lets go of the screens and of what there is to tell, in the same way.
  func removeAll() {
    removeGeometries()
    foundOutcomes.withLock { $0 = nil }
  }
}
