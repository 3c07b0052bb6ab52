/// A linear form: `constant + sum of coefficient * unknown`.
struct LinearForm {
  /// In any order; unknowns may repeat before `collected`.
  var terms: [(unknown: Int, coefficient: Fraction)] = []
  var constant = Fraction.zero

  init(_ constant: Fraction = .zero) { self.constant = constant }

  init(unknown: Int) { terms = [(unknown, .one)] }

  static func + (a: LinearForm, b: LinearForm) -> LinearForm {
    var sum = a
    sum.terms += b.terms
    sum.constant += b.constant
    return sum
  }

  static func - (a: LinearForm, b: LinearForm) -> LinearForm { a + b * -.one }

  static func * (a: LinearForm, factor: Fraction) -> LinearForm {
    var product = LinearForm(a.constant * factor)
    product.terms = a.terms.map { ($0.unknown, $0.coefficient * factor) }
    return product
  }

  static func + (a: LinearForm, b: Fraction) -> LinearForm { a + LinearForm(b) }
  static func - (a: LinearForm, b: Fraction) -> LinearForm { a + LinearForm(-b) }

  /// The form with each unknown once, in order, and without zero coefficients.
  var collected: LinearForm {
    var result = LinearForm(constant)
    for (unknown, coefficient) in terms.sorted(by: { $0.unknown < $1.unknown }) {
      if let last = result.terms.indices.last, result.terms[last].unknown == unknown {
        result.terms[last].coefficient += coefficient
      } else {
        result.terms.append((unknown, coefficient))
      }
    }
    result.terms.removeAll { $0.coefficient.isZero }
    return result
  }
}
