// A proof, described as a sum that a designer can check with a pencil.
//
// The weighted rows `E - b` of a proof add up to `0 >= d`: the unknowns cancel out, so d is the weighted sum of the
// numbers b alone. The numbers that contribute to the contradiction are on the left, those against it on the right, and
// the left is larger by d. A sum that does not equal the solver's own d is not reported.

import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The sum of a proof as a sentence, such as `60 + 200 + 8 = 268 > 224, 44 too many`.
struct ProofArithmetic {
  /// Summands that a message writes out; of more, it has the total only.
  static let writtenSummands = 12

  private let terms: [ProofTerm]
  private let scene: Scene
  private let configuration: Configuration
  /// A layout that gives the order of the summands on the screen.
  private let layout: WitnessLayout?
  /// The axis along which rows are ordered; `nil` for that of each anchor.
  private let axis: Axis?

  /// - Parameters:
  ///   - layout: a layout in which most of the rows hold; without one, summands are in the order of the rows.
  ///   - axis: the axis along which rows are ordered; `nil` for that of each anchor.
  init(
    _ terms: [ProofTerm], in scene: Scene, _ configuration: Configuration, layout: WitnessLayout? = nil,
    along axis: Axis? = nil
  ) {
    self.terms = terms
    self.axis = axis
    self.scene = scene
    self.configuration = configuration
    self.layout = layout
  }

  /// The two totals of a sum in points.
  struct Totals {
    /// The length that the constraints need.
    let needed: Rational
    /// The length that is available to them.
    let available: Rational
    /// The row that alone gives the available length; `nil` if it is a sum.
    let given: ProofRow?
    /// The axis and the summands of the needed length.
    let axis: Axis
    let summands: [(row: ProofRow, value: Rational)]
  }

  /// `nil` if the numbers of a row are unknown, do not add up to the given contradiction, or are too small rather than too
  /// large for the screen.
  func totals(contradiction: Rational) -> Totals? {
    guard let sides = sides(contradiction: contradiction), !sides.isTooSmall else { return nil }
    return totals(of: sides.left, sides.right)
  }

  /// The totals of constraints that must fill the screen and are too small for it; `nil` unless its size alone is what they must fill.
  func totalsTooSmall(contradiction: Rational) -> Totals? {
    guard let sides = sides(contradiction: contradiction), sides.isTooSmall, sides.left.summands.count == 1 else {
      return nil
    }
    return totals(of: sides.right, sides.left)
  }

  private func totals(of needed: Side, _ available: Side) -> Totals {
    let given = available.summands.count == 1 ? terms[available.summands[0].place] : nil
    var summands: [(row: ProofRow, value: Rational)] = []
    for (factor, number, place) in needed.summands {
      if let last = summands.last, last.row == terms[place].row {
        summands[summands.count - 1].value += factor * number
      } else {
        summands.append((terms[place].row, factor * number))
      }
    }
    return Totals(
      needed: needed.total, available: available.total, given: given?.row,
      axis: (given ?? terms[0]).row.axis(in: scene) ?? .vertical, summands: summands)
  }

  /// `nil` if the numbers of a row are unknown, or do not add up to the given contradiction.
  func sentence(contradiction: Rational? = nil) -> String? {
    guard let sides = sides(contradiction: contradiction) else { return nil }
    let isShort = sides.left.summands.count + sides.right.summands.count <= Self.writtenSummands
    let exactDifference = sides.left.total - sides.right.total
    // Two decimals would hide a difference that is smaller.
    let text = exactDifference * 100 < .one ? decimal : rounded
    let left = isShort ? sides.left.writtenOut(text) : text(sides.left.total)
    let right = isShort ? sides.right.writtenOut(text) : text(sides.right.total)
    let difference = text(exactDifference)
    return sides.isTooSmall
      ? "\(right) < \(left), \(difference) too few" : "\(left) > \(right), \(difference) too many"
  }

  /// By how much one side is larger, in points; `nil` as for `sentence`.
  func excess(contradiction: Rational) -> (points: Rational, isTooSmall: Bool)? {
    sides(contradiction: contradiction).map { ($0.left.total - $0.right.total, $0.isTooSmall) }
  }

  private struct Sides {
    var left = Side()
    var right = Side()
    /// Whether the screen's size is on the left: it is larger than the constraints allow.
    var isTooSmall = false
  }

