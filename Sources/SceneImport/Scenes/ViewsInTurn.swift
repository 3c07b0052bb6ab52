/// Finds views that are meant to cover others, mostly because code shows them in turn.
///
/// - A view completely behind another one would otherwise never be seen, and the first run of the app would show that. If an outlet
///   holds the view in front, code shows the two in turn.
/// - If outlets hold both views, the same holds if one lies inside the other, if they share more than half of the smaller one, or
///   if they overlap and contain no others. A control in front of a text field is rather a part of it, and one that takes touches of
///   another one is not meant to. A label and a control, or two views that a constraint places beside each other, are shown at once.
/// - If all views that a stack view arranges are held by outlets, the stack view counts as held.
/// - Two controls of fixed frames that outlets hold are shown in turn if they overlap: no constraints keep them apart.
/// - If a binding hides a view, that view and another one that it contains, or that contains it, are shown in turn.
/// - A view that an outlet holds and of which a quarter or more lies outside its superview is moved over the others by code, and so
///   are containers that outlets hold beside it and that are shown in turn with it.
/// - A control in front of one that sends the same action to the same target adds to its touch area.
/// - An `NSMatrix` is blank beside its cells. A button that shows nothing takes the touches of the text field behind it.
/// - If two controls of one custom class have one frame, controls of this class take touches only where they show something.
struct ViewsInTurn {
  private let document: InterfaceDocument

  /// The maximum number of pairs of views that are compared in a scene. Screens have a few thousand.
  private static let mostPairs = 4_000_000

  /// The tolerance in points: frames are rounded to pixels.
  private static let tolerance = 1.0

  /// The share of a view that lies outside its superview from which code is assumed to move the view.
  private static let movedShare = 0.25

  /// The share of a control from which `obstructed-control` counts it as obstructed.
  private static let obstructedShare = 0.1

  init(_ document: InterfaceDocument) { self.document = document }

  private struct Candidate {
    let view: ViewDraft
    let frame: Rectangle
    let isHeld: Bool
    /// Whether a binding hides and shows the view.
    let isBound: Bool
    /// Whether code moves the view over others.
    var slidesIn: Bool
    /// The class of a control, if that takes touches only where it shows something.
    var shapedClass: String?
    /// The number after that of the view's last descendant.
    var end = 0

    var isMatrix: Bool { view.element.name == "matrix" }
    var hasFixedFrame: Bool { view.element.isSet("fixedFrame") }
    var area: Double { frame.width * frame.height }
  }

  /// Records which views each view is meant to cover.
  func find(below root: ViewDraft) {
    var candidates: [Candidate] = []
    for view in root.subviews { add(view, x: 0, y: 0, to: &candidates) }
    findShapedControls(in: &candidates)
    findMovedContainers(in: &candidates)
    for candidate in candidates where candidate.slidesIn {
      candidate.view.visit { $0.allow("offscreen-view") }
      // Where it lies on the canvas, its superview may pass on no touches.
      if candidate.view.isTappable { candidate.view.allow("obstructed-control") }
    }
    var covers = Array(candidates.indices)
    if covers.count * candidates.count > Self.mostPairs { covers = covers.filter { candidates[$0].isHeld } }
    guard covers.count * candidates.count <= Self.mostPairs else { return }
    let neighbours = Self.neighbours(below: root)
    for cover in covers {
      var number = 0
      while number < cover {
        let candidate = candidates[number]
        // The superviews of the cover contain it.
        let isAbove = candidate.end > cover
        if !isAbove && isMeantToCover(candidates[cover], candidate, neighbours) {
          candidates[cover].view.covers.append(candidate.view.id)
          number = candidate.end
        } else {
          number += 1
        }
      }
    }
  }

  /// Adds a view and all views below it, back to front.
  private func add(_ view: ViewDraft, x: Double, y: Double, to candidates: inout [Candidate]) {
    guard view.hasSavedFrame, !view.isHidden else { return }
    let frame = Rectangle(x: x + view.frame.x, y: y + view.frame.y, width: view.frame.width, height: view.frame.height)
    let number = candidates.count
    let isHeld = document.outlets.contains(view.id)
    let isStackOfHeld =
      view.kind == "stackView" && !view.subviews.isEmpty
      && view.subviews.allSatisfy { document.outlets.contains($0.id) }
    candidates.append(
      Candidate(
        view: view, frame: frame, isHeld: isHeld || isStackOfHeld,
        isBound: document.hiddenByBindings.contains(view.id),
        slidesIn: isHeld && view.mask != nil && view.shareOutsideSuperview >= Self.movedShare))
    for subview in view.subviews { add(subview, x: frame.x, y: frame.y, to: &candidates) }
    candidates[number].end = candidates.count
  }

  /// Finds containers with the superview of a moved one that are shown in turn with it: code shows them at the same place.
  private func findMovedContainers(in candidates: inout [Candidate]) {
    func isContainer(_ candidate: Candidate) -> Bool {
      !candidate.view.subviews.isEmpty && candidate.view.mask != nil && candidate.isHeld
    }
    let moved = candidates.filter { $0.slidesIn && isContainer($0) }
    let others = candidates.indices.filter { !candidates[$0].slidesIn && isContainer(candidates[$0]) }
    guard !moved.isEmpty, moved.count * others.count <= Self.mostPairs else { return }
    let groups = Dictionary(grouping: moved) { $0.view.superview.map(ObjectIdentifier.init) }
    for number in others {
      let candidate = candidates[number]
      let beside = groups[candidate.view.superview.map(ObjectIdentifier.init)] ?? []
      candidates[number].slidesIn = beside.contains { areInTurn($0, candidate, []) }
    }
  }

