import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

struct OverlappingContent: JoiningRule {
  let id = RuleID.overlappingContent
  let severity = Severity.warning
  let summary = "a text overlaps another text or a control"
  let explanation = """
    A text (a label, a text field, a text view or a button) and another text or a control share more than 1 pt each way, \
    where both can be seen. Neither contains the other, and neither is listed in the other's `covers`. What one finding \
    names are the views that collide most; it stands for all that collide between the same views of one superview.

    In a document, the text of a text view lies 8 pt inside its frame at the top and the bottom, and 5 pt at the sides, as UIKit \
    places it.

    A text of `inferred` size itself has to collide wherever it lies in its frame. Two of them, or one and a slider or a \
    switch, only touch if their frames share up to 4 pt one way.

    Texts over images and plain views are normal, as is what scrolls under something that stays, and what belongs to a control \
    behind it: a label inside a text field or a text view (a placeholder, a unit or a counter), a button at an end of a text field \
    and centred on it, and a label inside a button of at most half its width and height (a badge). So is an overlap no larger than \
    the negative spacing of a stack view. What is wholly hidden is `occluded-view`, and a control whose touches another view takes \
    is `obstructed-control`.

    Keep them apart with a constraint, let one of them be smaller, or list one in the other's `covers` if the overlap is \
    meant.

    Where a state is laid out in both reading directions, a note names a view that a `left` or `right` edge keeps on its side beside \
    one that changes sides: nothing keeps the two apart right to left. Tie it to `leading` or `trailing`.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [320, 568],
        "subviews": [
          { "id": "title", "kind": "label", "intrinsicSize": [220, 20] },
          { "id": "price", "kind": "label", "intrinsicSize": [80, 20] }
        ]
      },
      "constraints": {
        "title.leading": "title.leading == screen.leading + 16",
        "title.top": "title.top == screen.top + 40",
        "price.trailing": "price.trailing == screen.trailing - 16",
        "price.top": "price.top == screen.top + 40"
      }
    }
    """
  let mending = [
    (#""intrinsicSize": [220, 20]"#, #""text": { "width": 220, "lineHeight": 20 }, "compression": [749, 750]"#),
    (#""price.trailing":"#, #""gap": "price.leading >= title.trailing + 8",\#n    "price.trailing":"#),
  ]

  struct Evidence: LayoutEvidence, Hashable {
    let overlaps: [ContentOverlap]

    static let wire = WireTable<Evidence>("overlapEvidence") {
      Field("overlaps", .list(.object), \.overlaps)
        .doc("the largest first; none in a note about constraints by which nothing overlaps yet")
    }

    var measure: Measure? { Measure(overlaps.first.map { $0.frame.width * $0.frame.height }) }
  }

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    var pairs = Array(repeating: [ContentOverlap](), count: analysis.configurations.count)
    for (examined, overlaps) in analysis.decided(\.overlaps, exceeding: &limits) {
      for configuration in examined.configurations { pairs[configuration] += overlaps }
    }
    let count = pairs.reduce(0) { $0 + $1.count }
    let namesConstraints = scene.allowsSearch(of: count)
    let unmirrored = analysis.isTrial ? [] : analysis.unmirroredViews
    let notes = unmirrored.filter { found in
      !pairs[found.configuration].contains { $0.views.contains(found.view.view) }
    }
    let words = words(in: scene)
    let found = pairs.indices.flatMap { configuration in
      pairs[configuration].map { overlap in
        let found = finding(
          words: words, configurations: [configuration], views: overlap.views,
          location: scene[overlap.views[0]].nameLocation, evidence: Evidence(overlaps: [overlap]),
          isRecovered: analysis.configurations[configuration].isRecovered)
        return namesConstraints ? found.namingGap(in: analysis, among: count) : found
      }
    }
    return found + notes.map { note($0.view, $0.configuration, in: scene) }
  }

  private func note(_ found: UnmirroredView, _ configuration: Int, in scene: Scene) -> Finding {
    let (name, other) = (scene.quotedName(of: found.view), scene.quotedName(of: found.neighbour))
    let location = scene.location(of: .written(found.constraints[0]))
    return finding(
      severity: .note,
      message: "right to left, \(name) stays on its side while \(other) beside it changes sides",
      configurations: [configuration], views: [found.view, found.neighbour],
      constraints: found.constraints.map { .written($0) }, location: location,
      label: "means the same side in both directions",
      related: [RelatedNote(message: "\(other) is here", location: scene[found.neighbour].nameLocation)],
      suggestions: [scene.phrase(mirroring: found.constraints)], evidence: Evidence(overlaps: []))
  }

  /// Joins overlaps that are about the same view in one configuration.
  func joined(_ findings: [Finding], in analysis: Analysis) -> [Finding] {
    let groups = Dictionary(grouping: findings, by: \.configurations)
    return findings.map(\.configurations).unique().flatMap { configurations -> [Finding] in
      var found: [ContentOverlap: Finding] = [:]
      var (all, notes): ([ContentOverlap], [Finding]) = ([], [])
      for finding in groups[configurations] ?? [] {
        guard let overlaps = (finding.evidence as? Evidence)?.overlaps, !overlaps.isEmpty else {
          notes.append(finding)
          continue
        }
        all += overlaps
        found[overlaps[0]] = finding
      }
      return analysis.scene.collisions(of: all).compactMap { overlaps in
        var largest = found[overlaps[0]]
        largest?.evidence = Evidence(overlaps: overlaps)
        return largest
      } + notes
    }
  }

  private func words(in scene: Scene) -> Words {
    return { _, evidence in
      let overlaps = evidence.overlaps
      let views = overlaps[0].views
      let (first, second) = (scene.quotedName(of: views[0]), scene.quotedName(of: views[1]))
      let area = overlaps[0].frame
      let size = "\(rounded(area.width)) × \(rounded(area.height))"
      let others = overlaps.dropFirst().prefix(Limits.notes).map { overlap in
        RelatedNote(
          message: "\(scene.quotedNames(overlap.views)) overlap, too", location: scene[overlap.views[0]].nameLocation)
      }
      return FindingWords(
        message: "\(first) and \(second) overlap by \(size)", label: size,
        related: [RelatedNote(message: "\(second) is here", location: scene[views[1]].nameLocation)] + others,
        suggestions: [
          "keep \(first) and \(second) apart, or "
            + scene.suggestionToAllow(
              .overlappingContent, of: views[0], or: "list one in the `covers` of the other")
        ])
    }
  }
}

extension ContentOverlap: WireValue {
  static let wire = WireTable<ContentOverlap> {
    Field("views", .names(.view), \.views)
    Field("area", .frame, \.frame).doc("what both show, in root coordinates")
  }

