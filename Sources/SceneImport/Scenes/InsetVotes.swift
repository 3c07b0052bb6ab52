/// Insets of layout guides, measured from saved frames: documents do not store the guides' own frames.
struct InsetVotes {
  enum Guide: Hashable {
    case safeArea(view: String)
    case margins(view: String)
  }

  private struct GuideEdge: Hashable {
    let guide: Guide
    let edge: String
  }

  /// The greatest inset that is accepted, in points: bars and the sensor housing together are lower.
  private static let greatest = 250.0

  /// The greatest inset that is accepted from a measured center, in points: a navigation bar below the sensor housing. An outdated
  /// frame can give any number.
  private static let greatestOfCenter = 170.0

  /// The greatest difference between a measured center and that of the default insets that is ignored, in points: saved frames are
  /// rounded to pixels.
  private static let centerTolerance = 1.0

  private var votes: [GuideEdge: [Double]] = [:]
  /// Measurements of constraints that are not required, which count only if there are no others.
  private var weakVotes: [GuideEdge: [Double]] = [:]
  /// The measured distances of a guide's center below the center of its view, in points.
  private var centers: [Guide: [Double]] = [:]

  /// Adds the measurement of a constraint `first == second + constant` if one side is a guide and the other a view whose frame
  /// was saved.
  mutating func add(
    _ first: ConstraintConverter.Side, _ second: ConstraintConverter.Side, _ constant: Double, isRequired: Bool
  ) {
    let (guideSide, viewSide, shift) =
      first.guide != nil ? (first, second, constant) : (second, first, -constant)
    guard let guide = guideSide.guide, viewSide.guide == nil, let owner = guideSide.view,
      let view = viewSide.view, view.hasSavedFrame, view !== owner, !view.element.isSet("misplaced")
    else { return }
    let rectangle = view.alignmentRectangle
    let outer =
      owner.superview == nil
      ? Rectangle(x: 0, y: 0, width: owner.frame.width, height: owner.frame.height) : owner.alignmentRectangle
    let isAcross = Self.horizontalEdges.contains(guideSide.attribute)
    let inset: Double
    switch guideSide.attribute {
    case "left", "leading", "top", "right", "trailing", "bottom":
      guard isAcross == Self.horizontalEdges.contains(viewSide.attribute),
        let edge = Self.edge(viewSide.attribute, of: rectangle)
      else { return }
      inset =
        switch guideSide.attribute {
        case "left", "leading": edge + shift - outer.x
        case "top": edge + shift - outer.y
        case "bottom": outer.bottom - (edge + shift)
        default: outer.right - (edge + shift)
        }
    case "centerY":
      guard viewSide.attribute == "centerY" else { return }
      let center = rectangle.y + rectangle.height / 2 + shift - outer.y - outer.height / 2
      if isRequired { centers[guide, default: []].append(center) }
      return
    default: return
    }
    // The margins of a scroll view are those of its content, whose size its frame does not show.
    if case .margins = guide, owner.kind == "scrollView", ["right", "trailing", "bottom"].contains(guideSide.attribute)
    {
      return
    }
    let edge = ["leading": "left", "trailing": "right"][guideSide.attribute] ?? guideSide.attribute
    guard inset >= 0, inset <= Self.greatest else { return }
    let guideEdge = GuideEdge(guide: guide, edge: edge)
    if isRequired {
      votes[guideEdge, default: []].append((inset * 2).rounded() / 2)
    } else {
      weakVotes[guideEdge, default: []].append((inset * 2).rounded() / 2)
    }
  }

  private static let horizontalEdges: Set = ["left", "leading", "right", "trailing"]

  /// The coordinate of a rectangle's edge; `nil` for another attribute.
  private static func edge(_ attribute: String, of rectangle: Rectangle) -> Double? {
    switch attribute {
    case "left", "leading": rectangle.x
    case "right", "trailing": rectangle.right
    case "top": rectangle.y
    case "bottom": rectangle.bottom
    default: nil
    }
  }

  /// The most frequent measurement of an edge, the least among equally frequent ones; `nil` if there is none.
  private func inset(of guide: Guide, edge: String) -> Double? {
    let guideEdge = GuideEdge(guide: guide, edge: edge)
    return (votes[guideEdge] ?? weakVotes[guideEdge])?.mostFrequent?.value
  }

  /// The default insets with the measured edges replaced, and with a top or bottom inset that follows from a measured center.
  func insets(of guide: Guide, default insets: Insets) -> Insets {
    let (top, bottom) = (inset(of: guide, edge: "top"), inset(of: guide, edge: "bottom"))
    var result = Insets(
      top: top ?? insets.top, left: inset(of: guide, edge: "left") ?? insets.left, bottom: bottom ?? insets.bottom,
      right: inset(of: guide, edge: "right") ?? insets.right)
    guard top == nil || bottom == nil, let center = centers[guide]?.mostFrequent?.value,
      ((result.top - result.bottom) / 2 - center).magnitude > Self.centerTolerance
    else { return result }
    // The center is half of the difference between the insets. The inset that was not measured follows: the top one if neither
    // was, since bars change it.
    let difference = (2 * center).rounded()
    let usual = result
    if top == nil {
      result.top = result.bottom + difference
      if result.top < 0 && bottom == nil { (result.top, result.bottom) = (0, -difference) }
    } else {
      result.bottom = result.top - difference
    }
    let believed = 0...Self.greatestOfCenter
    return believed ~= result.top && believed ~= result.bottom ? result : usual
  }

  /// Whether an inset of a guide was measured.
  func hasMeasured(_ guide: Guide) -> Bool {
    votes.keys.contains { $0.guide == guide } || weakVotes.keys.contains { $0.guide == guide }
  }
}

extension [Double] {
  /// The most frequent value, the least one in a tie, and how often it occurs; `nil` if the list is empty.
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
