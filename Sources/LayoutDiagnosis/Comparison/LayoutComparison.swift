import ConstraintSolver
import LayoutModel
import LayoutSolving

/// What differs between the layouts of one configuration in two versions of a scene.
///
/// Views are paired by name. Frames are compared exactly, in the coordinates of the superview, so a view that only follows its
/// superview has not moved.
package struct LayoutComparison: Sendable {
  /// The views that both versions have and that are placed differently, in the order of the new version.
  package let moves: [ViewMove]
  private let views: [ViewDifference: [ViewID]]

  /// A version of a scene with the layout of the configuration.
  package struct Version: Sendable {
    package let scene: Scene
    package let solved: SolvedConfiguration
    package let viewsByName: [String: ViewID]

    package init(scene: Scene, solved: SolvedConfiguration, viewsByName: [String: ViewID]? = nil) {
      self.scene = scene
      self.solved = solved
      self.viewsByName = viewsByName ?? scene.viewsByName
    }

    /// Whether a view that is in the view tree is neither hidden nor transparent itself.
    fileprivate func isShown(_ view: ViewID) -> Bool {
      let properties = solved.configuration.properties[view.index]
      return !properties.isHidden && !properties.alpha.isZero
    }

    /// Whether the view is in the view tree, so that it has a frame.
    fileprivate func isInstalled(_ view: ViewID) -> Bool {
      solved.configuration.properties[view.index].isInstalled
    }
  }

  package init(old: Version, new: Version) {
    var moves: [ViewMove] = []
    var views: [ViewDifference: [ViewID]] = [:]
    // A limit may have left a configuration without frames.
    let isSolved = [old, new].allSatisfy { $0.solved.frames.count == $0.scene.views.count }
    for view in new.scene.views.indices.map({ ViewID($0) }) {
      guard let oldView = old.viewsByName[new.scene.name(of: view)] else {
        views[.added, default: []].append(view)
        continue
      }
      let isInstalled = new.isInstalled(view)
      if isInstalled != old.isInstalled(oldView) {
        views[isInstalled ? .installed : .uninstalled, default: []].append(view)
        continue
      }
      if !isInstalled { continue }
      if isSolved {
        let move = ViewMove(
          oldView: oldView, newView: view, old: old.solved.frames[oldView.index], new: new.solved.frames[view.index],
          oldTransform: old.solved.configuration.properties[oldView.index].transform,
          newTransform: new.solved.configuration.properties[view.index].transform,
          superviews: Self.superviews(of: oldView, old, view, new))
        if move.isMove { moves.append(move) }
      }
      let isShown = new.isShown(view)
      if isShown != old.isShown(oldView) { views[isShown ? .shown : .hidden, default: []].append(view) }
    }
    views[.moved] = moves.map(\.newView)
    views[.removed] = old.scene.views.indices.map { ViewID($0) }.filter {
      new.viewsByName[old.scene.name(of: $0)] == nil
    }
    (self.moves, self.views) = (moves, views)
  }

  /// The views with a change, in the order of the new version; those that are removed in the order of the old one.
  package subscript(change: ViewDifference) -> [ViewID] { views[change] ?? [] }

  /// - Returns: `nil` if the superviews have the same name.
  private static func superviews(
    of oldView: ViewID, _ old: Version, _ newView: ViewID, _ new: Version
  ) -> ViewMove.Superviews? {
    guard let before = old.scene[oldView].superview, let after = new.scene[newView].superview,
      old.scene.name(of: before) != new.scene.name(of: after)
    else { return nil }
    return ViewMove.Superviews(old: old.scene.displayName(of: before), new: new.scene.displayName(of: after))
  }

  package var isEmpty: Bool { views.values.allSatisfy(\.isEmpty) }
}

/// How a view differs between two versions.
package enum ViewDifference: Int, CaseIterable, Sendable {
  /// Only one version has the view.
  case added, removed
  /// Both versions have the view, and one of them in its view tree.
  case installed, uninstalled
  /// Both versions have the view in the view tree, and one of them shows it.
  case shown, hidden
  case moved

  /// The words after the name of the view.
  package var words: String {
    switch self {
    case .added: "added"
    case .removed: "removed"
    case .installed: "now installed"
    case .uninstalled: "no longer installed"
    case .shown: "now shown"
    case .hidden: "now hidden"
    case .moved: "moved"
    }
  }
}

/// A view that two versions place differently.
package struct ViewMove: Hashable, Sendable {
  package let oldView, newView: ViewID
  /// In superview coordinates.
  package let old, new: Frame
  package let oldTransform, newTransform: Transform
  /// `nil` if the superview is the same.
  package let superviews: Superviews?

  /// The displayed names of two superviews.
  package struct Superviews: Hashable, Sendable {
    package let old, new: String
  }

  fileprivate var isMove: Bool { old != new || oldTransform != newTransform || superviews != nil }

  /// Phrases such as `y 60 → 68 (+8)` and `height 20 → 40 (+20)`.
  package var words: [String] {
    superviewWords + FrameAttribute.allCases.compactMap { Self.words($0.name, old[$0], new[$0]) } + transformWords
  }

  /// The same with only the difference of each number of the frame, such as `y +8`.
  package var shortWords: [String] {
    superviewWords
      + FrameAttribute.allCases.compactMap { attribute in
        let (before, after) = (old[attribute], new[attribute])
        return before == after ? nil : "\(attribute.name) \(Self.difference(before, after))"
      } + transformWords
  }

  private var superviewWords: [String] { superviews.map { ["from '\($0.old)' to '\($0.new)'"] } ?? [] }

  private var transformWords: [String] {
    let parts: [(name: String, part: KeyPath<Transform, ExactDecimal>)] = [
      ("rotation", \.rotation), ("horizontal scale", \.scaleX), ("vertical scale", \.scaleY),
      ("horizontal translation", \.translationX), ("vertical translation", \.translationY),
    ]
    return parts.compactMap {
      Self.words($0.name, Rational(oldTransform[keyPath: $0.part]), Rational(newTransform[keyPath: $0.part]))
    }
  }

  /// `+8`, `-8`, or words if two decimals cannot show it.
  private static func difference(_ old: Rational, _ new: Rational) -> String {
    let text = (new - old).decimalDescription(places: 2)
    if text == "0" { return "less than 0.01 \(new > old ? "more" : "less")" }
    return new > old ? "+\(text)" : text
  }

  private static func words(_ name: String, _ old: Rational, _ new: Rational) -> String? {
    if old == new { return nil }
    let (before, after) = (old.decimalDescription(places: 2), new.decimalDescription(places: 2))
    // Numbers that differ only in later decimals are not shown as a change from one to the other.
    if before == after { return "\(name) \(after) (\(difference(old, new)))" }
    return "\(name) \(before) → \(after) (\(difference(old, new)))"
  }
}

extension Scene {
  /// The first view of each name.
  package var viewsByName: [String: ViewID] {
    Dictionary(views.indices.map { (views[$0].name, ViewID($0)) }) { first, _ in first }
  }
}
