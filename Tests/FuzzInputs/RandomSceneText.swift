/// A small random scene as text, with states, environments, stack views and ranges. The steps of its transitions set many
/// priorities, constants, multipliers and activations that occur nowhere else in the scene.
package struct RandomSceneText {
  /// The scene as a JSON tree.
  package private(set) var tree = JSONTree.object(["layoutdoctor": .atom("1")])
  private var views: [String] = []
  private var scrollViews: [String] = []
  private var constraints: [String] = []
  private var parameters: [String] = []
  private let priorities: [String]

  /// The priorities in equations; those in steps are `StepWriter.allPriorities`.
  private static let writtenPriorities = ["1000", "high", "low", "750", "250", "600", "999", "50", "251"]
  private static let unstackedKinds = [
    "view", "view", "view", "label", "button", "imageView", "textField", "switch", "slider", "scrollView", "guide",
  ]

  /// - Parameter movesAlways: whether the scene always has states and a transition with steps.
  package init(_ random: inout InputRandom, movesAlways: Bool = false) {
    priorities = random.some(Self.writtenPriorities, oneIn: 2) + ["1000"]
    if random.chance(5) { tree["direction"] = .string("rtl") }
    addParameters(&random)
    tree["root"] = root(&random)
    addConstraints(&random)
    if random.chance(4) { addEnvironments(&random) }
    if movesAlways || !random.chance(4) { addStates(&random, movesAlways: movesAlways) }
    if random.chance(5) { addFormats(&random) }
  }

  package var bytes: [UInt8] { tree.bytes }

  private mutating func addParameters(_ random: inout InputRandom) {
    guard random.chance(5) else { return }
    parameters = ["p"]
    let bounds = random.pick([["0", "1"], ["-20", "100"], ["0.5", "0.5"], ["100", "300"]])
    tree["parameters"] = .object([
      .init("p", .object(["range": numbers(bounds), "value": .atom(bounds[random.below(2)])]))
    ])
  }

  // MARK: Views

  private mutating func root(_ random: inout InputRandom) -> JSONTree {
    views.append("root")
    let size = random.pick([
      ["320", "480"], ["375", "667"], ["100", "100"], ["33.5", "0"], ["320", "null"], ["null", "null"],
    ])
    var root = JSONTree.object(["id": .string("root"), "size": numbers(size)])
    if random.chance(3) { root["safeArea"] = numbers(["20", "0", "34", "3"]) }
    root["subviews"] = subviews(random.number(in: 1...4), depth: 0, &random)
    return root
  }

  private mutating func subviews(_ count: Int, depth: Int, _ random: inout InputRandom) -> JSONTree {
    .array((0..<count).map { _ in view(depth: depth, &random) })
  }

  private mutating func view(depth: Int, _ random: inout InputRandom) -> JSONTree {
    let name = "v\(views.count)"
    views.append(name)
    let isStack = random.chance(8)
    let kind = isStack ? "stackView" : random.pick(Self.unstackedKinds)
    if kind == "scrollView" { scrollViews.append(name) }
    var view = JSONTree.object(["id": .string(name), "kind": .string(kind)])
    if isStack { view["stack"] = stack(&random) }
    if random.chance(3) {
      view["intrinsicSize"] = .array([
        .atom(random.pick(["null", "50", "81.5", "400"])), .atom(random.pick(["null", "20", "44"])),
      ])
    }
    if random.chance(8) { view["inferred"] = .atom("true") }
    if random.chance(8) {
      view["label"] = .string(random.pick(["Sign in", "a", " ", "two\\nlines"]))
      if random.chance(2) { view["class"] = .string("PriceLabel") }
    }
    addAppearance(to: &view, &random)
    if random.chance(4) { view["hugging"] = numbers([random.pick(["1000", "750", "251", "700"]), "250"]) }
    if random.chance(4) { view["compression"] = numbers([random.pick(["1000", "250", "749"]), "750"]) }
    if random.chance(10) { view["frame"] = numbers(["10", "0", random.pick(["100", "0", "1000"]), "44"]) }
    if random.chance(12) { view["alignmentInsets"] = numbers(["1", "2", "0", "3"]) }
    if random.chance(12) { view["baseline"] = numbers(["15", "5"]) }
    if depth < 2 && random.chance(isStack ? 1 : 4) {
      view["subviews"] = subviews(random.number(in: 1...3), depth: depth + 1, &random)
    }
    return view
  }

  private func stack(_ random: inout InputRandom) -> JSONTree {
    .object([
      "axis": .string(random.pick(["horizontal", "vertical"])),
      "distribution": .string(
        random.pick(["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"])),
      "alignment": .string(random.pick(["fill", "leading", "center", "trailing", "top", "bottom", "firstBaseline"])),
      "spacing": .atom(random.pick(["0", "8"])),
    ])
  }

  private func addAppearance(to view: inout JSONTree, _ random: inout InputRandom) {
    if random.chance(8) { view["hidden"] = .atom("true") }
    if random.chance(12) { view["installed"] = .atom("false") }
    if random.chance(8) { view["alpha"] = .atom(random.pick(["0", "0.5", "0.01"])) }
    if random.chance(8) { view["clipsToBounds"] = .atom("true") }
    if random.chance(8) { view["cornerRadius"] = .atom(random.pick(["8", "1000"])) }
    if random.chance(10) { view["zPosition"] = .atom(random.pick(["1", "-1"])) }
    if random.chance(8) {
      var transform = JSONTree.object(["rotation": .atom(random.pick(["45", "180", "7.3"]))])
      if random.chance(2) { transform["scale"] = numbers([random.pick(["0", "-1", "1.5"]), "2"]) }
      if random.chance(2) { transform["translation"] = numbers(["20", "-300"]) }
      view["transform"] = transform
    }
  }

  // MARK: Constraints

  private mutating func addConstraints(_ random: inout InputRandom) {
    var members: [JSONTree.Member] = []
    func name() -> String { "c\(members.count)" }
    for view in views.dropFirst() where random.chance(3) {
      for edge in [("leading", "+ 20"), ("top", "+ 30"), ("trailing", "- 20"), ("bottom", "- 30")] {
        members.append(
          .init(name(), .string("\(view).\(edge.0) == superview.\(edge.0) \(edge.1) @\(random.pick(priorities))")))
      }
    }
    for _ in 0..<random.number(in: 1...9) {
      let equation = EquationMutation.equation(
        views: views, scrollViews: scrollViews, parameters: parameters, priorities: priorities, &random)
      var constraint = JSONTree.string(equation)
      if random.chance(5) { constraint = .object(["equation": constraint, "active": .atom("false")]) }
      if random.chance(8), case .string = constraint {
        constraint = .object(["equation": constraint, "label": .string("Sign in.width = 100")])
      }
      members.append(.init(name(), constraint))
    }
    constraints = members.map(\.key)
    tree["constraints"] = .object(members)
  }

  /// Adds visual formats of the root's subviews.
  private mutating func addFormats(_ random: inout InputRandom) {
    let names = tree["root"]?["subviews"]?.elements.compactMap { view -> String? in
      if case .string(let name) = view["id"] { name } else { nil }
    }
    guard let names, !names.isEmpty else { return }
    tree["metrics"] = .object(["gap": .atom(random.pick(["12", "0.25"]))])
    tree["visual"] = .array(
      (0..<random.number(in: 1...3)).map { _ in FormatMutation.entry(views: names, metrics: ["gap"], &random) })
  }

  // MARK: Environments and states

  private mutating func addEnvironments(_ random: inout InputRandom) {
    var members: [JSONTree.Member] = []
    for index in 0..<random.number(in: 1...2) {
      var environment = JSONTree.object(["size": numbers([random.pick(["375", "1024", "10"]), "667"])])
      if random.chance(3) { environment["direction"] = .string(random.pick(["ltr", "rtl"])) }
      if random.chance(3) { environment["textScale"] = .atom(random.pick(["1.5", "3", "0.5"])) }
      if random.chance(3) { environment["widthRange"] = numbers(["320", random.pick(["430", "1366"])]) }
      if random.chance(4) { environment["safeArea"] = numbers(["59", "0", "34", "0"]) }
      if random.chance(4) { environment["margins"] = numbers(["8", "20", "8", "20"]) }
      if random.chance(3) {
        for member in state(of: constraints, &random).members { environment[member.key] = member.value }
        if random.chance(2), let view = views.dropFirst().first {
          environment["views"] = .object([
            .init(view, .object(["installed": .atom(random.pick(["true", "false"]))]))
          ])
        }
        if random.chance(4) { environment["widthClass"] = .string(random.pick(["compact", "regular"])) }
      }
      members.append(.init("e\(index)", random.chance(5) ? .string("iphone-se-3") : environment))
    }
    tree["environments"] = .object(members)
  }

  private mutating func addStates(_ random: inout InputRandom, movesAlways: Bool) {
    let machineCount = random.chance(6) ? 2 : 1
    var machines: [JSONTree.Member] = []
    for machine in 0..<machineCount {
      // The machines set disjoint sets of constraints.
      let own = constraints.indices.filter { $0 % machineCount == machine }.map { constraints[$0] }
      var content = JSONTree.object([])
      let names = (0..<random.number(in: 1...3)).map { "s\(machine)\($0)" }
      content["states"] = .object(names.map { .init($0, state(of: own, &random)) })
      if movesAlways || random.chance(2) {
        var writer = StepWriter(views: views, constraints: own, priorities: StepWriter.allPriorities)
        content["transitions"] = .array(
          (0..<random.number(in: 1...3)).map { index in
            writer.transition(
              named: "t\(machine)\(index)", from: random.pick(names), to: random.pick(names), &random)
          })
      }
      machines.append(.init("m\(machine)", content))
    }
    if machineCount == 1 {
      for member in machines[0].value.members { tree[member.key] = member.value }
    } else {
      tree["machines"] = .object(machines)
    }
  }

  private func state(of constraints: [String], _ random: inout InputRandom) -> JSONTree {
    var state = JSONTree.object([])
    let (activated, deactivated) = (random.some(constraints, oneIn: 8), random.some(constraints, oneIn: 8))
    if !activated.isEmpty { state["activate"] = .strings(activated) }
    let others = deactivated.filter { !activated.contains($0) }
    if !others.isEmpty { state["deactivate"] = .strings(others) }
    let constants = random.some(constraints, oneIn: 5)
    if !constants.isEmpty {
      state["constants"] = .object(constants.map { .init($0, .atom(random.pick(["0", "8", "30", "-20", "160"]))) })
    }
    if random.chance(4), let constraint = random.pickAny(constraints) {
      state["priorities"] = .object([.init(constraint, .atom(random.pick(["600", "250", "999"])))])
    }
    if random.chance(6) {
      state["views"] = .object([.init(random.pick(views), .object(["hidden": .atom(random.pick(["true", "false"]))]))])
    }
    return state
  }

  private func numbers(_ texts: [String]) -> JSONTree { .array(texts.map(JSONTree.atom)) }
}
