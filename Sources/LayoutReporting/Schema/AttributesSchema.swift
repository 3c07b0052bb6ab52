/// The JSON Schema (2020-12) of the output of `why --format json`, version 1.
package let attributesSchema = #"""
  {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:layoutdoctor:why:1",
    "title": "layoutdoctor why, version 1",
    "description": "Why attributes of a view have their values. Keys are stable and always there, empty or null where there is nothing; more may be added.",
    "type": "object",
    "required": ["layoutdoctor", "version", "file", "name", "attributes", "errors", "incomplete"],
    "properties": {
      "layoutdoctor": { "const": 1, "description": "version of the format" },
      "version": { "type": "string", "description": "version of the program" },
      "file": { "type": "string", "description": "as given on the command line; <stdin> for standard input" },
      "name": { "type": ["string", "null"] },
      "attributes": { "type": "array", "items": { "$ref": "#/$defs/attribute" } },
      "errors": {
        "description": "why the scene could not be loaded, as in a report",
        "type": "array", "items": { "type": "object", "required": ["message", "keyPath", "location"] }
      },
      "incomplete": {
        "description": "the limits that were reached, as in a report; of `explained configurations`, so many are in no answer",
        "type": "array", "items": { "type": "object", "required": ["what", "limit", "left"] }
      }
    },
    "$defs": {
      "fraction": {
        "description": "a number, or an exact fraction in a string",
        "type": ["number", "string"],
        "pattern": "^-?[0-9]+(/[0-9]+)?$"
      },
      "end": {
        "description": "null where there is none",
        "anyOf": [{ "$ref": "#/$defs/fraction" }, { "type": "null" }]
      },
      "attribute": {
        "type": "object",
        "required": ["attribute", "view", "in", "answers"],
        "properties": {
          "attribute": { "type": "string", "description": "as asked for; x, y, width and height if a whole view was" },
          "view": { "type": "string" },
          "in": { "type": "string", "description": "the view from whose left and top edges positions are measured" },
          "answers": { "description": "in the order of their first configurations", "type": "array", "items": { "$ref": "#/$defs/answer" } }
        }
      },
      "answer": {
        "type": "object",
        "required": ["configurations", "installed", "recovered", "value", "range", "fixed", "atMost", "atLeast", "complete", "changes", "tied", "completions"],
        "properties": {
          "configurations": { "description": "all that have this answer", "type": "array", "minItems": 1, "items": { "type": "string" } },
          "installed": { "type": "boolean", "description": "false if the view is not in the view tree; then there is nothing else" },
          "recovered": { "type": "boolean", "description": "whether required constraints conflict, and the attribute depends on one of them" },
          "value": { "$ref": "#/$defs/end", "description": "in points; null where equally good layouts have different values" },
          "range": {
            "description": "the values in equally good layouts; null for an end without bound",
            "type": "object",
            "required": ["min", "max"],
            "properties": { "min": { "$ref": "#/$defs/end" }, "max": { "$ref": "#/$defs/end" } }
          },
          "fixed": {
            "type": "boolean",
            "description": "whether one sum is the whole reason: `atMost` and `atLeast` have the same rows, or one the hugging and the other the compression of the same content"
          },
          "atMost": { "$ref": "#/$defs/bound", "description": "why it is not larger" },
          "atLeast": { "$ref": "#/$defs/bound", "description": "why it is not smaller" },
          "complete": {
            "type": "boolean",
            "description": "whether the constraints named have this effect alone, without others of equal priority that compete with them"
          },
          "changes": {
            "description": "changes that were tried in the first of the configurations, one at a time",
            "type": "array", "items": { "$ref": "#/$defs/change" }
          },
          "tied": {
            "description": "the constraints of equal priority that leave the value open", "type": "array", "items": { "type": "string" }
          },
          "completions": { "description": "what would settle an open value in the first of the configurations, as in the evidence of an ambiguity", "type": "array", "items": { "type": "object" } }
        }
      },
      "bound": {
        "description": "the attribute as a sum: `offset` plus each row's left side (as in the proofs of a report, without its number) times its multiplier. A row that gives way is listed in `pulls`",
        "type": ["object", "null"],
        "required": ["constraints", "pulls", "sum", "offset", "multipliers"],
        "properties": {
          "constraints": { "type": "array", "items": { "type": "string" } },
          "pulls": {
            "description": "the constraints that do not hold, and draw the attribute towards `sum` without getting it there",
            "type": "array", "items": { "type": "string" }
          },
          "sum": { "$ref": "#/$defs/fraction", "description": "`offset` plus the rows' numbers times their multipliers: the value, unless there are `pulls`" },
          "offset": { "$ref": "#/$defs/fraction", "description": "insets and baselines of the attribute itself" },
          "multipliers": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["multiplier"],
              "properties": {
                "constraint": { "type": "string" },
                "background": { "type": "string", "description": "VIEW.width and the like: not negative, or the root's given frame" },
                "multiplier": { "type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$" }
              }
            }
          }
        }
      },
      "change": {
        "type": "object",
        "required": ["constraint", "value"],
        "properties": {
          "constraint": { "type": "string" },
          "constant": { "$ref": "#/$defs/step", "description": "the signed constant of the constraint" },
          "priority": { "$ref": "#/$defs/step" },
          "value": { "$ref": "#/$defs/fraction", "description": "that of the attribute with the change" }
        }
      },
      "step": {
        "type": "object",
        "required": ["from", "to"],
        "properties": { "from": { "$ref": "#/$defs/fraction" }, "to": { "$ref": "#/$defs/fraction" } }
      }
    }
  }

  """#
