import ConstraintSolver
import LayoutModel

/// A layout stored as the changes to another one, so that thousands of layouts can share most of their frames.
///
/// The elements are exact frames in superview coordinates, indexed by `ViewID`.
package struct WitnessLayout: RandomAccessCollection, Hashable, Sendable {
  /// The frames that differ from the base layout, in order of view.
  package let changes: [Change]
  /// The content sizes of scroll views that differ from the base layout, in order of view.
  package let contentSizes: [ContentSize]
  /// Compared last, since it is large.
  private var base: [Frame]

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
  func changing(_ base: [Frame]) -> WitnessLayout {
    var other = self
    other.base = base
    return other
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

  /// Leaves the base layout out of the hash, since it is large.
  package func hash(into hasher: inout Hasher) { hasher.combine(changes) }
}
