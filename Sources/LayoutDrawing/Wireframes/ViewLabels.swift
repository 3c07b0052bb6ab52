import LayoutModel

/// A view's name on a drawing, placed so that it does not collide with anything.
struct ViewLabel {
  let view: ViewID
  let name: String
  /// The kind, if there is room for it.
  let suffix: String
  /// The start of the text, on its baseline.
  let origin: Position
  /// A line from the view to a text outside of it.
  let leader: [Position]
}

/// Finds a position for the name of each view.
struct ViewLabels {
  let fontSize: Double
  private let picture: LayoutPicture
  private let desk: Extent
  /// Covered views, whose names may lie on other views because there is no other room.
  private let subjects: Set<ViewID>
  /// The names of views whose label others on the picture have, too: `View 2`.
  private let numbered: [ViewID: String]
  /// The boxes of views with subviews.
  private let grounds: [(view: ViewID, extent: Extent)]

  /// The free space around a text.
  private static let margin = (x: 2.0, y: 1.0)

  /// - Parameter first: the views that get the first numbers among those of one label.
  init(
    _ picture: LayoutPicture, desk: Extent, fontSize: Double, subjects: Set<ViewID> = [], first: Set<ViewID> = []
  ) {
    self.subjects = subjects
    var alike: [String: [ViewID]] = [:]
    let views = picture.scene.views.indices.map { ViewID($0) }.filter {
      $0 != .root && picture.presence(of: $0) != .omitted && picture.scene.identity(ofShared: $0) != nil
    }
    for view in views.filter(first.contains) + views.filter({ !first.contains($0) }) {
      alike[picture.scene.label(of: view), default: []].append(view)
    }
    var numbered: [ViewID: String] = [:]
    for (label, views) in alike where views.count > 1 {
      for (number, view) in views.enumerated() { numbered[view] = "\(label) \(number + 1)" }
    }
    self.numbered = numbered
    grounds = picture.painted.order.filter {
      $0 != .root && !picture.scene[$0].subviews.isEmpty && picture.presence(of: $0) == .shown
    }.map { ($0, picture.extent(of: $0)) }
    self.picture = picture
    self.desk = desk
    self.fontSize = fontSize
  }

  private var lineHeight: Double { fontSize * 1.16 }

  /// The part of a view where its label can be: the visible part, or all of it if nothing is visible.
  func box(of view: ViewID) -> Extent? {
    let whole = picture.extent(of: view)
    let seen = picture.visibleExtent(of: view) ?? whole
    let box = (seen.intersection(desk).width < 1 ? whole : seen).intersection(desk)
    return box.width >= 0 && box.height >= 0 ? box : nil
  }

  /// The variants that fit, widest first: name and kind, name, label, beginning of the label.
  private func variants(of view: ViewID, width: Double) -> [(name: String, suffix: String, cost: Double)] {
    let name = numbered[view] ?? picture.scene.displayName(of: view)
    let kind = picture.presence(of: view) == .absent ? absence(of: view) : picture.scene[view].kind.rawValue
    let nameWidth = TextWidths.width(of: name, size: fontSize, weight: .bold)
    var variants: [(name: String, suffix: String, cost: Double)] = []
    if self.width(name, kind) <= width { variants.append((name, kind, 0)) }
    let label = numbered[view] ?? picture.scene.label(of: view)
    if nameWidth <= width {
      variants.append((name, "", 2))
    } else if label != name, TextWidths.width(of: label, size: fontSize, weight: .bold) <= width {
      variants.append((label, "", 3))
    } else if let short = TextWidths.truncated(label, toWidth: width, size: fontSize, weight: .bold) {
      variants.append((short, "", 4))
    }
    return variants
  }

  private func absence(of view: ViewID) -> String { picture.properties[view.index].isHidden ? "hidden" : "transparent" }

  private func width(_ name: String, _ suffix: String) -> Double {
    TextWidths.width(of: name, size: fontSize, weight: .bold)
      + (suffix.isEmpty ? 0 : Self.gap + TextWidths.width(of: suffix, size: fontSize))
  }

  /// The space between name and kind.
  private static let gap = 3.0

  private func label(_ view: ViewID, _ name: String, _ suffix: String, in extent: Extent, leader: [Position] = [])
    -> ViewLabel
  {
    ViewLabel(
      view: view, name: name, suffix: suffix,
      origin: Position(extent.minX + Self.margin.x, extent.minY + Self.margin.y + fontSize * 0.86), leader: leader)
  }

