import LayoutModel

extension SceneLoader {
  mutating func buildTransition(_ node: JSONNode, machine: Int) -> Transition? {
    guard let members = members(of: node, as: TransitionKey.self) else { return nil }
    var name = ""
    var location = document.range(of: node)
    if let id = require(.id, in: members), expect(.string, id, .string) {
      let text = newName(id, .transition)
      name = text.string
      location = document.range(of: id)
      if let first = transitionNames.insert(text, value: transitionLocations.count) {
        report(.duplicateName(.transition, name), at: id, related: transitionLocations[first])
      } else {
        transitionLocations.append(location)
      }
    }
    stepOwner = Owner(machine: machine, part: .transition(name))
    defer { stepOwner = nil }
    let sources = require(.from, in: members).map { self.sources($0, machine: machine) } ?? []
    let target = require(.to, in: members).flatMap { state($0, of: machine) }
    return Transition(
      name: name, sources: sources, target: target ?? StateID(0), trigger: members[.trigger].flatMap { string($0) },
      isInterruptible: members[.interruptible].flatMap { boolean($0) } ?? false, body: transitionBody(members),
      allowed: allowedRules(members[.allow]), location: location)
  }

  /// Reads a state or a list of states.
  private mutating func sources(_ node: JSONNode, machine: Int) -> [StateID] {
    switch document.type(of: node) {
    case .string: return state(node, of: machine).map { [$0] } ?? []
    case .array:
      let elements = Array(document.elements(of: node))
      if elements.isEmpty { report(.emptyList, at: node) }
      var seen: Set<StateID> = []
      return elements.compactMap { state($0, of: machine) }.filter { seen.insert($0).inserted }
    case let type:
      report(.wrongType(expected: .states, found: type), at: node)
      return []
    }
  }

  private mutating func transitionBody(_ members: Members<TransitionKey>) -> Transition.Body {
    let timing = timing(
      duration: members[.duration], delay: members[.delay], curve: members[.curve], spring: members[.spring])
    guard let steps = members[.steps] else { return .animation(timing) }
    for key in [TransitionKey.duration, .delay, .curve, .spring] {
      guard let node = members.keyNode(key), let stepsKey = members.keyNode(.steps) else { continue }
      report(.exclusiveKeys(key.name, "steps"), at: node, related: document.range(of: stepsKey))
    }
    return .steps(buildSteps(steps))
  }

  mutating func timing(
    duration: JSONNode?, delay: JSONNode?, curve: JSONNode?, spring: JSONNode?
  ) -> AnimationTiming {
    AnimationTiming(
      duration: duration.flatMap { decimal($0, .time) } ?? .zero,
      delay: delay.flatMap { decimal($0, .time) } ?? .zero,
      curve: curve.flatMap { self.curve($0) } ?? .easeInOut, spring: spring.flatMap { self.spring($0) })
  }

  private mutating func curve(_ node: JSONNode) -> AnimationTiming.Curve? {
    switch document.type(of: node) {
    case .string:
      return word(
        node,
        among: [("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut)])
    case .array:
      return decimals(
        node, [.controlTime, .controlProgress, .controlTime, .controlProgress], .controlPoints
      ).map {
        .bezier(x1: $0[0], y1: $0[1], x2: $0[2], y2: $0[3])
      }
    case let type:
      report(.wrongType(expected: .curve, found: type), at: node)
      return nil
    }
  }

  private mutating func spring(_ node: JSONNode) -> AnimationTiming.Spring? {
    guard let members = members(of: node, as: SpringKey.self) else { return nil }
    let damping = require(.damping, in: members).flatMap { decimal($0, .damping) }
    let velocity = members[.velocity].flatMap { decimal($0, .velocity) } ?? .zero
    return damping.map { AnimationTiming.Spring(damping: $0, velocity: velocity) }
  }
}
