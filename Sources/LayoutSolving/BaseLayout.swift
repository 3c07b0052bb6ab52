// Layouts that differ in some frames from one that is known.

import ConstraintSolver
import LayoutModel

/// The layout of a family's first configuration, of which those of the others are changed copies.
struct BaseLayout: Sendable {
  let frames: [Frame]
  let contentSizes: [AxisPair<Rational>?]
  /// Whether all coordinates are kept in place, so that there are no references to count when their bytes are copied.
  private let isPlain: Bool

  init(frames: [Frame], contentSizes: [AxisPair<Rational>?]) {
    self.frames = frames
    self.contentSizes = contentSizes
    isPlain = frames.allSatisfy {
      $0.x.isStoredInline && $0.y.isStoredInline && $0.width.isStoredInline && $0.height.isStoredInline
    }
  }

  /// The same frames but for what is changed.
  ///
  /// - Parameter change: given the coordinates of all views in order, each view's as its frame has them.
  /// - Complexity: linear; as fast as bytes are copied where all numbers are short.
  func frames(_ change: (UnsafeMutableBufferPointer<Rational>) -> Void) -> [Frame] {
    precondition(MemoryLayout<Frame>.stride == 4 * MemoryLayout<Rational>.stride, "a frame is four coordinates")
    return unsafe [Frame](unsafeUninitializedCapacity: frames.count) { target, count in
      count = frames.count
      if isPlain {
        unsafe frames.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(target).copyMemory(from: $0) }
      } else {
        _ = unsafe target.initialize(from: frames)
      }
      unsafe target.withMemoryRebound(to: Rational.self) { coordinates in
        unsafe change(UnsafeMutableBufferPointer(start: coordinates.baseAddress, count: 4 * count))
      }
    }
  }
}
