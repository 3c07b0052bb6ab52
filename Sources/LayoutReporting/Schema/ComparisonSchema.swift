/// The JSON Schema (2020-12) of the output of `diff --format json`, version 1.
package let comparisonSchema = #"""
  {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:layoutdoctor:diff:1",
    "title": "layoutdoctor diff, version 1",
    "description": "What changed between two versions of scenes. Keys are stable and always there, empty or null where there is nothing; more may be added.",
    "type": "object",
    "required": ["layoutdoctor", "version", "scenes", "summary"],
    "properties": {
      "layoutdoctor": { "const": 1, "description": "version of the format" },
      "version": { "type": "string", "description": "version of the program" },
      "scenes": { "description": "those in which something changed", "type": "array", "items": { "$ref": "#/$defs/scene" } },
      "summary": {
        "type": "object",
        "required": ["moved", "new", "gone", "unjudged", "changed", "scenes"],
        "properties": {
          "moved": { "$ref": "#/$defs/count", "description": "views that moved in some configuration" },
          "new": { "$ref": "#/$defs/count", "description": "findings that came or became worse" },
          "gone": { "$ref": "#/$defs/count", "description": "findings that went" },
          "unjudged": { "$ref": "#/$defs/count", "description": "findings that a new conflict keeps from being judged" },
          "changed": { "$ref": "#/$defs/count", "description": "scenes in which something changed" },
          "scenes": { "$ref": "#/$defs/count", "description": "pairs that were compared, and scenes that one version lacks; files with equal bytes count as one scene" }
        }
      }
    },
    "$defs": {
      "count": { "type": "integer", "minimum": 0 },
      "names": { "type": "array", "items": { "type": "string" } },
      "fraction": {
        "description": "a number, or an exact fraction in a string",
        "type": ["number", "string"],
        "pattern": "^-?[0-9]+(/[0-9]+)?$"
      },
      "frame": {
        "description": "x, y, width and height in the superview, in points",
        "type": "array", "minItems": 4, "maxItems": 4, "items": { "$ref": "#/$defs/fraction" }
      },
      "transform": {
        "description": "rotation in degrees, horizontal and vertical scale, horizontal and vertical translation",
        "type": "array", "minItems": 5, "maxItems": 5, "items": { "$ref": "#/$defs/fraction" }
      },
      "interval": {
        "description": "the values at which all required constraints can hold; null where none is",
        "type": ["array", "null"], "minItems": 2, "maxItems": 2, "items": { "$ref": "#/$defs/fraction" }
      },
      "version": {
        "description": "null where the scene is new or gone",
        "type": ["object", "null"],
        "required": ["file", "name"],
        "properties": { "file": { "type": "string" }, "name": { "type": ["string", "null"] } }
      },
      "scene": {
        "type": "object",
        "required": [
          "old", "new", "addedConfigurations", "removedConfigurations", "addedViews", "removedViews", "configurations",
          "newFindings", "goneFindings", "unjudgedFindings", "renamedFindings", "drawings"
        ],
        "properties": {
          "old": { "$ref": "#/$defs/version" },
          "new": { "$ref": "#/$defs/version" },
          "addedConfigurations": { "$ref": "#/$defs/names" },
          "removedConfigurations": { "$ref": "#/$defs/names" },
          "addedViews": { "$ref": "#/$defs/names" },
          "removedViews": { "$ref": "#/$defs/names" },
          "configurations": { "type": "array", "items": { "$ref": "#/$defs/configuration" } },
          "newFindings": {
            "type": "array",
            "items": { "allOf": [{ "$ref": "#/$defs/finding" }, { "type": "object", "required": ["before", "needs"] }] }
          },
          "goneFindings": { "type": "array", "items": { "$ref": "#/$defs/finding" } },
          "unjudgedFindings": {
            "description": "findings that the old version has, in configurations in which constraints conflict now",
            "type": "array", "items": { "$ref": "#/$defs/finding" }
          },
          "renamedFindings": {
            "description": "findings of both versions that are about constraints, or else views, of other names now",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["rule", "fingerprint", "old", "new"],
              "properties": {
                "rule": { "type": "string" }, "fingerprint": { "type": "string" },
                "old": { "$ref": "#/$defs/names" }, "new": { "$ref": "#/$defs/names" }
              }
            }
          },
          "drawings": {
            "description": "the files that -o wrote",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["configuration", "file"],
              "properties": { "configuration": { "type": "string" }, "file": { "type": "string" } }
            }
          }
        }
      },
      "configuration": {
        "type": "object",
        "required": ["id", "moved", "shown", "hidden", "installed", "uninstalled", "ranges"],
        "properties": {
          "id": { "type": "string" },
          "moved": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["view", "old", "new", "superview", "transform"],
              "properties": {
                "view": { "type": "string" }, "old": { "$ref": "#/$defs/frame" }, "new": { "$ref": "#/$defs/frame" },
                "superview": {
                  "description": "null where it is the same",
                  "type": ["object", "null"],
                  "required": ["old", "new"],
                  "properties": { "old": { "type": "string" }, "new": { "type": "string" } }
                },
                "transform": {
                  "description": "null where it is the same",
                  "type": ["object", "null"],
                  "required": ["old", "new"],
                  "properties": { "old": { "$ref": "#/$defs/transform" }, "new": { "$ref": "#/$defs/transform" } }
                }
              }
            }
          },
          "shown": { "$ref": "#/$defs/names", "description": "views that were hidden or transparent and are not any more" },
          "hidden": { "$ref": "#/$defs/names", "description": "views that are hidden or transparent now and were not" },
          "installed": { "$ref": "#/$defs/names", "description": "views that are in the view tree now and were not" },
          "uninstalled": { "$ref": "#/$defs/names", "description": "views that were in the view tree and are not any more" },
          "ranges": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["subject", "old", "new"],
              "properties": {
                "subject": { "type": "string", "description": "width, height, textScale or a parameter" },
                "old": { "$ref": "#/$defs/interval" },
                "new": { "$ref": "#/$defs/interval" }
              }
            }
          }
        }
      },
      "finding": {
        "type": "object",
        "required": ["rule", "severity", "message", "fingerprint", "configurations", "views", "constraints", "location"],
        "properties": {
          "rule": { "type": "string" },
          "severity": { "enum": ["note", "warning", "error"] },
          "message": { "type": "string" },
          "fingerprint": { "type": "string", "pattern": "^[0-9a-f]{16}$" },
          "configurations": { "$ref": "#/$defs/names" },
          "views": { "$ref": "#/$defs/names" },
          "constraints": { "$ref": "#/$defs/names" },
          "location": {
            "type": ["object", "null"],
            "required": ["line", "column"],
            "properties": { "line": { "type": "integer" }, "column": { "type": "integer" } }
          },
          "before": {
            "description": "the old version of a finding that became worse: more severe, or in more of the configurations that both versions have; null for one that came",
            "type": ["object", "null"],
            "required": ["severity", "configurations"],
            "properties": { "severity": { "enum": ["note", "warning", "error"] }, "configurations": { "$ref": "#/$defs/names" } }
          },
          "needs": {
            "description": "the changes that a new conflict needs: without any one of its constraints, the others can hold",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["constraint", "view", "message"],
              "properties": {
                "constraint": { "type": ["string", "null"] },
                "view": { "type": ["string", "null"] },
                "message": { "type": "string" }
              }
            }
          }
        }
      }
    }
  }

  """#