  private func sides(contradiction: Rational?) -> Sides? {
    let (weights, multiples) = resolved
    // Multipliers are scaled so that a size of the screen counts once, or a multiple of it, or the first row that counts at all
    // if no size of the screen occurs.
    let bound = terms.firstIndex {
      guard case .background(let unknown) = $0.row else { return false }
      return unknown.view == .root && !configuration.isFree(unknown.attribute)
    }
    let counted = bound.flatMap { bound in
      weights[bound].isZero ? terms.indices.first { multiples[$0]?.given == bound } : nil
    }
    let own = counted.map { terms[$0].multiplier } ?? bound.map { weights[$0] } ?? weights.first { !$0.isZero }
    guard let scale = own?.magnitude else { return nil }
    var sides = Sides()
    for place in order {
      guard let numbers = scene.numbers(of: terms[place].row, in: configuration) else { return nil }
      var summands = numbers.map { (factor: weights[place], number: $0) }
      if let multiple = multiples[place] {
        guard let given = scene.numbers(of: terms[multiple.given].row, in: configuration) else { return nil }
        summands += given.map { (terms[place].multiplier * multiple.factor, $0) }
      }
      for (factor, number) in summands where !(factor * number).isZero {
        if (factor * number).isPositive {
          sides.left.add((factor / scale).magnitude, number.magnitude, place)
          if place == bound { sides.isTooSmall = true }
        } else {
          sides.right.add((factor / scale).magnitude, number.magnitude, place)
        }
      }
    }
    let difference = sides.left.total - sides.right.total
    guard difference.isPositive, contradiction.map({ $0 / scale == difference }) ?? true else { return nil }
    return sides
  }

  /// The weights of the rows if a multiple of a given size is a number of the row that asks for it: `0.4 × 400` for a width
  /// of 0.4 times that of the screen. By place of such a row, the multiplier and the place of the row that gives the size.
  private var resolved: (weights: [Rational], multiples: [Int: (factor: Rational, given: Int)]) {
    var weights = terms.map(\.multiplier)
    var multiples: [Int: (factor: Rational, given: Int)] = [:]
    for (place, term) in terms.enumerated() {
      guard case .constraint(.written(let id), _) = term.row, !scene[id].multiplier.isOne,
        scene[id].first.attribute.isSize, let second = scene[id].second, second.attribute.isSize, second.guide == .none,
        let given = terms.firstIndex(where: { isSize(second, givenBy: $0.row) })
      else { continue }
      let factor = Rational(scene[id].multiplier)
      weights[given] -= term.multiplier * factor
      multiples[place] = (factor, given)
    }
    return (weights, multiples)
  }

  private func isSize(_ anchor: Anchor, givenBy row: ProofRow) -> Bool {
    switch row {
    case .background(let unknown):
      unknown.view == .root && anchor.view == .root && unknown.attribute == anchor.attribute.axis.size
    case .constraint(.written(let id), _): scene[id].second == nil && scene[id].first == anchor
    default: false
    }
  }

  /// The terms in order of position on the screen, from the top or the left.
  var ordered: [ProofTerm] { order.map { terms[$0] } }

  private var order: [Int] {
    guard let layout, layout.count == scene.views.count else { return Array(terms.indices) }
    let positions = terms.map { position(of: $0.row, in: layout) ?? .zero }
    return terms.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }
  }

  /// The middle between the two anchors of a row, in points from the screen's edge.
  private func position(of row: ProofRow, in layout: WitnessLayout) -> Rational? {
    let half = Rational(1, over: 2)
    func middle(of view: ViewID, _ own: Axis) -> Rational { value(of: view, axis ?? own, part: half, layout) }
    if case .background(let given) = row, given.view != .root { return middle(of: given.view, given.attribute.axis) }
    guard case .constraint(let reference, let attribute) = row else { return nil }
    switch reference {
    case .written(let id):
      let constraint = scene[id]
      let places = [constraint.first, constraint.second].compactMap { anchor -> Rational? in
        guard let anchor, anchor.view != .root else { return nil }
        if let axis, anchor.attribute.axis != axis { return middle(of: anchor.view, axis) }
        let part: Rational =
          switch anchor.attribute {
          case .left, .top, .firstBaseline: .zero
          case .right, .bottom, .lastBaseline: .one
          case .leading: configuration.direction == .leftToRight ? .zero : .one
          case .trailing: configuration.direction == .leftToRight ? .one : .zero
          case .width, .height, .centerX, .centerY: half
          }
        return value(of: anchor.view, anchor.attribute.axis, part: part, layout)
      }
      return places.isEmpty ? nil : places.reduce(.zero, +) / Rational(places.count)
    case .frame(let view):
      return middle(of: view, attribute == .y || attribute == .height ? .vertical : .horizontal)
    case .fitting(let axis): return middle(of: .root, axis)
    case .hugging(let view, let axis), .compression(let view, let axis): return middle(of: view, axis)
    case .stack(let view, let part): return middle(of: part.view, scene[view].stack?.axis ?? .vertical)
    }
  }

  /// - Parameter part: 0 for the left or top edge, 1 for the other one.
  private func value(of view: ViewID, _ axis: Axis, part: Rational, _ layout: WitnessLayout) -> Rational {
    let (origin, size): (FrameAttribute, FrameAttribute) = axis == .horizontal ? (.x, .width) : (.y, .height)
    let start = scene.lineage(of: view).reduce(Rational.zero) { $0 + layout[$1.index][origin] }
    return start + part * layout[view.index][size]
  }
}

