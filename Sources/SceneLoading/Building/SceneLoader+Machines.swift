import LayoutModel

extension SceneLoader {
  /// Builds the machines under `machines`, or the single machine whose states are at the top level.
  mutating func buildMachines(_ members: Members<TopLevelKey>) -> [Machine] {
    guard let machinesKey = members.keyNode(.machines), let machinesNode = members[.machines] else {
      let machine = buildMachine(
        states: members[.states], initial: members[.initial], transitions: members[.transitions],
        mentioned: members.object)
      return machine.map { $0.states.isEmpty ? [] : [$0] } ?? []
    }
    for key in [TopLevelKey.states, .initial, .transitions] {
      guard let node = members.keyNode(key) else { continue }
      report(.exclusiveKeys(key.name, "machines"), at: node, related: document.range(of: machinesKey))
    }
    let entries = entries(machinesNode)
    hasSeveralMachines = entries.count > 1
    var machineNames = NameTable()
    var machines: [Machine] = []
    for (key, value) in entries {
      let name = newName(key, .machine)
      if machineNames.insert(name, value: machines.count) != nil { continue }
      guard let members = self.members(of: value, as: MachineKey.self) else { continue }
      if let states = require(.states, in: members), document.type(of: states) == .object,
        self.entries(states).isEmpty
      {
        report(.machineWithoutStates, at: states)
      }
      var machine =
        buildMachine(
          states: members[.states], initial: members[.initial], transitions: members[.transitions],
          mentioned: members.object) ?? Machine(states: [])
      machine.name = name.string
      machine.nameLocation = document.range(of: key)
      machines.append(machine)
    }
    return machines
  }

  /// - Returns: `nil` if all parts of the machine are missing.
  private mutating func buildMachine(
    states: JSONNode?, initial: JSONNode?, transitions: JSONNode?, mentioned: JSONNode
  ) -> Machine? {
    guard states != nil || initial != nil || transitions != nil else { return nil }
    let index = stateNames.count
    stateNames.append(NameTable())
    var machine = Machine(states: [])
    if let states { machine.states = buildStates(states, machine: index) }
    if let initial { machine.initial = state(initial, of: index) ?? machine.initial }
    if let transitions, expect(.array, transitions, .array) {
      for node in document.elements(of: transitions) {
        if let transition = buildTransition(node, machine: index) { machine.transitions.append(transition) }
      }
    }
    return machine
  }

  private mutating func buildStates(_ node: JSONNode, machine: Int) -> [State] {
    var states: [State] = []
    for (key, value) in entries(node) {
      let name = newName(key, .state)
      refuseSeparators(in: name, at: key)
      if stateNames[machine].insert(name, value: states.count) != nil { continue }
      var state = State(name: name.string, nameLocation: document.range(of: key))
      if let members = members(of: value, as: StateKey.self) {
        state.allowed = allowedRules(members[.allow])
        state.changes = changes(members, owner: Owner(machine: machine, part: .state(states.count)))
      }
      states.append(state)
    }
    return states
  }

  /// Reports separators in state names. A configuration's id is `state@environment`, or `a+b` for two machines, and must be
  /// unambiguous.
  private mutating func refuseSeparators(in name: JSONText, at node: JSONNode) {
    let bytes = name.bytes[name.range]
    if bytes.contains(UInt8(ascii: "@")) { report(.separatorInStateName("@"), at: node) }
    if hasSeveralMachines && bytes.contains(UInt8(ascii: "+")) { report(.separatorInStateName("+"), at: node) }
  }
}