  /// In tree order.
  var views: [ViewID] { [back, front].sorted() }
}

extension ScreenExamination {
  /// The contents in front of a view that collide with its own; `nil` if there are none.
  ///
  /// - Parameter obstructing: views that take the view's touches.
  func overlaps(of view: ViewID, besides obstructing: [ViewID]) -> Examined<[ContentOverlap]>? {
    guard let contents else { return nil }
    return Examined { undecided in
      let overlaps = screen.overlaps(of: view, among: contents, under: covers, undecided: &undecided)
      let others = overlaps.filter { !obstructing.contains($0.front) && isCertain($0) }
      return others.isEmpty ? nil : others
    }
  }

  /// Whether the contents collide, not only their frames.
  private func isCertain(_ overlap: ContentOverlap) -> Bool {
    let (back, front) = (overlap.back, overlap.front)
    guard isInferredText(back) || isInferredText(front) else { return true }
    // Frames that share so little one way only touch.
    let mayTouch = [back, front].allSatisfy { isInferredText($0) || hasRoomAroundTrack($0) }
    if mayTouch && min(overlap.frame.width, overlap.frame.height) <= ScreenGeometry.inferredTolerance { return false }
    return Axis.allCases.allSatisfy { axis in
      extent(of: back, along: axis).leastOverlap(with: extent(of: front, along: axis))
        > ScreenGeometry.overlapTolerance
    }
  }

