import LayoutModel
import LayoutSolving

struct AmbiguousLayout: Rule {
  /// Whether to search for constraints that would determine the views: useful if findings are read, not only counted.
  var findsCompletions = true

  let id = RuleID.ambiguousLayout
  let severity = Severity.error
  let summary = "a view's frame is not determined"
  let explanation = """
    Names each view whose position or size can differ between two layouts that are equally good at every priority, with \
    the range it can take and two such layouts. There is one finding for each cause: what merely depends on an ambiguous \
    view is listed with it. Contents whose size is `inferred` may be smaller: what is ambiguous only with contents 1 pt \
    smaller is reported as such, if its range is 3 pt or more. In a document whose root has no size of its own, what is \
    ambiguous only in the size of the canvas is left out.

    Auto Layout picks one of the layouts without a rule that one could rely on: it may differ between devices, \
    languages and runs, and views can jump when something unrelated changes.

    Add constraints that pin the attributes named, or give the view an intrinsic size where its kind has one.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "card" }] },
      "constraints": {
        "card.leading": "card.leading == screen.leading + 20",
        "card.trailing": "card.trailing == screen.trailing - 20",
        "card.top": "card.top == screen.top + 20"
      }
    }
    """
  let mending = [
    (#"card.top == screen.top + 20""#, #"card.top == screen.top + 20",\#n    "card.height": "card.height == 120""#)
  ]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    var search = CompletionSearch(analysis, findsCompletions: findsCompletions)
    defer { limits += search.exceededLimits }
    let groups = analysis.groups(
      { solved in
        let contents = solved.missingContents(in: scene)
        return analysis.canvasAmbiguities.others(of: solved).filter {
          !$0.isPriorityTie && !$0.isTieOfRecovery && !$0.follows(fromOneOf: contents, in: scene)
        }
      }, as: Evidence.ambiguity)
    let states = analysis.configurations.map(\.configuration.stateName)
    @Sendable func makeWords(
      _ ambiguity: Ambiguity, _ completions: [Completion], in configurations: [Int] = []
    ) -> FindingWords {
      let place = phrase(ofStates: configurations.map { states[$0] }, among: states)
      return FindingWords(
        message: ambiguity.message(in: scene), label: list(ambiguity.ownAttributes.map(\.nameAndRange)),
        related: ambiguity.notesOnOtherViews(in: scene) + ambiguity.notesOnTies(in: scene),
        reason: ambiguity.reason(in: scene),
        suggestions: completions.isEmpty
          ? [scene.suggestion(toPin: ambiguity.freeAttributes)] : completions.map { scene.suggestion($0, in: place) })
    }
    let words: LazyWords = { finding in
      guard case .ambiguity(let ambiguity) = finding.evidence else { return FindingWords() }
      return makeWords(ambiguity, finding.completions, in: finding.configurations)
    }
    let smaller = analysis.ambiguitiesOfSmallerContents { ambiguity, solved in
      !ambiguity.isPriorityTie && !ambiguity.isTieOfRecovery
        && !ambiguity.follows(fromOneOf: solved.missingContents(in: scene), in: scene)
    }.map { item, configuration in
      analysis.finding(
        item, self, configuration: configuration, location: scene[item.ambiguity.view].nameLocation,
        words: makeWords(item.ambiguity, []))
    }
    if scene.hasInferredSizes { limits += analysis.smallerContents.exceededLimits }
    return smaller
      + search.findings(of: groups) { ambiguity, configurations, completions in
        Finding(
          rule: id, severity: severity, words: words, configurations: configurations, views: ambiguity.movingViews,
          constraints: ambiguity.tied, location: scene[ambiguity.view].nameLocation, evidence: .ambiguity(ambiguity),
          completions: completions, isRecovered: analysis.configurations[configurations[0]].isRecovered)
      }
  }
}

/// ` in state short`; empty if there are no other states.
///
/// - Parameter all: The states of all configurations.
private func phrase(ofStates states: [String], among all: [String]) -> String {
  let names = states.unique()
  if names.isEmpty || all.allSatisfy(names.contains) { return "" }
  return names.count == 1 ? " in state \(names[0])" : " in these states"
}

extension Ambiguity {
  fileprivate func message(in scene: Scene) -> String {
    let names = ownAttributes.map(\.attribute.attribute.name)
    return "\(scene.quotedName(of: view)) has no determined \(list(names))"
  }

  fileprivate func notesOnTies(in scene: Scene) -> [RelatedNote] {
    let priority = tiedPriority.map { " at \(decimal($0))" } ?? ""
    return tied.map {
      RelatedNote(
        message: "\(scene.quotedName(of: $0)) may give way\(priority)", location: scene.location(of: $0))
    }
  }
}
