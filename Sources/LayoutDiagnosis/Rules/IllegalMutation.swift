import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

struct IllegalMutation: Rule {
  typealias Evidence = RefusedMutation

  let id = RuleID.illegalMutation
  let severity = Severity.error
  let summary =
    "a transition changes what cannot be changed at run time (a multiplier, an active constraint's priority to or from required)"
  let explanation = """
    Of a constraint only `constant`, `priority` and `isActive` can be written, and the priority of an active constraint \
    cannot become required (1000) or stop being it. UIKit raises an exception, or the property has no setter at all.

    Use two constraints and activate one of them in place of a second multiplier. Give a constraint that is to yield a \
    priority of 999 from the start, or deactivate it before its priority changes.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "panel" }] },
      "constraints": {
        "panel.leading": "panel.leading == screen.leading",
        "panel.top": "panel.top == screen.top",
        "panel.height": "panel.height == 100",
        "panel.width": "panel.width == 200",
        "panel.wide": "panel.width == screen.width @500"
      },
      "states": {
        "narrow": { "priorities": { "panel.width": 1000 } },
        "wide": { "priorities": { "panel.width": 250 } }
      },
      "transitions": [
        { "id": "widen", "from": "narrow", "to": "wide", "duration": 0.3 },
        { "id": "narrow", "from": "wide", "to": "narrow", "duration": 0.3 }
      ]
    }
    """
  let mending = [
    (#"panel.width == 200""#, #"panel.width == 200 @999""#), (#""panel.width": 1000"#, #""panel.width": 999"#),
  ]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    return analysis.findings { run in
      run.trace.illegalMutations.map { mutation in
        finding(
          message: message(mutation, scene.quotedName(of: mutation.constraint), scene.quotedName(of: run)),
          configurations: analysis.indices(of: run.origin), views: [scene[mutation.constraint].first.view],
          constraints: [.written(mutation.constraint)], location: scene.location(of: mutation.step, in: run.transition),
          label: "not allowed at run time",
          related: [
            RelatedNote(
              message: "\(scene.quotedName(of: mutation.constraint)) is defined here",
              location: scene[mutation.constraint].equationLocation)
          ],
          suggestions: [suggestion(mutation, scene.quotedName(of: mutation.constraint))],
          evidence: mutation,
          transition: run.transition)
      }
    }
  }
}

extension RefusedMutation: FindingEvidence {
  package static let wire = WireTable<RefusedMutation>("mutationEvidence") {
    Field("property", .oneOf("multiplier", "priority")) { $0.kind == .multiplier ? "multiplier" : "priority" }
    Field("from", ifPresent: .fraction) { mutation in
      if case .priority(let old, _) = mutation.kind { Rational(old.value) } else { nil }
    }
    Field("to", ifPresent: .fraction) { mutation in
      switch mutation.kind {
      case .multiplier: nil
      case .priority(_, let new): Rational(new.value)
      case .priorityOutOfRange(let value): Rational(value)
      }
    }
  }

  package var distinction: AnyHashable? { name }
  package func nameOfDistinction(in scene: Scene) -> String? { "mutation \(name)" }

  private var name: String {
    switch kind {
    case .multiplier: "multiplier"
    case .priority: "priority"
    case .priorityOutOfRange: "priority out of range"
    }
  }
}

private func message(_ mutation: RefusedMutation, _ name: String, _ transition: String) -> String {
  switch mutation.kind {
  case .multiplier: "\(transition) changes the multiplier of \(name), which is read-only"
  case .priority(let old, let new):
    "\(transition) changes the priority of the active constraint \(name) from \(old.value) to \(new.value)"
  case .priorityOutOfRange(let value):
    "\(transition) gives \(name) the priority \(value), which is not above 0 and at most 1000"
  }
}

private func suggestion(_ mutation: RefusedMutation, _ name: String) -> String {
  switch mutation.kind {
  case .multiplier: "make a second constraint with the other multiplier, and activate one in place of the other"
  case .priority: "use 999 in place of 1000 for \(name), or deactivate it before its priority changes"
  case .priorityOutOfRange: "stay between 1 and 1000"
  }
}
