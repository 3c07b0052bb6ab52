import LayoutModel

extension Scene {
  /// Adds transitions whose code sets priorities, constants and activations that nothing else in the scene mentions.
  package mutating func addRandomTransitions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    if machines.isEmpty { machines = [Machine(states: [State(name: "first"), State(name: "second")])] }
    let states = machines[0].states.indices.map { StateID($0) }
    for number in 0..<Int.random(in: 1...3, using: &random) {
      let steps = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in randomStep(&random) }
      guard !steps.isEmpty else { continue }
      machines[0].transitions.append(
        Transition(
          name: "t\(number)", sources: states.filter { _ in Bool.random(using: &random) } + [states[0]],
          target: states[Int.random(in: states.indices, using: &random)],
          isInterruptible: Int.random(in: 0..<4, using: &random) == 0,
          body: .steps(StepList(steps: steps, roots: steps.indices.map { StepID($0) }))))
    }
  }

  /// `nil` where the scene has no constraint to change.
  private func randomStep(_ random: inout SeededGenerator) -> Step? {
    guard let index = constraints.indices.randomElement(using: &random) else { return nil }
    let id = ConstraintID(index)
    let action: Step.Action
    switch Int.random(in: 0..<8, using: &random) {
    case 0: action = constraints[index].isActive ? .deactivate([.constraint(id)]) : .activate([.constraint(id)])
    case 1: action = .constants([(id, .set(randomConstant(1...97, &random)))])
    case 2: action = .constants([(id, .add(randomConstant(-9...9, &random)))])
    case 3: action = .priorities([(id, .add(ExactDecimal(Int64.random(in: -260...260, using: &random))))])
    default:
      let tenths = Int64.random(in: 1...9999, using: &random)
      action = .priorities([(id, .set(ExactDecimal(significand: tenths, exponent: -1)))])
    }
    return Step(action: action, location: .none)
  }

  private func randomConstant(_ range: ClosedRange<Int64>, _ random: inout SeededGenerator) -> ConstantExpression {
    ConstantExpression(ExactDecimal(Int64.random(in: range, using: &random)))
  }
}
