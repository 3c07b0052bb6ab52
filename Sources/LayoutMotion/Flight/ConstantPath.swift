import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The layouts while a constant is animated directly, as by `constraint.animator().constant` on macOS: each moment has the layout
/// for the constant's value at that moment. Frames are piecewise linear in the constant.
struct ConstantPath {
  /// The content before the animation.
  let start: Configuration.Content
  /// The content after it, in which only the constant is different.
  let end: Configuration.Content
  /// The constraint with the constant.
  let constraint: ConstraintID
  /// The state of each machine.
  let states: [StateID]

  /// A part of the path on which every frame is linear.
  struct Piece {
    /// The progress at the ends of the piece, within 0...1.
    let lower, upper: Rational
    /// The frames at the ends of the piece, by view.
    let start, end: [Frame]

    /// Whether the piece is the whole path.
    var isWhole: Bool { lower.isZero && upper == .one }
  }

  /// Bisection ends at this share of the path. A piece as small as this is taken as linear, although it may contain a breakpoint.
  private static let resolution = Rational(1, over: 1 << 16)

  /// Once as many layouts are solved, each piece that is not examined yet is taken as linear.
  private static let layoutLimit = 1_000

  /// The pieces in order of progress.
  ///
  /// - Complexity: Two layouts for each piece of the bisection, at most about `layoutLimit`.
  func pieces(_ cache: inout LayoutCache) -> [Piece] {
    var count = 0
    func frames(_ progress: Rational, _ cache: inout LayoutCache) -> [Frame] {
      count += 1
      return cache.layout(content(at: progress), states: states).frames
    }
    var pending = [
      Piece(lower: .zero, upper: .one, start: frames(.zero, &cache), end: frames(.one, &cache))
    ]
    var pieces: [Piece] = []
    while let piece = pending.popLast() {
      let middle = (piece.lower + piece.upper) / 2
      let isSmall = piece.upper - piece.lower <= Self.resolution || count >= Self.layoutLimit
      guard !isSmall else {
        pieces.append(piece)
        continue
      }
      let between = frames(middle, &cache)
      // A single breakpoint moves the frames in the middle off the line. Several can leave them there, by symmetry for example,
      // so those at a quarter are compared, too. A deviation that is zero at both quarters remains undetected.
      let quarter = frames((piece.lower * 3 + piece.upper) / 4, &cache)
      if piece.isLinear(through: between, at: Rational(1, over: 2))
        && piece.isLinear(through: quarter, at: Rational(1, over: 4))
      {
        pieces.append(piece)
      } else {
        pending.append(Piece(lower: middle, upper: piece.upper, start: between, end: piece.end))
        pending.append(Piece(lower: piece.lower, upper: middle, start: piece.start, end: between))
      }
    }
    return pieces
  }

  /// The content with the constant between its old and its new value.
  private func content(at progress: Rational) -> Configuration.Content {
    var content = end
    let (old, new) = (start.constants[constraint.index], end.constants[constraint.index])
    content.constants[constraint.index] = old.scaled(by: .one - progress) + new.scaled(by: progress)
    return content
  }
}

extension ConstantPath.Piece {
  /// Whether frames lie on the line between those at the ends of the piece.
  ///
  /// - Parameter share: The position of the frames within the piece, from 0 to 1.
  fileprivate func isLinear(through frames: [Frame], at share: Rational) -> Bool {
    frames.indices.allSatisfy { index in
      FrameAttribute.allCases.allSatisfy {
        frames[index][$0] == start[index][$0] + (end[index][$0] - start[index][$0]) * share
      }
    }
  }
}

extension ConstantExpression {
  fileprivate func scaled(by factor: Rational) -> ConstantExpression {
    // A progress is a multiple of 2^-17, so 30 decimal places are exact.
    let factor = ExactDecimal(factor, places: 30)
    return ConstantExpression(
      numbers: numbers.map { $0 * factor },
      terms: terms.map { Term(coefficient: $0.coefficient * factor, parameter: $0.parameter) })
  }
}
