/// The JSON Schema (2020-12) of the report, version 1.
package let reportSchema = #"""
  {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:layoutdoctor:report:1",
    "title": "layoutdoctor report, version 1",
    "description": "One object for one run. Keys are stable and always there, empty or null where there is nothing; more may be added.",
    "type": "object",
    "required": ["layoutdoctor", "version", "scenes", "summary"],
    "properties": {
      "layoutdoctor": { "const": 1, "description": "version of the format" },
      "version": { "type": "string", "description": "version of the program" },
      "scenes": { "type": "array", "items": { "$ref": "#/$defs/scene" } },
      "summary": {
        "type": "object",
        "required": ["errors", "warnings", "notes", "scenes", "configurations"],
        "properties": {
          "errors": { "$ref": "#/$defs/count", "description": "findings that are errors, and expectations that nothing matches" },
          "warnings": { "$ref": "#/$defs/count" },
          "notes": { "$ref": "#/$defs/count", "description": "findings that are notes, and allowances that silence nothing" },
          "expected": { "$ref": "#/$defs/count", "description": "findings that the scene expects, counted nowhere else" },
          "scenes": { "$ref": "#/$defs/count", "description": "every file of the run" },
          "configurations": { "$ref": "#/$defs/count" }
        }
      }
    },
    "$defs": {
      "count": { "type": "integer", "minimum": 0 },
      "severity": { "enum": ["note", "warning", "error"] },
      "names": { "type": "array", "items": { "type": "string" } },
      "fraction": {
        "description": "a number, or an exact fraction in a string",
        "type": ["number", "string"],
        "pattern": "^-?[0-9]+(/[0-9]+)?$"
      },
      "frame": {
        "description": "x, y, width, height in points, y downwards",
        "type": "array", "minItems": 4, "maxItems": 4, "items": { "$ref": "#/$defs/fraction" }
      },
      "frames": {
        "description": "the frame of every view in its superview's coordinates, the root included",
        "type": "object", "additionalProperties": { "$ref": "#/$defs/frame" }
      },
      "decimalFrames": {
        "description": "as frames, in decimals exact to 1e-6",
        "type": "object",
        "additionalProperties": { "type": "array", "minItems": 4, "maxItems": 4, "items": { "type": "number" } }
      },
      "location": {
        "description": "lines and columns from 1, columns in Unicode scalars, the end exclusive",
        "type": ["object", "null"],
        "required": ["line", "column", "endLine", "endColumn"],
        "properties": {
          "line": { "type": "integer", "minimum": 1 },
          "column": { "type": "integer", "minimum": 1 },
          "endLine": { "type": "integer", "minimum": 1 },
          "endColumn": { "type": "integer", "minimum": 1 }
        }
      },
      "place": {
        "type": "object",
        "required": ["rule", "location"],
        "properties": { "rule": { "type": "string" }, "location": { "$ref": "#/$defs/location" } }
      },
      "scene": {
        "type": "object",
        "required": ["file", "name", "configurations", "findings", "incomplete"],
        "properties": {
          "file": { "type": "string", "description": "as given on the command line; <stdin> for standard input" },
          "name": { "type": ["string", "null"] },
          "configurations": { "type": "array", "items": { "$ref": "#/$defs/configuration" } },
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
            "description": "the limits that cut the check short",
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
            "description": "seconds, only on request",
            "type": "object",
            "required": ["load", "lower", "solve", "diagnose"],
            "additionalProperties": { "type": "number", "minimum": 0 }
          }
        }
      },
      "configuration": {
        "type": "object",
        "required": ["id", "state", "environment", "feasible", "recovered", "frames", "ambiguous", "violations", "levels"],
        "properties": {
          "id": { "type": "string" },
          "state": { "type": "string" },
          "environment": { "type": ["string", "null"] },
          "feasible": { "type": "boolean" },
          "recovered": { "type": "boolean" },
          "frames": { "$ref": "#/$defs/decimalFrames" },
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
          }
        }
      },
      "finding": {
        "type": "object",
        "required": [
          "rule", "severity", "message", "configurations", "views", "constraints", "location", "related", "evidence",
          "repairs", "fingerprint"
        ],
        "properties": {
          "rule": { "type": "string" },
          "severity": { "$ref": "#/$defs/severity" },
          "message": { "type": "string" },
          "configurations": { "$ref": "#/$defs/names" },
          "views": { "$ref": "#/$defs/names", "description": "the view that the finding is about first" },
          "constraints": { "$ref": "#/$defs/names" },
          "location": { "$ref": "#/$defs/location" },
          "related": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["message", "location"],
              "properties": { "message": { "type": "string" }, "location": { "$ref": "#/$defs/location" } }
            }
          },
          "reason": { "type": ["string", "null"] },
          "suggestions": { "$ref": "#/$defs/names" },
          "recovered": { "type": "boolean", "description": "drawn from a layout recovered from a conflict" },
          "expected": { "type": "boolean", "description": "matched by the scene's expect" },
          "evidence": {
            "type": "object",
            "anyOf": [
              { "$ref": "#/$defs/conflictEvidence" }, { "$ref": "#/$defs/ambiguityEvidence" },
              { "$ref": "#/$defs/unreachableEvidence" }, { "$ref": "#/$defs/coverageEvidence" },
              { "$ref": "#/$defs/contentEvidence" }, { "$ref": "#/$defs/offscreenEvidence" }
            ]
          },
          "repairs": { "type": "array" },
          "fingerprint": { "type": "string", "minLength": 1 }
        }
      },
      "multipliers": {
        "description": "rows of a proof: E - b compared with 0, weighted so that the E cancel",
        "type": "array",
        "minItems": 1,
        "items": {
          "type": "object",
          "required": ["multiplier"],
          "oneOf": [{ "required": ["constraint"] }, { "required": ["background"] }],
          "properties": {
            "constraint": { "type": "string" },
            "background": { "type": "string" },
            "multiplier": { "$ref": "#/$defs/fraction" }
          }
        }
      },
      "conflictEvidence": {
        "required": ["multipliers", "contradiction", "witnesses"],
        "properties": {
          "multipliers": { "$ref": "#/$defs/multipliers" },
          "contradiction": { "type": "string", "pattern": "^0 >= [0-9]+(/[0-9]+)?$" },
          "witnesses": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["without", "frames"],
              "properties": { "without": { "type": "string" }, "frames": { "$ref": "#/$defs/frames" } }
            }
          }
        }
      },
      "ambiguityEvidence": {
        "required": ["ranges", "witnesses", "freedom"],
        "properties": {
          "ranges": {
            "description": "null for unbounded",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["view", "attribute", "min", "max"],
              "properties": {
                "view": { "type": "string" },
                "attribute": { "enum": ["x", "y", "width", "height"] },
                "min": { "anyOf": [{ "$ref": "#/$defs/fraction" }, { "type": "null" }] },
                "max": { "anyOf": [{ "$ref": "#/$defs/fraction" }, { "type": "null" }] }
              }
            }
          },
          "witnesses": {
            "type": "array", "minItems": 2, "maxItems": 2,
            "items": { "type": "object", "required": ["frames"], "properties": { "frames": { "$ref": "#/$defs/frames" } } }
          },
          "freedom": { "$ref": "#/$defs/names" },
          "tied": { "$ref": "#/$defs/names" },
          "tiedPriority": { "anyOf": [{ "$ref": "#/$defs/fraction" }, { "type": "null" }] },
          "tieOfRecovery": { "type": "boolean" }
        }
      },
      "unreachableEvidence": {
        "required": ["blockedBy", "shortfall", "multipliers"],
        "properties": {
          "blockedBy": { "$ref": "#/$defs/names" },
          "shortfall": { "$ref": "#/$defs/fraction" },
          "multipliers": { "$ref": "#/$defs/multipliers" }
        }
      },
      "coverageEvidence": {
        "required": ["by", "covered", "interval"],
        "properties": {
          "by": { "$ref": "#/$defs/names" },
          "covered": { "type": "number", "minimum": 0, "maximum": 1 },
          "interval": {
            "description": "seconds from the transition's trigger, null at rest",
            "type": ["array", "null"], "items": { "type": "number" }
          }
        }
      },
      "contentEvidence": {
        "required": ["axes"],
        "properties": {
          "axes": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["attribute", "needed", "available"],
              "properties": {
                "attribute": { "enum": ["width", "height"] },
                "needed": { "$ref": "#/$defs/fraction" },
                "available": { "$ref": "#/$defs/fraction" }
              }
            }
          }
        }
      },
      "offscreenEvidence": {
        "required": ["frames"],
        "properties": {
          "frames": {
            "description": "in root coordinates, one for each configuration of the finding",
            "type": "array", "items": { "$ref": "#/$defs/frame" }
          }
        }
      }
    }
  }

  """#
