/// Finds views that outlets hold and whose saved frames cover other views completely: code shows such views in turn.
///
/// A view completely behind another one would otherwise never be seen, and the first run of the app would show that. If outlets
/// hold both views, the one in front may also lie inside the other, as a placeholder label lies on a text view. If a binding hides
/// a view, that view and another one that it contains, or that contains it, are shown in turn.
struct ViewsInTurn {
  private let document: InterfaceDocument

  /// The maximum number of pairs of views that are compared in a scene. Screens have a few thousand.
  private static let mostPairs = 4_000_000

  /// The tolerance in points: frames are rounded to pixels.
  private static let tolerance = 1.0

  init(_ document: InterfaceDocument) { self.document = document }

  private struct Place {
    let view: ViewDraft
    let frame: Rectangle
    let isHeld: Bool
    /// Whether a binding hides and shows the view.
    let isBound: Bool
    /// The number after that of the view's last descendant.
    var end = 0
  }

  /// Records which views each view is meant to cover.
  func find(below root: ViewDraft) {
    var places: [Place] = []
    for view in root.subviews { add(view, x: 0, y: 0, to: &places) }
    // A view that a binding hides can be in turn with any other.
    var covers = places.contains { $0.isBound } ? Array(places.indices) : []
    if covers.isEmpty || covers.count * places.count > Self.mostPairs {
      covers = places.indices.filter { places[$0].isHeld }
    }
    guard covers.count * places.count <= Self.mostPairs else { return }
    for cover in covers {
      var number = 0
      while number < cover {
        let place = places[number]
        // The superviews of the cover contain it.
        let isAbove = place.end > cover
        if !isAbove && isInTurn(places[cover], place) {
          places[cover].view.covers.append(place.view.id)
          number = place.end
        } else {
          number += 1
        }
      }
    }
  }

  /// Adds a view and all views below it, back to front.
  private func add(_ view: ViewDraft, x: Double, y: Double, to places: inout [Place]) {
    guard view.hasSavedFrame, !view.isHidden else { return }
    let frame = Rectangle(x: x + view.frame.x, y: y + view.frame.y, width: view.frame.width, height: view.frame.height)
    let number = places.count
    places.append(
      Place(
        view: view, frame: frame, isHeld: document.outlets.contains(view.id),
        isBound: document.hiddenByBindings.contains(view.id)))
    for subview in view.subviews { add(subview, x: frame.x, y: frame.y, to: &places) }
    places[number].end = places.count
  }

  private func isInTurn(_ front: Place, _ back: Place) -> Bool {
    let isOneBound = front.isBound || back.isBound
    return (front.isHeld || isOneBound) && contains(front.frame, back.frame)
      || (front.isHeld && back.isHeld || isOneBound) && contains(back.frame, front.frame)
  }

  private func contains(_ outer: Rectangle, _ inner: Rectangle) -> Bool {
    inner.width > 0 && inner.height > 0 && inner.x >= outer.x - Self.tolerance && inner.y >= outer.y - Self.tolerance
      && inner.right <= outer.right + Self.tolerance && inner.bottom <= outer.bottom + Self.tolerance
  }
}
