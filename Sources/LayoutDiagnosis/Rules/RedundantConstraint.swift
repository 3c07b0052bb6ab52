import LayoutModel
import LayoutSolving

struct RedundantConstraint: Rule {
  let id = RuleID.redundantConstraint
  let severity = Severity.note
  let summary = "a required constraint follows from others in every configuration"
  let explanation = """
    Without this constraint nothing would change: other required constraints imply it wherever it is active, and the \
    finding names them. An equality is looked for where others fix or tie together all but two of its lengths, an \
    inequality where the equalities leave it a number, or another bound of the same length is tighter.

    Such a constraint does no harm today. It conflicts as soon as one of those that imply it changes, and readers take it \
    for something that matters.

    Remove it, or one of the others, or give it a priority below 1000 if it is a safety net.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "banner" }] },
      "constraints": {
        "banner.leading": "banner.leading == screen.leading",
        "banner.trailing": "banner.trailing == screen.trailing",
        "banner.width": "banner.width == screen.width",
        "banner.top": "banner.top == screen.top",
        "banner.height": "banner.height == 50"
      }
    }
    """

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    guard analysis.isWhole, !analysis.redundancies.isEmpty else { return [] }
    let scene = analysis.scene
    var places: [ConstraintID: [(configuration: Int, redundancy: LayoutSolving.RedundantConstraint)]] = [:]
    var activeCounts = [Int](repeating: 0, count: scene.constraints.count)
    for (index, solved) in analysis.configurations.enumerated() {
      let configuration = solved.configuration
      for constraint in scene.constraints.indices
      where configuration.isActive[constraint] && configuration.priorities[constraint].isRequired {
        activeCounts[constraint] += 1
      }
      for redundancy in analysis.redundancies[index] {
        places[redundancy.constraint, default: []].append((index, redundancy))
      }
    }
    return places.keys.sorted().compactMap { constraint in
      guard let found = places[constraint], found.count == activeCounts[constraint.index] else { return nil }
      let redundancy = found[0].redundancy
      return Finding(
        rule: id, severity: severity, message: message(redundancy, in: scene),
        configurations: found.map(\.configuration), views: [scene[constraint].first.view],
        constraints: [.written(constraint)], location: scene[constraint].equationLocation, label: "says nothing new",
        related: redundancy.implying.map {
          RelatedNote(message: note(scene.quotedName(of: $0)), location: scene.location(of: $0))
        },
        suggestions: [suggestion(scene[constraint].name)], evidence: .redundancy(redundancy))
    }
  }
}

private func message(_ redundancy: LayoutSolving.RedundantConstraint, in scene: Scene) -> String {
  let names = redundancy.implying.map(scene.quotedName(of:))
  let causes = names.isEmpty ? "the screen and the signs of sizes" : list(names)
  return "'\(scene[redundancy.constraint].name)' follows from \(causes)"
}

private func note(_ name: String) -> String { "\(name) implies it, with the others" }

private func suggestion(_ name: String) -> String { "remove '\(name)'" }
