import ConstraintSolver

/// A layout as another one with some frames changed, so that thousands of them share what they have in common.
///
/// Its elements are exact frames in superview coordinates, indexed by `ViewID`.
package struct WitnessLayout: RandomAccessCollection, Hashable, Sendable {
  private let base: [Frame]
  /// In order of view.
  package let changes: [Change]

  package struct Change: Hashable, Sendable {
    package let view: Int
    package let frame: Frame
  }

  /// - Parameter changes: frames in place of those of `base`, in order of view.
  package init(base: [Frame], changes: [(view: Int, frame: Frame)] = []) {
    self.base = base
    self.changes = changes.map { Change(view: $0.view, frame: $0.frame) }
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

  /// What is in common is left out of the hash, for there is much of it.
  package func hash(into hasher: inout Hasher) { hasher.combine(changes) }
}
