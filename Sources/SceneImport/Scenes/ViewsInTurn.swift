/// Finds views that are meant to cover others, mostly because code shows them in turn.
///
/// - A view completely behind another one would otherwise never be seen, and the first run of the app would show that. If an outlet
///   holds the view in front, code shows the two in turn.
/// - If outlets hold both views, the same holds if one lies inside the other, if they share more than half of the smaller one, or
///   if they overlap and contain no others. A control in front of a text field is rather a part of it, and one that takes touches of
///   another one is not meant to. A label and a control, or two views that a constraint places beside each other, are shown at once.
/// - If a binding hides a view, that view and another one that it contains, or that contains it, are shown in turn.
/// - A view that an outlet holds and that lies wholly outside its superview is slid over the others by code.
/// - An `NSMatrix` is blank beside its cells. A button that shows nothing takes the touches of the text field behind it.
/// - If two controls of one custom class have one frame, controls of this class take touches only where they show something.
struct ViewsInTurn {
  private let document: InterfaceDocument

  /// The maximum number of pairs of views that are compared in a scene. Screens have a few thousand.
  private static let mostPairs = 4_000_000

  /// The tolerance in points: frames are rounded to pixels.
  private static let tolerance = 1.0

  /// The share of a control from which `obstructed-control` counts it as obstructed.
  private static let obstructedShare = 0.1

  init(_ document: InterfaceDocument) { self.document = document }

  private struct Place {
    let view: ViewDraft
    let frame: Rectangle
    let isHeld: Bool
    /// Whether a binding hides and shows the view.
    let isBound: Bool
    /// Whether code moves the view over others.
    let slidesIn: Bool
    /// The class of a control, if that takes touches only where it shows something.
    var shapedClass: String?
    /// The number after that of the view's last descendant.
    var end = 0

    var isMatrix: Bool { view.element.name == "matrix" }
    var area: Double { frame.width * frame.height }
  }

