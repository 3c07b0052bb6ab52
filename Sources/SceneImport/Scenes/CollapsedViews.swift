/// Finds what lies wholly outside a view that code makes larger: an outlet holds the constraint that decides the view's size.
///
/// The saved frames show the view as it is before the code runs, such as a panel that is 0 tall. What a scroll view contains is
/// left alone, since it may lie outside.
struct CollapsedViews {
  private let document: InterfaceDocument

  init(_ document: InterfaceDocument) { self.document = document }

  /// Allows what lies outside such views to be out of reach, and to overlap what is beside them.
  func allowContentsOutside(below root: ViewDraft) {
    let held = heldSizes(below: root)
    root.visit { view in
      guard view.hasSavedFrame, view.kind != "scrollView" else { return }
      let (isWidthHeld, isHeightHeld) = (held.widths.contains(view.id), held.heights.contains(view.id))
      guard isWidthHeld || isHeightHeld else { return }
      for subview in view.subviews {
        allow(subview, x: 0, y: 0) { frame in
          isWidthHeld && (frame.x >= view.frame.width || frame.right <= 0)
            || isHeightHeld && (frame.y >= view.frame.height || frame.bottom <= 0)
        }
      }
    }
  }

  /// The ids of the views whose width or height is set to a constant by a constraint that an outlet holds.
  private func heldSizes(below root: ViewDraft) -> (widths: Set<String>, heights: Set<String>) {
    var held: (widths: Set<String>, heights: Set<String>) = ([], [])
    root.visit { owner in
      for constraint in owner.element.elements(in: "constraints")
      where constraint["secondItem"] == nil && constraint["relation"] == nil
        && document.outlets.contains(constraint["id"] ?? "")
      {
        let view = constraint["firstItem"] ?? owner.id
        if constraint["firstAttribute"] == "width" { held.widths.insert(view) }
        if constraint["firstAttribute"] == "height" { held.heights.insert(view) }
      }
    }
    return held
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
