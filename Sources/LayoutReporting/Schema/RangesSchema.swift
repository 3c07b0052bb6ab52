/// The JSON Schema (2020-12) of the output of `ranges --format json`, version 1.
package let rangesSchema = #"""
  {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:layoutdoctor:ranges:1",
    "title": "layoutdoctor ranges, version 1",
    "description": "Where the required constraints of one scene hold. Keys are stable and always there, empty or null where there is nothing; more may be added.",
    "type": "object",
    "required": ["layoutdoctor", "version", "file", "name", "configurations", "errors", "incomplete"],
    "properties": {
      "layoutdoctor": { "const": 1, "description": "version of the format" },
      "version": { "type": "string", "description": "version of the program" },
      "file": { "type": "string", "description": "as given on the command line; <stdin> for standard input" },
      "name": { "type": ["string", "null"] },
      "configurations": { "type": "array", "items": { "$ref": "#/$defs/configuration" } },
      "errors": {
        "description": "why the scene could not be loaded, as in a report",
        "type": "array", "items": { "type": "object", "required": ["message", "keyPath", "location"] }
      },
      "incomplete": {
        "description": "the limits that were reached, as in a report",
        "type": "array", "items": { "type": "object", "required": ["what", "limit", "left"] }
      }
    },
    "$defs": {
      "fraction": {
        "description": "a number, or an exact fraction in a string",
        "type": ["number", "string"],
        "pattern": "^-?[0-9]+(/[0-9]+)?$"
      },
      "interval": {
        "description": "both ends included",
        "type": "array", "minItems": 2, "maxItems": 2, "items": { "$ref": "#/$defs/fraction" }
      },
      "configuration": {
        "type": "object",
        "required": ["id", "state", "environment", "ranges", "slack"],
        "properties": {
          "id": { "type": "string" },
          "state": { "type": "string" },
          "environment": { "type": ["string", "null"] },
          "ranges": { "type": "array", "items": { "$ref": "#/$defs/range" } },
          "slack": {
            "description": "by how many points each text may grow before it, or something as strong, must give",
            "type": "array", "items": { "$ref": "#/$defs/slack" }
          }
        }
      },
      "range": {
        "type": "object",
        "required": ["subject", "isDeclared", "declared", "checked", "holds", "below", "above", "isCutOff"],
        "properties": {
          "subject": { "type": "string", "description": "width, height, textScale or a parameter" },
          "isDeclared": {
            "type": "boolean", "description": "false where `declared` is only what was looked at: widths and heights have no range of their own"
          },
          "declared": { "$ref": "#/$defs/interval" },
          "checked": { "$ref": "#/$defs/fraction", "description": "the value in the configuration" },
          "holds": {
            "description": "the declared values at which all required constraints can hold, exactly; null where none is. Of several intervals, which there can be where texts wrap, the one with the checked value",
            "anyOf": [{ "$ref": "#/$defs/interval" }, { "type": "null" }]
          },
          "below": { "$ref": "#/$defs/conflict", "description": "null where the declared range ends first" },
          "above": { "$ref": "#/$defs/conflict", "description": "likewise" },
          "isCutOff": { "type": "boolean", "description": "whether a limit was reached, so that ends or conflicts may be missing" }
        }
      },
      "conflict": {
        "description": "what begins to conflict beyond the bound",
        "type": ["object", "null"],
        "required": ["bound", "constraints"],
        "properties": {
          "bound": { "$ref": "#/$defs/fraction" },
          "includesBound": {
            "type": "boolean",
            "description": "whether the bound itself works no longer, because a text has another number of lines from there on; false if the key is missing"
          },
          "constraints": { "description": "leave any one out and the rest can hold", "type": "array", "items": { "type": "string" } }
        }
      },
      "slack": {
        "type": "object",
        "required": ["view", "attribute", "content", "slack"],
        "properties": {
          "view": { "type": "string" },
          "attribute": { "enum": ["width", "height"] },
          "content": { "$ref": "#/$defs/fraction", "description": "the size of the content, in points" },
          "slack": {
            "description": "null where it may grow without end",
            "anyOf": [{ "$ref": "#/$defs/fraction" }, { "type": "null" }]
          }
        }
      }
    }
  }

  """#
