import ConstraintSolver
import LayoutModel
import LayoutSolving

struct OutsideSafeArea: JoiningRule {
  typealias Evidence = ContentReach

  let id = RuleID.outsideSafeArea
  let severity = Severity.warning
  let summary = "a text or a control reaches into the insets of the safe area"
  let explanation = """
    A text or a control of the screen reaches into the insets of its safe area by more than 1 pt, or by more than 4 \
    pt if its size is `inferred` and it has no background, or if it is a button at the bottom of a document's screen: \
    under the status bar, the camera, the home indicator or a \
    bar. Backgrounds, images and buttons without content that are as large as the screen are meant to reach there, and \
    what scrolls is inset by its scroll view, as is the text of a text view without an intrinsic size. One finding names \
    the outermost view that reaches in without being a background that extends to the screen's edge, and the contents in \
    it; views of one bar that reach in are one finding, too.

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
  let mending = [("screen.top + 20", "screen.safeArea.top + 20")]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    let groups = analysis.reachingContents(\.unsafeReach).joiningEdges()
    let namesConstraints = scene.allowsSearch(of: groups.count)
    return groups.map { group in
      let reach = group.evidence.reach
      let configuration = namesConstraints ? analysis.configurations[group.configurations[0]].configuration : nil
      let pins = reach.edges.map { distance in
        configuration.flatMap { scene.safeAreaPin(of: reach.cause, at: distance, in: $0) }
      }
      let finding = finding(
        words: words(reach, pins, among: groups.count, in: analysis),
        configurations: group.configurations, views: [reach.cause], location: scene[reach.cause].nameLocation,
        evidence: group.evidence,
        isRecovered: group.isRecovered)
      return namesConstraints
        ? finding.namingPlace(
          beyond: reach.edges, of: reach.limit, in: analysis, among: groups.count,
          suggests: pins.allSatisfy { $0 == nil })
        : finding
    }
  }

  /// - Parameters:
  ///   - own: how far the outermost view reaches in.
  ///   - pins: for each edge of it, the constraint whose constant puts it there.
  ///   - count: the number of such findings.
  private func words(
    _ own: EdgeReach, _ pins: [ConstraintID?], among count: Int, in analysis: Analysis
  ) -> Words {
    let scene = analysis.scene
    return { finding, evidence in
      let (reach, contents) = (evidence.reach, evidence.contents.filter { $0 != evidence.reach.cause })
      let distances = reach.edges.map { "\(rounded($0.points)) into the \($0.edge.rawValue)" }
      return FindingWords(
        message: "\(scene.quotedName(of: reach.cause)) reaches \(list(distances)) inset of the safe area"
          + (contents.isEmpty ? "" : ", with \(scene.countedNames(contents))"),
        label: "\(list(reach.edges.map { rounded($0.points) })) outside the safe area",
        suggestions: suggestions(own, pins, of: finding, among: count, in: analysis))
    }
  }

  /// Joins contents of one bar that reach into the same inset, since the views of a bar are mostly tied to each other.
  /// Subviews of the root are not joined.
  func joined(_ findings: [Finding], in analysis: Analysis) -> [Finding] {
    struct Key: Hashable {
      let superview: ViewID
      let edges: [ScreenEdge]
      let configurations: [Int]
    }
    var joined: [Finding] = []
    var numbers: [Key: Int] = [:]
    for finding in findings {
      guard let evidence = finding.evidence as? ContentReach,
        let superview = analysis.scene[evidence.reach.cause].superview, superview != .root
      else {
        joined.append(finding)
        continue
      }
      let key = Key(
        superview: superview, edges: evidence.reach.edges.map(\.edge), configurations: finding.configurations)
      if let number = numbers[key], let first = joined[number].evidence as? ContentReach {
        joined[number].views += finding.views
        joined[number].evidence = ContentReach(
          reach: first.reach, contents: first.contents + evidence.contents)
      } else {
        numbers[key] = joined.count
        joined.append(finding)
      }
    }
    return joined
  }

  /// How to bring a view inside: by the constants of constraints that tie its edges to the safe area, or by such constraints.
  private func suggestions(
    _ reach: EdgeReach, _ pins: [ConstraintID?], of finding: Finding, among count: Int, in analysis: Analysis
  ) -> [String] {
    let scene = analysis.scene
    let ids = pins.compactMap(\.self)
    let configurations = finding.configurations.map { analysis.configurations[$0].configuration }
    let constants = ids.compactMap { scene.suggestion(ofConstant: .zero, of: $0, in: configurations) }
    if constants.count == pins.count, var trial = SuggestionTrial(finding, among: count, in: analysis),
      trial.mends(constants.flatMap(\.changes))
    {
      return ["\(constants.map(\.text).joined(separator: ", and ")) (tried: it is inside)"]
    }
    var suggestions = ids.map { scene.phrase(changingConstantOf: $0) }
    let free = zip(reach.edges, pins).filter { $0.1 == nil }.map(\.0.edge.rawValue)
    if !free.isEmpty {
      let safeArea = scene.isImported ? "the Safe Area" : quoted("\(scene.displayName(of: .root)).safeArea")
      suggestions.append("pin the \(list(free)) of \(scene.quotedName(of: reach.cause)) to \(safeArea)")
    }
    return suggestions
  }
}

extension Scene {
  /// The constraint with the safe area of the root whose constant puts an edge of a view as far outside as it is.
  fileprivate func safeAreaPin(
    of view: ViewID, at distance: EdgeDistance, in configuration: Configuration
  ) -> ConstraintID? {
    for index in constraints.indices where configuration.isActive[index] {
      let constraint = constraints[index]
      guard constraint.relation == .equal, constraint.multiplier.isOne, configuration.priorities[index].isRequired,
        let second = constraint.second,
        let constant = configuration.constants[index].number
      else { continue }
      let anchors = [constraint.first, second]
      let isPin =
        anchors.contains { $0.view == view && $0.guide != .content }
        && anchors.contains { $0.view == .root && $0.guide == .safeArea }
        && anchors.allSatisfy { $0.attribute.screenEdge(in: configuration.direction) == distance.edge }
      // What a transform moves outside is still outside with a constant of 0.
      let isAdded = (constraint.first.view == view) != constraint.isReversed(in: configuration.direction)
      let outward = isAdded != distance.edge.isStart ? constant : -constant
      if isPin && Rational(outward) == distance.points { return ConstraintID(index) }
    }
    return nil
  }
}

extension ScreenExamination {
  /// How far a text or a control reaches into the insets of the safe area; `nil` for all other views.
  func unsafeReach(of view: ViewID, besides cut: EdgeReach?) -> EdgeReach? {
    let isControl = screen.properties[view.index].isTappable
    guard view != .root, isControl || screen.scene[view].kind == .label, screen.isShown(view) else { return nil }
    // A text view without an intrinsic size scrolls, and insets its text as every scroll view does.
    let isTextView = screen.scene[view].kind == .textView
    if isTextView && screen.properties[view.index].intrinsicSize == AxisPair(nil, nil) { return nil }
    return screen.unsafeReach(of: view, insets: configuration.rootSafeArea, besides: cut)
  }
}
