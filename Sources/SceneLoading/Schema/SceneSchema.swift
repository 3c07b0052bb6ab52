/// The JSON Schema (2020-12) of a scene: everything about the format that does not require resolving names.
///
/// Every object is closed. In an object keyed by names, a string under `note` is a note.
package enum SceneSchema {
  package static let text = documented(
    "{\n" + topLevel + ",\n  \"$defs\": {\n" + [values, parts, machines, steps].joined(separator: ",\n")
      + "\n  }\n}\n")

  /// The schema of the top level.
  static let topLevel = #"""
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:layoutdoctor:scene:1",
      "title": "layoutdoctor scene, version 1",
      "type": "object",
      "additionalProperties": false,
      "required": ["layoutdoctor", "root"],
      "properties": {
        "layoutdoctor": { "const": 1 }, "$schema": { "type": "string" }, "name": { "type": "string" }, "source": { "type": "string" },
        "bars": { "$ref": "#/$defs/insets" }, "kind": { "enum": ["screen", "cell", "window", "view"] },
        "spansScreen": { "type": "boolean" },
        "direction": { "$ref": "#/$defs/direction" }, "root": { "$ref": "#/$defs/root" },
        "constraints": { "type": "object", "additionalProperties": { "$ref": "#/$defs/constraint" } },
        "visual": { "type": "array", "items": { "$ref": "#/$defs/format" } },
        "metrics": {
          "type": "object",
          "properties": { "note": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/length" }] } },
          "additionalProperties": { "$ref": "#/$defs/length" }
        },
        "parameters": {
          "type": "object",
          "properties": { "note": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/parameter" }] } },
          "additionalProperties": { "$ref": "#/$defs/parameter" }
        },
        "environments": {
          "type": "object",
          "additionalProperties": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/environment" }] }
        },
        "states": {
          "type": "object",
          "properties": { "note": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/state" }] } },
          "additionalProperties": { "$ref": "#/$defs/state" }
        },
        "initial": { "type": "string" },
        "transitions": { "type": "array", "items": { "$ref": "#/$defs/transition" } },
        "machines": {
          "type": "object",
          "properties": { "note": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/machine" }] } },
          "additionalProperties": { "$ref": "#/$defs/machine" }
        },
        "expect": { "type": "array", "items": { "$ref": "#/$defs/expectation" } },
        "allow": { "$ref": "#/$defs/allow" }, "note": { "type": "string" }
      },
      "if": { "required": ["machines"] },
      "then": { "properties": { "states": false, "initial": false, "transitions": false } }
    """#
}
