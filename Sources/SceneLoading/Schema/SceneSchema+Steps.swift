extension SceneSchema {
  /// Steps and their parts.
  static let steps = #"""
        "steps": { "type": "array", "items": { "$ref": "#/$defs/step" } },
        "step": {
          "type": "object", "additionalProperties": false, "minProperties": 1,
          "properties": {
            "deactivate": { "$ref": "#/$defs/selectors" }, "activate": { "$ref": "#/$defs/selectors" },
            "constants": {
              "type": "object",
              "additionalProperties": {
                "anyOf": [
                  { "$ref": "#/$defs/constant" },
                  {
                    "type": "object", "additionalProperties": false, "required": ["by"],
                    "properties": { "by": { "$ref": "#/$defs/constant" }, "note": { "type": "string" } }
                  }
                ]
              }
            },
            "priorities": {
              "type": "object",
              "properties": { "note": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/priorityChange" }] } },
              "additionalProperties": { "$ref": "#/$defs/priorityChange" }
            },
            "multipliers": {
              "type": "object",
              "properties": {
                "note": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/multiplierChange" }] }
              },
              "additionalProperties": { "$ref": "#/$defs/multiplierChange" }
            },
            "views": {
              "type": "object",
              "properties": { "note": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/stepView" }] } },
              "additionalProperties": { "$ref": "#/$defs/stepView" }
            },
            "layout": { "type": "string" }, "updateConstraints": { "type": "string" },
            "animate": { "$ref": "#/$defs/animate" },
            "animator": { "type": "object", "additionalProperties": { "$ref": "#/$defs/constant" } },
            "keyframes": { "$ref": "#/$defs/keyframes" }, "sequence": { "$ref": "#/$defs/steps" },
            "parallel": { "$ref": "#/$defs/steps" }, "wait": { "$ref": "#/$defs/time" },
            "repeat": { "$ref": "#/$defs/repeat" }, "note": { "type": "string" }
          },
          "oneOf": [
            { "required": ["deactivate"] }, { "required": ["activate"] }, { "required": ["constants"] },
            { "required": ["priorities"] }, { "required": ["multipliers"] }, { "required": ["views"] },
            { "required": ["layout"] }, { "required": ["updateConstraints"] }, { "required": ["animate"] },
            { "required": ["animator"] }, { "required": ["keyframes"] }, { "required": ["sequence"] },
            { "required": ["parallel"] }, { "required": ["wait"] }, { "required": ["repeat"] }
          ]
        },
        "stepView": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "alpha": {
              "anyOf": [
                { "$ref": "#/$defs/unit" },
                {
                  "type": "object", "additionalProperties": false, "required": ["by"],
                  "properties": {
                    "by": { "type": "number", "minimum": -1, "maximum": 1 }, "note": { "type": "string" }
                  }
                }
              ]
            },
            "hidden": { "type": "boolean" },
            "transform": {
              "anyOf": [
                { "$ref": "#/$defs/transform" },
                {
                  "type": "object", "additionalProperties": false, "required": ["by"],
                  "properties": { "by": { "$ref": "#/$defs/transform" }, "note": { "type": "string" } }
                }
              ]
            },
            "zPosition": {
              "anyOf": [
                { "$ref": "#/$defs/depth" },
                {
                  "type": "object", "additionalProperties": false, "required": ["by"],
                  "properties": { "by": { "$ref": "#/$defs/depth" }, "note": { "type": "string" } }
                }
              ]
            },
            "frame": {
              "anyOf": [
                { "$ref": "#/$defs/frame" },
                {
                  "type": "object", "additionalProperties": false, "required": ["by"],
                  "properties": {
                    "by": {
                      "type": "array",
                      "items": { "$ref": "#/$defs/length" }, "minItems": 4, "maxItems": 4
                    },
                    "note": { "type": "string" }
                  }
                }
              ]
            },
            "note": { "type": "string" }
          }
        },
        "multiplierChange": {
          "anyOf": [
            { "$ref": "#/$defs/factor" },
            {
              "type": "object", "additionalProperties": false, "required": ["by"],
              "properties": { "by": { "$ref": "#/$defs/factor" }, "note": { "type": "string" } }
            }
          ]
        },
        "priorityChange": {
          "anyOf": [
            { "$ref": "#/$defs/priority" },
            {
              "type": "object", "additionalProperties": false, "required": ["by"],
              "properties": {
                "by": { "type": "number", "minimum": -1000, "maximum": 1000 }, "note": { "type": "string" }
              }
            }
          ]
        },
        "animate": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "duration": { "$ref": "#/$defs/time" }, "delay": { "$ref": "#/$defs/time" },
            "curve": { "$ref": "#/$defs/curve" }, "spring": { "$ref": "#/$defs/spring" },
            "steps": { "$ref": "#/$defs/steps" }, "completion": { "$ref": "#/$defs/steps" },
            "note": { "type": "string" }
          }
        },
        "keyframes": {
          "type": "object", "additionalProperties": false, "required": ["duration", "frames"],
          "properties": {
            "duration": { "$ref": "#/$defs/time" },
            "frames": {
              "type": "array",
              "items": {
                "type": "object", "additionalProperties": false, "required": ["start", "duration", "steps"],
                "properties": {
                  "start": { "$ref": "#/$defs/keyframeTime" }, "duration": { "$ref": "#/$defs/keyframeTime" },
                  "steps": { "$ref": "#/$defs/steps" }, "note": { "type": "string" }
                }
              }
            },
            "note": { "type": "string" }
          }
        },
        "repeat": {
          "type": "object", "additionalProperties": false, "required": ["count", "steps"],
          "properties": {
            "count": { "anyOf": [{ "type": "integer", "minimum": 1, "maximum": 1e9 }, { "const": "forever" }] },
            "steps": { "$ref": "#/$defs/steps" }, "note": { "type": "string" }
          }
        },
        "selectors": {
          "type": "array",
          "items": {
            "anyOf": [
              { "type": "string" },
              {
                "type": "object", "additionalProperties": false, "required": ["where"],
                "properties": {
                  "where": {
                    "type": "object", "additionalProperties": false,
                    "properties": {
                      "view": { "type": "string" }, "first": { "type": "string" },
                      "firstAttribute": { "$ref": "#/$defs/attribute" }, "second": { "type": "string" },
                      "secondAttribute": { "$ref": "#/$defs/attribute" }, "note": { "type": "string" }
                    }
                  },
                  "in": { "type": "string" }, "note": { "type": "string" }
                }
              }
            ]
          }
        }
    """#
}
