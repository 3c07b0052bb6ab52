import ConstraintSolver
import LayoutModel

/// A layout stored as the changes to another one, so that thousands of layouts can share most of their frames.
///
/// The elements are exact frames in superview coordinates, indexed by `ViewID`.
package struct WitnessLayout: RandomAccessCollection, Hashable, Sendable {
  fileprivate let base: [Frame]

  /// The frames that differ from the base layout, in order of view.
  package let changes: [Change]
  /// The content sizes of scroll views that differ from the base layout, in order of view.
  package let contentSizes: [ContentSize]

  package struct Change: Hashable, Sendable {
    package let view: Int
    package let frame: Frame
  }

  package struct ContentSize: Hashable, Sendable {
    package let view: Int
    package let size: AxisPair<Rational>
  }

  /// - Parameters:
  ///   - changes: frames that replace those of `base`, in order of view.
  ///   - contentSizes: in order of view.
  package init(
    base: [Frame], changes: [(view: Int, frame: Frame)] = [],
    contentSizes: [(view: Int, size: AxisPair<Rational>)] = []
  ) {
    self.base = base
    self.contentSizes = contentSizes.map { ContentSize(view: $0.view, size: $0.size) }
    self.changes = changes.map { Change(view: $0.view, frame: $0.frame) }
  }

  /// The same changes applied to another base layout.
  func changing(_ base: [Frame]) -> WitnessLayout { WitnessLayout(base: base, self) }

  private init(base: [Frame], _ other: WitnessLayout) {
    self.base = base
    changes = other.changes
    contentSizes = other.contentSizes
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { base.count }

  /// - Complexity: logarithmic in the number of changes.
  package subscript(view: Int) -> Frame {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].view < view { low = middle + 1 } else { high = middle }
    }
    return low < changes.count && changes[low].view == view ? changes[low].frame : base[view]
  }

  /// Returns whether both have the same changes, whatever their base layouts.
  package func hasChanges(of other: WitnessLayout) -> Bool {
    changes == other.changes && contentSizes == other.contentSizes
  }

  /// Compares the base layouts last, since they are large.
  package static func == (a: WitnessLayout, b: WitnessLayout) -> Bool {
    guard a.hasChanges(of: b) else { return false }
    let (frames, others) = (a.base.span, b.base.span)
    if frames.isIdentical(to: others) { return true }
    guard frames.count == others.count else { return false }
    for index in frames.indices where frames[index] != others[index] { return false }
    return true
  }

  /// Leaves the base layout out of the hash, since it is large.
  package func hash(into hasher: inout Hasher) { hasher.combine(changes) }
}

/// Two layouts. If they differ from their base in only a few attributes, only those are stored.
struct LayoutPair: Sendable {
  private let base: [Frame]
  private let kind: Kind

  private enum Kind: Sendable {
    /// The attributes that differ, in order of view and attribute.
    case moves([Move])
    indirect case given(first: WitnessLayout, second: WitnessLayout)
  }

  private struct Move: Sendable {
    let attribute: ViewAttribute
    let first: Rational
    let second: Rational
  }

  /// The maximum number of changed frames in each layout for which single attributes are stored.
  private static let fewChanges = 2

  init(_ first: WitnessLayout, _ second: WitnessLayout) {
    base = first.base
    let isApart = !first.base.span.isIdentical(to: second.base.span)
    if isApart || max(first.changes.count, second.changes.count) > Self.fewChanges
      || !first.contentSizes.isEmpty || !second.contentSizes.isEmpty
    {
      kind = .given(first: first, second: second)
      return
    }
    let views = first.changes.map(\.view) + second.changes.map(\.view)
    var moves: [Move] = []
    for view in Set(views).sorted() {
      let (common, one, other) = (base[view], first[view], second[view])
      for attribute in FrameAttribute.allCases
      where one[attribute] != common[attribute] || other[attribute] != common[attribute] {
        moves.append(
          Move(
            attribute: ViewAttribute(view: ViewID(view), attribute: attribute), first: one[attribute],
            second: other[attribute]))
      }
    }
    kind = .moves(moves)
  }

  var layouts: (first: WitnessLayout, second: WitnessLayout) {
    if case .given(let first, let second) = kind { (first, second) } else { layouts(on: base) }
  }

  /// The same two layouts relative to another base with the same frames for the views that change.
  func layouts(on base: [Frame]) -> (first: WitnessLayout, second: WitnessLayout) {
    switch kind {
    case .moves(let moves): (layout(moves, \.first, on: base), layout(moves, \.second, on: base))
    case .given(let first, let second): (first.changing(base), second.changing(base))
    }
  }

  private func layout(_ moves: [Move], _ value: (Move) -> Rational, on base: [Frame]) -> WitnessLayout {
    var changes: [(view: Int, frame: Frame)] = []
    for move in moves {
      let view = move.attribute.view.index
      if changes.last?.view != view { changes.append((view, base[view])) }
      changes[changes.count - 1].frame[move.attribute.attribute] = value(move)
    }
    return WitnessLayout(base: base, changes: changes.filter { $0.frame != base[$0.view] })
  }
}
