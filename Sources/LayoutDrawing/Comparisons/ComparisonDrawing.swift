import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// Draws one configuration before and after a change to scale in one picture: old outlines, new outlines and arrows
/// between them.
///
/// Old and new share the top left corner of the screen, and the scale.
package struct ComparisonDrawing: Sendable {
  private let old, new: LayoutComparison.Version
  private let comparison: LayoutComparison
  private let newFindings: [NewFinding]
  private let goneFindings: [Finding]

  /// A finding that only the new version has, or that it has with a higher severity.
  package struct NewFinding: Sendable {
    package let finding: Finding
    /// Phrases that are written below the message.
    package let notes: [String]

    package init(_ finding: Finding, notes: [String] = []) { (self.finding, self.notes) = (finding, notes) }
  }

  /// - Parameters:
  ///   - comparison: the comparison of the two versions.
  ///   - newFindings: findings that the configuration has only in the new version, or there with a higher severity.
  ///   - goneFindings: findings that the configuration has only in the old version.
  package init(
    old: LayoutComparison.Version, new: LayoutComparison.Version, comparison: LayoutComparison,
    newFindings: [NewFinding] = [], goneFindings: [Finding] = []
  ) {
    (self.old, self.new, self.comparison) = (old, new, comparison)
    self.newFindings = newFindings.mostSevereFirst(\.finding.severity)
    self.goneFindings = goneFindings.mostSevereFirst(\.severity)
  }

  /// The drawing; the same input gives the same bytes.
  ///
  /// - Complexity: linear in the size of the scene, except for sorting.
  package func svg() -> String {
    let sizes = [old, new].map { $0.solved.frames[ViewID.root.index] }
    let scale = LayoutPicture.scale(
      forScreen: (sizes.map(\.width.drawnValue).max() ?? 0, sizes.map(\.height.drawnValue).max() ?? 0))
    let oldPicture = LayoutPicture(old.scene, old.solved, scale: scale)
    let picture = LayoutPicture(new.scene, new.solved, scale: scale)
    let changes = DrawnChanges(comparison, old: oldPicture, new: picture)
    let area = DrawingArea(picture, beside: oldPicture.screen, ghosts: changes.oldExtents)
    // A finding in flight concerns no position in this layout.
    let findings = newFindings.map(\.finding)
    let markers = FindingMarkers(findings) { findings[$0 - 1].transition == nil }
    var labels = WireframeLabels(picture, area: area, markers: markers, hidden: [], fontSize: Wireframe.labelSize)

    var drawing = SVGText()
    drawing.open("g", ["id": "screen-\(SVGText.identifier("view", new.scene[.root].name))", "class": "screen-area"])
    picture.appendScreen(on: area, class: "unchanged", to: &drawing)
    if oldPicture.screen != picture.screen {
      drawing.add("rect", SVGText.attributes(of: oldPicture.screen, class: "before", clip: "url(#desk-clip)"))
    }
    var named = changes.changes.filter(\.isNamed)
    let isCrowded = named.count > ChangeCallouts.mostCallouts
    // If many views changed, short arrows would only cross names. The outlines show these moves.
    let arrows = changes.arrows.filter { !isCrowded || $0.length >= Self.longArrow }
    for arrow in arrows.prefix(ChangeCallouts.mostCallouts) {
      for extent in arrow.extents { labels.placer.take(extent) }
    }
    changes.append(to: &drawing, arrows)
    labels.placeMarkers()
    var shortTexts = SVGText()
    if isCrowded {
      // So many leader lines could not be followed. Views that have room for their text get none.
      labels.placeInside()
      named.removeAll { appendShortWords($0, picture, area.field, &labels.placer, to: &shortTexts) }
    }
    let callouts = ChangeCallouts(named, old: oldPicture, new: picture, desk: area.desk)
    callouts.append(to: &drawing)
    if !isCrowded {
      for anchor in callouts.anchors {
        labels.placer.take(Extent(x: anchor.x - 2, y: anchor.y - 2, width: 4, height: 4))
      }
      labels.placeInside()
    }
    let changed = Set(changes.changes.compactMap(\.new))
    labels.append(to: &drawing) { !changed.contains($0) }
    drawing.addMarkup(shortTexts.text)
    drawing.close()

    var page = page(around: labels.extent.union(callouts.extent))
    page.description =
      "Before and after a change. New: \(FindingMarkers(findings).description). Gone: \(FindingMarkers(goneFindings).description)"
    appendFindings(to: &page.caption)
    appendLegend(changes, hasArrows: !arrows.isEmpty, callouts.leftOutCount, to: &page.caption)
    LegendKinds(picture, area).append(to: &page.caption)
    return page.svg(drawing.text, scale: scale, clip: area.field, style: ComparisonStyle.markup)
  }

  /// Writes the distance of a move, without other words, inside the view.
  ///
  /// - Returns: whether there was room.
  private func appendShortWords(
    _ change: DrawnChange, _ picture: LayoutPicture, _ field: Extent, _ placer: inout LabelPlacer,
    to svg: inout SVGText
  ) -> Bool {
    let (size, lineHeight) = (Self.shortSize, Self.shortSize * 1.2)
    guard let view = change.new, !change.shortWords.isEmpty, picture.placed.maps[view.index].keepsAxes else {
      return false
    }
    let box = picture.extent(of: view).intersection(field).insetBy(3)
    for lines in [[change.shortWords.joined(separator: ", ")], change.shortWords] {
      let widths = lines.map { TextWidths.width(of: $0, size: size) }
      let (width, height) = (widths.max() ?? 0, Double(lines.count) * lineHeight)
      guard width <= box.width && height <= box.height else { continue }
      // From the bottom, because names are at the top.
      for step in 0..<Self.mostSteps {
        let y = box.maxY - height - Double(step) * Self.shortStep
        if y < box.minY { break }
        let extent = Extent(x: box.minX, y: y, width: width, height: height)
        guard placer.takeFirst(of: [extent]) != nil else { continue }
        for (index, line) in lines.enumerated() {
          let y = extent.minY + (Double(index) + 0.78) * lineHeight
          svg.add(text: line, class: "after-text halo", x: extent.minX, y: y, size: size)
        }
        return true
      }
    }
    return false
  }

  /// The length from which on an arrow is drawn between many views, in units of the drawing.
  private static let longArrow = 40.0
  /// The font size of texts that contain only the distance of a move.
  private static let shortSize = 8.0
  /// The maximum number of heights to try for a text inside a view.
  private static let mostSteps = 60
  /// The distance between two of these heights, in units of the drawing.
  private static let shortStep = 2.0

  private func page(around extent: Extent) -> Page {
    var page = Page(new.scene.title(new.solved.configuration.id), around: extent)
    page.header.append("\(screenSize): \(summary)", class: "faint")
    for (version, name) in [(old, "old"), (new, "new")] where version.solved.isRecovered {
      page.header.append(
        "required constraints conflict in the \(name) version: this is the layout that breaks least",
        class: "error-text", weight: .bold)
    }
    return page
  }

  /// `screen 375 × 667 → 390 × 844`.
  private var screenSize: String {
    let texts = [old, new].map { version in
      let size = version.solved.frames[ViewID.root.index]
      return "\(size.width.decimalDescription(places: 2)) × \(size.height.decimalDescription(places: 2))"
    }
    return "\(new.scene.displayName(of: .root)) \(texts[0] == texts[1] ? texts[1] : texts.joined(separator: " → "))"
  }

  /// `3 views moved, 1 view added, 1 new finding`.
  private var summary: String {
    let changes = ([.moved] + ViewDifference.allCases.dropLast()).map { change -> String? in
      let count = comparison[change].count
      return count == 0 ? nil : "\(count == 1 ? "1 view" : "\(count) views") \(change.words)"
    }
    let parts =
      changes + [
        newFindings.isEmpty ? nil : newFindings.count == 1 ? "1 new finding" : "\(newFindings.count) new findings",
        goneFindings.isEmpty ? nil : goneFindings.count == 1 ? "1 finding gone" : "\(goneFindings.count) findings gone",
      ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  private func appendFindings(to caption: inout CaptionText) {
    let limit = Limits.markers
    for (index, new) in newFindings.prefix(limit).enumerated() {
      caption.append(new.finding, number: index + 1, prefix: "new ", notes: new.notes)
    }
    for finding in goneFindings.prefix(limit) {
      caption.append(finding, number: nil, prefix: "gone: ")
    }
    caption.appendRest(max(0, newFindings.count - limit) + max(0, goneFindings.count - limit))
  }

  private func appendLegend(
    _ changes: DrawnChanges, hasArrows: Bool, _ leftOutCount: Int, to caption: inout CaptionText
  ) {
    caption.skip(4)
    let presences = changes.presences
    if presences.contains(.both) {
      caption.appendSwatch("before", "before")
      caption.appendSwatch("after", "after")
    }
    if hasArrows {
      caption.appendSample("the way on the screen, from before to after") { extent, svg in
        MoveArrow(start: Position(extent.minX, extent.center.y), end: Position(extent.maxX, extent.center.y))
          .append(to: &svg)
      }
    }
    if presences.contains(.after) { caption.appendSwatch("came", "only after") }
    if presences.contains(.before) { caption.appendSwatch("went", "only before") }
    caption.appendSwatch("box unchanged", "unchanged, or only carried along")
    caption.append(leftOutCount, "change found no room: it is a tooltip", "changes found no room: they are tooltips")
    caption.append(
      changes.invisibleCount, "changed view is inside a hidden one, and not drawn",
      "changed views are inside hidden ones, and not drawn")
  }
}
