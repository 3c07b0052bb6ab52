/// Finds views that code may slide in: outlets hold the constraints that place them, so they may be beyond the edges of the screen.
///
/// What lies inside such a view moves with it, and so do views that are placed by it alone, along the axis of the constraint.
struct SlidingViews {
  private enum Axis { case horizontal, vertical }

  /// The position of a view along an axis.
  private struct Position: Hashable {
    let view: String
    let axis: Axis
  }

  private var views: [String: ViewDraft] = [:]
  /// For each position, the views whose positions constraints tie to it, in document order.
  private var ties: [Position: [String]] = [:]
  /// The positions that constraints without outlets tie to a superview or a guide, which do not slide.
  private var anchored: Set<Position> = []
  /// The views that the constraints with outlets mention.
  private var mentioned: [ViewDraft] = []
  /// The positions that constraints with outlets decide.
  private var placed: [Position] = []

  init(_ document: InterfaceDocument, below root: ViewDraft) {
    var views: [String: ViewDraft] = [:]
    root.visit { views[$0.id] = $0 }
    self.views = views
    var constraints: [(element: XMLElement, owner: ViewDraft)] = []
    root.visit { view in
      constraints += view.element.elements(in: "constraints").filter { $0["secondItem"] != nil }.map { ($0, view) }
    }
    for (element, owner) in constraints {
      let isHeld = element["id"].map { document.outlets.contains($0) } ?? false
      let (first, second) = (element["firstItem"], element["secondItem"])
      if isHeld {
        mentioned += [first, second].compactMap { item in item.flatMap { views[$0] } }.filter { $0 !== root }
      }
      guard let axis = Self.axis(of: element["firstAttribute"]) else { continue }
      let firstView = first == nil ? owner : first.flatMap { views[$0] }
      add(firstView, second.flatMap { views[$0] }, axis, isHeld: isHeld)
    }
  }

  /// Adds a constraint between the positions of two items; `nil` stands for a guide.
  private mutating func add(_ first: ViewDraft?, _ second: ViewDraft?, _ axis: Axis, isHeld: Bool) {
    for (view, other) in [(first, second), (second, first)] {
      guard let view, view.superview != nil, view !== other else { continue }
      // The superview of the other item does not move with it.
      if let other, other.isInside(view) { continue }
      let position = Position(view: view.id, axis: axis)
      if isHeld { placed.append(position) }
      if let other, !view.isInside(other) {
        ties[Position(view: other.id, axis: axis), default: []].append(view.id)
      } else if !isHeld {
        anchored.insert(position)
      }
    }
  }

  /// Allows these views and all that moves with them to be beyond the edges of the screen.
  func allowPositionsBesideTheScreen() {
    for view in mentioned { allow(view) }
    var found: Set<Position> = []
    var moved: Set<String> = []
    var pending = placed.filter { found.insert($0).inserted }
    while let position = pending.popLast() {
      if let view = views[position.view] { move(view, &moved) }
      for id in ties[position] ?? [] {
        let tied = Position(view: id, axis: position.axis)
        if !anchored.contains(tied), found.insert(tied).inserted { pending.append(tied) }
      }
    }
  }

  /// Allows a view and all views below it, each once.
  private func move(_ view: ViewDraft, _ moved: inout Set<String>) {
    guard moved.insert(view.id).inserted else { return }
    allow(view)
    for subview in view.subviews { move(subview, &moved) }
  }

  private func allow(_ view: ViewDraft) {
    view.allow("offscreen-view")
    view.allow("cut-content")
  }

  /// The axis of a constraint's attribute; `nil` for a size.
  private static func axis(of attribute: String?) -> Axis? {
    switch attribute {
    case "left", "right", "leading", "trailing", "centerX", "leftMargin", "rightMargin", "leadingMargin",
      "trailingMargin", "centerXWithinMargins":
      .horizontal
    case "top", "bottom", "centerY", "baseline", "firstBaseline", "lastBaseline", "topMargin", "bottomMargin",
      "centerYWithinMargins":
      .vertical
    default: nil
    }
  }
}
