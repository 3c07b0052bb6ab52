import LayoutModel
import SceneLoading

/// The values of a configuration that differ from those of its state, as a report lists them.
struct ConfigurationChanges {
  private let entry: ReportValue
  private let scene: Scene
  private let names: SceneNames

  init(_ entry: ReportValue, in scene: Scene, names: SceneNames) {
    self.entry = entry
    self.scene = scene
    self.names = names
  }

  func apply(to configuration: inout Configuration) throws(CheckFailure) {
    var indices: [String: Int] = [:]
    for (index, constraint) in scene.constraints.enumerated() { indices[constraint.name] = index }
    for change in try entry.member("constraints").elements() {
      let name = try change.member("constraint").string()
      guard let index = indices[name] else { throw .refused(.unknownConstraint(name)) }
      configuration.content.isActive[index] = try change.member("active").bool()
      configuration.content.constants[index] = try constant(try change.member("constant"))
      let priority = try change.member("priority")
      let value = try priority.exactDecimal()
      guard NumberRange.priority.contains(value) else {
        throw priority.problem(.numberNotAllowed(value, .priority))
      }
      configuration.content.priorities[index] = Priority(value)
    }
    for change in try entry.member("views").elements() {
      let name = try change.member("view").string()
      guard let index = names.view(name) else { throw .refused(.unknownView(name)) }
      try apply(change, to: &configuration.content.properties[index])
    }
  }

  private func constant(_ entry: ReportValue) throws(CheckFailure) -> ConstantExpression {
    var constant = ConstantExpression()
    for number in try entry.member("numbers").elements() { constant.numbers.append(try number.exactDecimal()) }
    for term in try entry.member("parameters").elements() {
      let name = try term.member("parameter").string()
      guard let index = scene.parameters.firstIndex(where: { $0.name == name }) else {
        throw .refused(.unknownParameter(name))
      }
      constant.terms.append(
        ConstantExpression.Term(
          coefficient: try term.member("factor").exactDecimal(), parameter: ParameterID(index)))
    }
    return constant
  }

  private func apply(_ change: ReportValue, to properties: inout ViewProperties) throws(CheckFailure) {
    properties.isHidden = try change.member("hidden").bool()
    let size = try numbers(try change.member("intrinsicSize"), count: 2)
    properties.intrinsicSize = AxisPair(size[0], size[1])
    properties.lineLimit = try change.optional("lines")?.wholeNumber()
    let list = try change.member("frame")
    properties.frame = nil
    if !list.isNull {
      let numbers = try numbers(list, count: 4).map { $0 ?? .zero }
      properties.frame = DecimalRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    // The report says only whether there is a transform. Any transform will do, since nothing that depends on it is checked.
    let isTransformed = try change.member("transformed").bool()
    if !isTransformed { properties.transform = .identity }
    if isTransformed && properties.transform == .identity { properties.transform.rotation = .one }
  }

  private func numbers(_ list: ReportValue, count: Int) throws(CheckFailure) -> [ExactDecimal?] {
    let elements = try list.elements()
    guard elements.count == count else {
      throw list.problem(.wrongCount(expected: .values(count), found: elements.count))
    }
    var numbers: [ExactDecimal?] = []
    for element in elements { numbers.append(element.isNull ? nil : try element.exactDecimal()) }
    return numbers
  }
}