/// A number with at most two decimals.
func rounded(_ value: Rational) -> String { value.decimalDescription(places: 2) }

/// One side of the comparison.
private struct Side {
  private(set) var summands: [(factor: Rational, number: Rational, place: Int)] = []
  private(set) var total = Rational.zero

  mutating func add(_ factor: Rational, _ number: Rational, _ place: Int) {
    total += factor * number
    summands.append((factor, number, place))
  }

  /// `60 + 2 × 100 = 260`, or the number if there is only one.
  ///
  /// - Parameter text: writes a number.
  func writtenOut(_ text: (Rational) -> String) -> String {
    guard !summands.isEmpty else { return "0" }
    let sum = summands.map { factor, number, _ in
      // A ratio such as 16/9 is clearer than its decimals.
      let weight = (factor * 100).isInteger ? rounded(factor) : factor.description
      return factor == .one ? text(number) : "\(weight) × \(text(number))"
    }.joined(separator: " + ")
    return summands.count > 1 || summands[0].factor != .one ? "\(sum) = \(text(total))" : sum
  }
}

extension ProofRow {
  /// The axis of a row that gives a length; `nil` for other rows.
  fileprivate func axis(in scene: Scene) -> Axis? {
    switch self {
    case .background(let unknown): unknown.attribute.axis
    case .constraint(.written(let id), _): scene[id].first.attribute.axis
    default: nil
    }
  }
}

extension Scene {
  /// The summands of a row's number b, as they are written in the scene; `nil` if they are unknown here.
  func numbers(of row: ProofRow, in configuration: Configuration) -> [Rational]? {
    switch row {
    case .background(let background): return [numberOfBackground(background, in: configuration)]
    case .contentSize: return [.zero]
    case .constraint(.written(let id), _):
      let constraint = self[id]
      let sign: Rational = constraint.isReversed(in: configuration.direction) ? -1 : 1
      var numbers = [configuration.constant(of: id)]
      if let second = constraint.second {
        numbers.append(sign * Rational(constraint.multiplier) * offset(of: second, configuration))
      }
      numbers.append(-sign * offset(of: constraint.first, configuration))
      return numbers
    case .constraint(.fitting, _): return [.zero]
    case .constraint(.hugging(let view, let axis), _), .constraint(.compression(let view, let axis), _):
      guard let size = configuration.intrinsicSize(of: view, axis, in: self) else { return nil }
      return [size, Rational(self[view].alignmentInsets.total(along: axis))]
    case .constraint(.frame(let view), let attribute):
      guard let frame = configuration.properties[view.index].frame, let attribute else { return nil }
      switch attribute {
      case .x: return [Rational(frame.x)]
      case .y: return [Rational(frame.y)]
      case .width: return [Rational(frame.width)]
      case .height: return [Rational(frame.height)]
      }
    case .constraint(.stack(let view, let part), _):
      return [part.kind == .spacing ? Rational(self[view].stack?.spacing ?? .zero) : .zero]
    }
  }

  private func numberOfBackground(_ background: ViewAttribute, in configuration: Configuration) -> Rational {
    guard background.view == .root else { return .zero }
    switch background.attribute {
    case .x, .y: return .zero
    case .width, .height:
      return configuration.rootSize[background.attribute.axis].map { Rational($0) } ?? .zero
    }
  }

  /// The distance of an anchor from the same attribute of the view's frame: insets and baselines.
  func offset(of anchor: Anchor, _ configuration: Configuration) -> Rational {
    let view = self[anchor.view]
    let insets: DecimalInsets
    switch anchor.guide {
    case .none: insets = view.alignmentInsets
    case .safeArea: insets = anchor.view == .root ? configuration.rootSafeArea : view.safeArea
    case .margins: insets = anchor.view == .root ? configuration.rootMargins : view.margins
    case .content, .frame: insets = .zero
    }
    let (top, bottom) = (Rational(insets.top), Rational(insets.bottom))
    let (left, right) = (Rational(insets.left), Rational(insets.right))
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
    case .firstBaseline: return top + Rational(view.firstBaseline)
    case .lastBaseline: return -(bottom + Rational(view.lastBaseline))
    }
  }
}

extension DecimalInsets {
  func areZero(along axis: Axis) -> Bool {
    axis == .horizontal ? left.isZero && right.isZero : top.isZero && bottom.isZero
  }
}
