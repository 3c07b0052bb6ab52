/// One kind of object in the scene format, with the documentation of its keys.
package struct SceneObject: Sendable {
  /// A name such as `view`.
  package let name: String
  package let keys: [(name: String, documentation: KeyDocumentation)]

  private init<Key: SceneKey>(_ name: String, _: Key.Type) {
    self.name = name
    keys = Key.allCases.map { ($0.name, $0.documentation) }
  }

  /// Every kind of object, in the order of the page about the format.
  package static let all = [
    SceneObject("scene", TopLevelKey.self),
    SceneObject("environment", EnvironmentKey.self),
    SceneObject("parameter", ParameterKey.self),
    SceneObject("expectation", ExpectationKey.self),
    SceneObject("view", ViewKey.self),
    SceneObject("text", TextKey.self),
    SceneObject("capturedFrame", CapturedFrameKey.self),
    SceneObject("stack", StackKey.self),
    SceneObject("transform", TransformKey.self),
    SceneObject("constraint", ConstraintKey.self),
    SceneObject("format", FormatKey.self),
    SceneObject("machine", MachineKey.self),
    SceneObject("state", StateKey.self),
    SceneObject("stateView", StateViewKey.self),
    SceneObject("transition", TransitionKey.self),
    SceneObject("spring", SpringKey.self),
    SceneObject("step", StepKey.self),
    SceneObject("stepView", StepViewKey.self),
    SceneObject("change", ByKey.self),
    SceneObject("animation", AnimateKey.self),
    SceneObject("keyframes", KeyframesKey.self),
    SceneObject("keyframe", KeyframeKey.self),
    SceneObject("repetition", RepeatKey.self),
    SceneObject("selector", SelectorKey.self),
    SceneObject("filter", FilterKey.self),
  ]

  /// A Markdown table with a row for each key.
  package var table: String {
    let rows = keys.map { key, documentation in
      let initial =
        switch documentation.initial {
        case .required: "**required**"
        case .none: "none"
        case .json(let text): "`\(text)`"
        case .words(let words): words
        }
      return
        "| `\(key)` | \(documentation.value.words) | \(initial) | `\(documentation.example)` | \(documentation.meaning) |\n"
    }
    return "| key | value | default | example | meaning |\n| --- | --- | --- | --- | --- |\n" + rows.joined()
  }
}
