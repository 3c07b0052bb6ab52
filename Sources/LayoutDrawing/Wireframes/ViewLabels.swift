import LayoutModel

/// A view's name on a drawing, placed where it collides with nothing.
struct ViewLabel {
  let view: ViewID
  let name: String
  /// The kind, where there is room for it.
  let suffix: String
  /// Where the text begins, on its baseline.
  let origin: Position
  /// From the view to a text outside of it.
  let leader: [Position]
}

/// Finds a place for the name of each view.
struct ViewLabels {
  let fontSize: Double
  private let picture: LayoutPicture
  private let desk: Extent

  /// Free space around a text.
  private static let margin = (x: 2.0, y: 1.0)

  init(_ picture: LayoutPicture, desk: Extent, fontSize: Double) {
    self.picture = picture
    self.desk = desk
    self.fontSize = fontSize
  }

  private var lineHeight: Double { fontSize * 1.16 }

  /// The part of a view where its label can be: what can be seen of it, else all of it.
  func box(of view: ViewID) -> Extent? {
    let whole = picture.extent(of: view)
    let seen = picture.visibleExtent(of: view) ?? whole
    let box = (seen.intersection(desk).width < 1 ? whole : seen).intersection(desk)
    return box.width >= 0 && box.height >= 0 ? box : nil
  }

  /// The widest of name and kind, name, and beginning of the name that fits.
  private func variants(of view: ViewID, width: Double) -> [(name: String, suffix: String, cost: Double)] {
    let name = picture.scene[view].name
    let kind = " " + (picture.presence(of: view) == .absent ? absence(of: view) : picture.scene[view].kind.rawValue)
    let nameWidth = TextWidths.width(of: name, size: fontSize, weight: .bold)
    var variants: [(name: String, suffix: String, cost: Double)] = []
    if nameWidth + TextWidths.width(of: kind, size: fontSize) <= width { variants.append((name, kind, 0)) }
    if nameWidth <= width {
      variants.append((name, "", 2))
    } else if let short = TextWidths.truncated(name, toWidth: width, size: fontSize, weight: .bold) {
      variants.append((short, "", 4))
    }
    return variants
  }

  private func absence(of view: ViewID) -> String { picture.properties[view.index].isHidden ? "hidden" : "transparent" }

  private func width(_ name: String, _ suffix: String) -> Double {
    TextWidths.width(of: name, size: fontSize, weight: .bold) + TextWidths.width(of: suffix, size: fontSize)
  }

  private func label(_ view: ViewID, _ name: String, _ suffix: String, in extent: Extent, leader: [Position] = [])
    -> ViewLabel
  {
    ViewLabel(
      view: view, name: name, suffix: suffix,
      origin: Position(extent.minX + Self.margin.x, extent.minY + Self.margin.y + fontSize * 0.86), leader: leader)
  }

  /// A label inside the view's own box; nil where none fits without lying on another text.
  func inside(_ view: ViewID, _ placer: inout LabelPlacer) -> ViewLabel? {
    guard let box = box(of: view) else { return nil }
    let inner = box.insetBy(1.5)
    let height = lineHeight + 2 * Self.margin.y
    guard inner.height >= height - 1 else { return nil }
    var best: (cost: Double, extent: Extent, name: String, suffix: String)?
    let rows = min(Self.maximumRows, max(1, Int((inner.height / height).rounded(.down))))
    for variant in variants(of: view, width: inner.width - 2 * Self.margin.x) {
      let width = width(variant.name, variant.suffix) + 2 * Self.margin.x
      let columns = [inner.minX, inner.maxX - width, (inner.minX + inner.maxX - width) / 2]
      for row in 0..<rows {
        for (column, x) in columns.enumerated() {
          let cost = variant.cost + Double(row) * 0.3 + Double(column) * 0.4
          if let best, best.cost <= cost { continue }
          let y = rows == 1 ? inner.minY + (inner.height - height) / 2 : inner.minY + Double(row) * height
          let extent = Extent(x: x, y: y, width: width, height: height)
          guard placer.isFree(extent) else { continue }
          let total = cost + Double(placer.crossings(extent)) * Self.costOfCrossing
          if total < best?.cost ?? .infinity { best = (total, extent, variant.name, variant.suffix) }
        }
      }
      if let best, best.cost < Self.costOfCrossing { break }
    }
    guard let best else { return nil }
    placer.take(best.extent)
    return label(view, best.name, best.suffix, in: best.extent)
  }

