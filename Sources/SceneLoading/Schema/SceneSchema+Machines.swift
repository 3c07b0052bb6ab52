extension SceneSchema {
  /// Machines, states and transitions.
  static let machines = #"""
        "machine": {
          "type": "object", "additionalProperties": false, "required": ["states"],
          "properties": {
            "states": {
              "type": "object",
              "properties": { "note": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/state" }] } },
              "additionalProperties": { "$ref": "#/$defs/state" }
            },
            "initial": { "type": "string" },
            "transitions": { "type": "array", "items": { "$ref": "#/$defs/transition" } },
            "note": { "type": "string" }
          }
        },
        "state": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "activate": { "$ref": "#/$defs/constraintNames" }, "deactivate": { "$ref": "#/$defs/constraintNames" },
            "constants": { "$ref": "#/$defs/newConstants" }, "priorities": { "$ref": "#/$defs/newPriorities" },
            "views": { "$ref": "#/$defs/viewChanges" }, "order": { "$ref": "#/$defs/orders" },
            "allow": { "$ref": "#/$defs/allow" }, "note": { "type": "string" }
          }
        },
        "constraintNames": { "type": "array", "items": { "type": "string" } },
        "newConstants": { "type": "object", "additionalProperties": { "$ref": "#/$defs/constant" } },
        "newPriorities": {
          "type": "object",
          "properties": { "note": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/priority" }] } },
          "additionalProperties": { "$ref": "#/$defs/priority" }
        },
        "viewChanges": {
          "type": "object",
          "properties": { "note": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/stateView" }] } },
          "additionalProperties": { "$ref": "#/$defs/stateView" }
        },
        "orders": {
          "type": "object",
          "properties": {
            "note": { "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] }
          },
          "additionalProperties": { "type": "array", "items": { "type": "string" } }
        },
        "stateView": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "installed": { "type": "boolean" },
            "hidden": { "type": "boolean" }, "alpha": { "$ref": "#/$defs/unit" },
            "opaque": { "type": "boolean" }, "userInteractionEnabled": { "type": "boolean" },
            "tappable": { "type": "boolean" }, "clipsToBounds": { "type": "boolean" },
            "zPosition": { "$ref": "#/$defs/depth" }, "transform": { "$ref": "#/$defs/transform" },
            "cornerRadius": { "$ref": "#/$defs/sideLength" }, "intrinsicSize": { "$ref": "#/$defs/intrinsicSize" },
            "text": { "$ref": "#/$defs/text" },
            "frame": { "anyOf": [{ "$ref": "#/$defs/frame" }, { "type": "null" }] }, "note": { "type": "string" }
          }
        },
        "transition": {
          "type": "object", "additionalProperties": false, "required": ["id", "from", "to"],
          "if": { "required": ["steps"] },
          "then": { "properties": { "duration": false, "delay": false, "curve": false, "spring": false } },
          "properties": {
            "id": { "type": "string" },
            "from": {
              "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" }, "minItems": 1 }]
            },
            "to": { "type": "string" }, "trigger": { "type": "string" }, "interruptible": { "type": "boolean" },
            "duration": { "$ref": "#/$defs/time" }, "delay": { "$ref": "#/$defs/time" },
            "curve": { "$ref": "#/$defs/curve" }, "spring": { "$ref": "#/$defs/spring" },
            "steps": { "$ref": "#/$defs/steps" }, "allow": { "$ref": "#/$defs/allow" },
            "note": { "type": "string" }
          }
        },
        "curve": {
          "anyOf": [
            { "enum": ["linear", "easeIn", "easeOut", "easeInOut"] },
            {
              "type": "array",
              "prefixItems": [
                { "$ref": "#/$defs/unit" }, { "$ref": "#/$defs/controlProgress" },
                { "$ref": "#/$defs/unit" }, { "$ref": "#/$defs/controlProgress" }
              ],
              "minItems": 4, "maxItems": 4
            }
          ]
        },
        "spring": {
          "type": "object", "additionalProperties": false, "required": ["damping"],
          "properties": {
            "damping": { "type": "number", "minimum": 1e-3, "maximum": 1e3 },
            "velocity": { "type": "number", "minimum": -1e6, "maximum": 1e6 },
            "note": { "type": "string" }
          }
        }
    """#
}
