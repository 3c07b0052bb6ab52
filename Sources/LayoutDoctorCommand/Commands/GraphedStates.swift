import LayoutDrawing
import LayoutModel
import LayoutReporting
import LayoutSolving

/// The states of a scene that get a diagram each, with what tells their files apart.
struct GraphedStates {
  private(set) var states: [GraphState] = []
  private(set) var names: [String] = []

  /// - Parameter eachEnvironment: whether a state is drawn under each environment; else, since these differ in little but
  ///   numbers, under the first in which most is wrong with it.
  init(_ checked: CheckedScene, eachEnvironment: Bool) {
    var indices: [Int] = []
    var positions: [String: Int] = [:]
    for (index, solved) in checked.configurations.enumerated() {
      let configuration = solved.configuration
      let state =
        configuration.number == 0 ? configuration.stateName : "\(configuration.stateName)~\(configuration.number)"
      if eachEnvironment {
        indices.append(index)
        names.append(configuration.id)
      } else if let position = positions[state] {
        if Self.gravity(of: solved) > Self.gravity(of: checked.configurations[indices[position]]) {
          indices[position] = index
        }
      } else {
        positions[state] = indices.count
        indices.append(index)
        names.append(state)
      }
    }
    states = indices.map { index in
      GraphState(
        checked.configurations[index],
        findings: checked.findings.map(\.finding).filter { $0.configurations.contains(index) })
    }
  }

  private static func gravity(of solved: SolvedConfiguration) -> Int {
    !solved.conflicts.isEmpty ? 2 : !solved.ambiguities.isEmpty ? 1 : 0
  }
}
