/// Consecutive places for some variables.
package struct VariablePlaces: Sendable {
  /// By place.
  package private(set) var variables: [Int] = []
  private var places: [Int: Int] = [:]

  package init() {}

  /// Assigns places to distinct variables in the given order.
  package init(_ variables: [Int]) {
    for variable in variables { _ = insert(variable) }
  }

  package var count: Int { variables.count }

  /// The place of a variable; a new one if the variable has none yet.
  package mutating func insert(_ variable: Int) -> Int {
    if let place = places[variable] { return place }
    places[variable] = variables.count
    variables.append(variable)
    return variables.count - 1
  }

  /// The place of a variable.
  ///
  /// - Precondition: The variable has a place. A default would mistake it for another variable.
  package subscript(variable: Int) -> Int {
    guard let place = places[variable] else { preconditionFailure("variable \(variable) has no place") }
    return place
  }
}
