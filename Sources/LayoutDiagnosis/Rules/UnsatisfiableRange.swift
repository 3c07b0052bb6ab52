import ConstraintSolver
import LayoutModel
import LayoutSolving

struct UnsatisfiableRange: Rule {
  let id = RuleID.unsatisfiableRange
  let severity = Severity.error
  let summary =
    "required constraints can hold at the values checked, but not over a declared range; says exactly from where to where"
  let explanation = """
    The required constraints hold together at the size, or the value of a parameter, that was checked, but not at all \
    values that are declared: `widthRange` and `heightRange` of an environment, the `range` of a parameter, or --width, \
    --height and --text-scale. The values that work are an interval, whose ends are found exactly; beyond an end the \
    constraints named conflict.

    A screen that was looked at on one device breaks on the next smaller one, in split view, or with larger text.

    Let one of the constraints give way, or declare the range that is meant.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [375, 667], "subviews": [{ "id": "card" }] },
      "constraints": {
        "card.leading": "card.leading == screen.leading + 20",
        "card.trailing": "card.trailing == screen.trailing - 20",
        "card.width": "card.width >= 300",
        "card.top": "card.top == screen.top",
        "card.height": "card.height == 100"
      },
      "environments": { "phones": { "widthRange": [320, 430] } }
    }
    """

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    zip(analysis.configurations.indices, analysis.ranges).flatMap { index, ranges -> [Finding] in
      guard analysis.configurations[index].isFeasible else { return [] }
      return ranges.flatMap { range in
        [(range.below, true), (range.above, false)].compactMap { conflict, isBelow in
          conflict.map {
            finding(
              RangeEvidence(
                declared: range.declared, bound: $0.bound, isBelow: isBelow, value: range.value, conflict: $0),
              configuration: index, in: analysis.scene)
          }
        }
      }
    }
  }

  private func finding(_ evidence: RangeEvidence, configuration: Int, in scene: Scene) -> Finding {
    let members = evidence.conflict.conflict.members
    return Finding(
      rule: id, severity: severity, message: message(evidence, in: scene), configurations: [configuration],
      views: members.map { scene.view(of: $0) }.unique().sorted(), constraints: members,
      location: evidence.declared.location, label: label(evidence),
      related: members.map {
        RelatedNote(message: note(scene.quotedName(of: $0)), location: scene.location(of: $0))
      },
      reason: reason(evidence, in: scene), suggestions: [suggestion(members.map(scene.quotedName(of:)))],
      evidence: .range(evidence))
  }
}

private func message(_ range: RangeEvidence, in scene: Scene) -> String {
  let (side, from, end) =
    range.isBelow ? ("<", "from", range.declared.lower) : (">", "up to", range.declared.upper)
  let name = scene.name(of: range.declared.subject)
  return "unsatisfiable where \(name) \(side) \(decimal(range.bound)), though declared \(from) \(decimal(end))"
}

private func label(_ range: RangeEvidence) -> String {
  let slack = (range.value - range.bound).magnitude
  return "checked at \(decimal(range.value)), with \(decimal(slack)) of slack"
}

private func note(_ name: String) -> String { "\(name) has a part in it" }

private func reason(_ range: RangeEvidence, in scene: Scene) -> String {
  let conflict = range.conflict.conflict
  let arithmetic = ProofArithmetic(conflict.multipliers, in: scene, range.conflict.configuration)
  return "at \(decimal(range.conflict.value)): \(arithmetic.sentence(contradiction: conflict.contradiction))"
}

private func suggestion(_ names: [String]) -> String {
  names.count == 1 ? "lower \(names[0]) to 999" : "lower any one to 999: \(list(names, conjunction: "or"))"
}
