import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Another number for a constraint, where it is written, in words.
struct ConstantSuggestion {
  let changes: [ConstraintChange]
  /// As `change the constant of 'gap' from 8 to at most 4`.
  let text: String
  /// The words without the number, for where it was not tried.
  let plainText: String
}

extension Scene {
  /// - Parameter bound: `at least` or `at most` if other numbers may do, too.
  /// - Returns: `nil` for a number that no scene may contain, or that is written in several places.
  func suggestion(
    ofConstant new: Rational, bound: String? = nil, of id: ConstraintID, in configurations: [Configuration]
  ) -> ConstantSuggestion? {
    guard let configuration = configurations.first, let old = configuration.constants[id.index].number,
      let constant = ExactDecimal(exactly: new), NumberRange.length.contains(constant)
    else { return nil }
    let changes = changes(
      to: .constant(constant), of: id, in: configurations.map { StatesUnderEnvironment($0) }.unique())
    guard changes.count == 1 else { return nil }
    let plain = phrase(changingConstantOf: id)
    let place = placePhrase(ofConstantOf: id, in: configuration)
    return ConstantSuggestion(
      changes: changes, text: "\(plain) from \(old) to \(bound.map { $0 + " " } ?? "")\(constant)\(place)",
      plainText: plain + place)
  }

  /// `change the constant of 'gap'`.
  func phrase(changingConstantOf id: ConstraintID) -> String { "change the constant of \(quotedName(of: id))" }

  /// The constant with which an equality leaves more room.
  ///
  /// Who makes a document sees where a constant leads.
  ///
  /// - Parameters:
  ///   - new: the constant that leaves just enough room.
  ///   - configurations: those that lack room, in the first of which the constant does.
  /// - Returns: `nil` if nobody would write the constant, or it is not one written number.
  func suggestion(
    ofRoomBy new: Rational, of id: ConstraintID, in configurations: [SolvedConfiguration]
  ) -> ConstantSuggestion? {
    guard source == nil, self[id].relation == .equal, let solved = configurations.first,
      let written = solved.configuration.constants[id.index].number,
      isUsual(new, inPlaceOf: Rational(written), of: id, in: solved)
    else { return nil }
    return suggestion(
      ofConstant: new, bound: new > Rational(written) ? "at least" : "at most", of: id,
      in: configurations.map(\.configuration))
  }

  /// Whether an engineer would write a constant: a distance keeps its direction and some width, and a size stays visible.
  func isUsual(
    _ new: Rational, inPlaceOf old: Rational, of id: ConstraintID, in solved: SolvedConfiguration
  ) -> Bool {
    let constraint = self[id]
    if constraint.first.attribute.isSize {
      var size = Rational.zero
      if let second = constraint.second {
        // Beside a multiple of another length, a constant says nothing by itself.
        guard constraint.multiplier.isOne, second.attribute.isSize, new.isZero || old.isZero || new.sign == old.sign
        else { return false }
        size = solved.frames[second.view.index][second.attribute.axis.size]
      }
      let (before, after) = (size + old, size + new)
      return after.isPositive && after >= min(before / 2, Self.leastUsualSize)
    }
    return !old.isZero && new.sign == old.sign && new.magnitude >= min(old.magnitude / 2, Self.leastUsualDistance)
  }

  /// A size, in points, below which an engineer halves it at most: that of a control.
  private static let leastUsualSize = Rational(44)
  /// A distance, in points, below which an engineer halves it at most: the usual one between views.
  private static let leastUsualDistance = Rational(8)

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
  /// The number itself if it is a multiple of one half, else the next whole number.
  ///
  /// - Parameter isAtLeast: whether the next larger number is meant.
  /// - Returns: `nil` for a number of very many digits.
  func legible(isAtLeast: Bool) -> Rational? {
    if (self * 2).isInteger { return self }
    guard let (numerator, denominator) = wordParts else { return nil }
    // Division rounds towards 0.
    let floor = numerator / denominator - (numerator < 0 ? 1 : 0)
    return Rational(Int(isAtLeast ? floor + 1 : floor))
  }
}
