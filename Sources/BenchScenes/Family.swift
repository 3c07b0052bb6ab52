import TestSupport

/// The kinds of generated scenes, each for any number of views.
package enum Family: String, CaseIterable, Sendable {
  case nested, form, grid
  case nestedFree = "nested-free"
  case chain, deep, wide, ties, ratios
  case nestedLabels = "nested-labels"
  case formLabels = "form-labels"
  case gridLabels = "grid-labels"

  /// A short description for tables.
  package var summary: String {
    switch self {
    case .nested: "stacks of five in stacks, all heights given"
    case .form: "rows of a label and a field of equal width"
    case .grid: "square cells, each as wide as the one before"
    case .nestedFree: "stacks of five in stacks, heights free: hugging and optional equal heights share out the screen"
    case .chain: "views in a row, with minimum widths and distances"
    case .deep: "towers of 1,000 nested views"
    case .wide: "subviews of one superview, each placed relative to it alone"
    case .ties: "two constraints of equal priority for each width and for each difference of heights"
    case .ratios: "clusters of ten views, whose widths and heights bound one another by ratios, in cycles"
    case .nestedLabels: "as nested, each leaf with a content size in place of its height"
    case .formLabels: "as form, each view with a content size in place of its height"
    case .gridLabels: "as grid, each cell with a content size"
    }
  }

  /// A scene with approximately the given number of views. Equal arguments give equal scenes.
  ///
  /// - Parameter shuffleSeed: the seed of a shuffle of the constraints; `nil` keeps their order.
  /// - Complexity: linear in the scene.
  package func scene(views: Int, shuffleSeed: UInt64? = nil) -> SceneDraft {
    var draft = SceneDraft()
    switch self {
    case .nested: draft.addNestedStacks(views: views, isFree: false)
    case .nestedFree: draft.addNestedStacks(views: views, isFree: true)
    case .form: draft.addForm(views: views)
    case .grid: draft.addGrid(views: views)
    case .chain: draft.addChain(views: views)
    case .deep: draft.addTowers(views: views)
    case .wide: draft.addSiblings(views: views)
    case .ties: draft.addTies(views: views)
    case .ratios: draft.addRatios(views: views)
    case .nestedLabels: draft.addNestedStacks(views: views, isFree: false, hasLabels: true)
    case .formLabels: draft.addForm(views: views, hasLabels: true)
    case .gridLabels: draft.addGrid(views: views, hasLabels: true)
    }
    if let shuffleSeed {
      var random = SeededGenerator(seed: shuffleSeed)
      draft.shuffleConstraints(using: &random)
    }
    return draft
  }
}

extension SceneDraft {
  /// A scene with 20 to 120 constraints, as in a real screen, and one configuration. Equal numbers give equal scenes.
  package static func screen(_ number: Int) -> SceneDraft {
    let families = [Family.nestedLabels, .formLabels, .gridLabels]
    var draft = families[number % families.count].scene(views: leastScreenViews + number / families.count % screenSizes)
    draft.edit = nil
    return draft
  }

  /// The number of views in the smallest screen, and the number of different sizes.
  private static let (leastScreenViews, screenSizes) = (7, 18)
}
