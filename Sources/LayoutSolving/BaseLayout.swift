// Layouts that differ from a known one in some frames.

import ConstraintSolver
import LayoutModel

/// The layout of a family's first configuration; the layouts of the others are changed copies.
struct BaseLayout: Sendable {
  let frames: [Frame]
  let contentSizes: [AxisPair<Rational>?]
  /// Whether all coordinates are stored without references, so that their bytes can be copied.
  private let isPlain: Bool

  init(frames: [Frame], contentSizes: [AxisPair<Rational>?]) {
    self.frames = frames
    self.contentSizes = contentSizes
    isPlain = frames.allSatisfy {
      $0.x.isStoredInline && $0.y.isStoredInline && $0.width.isStoredInline && $0.height.isStoredInline
    }
  }

  /// The frames after a change.
  ///
  /// - Parameter change: Changes the coordinates of all views, in order.
  /// - Complexity: Linear; as fast as copying bytes if all numbers are short.
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
