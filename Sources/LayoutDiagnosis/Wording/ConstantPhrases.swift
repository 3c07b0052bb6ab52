import ConstraintSolver
import LayoutModel
import LayoutSolving

extension Scene {
  /// The constant with which an equality leaves more room, in words.
  ///
  /// Who makes a document sees where a constant leads.
  ///
  /// - Parameters:
  ///   - points: by how much an attribute has to become larger, or smaller if it is negative.
  ///   - weight: by how much the attribute becomes larger if the constant is larger by one.
  /// - Returns: `nil` if the constant would change its sign, or is not one written number.
  func constantPhrase(
    of id: ConstraintID, moving points: Rational, weight: Rational, in configuration: Configuration
  ) -> String? {
    guard source == nil, self[id].relation == .equal, !weight.isZero,
      let written = configuration.constants[id.index].number, !written.isZero
    else { return nil }
    let (constant, change) = (Rational(exactly: written), points / weight)
    // A distance may become 0. A size of 0 shows nothing.
    guard let bound = (constant + change).legible(isAtLeast: change.isPositive),
      bound.sign == constant.sign || bound.isZero && self[id].second != nil
    else { return nil }
    return "change the constant of \(quotedName(of: id)) from \(written) "
      + "to at \(change.isPositive ? "least" : "most") \(decimal(bound))\(placePhrase(ofConstantOf: id, in: configuration))"
  }

  /// ` in state 'open'` if that sets the constant; otherwise empty.
  func placePhrase(ofConstantOf id: ConstraintID, in configuration: Configuration) -> String {
    let expression = configuration.constants[id.index]
    let place = changePlaces(of: configuration).last {
      $0.changes.constants.contains { $0.constraint == id && $0.constant == expression }
    }
    return place.map { " in \($0.name)" } ?? ""
  }
}

extension Rational {
  /// The number itself if it has at most two decimal places, else the next whole number.
  ///
  /// - Parameter isAtLeast: whether the next larger number is meant.
  /// - Returns: `nil` for a number of very many digits.
  fileprivate func legible(isAtLeast: Bool) -> Rational? {
    if (self * 100).isInteger { return self }
    guard let (numerator, denominator) = wordParts else { return nil }
    // Division rounds towards 0.
    let floor = numerator / denominator - (numerator < 0 ? 1 : 0)
    return Rational(Int(isAtLeast ? floor + 1 : floor))
  }
}