  private func findShapedControls(in candidates: inout [Candidate]) {
    func controlClass(_ candidate: Candidate) -> String? {
      candidate.view.isTappable ? candidate.view.element["customClass"] : nil
    }
    var frames: [String: Set<Rectangle>] = [:]
    var shaped: Set<String> = []
    for candidate in candidates {
      guard let name = controlClass(candidate) else { continue }
      if !frames[name, default: []].insert(candidate.frame).inserted { shaped.insert(name) }
    }
    if shaped.isEmpty { return }
    for number in candidates.indices {
      guard let name = controlClass(candidates[number]), shaped.contains(name) else { continue }
      candidates[number].shapedClass = name
    }
  }

  private func isMeantToCover(_ front: Candidate, _ back: Candidate, _ neighbours: Set<Set<String>>) -> Bool {
    front.slidesIn || back.slidesIn || areInTurn(front, back, neighbours) || touchesPass(front, back)
  }

  private func areInTurn(_ front: Candidate, _ back: Candidate, _ neighbours: Set<Set<String>>) -> Bool {
    let isOneBound = front.isBound || back.isBound
    let areBothHeld = front.isHeld && back.isHeld
    if (front.isHeld || isOneBound) && contains(front.frame, back.frame) { return true }
    if (areBothHeld || isOneBound) && contains(back.frame, front.frame) { return true }
    let haveFixedFrames = front.hasFixedFrame && back.hasFixedFrame
    let isPartOfField =
      back.view.kind == "textField" && front.view.isTappable
      && !(haveFixedFrames && (front.frame.x < back.frame.x || front.frame.right > back.frame.right))
    guard areBothHeld, !isPartOfField, overlap(front.frame, back.frame) else { return false }
    let area = sharedArea(front.frame, back.frame)
    if area > min(front.area, back.area) / 2 { return true }
    let takesTouches =
      front.view.isTappable && back.view.isTappable && area >= back.area * Self.obstructedShare && !haveFixedFrames
    return front.view.subviews.isEmpty && back.view.subviews.isEmpty && !takesTouches
      && !isLabelBesideControl(front, back)
      && !neighbours.contains([front.view.id, back.view.id])
  }

  /// Whether one of two views is a label and the other a control, which a row usually shows together.
  private func isLabelBesideControl(_ front: Candidate, _ back: Candidate) -> Bool {
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
  private func touchesPass(_ front: Candidate, _ back: Candidate) -> Bool {
    if front.isMatrix || back.isMatrix { return overlap(front.frame, back.frame) }
    if back.view.kind == "textField" && front.view.isBlankButton { return contains(front.frame, back.frame) }
    guard overlap(front.frame, back.frame) else { return false }
    return front.shapedClass != nil && front.shapedClass == back.shapedClass || sendSameAction(front.view, back.view)
  }

  /// Whether two controls without different titles send the same actions, so that it does not matter which one is hit.
  private func sendSameAction(_ front: ViewDraft, _ back: ViewDraft) -> Bool {
    guard front.isTappable, back.isTappable, front.element["tag"] == back.element["tag"] else { return false }
    if let title = front.title, let other = back.title, title != other { return false }
    if front.image != back.image { return false }
    let actions = front.actions
    return !actions.isEmpty && actions == back.actions
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
  /// The share of the saved frame that lies outside the superview, along the axis along which more of it does; 1 if nothing is
  /// inside. An axis along which the view is too large for the superview does not count, nor does a superview that scrolls.
  fileprivate var shareOutsideSuperview: Double {
    guard let superview, superview.hasSavedFrame, superview.kind != "scrollView" else { return 0 }
    func share(_ start: Double, _ size: Double, _ whole: Double) -> Double {
      if size <= 0 { return 0 }
      if start >= whole || start + size <= 0 { return 1 }
      let inside = min(start + size, whole) - max(start, 0)
      return size <= whole ? 1 - inside / size : 0
    }
    let around = superview.frame
    if around.width <= 0 || around.height <= 0 { return 0 }
    return max(share(frame.x, frame.width, around.width), share(frame.y, frame.height, around.height))
  }

  /// The title of a button; `nil` if it shows none.
  fileprivate var title: String? {
    element.child("state", key: "normal")?["title"] ?? element.child(key: "cell")?["title"]
  }

  /// The image of a button; `nil` if it shows none.
  fileprivate var image: String? {
    element.child("state", key: "normal")?["image"] ?? element.child(key: "cell")?["image"]
  }

  /// The actions that a control sends, each with its target and the event that causes it.
  fileprivate var actions: Set<[String]> {
    Set(
      element.elements(in: "connections").filter { $0.name == "action" }.map { action in
        [action["selector"] ?? "", action["destination"] ?? action["target"] ?? "", action["eventType"] ?? ""]
      })
  }
}
