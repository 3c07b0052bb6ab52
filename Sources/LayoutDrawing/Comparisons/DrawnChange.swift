import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// A view that differs between the drawings of two versions.
struct DrawnChange {
  enum Presence {
    case before, after, both
  }

  let kind: ViewDifference
  let name: String
  let displayName: String
  /// The view in the old picture; `nil` if its outline is not drawn there.
  let old: ViewID?
  /// The view in the new picture; `nil` if its outline is not drawn there.
  let new: ViewID?
  /// What changed, one phrase each.
  let words: [String]
  /// The distances of a move alone, without other words.
  let shortWords: [String]
  /// Whether a callout describes the change; a view that came or went together with its superview has none.
  let isNamed: Bool
  /// The distance between the centres on the screen, in units of the drawing; 0 unless the view moved.
  let distance: Double

  /// The words after the name; empty for a view that only moved.
  var verb: String { kind == .moved ? "" : kind.words }

  var tooltip: String {
    ([verb.isEmpty ? displayName : "\(displayName) \(verb)"] + words).joined(separator: " · ")
  }
}

extension ViewDifference {
  /// Whether a view is drawn only before, only after, or both before and after.
  var presence: DrawnChange.Presence {
    switch self {
    case .removed, .uninstalled, .hidden: .before
    case .added, .installed, .shown: .after
    case .moved: .both
    }
  }

  /// Whether subviews come or go with their superview.
  fileprivate var includesSubviews: Bool { [.added, .removed, .installed, .uninstalled].contains(self) }
}

/// All changes between two pictures of the same scale.
struct DrawnChanges {
  /// The changes in the order of the new version's views, followed by removed views.
  private(set) var changes: [DrawnChange] = []
  /// The number of changed views inside hidden ones, which are not drawn.
  private(set) var invisibleCount = 0
  private let old, new: LayoutPicture
  private let comparison: LayoutComparison

  init(_ comparison: LayoutComparison, old: LayoutPicture, new: LayoutPicture) {
    (self.old, self.new, self.comparison) = (old, new, comparison)
    let moves = Dictionary(uniqueKeysWithValues: comparison.moves.map { ($0.newView, $0) })
    var kinds: [ViewID: ViewDifference] = [:]
    for kind in [ViewDifference.added, .shown, .hidden, .installed, .uninstalled] {
      for view in comparison[kind] { kinds[view] = kind }
    }
    let oldViews = old.scene.viewsByName
    for view in new.scene.views.indices.map({ ViewID($0) }) where kinds[view] != nil || moves[view] != nil {
      let name = new.scene.name(of: view)
      add(kinds[view] ?? .moved, name, old: oldViews[name], new: view, moves[view], kinds)
    }
    let removed = Set(comparison[.removed])
    for view in comparison[.removed] {
      guard old.presence(of: view) != .omitted else {
        invisibleCount += 1
        continue
      }
      let isPart = old.scene[view].superview.map { removed.contains($0) } ?? false
      let words = isPart ? [] : Self.words(forPartsOf: view, old.scene) { removed.contains($0) }
      changes.append(
        DrawnChange(
          kind: .removed, name: old.scene.name(of: view), displayName: old.scene.displayName(of: view), old: view,
          new: nil, words: words, shortWords: [], isNamed: !isPart, distance: 0))
    }
  }

