extension ReportSchema {
  /// The evidence about ranges, content and the screen.
  static let screenEvidence = #"""
        "rangeEvidence": {
          "description": "the proof of a conflict, with the subject at the value of `at`; with the subject at the end that works, the weighted sum reads 0 >= 0, and so the same multipliers prove it of all values beyond. With `lines` they prove it at `at`, and beyond as long as the texts have these lines",
          "required": ["subject", "declared", "unsatisfiable", "checked", "at", "multipliers", "contradiction", "witnesses"],
          "properties": {
            "subject": { "type": "string", "description": "width, height, textScale or a parameter" },
            "declared": { "$ref": "#/$defs/fractions" },
            "unsatisfiable": { "$ref": "#/$defs/fractions", "description": "from the end of what is declared to the first value that works" },
            "checked": { "$ref": "#/$defs/fraction" },
            "at": { "$ref": "#/$defs/fraction" },
            "includesBound": { "type": "boolean", "description": "only where the height of a text that wraps is required: whether the end that works is itself excluded" },
            "failing": {
              "description": "likewise: all intervals on this side that do not work, nearest first",
              "type": "array", "items": { "$ref": "#/$defs/fractions" }
            },
            "lines": { "type": "object", "description": "likewise: the number of lines of each text at `at`", "additionalProperties": { "type": "integer" } }
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
        "textEvidence": {
          "required": ["solvedLines", "resultingLines"],
          "properties": {
            "solvedLines": { "type": "integer", "minimum": 1, "description": "with which the layout was solved" },
            "resultingLines": { "type": "integer", "minimum": 1, "description": "in the width of that layout" }
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
        },
        "reachEvidence": {
          "required": ["limit", "edges", "contents"],
          "properties": {
            "limit": { "type": "string", "description": "the view whose edges they are; the root for the screen and its safe area" },
            "edges": {
              "description": "how far the view reaches beyond each", "type": "array", "minItems": 1,
              "items": {
                "type": "object",
                "required": ["edge", "points"],
                "properties": {
                  "edge": { "enum": ["left", "top", "right", "bottom"] }, "points": { "$ref": "#/$defs/fraction" }
                }
              }
            },
            "contents": { "$ref": "#/$defs/names", "description": "the texts, images and controls that reach there with it" }
          }
        },
        "overlapEvidence": {
          "required": ["overlaps"],
          "properties": {
            "overlaps": {
              "description": "the largest first; none in a note about constraints by which nothing overlaps yet", "type": "array",
              "items": {
                "type": "object",
                "required": ["views", "area"],
                "properties": {
                  "views": { "$ref": "#/$defs/names" },
                  "area": { "$ref": "#/$defs/frame", "description": "what both show, in root coordinates" }
                }
              }
            }
          }
        },
        "contentSizeEvidence": {
          "required": ["undetermined"],
          "properties": { "undetermined": { "type": "array", "items": { "enum": ["width", "height"] }, "minItems": 1 } }
        },
        "misplacedEvidence": {
          "required": ["saved", "placed"],
          "properties": { "saved": { "$ref": "#/$defs/frame" }, "placed": { "$ref": "#/$defs/frame" } }
        },
        "touchTargetEvidence": {
          "required": ["sides", "least"],
          "properties": {
            "sides": {
              "description": "of the area that reacts to touches", "type": "array", "minItems": 1,
              "items": {
                "type": "object",
                "required": ["attribute", "size"],
                "properties": { "attribute": { "enum": ["width", "height"] }, "size": { "$ref": "#/$defs/fraction" } }
              }
            },
            "least": { "$ref": "#/$defs/fraction" }
          }
        }
    """#
}
