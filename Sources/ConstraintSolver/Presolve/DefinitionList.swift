/// Roots and the affine forms that define them, in a few flat arrays: separate forms would need three times the memory.
///
/// Nearly all coefficients are 1 or -1, which are stored in place.
struct DefinitionList: RandomAccessCollection, Sendable {
  private var heads: [Head] = []
  private var variables: [Int32] = []
  /// 1 or -1, or 2 plus an index in `otherCoefficients`.
  private var coefficients: [Int32] = []
  private var otherCoefficients: [Rational] = []

  private struct Head {
    let constant: Rational
    let root: Int32
    /// The end of its terms; they start where those of the head before end.
    let termEnd: Int32
  }

  init() {}

  init(_ definitions: [(root: Int32, form: AffineForm)]) {
    for (root, form) in definitions { append(root, form) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { heads.count }

  /// Allocates the form on each call.
  subscript(index: Int) -> (root: Int32, form: AffineForm) {
    var form = AffineForm(constant: heads[index].constant)
    form.terms.reserveCapacity(terms(of: index).count)
    forEachTerm(of: index) { form.terms.append(($0, $1)) }
    return (heads[index].root, form)
  }

  func root(at index: Int) -> Int32 { heads[index].root }

  var roots: [Int32] { heads.map(\.root) }

  func forEachTerm(of index: Int, _ body: (_ variable: Int32, _ coefficient: Rational) -> Void) {
    for term in terms(of: index) { body(variables[term], coefficient(coefficients[term])) }
  }

  /// - Parameter values: by variable.
  func value(at index: Int, of values: [Rational]) -> Rational {
    var value = heads[index].constant
    for term in terms(of: index) {
      let other = values[Int(variables[term])]
      switch coefficients[term] {
      case 1: value += other
      case -1: value -= other
      default: value += coefficient(coefficients[term]) * other
      }
    }
    return value
  }

  mutating func reserveCapacity(_ count: Int) { heads.reserveCapacity(count) }

  mutating func append(_ root: Int32, _ form: AffineForm) {
    for (variable, coefficient) in form.terms {
      variables.append(variable)
      switch coefficient.smallInteger {
      case 1: coefficients.append(1)
      case -1: coefficients.append(-1)
      default:
        coefficients.append(Int32(otherCoefficients.count + 2))
        otherCoefficients.append(coefficient)
      }
    }
    heads.append(Head(constant: form.constant, root: root, termEnd: Int32(variables.count)))
  }

  static func += (list: inout DefinitionList, other: DefinitionList) {
    if list.isEmpty {
      list = other
    } else {
      for (root, form) in other { list.append(root, form) }
    }
  }

  private func terms(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(heads[index - 1].termEnd))..<Int(heads[index].termEnd)
  }

  private func coefficient(_ index: Int32) -> Rational {
    switch index {
    case 1: .one
    case -1: -.one
    default: otherCoefficients[Int(index) - 2]
    }
  }
}
