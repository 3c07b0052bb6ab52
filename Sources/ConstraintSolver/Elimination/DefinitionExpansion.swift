// Definitions are put in terms of each other. What one is over the component's own variables is found by replacing those that
// it has, the earliest first: none comes back.

/// The values of a component's places over its own variables, found one after the other in the same working memory.
struct DefinitionExpansion {
  private let component: Reduction.Component
  /// By place; of those not met zero.
  private var coefficients: [Rational]
  private var isMet: [Bool]

  init(_ component: Reduction.Component) {
    self.component = component
    let count = component.roots.count + component.definitions.count
    coefficients = [Rational](repeating: .zero, count: count)
    isMet = [Bool](repeating: false, count: count)
  }

  /// A place's value as coefficients by place of the component's own variables, in order.
  ///
  /// - Parameter isIncluded: tells variables that are left out.
  /// - Complexity: linear in the terms that are replaced, but for ordering those that are left.
  mutating func form(
    of place: Int, where isIncluded: (_ place: Int32) -> Bool
  ) -> [(place: Int32, coefficient: Rational)] {
    let (count, definitions) = (component.roots.count, component.definitions)
    guard place >= count else { return isIncluded(Int32(place)) ? [(Int32(place), .one)] : [] }
    var own: [Int32] = []
    var open = [place]  // definitions to replace, the earliest last
    coefficients[place] = .one
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
    // There may be millions of terms in all: there is no more room than they need.
    let kept = own.filter { !coefficients[Int($0)].isZero && isIncluded($0) }
    let result = kept.map { (place: $0, coefficient: coefficients[Int($0)]) }
    for place in own {
      coefficients[Int(place)] = .zero
      isMet[Int(place)] = false
    }
    return result
  }
}