  private mutating func add(
    _ kind: ViewDifference, _ name: String, old oldView: ViewID?, new newView: ViewID, _ move: ViewMove?,
    _ kinds: [ViewID: ViewDifference]
  ) {
    let isInOld = oldView.map { old.presence(of: $0) != .omitted } ?? false
    let isInNew = new.presence(of: newView) != .omitted
    guard isInOld || isInNew else {
      invisibleCount += 1
      return
    }
    var words = move?.words ?? []
    if let move, move.superviews == nil, let superview = superviewThatMoved(oldView, newView) {
      words.append("in '\(superview)', which moved, too")
    }
    if kind == .moved, new.presence(of: newView) == .absent { words.append("hidden") }
    let superview = new.scene[newView].superview
    let isPart = kind.includesSubviews && superview.map { kinds[$0] == kind } ?? false
    if kind.includesSubviews && !isPart { words += Self.words(forPartsOf: newView, new.scene) { kinds[$0] == kind } }
    // The outline of a view that is shown in one version only is drawn once.
    let drawnOld = isInOld && kind.presence != .after ? oldView : nil
    let drawnNew = isInNew && kind.presence != .before ? newView : nil
    var distance = 0.0
    if kind == .moved, let drawnOld, let drawnNew {
      let (from, to) = (old.extent(of: drawnOld).center, new.extent(of: drawnNew).center)
      distance = max(abs(to.x - from.x), abs(to.y - from.y))
    }
    changes.append(
      DrawnChange(
        kind: kind, name: name, displayName: new.scene.displayName(of: newView), old: drawnOld, new: drawnNew,
        words: words, shortWords: move?.shortWords ?? [], isNamed: !isPart, distance: distance))
  }

  /// The displayed name of the superview if its position on the screen changed; otherwise `nil`.
  private func superviewThatMoved(_ oldView: ViewID?, _ newView: ViewID) -> String? {
    guard let before = oldView.flatMap({ old.scene[$0].superview }), let after = new.scene[newView].superview,
      old.placed.maps[before.index] != new.placed.maps[after.index]
    else { return nil }
    return new.scene.displayName(of: after)
  }

  /// `with 3 views inside`.
  private static func words(forPartsOf view: ViewID, _ scene: Scene, where isCounted: (ViewID) -> Bool) -> [String] {
    var (count, pending) = (0, scene[view].subviews)
    while let next = pending.popLast() {
      guard isCounted(next) else { continue }
      count += 1
      pending += scene[next].subviews
    }
    return count == 0 ? [] : [count == 1 ? "with 1 view inside" : "with \(count) views inside"]
  }

  /// The extents of old outlines, which the drawn area includes.
  var oldExtents: [Extent] { changes.compactMap(\.old).filter { $0 != .root }.map(old.extent) }

  var presences: Set<DrawnChange.Presence> { Set(changes.map(\.kind.presence)) }

  /// Draws the outlines before the change, those after it, those of views that went, and the arrows.
  func append(to svg: inout SVGText, _ arrows: [MoveArrow]) {
    svg.open("g", ["id": "changes", "clip-path": "url(#desk-clip)"])
    for change in changes where change.kind == .moved {
      if let view = change.old { appendOutline(change, view, class: "before", in: old, to: &svg) }
    }
    for change in changes {
      let name = change.kind == .moved ? "after" : "came"
      if let view = change.new { appendOutline(change, view, class: name, in: new, to: &svg) }
    }
    for change in changes where change.kind != .moved {
      if let view = change.old { appendOutline(change, view, class: "went", in: old, to: &svg) }
    }
    for arrow in arrows { arrow.append(to: &svg) }
    svg.close()
  }

  private func appendOutline(
    _ change: DrawnChange, _ view: ViewID, class name: String, in picture: LayoutPicture, to svg: inout SVGText
  ) {
    // The screen has a border of its own.
    if view == .root { return }
    let isAway = picture.isClippedAway(view)
    svg.open("g", ["id": SVGText.identifier(name, change.name), "data-view": change.name])
    svg.add("title", text: change.tooltip)
    picture.appendOutline(of: view, class: isAway ? "\(name) dim" : name, to: &svg)
    svg.close()
  }

  /// The arrows that are long enough to be seen.
  var arrows: [MoveArrow] {
    changes.flatMap { change -> [MoveArrow] in
      guard change.kind == .moved, let before = change.old, let after = change.new, after != .root else { return [] }
      return MoveArrow.arrows(from: before, in: old, to: after, in: new)
    }
  }
}