  /// A label inside the view's own box; `nil` if none fits without overlapping another text.
  ///
  /// - Parameter limit: the cost of crossed lines and covered smaller views above which a position is rejected.
  func inside(_ view: ViewID, _ placer: inout LabelPlacer, limit: Double = .infinity) -> ViewLabel? {
    guard let box = box(of: view) else { return nil }
    let isTurned = !picture.placed.maps[view.index].keepsAxes
    let inner = box.insetBy(1.5 + picture.placed.cornerRadius(of: view) * picture.scale * Self.cornerShare)
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
          guard placer.isFree(extent), isTurned ? holds(extent, view) : true else { continue }
          let total = cost + strain(extent, view, in: box, placer)
          if total < best?.cost ?? limit { best = (total, extent, variant.name, variant.suffix) }
        }
      }
      if let best, best.cost < Self.costOfCrossing { break }
    }
    guard let best else { return nil }
    placer.take(best.extent)
    return label(view, best.name, best.suffix, in: best.extent)
  }

  /// Whether the border of a rotated view encloses a text.
  private func holds(_ extent: Extent, _ view: ViewID) -> Bool {
    let corners = picture.corners(of: view)
    let sides = corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
    let products = extent.corners.flatMap { text in
      sides.map { ($1.x - $0.x) * (text.y - $0.y) - ($1.y - $0.y) * (text.x - $0.x) }
    }
    return products.allSatisfy { $0 >= 0 } || products.allSatisfy { $0 <= 0 }
  }

  /// The share of its radius that a rounded corner takes from a box's side.
  private static let cornerShare = 0.3
  /// The maximum number of lines of text to try, from the top of a box.
  private static let maximumRows = 24
  /// The cost of a line that crosses a label; shortening a label costs 2 or 4.
  static let costOfCrossing = 5.0
  /// The cost of lying on another view that the label would seem to belong to.
  private static let costOfOwner = 6.0

  private func strain(_ extent: Extent, _ view: ViewID, in box: Extent? = nil, _ placer: LabelPlacer) -> Double {
    Double(placer.crossings(extent)) * Self.costOfCrossing
      + (!subjects.contains(view) && placer.hasOwner(extent, besides: view, in: box) ? Self.costOfOwner : 0)
  }

  /// A label beside the view, or at the side of the drawing, with a line that leads to it.
  ///
  /// - Parameter gutters: the strips left and right of the drawing.
  func outside(_ view: ViewID, _ placer: inout LabelPlacer, gutters: [Extent]) -> ViewLabel? {
    guard let box = box(of: view), let variant = variants(of: view, width: Self.outerWidth).last else { return nil }
    let width = width(variant.name, variant.suffix) + 2 * Self.margin.x
    let height = lineHeight + 2 * Self.margin.y
    let anchor = box.center
    let foreign = foreignGrounds(around: view)
    var best: (cost: Double, extent: Extent)?
    func consider(_ extent: Extent, _ cost: Double) {
      guard cost < best?.cost ?? .infinity, placer.isFree(extent) else { return }
      let run = Extent(
        minX: min(extent.maxX, box.maxX), minY: anchor.y - 0.5, maxX: max(extent.minX, box.minX), maxY: anchor.y + 0.5)
      let total = cost + strain(extent, view, placer) + (run.width > 0 && !placer.isFree(run) ? Self.costOfCrossing : 0)
      if total < best?.cost ?? .infinity { best = (total, extent) }
    }
    for distance in [6.0, 16, 28] {
      let places = [
        Position(box.maxX + distance, anchor.y - height / 2),
        Position(box.minX - distance - width, anchor.y - height / 2),
        Position(anchor.x - width / 2, box.maxY + distance),
        Position(anchor.x - width / 2, box.minY - distance - height),
      ]
      for place in places {
        let extent = Extent(x: place.x, y: place.y, width: width, height: height)
        guard desk.contains(extent) else { continue }
        consider(extent, 1 + distance / 4 + (foreign.contains { $0.overlaps(extent) } ? Self.costOfOwner : 0))
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
    let leader = leader(from: view, box, to: best.extent)
    return label(view, variant.name, variant.suffix, in: best.extent, leader: leader)
  }

  /// A line that starts at the point on a view's border that is nearest to the text; at the centre of a rotated view.
  private func leader(from view: ViewID, _ box: Extent, to text: Extent) -> [Position] {
    var start = box.center
    if picture.placed.maps[view.index].keepsAxes {
      let isBeside = text.minX > box.maxX || text.maxX < box.minX
      var inner = box
      if !isBeside { (inner.minX, inner.maxX) = (box.minX + 1, max(box.minX + 1, box.maxX - 1)) }
      start = inner.nearest(to: text.center)
    }
    return [start, text.nearest(to: start)]
  }

  /// The width of a label with the free space around it.
  func width(of label: ViewLabel) -> Double { width(label.name, label.suffix) + 2 * Self.margin.x }

  /// The boxes of other views with subviews that do not contain the view: a name in one of them would seem to belong
  /// there.
  private func foreignGrounds(around view: ViewID) -> [Extent] {
    var own: Set<ViewID> = [view]
    var next = picture.scene[view].superview
    while let current = next {
      own.insert(current)
      next = picture.scene[current].superview
    }
    return grounds.filter { !own.contains($0.view) }.map(\.extent)
  }

  /// The number of positions, half a line apart, to try upwards and downwards at the side.
  private static let gutterSteps = 40.0
  /// The maximum width of a name outside of its view, in units of the drawing.
  static let outerWidth = 104.0

  /// Draws the line to a name, which is below all names.
  func appendLeader(of label: ViewLabel, to svg: inout SVGText) {
    if let from = label.leader.first, let to = label.leader.last {
      svg.add(leaderFrom: from, to: to, radius: "1.4")
    }
  }

  func append(_ label: ViewLabel, class tone: String, to svg: inout SVGText) {
    let size = SVGText.number(fontSize)
    let name = picture.scene[label.view].name
    svg.addMarkup(
      "<text class=\"label\(tone) halo\" data-view=\"\(SVGText.escaped(name))\" x=\"\(SVGText.number(label.origin.x))\" "
        + "y=\"\(SVGText.number(label.origin.y))\" font-size=\"\(size)\"><title>"
        + "\(SVGText.escaped(picture.tooltip(of: label.view)))</title>"
        + "<tspan font-weight=\"bold\">\(SVGText.escaped(label.name))</tspan>"
        + (label.suffix.isEmpty
          ? "" : "<tspan class=\"faint\" dx=\"\(SVGText.number(Self.gap))\">\(SVGText.escaped(label.suffix))</tspan>")
        + "</text>\n")
  }
}
