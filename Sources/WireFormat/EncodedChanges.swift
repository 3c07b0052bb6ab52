import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The values that affect layout and differ from those of the configuration's states.
package struct EncodedChanges {
  fileprivate let constraints: [ChangedConstraint]
  fileprivate let views: [ChangedView]

  /// `nil` if all values are those of the state.
  package init?(of configuration: Configuration, in scene: Scene) {
    if configuration.number == 0 { return nil }
    self.init(beside: configuration, in: scene)
  }

  /// - Parameter configuration: a configuration whose values may differ from those of its states.
  package init(beside configuration: Configuration, in scene: Scene) {
    let content = configuration.content
    let named = Configuration.Content(
      scene: scene, states: configuration.states, environment: configuration.environment)
    constraints = scene.constraints.indices.filter {
      content.isActive[$0] != named.isActive[$0] || content.constants[$0] != named.constants[$0]
        || content.priorities[$0] != named.priorities[$0]
    }.map { ChangedConstraint(id: ConstraintID($0), setting: content.setting(of: ConstraintID($0))) }
    views = scene.views.indices.filter { index in
      let (own, other) = (content.properties[index], named.properties[index])
      return own.frame != other.frame || own.intrinsicSize != other.intrinsicSize
        || own.lineLimit != other.lineLimit || own.isHidden != other.isHidden
        || (own.transform == .identity) != (other.transform == .identity)
    }.map { ChangedView(id: ViewID($0), properties: content.properties[$0]) }
  }
}

extension EncodedChanges: WireValue {
  package static let wire = WireTable<EncodedChanges>(
    "changes", "values in place of those of the state, as far as the layout depends on them"
  ) {
    Field("constraints", .list(.object), \.constraints)
    Field("views", .list(.object), \.views)
  }
}

private struct ChangedConstraint: WireValue {
  let id: ConstraintID
  let setting: ConstraintSetting

  static let wire = WireTable<ChangedConstraint>(inline: true) {
    Field("constraint", .constraint, \.id)
    Field("active", .flag, \.setting.isActive)
    Field("constant", .object, \.setting.constant)
    Field("priority", .fullPriority) { Rational($0.setting.priority.value) }
  }
}

extension ConstantExpression: WireValue {
  package static let wire = WireTable<ConstantExpression>(
    nil, "the sum of the numbers and of the parameters, each times its factor"
  ) {
    Field("numbers", .list(.fullDecimal, inline: true)) { $0.numbers.map { Rational($0) } }
    Field("parameters", .list(.object), \.terms)
  }
}

extension ConstantExpression.Term: WireValue {
  package static let wire = WireTable<ConstantExpression.Term> {
    Field("parameter", .text, naming: { $1.parameters[$0.parameter.index].name })
    Field("factor", .fullDecimal) { Rational($0.coefficient) }
  }
}

private struct ChangedView: WireValue {
  let id: ViewID
  let properties: ViewProperties

  static let wire = WireTable<ChangedView>(inline: true) {
    Field("view", .view, \.id)
    Field("hidden", .flag, \.properties.isHidden)
    Field("intrinsicSize", .list(.optional(.fullDecimal), inline: true, #""minItems": 2"#, #""maxItems": 2"#)) {
      [$0.properties.intrinsicSize.horizontal, $0.properties.intrinsicSize.vertical].map { $0.map { Rational($0) } }
    }
    .doc("null where there is none")
    Field("lines", ifPresent: .integer(#""minimum": 0"#), \.properties.lineLimit)
      .doc("the most lines of a text that wraps, 0 for any number")
    Field("frame", .optional(.list(.fullDecimal, inline: true, #""minItems": 4"#, #""maxItems": 4"#))) {
      $0.properties.frame.map { [$0.x, $0.y, $0.width, $0.height].map { Rational($0) } }
    }
    .doc("null where constraints decide")
    Field("transformed", .flag) { $0.properties.transform != .identity }
      .doc("whether its transform is another than the identity")
  }
}
