// An intrinsic size that was read from a saved frame may be larger than the content. At exactly that size the views of a row
// often fill it, so that nothing is left over and no tie shows. With contents a point smaller, the tie shows. A freedom without
// a tie is reported only if it is noticeable then.

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// A layout in which inferred contents are smaller than in the saved frames.
struct SmallerContentLayout {
  /// The content sizes of scroll views, indexed by `ViewID`.
  let contentSizes: [AxisPair<Rational>?]
  /// The proofs that no layout with smaller contents is better, as many as limits allow.
  let proofs: [LeastError]
  /// How much smaller inferred contents are, in points.
  let difference: Int
}

/// The layouts of configurations with smaller inferred contents.
struct SmallerContents: Sendable {
  /// For each configuration, the layout; `nil` if it was not solved or has conflicts.
  let layouts: [SolvedConfiguration?]
  let canvasAmbiguities: CanvasAmbiguities
  /// Views in the configurations that were not solved.
  private let untriedCount: Int

  /// In points.
  static let difference = 1
  /// The least range, in points, of an attribute that no constraint decides if contents are smaller.
  ///
  /// Below it, the freedom is little more than the assumed difference itself, as that of a text inside the edges of a box of its
  /// height.
  static let noticeableFreedom = Rational(3)

  /// - Parameter viewLimit: on views in all layouts.
  init(
    of configurations: [SolvedConfiguration], by solver: SceneSolver, viewLimit: Int = Limits.smallerContentViews.limit
  ) {
    // Layouts that are compared with none of another device need no rows that devices share.
    var solver = solver.changing(solver.scene, isOnDevices: false)
    (solver.maximumConflicts, solver.provesOptima, solver.provenEndLimit) = (1, true, 0)
    let scene = solver.scene
    let isWanted = scene.hasInferredSizes
    let count =
      isWanted ? min(configurations.count, max(1, viewLimit / max(1, scene.views.count))) : 0
    untriedCount = isWanted ? (configurations.count - count) * scene.views.count : 0
    layouts = configurations.indices.map { index in
      guard index < count, configurations[index].isFeasible else { return nil }
      var configuration = configurations[index].configuration
      configuration.inferredLess = Self.difference
      let solved = solver.solve(configuration)
      // A text with another number of lines is another layout, not a smaller content.
      return solved.isFeasible && solved.configuration.lineCounts == configuration.lineCounts ? solved : nil
    }
    canvasAmbiguities = CanvasAmbiguities(of: layouts.compactMap(\.self), by: solver)
  }

  /// The limit, if it was reached.
  var exceededLimits: [ExceededLimit] {
    ExceededLimit(Limits.smallerContentViews, left: untriedCount, cutsCheckOff: false).ifReached
  }
}

extension Analysis {
  /// The ambiguities of a kind that each configuration has only with smaller contents: ties, and those that are noticeable.
  ///
  /// - Parameter isReported: whether a rule reports an ambiguity of the layout.
  func ambiguitiesOfSmallerContents(
    where isReported: (Ambiguity, SolvedConfiguration) -> Bool
  ) -> [(item: AmbiguityEvidence, configuration: Int)] {
    guard scene.hasInferredSizes else { return [] }
    return zip(configurations.indices, smallerContents.layouts).flatMap { index, layout in
      guard let layout else { return [(item: AmbiguityEvidence, configuration: Int)]() }
      let known = Set(configurations[index].ambiguities.filter { isReported($0, configurations[index]) }.map(\.view))
      return smallerContents.canvasAmbiguities.others(of: layout).filter {
        ($0.isPriorityTie || $0.isNoticeable) && isReported($0, layout) && !known.contains($0.view)
      }.map {
        let smaller = SmallerContentLayout(
          contentSizes: layout.contentSizes, proofs: layout.optimality?.levels ?? [],
          difference: SmallerContents.difference)
        return (AmbiguityEvidence(ambiguity: $0, smaller: smaller), index)
      }
    }
  }

  /// A finding about an ambiguity that appears with smaller contents.
  func finding<AmbiguityRule: Rule>(
    _ smaller: AmbiguityEvidence, _ rule: AmbiguityRule, configuration: Int, location: SourceRange,
    words: FindingWords
  ) -> Finding where AmbiguityRule.Evidence == AmbiguityEvidence {
    let ambiguity = smaller.ambiguity
    return rule.finding(
      message: "\(words.message) \(scene.condition(of: ambiguity))",
      configurations: [configuration], views: ambiguity.movingViews, constraints: ambiguity.tied, location: location,
      label: words.label, related: words.related, reason: words.reason, suggestions: words.suggestions,
      evidence: smaller)
  }

  /// Priorities that settle a tie of a configuration with smaller contents, each tried with these.
  func priorities(thatSettle tie: AmbiguityEvidence, in configuration: Int) -> [Completion] {
    guard let layout = smallerContents.layouts[configuration],
      let trial = solver.completionTrial(layout.configuration)
    else { return [] }
    return solver.completions(of: tie.ambiguity, in: layout, by: [trial]).filter {
      if case .priority = $0 { true } else { false }
    }
  }
}

extension Ambiguity {
  /// Whether some attribute has a range that is not small.
  fileprivate var isNoticeable: Bool {
    attributes.contains { attribute in
      guard let least = attribute.minimum, let greatest = attribute.maximum else { return true }
      return greatest - least >= SmallerContents.noticeableFreedom
    }
  }
}

extension Scene {
  /// `if its text is shorter`, `if the content of 'a' and 'b' is smaller`.
  fileprivate func condition(of ambiguity: Ambiguity) -> String {
    let views = (ambiguity.movingViews + ambiguity.tied.map { view(of: $0) }).unique().filter { self[$0].isInferred }
    if views.isEmpty { return "if contents are smaller than in the saved frames" }
    if views == [ambiguity.view] {
      return self[views[0]].kind.showsText ? "if its text is shorter" : "if its content is smaller"
    }
    return "if the content of \(quotedNames(views)) is smaller"
  }
}
