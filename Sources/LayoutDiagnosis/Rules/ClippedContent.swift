import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

struct ClippedContent: Rule {
  typealias Evidence = ContentShortage

  let id = RuleID.clippedContent
  let severity = Severity.warning
  let summary = "a view with content is smaller than its intrinsic size"
  let explanation = """
    A view is more than 1 point smaller along an axis than the content that it has to show: a text is truncated, a control \
    squeezed, an image cut. The size compared is that of the alignment rectangle; intrinsic sizes of labels, buttons and \
    text fields grow with the text scale of the environment. An image view scales its image, unless its `contentMode` \
    shows the image at its own size. Views that are hidden or transparent are left alone. A view whose size is `inferred` \
    is judged along an axis only where it is as large as in the design, or where nothing is left of its text.

    Translations and large text make this worse, and on the developer's own screen it often does not show.

    Give the view room: lower or remove the constraint that holds it small, raise its compression priority above those \
    it loses against, or let it wrap or scroll, so that its intrinsic size is another one.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": {
        "id": "screen", "size": [375, 667],
        "subviews": [{ "id": "title", "kind": "label", "intrinsicSize": [120, 20] }]
      },
      "constraints": {
        "title.left":  "title.leading == screen.leading + 16",
        "title.top":   "title.top == screen.top + 40",
        "title.width": "title.width == 80"
      }
    }
    """
  let mending = [("title.width == 80", "title.width >= 80")]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    let design = scene.hasInferredSizes ? analysis.design.map { analysis.configurations[$0].frames } : nil
    let squeezed = analysis.examined.views.flatMap { examined in
      analysis.knownShortages(examined, design: design).map { (examined: examined, shortages: $0, configurations: $1) }
    }
    let places = squeezed.flatMap { examined, shortages, configurations in
      shortages.map {
        let size = MeasuredAttribute($0.axis.size, of: examined.view, in: scene)
        return Placements.Place(configuration: configurations[0], attribute: size)
      }
    }
    let words = words(
      in: analysis, squeezed: places, isSearched: scene.allowsSearch(of: squeezed.count))
    return squeezed.map { examined, shortages, configurations in
      finding(
        words: words, configurations: configurations, views: [examined.view],
        location: scene[examined.view].nameLocation, evidence: ContentShortage(axes: shortages),
        isRecovered: analysis.isRecovered(examined))
    }
  }

  /// - Parameters:
  ///   - squeezed: a place of each finding.
  ///   - isSearched: whether the constraints and the states that matter are looked for.
  private func words(in analysis: Analysis, squeezed: [Placements.Place], isSearched: Bool) -> Words {
    let scene = analysis.scene
    return { finding, content in
      guard let view = finding.views.first, finding.shownConfiguration != nil else { return FindingWords() }
      let phrases = ShortagePhrases(
        content.axes, of: finding, in: analysis, among: isSearched ? squeezed : nil)
      let isInferred = scene[view].isInferred
      return FindingWords(
        message: message(scene.quotedName(of: view), content.axes, isInferred: isInferred),
        label: label(content.axes, isInferred: isInferred),
        related: phrases.notes, suggestions: phrases.suggestions, relaxation: phrases.relaxation)
    }
  }
}

/// A size that is smaller than the content along one or both axes.
struct ContentShortage: LayoutEvidence, Hashable {
  /// For each clipped axis, the size that the content needs and the actual size, in points.
  var axes: [Shortage]

  struct Shortage: WireValue, Hashable {
    var axis: Axis
    var needed, available: Rational
    /// The number of lines that a text needs; `nil` for content that does not wrap.
    var lineCount: Int?
    /// Whether the greatest number of lines is what the text lacks, and not the height of the view.
    var isOfLines = false

    static let wire = WireTable<Shortage>(inline: true) {
      Field("attribute", .size, \.axis)
      Field("needed", .fraction, \.needed)
      Field("available", .fraction, \.available)
    }
  }

  static let wire = WireTable<ContentShortage>("contentEvidence") {
    Field("axes", .list(.object), \.axes)
  }

  var standsForOthers: Bool { true }
  var measure: Measure? { Measure(axes.map { $0.needed - $0.available }.max(), "short by ") }

  func subject(in scene: Scene) -> String? { "the \(list(axes.map(\.axis.sizeName)))" }

  func add(_ followers: [Finding], to finding: inout Finding, in analysis: Analysis) {
    finding.nameViewsLimitedAlike(followers, in: analysis)
  }
}

