import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The order in which a person reads the views of a screen: a view before its subviews, rows from the top down, and each
/// row in reading direction.
struct ReadingOrder: Sendable {
  /// All views in order.
  let views: [ViewID]
  /// The position of each view in the order, indexed by `ViewID`.
  let positions: [Int]
  /// Pairs of consecutive siblings where the second lies wholly below the first.
  let stacked: [(upper: ViewID, lower: ViewID)]

  /// - Parameter frames: `nil` keeps siblings in file order.
  init(scene: Scene, frames: [Frame]?) {
    var views: [ViewID] = []
    var stacked: [(upper: ViewID, lower: ViewID)] = []
    var stack = [ViewID.root]
    while let view = stack.popLast() {
      views.append(view)
      var siblings = scene[view].subviews
      if let frames {
        siblings = Self.sorted(siblings, frames, isRightToLeft: scene.direction == .rightToLeft)
        let shown = siblings.filter { !frames[$0.index].isFlat }
        for (upper, lower) in zip(shown, shown.dropFirst())
        where frames[upper.index].y + frames[upper.index].height <= frames[lower.index].y {
          stacked.append((upper, lower))
        }
      }
      stack += siblings.reversed()
    }
    var positions = Array(repeating: 0, count: views.count)
    for (position, view) in views.enumerated() { positions[view.index] = position }
    self.views = views
    self.positions = positions
    self.stacked = stacked
  }

  /// The views in this order.
  func sorted(_ views: [ViewID]) -> [ViewID] { views.sorted { positions[$0.index] < positions[$1.index] } }

  /// A view belongs to a row if it begins above the middle of the row's first view; views that show nothing come last.
  private static func sorted(_ siblings: [ViewID], _ frames: [Frame], isRightToLeft: Bool) -> [ViewID] {
    let byTop = siblings.enumerated().sorted { first, second in
      let (upper, lower) = (frames[first.element.index], frames[second.element.index])
      if upper.y != lower.y { return upper.y < lower.y }
      return upper.isFlat == lower.isFlat ? first.offset < second.offset : lower.isFlat
    }.map(\.element)
    var rows: [[ViewID]] = []
    var middle: Rational?
    for view in byTop {
      let frame = frames[view.index]
      if let middle, frame.y < middle {
        rows[rows.count - 1].append(view)
      } else {
        rows.append([view])
        middle = frame.y + frame.height / 2
      }
    }
    return rows.flatMap { row in
      row.enumerated().sorted { first, second in
        let (left, right) = (frames[first.element.index], frames[second.element.index])
        if left.isFlat != right.isFlat { return right.isFlat }
        return left.x == right.x ? first.offset < second.offset : (left.x < right.x) != isRightToLeft
      }.map(\.element)
    }
  }
}

extension Frame {
  /// Whether the view has no height, so that it shows nothing.
  fileprivate var isFlat: Bool { height <= 0 }
}
