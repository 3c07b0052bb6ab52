import LayoutModel

/// The rows of a tall screen, or the columns of a wide one, that are left out because they equal their neighbours, the lengths that
/// are left out because no finding is there, and the places that the others have then.
struct FoldedRows: Sendable {
  /// Consecutive rows, or a part of the screen, that a band with words stands for.
  struct Fold: Sendable {
    /// Along the axis, in points on the screen.
    let part: ClosedRange<Double>
    /// `rows 0 to 19 alike`, or `1200 points left out`.
    let words: String
  }

  /// Along which rows follow each other.
  let axis: Axis
  /// From top to bottom, or from left to right.
  private(set) var folds: [Fold] = []
  /// The folded rows and other views in what is left out, without what is inside them.
  private(set) var rows: Set<ViewID> = []

  static let none = AxisPair(FoldedRows(along: .horizontal), FoldedRows(along: .vertical))

  private init(along axis: Axis) { self.axis = axis }

  /// The length of a band along the axis, in points.
  var bandLength = 28.0
  /// The least number of rows that a band stands for.
  private static let fewest = 3

  /// - Parameters:
  ///   - picture: at one unit a point, without rows left out.
  ///   - kept: the views that are drawn, with the rows that they are in and one row on either side.
  init(_ picture: LayoutPicture, along axis: Axis, keeping kept: Set<ViewID>) {
    self.axis = axis
    let scene = picture.scene
    var isKept = scene.views.indices.map { kept.contains(ViewID($0)) }
    for (index, view) in scene.views.enumerated().reversed() where isKept[index] {
      if let superview = view.superview { isKept[superview.index] = true }
    }
    var found: [(fold: Fold, rows: [ViewID])] = []
    for index in scene.views.indices where scene.views[index].subviews.count > Self.fewest {
      guard picture.placed.maps[index].isTranslation, picture.presence(of: ViewID(index)) == .shown else { continue }
      for run in runs(of: scene.views[index].subviews, picture) {
        let isLeft = run.indices.map { place in
          place > 0 && place < run.count - 1 && (place - 1...place + 1).allSatisfy { !isKept[run[$0].index] }
        }
        for part in isLeft.indices.split(whereSeparator: { !isLeft[$0] }) where part.count >= Self.fewest {
          let rows = Array(run[part.startIndex..<part.endIndex])
          let (first, last) = (picture.extent(of: rows[0]), picture.extent(of: rows[rows.count - 1]))
          let part = first.start(along: axis)...last.end(along: axis)
          guard part.upperBound - part.lowerBound > bandLength else { continue }
          found.append((Fold(part: part, words: Self.words(rows, in: scene)), rows))
        }
      }
    }
    found.sort { $0.fold.part.lowerBound < $1.fold.part.lowerBound }
    for (fold, rows) in found {
      guard folds.last.map({ $0.part.upperBound <= fold.part.lowerBound }) ?? true, isOnlyRows(fold.part, rows, picture)
      else { continue }
      folds.append(fold)
      self.rows.formUnion(rows)
    }
  }

  /// The least length without findings that is left out, in points.
  private static let leastGap = 200.0

  /// Leaves out what lies between, before and after the parts that are kept.
  ///
  /// - Parameters:
  ///   - kept: the parts along the axis, in points.
  ///   - picture: at one unit a point, without rows left out.
  mutating func fold(outside kept: [ClosedRange<Double>], of picture: LayoutPicture) {
    var start = picture.screen.start(along: axis)
    let end = picture.screen.end(along: axis)
    var gaps: [ClosedRange<Double>] = []
    for part in kept.sorted(by: { $0.lowerBound < $1.lowerBound }) + [end...end] {
      if part.lowerBound - start >= Self.leastGap { gaps.append(start...part.lowerBound) }
      start = max(start, part.upperBound)
    }
    // Only what lies in a gap with all that is inside it is left out.
    var extents = picture.scene.views.indices.map { picture.extent(of: ViewID($0)) }
    for (index, view) in picture.scene.views.enumerated().reversed() {
      if let superview = view.superview { extents[superview.index] = extents[superview.index].union(extents[index]) }
    }
    for gap in gaps {
      folds.removeAll { gap.contains($0.part.lowerBound) && gap.contains($0.part.upperBound) }
      if folds.contains(where: { $0.part.overlaps(gap) }) { continue }
      let length = SVGText.number((gap.upperBound - gap.lowerBound).rounded())
      folds.append(Fold(part: gap, words: "\(length) points left out"))
      for (index, extent) in extents.enumerated()
      where gap.contains(extent.start(along: axis)) && gap.contains(extent.end(along: axis)) {
        rows.insert(ViewID(index))
      }
    }
    folds.sort { $0.part.lowerBound < $1.part.lowerBound }
  }

