import LayoutSolving

/// Searches for the smallest changes that settle each ambiguity, until a limit is reached.
struct CompletionSearch {
  private let analysis: Analysis
  /// The prepared configurations in which completions are tried, by index; as many as `Limits.completionViews` allows.
  private var trials: [Int: CompletionTrial] = [:]
  /// Whether the current batch evicted trials to make room for others.
  private var hasEvicted = false
  /// An estimate of the rows solved so far, with `estimatedTries` completions for each ambiguity.
  private var rowCount = 0
  /// Ambiguities left without completions because of the limit on rows.
  private var untriedCount = 0
  /// Ambiguities left without completions because they occur in too many configurations.
  private var crowdedCount = 0
  /// Views in all configurations that are kept.
  private let viewLimit: Int

  private static let estimatedTries = 8

  /// Priorities that settle a tie and are compared by what they bring.
  private static let judgedPriorities = 4

  /// The number of ambiguities whose completions are searched in one batch.
  private static let batchSize = 4_096

  init(_ analysis: Analysis, viewLimit: Int = Limits.completionViews.limit) {
    self.analysis = analysis
    self.viewLimit = viewLimit
  }

  /// A finding for each ambiguity, with the smallest completions that settle it in every configuration in which it was
  /// found. A layout recovered from a conflict has no completions.
  ///
  /// - Parameters:
  ///   - groups: ambiguities with the indices of the configurations in which each was found.
  ///   - make: makes the finding of an ambiguity.
  mutating func findings(
    of groups: [(item: AmbiguityEvidence, configurations: [Int])],
    make: @Sendable (AmbiguityEvidence, _ configurations: [Int]) -> Finding
  ) -> [Finding] {
    var findings: [Finding] = []
    findings.reserveCapacity(groups.count)
    while findings.count < groups.count {
      // The limits are applied to one ambiguity after the other. The completions of a batch are then tried in parallel; a
      // batch ends when a trial is evicted, so that evicted trials are freed soon.
      var admitted: [[CompletionTrial]] = []
      hasEvicted = false
      let first = findings.count
      while first + admitted.count < groups.count && admitted.count < Self.batchSize && !hasEvicted {
        let (evidence, configurations) = groups[first + admitted.count]
        admitted.append(admittedTrials(for: evidence.ambiguity, in: configurations))
      }
      findings += analysis.workers.map(admitted.count) { [analysis, admitted] place in
        var (evidence, configurations) = groups[first + place]
        let trials = admitted[place]
        if !trials.isEmpty {
          evidence.completions = analysis.solver.completions(
            of: evidence.ambiguity, in: analysis.configurations[configurations[0]], by: trials,
            priorityLimit: Self.judgedPriorities)
        }
        return make(evidence, configurations)
      }
    }
    return findings
  }

  /// The trials of completions of an ambiguity. Empty for a layout recovered from a conflict, and
  /// beyond the limit.
  private mutating func admittedTrials(for ambiguity: Ambiguity, in indices: [Int]) -> [CompletionTrial] {
    guard !analysis.isTrial, !indices.isEmpty, indices.allSatisfy({ analysis.configurations[$0].isFeasible }) else {
      return []
    }
    var trials: [CompletionTrial] = []
    if indices.count > 1 && indices.count * analysis.scene.views.count > viewLimit {
      crowdedCount += 1
      return []
    }
    for index in indices where rowCount <= Limits.completionRows.limit {
      if let trial = trial(index) { trials.append(trial) }
    }
    rowCount += Self.estimatedTries * trials.reduce(0) { $0 + $1.rowCount(around: ambiguity) }
    guard trials.count == indices.count && rowCount <= Limits.completionRows.limit else {
      untriedCount += 1
      return []
    }
    return trials
  }

  private mutating func trial(_ index: Int) -> CompletionTrial? {
    if let known = trials[index] { return known }
    if (trials.count + 1) * analysis.scene.views.count > viewLimit {
      trials.removeAll()
      hasEvicted = true
    }
    guard let made = analysis.solver.completionTrial(analysis.configurations[index].configuration) else { return nil }
    rowCount += made.rowCount
    trials[index] = made
    return made
  }

  /// The limits that were reached. The findings are reported in any case.
  var exceededLimits: [ExceededLimit] {
    ExceededLimit(Limits.completionRows, left: untriedCount, cutsCheckOff: false).ifReached
      + ExceededLimit(Limits.completionViews, left: crowdedCount, cutsCheckOff: false).ifReached
  }
}
