/// Generates transitions whose steps set many values that occur nowhere else in a scene.
package struct StepWriter {
  let views: [String]
  let constraints: [String]
  /// The priorities that steps set.
  let priorities: [String]

  /// Priorities that differ from every default of a view, and some at the limits of the range and next to named priorities.
  package static let allPriorities = [
    "550", "520", "700.5", "123", "999.9999999", "999", "1", "0.001", "749.99", "1000", "260", "600", "50", "749",
    "751",
  ]

  private static let durations = ["0.2", "0.25", "1", "0.001", "0", "3.7"]
  private static let selectedAttributes = ["top", "leading", "width", "height", "bottom"]

  /// One change in this many is relative. Relative changes are rare because a cycle of states then reaches ever new
  /// configurations, so that the check ends only at a limit.
  private static let relativeShare = 200

  package init(views: [String], constraints: [String], priorities: [String]) {
    self.views = views.isEmpty ? ["root"] : views
    self.constraints = constraints.isEmpty ? ["c0"] : constraints
    self.priorities = priorities
  }

  package mutating func transition(
    named name: String, from: String, to: String, _ random: inout InputRandom
  ) -> JSONTree {
    var transition = JSONTree.object(["id": .string(name), "from": .string(from), "to": .string(to)])
    if random.chance(3) { transition["interruptible"] = .atom("true") }
    if random.chance(4) { transition["trigger"] = .string(random.pick(views)) }
    if random.chance(4) {
      transition["duration"] = .atom(random.pick(Self.durations))
      addTiming(to: &transition, &random)
    } else {
      transition["steps"] = .array(steps(depth: 0, &random))
    }
    return transition
  }

  package mutating func steps(depth: Int, _ random: inout InputRandom) -> [JSONTree] {
    (0..<random.number(in: 1...(depth == 0 ? 4 : 2))).map { _ in step(depth: depth, &random) }
  }

  private mutating func step(depth: Int, _ random: inout InputRandom) -> JSONTree {
    switch random.below(depth < 2 ? 16 : 9) {
    case 0: .object(["activate": .array([selector(&random)])])
    case 1: .object(["deactivate": .array([selector(&random)])])
    case 2, 3: .object(["priorities": changes(&random) { .atom($1.pick($0.priorities)) }])
    case 4: .object(["constants": changes(&random) { .atom($1.pick(["0", "5", "-8", "33", "70", "200", "0.5"])) }])
    case 5: random.chance(3) ? multipliers(&random) : .object(["layout": .string(views[0])])
    case 6: .object(["views": .object([.init(random.pick(views), viewChange(&random))])])
    case 7: .object([random.pick(["layout", "updateConstraints"]): .string(random.pick(views))])
    case 8: .object(["wait": .atom(random.pick(Self.durations))])
    case 9, 10, 11, 12: .object(["animate": animation(depth: depth, &random)])
    case 13: .object([random.pick(["sequence", "parallel"]): .array(steps(depth: depth + 1, &random))])
    case 14: .object(["repeat": repetition(depth: depth, &random)])
    default: .object(["keyframes": keyframes(depth: depth, &random)])
    }
  }

  private func selector(_ random: inout InputRandom) -> JSONTree {
    guard random.chance(8) else { return .string(random.pick(constraints)) }
    var filter = JSONTree.object(["first": .string(random.pick(views))])
    if random.chance(2) { filter["firstAttribute"] = .string(random.pick(Self.selectedAttributes)) }
    return .object(["where": filter])
  }

  /// Assigns new or relative values to one or two constraints.
  private func changes(
    _ random: inout InputRandom, value: (StepWriter, inout InputRandom) -> JSONTree
  ) -> JSONTree {
    var members: [JSONTree.Member] = []
    for _ in 0..<random.number(in: 1...2) {
      let name = random.pick(constraints)
      if members.contains(where: { $0.key == name }) { continue }
      let value = value(self, &random)
      members.append(.init(name, random.chance(Self.relativeShare) ? .object(["by": value]) : value))
    }
    return .object(members)
  }

  private func multipliers(_ random: inout InputRandom) -> JSONTree {
    .object(["multipliers": changes(&random) { .atom($1.pick(["2", "0.5", "1", "-1", "1.1"])) }])
  }

  private func viewChange(_ random: inout InputRandom) -> JSONTree {
    if random.chance(Self.relativeShare) {
      return .object(["transform": .object(["by": .object(["scale": .array([.atom("1.1"), .atom("0.5")])])])])
    }
    return switch random.below(4) {
    case 0: .object(["hidden": .atom(random.pick(["true", "false"]))])
    case 1: .object(["alpha": .atom(random.pick(["0", "1", "0.5", "0.005"]))])
    case 2: .object(["transform": .object(["rotation": .atom(random.pick(["45", "180", "30.5", "-90"]))])])
    default: .object(["zPosition": .atom(random.pick(["1", "-1", "0.5"]))])
    }
  }

  private mutating func animation(depth: Int, _ random: inout InputRandom) -> JSONTree {
    var animation = JSONTree.object([
      "duration": .atom(random.pick(Self.durations)), "steps": .array(steps(depth: depth + 1, &random)),
    ])
    if random.chance(2) {
      animation["steps"] = .array(animation["steps"]!.elements + [.object(["layout": .string(views[0])])])
    }
    addTiming(to: &animation, &random)
    if random.chance(8) { animation["completion"] = .array(steps(depth: depth + 1, &random)) }
    return animation
  }

  private func addTiming(to object: inout JSONTree, _ random: inout InputRandom) {
    if random.chance(4) { object["delay"] = .atom(random.pick(Self.durations)) }
    switch random.below(6) {
    case 0:
      let damping = JSONTree.atom(random.pick(["0.1", "0.4", "1", "0.999", "2"]))
      object["spring"] = .object(["damping": damping, "velocity": .atom(random.pick(["0", "5", "-3", "50"]))])
    case 1: object["curve"] = .string(random.pick(["linear", "easeIn", "easeOut", "easeInOut"]))
    case 2:
      object["curve"] = .array(
        ["0.3", random.pick(["0", "-1", "2"]), "0.7", random.pick(["1", "3"])].map(JSONTree.atom))
    default: break
    }
  }

  private mutating func repetition(depth: Int, _ random: inout InputRandom) -> JSONTree {
    let count = random.pick(["1", "2", "3", "12"])
    return .object([
      "count": random.chance(5) ? .string("forever") : .atom(count), "steps": .array(steps(depth: depth + 1, &random)),
    ])
  }

  private mutating func keyframes(depth: Int, _ random: inout InputRandom) -> JSONTree {
    var frames: [JSONTree] = []
    for start in random.some(["0", "0.25", "0.5", "0.9"]) {
      frames.append(
        .object([
          "start": .atom(start), "duration": .atom(random.pick(["0.1", "0.5", "1", "0"])),
          "steps": .array(steps(depth: depth + 1, &random)),
        ]))
    }
    return .object(["duration": .atom(random.pick(Self.durations)), "frames": .array(frames)])
  }
}
