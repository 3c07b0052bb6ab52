import LayoutSolving

/// Tries completions for one ambiguity after the other, as long as a limit admits more.
struct CompletionSearch {
  private let analysis: Analysis
  private let solver: SceneSolver
  /// By place of the configuration, as many as there is room for.
  private var grounds: [Int: CompletionGround] = [:]
  /// Rows solved so far, by an estimate of how many completions are tried for each ambiguity.
  private var rowCount = 0
  /// Ambiguities that the limit has left without.
  private var untriedCount = 0

  /// Rows solved in all: a few seconds.
  private static let rowLimit = 14_000_000
  private static let estimatedTries = 8
  /// Views of all configurations that are kept eliminated: some hundred megabytes.
  private static let viewLimit = 200_000

  init(_ analysis: Analysis) {
    self.analysis = analysis
    solver = SceneSolver(scene: analysis.scene)
  }

  /// The smallest completions that settle an ambiguity wherever it was found; none for a layout recovered from a conflict.
  mutating func completions(of ambiguity: Ambiguity, in indices: [Int]) -> [Completion] {
    let solved = indices.map { analysis.configurations[$0] }
    guard let first = solved.first, solved.allSatisfy(\.isFeasible) else { return [] }
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
    return solver.completions(of: ambiguity, in: first, on: grounds)
  }

  private mutating func ground(_ index: Int) -> CompletionGround? {
    if let known = grounds[index] { return known }
    if (grounds.count + 1) * analysis.scene.views.count > Self.viewLimit { grounds.removeAll() }
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
