extension ReportSchema {
  /// The evidence of covered views and of transitions.
  static let motionEvidence = #"""
        "coverageEvidence": {
          "required": ["by", "covered", "interval"],
          "properties": {
            "by": { "$ref": "#/$defs/names" },
            "covered": { "type": "number", "minimum": 0, "maximum": 1 },
            "interval": { "description": "null at rest", "anyOf": [{ "$ref": "#/$defs/interval" }, { "type": "null" }] },
            "samplingStep": { "type": "number", "description": "seconds, where moments were looked at one by one" }
          }
        },
        "call": {
          "description": "what is changed, and the constraint or view",
          "type": "object", "minProperties": 1, "maxProperties": 1,
          "propertyNames": { "enum": ["activate", "deactivate", "constant", "priority", "frame"] },
          "additionalProperties": { "type": "string" }
        },
        "mutationEvidence": {
          "required": ["property"],
          "properties": {
            "property": { "enum": ["multiplier", "priority"] },
            "from": { "$ref": "#/$defs/fraction" },
            "to": { "$ref": "#/$defs/fraction" }
          }
        },
        "changeEvidence": {
          "required": ["changed"],
          "properties": {
            "changed": { "$ref": "#/$defs/names" },
            "updatesConstraints": { "type": "boolean" },
            "laysOutElsewhere": { "type": "boolean" },
            "isTooLate": { "type": "boolean", "description": "whether the changes come after the animation block" },
            "isLaidOutBefore": { "type": "boolean", "description": "whether a layout before the animation block has already moved the views" }
          }
        },
        "selectorEvidence": {
          "required": ["matched", "wrong"],
          "properties": { "matched": { "$ref": "#/$defs/names" }, "wrong": { "$ref": "#/$defs/names" } }
        },
        "frameEvidence": {
          "required": ["assigned", "laidOut"],
          "properties": { "assigned": { "$ref": "#/$defs/frame" }, "laidOut": { "$ref": "#/$defs/frame" } }
        },
        "driftEvidence": {
          "required": ["differences"],
          "properties": {
            "differences": {
              "type": "array", "minItems": 1,
              "items": {
                "type": "object",
                "required": ["property", "value", "named"],
                "properties": {
                  "constraint": { "type": "string" },
                  "view": { "type": "string" },
                  "property": {
                    "enum": ["active", "constant", "priority", "frame", "alpha", "hidden", "zPosition", "transform"]
                  },
                  "value": { "type": "string" },
                  "named": { "type": "string" }
                }
              }
            }
          }
        },
        "stateEvidence": {
          "required": ["machine", "state"],
          "properties": { "machine": { "type": ["string", "null"] }, "state": { "type": "string" } }
        },
        "gapEvidence": {
          "required": ["edge", "gap", "at", "interval", "intervals"],
          "properties": {
            "edge": { "type": "string", "description": "superview.EDGE" },
            "gap": { "type": "number", "exclusiveMinimum": 0, "description": "points, where it is widest" },
            "at": { "type": "number", "minimum": 0, "description": "that moment, in seconds from the trigger" },
            "interval": { "$ref": "#/$defs/interval" },
            "intervals": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/interval" } }
          }
        },
        "overshootEvidence": {
          "required": ["limit", "excess", "at", "interval", "intervals"],
          "properties": {
            "limit": { "type": "string", "description": "a constraint, superview.EDGE, width or height" },
            "excess": { "type": "number", "exclusiveMinimum": 0, "description": "points beyond, at the worst moment" },
            "at": { "type": "number", "minimum": 0, "description": "that moment, in seconds from the trigger" },
            "interval": { "$ref": "#/$defs/interval" },
            "intervals": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/interval" } }
          }
        }
    """#
}
