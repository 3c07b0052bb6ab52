import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneImport

/// The frames that Interface Builder saved for a scene, in the coordinates of its root.
struct SavedFrames {
  private let scene: Scene
  private let frames: [Rectangle?]

  /// A required equality that saved frames miss by more than this, in points, shows that they are out of date.
  private static let tolerance = 1.5

  init(_ imported: ImportedScene) {
    scene = imported.scene
    var frames = imported.savedFrames
    for index in scene.views.indices {
      guard let superview = scene.views[index].superview, let outer = frames[Int(superview.rawValue)] else { continue }
      frames[index]?.x += outer.x
      frames[index]?.y += outer.y
    }
    self.frames = frames
  }

  /// Whether a required equality between two views does not hold between their saved frames.
  var isStale: Bool {
    scene.constraints.contains { constraint in
      guard constraint.relation == .equal, constraint.priority.isRequired, constraint.isActive,
        let constant = constraint.constant.number.map({ Rational($0).approximateValue })
          ?? (constraint.constant.isEmpty ? 0 : nil),
        let first = value(constraint.first)
      else { return false }
      var second = 0.0
      if let anchor = constraint.second {
        // A multiplier applies to positions in the coordinates of the nearest common ancestor, which is not determined
        // here.
        guard constraint.multiplier.isOne || anchor.attribute.isSize, let value = value(anchor) else { return false }
        let factor = Rational(constraint.multiplier.numerator) / Rational(constraint.multiplier.denominator)
        second = factor.approximateValue * value
      }
      return abs(first - second - constant) > Self.tolerance
    }
  }

  private func value(_ anchor: Anchor) -> Double? {
    let view = scene[anchor.view]
    guard anchor.guide == .none, view.kind != .scrollView, let frame = frames[anchor.view.index] else { return nil }
    func points(_ value: ExactDecimal) -> Double { Rational(value).approximateValue }
    let insets = view.alignmentInsets
    let (left, top) = (frame.x + points(insets.left), frame.y + points(insets.top))
    let (right, bottom) = (
      frame.x + frame.width - points(insets.right), frame.y + frame.height - points(insets.bottom)
    )
    switch anchor.attribute {
    case .left, .leading: return left
    case .right, .trailing: return right
    case .top: return top
    case .bottom: return bottom
    case .width: return right - left
    case .height: return bottom - top
    case .centerX: return (left + right) / 2
    case .centerY: return (top + bottom) / 2
    case .firstBaseline, .lastBaseline: return nil
    }
  }
}
