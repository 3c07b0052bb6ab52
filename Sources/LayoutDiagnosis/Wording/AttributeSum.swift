import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The sum of an attribute's bound, from the outside in, and the rows that its summands come from.
struct AttributeSum {
  /// A row, or the part of the attribute that no row has.
  struct Row {
    /// `nil` for the part that no row has.
    let term: AttributeBound.Term?
    /// Without zeros.
    let summands: [Summand]
  }

  /// A number as the scene has it, with the factor that it counts with.
  struct Summand {
    let factor: Rational
    let number: Rational

    var isNegative: Bool { factor.isNegative != number.isNegative }

    /// `16`, or `1/3 × 375`.
    var magnitude: String {
      // A ratio such as 16/9 is clearer than its decimals.
      let weight = (factor * 100).isInteger ? rounded(factor.magnitude) : factor.magnitude.description
      return factor.magnitude == .one ? rounded(number.magnitude) : "\(weight) × \(rounded(number.magnitude))"
    }
  }

  /// The screen's size comes first, then the rows from the top or the left of the screen to the other end.
  let rows: [Row]
  private let total: Rational

  /// - Parameter frames: the layout, which gives the order.
  init(_ bound: AttributeBound, in scene: Scene, _ configuration: Configuration, frames: [Frame]) {
    total = bound.sum
    let arithmetic = ProofArithmetic(
      bound.terms.map { ProofTerm(row: $0.row, multiplier: $0.weight) }, in: scene, configuration,
      layout: WitnessLayout(base: frames))
    var rows = arithmetic.ordered.compactMap { ordered -> Row? in
      guard let term = bound.terms.first(where: { $0.row == ordered.row }) else { return nil }
      var numbers = scene.numbers(of: term.row, in: configuration) ?? []
      // An inset is farther out than the constant.
      if numbers.count > 1 { numbers.swapAt(0, 1) }
      if numbers.reduce(.zero, +) != term.number { numbers = [term.number] }
      return Row(
        term: term, summands: numbers.filter { !$0.isZero }.map { Summand(factor: term.weight, number: $0) })
    }
    if !bound.offset.isZero {
      rows.append(Row(term: nil, summands: [Summand(factor: .one, number: bound.offset)]))
    }
    // A sum begins with a positive number.
    if let first = rows.first(where: { !$0.summands.isEmpty })?.summands.first, first.isNegative,
      let place = rows.firstIndex(where: { $0.summands.first.map { !$0.isNegative } ?? false })
    {
      rows.insert(rows.remove(at: place), at: 0)
    }
    self.rows = rows
  }

  /// `375 - 25 - 25 = 325`; `nil` if there is only one number, or too many to read.
  var text: String? {
    let summands = rows.flatMap(\.summands)
    guard summands.count > 1 || summands.contains(where: { $0.factor.magnitude != .one }),
      summands.count <= Limits.writtenSummands
    else { return nil }
    var text = ""
    for summand in summands {
      text += text.isEmpty ? (summand.isNegative ? "-" : "") : summand.isNegative ? " - " : " + "
      text += summand.magnitude
    }
    return "\(text) = \(rounded(total))"
  }
}

extension AttributeSum.Row {
  /// `+ 20 + 40`; empty if the row adds nothing.
  ///
  /// - Parameter isFirst: Whether the row begins the sum, so that a plus is left out.
  func number(isFirst: Bool) -> String {
    var text = ""
    for (place, summand) in summands.enumerated() {
      let sign = summand.isNegative ? "- " : place == 0 && isFirst ? "" : "+ "
      text += (place == 0 ? "" : " ") + sign + summand.magnitude
    }
    return text
  }
}
