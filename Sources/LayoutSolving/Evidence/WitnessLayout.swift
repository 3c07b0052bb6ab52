import ConstraintSolver
import LayoutModel

/// A layout as another one with some frames changed, so that thousands of them share what they have in common.
///
/// Its elements are exact frames in superview coordinates, indexed by `ViewID`.
package struct WitnessLayout: RandomAccessCollection, Hashable, Sendable {
  fileprivate let base: [Frame]
  /// Views from which on a witness is told by those frames alone that differ from the configuration's (or, in a conflict, from
  /// zero): thousands of witnesses of thousands of frames each would say nothing more.
  package static let wholeViewLimit = 200

  /// In order of view.
  package let changes: [Change]
  /// Scroll views' content sizes in place of those of the other layout, in order of view.
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
  ///   - changes: frames in place of those of `base`, in order of view.
  ///   - contentSizes: in order of view.
  package init(
    base: [Frame], changes: [(view: Int, frame: Frame)] = [],
    contentSizes: [(view: Int, size: AxisPair<Rational>)] = []
  ) {
    self.base = base
    self.contentSizes = contentSizes.map { ContentSize(view: $0.view, size: $0.size) }
    self.changes = changes.map { Change(view: $0.view, frame: $0.frame) }
  }

  /// The same changes of another layout.
  func changing(_ base: [Frame]) -> WitnessLayout { WitnessLayout(base: base, self) }

  private init(base: [Frame], _ other: WitnessLayout) {
    self.base = base
    changes = other.changes
    contentSizes = other.contentSizes
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { base.count }

  /// Logarithmic in the number of changes.
  package subscript(view: Int) -> Frame {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].view < view { low = middle + 1 } else { high = middle }
    }
    return low < changes.count && changes[low].view == view ? changes[low].frame : base[view]
  }

  /// Whether it differs in the same way from the layout that it has most in common with.
  package func hasChanges(of other: WitnessLayout) -> Bool {
    changes == other.changes && contentSizes == other.contentSizes
  }

  /// What is in common is compared last, for there is much of it.
  package static func == (a: WitnessLayout, b: WitnessLayout) -> Bool {
    guard a.hasChanges(of: b) else { return false }
    let (frames, others) = (a.base.span, b.base.span)
    if frames.isIdentical(to: others) { return true }
    guard frames.count == others.count else { return false }
    for index in frames.indices where frames[index] != others[index] { return false }
    return true
  }

  /// What is in common is left out of the hash, for there is much of it.
  package func hash(into hasher: inout Hasher) { hasher.combine(changes) }
}

/// Two layouts: where they have a few lengths of their own beside many in common, these alone.
struct LayoutPair: Sendable {
  private let base: [Frame]
  private let kind: Kind

  private enum Kind: Sendable {
    /// In order of view and attribute.
    case moves([Move])
    indirect case given(first: WitnessLayout, second: WitnessLayout)
  }

  private struct Move: Sendable {
    let attribute: ViewAttribute
    let first: Rational
    let second: Rational
  }

  /// Changed frames of each layout up to which they are told length by length.
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

  /// The same changes of another layout, which has the same frames where they move something.
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
