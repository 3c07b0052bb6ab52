import LayoutModel

/// The JSON Schema (2020-12) of a scene: everything about the format that does not require resolving names.
///
/// Every object is closed. In an object keyed by names, a string under `note` is a note.
package enum SceneSchema {
  package static let text = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:layoutdoctor:scene:1",
      "title": "layoutdoctor scene, version 1",
      \(SceneValue.object(TopLevelKey.self, rules: machineRule).schema),
      "$defs": {
        \(definitions.map { "\"\($0)\": { \($1.schema) }" }.joined(separator: ",\n    "))
      }
    }

    """

  private static let machineRule = rule(
    if: "machines", "\"properties\": { \"states\": false, \"initial\": false, \"transitions\": false }")
  private static let stackRule = rule(
    if: "stack", "\"required\": [\"kind\"], \"properties\": { \"kind\": { \"const\": \"stackView\" } }")
  private static let timingRule = rule(
    if: "steps", "\"properties\": { \"duration\": false, \"delay\": false, \"curve\": false, \"spring\": false }")
  private static let actionRule =
    "\"minProperties\": 1, \"oneOf\": ["
    + StepKey.allCases.filter { $0 != .note }.map { "{ \"required\": [\"\($0.name)\"] }" }.joined(separator: ", ") + "]"

  private static func rule(if key: String, _ schema: String) -> String {
    "\"if\": { \"required\": [\"\(key)\"] }, \"then\": { \(schema) }"
  }

  /// The kinds of values that are used several times or inside themselves, by name.
  private static let definitions: [(name: String, value: SceneValue)] = [
    (
      "id",
      SceneValue(
        words: "",
        schema: "\"type\": \"string\", \"minLength\": 1, \"maxLength\": \(Limits.idBytes), "
          + #""pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$""#)
    ),
    ("length", .number(.length)), ("sideLength", .number(.size)), ("factor", .number(.factor)),
    ("scale", .number(.scale)), ("depth", .number(.depth)), ("time", .number(.time)),
    ("keyframeTime", .number(.keyframeStart)), ("unit", .number(.alpha)),
    ("controlProgress", .number(.controlProgress)), ("priority", .number(.priority)),
    ("prioritiesOfAxes", .tuple(.priority, .priority)), ("size", .tuple(.size, .size)),
    ("rootSize", .tuple(.sizeOrNull, .sizeOrNull)), ("intrinsicSize", .tuple(.sizeOrNull, .sizeOrNull)),
    ("insets", .tuple(.length, .length, .length, .length)),
    ("frame", .tuple(.length, .length, .size, .size)), ("range", .tuple(.length, .length)),
    ("constant", .either(.length, .string())), ("direction", .word(["ltr", "rtl"])),
    ("allow", .list(of: .defined("rule"))), ("rule", .word(RuleID.self)),
    ("transform", .object(TransformKey.self)), ("attribute", .word(Attribute.allCases.map(\.name))),
    ("text", .object(TextKey.self)), ("capturedFrame", .object(CapturedFrameKey.self)),
    ("stack", .object(StackKey.self)),
    (
      "root",
      .object(ViewKey.self, requiring: .size, changing: [.installed: .only("true"), .frame: .null], rules: stackRule)
    ),
    ("view", .object(ViewKey.self, without: .size, rules: stackRule)),
    ("constraint", .either(.string(), .object(ConstraintKey.self))),
    ("format", .either(.string(), .object(FormatKey.self))), ("parameter", .object(ParameterKey.self)),
    ("environment", .object(EnvironmentKey.self)), ("expectation", .object(ExpectationKey.self)),
    ("machine", .object(MachineKey.self)), ("state", .object(StateKey.self)),
    ("constraintNames", .strings()), ("newConstants", .named(.constant, takesNote: false)),
    ("newPriorities", .named(.priority)), ("viewChanges", .named(.defined("stateView"))),
    ("orders", .named(.strings())), ("stateView", .object(StateViewKey.self)),
    ("transition", .object(TransitionKey.self, rules: timingRule)),
    (
      "curve",
      .either(
        .word(["linear", "easeIn", "easeOut", "easeInOut"]),
        .tuple(.alpha, .defined("controlProgress"), .alpha, .defined("controlProgress")))
    ),
    ("spring", .object(SpringKey.self)), ("steps", .list(of: .defined("step"))),
    ("step", .object(StepKey.self, rules: actionRule)), ("stepView", .object(StepViewKey.self)),
    ("multiplierChange", .change(.defined("factor"))),
    ("priorityChange", .change(.priority, by: .number(.priorityDifference))),
    ("animate", .object(AnimateKey.self)), ("keyframes", .object(KeyframesKey.self)),
    ("repeat", .object(RepeatKey.self)),
    ("selectors", .list(of: .either(.string(), .object(SelectorKey.self)))),
  ]
}
