/// The JSON Schema (2020-12) of the output of `explain LOG --format json`, version 1.
package let alertsSchema = #"""
  {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:layoutdoctor:alerts:1",
    "title": "layoutdoctor alerts, version 1",
    "description": "The alerts of Auto Layout in a console log, each problem once. Keys are stable and always there, empty or null where there is nothing; more may be added.",
    "type": "object",
    "required": ["layoutdoctor", "version", "alerts", "summary"],
    "properties": {
      "layoutdoctor": { "const": 1, "description": "version of the format" },
      "version": { "type": "string", "description": "version of the program" },
      "alerts": { "type": "array", "items": { "$ref": "#/$defs/alert" } },
      "summary": {
        "type": "object",
        "required": ["alerts", "distinct", "proven", "known", "left"],
        "properties": {
          "alerts": { "$ref": "#/$defs/count", "description": "alerts in the log, repeats included" },
          "distinct": { "$ref": "#/$defs/count", "description": "problems" },
          "proven": { "$ref": "#/$defs/count", "description": "problems of which the text proves a conflict" },
          "known": { "$ref": "#/$defs/count", "description": "problems that --allow names" },
          "left": { "$ref": "#/$defs/count", "description": "alerts beyond the limit, which were not read" }
        }
      }
    },
    "$defs": {
      "count": { "type": "integer", "minimum": 0 },
      "texts": { "type": "array", "items": { "type": "string" } },
      "text": { "type": ["string", "null"] },
      "alert": {
        "type": "object",
        "required": [
          "line", "endLine", "count", "lines", "fingerprint", "isAllowed", "verdict", "message", "because", "why", "assumptions",
          "views", "constraints", "members", "multipliers", "contradiction", "broken", "brokenText", "repairs", "unread"
        ],
        "properties": {
          "line": { "type": "integer", "minimum": 1 },
          "endLine": { "type": "integer", "minimum": 1 },
          "count": { "type": "integer", "minimum": 1, "description": "how often it was logged" },
          "lines": { "type": "array", "items": { "type": "integer" }, "description": "the first lines of the repeats" },
          "fingerprint": { "type": "string", "pattern": "^[0-9a-f]{16}$", "description": "the same in every run" },
          "isAllowed": { "type": "boolean", "description": "whether --allow names it" },
          "verdict": {
            "description": "as printed, only because sizes are never negative, or not proven by the text",
            "enum": ["infeasible-linear", "infeasible-only-with-size>=0", "feasible-as-printed"]
          },
          "message": { "$ref": "#/$defs/text", "description": "what contradicts itself, also where assumptions are needed" },
          "because": { "$ref": "#/$defs/text", "description": "the sum" },
          "why": { "$ref": "#/$defs/texts", "description": "why the text proves no conflict" },
          "assumptions": { "$ref": "#/$defs/texts", "description": "what message and sum assume beside the text" },
          "views": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["name", "label", "class", "superview"],
              "properties": {
                "name": { "type": "string", "description": "in equations" },
                "label": { "type": "string", "description": "in words" },
                "class": { "$ref": "#/$defs/text" },
                "superview": { "$ref": "#/$defs/text", "description": "a name" }
              }
            }
          },
          "constraints": { "type": "array", "items": { "$ref": "#/$defs/constraint" } },
          "members": {
            "description": "indices of a smallest set of constraints that contradict each other", "type": "array",
            "items": { "$ref": "#/$defs/count" }
          },
          "multipliers": {
            "description": "the rows of the proof: a constraint by its index, or a size that is never negative", "type": "array",
            "items": {
              "type": "object",
              "required": ["multiplier"],
              "properties": {
                "constraint": { "$ref": "#/$defs/count" },
                "background": { "type": "string" },
                "multiplier": { "type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$" }
              }
            }
          },
          "contradiction": { "type": ["string", "null"], "pattern": "^0 >= [0-9]+(/[0-9]+)?$" },
          "broken": { "type": ["integer", "null"], "description": "the index of the constraint that the system broke" },
          "brokenText": { "$ref": "#/$defs/text", "description": "the same as printed, also if it is not in the list" },
          "repairs": { "$ref": "#/$defs/texts", "description": "changes that end the conflict, each tried" },
          "unread": { "$ref": "#/$defs/texts", "description": "rows that are cut off or damaged" }
        }
      },
      "constraint": {
        "type": "object",
        "required": ["text", "equation", "words", "line", "class", "identifier", "member", "known"],
        "properties": {
          "text": { "type": "string", "description": "as printed" },
          "equation": { "type": "string" },
          "words": { "type": "string" },
          "line": { "type": "integer", "minimum": 1 },
          "class": { "type": "string" },
          "identifier": { "$ref": "#/$defs/text" },
          "member": { "type": "boolean", "description": "whether the proof needs it" },
          "known": {
            "description": "what is known of a constraint that the system makes",
            "type": ["object", "null"],
            "required": ["id", "meaning", "advice", "source"],
            "properties": {
              "id": { "type": "string" }, "meaning": { "type": "string" }, "advice": { "type": "string" },
              "source": { "type": "string" }
            }
          }
        }
      }
    }
  }

  """#
