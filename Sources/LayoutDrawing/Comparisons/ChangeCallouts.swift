import LayoutModel

/// Descriptions of changes, in columns left and right of the screen, with a line from each text to its view.
struct ChangeCallouts {
  /// The number of changes for which there was no room.
  private(set) var leftOutCount = 0
  /// The ends of the lines, inside the views.
  private(set) var anchors: [Position] = []
  private(set) var extent: Extent
  private var svg = SVGText()

  private struct Callout {
    let change: DrawnChange
    let anchor: Position
    let title: String
    let lines: [String]

    var height: Double { Double(1 + lines.count) * ChangeCallouts.lineHeight }

    var width: Double {
      lines.map { TextWidths.width(of: $0, size: ChangeCallouts.fontSize) }.reduce(titleWidth, max)
    }

    var titleWidth: Double {
      let title = TextWidths.width(of: title, size: ChangeCallouts.fontSize, weight: .bold)
      let verb = TextWidths.width(of: change.verb, size: ChangeCallouts.fontSize)
      return title + (change.verb.isEmpty ? 0 : ChangeCallouts.gap + verb)
    }
  }

  static let fontSize = 9.0
  static let lineHeight = 11.5
  /// The space between a name and the text after it, in units of the drawing.
  private static let gap = 3.0
  /// The vertical space between two callouts.
  private static let spacing = 6.0
  /// The space between the drawn area and a column.
  private static let distance = 18.0
  /// The greatest width of a column.
  private static let columnWidth = 220.0
  /// The minimum height of a column, even beside a low screen.
  private static let leastColumnHeight = 480.0
  /// A view whose centre is closer to the screen's middle than this share of the width can have its callout on either side.
  private static let middleShare = 0.12

  /// With more callouts than this, texts are placed inside the views that have room for them.
  static let mostCallouts = 32
  /// The maximum difference in height between the ends of a line, in units of the drawing.
  private static let greatestSlant = 120.0

  /// - Parameters:
  ///   - changes: the changes to describe.
  ///   - desk: the drawn area.
  init(_ changes: [DrawnChange], old: LayoutPicture, new: LayoutPicture, desk: Extent) {
    extent = desk
    let room = max(desk.height, Self.leastColumnHeight)
    var columns: (left: [Callout], right: [Callout]) = ([], [])
    // Views that came or went first, then the largest moves.
    let named = changes.enumerated().sorted {
      ($0.element.kind.rawValue, -$0.element.distance, $0.offset)
        < ($1.element.kind.rawValue, -$1.element.distance, $1.offset)
    }.map(\.element)
    let boxes = named.prefix(Self.mostObstacles).compactMap { change in
      change.new.map { new.extent(of: $0) } ?? change.old.map { old.extent(of: $0) }
    }
    for change in named {
      guard let (view, picture) = change.new.map({ ($0, new) }) ?? change.old.map({ ($0, old) }) else { continue }
      let heights = (left: Self.height(of: columns.left), right: Self.height(of: columns.right))
      let isLeft = isLeft(view, in: picture, desk, boxes, heights)
      let callout = Self.callout(change, anchor: anchor(of: view, in: picture, desk, isLeft: isLeft))
      guard (isLeft ? heights.left : heights.right) + callout.height + Self.spacing <= room else {
        leftOutCount += 1
        continue
      }
      anchors.append(callout.anchor)
      if isLeft { columns.left.append(callout) } else { columns.right.append(callout) }
    }
    place(columns.left, isLeft: true, desk)
    place(columns.right, isLeft: false, desk)
  }

  /// The height of a column, with the space below each callout.
  private static func height(of callouts: [Callout]) -> Double { callouts.reduce(0) { $0 + $1.height + spacing } }

  private static func callout(_ change: DrawnChange, anchor: Position) -> Callout {
    let verb = change.verb.isEmpty ? 0 : gap + TextWidths.width(of: change.verb, size: fontSize)
    let title =
      TextWidths.truncated(change.displayName, toWidth: columnWidth - verb, size: fontSize, weight: .bold)
      ?? change.displayName
    // Phrases share a line only if both fit into it whole.
    var lines: [String] = []
    for phrase in change.words {
      let joined = lines.last.map { "\($0), \(phrase)" }
      if let joined, TextWidths.width(of: joined, size: fontSize) <= columnWidth {
        lines[lines.count - 1] = joined
      } else {
        lines += TextWidths.wrapped(phrase, toWidth: columnWidth, size: fontSize)
      }
    }
    return Callout(change: change, anchor: anchor, title: title, lines: lines)
  }

  /// Returns whether the callout of a view belongs in the left column. It goes to the side on which its line crosses
  /// fewer other changed views; if equal, to the view's side of the screen; for a view in the middle, to the shorter
  /// column.
  private func isLeft(
    _ view: ViewID, in picture: LayoutPicture, _ desk: Extent, _ boxes: [Extent],
    _ heights: (left: Double, right: Double)
  ) -> Bool {
    let box = picture.extent(of: view)
    let center = box.center
    let level = boxes.filter { $0.minY < center.y && $0.maxY > center.y && !$0.contains(box) }
    let crossed = (
      left: level.count { $0.center.x < center.x && $0.maxX <= box.maxX },
      right: level.count { $0.center.x > center.x && $0.minX >= box.minX }
    )
    if crossed.left != crossed.right { return crossed.left < crossed.right }
    let middle = center.x - desk.center.x
    return abs(middle) < Self.middleShare * desk.width ? heights.left < heights.right : middle < 0
  }

