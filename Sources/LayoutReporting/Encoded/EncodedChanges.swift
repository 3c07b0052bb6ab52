import ConstraintSolver
import LayoutModel
import LayoutSolving

/// The values that affect layout and differ from those of the configuration's states.
struct EncodedChanges {
  private let constraints: [ConstraintID]
  private let views: [ViewID]
  private let content: Configuration.Content
  private let scene: Scene

  /// `nil` if all values are those of the state.
  init?(of configuration: Configuration, in scene: Scene) {
    if configuration.number == 0 { return nil }
    self.init(beside: configuration, in: scene)
  }

  /// - Parameter configuration: a configuration whose values may differ from those of its states.
  init(beside configuration: Configuration, in scene: Scene) {
    let content = configuration.content
    self.content = content
    self.scene = scene
    let named = Configuration.Content(
      scene: scene, states: configuration.states, environment: configuration.environment)
    constraints = scene.constraints.indices.filter {
      content.isActive[$0] != named.isActive[$0] || content.constants[$0] != named.constants[$0]
        || content.priorities[$0] != named.priorities[$0]
    }.map { ConstraintID($0) }
    views = scene.views.indices.filter { index in
      let (own, other) = (content.properties[index], named.properties[index])
      return own.frame != other.frame || own.intrinsicSize != other.intrinsicSize
        || own.lineLimit != other.lineLimit || own.isHidden != other.isHidden
        || (own.transform == .identity) != (other.transform == .identity)
    }.map { ViewID($0) }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("constraints", constraints) { id, json in
        json.object(inline: true) { json in
          json.member("constraint", scene[id].name)
          json.member("active", content.isActive[id.index])
          json.key("constant")
          write(content.constants[id.index], to: &json)
          json.member("priority", decimal: content.priorities[id.index].value)
        }
      }
      json.member("views", views) { id, json in
        let properties = content.properties[id.index]
        json.object(inline: true) { json in
          json.member("view", scene[id].name)
          json.member("hidden", properties.isHidden)
          let size = properties.intrinsicSize
          json.member("intrinsicSize", decimals: [size.horizontal, size.vertical])
          if let lineLimit = properties.lineLimit { json.member("lines", lineLimit) }
          json.member("frame", decimals: properties.frame.map { [$0.x, $0.y, $0.width, $0.height] })
          json.member("transformed", properties.transform != .identity)
        }
      }
    }
  }

  private func write(_ constant: ConstantExpression, to json: inout JSONWriter) {
    json.object { json in
      json.member("numbers", decimals: constant.numbers)
      json.member("parameters", constant.terms) { term, json in
        json.object { json in
          json.member("parameter", scene.parameters[term.parameter.index].name)
          json.member("factor", decimal: term.coefficient)
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: StaticString, decimal value: ExactDecimal) {
    key(name)
    full(value)
  }

  fileprivate mutating func member(_ name: StaticString, decimals values: [ExactDecimal?]?) {
    member(name, optional: values) { values, json in
      json.array(inline: true) { json in
        for value in values {
          json.element()
          if let value { json.full(value) } else { json.null() }
        }
      }
    }
  }

  private mutating func full(_ value: ExactDecimal) {
    decimal(Rational(value), places: EncodedConfiguration.priorityPlaces)
  }
}