  /// Records which views each view is meant to cover.
  func find(below root: ViewDraft) {
    var places: [Place] = []
    for view in root.subviews { add(view, x: 0, y: 0, to: &places) }
    findShapedControls(in: &places)
    for place in places where place.slidesIn { place.view.visit { $0.allow("offscreen-view") } }
    var covers = Array(places.indices)
    if covers.count * places.count > Self.mostPairs { covers = covers.filter { places[$0].isHeld } }
    guard covers.count * places.count <= Self.mostPairs else { return }
    let neighbours = Self.neighbours(below: root)
    for cover in covers {
      var number = 0
      while number < cover {
        let place = places[number]
        // The superviews of the cover contain it.
        let isAbove = place.end > cover
        if !isAbove && isMeantToCover(places[cover], place, neighbours) {
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
    let isHeld = document.outlets.contains(view.id)
    places.append(
      Place(
        view: view, frame: frame, isHeld: isHeld, isBound: document.hiddenByBindings.contains(view.id),
        slidesIn: isHeld && view.mask != nil && view.isOutsideSuperview))
    for subview in view.subviews { add(subview, x: frame.x, y: frame.y, to: &places) }
    places[number].end = places.count
  }

  private func findShapedControls(in places: inout [Place]) {
    func controlClass(_ place: Place) -> String? { place.view.isTappable ? place.view.element["customClass"] : nil }
    var frames: [String: Set<Rectangle>] = [:]
    var shaped: Set<String> = []
    for place in places {
      guard let name = controlClass(place) else { continue }
      if !frames[name, default: []].insert(place.frame).inserted { shaped.insert(name) }
    }
    if shaped.isEmpty { return }
    for number in places.indices {
      guard let name = controlClass(places[number]), shaped.contains(name) else { continue }
      places[number].shapedClass = name
    }
  }

  private func isMeantToCover(_ front: Place, _ back: Place, _ neighbours: Set<Set<String>>) -> Bool {
    front.slidesIn || back.slidesIn || areInTurn(front, back, neighbours) || touchesPass(front, back)
  }

  private func areInTurn(_ front: Place, _ back: Place, _ neighbours: Set<Set<String>>) -> Bool {
    let isOneBound = front.isBound || back.isBound
    let areBothHeld = front.isHeld && back.isHeld
    if (front.isHeld || isOneBound) && contains(front.frame, back.frame) { return true }
    if (areBothHeld || isOneBound) && contains(back.frame, front.frame) { return true }
    let isPartOfField = back.view.kind == "textField" && front.view.isTappable
    guard areBothHeld, !isPartOfField, overlap(front.frame, back.frame) else { return false }
    let area = sharedArea(front.frame, back.frame)
    if area > min(front.area, back.area) / 2 { return true }
    let takesTouches = front.view.isTappable && back.view.isTappable && area >= back.area * Self.obstructedShare
    return front.view.subviews.isEmpty && back.view.subviews.isEmpty && !takesTouches
      && !isLabelBesideControl(front, back)
      && !neighbours.contains([front.view.id, back.view.id])
  }

  /// Whether one of two views is a label and the other a control, which a row usually shows together.
  private func isLabelBesideControl(_ front: Place, _ back: Place) -> Bool {
    (front.view.kind == "label") != (back.view.kind == "label") && front.view.isTappable != back.view.isTappable
  }

  /// The pairs of views of which a constraint places one beside the other, from edge to edge: both are shown at once.
  private static func neighbours(below root: ViewDraft) -> Set<Set<String>> {
    let facing = [
      "top": "bottom", "bottom": "top", "leading": "trailing", "trailing": "leading", "left": "right", "right": "left",
    ]
    var pairs: Set<Set<String>> = []
    root.visit { owner in
      for constraint in owner.element.elements(in: "constraints") {
        guard let first = constraint["firstItem"], let second = constraint["secondItem"],
          let edge = constraint["firstAttribute"].flatMap({ facing[$0] }), edge == constraint["secondAttribute"]
        else { continue }
        pairs.insert([first, second])
      }
    }
    return pairs
  }

  /// Whether each of two views gets the touches that are meant for it, although one lies in front of the other.
  private func touchesPass(_ front: Place, _ back: Place) -> Bool {
    if front.isMatrix || back.isMatrix { return overlap(front.frame, back.frame) }
    if back.view.kind == "textField" && front.view.isBlankButton { return contains(front.frame, back.frame) }
    return front.shapedClass != nil && front.shapedClass == back.shapedClass && overlap(front.frame, back.frame)
  }

  private func contains(_ outer: Rectangle, _ inner: Rectangle) -> Bool {
    inner.width > 0 && inner.height > 0 && inner.x >= outer.x - Self.tolerance && inner.y >= outer.y - Self.tolerance
      && inner.right <= outer.right + Self.tolerance && inner.bottom <= outer.bottom + Self.tolerance
  }

  private func sharedArea(_ a: Rectangle, _ b: Rectangle) -> Double {
    max(0, min(a.right, b.right) - max(a.x, b.x)) * max(0, min(a.bottom, b.bottom) - max(a.y, b.y))
  }

  /// Whether two rectangles share more than the tolerance both ways.
  private func overlap(_ a: Rectangle, _ b: Rectangle) -> Bool {
    min(a.right, b.right) - max(a.x, b.x) > Self.tolerance && min(a.bottom, b.bottom) - max(a.y, b.y) > Self.tolerance
  }
}

extension ViewDraft {
  /// Whether the saved frame lies wholly outside the superview, which does not scroll to it.
  fileprivate var isOutsideSuperview: Bool {
    guard let superview, superview.hasSavedFrame, superview.kind != "scrollView" else { return false }
    let around = superview.frame
    return around.width > 0 && around.height > 0
      && (frame.x >= around.width || frame.right <= 0 || frame.y >= around.height || frame.bottom <= 0)
  }
}
