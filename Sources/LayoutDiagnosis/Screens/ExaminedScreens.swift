import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The outcome of examining a view in some configurations, which are either all recovered from conflicts or all feasible.
struct ExaminedView: Sendable {
  let view: ViewID
  let outcome: ViewOutcome
  /// Ascending.
  fileprivate(set) var configurations: [Int]
}

/// The outcomes of examining the views on the screens of all configurations.
struct ExaminedScreens: Sendable {
  /// In order of the first configuration; equal outcomes of a view are told once.
  private(set) var views: [ExaminedView] = []
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
      return ExaminedViews(examination, geometry.touchOrder.views, by: workers)
    }
    struct Told: Hashable {
      let view: ViewID
      let outcome: ViewOutcome
      let isRecovered: Bool
    }
    var indices: [Told: Int] = [:]
    for (configuration, screen) in screens.enumerated() {
      for view in screen.onScreen { isOnScreen[environments[configuration]][view.index] = true }
      for (view, outcome) in screen.outcomes {
        let told = Told(view: view, outcome: outcome, isRecovered: configurations[configuration].isRecovered)
        if let index = indices[told] {
          views[index].configurations.append(configuration)
        } else {
          indices[told] = views.count
          views.append(ExaminedView(view: view, outcome: outcome, configurations: [configuration]))
        }
      }
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

/// The outcomes of examining some views of one screen.
private struct ExaminedViews: Sendable {
  private(set) var outcomes: [(view: ViewID, outcome: ViewOutcome)] = []
  private(set) var onScreen: [ViewID] = []

  /// Below this many views, threads cost more than they save.
  private static let partLength = 500

  private init() {}

  init(_ examination: ScreenExamination, _ views: [ViewID], by workers: any Workers) {
    let parts = workers.mapParts(of: views.count, length: Self.partLength) { places in
      var examined = ExaminedViews()
      for view in views[places] { examined.add(view, examination) }
      return examined
    }
    for part in parts {
      outcomes += part.outcomes
      onScreen += part.onScreen
    }
  }

  private mutating func add(_ view: ViewID, _ examination: ScreenExamination) {
    var isOnScreen = false
    if let outcome = examination.outcome(of: view, isOnScreen: &isOnScreen) { outcomes.append((view, outcome)) }
    if isOnScreen { onScreen.append(view) }
  }
}
