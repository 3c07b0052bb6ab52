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
///
/// Only the bases stay in memory; each other screen is freed after its examination. On a screen with a base, only views
/// that the difference touches are examined.
struct ExaminedScreens: Sendable {
  /// In order of the first configuration.
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
  init(
    _ configurations: [SolvedConfiguration], of scene: Scene, _ screens: ConfigurationScreens, by workers: any Workers
  ) {
    var numbersOfEnvironments: [String?: Int] = [:]
    environments = configurations.map { solved in
      let name = solved.configuration.environmentName
      let number = numbersOfEnvironments[name] ?? numbersOfEnvironments.count
      numbersOfEnvironments[name] = number
      return number
    }
    isOnScreen = Array(
      repeating: Array(repeating: false, count: scene.views.count), count: numbersOfEnvironments.count)
    let places = configurations.indices.filter(screens.isBase)
    let hasOthers = places.count < configurations.count
    let topTies = scene.topTiesOfStates
    let bases = workers.map(places.count) {
      Base(
        screens.screen(at: places[$0]), of: configurations[places[$0]], topTies, hasOthers: hasOthers, by: workers)
    }
    let numbers = Dictionary(uniqueKeysWithValues: zip(places, bases.indices))
    let others = configurations.indices.filter { !screens.isBase($0) }
    var found = workers.map(others.count) { place in
      let screen = screens.screen(at: others[place])
      let base = screen.difference.flatMap { numbers[$0.base] }.map { bases[$0] }
      return Other(screen, of: configurations[others[place]], topTies, beside: base)
    }[...]
    var ranges: [Int: Int] = [:]
    for (configuration, solved) in configurations.enumerated() {
      let here = [configuration]
      func add(_ examined: ExaminedViews) {
        for (view, outcome) in examined.outcomes {
          views.append(ExaminedView(view: view, outcome: outcome, configurations: here))
        }
        for view in examined.onScreen { isOnScreen[environments[configuration]][view.index] = true }
      }
      if let number = numbers[configuration] {
        ranges[configuration] = views.count
        add(bases[number].examined)
      } else {
        let other = found.removeFirst()
        if let base = other.base, let start = ranges[base] {
          let isAlike = solved.isRecovered == configurations[base].isRecovered
          for place in other.kept {
            if isAlike {
              views[start + place].configurations.append(configuration)
            } else {
              let kept = views[start + place]
              views.append(ExaminedView(view: kept.view, outcome: kept.outcome, configurations: here))
            }
          }
          if let number = numbers[base], environments[base] != environments[configuration] {
            for view in bases[number].examined.onScreen where !other.isTouched[view.index] {
              isOnScreen[environments[configuration]][view.index] = true
            }
          }
        }
        add(other.examined)
      }
    }
  }
}

extension Analysis {
  /// The views with a decided outcome. Limits that left views undecided are added to `limits`.
  func decided<Outcome>(
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

  init() {}

  init(_ examination: ScreenExamination, _ views: [ViewID], by workers: any Workers = SingleWorker()) {
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

/// A screen that is examined as a whole and that others are based on.
private struct Base: Sendable {
  let examination: ScreenExamination
  let examined: ExaminedViews
  /// `nil` if there are no others.
  let touchedViews: TouchedViews?

  init(
    _ screen: Screen, of solved: SolvedConfiguration, _ topTies: [ConstraintID], hasOthers: Bool,
    by workers: any Workers
  ) {
    examination = ScreenExamination(screen.geometry, of: solved, topTies: topTies)
    examined = ExaminedViews(examination, screen.geometry.touchOrder.views, by: workers)
    let reaching = examined.outcomes.filter {
      $0.outcome.cut != nil || $0.outcome.wholeCut != nil || $0.outcome.unsafeReach != nil || $0.outcome.isAbove
    }.map(\.view)
    touchedViews = hasOthers ? TouchedViews(screen.geometry, reaching: reaching) : nil
  }
}

/// A screen that is not a base.
private struct Other: Sendable {
  /// The configuration whose screen it is based on; `nil` for none.
  let base: Int?
  /// Indices of the base's outcomes that hold here, too.
  let kept: [Int]
  /// The views that are examined here.
  let examined: ExaminedViews
  /// By view, whether it is examined here; empty if there is no base.
  let isTouched: [Bool]

  init(_ screen: Screen, of solved: SolvedConfiguration, _ topTies: [ConstraintID], beside base: Base?) {
    let views = screen.geometry.touchOrder.views
    guard let base, let difference = screen.difference, let touchedViews = base.touchedViews else {
      (self.base, kept, isTouched) = (nil, [], [])
      examined = ExaminedViews(ScreenExamination(screen.geometry, of: solved, topTies: topTies), views)
      return
    }
    isTouched = touchedViews.areTouched(by: difference.views, on: screen.geometry)
    let examination = ScreenExamination(
      screen.geometry, of: solved, beside: base.examination, changed: difference.views)
    self.base = difference.base
    kept = base.examined.outcomes.indices.filter { [isTouched] in
      !isTouched[base.examined.outcomes[$0].view.index]
    }
    examined = ExaminedViews(examination, views.filter { [isTouched] in isTouched[$0.index] })
  }
}