  /// The number of changed views that lines try not to cross.
  private static let mostObstacles = 200

  /// The end of a callout's line: inside the view, near the side where the callout is, and not at the height of another line.
  private func anchor(of view: ViewID, in picture: LayoutPicture, _ desk: Extent, isLeft: Bool) -> Position {
    let whole = picture.extent(of: view)
    let box = whole.intersection(desk)
    guard box.width >= 0 && box.height >= 0 else { return desk.nearest(to: whole.center) }
    guard picture.placed.maps[view.index].keepsAxes else { return box.center }
    let inset = min(Self.anchorInset, box.width / 2)
    let isContainer = !picture.scene[view].subviews.isEmpty
    // Subviews usually are in the middle of a container.
    let top = min(box.minY + 2 * Self.anchorInset, box.center.y)
    let heights = [0.5, 0.75, 0.25, 0.62, 0.38, 0.87, 0.13].map { box.minY + $0 * box.height }
    let candidates = isContainer ? [top] + heights : heights
    let y = candidates.first { y in !anchors.contains { abs($0.y - y) < Self.anchorInset } } ?? candidates[0]
    return Position(isLeft ? box.minX + inset : box.maxX - inset, y)
  }

  private static let anchorInset = 4.0

  private mutating func place(_ callouts: [Callout], isLeft: Bool, _ desk: Extent) {
    var sorted = callouts.enumerated().sorted {
      ($0.element.anchor.y, $0.offset) < ($1.element.anchor.y, $1.offset)
    }.map(\.element)
    var tops = Self.tops(of: sorted, desk)
    let near = sorted.indices.filter { abs(tops[$0] - sorted[$0].anchor.y) <= Self.greatestSlant }
    if near.count < sorted.count {
      leftOutCount += sorted.count - near.count
      sorted = near.map { sorted[$0] }
      tops = Self.tops(of: sorted, desk)
    }
    guard let first = tops.first, let last = tops.last, let lastCallout = sorted.last else { return }
    let width = sorted.map(\.width).max() ?? 0
    let x = isLeft ? desk.minX - Self.distance - width : desk.maxX + Self.distance
    for (callout, top) in zip(sorted, tops) {
      append(callout, x: x, top: top, edge: isLeft ? x + width + 3 : x - 3, isLeft: isLeft)
    }
    extent = extent.union(Extent(minX: x, minY: first, maxX: x + width, maxY: last + lastCallout.height))
  }

  /// The tops of callouts in a column: each is as near to its view as the callouts above allow, and then moved up as
  /// far as the callouts below require.
  private static func tops(of callouts: [Callout], _ desk: Extent) -> [Double] {
    var tops: [Double] = []
    var next = desk.minY
    for callout in callouts {
      let top = max(next, callout.anchor.y - lineHeight / 2)
      tops.append(top)
      next = top + callout.height + spacing
    }
    var limit = max(desk.maxY, desk.minY + height(of: callouts) - spacing)
    for index in callouts.indices.reversed() {
      tops[index] = min(tops[index], limit - callouts[index].height)
      limit = tops[index] - spacing
    }
    return tops
  }

  private mutating func append(_ callout: Callout, x: Double, top: Double, edge: Double, isLeft: Bool) {
    let change = callout.change
    let tone =
      switch change.kind.presence {
      case .after: "came-text"
      case .before: "went-text"
      case .both: "after-text"
      }
    let size = SVGText.number(Self.fontSize)
    svg.open("g", ["class": "callout", "data-view": change.name])
    svg.add("title", text: change.tooltip)
    svg.add(leaderFrom: callout.anchor, to: Position(edge, top + Self.lineHeight / 2), radius: "1.6")
    func baseline(_ line: Int) -> String { SVGText.number(top + (Double(line) + 0.78) * Self.lineHeight) }
    // Texts of the left column are aligned to the right.
    func start(_ width: Double) -> String { SVGText.number(isLeft ? edge - 3 - width : x) }
    svg.addMarkup(
      "<text x=\"\(start(callout.titleWidth))\" y=\"\(baseline(0))\" font-size=\"\(size)\">"
        + "<tspan class=\"\(tone)\" font-weight=\"bold\">\(SVGText.escaped(callout.title))</tspan>"
        + (change.verb.isEmpty
          ? ""
          : "<tspan class=\"\(tone)\" dx=\"\(SVGText.number(Self.gap))\">\(SVGText.escaped(change.verb))</tspan>")
        + "</text>\n")
    for (index, line) in callout.lines.enumerated() {
      let width = TextWidths.width(of: line, size: Self.fontSize)
      svg.add("text", ["x": start(width), "y": baseline(index + 1), "font-size": size], text: line)
    }
    svg.close()
  }

  func append(to drawing: inout SVGText) {
    drawing.open("g", ["id": "callouts"])
    drawing.addMarkup(svg.text)
    drawing.close()
  }
}
