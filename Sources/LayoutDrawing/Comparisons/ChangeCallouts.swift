import LayoutModel

/// Descriptions of changes, in columns left and right of the screen, with a line from each text to its view.
struct ChangeCallouts {
  /// The number of changes that are not described, because there are too many.
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
  /// A view whose centre is closer to the screen's middle than this share of the width can have its callout on either side.
  private static let middleShare = 0.12

  /// With more callouts than this, texts are placed inside the views that have room for them.
  static let mostCallouts = 32

  /// - Parameters:
  ///   - changes: the changes to describe.
  ///   - desk: the drawn area.
  init(_ changes: [DrawnChange], old: LayoutPicture, new: LayoutPicture, desk: Extent) {
    extent = desk
    var columns: (left: [Callout], right: [Callout]) = ([], [])
    var heights = (left: 0.0, right: 0.0)
    // Views that came or went first, then the largest moves.
    let named = changes.enumerated().sorted {
      ($0.element.kind.rawValue, -$0.element.distance, $0.offset)
        < ($1.element.kind.rawValue, -$1.element.distance, $1.offset)
    }.map(\.element)
    leftOutCount = max(0, named.count - Self.mostCallouts)
    for change in named.prefix(Self.mostCallouts) {
      guard let (view, picture) = change.new.map({ ($0, new) }) ?? change.old.map({ ($0, old) }) else { continue }
      // The callout of a view in the middle goes into the shorter column.
      let middle = picture.extent(of: view).center.x - desk.center.x
      let isLeft = abs(middle) < Self.middleShare * desk.width ? heights.left < heights.right : middle < 0
      let callout = Self.callout(change, anchor: anchor(of: view, in: picture, desk, isLeft: isLeft))
      anchors.append(callout.anchor)
      if isLeft {
        columns.left.append(callout)
        heights.left += callout.height + Self.spacing
      } else {
        columns.right.append(callout)
        heights.right += callout.height + Self.spacing
      }
    }
    place(columns.left, isLeft: true, desk)
    place(columns.right, isLeft: false, desk)
  }

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

  /// Places callouts one below the other, each as near to its view as those above allow.
  private mutating func place(_ callouts: [Callout], isLeft: Bool, _ desk: Extent) {
    let width = callouts.map(\.width).max() ?? 0
    let x = isLeft ? desk.minX - Self.distance - width : desk.maxX + Self.distance
    var next = desk.minY
    let sorted = callouts.enumerated().sorted {
      ($0.element.anchor.y, $0.offset) < ($1.element.anchor.y, $1.offset)
    }
    for (_, callout) in sorted {
      let top = max(next, callout.anchor.y - Self.lineHeight / 2)
      append(callout, x: x, top: top, edge: isLeft ? x + width + 3 : x - 3, isLeft: isLeft)
      extent = extent.union(Extent(x: x, y: top, width: width, height: callout.height))
      next = top + callout.height + Self.spacing
    }
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
