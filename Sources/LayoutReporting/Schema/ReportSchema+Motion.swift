extension ReportSchema {
  /// Paths, curves and transitions.
  static let motion = #"""
        "path": {
          "description": "a shortest path of transitions from an initial state; of a long one the last steps, which pathFrom precedes; null where there is none",
          "type": ["array", "null"], "items": { "type": "string" }
        },
        "pathFrom": {
          "description": "the id of the configuration in which the steps of path start, which has a path of its own; absent where they start in an initial state",
          "type": "string"
        },
        "interval": {
          "description": "seconds from the transition's trigger",
          "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": "number", "minimum": 0 }
        },
        "curve": {
          "description": "as in scenes; null where nothing moves it",
          "anyOf": [
            { "enum": ["linear", "easeIn", "easeOut", "easeInOut", null] },
            { "type": "array", "minItems": 4, "maxItems": 4, "items": { "type": "number" } },
            {
              "type": "object", "required": ["damping", "velocity"],
              "properties": { "damping": { "type": "number" }, "velocity": { "type": "number" } }
            }
          ]
        },
        "transition": {
          "description": "from the first configuration in which it can be triggered, once for each environment",
          "type": "object",
          "required": ["id", "machine", "from", "to", "configuration", "duration", "timeline", "views"],
          "properties": {
            "id": { "type": "string" },
            "machine": { "type": ["string", "null"] },
            "from": { "type": "string" },
            "to": { "type": "string" },
            "configuration": { "type": "string" },
            "duration": { "type": ["number", "null"], "minimum": 0, "description": "null without end" },
            "timeline": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["step", "depth", "start", "end"],
                "properties": {
                  "step": { "enum": ["animate", "keyframes", "frame", "sequence", "parallel", "wait", "repeat"] },
                  "depth": { "$ref": "#/$defs/count" },
                  "start": { "type": "number", "minimum": 0 },
                  "end": { "type": ["number", "null"], "minimum": 0 }
                }
              }
            },
            "views": {
              "description": "those that move or jump; start and end are frames in the superview",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["view", "start", "end", "curve", "animations"],
                "properties": {
                  "view": { "type": "string" },
                  "start": { "$ref": "#/$defs/decimalFrame" },
                  "end": { "$ref": "#/$defs/decimalFrame" },
                  "curve": { "$ref": "#/$defs/curve" },
                  "animations": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": ["begin", "end", "curve", "attributes"],
                      "properties": {
                        "begin": { "type": "number", "minimum": 0 },
                        "end": { "type": "number", "minimum": 0 },
                        "curve": { "$ref": "#/$defs/curve" },
                        "attributes": { "$ref": "#/$defs/names" }
                      }
                    }
                  }
                }
              }
            }
          }
        }
    """#
}
