// Expands definitions that refer to each other. A definition is expressed in the component's own variables by replacing
// the definitions it contains, the earliest first, so that none returns.

/// Expands a component's definitions one after the other in the same working memory.
struct DefinitionExpansion {
  private let component: PresolvedProgram.Component
  /// By index of a root or definition; zero for those that have not been met.
  private var coefficients: [Rational]
  private var isMet: [Bool]

  init(_ component: PresolvedProgram.Component) {
    self.component = component
    let count = component.roots.count + component.definitions.count
    coefficients = [Rational](repeating: .zero, count: count)
    isMet = [Bool](repeating: false, count: count)
  }

  /// A root or definition as coefficients of the component's own variables, in order of column.
  ///
  /// - Parameter isIncluded: Whether a variable is part of the result.
  /// - Complexity: Linear in the terms that are replaced, plus sorting those that remain.
  mutating func form(
    of index: Int, where isIncluded: (_ column: Int32) -> Bool
  ) -> [(column: Int32, coefficient: Rational)] {
    let (count, definitions) = (component.roots.count, component.definitions)
    guard index >= count else { return isIncluded(Int32(index)) ? [(Int32(index), .one)] : [] }
    var own: [Int32] = []
    var open = [index]  // definitions still to replace, the earliest last
    coefficients[index] = .one
    while let next = open.popLast() {
      let factor = coefficients[next]
      coefficients[next] = .zero
      isMet[next] = false
      if factor.isZero { continue }
      definitions.forEachTerm(of: next - count) { target, coefficient in
        let target = Int(target)
        if !isMet[target] {
          isMet[target] = true
          if target < count {
            own.append(Int32(target))
          } else {
            open.insert(target, at: open.firstIndex { $0 < target } ?? open.count)
          }
        }
        coefficients[target] += factor * coefficient
      }
    }
    own.sort()
    // There may be millions of terms in total, so the array allocates no more than it needs.
    let kept = own.filter { !coefficients[Int($0)].isZero && isIncluded($0) }
    let result = kept.map { (column: $0, coefficient: coefficients[Int($0)]) }
    for column in own {
      coefficients[Int(column)] = .zero
      isMet[Int(column)] = false
    }
    return result
  }
}
