import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

struct SelectorMismatch: Rule {
  let id = RuleID.selectorMismatch
  let severity = Severity.warning
  let summary = "a selector matches no constraint, or several where one is meant"
  let explanation = """
    Code that looks for a constraint by its items and attributes finds what is active at that moment. Here it finds \
    nothing, where `.first!` would crash and a loop would do nothing, or it takes constraints that the target state wants \
    left alone.

    A constraint between two views is held by their nearest common ancestor, one about a single view by that view; and a \
    layout guide is not the view that owns it. Keep a reference to the constraint, or give it an identifier.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "panel" }] },
      "constraints": {
        "panel.leading": "panel.leading == screen.leading",
        "panel.width": "panel.width == 200",
        "panel.height": "panel.height == 100",
        "panel.top": "panel.top == screen.top"
      },
      "states": { "up": {}, "down": {} },
      "transitions": [
        { "id": "drop", "from": "up", "to": "down", "steps": [
          { "deactivate": [{ "where": { "first": "panel", "firstAttribute": "top" }, "in": "panel" }] }
        ] }
      ]
    }
    """
  let mending = [
    (
      #"panel.top == screen.top""#,
      #"panel.top == screen.top",\#n    "panel.low": { "equation": "panel.bottom == screen.bottom", "active": false }"#
    ), (#""down": {}"#, #""down": { "deactivate": ["panel.top"], "activate": ["panel.low"] }"#),
    (#""in": "panel" }] }"#, #""in": "screen" }] },\#n      { "activate": ["panel.low"] }"#),
  ]

  struct Evidence: FindingEvidence, Hashable {
    var matched: [ConstraintID]
    /// Those that should not match.
    var wrong: [ConstraintID]

    static let wire = WireTable<Evidence>("selectorEvidence") {
      Field("matched", .names(.constraint), \.matched)
      Field("wrong", .names(.constraint), \.wrong)
    }

    var standsForOthers: Bool { true }
  }

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    return analysis.findings { run in
      run.trace.selectorMatches.compactMap { match -> Finding? in
        let wrong = wronglyMatched(match, run, in: scene)
        guard match.matched.isEmpty || !wrong.isEmpty else { return nil }
        // The constraints of a view that an environment does not install cannot be matched.
        if match.matched.isEmpty && !match.selector.views.allSatisfy({ run.origin.properties[$0.index].isInstalled }) {
          return nil
        }
        let views = (match.selector.view.map { [$0] } ?? []) + wrong.map { scene[$0].first.view }
        return finding(
          message: message(match, wrong, in: scene, scene.quotedName(of: run)),
          configurations: analysis.indices(of: run.origin), views: views.unique(),
          constraints: wrong.map { .written($0) }, location: scene.location(of: match.step),
          label: "matches \(match.matched.isEmpty ? "nothing" : scene.quotedNames(of: match.matched))",
          related: wrong.map {
            RelatedNote(message: "\(scene.quotedName(of: $0)) is matched, too", location: scene[$0].equationLocation)
          },
          suggestions: [suggestion(match)],
          evidence: Evidence(matched: match.matched, wrong: wrong), transition: run.transition)
      }
    }
  }

  /// The matched constraints that end the transition as the selector left them, but not as the target state defines
  /// them.
  private func wronglyMatched(_ match: SelectorMatch, _ run: TransitionRun, in scene: Scene) -> [ConstraintID] {
    guard match.matched.count > 1 else { return [] }
    let named = Configuration.Content(
      scene: scene, states: run.endStates, environment: run.origin.environment)
    let end = run.flight.endContent
    return match.matched.filter {
      end.isActive[$0.index] == match.activates && named.isActive[$0.index] != match.activates
    }
  }
}

extension Selector {
  /// All views that the selector names.
  fileprivate var views: [ViewID] {
    guard case .filter(let filter) = self else { return [] }
    return [filter.view, filter.first, filter.second, filter.holder].compactMap(\.self)
  }

  /// The view that the selector names.
  fileprivate var view: ViewID? {
    guard case .filter(let filter) = self else { return nil }
    return filter.view ?? filter.first ?? filter.second ?? filter.holder
  }
}

private func message(_ match: SelectorMatch, _ wrong: [ConstraintID], in scene: Scene, _ transition: String) -> String {
  guard !match.matched.isEmpty else { return "a selector of \(transition) matches no constraint" }
  let verb = match.activates ? "activates" : "deactivates"
  return
    "a selector of \(transition) matches \(match.matched.count) constraints and \(verb) \(scene.quotedNames(of: wrong)), too"
}

private func suggestion(_ match: SelectorMatch) -> String {
  match.matched.isEmpty
    ? "search the view that holds the constraint (the nearest common superview of its items); only active ones are found"
    : "name the items and both attributes, or keep a reference to the constraint"
}
