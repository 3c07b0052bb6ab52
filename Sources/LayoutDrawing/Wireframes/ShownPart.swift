import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// The part of a large screen that is drawn: what its findings are about, with its surroundings, at a scale at which names can be read.
struct ShownPart {
  /// The layout at that scale, without rows that equal others.
  let picture: LayoutPicture
  /// The part around the findings, in units of the drawing; `nil` if the whole screen is drawn.
  let crop: Extent?

  /// The screen's longer side from which on it is too large to be drawn whole, in points.
  private static let largest = 1_200.0
  /// The surroundings of findings that are drawn, in points.
  private static let surroundings = 100.0
  /// The least side of the part that is drawn, in points.
  private static let leastSide = 420.0
  /// The share of the screen's longer side from which on a part is as good as the whole screen.
  private static let mostOfScreen = 0.7

  init(_ scene: Scene, _ solved: SolvedConfiguration, _ findings: [Finding]) {
    let size = solved.frames[ViewID.root.index]
    let screen = (width: size.width.drawnValue, height: size.height.drawnValue)
    guard max(screen.width, screen.height) > Self.largest, screen.height < Self.farthest, screen.width < Self.farthest
    else {
      picture = LayoutPicture(scene, solved, scale: LayoutPicture.scale(forScreen: screen))
      crop = nil
      return
    }
    var picture = LayoutPicture(scene, solved, scale: 1)
    let broken = DimensionReader(picture, solved).brokenViews
    let marked = FindingMarkers(findings).numbers.map(\.view) + broken
    let ghosts = FindingGhosts(picture, solved, findings)
    let subjects = Self.subjects(of: picture, marked, ghosts)
    let flat = picture
    let axes = Axis.allCases.filter { (axis: Axis) in
      (axis == .horizontal ? screen.width : screen.height) > Self.largest
    }
    for axis in axes { picture.rows[axis] = FoldedRows(flat, along: axis, keeping: Set(marked + ghosts.views)) }
    var side = max(picture.screen.width, picture.screen.height)
    if let part = Self.part(of: picture, marked, ghosts) {
      side = max(part.width, part.height)
    } else if !subjects.isEmpty {
      for axis in axes where picture.screen.end(along: axis) > Self.largest {
        picture.rows[axis].fold(outside: subjects.flatMap { Self.keptParts(of: $0, along: axis) }, of: flat)
      }
      side = max(picture.screen.width, picture.screen.height)
    }
    var scaled = LayoutPicture(scene, solved, scale: LayoutPicture.scale(forScreen: (side, side)))
    scaled.rows = picture.rows
    for axis in axes { scaled.rows[axis].bandLength /= min(scaled.scale, 1) }
    self.picture = scaled
    let whole = scaled.screen
    // A side at the edge of the screen does not cut off what is beyond it.
    crop = Self.part(of: scaled, marked, FindingGhosts(scaled, solved, findings)).map { part in
      Extent(
        minX: part.minX > whole.minX ? part.minX : -.greatestFiniteMagnitude,
        minY: part.minY > whole.minY ? part.minY : -.greatestFiniteMagnitude,
        maxX: part.maxX < whole.maxX ? part.maxX : .greatestFiniteMagnitude,
        maxY: part.maxY < whole.maxY ? part.maxY : .greatestFiniteMagnitude)
    }
  }

  /// The part of a screen around some views and outlines, in units of the drawing; `nil` if the whole screen is as good.
  private static func part(of picture: LayoutPicture, _ marked: [ViewID], _ ghosts: FindingGhosts) -> Extent? {
    let whole = picture.screen
    guard max(whole.width, whole.height) > largest * picture.scale else { return nil }
    let near = subjects(of: picture, marked, ghosts)
    guard let first = near.first else { return nil }
    let subject = near.dropFirst().reduce(first) { $0.union($1) }.insetBy(-surroundings * picture.scale)
    let shown = subject.grown(toSide: leastSide * picture.scale).intersection(whole)
    return max(shown.width, shown.height) < mostOfScreen * max(whole.width, whole.height) ? shown : nil
  }

  /// The extents of views and outlines on the screen, in units of the drawing.
  private static func subjects(of picture: LayoutPicture, _ marked: [ViewID], _ ghosts: FindingGhosts) -> [Extent] {
    let extents =
      marked.filter { $0 != .root && picture.presence(of: $0) != .omitted }.map { picture.extent(of: $0) }
      + ghosts.extents
    return extents.map { $0.intersection(picture.screen) }.filter { $0.width >= 0 && $0.height >= 0 }
  }

  /// What is around a subject along an axis, or around both of its ends if it is long.
  private static func keptParts(of subject: Extent, along axis: Axis) -> [ClosedRange<Double>] {
    let edges = [subject.start(along: axis), subject.end(along: axis)]
    if edges[1] - edges[0] > leastSide { return edges.map { $0 - surroundings...$0 + surroundings } }
    return [edges[0] - surroundings...edges[1] + surroundings]
  }

  /// The side of a screen from which on no part of it is searched for, in points.
  private static let farthest = 1e9
}

extension Extent {
  /// The extent, grown about its centre to sides of at least a length.
  fileprivate func grown(toSide side: Double) -> Extent {
    let (width, height) = (max(width, side), max(height, side))
    return Extent(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}

/// A small picture of the whole screen in which the drawn part is framed.
struct Locator {
  let screen: Extent
  let part: Extent

  /// The longest side of the small picture, in units of the drawing.
  private static let side = 64.0
  /// The shortest side of what it shows, so that it remains visible.
  private static let least = 3.0

  func append(to caption: inout CaptionText) {
    let scale = Self.side / max(screen.width, screen.height)
    let size = Size(width: max(screen.width * scale, Self.least), height: max(screen.height * scale, Self.least))
    let top = caption.y + 2
    let whole = Extent(x: caption.x, y: top, width: size.width, height: size.height)
    let shown = part.intersection(screen)
    let frame = Extent(
      x: whole.minX + (shown.minX - screen.minX) * scale, y: top + (shown.minY - screen.minY) * scale,
      width: max(shown.width * scale, Self.least), height: max(shown.height * scale, Self.least))
    caption.append(
      "only the part around the findings is drawn, framed in the whole screen here", class: "faint", size: 9,
      indent: size.width + 8
    ) { _, svg in
      svg.open("g", ["id": "locator"])
      svg.add("rect", SVGText.attributes(of: whole, class: "box clear"))
      svg.add("rect", SVGText.attributes(of: frame, class: "told-part"))
      svg.close()
    }
    caption.skip(max(0, whole.maxY + 6 - caption.y))
  }
}
