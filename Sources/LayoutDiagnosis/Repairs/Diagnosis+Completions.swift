import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Priorities that settle a tie and are offered.
private let offeredPriorities = 2

extension Diagnosis {
  /// Tries all that settles ambiguities, apart from pins, in all configurations: says what each brings, puts what brings
  /// nothing first, and keeps the best priorities. What is beyond a limit is not tried.
  ///
  /// - Parameters:
  ///   - severities: those that the diagnosis was made with.
  ///   - deadline: no further completion is tried after it.
  mutating func judgeCompletions(
    in analysis: Analysis, severities: [RuleID: Severity?], deadline: Deadline
  ) {
    var (trial, triedCount) = (RepairTrial?.none, 0)
    var reported: [RepairFault: any FindingEvidence] = [:]
    for index in findings.indices {
      guard var evidence = findings[index].evidence as? AmbiguityEvidence else { continue }
      let (ambiguity, completions) = (evidence.ambiguity, evidence.completions)
      if completions.allSatisfy(\.isPin) { continue }
      triedCount += completions.count { !$0.isPin } * analysis.configurations.count
      var outcomes = completions.map { _ in CompletionOutcome() }
      if !deadline.hasPassed && analysis.scene.allowsTrials(in: triedCount) {
        if trial == nil {
          for finding in findings where finding.cause == nil {
            for configuration in finding.configurations {
              reported[RepairFault(finding, in: configuration)] = finding.evidence(inConfiguration: configuration)
            }
          }
        }
        let made = trial ?? RepairTrial(analysis, severities: severities)
        trial = made
        let configurations = findings[index].cases.first?.configurations ?? findings[index].configurations
        outcomes = completions.map {
          analysis.outcome(of: $0, for: ambiguity, in: configurations, by: made, except: reported)
        }
      }
      let order = outcomes.indices.sorted {
        let (first, second) = (outcomes[$0], outcomes[$1])
        return (first.brought.count, first.lostShare, $0) < (second.brought.count, second.lostShare, $1)
      }
      let priorities = order.filter { completions[$0].isPriority }
      let best = priorities.filter { outcomes[$0].brought.isEmpty }
      let kept = (best.isEmpty ? priorities : best).prefix(offeredPriorities)
      let listed = order.filter { !completions[$0].isPriority || kept.contains($0) }
      evidence.completions = listed.map { completions[$0] }
      findings[index].evidence = evidence
      // The words have a suggestion for each completion.
      let effects = listed.map { outcomes[$0] }
      findings[index].amendWords { words, _ in
        words.suggestions = zip(words.suggestions, effects).map { $1.added(to: $0) }
      }
    }
  }
}

/// What a completion leads to, in words.
struct CompletionOutcome {
  /// `'title' ends 220 wide`; empty if sizes differ, or if only positions were ambiguous.
  fileprivate(set) var ends: [String] = []
  /// `'price' ends 0 wide, its content needs 60`.
  fileprivate(set) var brought: [String] = []
  /// The largest share of its size that a content newly lacks, 0…1.
  fileprivate(set) var lostShare = Rational.zero

  /// A suggestion with the effects inside the brackets at its end.
  fileprivate func added(to suggestion: String) -> String {
    let effects = ends + brought
    guard !effects.isEmpty, suggestion.hasSuffix(")") else { return suggestion }
    return "\(suggestion.dropLast()); \(effects.joined(separator: "; ")))"
  }
}

extension Analysis {
  /// What a completion of an ambiguity leads to.
  ///
  /// What is wrong with a view that the ambiguity moves may depend on the layout that is shown, so it is new unless it is reported.
  /// So is a shortage that gets worse.
  fileprivate func outcome(
    of completion: Completion, for ambiguity: Ambiguity, in indices: [Int], by trial: RepairTrial,
    except reported: [RepairFault: any FindingEvidence]
  ) -> CompletionOutcome {
    var outcome = CompletionOutcome()
    let layouts: [RepairTrial.Tried]
    var changed = solver
    if let tried = self.layouts(after: completion, in: indices) {
      (changed, layouts) = tried
    } else if ambiguity.isPriorityTie {
      // A pin leads to the layout that is shown.
      layouts = indices.prefix(1).map { ($0, configurations[$0]) }
    } else {
      return outcome
    }
    let moving = Set(ambiguity.movingViews)
    let problems = trial.problems(in: layouts, by: changed).filter { fault, evidence in
      if let known = reported[fault] { return evidence.map { $0.isWorseShortage(than: known) } ?? false }
      if !trial.isKnown(fault) { return true }
      let isAmbiguity = fault.problem.kind == .finding(.priorityTie) || fault.problem.kind == .finding(.ambiguousLayout)
      return !isAmbiguity && fault.problem.view.map { moving.contains($0) } ?? false
    }
    outcome.brought = problems.phrases(in: scene)
    outcome.lostShare = problems.lostShare
    guard outcome.brought.isEmpty && !completion.isPin else { return outcome }
    let frames = layouts.filter { indices.contains($0.index) }.map(\.solved.frames[ambiguity.view.index])
    let ends = ambiguity.ownAttributes.map(\.attribute.attribute).compactMap { size -> String? in
      guard size == .width || size == .height else { return nil }
      let values = frames.map { $0[size] }.unique()
      return values.count == 1 ? "\(rounded(values[0])) \(size.axis.extent)" : nil
    }
    if !ends.isEmpty { outcome.ends = ["\(scene.quotedName(of: ambiguity.view)) ends \(list(ends))"] }
    return outcome
  }

