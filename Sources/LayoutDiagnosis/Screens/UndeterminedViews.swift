import LayoutModel
import LayoutSolving

/// The views whose place on the screen is not determined, for each configuration.
///
/// Problems with their current frames follow from an ambiguity, which is a finding already.
struct UndeterminedViews {
  /// For each configuration and view, the axes along which it or an ancestor is ambiguous; empty if nothing is ambiguous.
  private let isUndetermined: [[AxisPair<Bool>]]

  /// - Complexity: linear in the views of the configurations with ambiguous views.
  init(in analysis: Analysis) {
    let views = analysis.scene.views
    isUndetermined = analysis.configurations.map { solved in
      if solved.ambiguousAttributes.isEmpty { return [] }
      var isUndetermined = Array(repeating: AxisPair(false, false), count: views.count)
      for entry in solved.ambiguousAttributes {
        isUndetermined[entry.attribute.view.index][entry.attribute.attribute.axis] = true
      }
      // In a rotated view, one axis of a subview moves along both axes of the screen.
      var isTransformed = solved.configuration.properties.map(\.isTransformed)
      for index in views.indices {  // a view comes after its superview
        if let superview = views[index].superview?.index {
          for axis in Axis.allCases where isUndetermined[superview][axis] { isUndetermined[index][axis] = true }
          if isTransformed[superview] { isTransformed[index] = true }
        }
        let isAny = isUndetermined[index].horizontal || isUndetermined[index].vertical
        if isTransformed[index] && isAny { isUndetermined[index] = AxisPair(true, true) }
      }
      return isUndetermined
    }
  }

  /// Whether the place of a view is not determined along some axis.
  func contains(_ view: ViewID, in configuration: Int) -> Bool {
    Axis.allCases.contains { contains(view, along: $0, in: configuration) }
  }

  func contains(_ view: ViewID, along axis: Axis, in configuration: Int) -> Bool {
    !isUndetermined[configuration].isEmpty && isUndetermined[configuration][view.index][axis]
  }
}
