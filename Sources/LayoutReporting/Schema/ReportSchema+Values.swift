extension ReportSchema {
  /// The definitions of counts, names, numbers, frames and source locations: members of `$defs`, without a comma at the end.
  static let values = #"""
        "count": { "type": "integer", "minimum": 0 },
        "severity": { "enum": ["note", "warning", "error"] },
        "names": { "type": "array", "items": { "type": "string" } },
        "fraction": {
          "description": "a number, or an exact fraction in a string",
          "type": ["number", "string"],
          "pattern": "^-?[0-9]+(/[0-9]+)?$"
        },
        "fractions": { "type": "array", "minItems": 2, "maxItems": 2, "items": { "$ref": "#/$defs/fraction" } },
        "frame": {
          "description": "x, y, width, height in points, y downwards",
          "type": "array", "minItems": 4, "maxItems": 4, "items": { "$ref": "#/$defs/fraction" }
        },
        "frames": {
          "description": "the frame of every view in its superview's coordinates, the root included; a view that is not installed in the configuration has none",
          "type": "object", "additionalProperties": { "$ref": "#/$defs/frame" }
        },
        "decimalFrames": {
          "description": "as frames, in decimals exact to 1e-6",
          "type": "object",
          "additionalProperties": { "$ref": "#/$defs/decimalFrame" }
        },
        "decimalFrame": { "type": "array", "minItems": 4, "maxItems": 4, "items": { "type": "number" } },
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
        }
    """#
}
