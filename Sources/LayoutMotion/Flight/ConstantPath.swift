import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The layouts while a constant is animated directly, as on macOS. Frames are piecewise linear in the constant.
struct ConstantPath {
  let start: Configuration.Content
  let end: Configuration.Content
  let constraint: ConstraintID
  let states: [StateID]

  /// A part of the path on which every frame is linear.
  struct Piece {
    /// Progress from 0 to 1.
    let lower, upper: Rational
    let start, end: [Frame]

    var isWhole: Bool { lower.isZero && upper == .one }
  }

  /// Bisection for a breakpoint ends at this share of the path.
  private static let resolution = Rational(1, over: 1 << 16)

  /// In order of progress. Once the limit on layouts is reached, the rest of the path is taken as linear.
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
      let isSmall = piece.upper - piece.lower <= Self.resolution || count >= Limits.pathLayouts
      guard !isSmall else {
        pieces.append(piece)
        continue
      }
      let between = frames(middle, &cache)
      // If the frames in the middle lie on the line although there is a breakpoint, those at a quarter do not.
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

  private func content(at progress: Rational) -> Configuration.Content {
    var content = end
    let (old, new) = (start.constants[constraint.index], end.constants[constraint.index])
    content.constants[constraint.index] = old.scaled(by: .one - progress) + new.scaled(by: progress)
    return content
  }
}

extension ConstantPath.Piece {
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
    let factor = ExactDecimal(factor, places: 30)
    return ConstantExpression(
      numbers: numbers.map { $0 * factor },
      terms: terms.map { Term(coefficient: $0.coefficient * factor, parameter: $0.parameter) })
  }
}
