/// Finds what lies wholly outside a view that code makes larger: an outlet holds the constraint that decides the view's size.
///
/// The saved frames show the view as it is before the code runs, such as a panel that is 0 tall. What a scroll view contains is
/// left alone, since it may lie outside.
struct CollapsedViews {
  private let document: InterfaceDocument

  init(_ document: InterfaceDocument) { self.document = document }

  /// Allows what lies outside such views to be out of reach, and to overlap what is beside them.
  func allowContentsOutside(below root: ViewDraft) {
    root.visit { view in
      guard view.hasSavedFrame, view.kind != "scrollView" else { return }
      let (isWidthHeld, isHeightHeld) = (isHeld("width", of: view), isHeld("height", of: view))
      guard isWidthHeld || isHeightHeld else { return }
      for subview in view.subviews {
        allow(subview, x: 0, y: 0) { frame in
          isWidthHeld && (frame.x >= view.frame.width || frame.right <= 0)
            || isHeightHeld && (frame.y >= view.frame.height || frame.bottom <= 0)
        }
      }
    }
  }

  /// Whether an outlet holds a constraint that sets the width or height of a view to a constant.
  private func isHeld(_ size: String, of view: ViewDraft) -> Bool {
    func holds(_ owner: ViewDraft) -> Bool {
      owner.element.elements(in: "constraints").contains { constraint in
        guard let id = constraint["id"], document.outlets.contains(id), constraint["firstAttribute"] == size,
          constraint["secondItem"] == nil, constraint["relation"] == nil
        else { return false }
        return (constraint["firstItem"] ?? owner.id) == view.id
      }
    }
    return holds(view) || view.superview.map(holds) ?? false
  }

  /// - Parameters:
  ///   - x: The origin of the superview in the collapsed view, with `y`.
  ///   - isOutside: whether a frame in the collapsed view is outside it.
  private func allow(_ view: ViewDraft, x: Double, y: Double, where isOutside: (Rectangle) -> Bool) {
    guard view.hasSavedFrame else { return }
    let frame = Rectangle(x: x + view.frame.x, y: y + view.frame.y, width: view.frame.width, height: view.frame.height)
    if isOutside(frame) {
      view.visit {
        $0.allow("obstructed-control")
        $0.allow("overlapping-content")
      }
    } else if view.kind != "scrollView" {
      for subview in view.subviews { allow(subview, x: frame.x, y: frame.y, where: isOutside) }
    }
  }
}
