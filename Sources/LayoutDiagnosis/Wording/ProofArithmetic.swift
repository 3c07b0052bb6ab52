// A proof, described as a sum that a designer can check with a pencil.
//
// The weighted rows `E - b` of a proof add up to `0 >= d`: the unknowns cancel out, so d is the weighted sum of the
// numbers b alone. One of them is the length that is available, such as the screen's size; the others are the length that
// is needed, which differs from it by d. A sum that does not equal the solver's own d is not reported.

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
  ///   - axis: the axis along which rows are ordered; `nil` for that of the screen's size, else of each anchor.
  init(
    _ terms: [ProofTerm], in scene: Scene, _ configuration: Configuration, layout: WitnessLayout? = nil,
    along axis: Axis? = nil
  ) {
    self.terms = terms
    self.axis = axis ?? terms.lazy.compactMap { $0.row.axisOfScreen }.first
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
    /// The row that gives the available length; `nil` if that is 0.
    let given: ProofRow?
    let axis: Axis
    /// The summands of the needed length.
    let summands: [Summand]

    /// - Parameter factor: that of the number in the row; 1 if the row has several numbers.
    typealias Summand = (row: ProofRow, value: Rational, factor: Rational)

    /// Whether the constraints must fill a length and are too small for it.
    var isTooSmall: Bool { needed < available }
  }

  /// `nil` if the numbers of a row are unknown, or do not add up to the given contradiction.
  func totals(contradiction: Rational) -> Totals? {
    guard let sides = sides(contradiction: contradiction) else { return nil }
    let given = sides.available.summands.first.map { terms[$0.place] }
    var summands: [Totals.Summand] = []
    for (factor, number, place) in sides.needed.summands {
      if let last = summands.last, last.row == terms[place].row {
        summands[summands.count - 1] = (last.row, last.value + factor * number, .one)
      } else {
        summands.append((terms[place].row, factor * number, factor))
      }
    }
    return Totals(
      needed: sides.needed.total, available: sides.available.total, given: given?.row,
      axis: (given ?? terms[0]).row.axis(in: scene) ?? .vertical, summands: summands.filter { !$0.value.isZero })
  }

  /// `nil` if the numbers of a row are unknown, or do not add up to the given contradiction.
  func sentence(contradiction: Rational? = nil) -> String? {
    guard let (needed, available) = sides(contradiction: contradiction) else { return nil }
    let exactDifference = needed.total - available.total
    // Two decimals would hide a difference that is smaller.
    let text = exactDifference.magnitude * 100 < .one ? decimal : rounded
    let left = needed.summands.count < Self.writtenSummands ? needed.writtenOut(text) : text(needed.total)
    let right = available.writtenOut(text)
    let difference = text(exactDifference.magnitude)
    return exactDifference.isNegative
      ? "\(left) < \(right), \(difference) too few" : "\(left) > \(right), \(difference) too many"
  }

  /// By how much one side is larger, in points; `nil` as for `sentence`.
  func excess(contradiction: Rational) -> (points: Rational, isTooSmall: Bool)? {
    sides(contradiction: contradiction).map {
      (($0.needed.total - $0.available.total).magnitude, $0.needed.total < $0.available.total)
    }
  }

  /// Whether a row gives a length of 0, as a size that must not be negative or an equal size does.
  var givesNothing: Bool {
    terms.contains { scene.numbers(of: $0.row, in: configuration)?.allSatisfy(\.isZero) ?? false }
  }

  /// What is needed, and the one number that is available; none if that is 0.
  private func sides(contradiction: Rational?) -> (needed: Side, available: Side)? {
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
    var all = Side()
    for place in order {
      guard let numbers = scene.numbers(of: terms[place].row, in: configuration) else { return nil }
      var summands = numbers.map { (factor: weights[place], number: $0) }
      if let multiple = multiples[place] {
        guard let given = scene.numbers(of: terms[multiple.given].row, in: configuration) else { return nil }
        summands = given.map { (terms[place].multiplier * multiple.factor, $0) } + summands
      }
      for (factor, number) in summands where !(factor * number).isZero {
        all.add(factor / scale * (number.isNegative ? -1 : 1), number.magnitude, place)
      }
    }
    guard all.total.isPositive, contradiction.map({ $0 / scale == all.total }) ?? true else { return nil }
    func value(_ index: Int) -> Rational { all.summands[index].factor * all.summands[index].number }
    // What must fill the screen cannot be less than nothing; then another length has too little room.
    let root = all.summands.firstIndex { $0.place == bound }.flatMap {
      value($0).isPositive && value($0) <= all.total ? nil : $0
    }
    let given =
      root
      ?? all.summands.indices.filter { value($0).isNegative }.max {
        let (first, second) = (isSize(all.summands[$0].place), isSize(all.summands[$1].place))
        return first == second ? value($0) > value($1) : second
      }
    var (needed, available) = (Side(), Side())
    var unit: Rational = given.map { value($0).isPositive } ?? false ? -1 : 1
    // Without a size of the screen, the given length counts once.
    if bound == nil, let given, multiples[all.summands[given].place] == nil {
      unit /= all.summands[given].factor.magnitude
    }
    for (index, (factor, number, place)) in all.summands.enumerated() {
      if index == given {
        available.add(-unit * factor, number, place)
      } else {
        needed.add(unit * factor, number, place)
      }
    }
    return (needed, available)
  }

  /// Whether the numbers of a row are a size of a view, rather than a distance.
  private func isSize(_ place: Int) -> Bool {
    switch terms[place].row {
    case .constraint(.written(let id), _): scene[id].first.attribute.isSize
    case .constraint(.hugging, _), .constraint(.compression, _): true
    default: false
    }
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
    guard let first = summands.firstIndex(where: { $0.factor.isPositive }) else { return "0" }
    var ordered = summands
    ordered.insert(ordered.remove(at: first), at: 0)
    let sum = ordered.enumerated().map { index, summand in
      let factor = summand.factor.magnitude
      // A ratio such as 16/9 is clearer than its decimals.
      let weight = (factor * 100).isInteger ? rounded(factor) : factor.description
      let product = factor == .one ? text(summand.number) : "\(weight) × \(text(summand.number))"
      return index == 0 ? product : "\(summand.factor.isPositive ? "+" : "-") \(product)"
    }.joined(separator: " ")
    return summands.count > 1 || summands[0].factor != .one ? "\(sum) = \(text(total))" : sum
  }
}

extension ProofRow {
  /// The axis of a size of the screen; `nil` for other rows.
  fileprivate var axisOfScreen: Axis? {
    if case .background(let size) = self, size.view == .root, size.attribute.isSize { size.attribute.axis } else { nil }
  }

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