  /// Lines of text that are tried from the top of a box.
  private static let maximumRows = 24
  /// What a line through a label counts for; a label that is shortened counts 2 or 4.
  private static let costOfCrossing = 5.0

  /// A label beside the view, or at the side of the drawing, with a line that leads to it.
  ///
  /// - Parameter gutters: the strips left and right of the drawing.
  func outside(_ view: ViewID, _ placer: inout LabelPlacer, gutters: [Extent]) -> ViewLabel? {
    guard let box = box(of: view), let variant = variants(of: view, width: Self.outerWidth).last else { return nil }
    let width = width(variant.name, variant.suffix) + 2 * Self.margin.x
    let height = lineHeight + 2 * Self.margin.y
    let anchor = box.center
    var best: (cost: Double, extent: Extent)?
    func consider(_ extent: Extent, _ cost: Double) {
      guard cost < best?.cost ?? .infinity, placer.isFree(extent) else { return }
      let total = cost + Double(placer.crossings(extent)) * Self.costOfCrossing
      if total < best?.cost ?? .infinity { best = (total, extent) }
    }
    for distance in [6.0, 16, 28] {
      let places = [
        Position(box.maxX + distance, anchor.y - height / 2), Position(box.minX - distance - width, anchor.y - height / 2),
        Position(anchor.x - width / 2, box.maxY + distance), Position(anchor.x - width / 2, box.minY - distance - height),
      ]
      for place in places {
        let extent = Extent(x: place.x, y: place.y, width: width, height: height)
        if desk.contains(extent) { consider(extent, 1 + distance / 4) }
      }
    }
    if best?.cost ?? .infinity > Self.costOfCrossing {
      for (side, gutter) in gutters.enumerated() {
        let x = side == 0 ? gutter.maxX - width - 4 : gutter.minX + 4
        var step = 0.0
        while step < Self.gutterSteps {
          for direction in [1.0, -1.0] {
            let y = anchor.y - height / 2 + direction * step * height / 2
            let run = abs((side == 0 ? gutter.maxX : gutter.minX) - anchor.x) / 100
            consider(Extent(x: x, y: y, width: width, height: height), Self.costOfCrossing + step / 3 + run)
          }
          step += 1
        }
      }
    }
    guard let best else { return nil }
    placer.take(best.extent)
    let end = Position(
      min(max(anchor.x, best.extent.minX), best.extent.maxX), min(max(anchor.y, best.extent.minY), best.extent.maxY))
    return label(view, variant.name, variant.suffix, in: best.extent, leader: [anchor, end])
  }

  /// Half lines up and down that are tried at the side.
  private static let gutterSteps = 40.0
  /// Names outside of their views are cut to this many units.
  static let outerWidth = 104.0

  func append(_ label: ViewLabel, to svg: inout SVGText) {
    if let from = label.leader.first, let to = label.leader.last {
      let (x, y) = (SVGText.number(from.x), SVGText.number(from.y))
      svg.add("path", ["class": "leader", "d": "M\(x) \(y)L\(SVGText.number(to.x)) \(SVGText.number(to.y))"])
      svg.add("circle", ["class": "dot", "cx": x, "cy": y, "r": "1.4"])
    }
    let size = SVGText.number(fontSize)
    let name = picture.scene[label.view].name
    svg.addMarkup(
      "<text class=\"label halo\" data-view=\"\(SVGText.escaped(name))\" x=\"\(SVGText.number(label.origin.x))\" "
        + "y=\"\(SVGText.number(label.origin.y))\" font-size=\"\(size)\"><title>"
        + "\(SVGText.escaped(picture.tooltip(of: label.view)))</title>"
        + "<tspan font-weight=\"bold\">\(SVGText.escaped(label.name))</tspan>"
        + (label.suffix.isEmpty ? "" : "<tspan class=\"faint\">\(SVGText.escaped(label.suffix))</tspan>")
        + "</text>\n")
  }
}