  /// The maximal runs of views one after the other that look the same.
  private func runs(of views: [ViewID], _ picture: LayoutPicture) -> [[ViewID]] {
    let shown = views.filter { picture.presence(of: $0) == .shown && picture.placed.maps[$0.index].isTranslation }
      .map { (view: $0, extent: picture.extent(of: $0)) }
      .sorted { ($0.extent.start(along: axis), $0.view) < ($1.extent.start(along: axis), $1.view) }
    let across: Axis = axis == .vertical ? .horizontal : .vertical
    var runs: [[ViewID]] = []
    var last: (extent: Extent, look: String)?
    for (view, extent) in shown {
      let look = Self.look(of: view, picture)
      if let last, last.look == look, last.extent.start(along: across) == extent.start(along: across),
        last.extent.end(along: axis) <= extent.start(along: axis)
      {
        runs[runs.count - 1].append(view)
      } else {
        runs.append([view])
      }
      last = (extent, look)
    }
    return runs.filter { $0.count > Self.fewest }
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

  /// Whether everything else that is drawn lies outside the part or covers it all along the axis.
  private func isOnlyRows(_ part: ClosedRange<Double>, _ rows: [ViewID], _ picture: LayoutPicture) -> Bool {
    var isInside = Array(repeating: false, count: picture.scene.views.count)
    for row in rows { isInside[row.index] = true }
    for (index, view) in picture.scene.views.enumerated() {
      if let superview = view.superview, isInside[superview.index] { isInside[index] = true }
      guard !isInside[index], picture.presence(of: ViewID(index)) != .omitted else { continue }
      let extent = picture.extent(of: ViewID(index))
      let (start, end) = (extent.start(along: axis), extent.end(along: axis))
      let isApart = end <= part.lowerBound || start >= part.upperBound
      let spans = start <= part.lowerBound && end >= part.upperBound
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

  /// A coordinate on the screen along the axis as it is drawn, both in points.
  func drawn(_ coordinate: Double) -> Double {
    var result = coordinate
    for fold in folds where coordinate > fold.part.lowerBound {
      let length = fold.part.upperBound - fold.part.lowerBound
      let part = min(coordinate - fold.part.lowerBound, length)
      result -= part - part / length * min(bandLength, length)
    }
    return result
  }

  /// Draws a torn band in place of each fold, over all views, with words in the middle of what is drawn of it.
  ///
  /// - Returns: the extents of the words.
  func append(on picture: LayoutPicture, in area: DrawingArea, to svg: inout SVGText) -> [Extent] {
    guard !folds.isEmpty else { return [] }
    var extents: [Extent] = []
    svg.open("g", ["class": "folds", "clip-path": "url(#desk-clip)"])
    let screen = picture.screen
    let shown = screen.intersection(area.field)
    let across: Axis = axis == .vertical ? .horizontal : .vertical
    let (start, end) = (screen.start(along: across), screen.end(along: across))
    let reach = DrawingArea.padding
    func position(_ along: Double, _ across: Double) -> Position {
      axis == .vertical ? Position(across, along) : Position(along, across)
    }
    // Words stand between bands of the other axis.
    let ends =
      [shown.start(along: across)]
      + picture.rows[across].folds.flatMap { [$0.part.lowerBound, $0.part.upperBound] }.map {
        picture.position($0, along: across)
      } + [shown.end(along: across)]
    let parts = stride(from: 0, to: ends.count, by: 2).map { (start: ends[$0], end: ends[$0 + 1]) }
    let free = parts.max { $0.end - $0.start < $1.end - $1.start } ?? parts[0]
    for fold in folds {
      let lower = picture.position(fold.part.lowerBound, along: axis)
      let upper = picture.position(fold.part.upperBound, along: axis)
      func edge(_ along: Double) -> [Position] {
        let count = max(2, Int((end - start + 2 * reach) / Self.tooth))
        return (0...count).map { step in
          let across = start - reach + (end - start + 2 * reach) * Double(step) / Double(count)
          return position(along + (step % 2 == 0 ? -2 : 2), across)
        }
      }
      let (first, last) = (edge(lower + 2), edge(upper - 2))
      svg.add("path", ["class": "paper", "d": SVGText.path(first + last.reversed(), isClosed: true)])
      svg.add("path", ["class": "tear", "d": SVGText.path(first) + SVGText.path(last)])
      let words =
        TextWidths.truncated(fold.words, toWidth: free.end - free.start, size: Wireframe.labelSize) ?? fold.words
      let width = TextWidths.width(of: words, size: Wireframe.labelSize)
      let middle = position((lower + upper) / 2, (free.start + free.end) / 2)
      // The words of a vertical band read from below.
      let turn = axis == .vertical ? nil : "rotate(-90 \(SVGText.number(middle.x)) \(SVGText.number(middle.y)))"
      if turn != nil { svg.open("g", ["transform": turn]) }
      svg.add(text: words, class: "faint", x: middle.x - width / 2, y: middle.y + 3, size: Wireframe.labelSize)
      if turn != nil { svg.close() }
      extents.append(Extent(around: [position(lower, start - reach), position(max(lower, upper), end + reach)]))
    }
    svg.close()
    return extents
  }

  /// The width of a tooth of a torn edge, in units of the drawing.
  private static let tooth = 8.0
}

extension Extent {
  /// The left or the top edge.
  func start(along axis: Axis) -> Double { axis == .horizontal ? minX : minY }

  /// The right or the bottom edge.
  func end(along axis: Axis) -> Double { axis == .horizontal ? maxX : maxY }

  func length(along axis: Axis) -> Double { end(along: axis) - start(along: axis) }
}
