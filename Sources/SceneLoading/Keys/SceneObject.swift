/// One kind of object in the scene format, with the documentation of its keys.
package struct SceneObject: Sendable {
  /// A name such as `view`.
  package let name: String
  package let keys: [(name: String, documentation: KeyDocumentation)]
  /// The places of its schemas in the JSON Schema, each as keys and indices from the top.
  let schemaPaths: [[String]]

  private init<Key: SceneKey>(_ name: String, _: Key.Type, _ schemaPaths: String...) {
    self.name = name
    keys = Key.allCases.map { ($0.name, $0.documentation) }
    self.schemaPaths = schemaPaths.map { $0.split(separator: "/").map(String.init) }
  }

  /// Every kind of object, in the order of the page about the format.
  package static let all = [
    SceneObject("scene", TopLevelKey.self, ""),
    SceneObject("environment", EnvironmentKey.self, "$defs/environment"),
    SceneObject("parameter", ParameterKey.self, "$defs/parameter"),
    SceneObject("expectation", ExpectationKey.self, "$defs/expectation"),
    SceneObject("view", ViewKey.self, "$defs/root", "$defs/view"),
    SceneObject("text", TextKey.self, "$defs/text"),
    SceneObject("capturedFrame", CapturedFrameKey.self, "$defs/capturedFrame"),
    SceneObject("stack", StackKey.self, "$defs/stack"),
    SceneObject("transform", TransformKey.self, "$defs/transform"),
    SceneObject("constraint", ConstraintKey.self, "$defs/constraint/anyOf/1"),
    SceneObject("format", FormatKey.self, "$defs/format/anyOf/1"),
    SceneObject("machine", MachineKey.self, "$defs/machine"),
    SceneObject("state", StateKey.self, "$defs/state"),
    SceneObject("stateView", StateViewKey.self, "$defs/stateView"),
    SceneObject("transition", TransitionKey.self, "$defs/transition"),
    SceneObject("spring", SpringKey.self, "$defs/spring"),
    SceneObject("step", StepKey.self, "$defs/step"),
    SceneObject("stepView", StepViewKey.self, "$defs/stepView"),
    SceneObject(
      "change", ByKey.self, "$defs/step/properties/constants/additionalProperties/anyOf/1",
      "$defs/stepView/properties/alpha/anyOf/1", "$defs/stepView/properties/transform/anyOf/1",
      "$defs/stepView/properties/zPosition/anyOf/1", "$defs/stepView/properties/frame/anyOf/1",
      "$defs/multiplierChange/anyOf/1", "$defs/priorityChange/anyOf/1"),
    SceneObject("animation", AnimateKey.self, "$defs/animate"),
    SceneObject("keyframes", KeyframesKey.self, "$defs/keyframes"),
    SceneObject("keyframe", KeyframeKey.self, "$defs/keyframes/properties/frames/items"),
    SceneObject("repetition", RepeatKey.self, "$defs/repeat"),
    SceneObject("selector", SelectorKey.self, "$defs/selectors/items/anyOf/1"),
    SceneObject("filter", FilterKey.self, "$defs/selectors/items/anyOf/1/properties/where"),
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
        "| `\(key)` | \(documentation.value) | \(initial) | `\(documentation.example)` | \(documentation.meaning) |\n"
    }
    return "| key | value | default | example | meaning |\n| --- | --- | --- | --- | --- |\n" + rows.joined()
  }
}
