/// Positions in the safe area of a xib's view. Its insets may be 0 on the canvas; those in the app are unknown.
extension ViewDraft {
  /// The greatest insets of a phone's safe area, in points.
  private static let greatestInsets = (top: 62.0, bottom: 34.0)

  /// Allows subviews that constraints place in a safe area without insets to be beyond the edges by less than an inset, since an
  /// inset moves them inside.
  func allowPositionsInUnknownSafeArea() {
    let guide = element.children.first { $0.name == "viewLayoutGuide" && $0["key"] == "safeArea" }
    guard let id = guide?["id"] else { return }
    let insets = safeArea ?? .zero
    // The ids of the views that are tied to each edge.
    var placed: [String: Set<String>] = [:]
    for constraint in element.elements(in: "constraints") {
      let items = [constraint["firstItem"], constraint["secondItem"]]
      guard items.contains(id), let edge = constraint["firstAttribute"], edge == constraint["secondAttribute"] else {
        continue
      }
      placed[edge, default: []].formUnion(items.compactMap(\.self))
    }
    func isPlaced(_ view: ViewDraft, at edge: String) -> Bool { placed[edge]?.contains(view.id) ?? false }
    for view in subviews where view.hasSavedFrame {
      let (above, below) = (-view.frame.y, view.frame.bottom - frame.height)
      let isNearTop = insets.top == 0 && above > 0 && above < Self.greatestInsets.top && isPlaced(view, at: "top")
      let isNearBottom =
        insets.bottom == 0 && below > 0 && below < Self.greatestInsets.bottom && isPlaced(view, at: "bottom")
      guard isNearTop || isNearBottom else { continue }
      view.visit {
        $0.allow("offscreen-view")
        $0.allow("cut-content")
      }
    }
  }
}
