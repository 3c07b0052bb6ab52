extension ReportSchema {
  /// Proofs, and the evidence based on them.
  static let proofEvidence = #"""
        "multipliers": {
          "description": "rows of a proof: E - b compared with 0, weighted so that the E cancel; E is the first anchor less the multiplier times the second, or the negative of that for leading and trailing from right to left",
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
        "weights": {
          "description": "rows of a proof: E - b compared with 0, with the weight of each",
          "type": "array",
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
        "roomSum": {
          "description": "where lengths in a row have too little room: the whole need, with every fixed length in the chain",
          "type": "object",
          "required": ["axis", "need", "have", "terms"],
          "properties": {
            "axis": { "enum": ["horizontal", "vertical"] },
            "need": { "$ref": "#/$defs/fraction" },
            "have": { "$ref": "#/$defs/fraction" },
            "terms": {
              "type": "array", "minItems": 1,
              "items": {
                "type": "object",
                "required": ["value", "words"],
                "oneOf": [{ "required": ["constraint"] }, { "required": ["background"] }],
                "properties": {
                  "value": { "$ref": "#/$defs/fraction" },
                  "constraint": { "type": "string" },
                  "background": { "type": "string" },
                  "words": { "type": "string" }
                }
              }
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
                "properties": { "without": { "type": "string" }, "frames": { "$ref": "#/$defs/frames" }, "contentSizes": { "$ref": "#/$defs/contentSizes" } }
              }
            },
            "sum": { "$ref": "#/$defs/roomSum" },
            "state": { "type": "string", "description": "of a conflict on the way, the states that it begins in" },
            "changes": { "$ref": "#/$defs/changes", "description": "what is otherwise at that moment than the state says" },
            "lines": { "type": "object", "description": "only where texts wrap: the number of lines of each text, which is that of the last layout", "additionalProperties": { "type": "integer" } },
            "call": { "$ref": "#/$defs/call" },
            "safeOrder": {
              "description": "the calls since the last layout in an order without conflict; null where none was found",
              "type": ["array", "null"], "items": { "$ref": "#/$defs/call" }
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
              "items": { "type": "object", "required": ["frames"], "properties": { "frames": { "$ref": "#/$defs/frames" }, "contentSizes": { "$ref": "#/$defs/contentSizes" } } }
            },
            "freedom": { "$ref": "#/$defs/names" },
            "inferredLess": {
              "description": "how much smaller inferred intrinsic sizes are in these layouts than written, in points",
              "type": "integer", "minimum": 1
            },
            "levels": {
              "description": "the least errors of these layouts above 0, with their proofs",
              "type": "array", "items": { "type": "object", "required": ["priority", "error", "multipliers"] }
            },
            "tied": { "$ref": "#/$defs/names" },
            "tiedPriority": { "anyOf": [{ "$ref": "#/$defs/fraction" }, { "type": "null" }] },
            "tieOfRecovery": { "type": "boolean" },
            "completions": {
              "description": "changes that were tried and settle it: lengths pinned, a priority, an inequality as an equality, or a constraint activated",
              "type": "array",
              "items": {
                "type": "object",
                "oneOf": [
                  { "required": ["pin"] }, { "required": ["constraint", "priority"] },
                  { "required": ["constraint", "relation"] }, { "required": ["constraint", "active"] }
                ],
                "properties": {
                  "pin": {
                    "type": "array", "minItems": 1,
                    "items": {
                      "type": "object", "required": ["attribute", "value"],
                      "properties": { "attribute": { "type": "string" }, "value": { "$ref": "#/$defs/fraction" } }
                    }
                  },
                  "constraint": { "type": "string" },
                  "priority": { "$ref": "#/$defs/fraction" },
                  "relation": { "const": "==" },
                  "active": { "const": true }
                }
              }
            }
          }
        },
        "unreachableEvidence": {
          "required": ["blockedBy", "shortfall", "raiseTo", "multipliers"],
          "properties": {
            "blockedBy": { "$ref": "#/$defs/names" },
            "shortfall": { "$ref": "#/$defs/fraction" },
            "raiseTo": {
              "description": "the first priority at which it holds in every best layout of these configurations; null where required constraints block it",
              "anyOf": [{ "$ref": "#/$defs/fraction" }, { "type": "null" }]
            },
            "multipliers": {
              "description": "empty, as is blockedBy, where a limit left out the search for what blocks it",
              "anyOf": [{ "$ref": "#/$defs/multipliers" }, { "type": "array", "maxItems": 0 }]
            }
          }
        },
        "redundancyEvidence": {
          "description": "rows whose weighted sum of E - b is the constraint's less a number: one that is not negative in atLeast, not positive in atMost, where the signs are the opposite ones",
          "required": ["impliedBy", "interchangeable", "atLeast", "atMost"],
          "properties": {
            "impliedBy": { "$ref": "#/$defs/names" },
            "interchangeable": { "$ref": "#/$defs/names", "description": "those of impliedBy that follow from it and the others in turn" },
            "atLeast": { "anyOf": [{ "$ref": "#/$defs/weights" }, { "type": "null" }], "description": "null for <=, and where a limit left the proof out" },
            "atMost": { "anyOf": [{ "$ref": "#/$defs/weights" }, { "type": "null" }], "description": "null for >=, and where a limit left the proof out" }
          }
        }
    """#
}
