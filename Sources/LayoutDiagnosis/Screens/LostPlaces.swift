import LayoutModel
import LayoutSolving

/// The configurations in which views are shown in vain, since nothing of them can be seen, or hit.
struct LostPlaces {
  private let analysis: Analysis
  private var places: [ViewID: Set<Int>] = [:]

  init(in analysis: Analysis) { self.analysis = analysis }

  mutating func add(_ examined: ExaminedView) { places[examined.view, default: []].formUnion(examined.configurations) }

  /// Whether a view is lost wherever its environment shows it; `false` if some of these configurations are not known.
  ///
  /// - Complexity: linear in the configurations, times the ancestors of the view.
  func isLost(_ view: ViewID, inEnvironmentOf configuration: Int) -> Bool {
    if !analysis.isWhole { return false }
    let (scene, environment) = (analysis.scene, analysis.configurations[configuration].configuration.environmentName)
    return analysis.configurations.indices.allSatisfy { index in
      let solved = analysis.configurations[index]
      let frame = solved.frames[view.index]
      let isElsewhere =
        solved.configuration.environmentName != environment || places[view]?.contains(index) ?? false
        || !frame.width.isPositive || !frame.height.isPositive
      return isElsewhere
        || scene.lineage(of: view).contains {
          solved.configuration.properties[$0.index].isHidden || solved.configuration.properties[$0.index].alpha.isZero
        }
    }
  }
}
