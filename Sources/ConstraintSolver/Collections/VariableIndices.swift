/// Consecutive indices for some variables.
package struct VariableIndices: Sendable {
  /// By index.
  package private(set) var variables: [Int] = []
  private var indices: [Int: Int] = [:]

  package init() {}

  /// Assigns indices to distinct variables in the given order.
  package init(_ variables: [Int]) {
    for variable in variables { _ = insert(variable) }
  }

  package var count: Int { variables.count }

  /// The index of a variable; a new one if the variable has none yet.
  package mutating func insert(_ variable: Int) -> Int {
    if let index = indices[variable] { return index }
    indices[variable] = variables.count
    variables.append(variable)
    return variables.count - 1
  }

  /// The index of a variable.
  ///
  /// - Precondition: The variable has an index. A default would mistake it for another variable.
  package subscript(variable: Int) -> Int {
    guard let index = indices[variable] else { preconditionFailure("variable \(variable) has no index") }
    return index
  }
}