  /// The solver of the scene after a completion, and its layouts where no conflict was before; `nil` for a pin.
  private func layouts(
    after completion: Completion, in indices: [Int]
  ) -> (changed: SceneSolver, layouts: [RepairTrial.Tried])? {
    var changed = scene
    var changes: [ConstraintChange] = []
    var activated: ConstraintID?
    switch completion {
    case .pin: return nil
    case .equality(let id): changed.constraints[id.index].relation = .equal
    case .activation(let id): activated = id
    case .priority(let reference, _, let value):
      let priority = Priority(ExactDecimal(value, places: 0))
      switch reference {
      case .written(let id):
        let combinations = indices.map { StatesUnderEnvironment(configurations[$0].configuration) }.unique()
        changes = scene.changes(to: .priority(priority), of: id, in: combinations)
        changed = scene.applying(changes)
      case .hugging(let view, let axis): changed.views[view.index].hugging[axis] = priority
      case .compression(let view, let axis): changed.views[view.index].compression[axis] = priority
      case .fitting, .frame, .stack: return nil
      }
    }
    let solver = solver.changing(changed)
    var layouts: [RepairTrial.Tried] = []
    for (index, before) in configurations.enumerated() where before.isFeasible {
      var configuration = before.configuration.applying(changes, to: scene, giving: changed) ?? before.configuration
      if let activated, indices.contains(index) { configuration.content.isActive[activated.index] = true }
      layouts.append((index, solver.layout(of: configuration)))
    }
    return (solver, layouts)
  }
}

extension RepairTrial {
  /// What is wrong in layouts, each fault with the finding that says so, in the order of the rules; `nil` for a content without
  /// an area, and for a conflict.
  struct Problems {
    fileprivate var entries: [(fault: RepairFault, finding: Finding?)] = []

    var isEmpty: Bool { entries.isEmpty }

    func filter(_ isIncluded: (RepairFault, (any FindingEvidence)?) -> Bool) -> Problems {
      Problems(entries: entries.filter { isIncluded($0.fault, $0.finding?.evidence) })
    }

    var lostShare: Rational {
      let shortages = entries.flatMap { entry -> [ContentShortage.Shortage] in
        (entry.finding?.evidence as? ContentShortage)?.axes ?? []
      }
      return shortages.map { ($0.needed - $0.available) / $0.needed }.max() ?? .zero
    }

    /// One phrase for each problem, whatever the number of configurations.
    func phrases(in scene: Scene) -> [String] {
      entries.map { fault, finding in
        if let finding, let phrase = finding.phraseOfShortage(in: scene) { return phrase }
        return switch fault.problem.kind {
        case .finding(let rule): "brings \(quoted(rule.rawValue))"
        case .collapse, .collapseOfLeaf:
          "leaves \(fault.problem.view.map { scene.quotedName(of: $0) } ?? "a view") without an area"
        }
      }.unique()
    }
  }

  func problems(in layouts: [Tried], by changed: SceneSolver) -> Problems {
    var problems = Problems()
    for (index, solved) in layouts where !solved.isFeasible {
      problems.entries.append((RepairFault(.finding(.conflictingConstraints), in: index), nil))
    }
    for finding in findings(of: layouts.map(\.solved), by: changed) {
      for configuration in finding.configurations {
        problems.entries.append((RepairFault(finding, in: layouts[configuration].index), finding))
      }
    }
    for (index, solved) in layouts {
      for view in ShownFrames(solved, of: changed.scene).collapsedContents {
        problems.entries.append((RepairFault(.collapse, view, in: index), nil))
      }
    }
    return problems
  }
}

extension FindingEvidence {
  /// Whether a content gets less along some axis.
  fileprivate func isWorseShortage(than other: any FindingEvidence) -> Bool {
    guard let own = self as? ContentShortage, let known = other as? ContentShortage else { return false }
    return own.axes.contains { shortage in
      known.axes.first { $0.axis == shortage.axis }.map { shortage.available < $0.available } ?? true
    }
  }
}

extension Finding {
  fileprivate func evidence(inConfiguration configuration: Int) -> any FindingEvidence {
    cases.first { $0.configurations.contains(configuration) }?.evidence ?? evidence
  }

  /// `'price' ends 0 wide, its content needs 60`; `nil` for other findings.
  fileprivate func phraseOfShortage(in scene: Scene) -> String? {
    guard let content = evidence as? ContentShortage, let view = views.first, !content.axes.isEmpty else { return nil }
    let ends = content.axes.map {
      "\(rounded($0.available)) \($0.axis.extent), its content needs \(rounded($0.needed))"
    }
    return "\(scene.quotedName(of: view)) ends \(list(ends))"
  }
}

extension Completion {
  fileprivate var isPin: Bool { if case .pin = self { true } else { false } }
  fileprivate var isPriority: Bool { if case .priority = self { true } else { false } }
}
