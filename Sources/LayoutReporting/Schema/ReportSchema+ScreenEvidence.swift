extension ReportSchema {
  /// The evidence about ranges, content and the screen.
  static let screenEvidence = #"""
        "rangeEvidence": {
          "description": "the proof of a conflict, with the subject at the value of `at`; with the subject at the end that works, the weighted sum reads 0 >= 0, and so the same multipliers prove it of all values beyond",
          "required": ["subject", "declared", "unsatisfiable", "checked", "at", "multipliers", "contradiction", "witnesses"],
          "properties": {
            "subject": { "type": "string", "description": "width, height, textScale or a parameter" },
            "declared": { "$ref": "#/$defs/fractions" },
            "unsatisfiable": { "$ref": "#/$defs/fractions", "description": "from the end of what is declared to the first value that works" },
            "checked": { "$ref": "#/$defs/fraction" },
            "at": { "$ref": "#/$defs/fraction" }
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
        }
    """#
}
