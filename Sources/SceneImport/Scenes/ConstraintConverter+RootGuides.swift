import LayoutModel

/// Guides of views whose edges are those of the root.
///
/// A device changes the insets of the root only. At an edge that a view shares with the root, the insets of the view follow: its safe
/// area is that of the root, and its margins are that safe area and a distance that stays. So constraints refer to the safe area of
/// the root there.
extension ConstraintConverter {
  /// An edge of a view that lies at the same edge of another one.
  struct SharedEdge: Hashable {
    let edge: ScreenEdge
    let view: String
    let other: String
  }

  /// The greatest difference between insets that are equal, in points: measured ones are rounded.
  private static let insetTolerance = 0.51

  /// Makes an item that is the guide of a view refer to the safe area of the root if the insets of both change alike.
  ///
  /// - Parameter allowsOffset: whether the constraint can have another constant.
  func refer(_ side: inout Side, toSafeAreaOfRoot allowsOffset: Bool) {
    guard document.platform == .iOS, !keepsPlaceholders, let guide = side.guide, let view = side.view,
      view.kind != "scrollView", root.kind != "scrollView", root.safeArea != nil,
      let edges = Self.edges(of: side.attribute)
    else { return }
    var distances: [Double] = []
    for edge in edges {
      guard isAtRoot(edge, view), let inset = distance(of: guide, view, edge) else { return }
      distances.append(inset)
    }
    let offset: Double
    switch side.attribute {
    case "right", "trailing", "bottom": offset = -distances[0]
    case "centerX", "centerY": offset = (distances[0] - distances[1]) / 2
    case "width", "height": offset = -distances[0] - distances[1]
    default: offset = distances[0]
    }
    guard allowsOffset || offset == 0 else { return }
    side.offset += offset
    side.text = "`\(root.id)`.safeArea.\(side.attribute)"
  }

  /// The edges that decide an attribute, the one with the smaller coordinate first; `nil` for a baseline.
  private static func edges(of attribute: String) -> [ScreenEdge]? {
    switch attribute {
    case "top": [.top]
    case "bottom": [.bottom]
    case "left", "leading": [.left]
    case "right", "trailing": [.right]
    case "centerX", "width": [.left, .right]
    case "centerY", "height": [.top, .bottom]
    default: nil
    }
  }

  /// The distance of a guide's edge inside the safe area of the root; `nil` if it is unknown, or changes with the device.
  private func distance(of guide: InsetVotes.Guide, _ view: ViewDraft, _ edge: ScreenEdge) -> Double? {
    guard let outer = root.safeArea.map({ Self.inset($0, edge) }) else { return nil }
    switch guide {
    case .safeArea:
      guard view !== root else { return nil }
      let inset = view.safeArea.map { Self.inset($0, edge) } ?? 0
      return inset == outer ? 0 : nil
    case .margins:
      // At the sides, the margins of the root, and those that follow them, depend on the width of the screen.
      let isAtSide = edge.axis == .horizontal
      if isAtSide && (view === root || view.element.isSet("preservesSuperviewLayoutMargins")) { return nil }
      if view.element["insetsLayoutMarginsFromSafeArea"] == "NO" { return nil }
      let inset = Self.inset(view.margins ?? Insets(top: 8, left: 8, bottom: 8, right: 8), edge)
      // Margins that the document writes are added to the safe area.
      if let explicit = SceneMaker.explicitMargins(of: view.element).map({ Self.inset($0, edge) }),
        (inset - outer - explicit).magnitude > Self.insetTolerance
      {
        return nil
      }
      return inset >= outer ? inset - outer : nil
    }
  }

  /// Whether required constraints or masks keep an edge of a view at that of the root.
  private func isAtRoot(_ edge: ScreenEdge, _ view: ViewDraft) -> Bool {
    var view = view
    while let superview = view.superview {
      guard view.alignmentInsets == .zero, superview.alignmentInsets == .zero, superview.kind != "scrollView" else {
        return false
      }
      if sharedEdges.contains(SharedEdge(edge: edge, view: view.id, other: root.id)) { return true }
      let isShared = sharedEdges.contains(SharedEdge(edge: edge, view: view.id, other: superview.id))
      guard isShared || isPinnedByMask(edge, view, in: superview) else { return false }
      view = superview
    }
    return true
  }

  private func isPinnedByMask(_ edge: ScreenEdge, _ view: ViewDraft, in superview: ViewDraft) -> Bool {
    guard let mask = view.mask, view.hasSavedFrame, superview.hasSavedFrame else { return false }
    let frame = view.frame
    switch edge {
    case .top: return !mask.flexibleTop && frame.y == 0
    case .left: return !mask.flexibleLeft && frame.x == 0
    case .bottom:
      let isMoved = mask.flexibleTop || mask.flexibleHeight
      return !mask.flexibleBottom && isMoved && frame.bottom == superview.frame.height
    case .right:
      let isMoved = mask.flexibleLeft || mask.flexibleWidth
      return !mask.flexibleRight && isMoved && frame.right == superview.frame.width
    }
  }

  /// The edges of views below a root that required constraints, in all size classes, keep at those of other views.
  static func sharedEdges(below root: ViewDraft, in sizeClasses: [SizeClass]) -> Set<SharedEdge> {
    let edges: [String: ScreenEdge] = [
      "top": .top, "left": .left, "leading": .left, "bottom": .bottom, "right": .right, "trailing": .right,
    ]
    var result: Set<SharedEdge> = []
    root.visit { view in
      for element in view.element.elements(in: "constraints") {
        guard element.name == "constraint", element["relation"] == nil, element["multiplier"] == nil,
          element["priority"] == nil, element["placeholder"] == nil,
          element["constant"].map({ Double($0) == 0 }) ?? true, let attribute = element["firstAttribute"],
          attribute == element["secondAttribute"], let edge = edges[attribute],
          !element.children.contains(where: { $0.name == "variation" }),
          sizeClasses.allSatisfy({ $0.contains(element, in: view.element) })
        else { continue }
        let (first, second) = (element["firstItem"] ?? view.id, element["secondItem"] ?? view.id)
        result.insert(SharedEdge(edge: edge, view: first, other: second))
        result.insert(SharedEdge(edge: edge, view: second, other: first))
      }
    }
    return result
  }

  private static func inset(_ insets: Insets, _ edge: ScreenEdge) -> Double {
    switch edge {
    case .top: insets.top
    case .left: insets.left
    case .bottom: insets.bottom
    case .right: insets.right
    }
  }
}
