import ConstraintSolver
import LayoutModel
import LayoutSolving

struct PriorityTie: Rule {
  let id = RuleID.priorityTie
  let severity = Severity.warning
  let summary = "a view's frame is not determined because optional constraints of equal priority trade off"
  let explanation = """
    Names optional constraints of one priority that cannot all hold, where what one gains another loses: every way of \
    sharing the error between them is equally good, and the frame is not determined.

    Two labels side by side with the same hugging and compression are the usual case. Which of them stretches or is cut \
    short is up to the engine, and may change with the text, the device or the system.

    Say which one matters more: raise or lower one of the priorities by one.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [320, 568],
        "subviews": [
          { "id": "name", "kind": "label", "intrinsicSize": [80, 20] },
          { "id": "price", "kind": "label", "intrinsicSize": [40, 20] }
        ]
      },
      "constraints": {
        "name.leading": "name.leading == screen.leading + 20",
        "name.top": "name.top == screen.top + 20",
        "gap": "price.leading == name.trailing + 8",
        "price.trailing": "price.trailing == screen.trailing - 20",
        "price.top": "price.top == name.top"
      }
    }
    """

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    var search = CompletionSearch(analysis)
    defer { limits += search.exceededLimits }
    let groups = analysis.groups(
      { $0.ambiguities.filter { $0.isPriorityTie && !$0.isTieOfRecovery } }, as: Evidence.ambiguity)
    let words = DeferredWords(ofAmbiguities: { ambiguity, finding in
      let isAtConstraint = ambiguity.tied.contains(where: \.isWritten)
      return FindingWords(
        message: ambiguity.message(in: scene), label: ambiguity.label(isAtConstraint: isAtConstraint),
        related: ambiguity.notesOnTies(in: scene, except: finding.location) + ambiguity.notesOnOtherViews(in: scene),
        reason: ambiguity.reason(in: scene),
        suggestions: finding.completions.isEmpty
          ? ambiguity.suggestions(in: scene) : finding.completions.map { scene.suggestion($0) })
    })
    return search.findings(of: groups) { ambiguity, configurations, completions in
      let leader = ambiguity.tied.first(where: \.isWritten)
      return Finding(
        rule: id, severity: severity, words: words, configurations: configurations, views: ambiguity.movingViews,
        constraints: ambiguity.tied,
        location: leader.map { scene.location(of: $0) } ?? scene[ambiguity.view].nameLocation,
        evidence: .ambiguity(ambiguity), completions: completions,
        isRecovered: analysis.configurations[configurations[0]].isRecovered)
    }
  }
}

extension Ambiguity {
  private var atPriority: String { tiedPriority.map { " at \(decimal($0))" } ?? "" }

  fileprivate func message(in scene: Scene) -> String {
    let names = tied.map(scene.quotedName(of:))
    let what = list(ownAttributes.map(\.attribute.attribute.name))
    // A phrase describes one range; the label describes several.
    let consequence =
      if ownAttributes.count == 1 {
        "can be anything\(ownAttributes[0].range.map { " \($0)" } ?? "")"
      } else {
        "are not determined"
      }
    let verb = names.count == 1 ? "trades off" : "trade off"
    return "\(list(names)) \(verb)\(atPriority), so the \(what) of \(scene.quotedName(of: view)) \(consequence)"
  }

  fileprivate func label(isAtConstraint: Bool) -> String {
    isAtConstraint ? "trades off\(atPriority)" : list(ownAttributes.map(\.nameAndRange))
  }

  fileprivate func notesOnTies(in scene: Scene, except location: SourceRange) -> [RelatedNote] {
    tied.filter { scene.location(of: $0) != location }.map {
      RelatedNote(message: "\(scene.quotedName(of: $0)) trades off\(atPriority)", location: scene.location(of: $0))
    }
  }

  fileprivate func suggestions(in scene: Scene) -> [String] {
    guard let priority = tiedPriority, let first = tied.first else { return [] }
    let name = scene.quotedName(of: first)
    let higher = priority + 1
    let lower = priority - 1
    // At 1000 a constraint is required, which is a different promise; 0 is not a priority.
    return switch (higher < 1000, lower.isPositive) {
    case (true, true): ["raise \(name) to \(decimal(higher)), so that it wins, or lower it to \(decimal(lower))"]
    case (true, false): ["raise \(name) to \(decimal(higher)), so that it wins"]
    case (false, true): ["lower \(name) to \(decimal(lower)), so that it gives way"]
    case (false, false): []
    }
  }
}
