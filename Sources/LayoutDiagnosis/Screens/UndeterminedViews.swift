import LayoutModel
import LayoutSolving

/// The views whose place on the screen is not determined, for each configuration.
///
/// Problems with their current frames follow from an ambiguity, which is a finding already.
struct UndeterminedViews {
  /// For each configuration, whether a view or an ancestor is ambiguous; empty if none is.
  private let isUndetermined: [[Bool]]

  /// - Complexity: linear in the views of the configurations with ambiguous views.
  init(in analysis: Analysis) {
    let views = analysis.scene.views
    isUndetermined = analysis.configurations.map { solved in
      if solved.ambiguousAttributes.isEmpty { return [] }
      var isUndetermined = Array(repeating: false, count: views.count)
      for entry in solved.ambiguousAttributes { isUndetermined[entry.attribute.view.index] = true }
      for index in views.indices {  // a view comes after its superview
        if let superview = views[index].superview, isUndetermined[superview.index] { isUndetermined[index] = true }
      }
      return isUndetermined
    }
  }

  func contains(_ view: ViewID, in configuration: Int) -> Bool {
    !isUndetermined[configuration].isEmpty && isUndetermined[configuration][view.index]
  }
}
