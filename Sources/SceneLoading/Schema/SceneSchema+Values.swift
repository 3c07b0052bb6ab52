extension SceneSchema {
  /// Numbers, names and small compounds of them.
  static let values = #"""
        "id": {
          "type": "string", "minLength": 1, "maxLength": 256, "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$"
        },
        "length": { "type": "number", "minimum": -1e9, "maximum": 1e9 },
        "sideLength": { "type": "number", "minimum": 0, "maximum": 1e9 },
        "factor": { "type": "number", "minimum": -1e9, "maximum": 1e9 },
        "scale": { "type": "number", "minimum": -1e6, "maximum": 1e6 },
        "depth": { "type": "number", "minimum": -1e39, "maximum": 1e39 },
        "time": {
          "anyOf": [{ "const": 0 }, { "type": "number", "minimum": 1e-6, "maximum": 1e6 }]
        },
        "keyframeTime": {
          "anyOf": [{ "const": 0 }, { "type": "number", "minimum": 1e-6, "maximum": 1 }]
        },
        "unit": { "type": "number", "minimum": 0, "maximum": 1 },
        "controlProgress": { "type": "number", "minimum": -1e3, "maximum": 1e3 },
        "priority": { "type": "number", "exclusiveMinimum": 0, "maximum": 1000 },
        "prioritiesOfAxes": {
          "type": "array", "prefixItems": [{ "$ref": "#/$defs/priority" }, { "$ref": "#/$defs/priority" }],
          "minItems": 2, "maxItems": 2
        },
        "size": {
          "type": "array", "prefixItems": [{ "$ref": "#/$defs/sideLength" }, { "$ref": "#/$defs/sideLength" }],
          "minItems": 2, "maxItems": 2
        },
        "rootSize": {
          "type": "array",
          "prefixItems": [
            { "anyOf": [{ "$ref": "#/$defs/sideLength" }, { "type": "null" }] },
            { "anyOf": [{ "$ref": "#/$defs/sideLength" }, { "type": "null" }] }
          ],
          "minItems": 2, "maxItems": 2
        },
        "insets": {
          "type": "array",
          "items": { "$ref": "#/$defs/length" }, "minItems": 4, "maxItems": 4
        },
        "frame": {
          "type": "array",
          "prefixItems": [
            { "$ref": "#/$defs/length" }, { "$ref": "#/$defs/length" }, { "$ref": "#/$defs/sideLength" },
            { "$ref": "#/$defs/sideLength" }
          ],
          "minItems": 4, "maxItems": 4
        },
        "range": {
          "type": "array", "items": { "$ref": "#/$defs/length" }, "minItems": 2, "maxItems": 2
        },
        "intrinsicSize": {
          "type": "array",
          "prefixItems": [
            { "anyOf": [{ "$ref": "#/$defs/sideLength" }, { "type": "null" }] },
            { "anyOf": [{ "$ref": "#/$defs/sideLength" }, { "type": "null" }] }
          ],
          "minItems": 2, "maxItems": 2
        },
        "constant": { "anyOf": [{ "$ref": "#/$defs/length" }, { "type": "string" }] },
        "direction": { "enum": ["ltr", "rtl"] },
        "contentMode": {
          "enum": [
            "scaleToFill", "scaleAspectFit", "scaleAspectFill", "center", "top", "bottom", "left", "right",
            "topLeft", "topRight", "bottomLeft", "bottomRight"
          ]
        },
        "allow": { "type": "array", "items": { "$ref": "#/$defs/rule" } },
        "rule": {
          "enum": [
            "conflicting-constraints", "unsatisfiable-range", "ambiguous-layout", "priority-tie",
            "unreachable-priority", "redundant-constraint", "clipped-content", "occluded-view",
            "captured-frame-differs", "misplaced-view", "obstructed-control", "offscreen-view", "cut-content", "overlapping-content", "outside-safe-area",
            "small-touch-target", "missing-content-size", "hit-order-mismatch", "transient-conflict",
            "illegal-mutation", "missing-layout-pass", "unflushed-layout", "state-drift", "unreachable-state",
            "selector-mismatch", "overridden-frame", "occluded-in-flight", "uncovered-in-flight",
            "overshoot", "unstable-text"
          ]
        },
        "transform": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "rotation": { "type": "number", "minimum": -1e6, "maximum": 1e6 },
            "scale": {
              "type": "array", "prefixItems": [{ "$ref": "#/$defs/scale" }, { "$ref": "#/$defs/scale" }],
              "minItems": 2, "maxItems": 2
            },
            "translation": {
              "type": "array", "items": { "$ref": "#/$defs/length" }, "minItems": 2, "maxItems": 2
            },
            "note": { "type": "string" }
          }
        },
        "attribute": {
          "enum": [
            "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
            "firstBaseline", "lastBaseline"
          ]
        }
    """#
}
