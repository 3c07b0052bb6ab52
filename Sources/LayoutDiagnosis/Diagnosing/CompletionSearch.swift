import LayoutSolving

/// Tries completions for one ambiguity after the other, as long as a limit admits more.
struct CompletionSearch {
  private let analysis: Analysis
  private let solver: SceneSolver
  /// Views laid out so far, by an estimate of how many completions are tried for each ambiguity.
  private var viewCount = 0
  /// Ambiguities that the limit has left without.
  private var untriedCount = 0

  /// Views laid out in all: a few seconds.
  private static let viewLimit = 2_000_000
  private static let estimatedTries = 8

  init(_ analysis: Analysis) {
    self.analysis = analysis
    solver = SceneSolver(scene: analysis.scene)
  }

  /// The smallest completions that settle an ambiguity wherever it was found; none for a layout recovered from a conflict.
  mutating func completions(of ambiguity: Ambiguity, in indices: [Int]) -> [Completion] {
    let solved = indices.map { analysis.configurations[$0] }
    guard solved.allSatisfy(\.isFeasible) else { return [] }
    viewCount += Self.estimatedTries * analysis.scene.views.count * solved.count
    guard viewCount <= Self.viewLimit else {
      untriedCount += 1
      return []
    }
    return solver.completions(of: ambiguity, in: solved)
  }

  /// The limit, where it was reached. What is wrong is told all the same.
  var exceededLimits: [ExceededLimit] {
    untriedCount == 0
      ? []
      : [
        ExceededLimit(
          what: "views laid out to try completions", limit: Self.viewLimit, left: untriedCount, cutsCheckOff: false)
      ]
  }
}
