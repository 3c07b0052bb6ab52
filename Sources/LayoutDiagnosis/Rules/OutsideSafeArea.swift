import ConstraintSolver
import LayoutModel
import LayoutSolving

struct OutsideSafeArea: Rule {
  let id = RuleID.outsideSafeArea
  let severity = Severity.warning
  let summary = "a text or a control reaches into the insets of the safe area"
  let explanation = """
    A text or a control of the screen reaches into the insets of its safe area by more than 1 pt, or by more than 4 \
    pt if its size is `inferred` and it has no background: under the status bar, the camera, the home indicator or a \
    bar. Backgrounds, images and buttons without content that fill their superview are meant to reach there, and \
    what scrolls is inset by its scroll view. One finding names the outermost view that reaches in without being a \
    background that extends to the screen's edge, and the contents in it; views of one bar that reach in are one \
    finding, too.

    On the developer's device without insets it looks right; on others the text is hidden and the control hard to hit.

    Pin it to the safe area of the screen in place of the screen's edge.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [393, 852], "safeArea": [59, 0, 34, 0],
        "subviews": [{ "id": "title", "kind": "label", "intrinsicSize": [120, 20] }]
      },
      "constraints": {
        "title.leading": "title.leading == screen.leading + 16",
        "title.top": "title.top == screen.top + 20"
      }
    }
    """

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    return rows(of: analysis.reachingContents(\.unsafeReach), in: scene).map { row in
      let (group, causes) = (row[0], row.map(\.evidence.reach.cause))
      let reach = group.evidence.reach
      let contents = group.evidence.contents.filter { $0 != reach.cause } + row.dropFirst().flatMap(\.evidence.contents)
      let cause = scene.quotedName(of: reach.cause)
      let edges = list(reach.edges.map(\.edge.rawValue))
      let distances = reach.edges.map { "\(rounded($0.points)) into the \($0.edge.rawValue)" }
      return Finding(
        rule: id, severity: severity,
        message: "\(cause) reaches \(list(distances)) inset of the safe area"
          + (contents.isEmpty ? "" : ", with \(scene.quotedNames(contents))"),
        configurations: group.configurations, views: causes, location: scene[reach.cause].nameLocation,
        label: "\(list(reach.edges.map { rounded($0.points) })) outside the safe area",
        suggestions: [
          "pin the \(edges) of \(cause) to "
            + (scene.isImported ? "the Safe Area" : quoted("\(scene.displayName(of: .root)).safeArea"))
        ],
        evidence: .reach(group.evidence), isRecovered: group.isRecovered)
    }
  }

  /// Groups contents of one bar that reach into the same inset, since the views of a bar are mostly tied to each other.
  /// Subviews of the root are not grouped.
  private func rows(of groups: [ReachingContents], in scene: Scene) -> [[ReachingContents]] {
    struct Key: Hashable {
      let superview: ViewID
      let edges: [ScreenEdge]
      let configurations: [Int]
    }
    var rows: [[ReachingContents]] = []
    var numbers: [Key: Int] = [:]
    for group in groups {
      let reach = group.evidence.reach
      guard let superview = scene[reach.cause].superview, superview != .root else {
        rows.append([group])
        continue
      }
      let key = Key(superview: superview, edges: reach.edges.map(\.edge), configurations: group.configurations)
      if let number = numbers[key] {
        rows[number].append(group)
      } else {
        numbers[key] = rows.count
        rows.append([group])
      }
    }
    return rows
  }
}

extension ScreenExamination {
  /// How far a text or a control reaches into the insets of the safe area; `nil` for all other views.
  func unsafeReach(of view: ViewID, besides cut: EdgeReach?) -> EdgeReach? {
    let isControl = screen.properties[view.index].isTappable
    guard view != .root, isControl || screen.scene[view].kind == .label, screen.isShown(view) else { return nil }
    return screen.unsafeReach(of: view, insets: configuration.rootSafeArea, besides: cut)
  }
}
