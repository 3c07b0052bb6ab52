import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// A configuration drawn to scale: every view as a box, and its problems.
///
/// A point of the screen is a power of two units of the drawing, usually one unit. The origin is the screen's top left
/// corner.
package struct Wireframe: Sendable {
  let scene: Scene
  let solved: SolvedConfiguration
  let findings: [Finding]
  /// The number of findings about transitions from this configuration, which filmstrips show.
  private let countInFlight: Int

  /// - Parameter findings: the findings in this configuration; those about transitions in flight are ignored.
  package init(scene: Scene, solved: SolvedConfiguration, findings: [Finding] = []) {
    self.scene = scene
    self.solved = solved
    let own = findings.filter { finding in
      finding.evidence is Drift || finding.transition == nil
    }
    self.findings = own.mostSevereFirst(\.severity)
    countInFlight = findings.count - own.count
  }

  static let labelSize = 9.0

  /// The drawing; the same input gives the same bytes.
  ///
  /// - Parameter showsConstraints: whether every active constraint is drawn as a dimension line, not only broken ones.
  /// - Complexity: linear in the size of the scene, except for sorting and for the geometry of covered parts.
  package func svg(showsConstraints: Bool = false) -> String { drawing(showsConstraints: showsConstraints).svg }

  /// The drawing, and a description of what a limit left out; `nil` if the drawing is complete.
  package func drawing(showsConstraints: Bool = false) -> (svg: String, omission: String?) {
    let shown = ShownPart(scene, solved, findings)
    let picture = shown.picture
    let markers = FindingMarkers(findings)
    let ghosts = FindingGhosts(picture, solved, findings)
    let dimensions = DimensionLines(picture, solved, showsAll: showsConstraints)
    let area = DrawingArea(
      picture, ghosts: ghosts.extents, dimensions: dimensions.extents, crop: shown.crop,
      isWide: showsConstraints)
    let hatching = Hatching(picture, markers: markers)
    var labels = WireframeLabels(
      picture, area: area, markers: markers, hidden: hatching.hiddenViews,
      concerned: Set(DimensionReader(picture, solved).brokenViews), fontSize: Self.labelSize)

    var drawing = SVGText()
    drawing.open("g", ["id": "screen-\(SVGText.identifier("view", scene[.root].name))", "class": "screen-area"])
    picture.appendScreen(on: area, hatching, to: &drawing)
    ghosts.append(to: &drawing)
    for axis in [Axis.vertical, .horizontal] {
      for band in picture.rows[axis].append(on: picture, in: area, to: &drawing) { labels.placer.take(band) }
    }
    for ghost in ghosts.extents { labels.placer.addEdges(of: ghost) }
    labels.placeMarkers()
    labels.placeInside()
    let drawnDimensions = dimensions.append(on: area.desk, to: &drawing, &labels.placer)
    labels.placeGhosts(ghosts)
    labels.placeOutside()
    labels.append(to: &drawing)
    drawing.close()

    var kinds = LegendKinds(picture, area)
    kinds.hatching = hatching.kinds
    kinds.ghosts = ghosts.kinds
    kinds.dimensions = drawnDimensions
    kinds.unhatched = hatching.cutOffCount
    kinds.leftOut = labels.leftOutCount
    let omission = kinds.unhatched > 0 ? LegendKinds.text(ofUnhatched: kinds.unhatched) : nil
    let locator = shown.crop.map { _ in Locator(screen: picture.screen, part: area.field) }
    let page = page(
      around: labels.extent, field: area.field, drawing: drawing, markers: markers, kinds: kinds, locator)
    return (page, omission)
  }

  private func page(
    around extent: Extent, field: Extent, drawing: SVGText, markers: FindingMarkers, kinds: LegendKinds,
    _ locator: Locator?
  ) -> String {
    var page = Page(scene.title(solved.configuration.id), around: extent)
    let size = solved.frames[ViewID.root.index]
    page.header.append(
      "\(scene.displayName(of: .root)) \(size.width.decimalDescription(places: 3)) × \(size.height.decimalDescription(places: 3))",
      class: "faint")
    page.description = "Wireframe. \(markers.description)"
    if let value = failingValue {
      page.header.append("drawn where \(value), within the declared range", class: "faint")
    }
    if solved.isRecovered {
      page.header.append(
        "required constraints conflict: this is the layout that breaks least", class: "error-text", weight: .bold)
    }
    if let locator { locator.append(to: &page.caption) }
    if solved.isRecovered { appendBroken(to: &page.caption) }
    if let verdict { page.caption.append(verdict, class: "faint") }
    page.caption.append(markers)
    kinds.append(to: &page.caption)
    return page.svg(drawing.text, scale: kinds.scale, clip: field)
  }

  /// `width = 359` for the layout at a failing value of a declared range; `nil` for one that was checked.
  private var failingValue: String? {
    for finding in findings {
      for evidence in [finding.evidence] + finding.cases.map(\.evidence) {
        guard let range = evidence as? RangeEvidence,
          solved.configuration.value(of: range.declared.subject) == range.conflict.value
        else { continue }
        return "\(scene.name(of: range.declared.subject)) = \(range.conflict.value.decimalDescription(places: 3))"
      }
    }
    return nil
  }

  /// The sentence for a layout without findings; `nil` if there are findings, or problems that `allow` silences.
  private var verdict: String? {
    guard findings.isEmpty, solved.isFeasible, solved.ambiguousAttributes.isEmpty else { return nil }
    switch countInFlight {
    case 0: return "✓ nothing is wrong here"
    case 1: return "1 finding is about a transition: its filmstrip shows it"
    default: return "\(countInFlight) findings are about transitions: their filmstrips show them"
    }
  }

  /// The number of broken constraints that are named; the others are counted.
  private static let mostBroken = 12

  private func appendBroken(to caption: inout CaptionText) {
    let broken = solved.violations.filter { $0.priority >= 1000 }
    guard !broken.isEmpty else { return }
    let names = broken.prefix(Self.mostBroken).map {
      "\(scene.displayName(of: $0.constraint)) by \($0.error.decimalDescription(places: 3))"
    }
    let more = broken.count > Self.mostBroken ? " and \(broken.count - Self.mostBroken) more" : ""
    caption.append("broken: \(names.joined(separator: ", "))\(more)", class: "error-text")
    caption.skip(3)
  }
}