  private func isInferredText(_ view: ViewID) -> Bool {
    screen.scene[view].isInferred && screen.scene[view].kind.showsText
  }

  /// Whether a control does not paint up to the edges of its frame.
  private func hasRoomAroundTrack(_ view: ViewID) -> Bool {
    screen.scene[view].kind == .slider || screen.scene[view].kind == .switch
  }

  /// The extent of a view's frame on the screen, and how much of it the content needs: all of it unless the view shows a text
  /// of inferred size and nothing else.
  private func extent(of view: ViewID, along axis: Axis) -> ContentExtent {
    let text = screen.paintsOver(view) ? nil : screen.textRectangle(of: view)?.box
    let box = text ?? screen.alignmentBox(of: view) ?? screen.boundingBox(of: view)
    let (start, end) = axis == .horizontal ? (box.minX, box.maxX) : (box.minY, box.maxY)
    let kind = screen.scene[view].kind
    guard screen.scene[view].isInferred, kind == .label || kind == .button, !screen.properties[view.index].isOpaque,
      screen.transforms[view.index].isTranslation,
      let length = configuration.intrinsicSize(of: view, axis, in: screen.scene), length < end - start
    else { return ContentExtent(start: start, end: end, length: end - start) }
    return ContentExtent(start: start, end: end, length: length)
  }
}

/// A content that lies anywhere in the extent of a frame along one axis.
private struct ContentExtent {
  let start, end: Rational
  /// The length of the content, at most that of the frame.
  let length: Rational

  /// The length that two contents share wherever in their frames they lie.
  func leastOverlap(with other: ContentExtent) -> Rational {
    // The shared length rises with the distance between the two starts, and then falls, so it is least at an end.
    func shared(_ own: Rational, _ others: Rational) -> Rational {
      min(own + length, others + other.length) - max(own, others)
    }
    return min(shared(start, other.end - other.length), shared(end - length, other.start))
  }
}

extension Scene {
  /// Groups overlaps by the view that they are about: one of the two views of one superview that contain the contents,
  /// the one that collides with more others. The largest overlap of each group comes first.
  ///
  /// - Complexity: linear in the overlaps and the depth of their views, apart from sorting.
  fileprivate func collisions(of overlaps: [ContentOverlap]) -> [[ContentOverlap]] {
    let pairs = overlaps.map { siblings(around: $0.views[0], $0.views[1]) }
    var partners: [ViewID: Set<ViewID>] = [:]
    for (a, b) in pairs {
      partners[a, default: []].insert(b)
      partners[b, default: []].insert(a)
    }
    var groups = OrderedGroups<ViewID, ContentOverlap>()
    for (overlap, (a, b)) in zip(overlaps, pairs) {
      groups.add(overlap, to: partners[b]?.count ?? 0 > partners[a]?.count ?? 0 ? b : a)
    }
    return groups.entries.map { _, group in
      group.map { (overlap: $0, area: $0.area.area) }.sorted {
        $0.area == $1.area ? $0.overlap.views.lexicographicallyPrecedes($1.overlap.views) : $0.area > $1.area
      }.map(\.overlap)
    }
  }

  /// The two subviews of the nearest common ancestor that contain two views, neither of which contains the other.
  private func siblings(around a: ViewID, _ b: ViewID) -> (ViewID, ViewID) {
    let above = Array(lineage(of: a))
    let places = Dictionary(uniqueKeysWithValues: zip(above, above.indices))
    var other = b
    while let superview = self[other].superview {
      if let place = places[superview] { return place > 0 ? (above[place - 1], other) : (a, other) }
      other = superview
    }
    return (a, b)
  }
}