extension Analysis {
  /// The shortages of a view with the configurations that have them.
  ///
  /// An inferred content size is the view's size in the design. So a shortage is certain only where the view still has that
  /// size, or where a text has no room at all.
  fileprivate func knownShortages(
    _ examined: ExaminedView, design: [Frame]?
  ) -> [(shortages: [ContentShortage.Shortage], configurations: [Int])] {
    let (view, shortages) = (examined.view, examined.outcome.shortages)
    if shortages.isEmpty { return [] }
    guard scene[view].isInferred else { return [(shortages, examined.configurations)] }
    let isText = scene[view].kind.showsText
    var groups = OrderedGroups<[ContentShortage.Shortage], Int>()
    for index in examined.configurations {
      // A saved frame is where the content's size was read. Where the view is smaller now, the frame is out of date, which
      // `misplaced-view` reports.
      let isOutOfDate = scene[view].savedFrame != nil && configurations[index].configuration.textScale.isOne
      let frame = isOutOfDate ? nil : design?[view.index]
      let own = configurations[index].frames[view.index]
      let known = shortages.filter { shortage in
        isText && shortage.isWhole || frame.map { $0[shortage.axis.size] == own[shortage.axis.size] } ?? false
      }
      if !known.isEmpty { groups.add(index, to: known) }
    }
    return groups.entries.map { (shortages: $0.key, configurations: $0.items) }
  }
}

extension ScreenExamination {
  /// The axes along which a view is smaller than its content.
  func shortages(of view: ViewID) -> [ContentShortage.Shortage] {
    let size = screen.properties[view.index].intrinsicSize
    guard size.horizontal != nil || size.vertical != nil, screen.isShown(view), screen.scene[view].showsContentUnscaled
    else { return [] }
    let frame = screen.frames[view.index]
    if let lineLimit = screen.properties[view.index].lineLimit, lineLimit != 1,
      let needed = configuration.neededLineCount(of: view, in: frame, of: screen.scene)
    {
      // A text whose number of lines still changes is a finding of its own.
      let isSettled =
        configuration.shownLineCount(of: view, in: frame, of: screen.scene) == configuration.lineCount(of: view)
      if !isSettled { return [] }
      return shortage(of: view, needingLines: needed, of: lineLimit).map { [$0] } ?? []
    }
    return Axis.allCases.compactMap { shortage(of: view, along: $0) }
  }

  /// The shortage of a text that wraps: along its height alone, since its width can be any.
  private func shortage(of view: ViewID, needingLines count: Int, of lineLimit: Int) -> ContentShortage.Shortage? {
    guard let lineHeight = screen.properties[view.index].intrinsicSize.vertical else { return nil }
    let height = Rational(lineHeight) * Rational(configuration.textScale)
    let room = available(along: .vertical, for: view)
    let most = Rational(lineLimit) * height
    let isOfLines = lineLimit != 0 && room >= most - Self.tolerance
    let shown = lineLimit == 0 ? room : min(room, most)
    let needed = Rational(count) * height
    return needed - shown > Self.tolerance
      ? ContentShortage.Shortage(
        axis: .vertical, needed: needed, available: shown, lineCount: count, isOfLines: isOfLines)
      : nil
  }

  private func available(along axis: Axis, for view: ViewID) -> Rational {
    screen.frames[view.index][axis.size] - Rational(screen.scene[view].alignmentInsets.total(along: axis))
  }

  private func shortage(of view: ViewID, along axis: Axis) -> ContentShortage.Shortage? {
    guard let intrinsic = screen.properties[view.index].intrinsicSize[axis] else { return nil }
    let scale = screen.scene[view].kind.showsText ? Rational(configuration.textScale) : .one
    let needed = Rational(intrinsic) * scale
    let available = available(along: axis, for: view)
    return needed - available > Self.tolerance
      ? ContentShortage.Shortage(axis: axis, needed: needed, available: available) : nil
  }
}

extension View {
  /// Whether a view smaller than its content cuts it off.
  fileprivate var showsContentUnscaled: Bool { kind != .imageView || contentMode.keepsSize }
}

extension ContentShortage.Shortage {
  /// Whether there is no room for the content at all.
  fileprivate var isWhole: Bool { available <= .zero }
}

/// - Parameter isInferred: whether the needed sizes are those of the design.
private func message(_ name: String, _ shortages: [ContentShortage.Shortage], isInferred: Bool) -> String {
  let parts = shortages.map {
    if isInferred && $0.isWhole { return "squeezed to 0 \($0.axis.extent), so that nothing of its text shows" }
    return "\(rounded($0.available)) \($0.axis.extent) where its content needs \(rounded($0.needed))"
      + ($0.lineCount.map(lineWords) ?? "")
  }
  return "\(name) is \(parts.joined(separator: ", and "))"
}

private func lineWords(_ count: Int) -> String {
  " (\(count) line\(count == 1 ? "" : "s"), counted as if the text could break anywhere)"
}

private func label(_ shortages: [ContentShortage.Shortage], isInferred: Bool) -> String {
  let known = isInferred ? shortages.filter { !$0.isWhole } : shortages
  if known.isEmpty { return shortages.map { "0 \($0.axis.extent)" }.joined(separator: ", ") }
  return "needs " + known.map { "\(rounded($0.needed)) \($0.axis.extent)" }.joined(separator: ", ")
}
