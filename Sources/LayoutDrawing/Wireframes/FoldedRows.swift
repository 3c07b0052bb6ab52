import LayoutModel

/// The rows of a tall screen that are left out because they equal their neighbours, the heights that are left out because no
/// finding is there, and the heights that the others have then.
struct FoldedRows: Sendable {
  /// Consecutive rows, or a part of the screen, that a band with words stands for.
  struct Fold: Sendable {
    /// In points on the screen.
    let heights: ClosedRange<Double>
    /// `rows 0 to 19 alike`, or `1200 points without findings`.
    let words: String
  }

  /// From top to bottom.
  private(set) var folds: [Fold] = []
  /// The folded rows and other views in what is left out, without what is inside them.
  private(set) var rows: Set<ViewID> = []

  static let none = FoldedRows()

  private init() {}

  /// The height of a band, in points.
  var bandHeight = 28.0
  /// The least number of rows that a band stands for.
  private static let fewest = 3

  /// - Parameters:
  ///   - picture: at one unit a point.
  ///   - kept: the views that are drawn, with the rows that they are in and one row on either side.
  init(_ picture: LayoutPicture, keeping kept: Set<ViewID>) {
    let scene = picture.scene
    var isKept = scene.views.indices.map { kept.contains(ViewID($0)) }
    for (index, view) in scene.views.enumerated().reversed() where isKept[index] {
      if let superview = view.superview { isKept[superview.index] = true }
    }
    var found: [(fold: Fold, rows: [ViewID])] = []
    for index in scene.views.indices where scene.views[index].subviews.count > Self.fewest {
      guard picture.placed.maps[index].isTranslation, picture.presence(of: ViewID(index)) == .shown else { continue }
      for run in Self.runs(of: scene.views[index].subviews, picture) {
        let isLeft = run.indices.map { place in
          place > 0 && place < run.count - 1 && (place - 1...place + 1).allSatisfy { !isKept[run[$0].index] }
        }
        for part in isLeft.indices.split(whereSeparator: { !isLeft[$0] }) where part.count >= Self.fewest {
          let rows = Array(run[part.startIndex..<part.endIndex])
          let heights = picture.extent(of: rows[0]).minY...picture.extent(of: rows[rows.count - 1]).maxY
          guard heights.upperBound - heights.lowerBound > bandHeight else { continue }
          found.append((Fold(heights: heights, words: Self.words(rows, in: scene)), rows))
        }
      }
    }
    found.sort { $0.fold.heights.lowerBound < $1.fold.heights.lowerBound }
    for (fold, rows) in found {
      guard folds.last.map({ $0.heights.upperBound <= fold.heights.lowerBound }) ?? true,
        Self.isOnlyRows(fold.heights, rows, picture)
      else { continue }
      folds.append(fold)
      self.rows.formUnion(rows)
    }
  }

  /// The least height without findings that is left out, in points.
  private static let leastGap = 200.0

  /// Leaves out what lies between, above and below the parts that are kept.
  ///
  /// - Parameters:
  ///   - kept: the heights of the parts, in points.
  ///   - picture: at one unit a point, without rows left out.
  mutating func fold(outside kept: [ClosedRange<Double>], of picture: LayoutPicture) {
    var top = picture.screen.minY
    var gaps: [ClosedRange<Double>] = []
    for part in kept.sorted(by: { $0.lowerBound < $1.lowerBound }) + [picture.screen.maxY...picture.screen.maxY] {
      if part.lowerBound - top >= Self.leastGap { gaps.append(top...part.lowerBound) }
      top = max(top, part.upperBound)
    }
    // Only what lies in a gap with all that is inside it is left out.
    var extents = picture.scene.views.indices.map { picture.extent(of: ViewID($0)) }
    for (index, view) in picture.scene.views.enumerated().reversed() {
      if let superview = view.superview { extents[superview.index] = extents[superview.index].union(extents[index]) }
    }
    for gap in gaps {
      folds.removeAll { gap.contains($0.heights.lowerBound) && gap.contains($0.heights.upperBound) }
      if folds.contains(where: { $0.heights.overlaps(gap) }) { continue }
      let height = SVGText.number((gap.upperBound - gap.lowerBound).rounded())
      folds.append(Fold(heights: gap, words: "\(height) points without findings"))
      for (index, extent) in extents.enumerated() where gap.contains(extent.minY) && gap.contains(extent.maxY) {
        rows.insert(ViewID(index))
      }
    }
    folds.sort { $0.heights.lowerBound < $1.heights.lowerBound }
  }

  /// The maximal runs of views one below the other that look the same.
  private static func runs(of views: [ViewID], _ picture: LayoutPicture) -> [[ViewID]] {
    let shown = views.filter { picture.presence(of: $0) == .shown && picture.placed.maps[$0.index].isTranslation }
      .map { (view: $0, extent: picture.extent(of: $0)) }
      .sorted { ($0.extent.minY, $0.view) < ($1.extent.minY, $1.view) }
    var runs: [[ViewID]] = []
    var last: (extent: Extent, look: String)?
    for (view, extent) in shown {
      let look = look(of: view, picture)
      if let last, last.look == look, last.extent.minX == extent.minX, last.extent.maxY <= extent.minY {
        runs[runs.count - 1].append(view)
      } else {
        runs.append([view])
      }
      last = (extent, look)
    }
    return runs.filter { $0.count > fewest }
  }

