/// An affine form: `constant + sum of coefficient * variable`.
struct AffineForm {
  var terms: [(variable: Int32, coefficient: Rational)] = []
  var constant: Rational

  /// - Parameter values: by variable.
  func value(at values: [Rational]) -> Rational {
    terms.reduce(constant) { $0 + $1.coefficient * values[Int($1.variable)] }
  }

  /// Sorts the terms by variable, adds those of one variable and removes those that vanish.
  mutating func normalise() {
    guard terms.count > 1 else { return }
    terms.sort { $0.variable < $1.variable }
    var kept = 0
    for index in terms.indices {
      if kept > 0 && terms[kept - 1].variable == terms[index].variable {
        terms[kept - 1].coefficient += terms[index].coefficient
      } else {
        if kept > 0 && terms[kept - 1].coefficient.isZero { kept -= 1 }
        terms[kept] = terms[index]
        kept += 1
      }
    }
    if kept > 0 && terms[kept - 1].coefficient.isZero { kept -= 1 }
    terms.removeLast(terms.count - kept)
  }
}

extension AffineForm {
  /// The form times a factor.
  func scaled(by factor: Rational) -> AffineForm {
    var form = AffineForm(constant: constant * factor)
    form.terms = terms.map { ($0.variable, $0.coefficient * factor) }
    return form
  }

  /// Replaces a variable by a form that does not contain it.
  mutating func substitute(_ variable: Int32, by definition: AffineForm) {
    guard let index = terms.firstIndex(where: { $0.variable == variable }) else { return }
    let factor = terms.remove(at: index).coefficient
    constant += factor * definition.constant
    terms += definition.terms.map { ($0.variable, factor * $0.coefficient) }
    normalise()
  }
}

extension AffineForm {
  /// Equal for all forms that are parallel and point in the same direction.
  var directionHash: Int {
    let factor = terms[0].coefficient.magnitude
    var hasher = Hasher()
    for (variable, coefficient) in terms {
      hasher.combine(variable)
      hasher.combine(factor == .one ? coefficient : coefficient / factor)
    }
    return hasher.finalize()
  }

  /// Whether the terms are a positive multiple of another form's.
  func isParallel(to other: AffineForm) -> Bool {
    let ratio = (terms[0].coefficient / other.terms[0].coefficient).magnitude
    return terms.elementsEqual(other.terms) { $0.variable == $1.variable && $0.coefficient == $1.coefficient * ratio }
  }
}
