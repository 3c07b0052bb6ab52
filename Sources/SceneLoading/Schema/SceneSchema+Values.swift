extension SceneSchema {
  /// Numbers, names and what is made of a few of them.
  static let values = #"""
        "id": {
          "type": "string", "minLength": 1, "maxLength": 256, "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$"
        },
        "length": { "type": "number", "minimum": 0 },
        "unit": { "type": "number", "minimum": 0, "maximum": 1 },
        "priority": { "type": "number", "exclusiveMinimum": 0, "maximum": 1000 },
        "prioritiesOfAxes": {
          "type": "array", "prefixItems": [{ "$ref": "#/$defs/priority" }, { "$ref": "#/$defs/priority" }],
          "minItems": 2, "maxItems": 2
        },
        "size": {
          "type": "array", "prefixItems": [{ "$ref": "#/$defs/length" }, { "$ref": "#/$defs/length" }],
          "minItems": 2, "maxItems": 2
        },
        "insets": {
          "type": "array",
          "prefixItems": [{ "type": "number" }, { "type": "number" }, { "type": "number" }, { "type": "number" }],
          "minItems": 4, "maxItems": 4
        },
        "frame": {
          "type": "array",
          "prefixItems": [
            { "type": "number" }, { "type": "number" }, { "$ref": "#/$defs/length" }, { "$ref": "#/$defs/length" }
          ],
          "minItems": 4, "maxItems": 4
        },
        "range": {
          "type": "array", "prefixItems": [{ "type": "number" }, { "type": "number" }], "minItems": 2,
          "maxItems": 2
        },
        "intrinsicSize": {
          "type": "array",
          "prefixItems": [
            { "anyOf": [{ "$ref": "#/$defs/length" }, { "type": "null" }] },
            { "anyOf": [{ "$ref": "#/$defs/length" }, { "type": "null" }] }
          ],
          "minItems": 2, "maxItems": 2
        },
        "constant": { "type": ["number", "string"] },
        "direction": { "enum": ["ltr", "rtl"] },
        "allow": { "type": "array", "items": { "$ref": "#/$defs/rule" } },
        "rule": {
          "enum": [
            "conflicting-constraints", "unsatisfiable-range", "ambiguous-layout", "priority-tie",
            "unreachable-priority", "redundant-constraint", "clipped-content", "occluded-view",
            "obstructed-control", "offscreen-view", "hit-order-mismatch", "transient-conflict",
            "illegal-mutation", "missing-layout-pass", "unflushed-layout", "state-drift", "unreachable-state",
            "selector-mismatch", "overridden-frame", "occluded-in-flight", "overshoot"
          ]
        },
        "transform": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "rotation": { "type": "number" },
            "scale": {
              "type": "array", "prefixItems": [{ "type": "number" }, { "type": "number" }], "minItems": 2,
              "maxItems": 2
            },
            "translation": {
              "type": "array", "prefixItems": [{ "type": "number" }, { "type": "number" }], "minItems": 2,
              "maxItems": 2
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
