import ConstraintSolver
import LayoutModel

/// A layout as another one with some frames changed, so that thousands of them share what they have in common.
///
/// Its elements are exact frames in superview coordinates, indexed by `ViewID`.
package struct WitnessLayout: RandomAccessCollection, Hashable, Sendable {
  private let base: [Frame]
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

  /// What is in common is compared last, for there is much of it.
  package static func == (a: WitnessLayout, b: WitnessLayout) -> Bool {
    guard a.changes == b.changes && a.contentSizes == b.contentSizes else { return false }
    let (frames, others) = (a.base.span, b.base.span)
    if frames.isIdentical(to: others) { return true }
    guard frames.count == others.count else { return false }
    for index in frames.indices where frames[index] != others[index] { return false }
    return true
  }

  /// What is in common is left out of the hash, for there is much of it.
  package func hash(into hasher: inout Hasher) { hasher.combine(changes) }
}
