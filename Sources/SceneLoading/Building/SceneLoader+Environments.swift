import LayoutModel

extension SceneLoader {
  mutating func buildParameters(_ node: JSONNode) {
    for (key, value) in entries(node) {
      let name = newName(key, .parameter)
      if names.parameters.insert(name, value: parameters.count) != nil { continue }
      var parameter = Parameter(
        name: name.string, lowerBound: .zero, upperBound: .zero, value: .zero,
        nameLocation: document.range(of: key))
      if let members = members(of: value, as: ParameterKey.self) {
        let range = require(.range, in: members).flatMap { self.range($0, .length) }
        if let range {
          (parameter.lowerBound, parameter.upperBound) = (range.lowerBound, range.upperBound)
          parameter.value = range.lowerBound
        }
        if let node = members[.value], let value = decimal(node, .length) {
          parameter.value = value
          if range != nil { refuse(value, outside: parameter, at: node) }
        }
      }
      parameters.append(parameter)
    }
  }

  private mutating func refuse(_ value: ExactDecimal, outside parameter: Parameter, at node: JSONNode) {
    if value < parameter.lowerBound || value > parameter.upperBound {
      report(
        .outsideRange(value, lower: parameter.lowerBound, upper: parameter.upperBound), at: node,
        related: parameter.nameLocation)
    }
  }

  mutating func buildEnvironments(_ node: JSONNode) -> [SceneEnvironment] {
    var environments: [SceneEnvironment] = []
    for (key, value) in entriesOfEnvironments(node) {
      let name = newName(key, .environment)
      if environmentNames.insert(name, value: environments.count) != nil { continue }
      var environment = SceneEnvironment(name: name.string, nameLocation: document.range(of: key))
      switch document.type(of: value) {
      case .string:
        readDevice(value, into: &environment)
        deviceEnvironments.append(environments.count)
      case .object: readEnvironment(value, into: &environment)
      case let type: report(.wrongType(expected: .environment, found: type), at: value)
      }
      environments.append(environment)
    }
    return environments
  }

  /// The members of `environments`. A string under `note` is a note unless it names a device.
  private mutating func entriesOfEnvironments(_ node: JSONNode) -> [(key: JSONNode, value: JSONNode)] {
    guard expect(.object, node, .object) else { return [] }
    return document.members(of: node).filter { member in
      guard isNote(member.key), document.type(of: member.value) == .string else { return true }
      return Device.named(document.string(of: member.value)) != nil
    }
  }

  private mutating func readDevice(_ node: JSONNode, into environment: inout SceneEnvironment) {
    let name = document.string(of: node)
    guard let device = Device.named(name) else {
      return report(.unknownName(.device, name), at: node, suggesting: .devices)
    }
    environment.size = AxisPair(ExactDecimal(device.width), ExactDecimal(device.height))
    environment.safeArea = device.safeArea + bars
  }

  private mutating func readEnvironment(_ node: JSONNode, into environment: inout SceneEnvironment) {
    guard let members = members(of: node, as: EnvironmentKey.self) else { return }
    environment.size = members[.size].flatMap { rootSize($0) }
    environment.safeArea = members[.safeArea].flatMap { insets($0) }
    environment.margins = members[.margins].flatMap { insets($0) }
    environment.direction = members[.direction].flatMap { direction($0) }
    environment.textScale = members[.textScale].flatMap { decimal($0, .textScale) } ?? .one
    environment.widthRange = members[.widthRange].flatMap { range($0, .size) }
    environment.heightRange = members[.heightRange].flatMap { range($0, .size) }
    environment.widthClass = members[.widthClass].flatMap { word($0, WidthClass.self) }
    environment.changes = changes(members, owner: nil)
    guard let parametersNode = members[.parameters] else { return }
    for (key, value) in entries(parametersNode, namedIn: names.parameters) {
      let id = parameter(key)
      guard let number = decimal(value, .length), let id else { continue }
      refuse(number, outside: parameters[id.index], at: value)
      environment.parameterValues.append((id, number))
    }
  }
}
