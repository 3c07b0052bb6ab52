// A proof, described as a sum that a designer can check with a pencil.
//
// The weighted rows `E - b` of a proof add up to `0 >= d`: the unknowns cancel out, so d is the weighted sum of the
// numbers b alone. The numbers that contribute to the contradiction are on the left, those against it on the right, and
// the left is larger by d. A sum that does not equal the solver's own d is not reported.

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The sum of a proof as a sentence, such as `60 + 200 + 8 = 268 > 224, short by 44`.
struct ProofArithmetic {
  private let terms: [ProofTerm]
  private let scene: Scene
  private let configuration: Configuration

  /// The maximum number of summands that are written out.
  private static let maximumSummands = 12

  init(_ terms: [ProofTerm], in scene: Scene, _ configuration: Configuration) {
    self.terms = terms
    self.scene = scene
    self.configuration = configuration
  }

  /// The sum if it equals the contradiction, else the weighted rows by name.
  func sentence(contradiction: Rational) -> String {
    sum(contradiction: contradiction) ?? weightedRows(contradiction: contradiction)
  }

  /// `nil` if the numbers of a row are unknown, or do not add up to the given contradiction.
  func sum(contradiction: Rational? = nil) -> String? {
    // Multipliers of equal magnitude are scaled to 1, so that the contradiction is in points.
    let scale = terms.first.map(\.multiplier.magnitude) ?? .one
    let isUnit = terms.allSatisfy { $0.multiplier.magnitude == scale }
    let weight: (Rational) -> Rational = { isUnit ? $0 / scale : $0 }
    var sides: (left: Side, right: Side) = (Side(), Side())
    for term in terms {
      guard let numbers = scene.numbers(of: term.row, in: configuration) else { return nil }
      for number in numbers where !number.isZero {
        let factor = weight(term.multiplier)
        if (factor * number).isPositive {
          sides.left.add(factor.magnitude, number.magnitude)
        } else {
          sides.right.add(factor.magnitude, number.magnitude)
        }
      }
    }
    let difference = sides.left.total - sides.right.total
    guard difference.isPositive, contradiction.map({ weight($0) == difference }) ?? true else { return nil }
    let isShort = sides.left.summands.count + sides.right.summands.count <= ProofArithmetic.maximumSummands
    let left = isShort ? sides.left.writtenOut : decimal(sides.left.total)
    let right = isShort ? sides.right.writtenOut : decimal(sides.right.total)
    return "\(left) > \(right), \(isUnit ? "short by \(decimal(difference))" : "so 0 >= \(decimal(difference))")"
  }

  private func weightedRows(contradiction: Rational) -> String {
    let rows = terms.map { term in
      let name = scene.quotedName(of: term.row)
      return term.multiplier == .one ? name : "\(decimal(term.multiplier)) * \(name)"
    }
    return "the rows \(list(rows)) add up to 0 >= \(decimal(contradiction))"
  }
}

/// One side of the comparison.
private struct Side {
  private(set) var summands: [String] = []
  private(set) var total = Rational.zero
  private var isWeighted = false

  mutating func add(_ factor: Rational, _ number: Rational) {
    total += factor * number
    summands.append(factor == .one ? decimal(number) : "\(decimal(factor)) * \(decimal(number))")
    if factor != .one { isWeighted = true }
  }

  /// `60 + 2 * 100 = 260`, or the number if there is only one.
  var writtenOut: String {
    guard !summands.isEmpty else { return "0" }
    let sum = summands.joined(separator: " + ")
    return summands.count > 1 || isWeighted ? "\(sum) = \(decimal(total))" : sum
  }
}

extension Scene {
  /// The row's name as in reports.
  fileprivate func quotedName(of row: ProofRow) -> String {
    switch row {
    case .constraint(let reference, let attribute):
      quoted(name(of: reference) + (attribute.map { ".\($0.name)" } ?? ""))
    case .background(let background): quoted("\(self[background.view].name).\(background.attribute.name)")
    case .contentSize(let view, let axis): quoted("\(self[view].name).content.\(axis.sizeName)")
    }
  }

  /// The summands of a row's number b, as they are written in the scene; `nil` if they are unknown here.
  fileprivate func numbers(of row: ProofRow, in configuration: Configuration) -> [Rational]? {
    switch row {
    case .background(let background): return [numberOfBackground(background, in: configuration)]
    case .contentSize: return [.zero]
    case .constraint(.written(let id), _):
      let constraint = self[id]
      let sign: Rational = constraint.isReversed(in: configuration.direction) ? -1 : 1
      var numbers = [configuration.constant(of: id)]
      if let second = constraint.second {
        numbers.append(sign * Rational(exactly: constraint.multiplier) * offset(of: second, configuration))
      }
      numbers.append(-sign * offset(of: constraint.first, configuration))
      return numbers
    case .constraint(.hugging(let view, let axis), _), .constraint(.compression(let view, let axis), _):
      guard let size = configuration.intrinsicSize(of: view, axis, in: self) else { return nil }
      return [size, self[view].alignmentInsets.sum(along: axis)]
    case .constraint(.frame(let view), let attribute):
      guard let frame = configuration.properties[view.index].frame, let attribute else { return nil }
      switch attribute {
      case .x: return [Rational(exactly: frame.x)]
      case .y: return [Rational(exactly: frame.y)]
      case .width: return [Rational(exactly: frame.width)]
      case .height: return [Rational(exactly: frame.height)]
      }
    case .constraint(.stack, _): return nil
    }
  }

  private func numberOfBackground(_ background: ViewAttribute, in configuration: Configuration) -> Rational {
    guard background.view == .root else { return .zero }
    switch background.attribute {
    case .x, .y: return .zero
    case .width: return Rational(exactly: configuration.rootSize.horizontal)
    case .height: return Rational(exactly: configuration.rootSize.vertical)
    }
  }

  /// The distance of an anchor from the same attribute of the view's frame: insets and baselines.
  private func offset(of anchor: Anchor, _ configuration: Configuration) -> Rational {
    let view = self[anchor.view]
    let insets: DecimalInsets
    switch anchor.guide {
    case .none: insets = view.alignmentInsets
    case .safeArea: insets = anchor.view == .root ? configuration.rootSafeArea : view.safeArea
    case .margins: insets = view.margins
    case .content, .frame: insets = .zero
    }
    let (top, bottom) = (Rational(exactly: insets.top), Rational(exactly: insets.bottom))
    let (left, right) = (Rational(exactly: insets.left), Rational(exactly: insets.right))
    let isLeftToRight = configuration.direction == .leftToRight
    switch anchor.attribute {
    case .top: return top
    case .bottom: return -bottom
    case .left: return left
    case .right: return -right
    case .leading: return isLeftToRight ? left : -right
    case .trailing: return isLeftToRight ? -right : left
    case .width: return -(left + right)
    case .height: return -(top + bottom)
    case .centerX: return (left - right) / 2
    case .centerY: return (top - bottom) / 2
    case .firstBaseline: return top + Rational(exactly: view.firstBaseline)
    case .lastBaseline: return -(bottom + Rational(exactly: view.lastBaseline))
    }
  }
}

extension DecimalInsets {
  fileprivate func sum(along axis: Axis) -> Rational {
    axis == .horizontal
      ? Rational(exactly: left) + Rational(exactly: right) : Rational(exactly: top) + Rational(exactly: bottom)
  }
}
