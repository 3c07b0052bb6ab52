/// Insets of layout guides, measured from saved frames: documents do not store the guides' own frames.
struct InsetVotes {
  enum Guide: Hashable {
    case safeArea(view: String)
    case margins(view: String)
  }

  private struct Place: Hashable {
    let guide: Guide
    let edge: String
  }

  /// The greatest inset that is believed, in points: bars and the housing of a sensor together are lower.
  private static let greatest = 250.0

  private var votes: [Place: [Double]] = [:]

  /// Adds the measurement of a constraint `first == second + constant` if one side is a guide and the other a view whose frame
  /// was saved.
  mutating func add(_ first: ConstraintConverter.Side, _ second: ConstraintConverter.Side, _ constant: Double) {
    let (guideSide, viewSide, shift) =
      first.guide != nil ? (first, second, constant) : (second, first, -constant)
    guard let guide = guideSide.guide, viewSide.guide == nil, guideSide.attribute == viewSide.attribute,
      let owner = guideSide.view, let view = viewSide.view, view.hasSavedFrame, view !== owner,
      !view.element.isSet("misplaced")
    else { return }
    let rectangle = view.alignmentRectangle
    let outer =
      owner.superview == nil
      ? Rectangle(x: 0, y: 0, width: owner.frame.width, height: owner.frame.height) : owner.alignmentRectangle
    let inset: Double
    switch guideSide.attribute {
    case "left", "leading": inset = rectangle.x + shift - outer.x
    case "top": inset = rectangle.y + shift - outer.y
    case "right", "trailing": inset = outer.right - (rectangle.right + shift)
    case "bottom": inset = outer.bottom - (rectangle.bottom + shift)
    default: return
    }
    let edge = ["leading": "left", "trailing": "right"][guideSide.attribute] ?? guideSide.attribute
    guard inset >= 0, inset <= Self.greatest else { return }
    votes[Place(guide: guide, edge: edge), default: []].append((inset * 2).rounded() / 2)
  }

  /// The most frequent measurement of an edge, the least among equally frequent ones; `nil` if there is none.
  func inset(of guide: Guide, edge: String) -> Double? {
    votes[Place(guide: guide, edge: edge)]?.mostFrequent?.value
  }

  /// The insets with the measured edges replaced.
  func insets(of guide: Guide, default insets: Insets) -> Insets {
    Insets(
      top: inset(of: guide, edge: "top") ?? insets.top, left: inset(of: guide, edge: "left") ?? insets.left,
      bottom: inset(of: guide, edge: "bottom") ?? insets.bottom, right: inset(of: guide, edge: "right") ?? insets.right)
  }

  func hasMeasured(_ guide: Guide) -> Bool { votes.keys.contains { $0.guide == guide } }
}

extension [Double] {
  /// The value that occurs most often, and how often; the least of several. `nil` if the list is empty.
  var mostFrequent: (value: Double, count: Int)? {
    var best: (value: Double, count: Int)?
    var (current, count) = (Double.nan, 0)
    for value in sorted() {
      count = value == current ? count + 1 : 1
      current = value
      if best.map({ count > $0.count }) ?? true { best = (value, count) }
    }
    return best
  }
}