  /// The kinds and places of a view and all that is inside it, relative to the view.
  private static func look(of row: ViewID, _ picture: LayoutPicture) -> String {
    let origin = picture.extent(of: row)
    var text = ""
    var views = [row]
    while let view = views.popLast() {
      let extent = picture.extent(of: view)
      let numbers = [extent.minX - origin.minX, extent.minY - origin.minY, extent.width, extent.height]
      text += "\(picture.scene[view].kind.rawValue) \(numbers.map { SVGText.number($0) }) "
      text += "\(picture.presence(of: view)) \(picture.properties[view.index].alpha);"
      views += picture.scene[view].subviews
    }
    return text
  }

  /// Whether everything else that is drawn lies outside the heights or covers them all.
  private static func isOnlyRows(_ heights: ClosedRange<Double>, _ rows: [ViewID], _ picture: LayoutPicture) -> Bool {
    var isInside = Array(repeating: false, count: picture.scene.views.count)
    for row in rows { isInside[row.index] = true }
    for (index, view) in picture.scene.views.enumerated() {
      if let superview = view.superview, isInside[superview.index] { isInside[index] = true }
      guard !isInside[index], picture.presence(of: ViewID(index)) != .omitted else { continue }
      let extent = picture.extent(of: ViewID(index))
      let isApart = extent.maxY <= heights.lowerBound || extent.minY >= heights.upperBound
      let spans = extent.minY <= heights.lowerBound && extent.maxY >= heights.upperBound
      guard isApart || spans else { return false }
    }
    return true
  }

  /// `rows 0 to 19 alike` if the names are a word with consecutive numbers, otherwise `20 alike: 'a' to 't'`.
  private static func words(_ rows: [ViewID], in scene: Scene) -> String {
    let names = rows.map { scene.label(of: $0) }
    let numbers = names.map { name in Int(name.drop { !$0.isNumber }) }
    let stems = Set(names.map { name in String(name.prefix { !$0.isNumber }) })
    if let first = numbers[0], stems.count == 1, let stem = stems.first, !stem.isEmpty,
      numbers.enumerated().allSatisfy({ $0.element == first + $0.offset })
    {
      return "\(stem)s \(first) to \(first + rows.count - 1) alike"
    }
    return "\(rows.count) alike: '\(names[0])' to '\(names[names.count - 1])'"
  }

  /// A height on the screen as it is drawn, both in points.
  func drawn(_ y: Double) -> Double {
    var result = y
    for fold in folds where y > fold.heights.lowerBound {
      let height = fold.heights.upperBound - fold.heights.lowerBound
      let part = min(y - fold.heights.lowerBound, height)
      result -= part - part / height * min(bandHeight, height)
    }
    return result
  }

  /// Draws a torn band with words in place of each fold, over all views.
  ///
  /// - Returns: the extents of the words.
  func append(on picture: LayoutPicture, to svg: inout SVGText) -> [Extent] {
    guard !folds.isEmpty else { return [] }
    var extents: [Extent] = []
    svg.open("g", ["class": "folds", "clip-path": "url(#desk-clip)"])
    for fold in folds {
      let screen = picture.screen
      let top = picture.position(Position(0, fold.heights.lowerBound)).y
      let bottom = picture.position(Position(0, fold.heights.upperBound)).y
      let reach = DrawingArea.padding
      func edge(_ y: Double) -> [Position] {
        let count = max(2, Int((screen.width + 2 * reach) / Self.tooth))
        return (0...count).map { step in
          let x = screen.minX - reach + (screen.width + 2 * reach) * Double(step) / Double(count)
          return Position(x, y + (step % 2 == 0 ? -2 : 2))
        }
      }
      let (upper, lower) = (edge(top + 2), edge(bottom - 2))
      svg.add("path", ["class": "paper", "d": SVGText.path(upper + lower.reversed(), isClosed: true)])
      svg.add("path", ["class": "tear", "d": SVGText.path(upper) + SVGText.path(lower)])
      let words =
        TextWidths.truncated(fold.words, toWidth: screen.width, size: Wireframe.labelSize) ?? fold.words
      let width = TextWidths.width(of: words, size: Wireframe.labelSize)
      let start = Position(screen.center.x - width / 2, (top + bottom) / 2 + 3)
      svg.add(text: words, class: "faint", x: start.x, y: start.y, size: Wireframe.labelSize)
      extents.append(
        Extent(minX: screen.minX - reach, minY: top, maxX: screen.maxX + reach, maxY: max(top, bottom)))
    }
    svg.close()
    return extents
  }

  /// The width of a tooth of a torn edge, in units of the drawing.
  private static let tooth = 8.0
}
