import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The outcome of examining a view in some configurations, which are either all recovered from conflicts or all feasible.
struct ExaminedView: Sendable {
  let view: ViewID
  let outcome: ViewOutcome
  /// Ascending.
  let configurations: [Int]
}

/// The outcomes of examining the views on the screens of all configurations.
struct ExaminedScreens: Sendable {
  /// In order of the first configuration; equal outcomes of a view are listed once.
  let views: [ExaminedView]
  /// For each configuration, the number of its environment, in order of first occurrence.
  let environments: [Int]
  /// For each environment and view, whether the view should be visible or touchable and a part of it lies inside the
  /// screen in some configuration of the environment.
  private(set) var isOnScreen: [[Bool]]

  /// The rules that need the examination.
  static let rules: Set<RuleID> = [
    .clippedContent, .cutContent, .obstructedControl, .occludedView, .offscreenView, .outsideSafeArea,
    .overlappingContent, .smallTouchTarget,
  ]

  /// Below this many views, threads cost more than they save.
  private static let partLength = 500

  /// - Complexity: linear in the views of all configurations, apart from the cost of examining a view.
  init(_ configurations: [SolvedConfiguration], of scene: Scene, by workers: any Workers) {
    var numbersOfEnvironments: [String?: Int] = [:]
    environments = configurations.map { solved in
      let name = solved.configuration.environmentName
      let number = numbersOfEnvironments[name] ?? numbersOfEnvironments.count
      numbersOfEnvironments[name] = number
      return number
    }
    isOnScreen = Array(
      repeating: Array(repeating: false, count: scene.views.count), count: numbersOfEnvironments.count)
    let topTies = scene.topTiesOfStates
    let screens = workers.map(configurations.count) { index in
      let geometry = ScreenGeometry(scene: scene, solved: configurations[index])
      let examination = ScreenExamination(geometry, of: configurations[index], topTies: topTies)
      let views = geometry.touchOrder.views
      let looks = workers.mapParts(of: views.count, length: Self.partLength) { views[$0].map(examination.look) }
        .joined()
      return (
        outcomes: looks.compactMap { look in look.outcome.map { (view: look.view, outcome: $0) } },
        onScreen: looks.filter(\.isOnScreen).map(\.view)
      )
    }
    struct Key: Hashable {
      let view: ViewID
      let outcome: ViewOutcome
      let isRecovered: Bool
    }
    var groups = OrderedGroups<Key, Int>()
    for (configuration, screen) in screens.enumerated() {
      for view in screen.onScreen { isOnScreen[environments[configuration]][view.index] = true }
      for (view, outcome) in screen.outcomes {
        let isRecovered = configurations[configuration].isRecovered
        groups.add(configuration, to: Key(view: view, outcome: outcome, isRecovered: isRecovered))
      }
    }
    views = groups.entries.map { key, configurations in
      ExaminedView(view: key.view, outcome: key.outcome, configurations: configurations)
    }
  }
}

extension Analysis {
  /// The views with a decided outcome. Limits that left views undecided are added to `limits`.
  func decided<Outcome: Hashable>(
    _ outcome: (ViewOutcome) -> Examined<Outcome>?, exceeding limits: inout [ExceededLimit]
  ) -> [(view: ExaminedView, outcome: Outcome)] {
    var undecided = UndecidedViews()
    defer { undecided.report(to: &limits) }
    return examined.views.compactMap { examined in
      switch outcome(examined.outcome) {
      case .decided(let outcome): return (examined, outcome)
      case .undecided(let limit): undecided.add(limit, count: examined.configurations.count)
      case nil: break
      }
      return nil
    }
  }

  func isRecovered(_ examined: ExaminedView) -> Bool { configurations[examined.configurations[0]].isRecovered }
}

extension ScreenExamination {
  fileprivate func look(at view: ViewID) -> (view: ViewID, outcome: ViewOutcome?, isOnScreen: Bool) {
    var isOnScreen = false
    let outcome = outcome(of: view, isOnScreen: &isOnScreen)
    return (view, outcome, isOnScreen)
  }
}
