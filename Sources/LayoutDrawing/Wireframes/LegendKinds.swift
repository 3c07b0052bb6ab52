import LayoutModel

/// The parts of a wireframe that need an explanation.
struct LegendKinds {
  var hatching: Set<Hatching.Kind> = []
  var ghosts: Set<FindingGhosts.Kind> = []
  private let hasFarViews: Bool
  private let isCropped: Bool
  private let hasAbsentViews: Bool
  private let hasInsets: Bool
  private let hasCutViews, hasClippedViews, hasTexts: Bool
  var dimensions = DimensionLines.Drawn()
  /// The number of views whose covered parts are not all hatched.
  var unhatched = 0
  /// The number of names that did not fit.
  var leftOut = 0
  let scale: Double

  init(_ picture: LayoutPicture, _ area: DrawingArea) {
    hasFarViews = !area.farViews.isEmpty
    isCropped = area.isCropped && area.crop == nil
    hasAbsentViews = picture.scene.views.indices.contains { picture.presence(of: ViewID($0)) == .absent }
    hasInsets = !picture.insets.isEmpty
    let views = picture.scene.views.indices.map { ViewID($0) }.filter {
      $0 != .root && picture.presence(of: $0) == .shown
    }
    hasClippedViews = views.contains(where: picture.isClippedAway)
    hasCutViews = views.contains { picture.painted.isCut($0) && !picture.painted.visiblePart(of: $0).isEmpty }
    hasTexts = views.contains { picture.textLines[$0] != nil }
    scale = picture.scale
  }

  /// Appends a line for each part, led by a sample.
  func append(to caption: inout CaptionText) {
    caption.skip(4)
    for kind in Hatching.Kind.allCases where hatching.contains(kind) {
      caption.appendSwatch("hatch", fill: "hatch-\(kind.rawValue)", kind.words)
    }
    for kind in FindingGhosts.Kind.allCases where ghosts.contains(kind) {
      caption.appendSwatch(kind.classes, kind.words)
    }
    if hasAbsentViews { caption.appendSwatch("absent", "hidden or transparent") }
    if hasCutViews { caption.appendSwatch("box cut", "part that a superview clips") }
    if hasClippedViews { caption.appendSwatch("box cut away", "clipped away") }
    if hasTexts { caption.appendStroke("ornament", "line of text") }
    if hasInsets { caption.appendStroke("inset", "safe area or margins") }
    if hasFarViews { caption.appendStroke("beyond", "far outside, at this distance from the screen's edge") }
    for condition: Dimension.Condition in [.conflicting, .violated, .required, .optional]
    where dimensions.conditions.contains(condition) {
      caption.appendStroke(condition.classes, condition.words)
    }
    caption.append(dimensions.undrawnCount, "more constraint is not drawn", "more constraints are not drawn")
    caption.append(
      dimensions.textlessCount, "constraint found no room for its text: it is a tooltip",
      "constraints found no room for their text: it is a tooltip")
    if isCropped { caption.append("the empty rest of the screen is not drawn", class: "faint", size: 9) }
    if unhatched > 0 { caption.append(Self.text(ofUnhatched: unhatched), class: "faint", size: 9) }
    caption.append(leftOut, "name found no room: it is a tooltip", "names found no room: they are tooltips")
    if scale != 1 {
      caption.append("1 point is \(SVGText.number(scale, places: 9)) units of this drawing", class: "faint", size: 9)
    }
  }

  /// A sentence saying that covered parts of some views are not hatched.
  static func text(ofUnhatched count: Int) -> String {
    count == 1
      ? "too much covers 1 view: not all of its covered parts are hatched"
      : "too much covers \(count) views: not all of their covered parts are hatched"
  }
}

extension CaptionText {
  /// Appends a legend's line, led by a filled rectangle.
  ///
  /// - Parameter fill: the id of a pattern.
  mutating func appendSwatch(_ classes: String, fill: String? = nil, _ text: String) {
    appendSample(text) { extent, svg in
      svg.addMarkup(
        "<rect class=\"\(classes)\" x=\"\(SVGText.number(extent.minX))\" y=\"\(SVGText.number(extent.minY))\" "
          + "width=\"16\" height=\"10\"\(fill.map { " fill=\"url(#\($0))\"" } ?? "")/>\n")
    }
  }

  /// Appends a legend's line, led by a stroke.
  mutating func appendStroke(_ classes: String, _ text: String) {
    appendSample(text) { extent, svg in
      let y = extent.center.y
      svg.add(line: classes, from: Position(extent.minX, y), to: Position(extent.maxX, y))
    }
  }

  /// Appends a legend's line, led by what `sample` draws.
  mutating func appendSample(_ text: String, _ sample: @escaping (Extent, inout SVGText) -> Void) {
    append(
      text, class: "faint", size: 9, indent: 22,
      lead: { place, svg in sample(Extent(x: place.x, y: place.y - 5, width: 16, height: 10), &svg) })
  }
}
