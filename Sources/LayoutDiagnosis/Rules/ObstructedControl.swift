import ConstraintSolver
import LayoutModel
import LayoutSolving

struct ObstructedControl: Rule {
  /// A control counts as obstructed if at least this share of its area cannot be hit.
  static let threshold = Rational(1, over: 10)

  let id = RuleID.obstructedControl
  let severity = Severity.warning
  let summary = "a tappable view, or part of it, cannot be hit: covered, outside an ancestor's bounds or clipped"
  let explanation = """
    At least a tenth of a control does not react to touches. Either another view takes them: the frontmost one in the \
    order of subviews that accepts touches, whatever its zPosition and even where it paints nothing. Or a part of the \
    control lies outside the bounds of an ancestor, where it is still painted unless that clips, but never hit.

    A control that looks alive but is dead in places is among the faults that users report and nobody can reproduce.

    Move the view in front away or disable its user interaction, make the ancestor large enough, or say that the \
    cover is meant to cover the control: list it in the cover's `covers`. What the screen's edge cuts is \
    `offscreen-view`; what a scroll view can bring inside its bounds does not count.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [375, 667],
        "subviews": [
          { "id": "send", "kind": "button", "frame": [20, 600, 335, 44] },
          { "id": "overlay", "kind": "view", "opaque": false, "frame": [0, 620, 375, 47] }
        ]
      }
    }
    """

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    return analysis.decided(\.obstruction, exceeding: &limits).map { examined, obstruction in
      let view = examined.view
      let covers = obstruction.covers.map {
        RelatedNote(message: coverNote($0, over: view, in: scene), location: scene[$0].nameLocation)
      }
      let limits = obstruction.limits.map {
        RelatedNote(message: limitNote($0, of: view, in: scene), location: scene[$0].nameLocation)
      }
      return Finding(
        rule: id, severity: severity, message: message(view, obstruction, in: scene),
        configurations: examined.configurations, views: [view], location: scene[view].nameLocation,
        label: "\(percentage(obstruction.share)) cannot be hit", related: covers + limits,
        suggestions: suggestions(view, obstruction, in: scene),
        evidence: .coverage(Coverage(by: obstruction.covers, covered: obstruction.share)),
        isRecovered: analysis.isRecovered(examined))
    }
  }
}

private func percentage(_ share: Rational) -> String { "\((share * 100).decimalDescription(places: 1)) %" }

private func message(_ view: ViewID, _ obstruction: Obstruction, in scene: Scene) -> String {
  let name = scene.quotedName(of: view)
  let causes =
    (obstruction.covers.isEmpty ? [] : ["behind \(scene.quotedNames(obstruction.covers))"])
    + (obstruction.limits.isEmpty ? [] : ["outside the bounds of \(scene.quotedNames(obstruction.limits))"])
  let extent =
    obstruction.share == .one
    ? "\(name) cannot be hit" : "\(percentage(obstruction.share)) of \(name) cannot be hit"
  return "\(extent): it lies \(causes.joined(separator: " or "))"
}

private func coverNote(_ cover: ViewID, over view: ViewID, in scene: Scene) -> String {
  "\(scene.quotedName(of: cover)) takes the touches in front of \(scene.quotedName(of: view))"
}

private func limitNote(_ ancestor: ViewID, of view: ViewID, in scene: Scene) -> String {
  "\(scene.quotedName(of: ancestor)) passes on no touches outside its bounds, where \(scene.quotedName(of: view)) extends"
}

private func suggestions(_ view: ViewID, _ obstruction: Obstruction, in scene: Scene) -> [String] {
  let name = scene.quotedName(of: view)
  var suggestions: [String] = []
  if !obstruction.covers.isEmpty {
    let covers = scene.quotedNames(obstruction.covers)
    suggestions.append("disable user interaction of \(covers), or move \(name) in front")
    suggestions.append(
      scene.suggestionToAllow(.obstructedControl, of: view, or: "list \(name) in the `covers` of \(covers)"))
  }
  if !obstruction.limits.isEmpty {
    suggestions.append("make \(scene.quotedNames(obstruction.limits)) large enough for \(name)")
  }
  return suggestions
}
