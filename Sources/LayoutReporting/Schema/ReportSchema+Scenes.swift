extension ReportSchema {
  /// Scenes and their configurations.
  static let scenes = #"""
        "scene": {
          "type": "object",
          "required": ["file", "name", "configurations", "transitions", "findings", "incomplete"],
          "properties": {
            "file": { "type": "string", "description": "as given on the command line; <stdin> for standard input" },
            "name": { "type": ["string", "null"] },
            "configurations": { "type": "array", "items": { "$ref": "#/$defs/configuration" } },
            "transitions": { "type": "array", "items": { "$ref": "#/$defs/transition" } },
            "findings": { "type": "array", "items": { "$ref": "#/$defs/finding" } },
            "unmetExpectations": { "type": "array", "items": { "$ref": "#/$defs/place" } },
            "unusedAllowances": { "type": "array", "items": { "$ref": "#/$defs/place" } },
            "errors": {
              "description": "why the scene could not be loaded",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["message", "location"],
                "properties": {
                  "message": { "type": "string" },
                  "keyPath": { "type": "string" },
                  "location": { "$ref": "#/$defs/location" }
                }
              }
            },
            "incomplete": {
              "description": "the limits that were reached; of those on repairs tried, the check itself is whole",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["what", "limit", "left"],
                "properties": {
                  "what": { "type": "string" },
                  "limit": { "$ref": "#/$defs/count" },
                  "left": { "$ref": "#/$defs/count" }
                }
              }
            },
            "timings": {
              "description": "seconds, only on request; write is the making of this object",
              "type": "object",
              "required": ["load", "lower", "solve", "diagnose", "write"],
              "additionalProperties": { "type": "number", "minimum": 0 }
            }
          }
        },
        "configuration": {
          "type": "object",
          "required": ["id", "state", "environment", "path", "changes", "feasible", "recovered", "frames", "ambiguous", "violations", "levels", "ranges", "evidence"],
          "properties": {
            "id": { "type": "string" },
            "state": { "type": "string" },
            "environment": { "type": ["string", "null"] },
            "path": { "$ref": "#/$defs/path" },
            "pathFrom": { "$ref": "#/$defs/pathFrom" },
            "transition": { "type": "string", "description": "in flight only" },
            "at": { "type": "number", "minimum": 0, "description": "seconds from the trigger, in flight only" },
            "feasible": { "type": "boolean" },
            "recovered": { "type": "boolean" },
            "frames": { "$ref": "#/$defs/decimalFrames" },
            "lines": {
              "description": "the number of lines with which each text that wraps was solved; only where there is one",
              "type": "object", "additionalProperties": { "type": "integer", "minimum": 1 }
            },
            "nextLines": {
              "description": "the number of lines in the resulting width, of texts where it is another one",
              "type": "object", "additionalProperties": { "type": "integer", "minimum": 1 }
            },
            "ambiguous": {
              "type": "object",
              "additionalProperties": {
                "type": "array", "minItems": 1, "items": { "enum": ["x", "y", "width", "height"] }
              }
            },
            "violations": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["constraint", "priority", "error"],
                "properties": {
                  "constraint": { "type": "string" },
                  "priority": { "type": "number", "exclusiveMinimum": 0, "maximum": 1000 },
                  "error": { "type": "number", "minimum": 0 }
                }
              }
            },
            "levels": {
              "description": "every optional priority in use, highest first",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["priority", "error"],
                "properties": {
                  "priority": { "type": "number", "exclusiveMinimum": 0, "maximum": 1000 },
                  "error": { "type": "number", "minimum": 0 }
                }
              }
            },
            "changes": {
              "description": "what transitions have left otherwise than the state says; null where all is as it says",
              "anyOf": [{ "$ref": "#/$defs/changes" }, { "type": "null" }]
            },
            "ranges": { "type": "array", "items": { "$ref": "#/$defs/range" } },
            "evidence": { "anyOf": [{ "$ref": "#/$defs/optimality" }, { "type": "null" }], "description": "null in flight" }
          }
        }
    """#
}
