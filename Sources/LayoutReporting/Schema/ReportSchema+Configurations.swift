extension ReportSchema {
  /// The changes of a configuration, its ranges, and the evidence that its layout is optimal.
  static let configurations = #"""
        "changes": {
          "description": "values in place of those of the state, as far as the layout depends on them",
          "type": "object",
          "required": ["constraints", "views"],
          "properties": {
            "constraints": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["constraint", "active", "constant", "priority"],
                "properties": {
                  "constraint": { "type": "string" },
                  "active": { "type": "boolean" },
                  "constant": {
                    "description": "the sum of the numbers and of the parameters, each times its factor",
                    "type": "object",
                    "required": ["numbers", "parameters"],
                    "properties": {
                      "numbers": { "type": "array", "items": { "type": "number" } },
                      "parameters": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "required": ["parameter", "factor"],
                          "properties": { "parameter": { "type": "string" }, "factor": { "type": "number" } }
                        }
                      }
                    }
                  },
                  "priority": { "type": "number", "exclusiveMinimum": 0, "maximum": 1000 }
                }
              }
            },
            "views": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["view", "hidden", "intrinsicSize", "frame", "transformed"],
                "properties": {
                  "view": { "type": "string" },
                  "hidden": { "type": "boolean" },
                  "intrinsicSize": {
                    "description": "null where there is none",
                    "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": ["number", "null"] }
                  },
                  "lines": { "type": "integer", "minimum": 0, "description": "the most lines of a text that wraps, 0 for any number" },
                  "frame": {
                    "description": "null where constraints decide",
                    "type": ["array", "null"], "minItems": 4, "maxItems": 4, "items": { "type": "number" }
                  },
                  "transformed": { "type": "boolean", "description": "whether its transform is another than the identity" }
                }
              }
            }
          }
        },
        "range": {
          "description": "where in a declared range the required constraints hold, with a layout at each end: those between hold, too, as long as the texts have the same numbers of lines",
          "type": "object",
          "required": ["subject", "declared", "checked", "holds", "witnesses"],
          "properties": {
            "subject": { "type": "string", "description": "width, height, textScale or a parameter" },
            "declared": { "$ref": "#/$defs/fractions" },
            "checked": { "$ref": "#/$defs/fraction", "description": "the value in the configuration" },
            "holds": {
              "description": "null where no value works",
              "anyOf": [{ "$ref": "#/$defs/fractions" }, { "type": "null" }]
            },
            "witnesses": {
              "description": "at the lower end and at the upper one; empty where nobody asked for proofs",
              "type": "array", "maxItems": 2,
              "items": {
                "type": "object", "required": ["frames"],
                "properties": {
                  "lines": { "type": "object", "description": "the number of lines of each text; missing where no text decides the range", "additionalProperties": { "type": "integer" } },
                  "frames": { "$ref": "#/$defs/frames" }, "contentSizes": { "$ref": "#/$defs/contentSizes" }
                }
              }
            }
          }
        },
        "leastError": {
          "description": "a sum of errors, and multipliers that bound it from below: the weighted sum of E vanishes; rows of the priority weigh at most 1, required ones as much as their relation allows; the weighted sum of b, less the weight of the heaviest row of each higher priority times that priority's error, is the error",
          "type": "object",
          "required": ["error", "multipliers"],
          "properties": {
            "priority": { "$ref": "#/$defs/fraction" },
            "constraint": { "type": "string" },
            "error": { "$ref": "#/$defs/fraction" },
            "multipliers": {
              "description": "empty where the error is 0, or where a limit cut the work short",
              "anyOf": [{ "$ref": "#/$defs/multipliers" }, { "type": "array", "maxItems": 0 }]
            }
          }
        },
        "contentSizes": {
          "description": "width and height of scroll views' contents",
          "type": "object",
          "additionalProperties": { "type": "array", "minItems": 2, "maxItems": 2, "items": { "$ref": "#/$defs/fraction" } }
        },
        "optimality": {
          "description": "the proof of the layout, in exact numbers; in scenes of 200 views and more, only the frames that decimals cannot represent",
          "type": "object",
          "required": ["frames", "contentSizes", "levels", "unreachable", "ends"],
          "properties": {
            "frames": { "$ref": "#/$defs/frames" },
            "contentSizes": { "$ref": "#/$defs/contentSizes" },
            "levels": {
              "description": "every optional priority in use, highest first; before them 1000 where required constraints had to give",
              "type": "array", "items": { "$ref": "#/$defs/leastError" }
            },
            "unreachable": {
              "description": "the least error of each constraint that cannot hold here, by itself",
              "type": "array", "items": { "$ref": "#/$defs/leastError" }
            },
            "ends": {
              "description": "of ambiguous attributes, as many as limits let be proven",
              "type": "array", "items": { "$ref": "#/$defs/attributeEnd" }
            }
          }
        },
        "attributeEnd": {
          "description": "frames and contentSizes are those that differ from the configuration's in a best layout that has the value; the weighted sum of E is the attribute where it is a least value, its negative where it is a greatest one. Without an end, they are what a best layout can be moved by as often as one likes",
          "type": "object",
          "required": ["view", "attribute", "end", "value", "frames", "contentSizes"],
          "properties": {
            "view": { "type": "string" },
            "attribute": { "enum": ["x", "y", "width", "height"] },
            "end": { "enum": ["min", "max"] },
            "value": { "anyOf": [{ "$ref": "#/$defs/fraction" }, { "type": "null" }] },
            "multipliers": { "$ref": "#/$defs/multipliers" },
            "frames": { "$ref": "#/$defs/frames" },
            "contentSizes": { "$ref": "#/$defs/contentSizes" }
          }
        }
    """#
}
