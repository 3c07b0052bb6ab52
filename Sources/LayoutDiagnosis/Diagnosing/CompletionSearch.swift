import LayoutSolving

/// Tries completions for ambiguities, as long as a limit admits more.
struct CompletionSearch {
  private let analysis: Analysis
  private let solver: SceneSolver
  private let findsCompletions: Bool
  /// By place of the configuration, as many as there is room for.
  private var grounds: [Int: CompletionGround] = [:]
  /// Whether some of them gave way to others.
  private var hasLetGo = false
  /// Rows solved so far, by an estimate of how many completions are tried for each ambiguity.
  private var rowCount = 0
  /// Ambiguities that the limit has left without.
  private var untriedCount = 0

  /// Rows solved in all: a few seconds.
  private static let rowLimit = 14_000_000
  private static let estimatedTries = 8
  /// Views of all configurations that are kept eliminated: some hundred megabytes.
  private static let viewLimit = 200_000

  /// Ambiguities whose completions are sought before their findings are put with the others.
  private static let ambiguitiesTogether = 4_096

  /// - Parameter findsCompletions: whether any are sought.
  init(_ analysis: Analysis, findsCompletions: Bool = true) {
    self.analysis = analysis
    self.findsCompletions = findsCompletions
    solver = SceneSolver(scene: analysis.scene)
  }

  /// A finding for each ambiguity, with the smallest completions that settle it wherever it was found; none for a layout
  /// recovered from a conflict.
  ///
  /// - Parameters:
  ///   - groups: ambiguities with the places of the configurations in which each was found.
  ///   - make: the finding of one of them.
  mutating func findings(
    of groups: [(item: Ambiguity, configurations: [Int])],
    make: @Sendable (Ambiguity, _ configurations: [Int], [Completion]) -> Finding
  ) -> [Finding] {
    var findings: [Finding] = []
    findings.reserveCapacity(groups.count)
    while findings.count < groups.count {
      // How far the limits go is decided one after the other; as long as no ground is let go of, the rest can wait.
      var admitted: [[CompletionGround]] = []
      hasLetGo = false
      let first = findings.count
      while first + admitted.count < groups.count && admitted.count < Self.ambiguitiesTogether && !hasLetGo {
        let (ambiguity, configurations) = groups[first + admitted.count]
        admitted.append(admittedGrounds(for: ambiguity, in: configurations))
      }
      findings += analysis.workers.map(admitted.count) { [analysis, solver, admitted] place in
        let (ambiguity, configurations) = groups[first + place]
        let grounds = admitted[place]
        let completions =
          grounds.isEmpty
          ? [] : solver.completions(of: ambiguity, in: analysis.configurations[configurations[0]], on: grounds)
        return make(ambiguity, configurations, completions)
      }
    }
    return findings
  }

  /// Where completions of an ambiguity are tried; nowhere for a layout recovered from a conflict, and beyond the limit.
  private mutating func admittedGrounds(for ambiguity: Ambiguity, in indices: [Int]) -> [CompletionGround] {
    guard findsCompletions, !indices.isEmpty, indices.allSatisfy({ analysis.configurations[$0].isFeasible }) else {
      return []
    }
    var grounds: [CompletionGround] = []
    let isRoom = indices.count == 1 || indices.count * analysis.scene.views.count <= Self.viewLimit
    for index in indices where isRoom && rowCount <= Self.rowLimit {
      if let ground = ground(index) { grounds.append(ground) }
    }
    rowCount += Self.estimatedTries * grounds.reduce(0) { $0 + $1.rowCount(around: ambiguity) }
    guard grounds.count == indices.count && rowCount <= Self.rowLimit else {
      untriedCount += 1
      return []
    }
    return grounds
  }

  private mutating func ground(_ index: Int) -> CompletionGround? {
    if let known = grounds[index] { return known }
    if (grounds.count + 1) * analysis.scene.views.count > Self.viewLimit {
      grounds.removeAll()
      hasLetGo = true
    }
    guard let made = solver.completionGround(analysis.configurations[index].configuration) else { return nil }
    rowCount += made.rowCount
    grounds[index] = made
    return made
  }

  /// The limit, where it was reached. What is wrong is told all the same.
  var exceededLimits: [ExceededLimit] {
    untriedCount == 0
      ? []
      : [
        ExceededLimit(
          what: "rows solved to try completions", limit: Self.rowLimit, left: untriedCount, cutsCheckOff: false)
      ]
  }
}
