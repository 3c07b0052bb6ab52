extension SceneSchema {
  /// Views, constraints, parameters, environments and expectations.
  static let parts = #"""
        "text": {
          "type": "object", "additionalProperties": false, "required": ["width", "lineHeight"],
          "properties": {
            "width": { "$ref": "#/$defs/sideLength" }, "lineHeight": { "$ref": "#/$defs/sideLength" },
            "lines": { "type": "integer", "minimum": 0, "maximum": 10000 }, "note": { "type": "string" }
          }
        },
        "capturedFrame": {
          "type": "object", "additionalProperties": false, "required": ["captured"],
          "properties": {
            "captured": { "$ref": "#/$defs/frame" }, "ambiguous": { "type": "boolean" }, "note": { "type": "string" }
          }
        },
        "stack": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "axis": { "enum": ["horizontal", "vertical"] },
            "distribution": {
              "enum": ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"]
            },
            "alignment": {
              "enum": ["fill", "leading", "center", "trailing", "top", "bottom", "firstBaseline", "lastBaseline"]
            },
            "spacing": { "$ref": "#/$defs/length" }, "note": { "type": "string" }
          }
        },
        "root": {
          "type": "object", "additionalProperties": false, "required": ["id", "size"],
          "if": { "required": ["stack"] },
          "then": { "required": ["kind"], "properties": { "kind": { "const": "stackView" } } },
          "properties": {
            "id": { "$ref": "#/$defs/id" }, "label": { "type": "string" }, "class": { "type": "string" },
            "kind": {
              "enum": [
                "view", "label", "button", "imageView", "textField", "textView", "switch", "slider",
                "scrollView", "stackView", "guide", "keyboard"
              ]
            },
            "installed": { "const": true },
            "subviews": { "type": "array", "items": { "$ref": "#/$defs/view" } },
            "safeArea": { "$ref": "#/$defs/insets" }, "margins": { "$ref": "#/$defs/insets" },
            "hugging": { "$ref": "#/$defs/prioritiesOfAxes" },
            "compression": { "$ref": "#/$defs/prioritiesOfAxes" },
            "baseline": {
              "type": "array", "items": { "$ref": "#/$defs/length" }, "minItems": 2, "maxItems": 2
            },
            "alignmentInsets": { "$ref": "#/$defs/insets" }, "hitInsets": { "$ref": "#/$defs/insets" },
            "stack": { "$ref": "#/$defs/stack" }, "contentMode": { "$ref": "#/$defs/contentMode" },
            "hidden": { "type": "boolean" }, "alpha": { "$ref": "#/$defs/unit" },
            "opaque": { "type": "boolean" }, "userInteractionEnabled": { "type": "boolean" },
            "tappable": { "type": "boolean" }, "clipsToBounds": { "type": "boolean" },
            "zPosition": { "$ref": "#/$defs/depth" }, "transform": { "$ref": "#/$defs/transform" },
            "cornerRadius": { "$ref": "#/$defs/sideLength" }, "intrinsicSize": { "$ref": "#/$defs/intrinsicSize" },
            "text": { "$ref": "#/$defs/text" }, "inferred": { "type": "boolean" },
            "savedFrame": { "anyOf": [{ "$ref": "#/$defs/frame" }, { "$ref": "#/$defs/capturedFrame" }] },
            "frame": { "type": "null" }, "covers": { "type": "array", "items": { "type": "string" } },
            "allow": { "$ref": "#/$defs/allow" }, "size": { "$ref": "#/$defs/rootSize" }, "note": { "type": "string" }
          }
        },
        "view": {
          "type": "object", "additionalProperties": false, "required": ["id"], "if": { "required": ["stack"] },
          "then": { "required": ["kind"], "properties": { "kind": { "const": "stackView" } } },
          "properties": {
            "id": { "$ref": "#/$defs/id" }, "label": { "type": "string" }, "class": { "type": "string" },
            "kind": {
              "enum": [
                "view", "label", "button", "imageView", "textField", "textView", "switch", "slider",
                "scrollView", "stackView", "guide", "keyboard"
              ]
            },
            "installed": { "type": "boolean" },
            "subviews": { "type": "array", "items": { "$ref": "#/$defs/view" } },
            "safeArea": { "$ref": "#/$defs/insets" }, "margins": { "$ref": "#/$defs/insets" },
            "hugging": { "$ref": "#/$defs/prioritiesOfAxes" },
            "compression": { "$ref": "#/$defs/prioritiesOfAxes" },
            "baseline": {
              "type": "array", "items": { "$ref": "#/$defs/length" }, "minItems": 2, "maxItems": 2
            },
            "alignmentInsets": { "$ref": "#/$defs/insets" }, "hitInsets": { "$ref": "#/$defs/insets" },
            "stack": { "$ref": "#/$defs/stack" }, "contentMode": { "$ref": "#/$defs/contentMode" },
            "hidden": { "type": "boolean" }, "alpha": { "$ref": "#/$defs/unit" },
            "opaque": { "type": "boolean" }, "userInteractionEnabled": { "type": "boolean" },
            "tappable": { "type": "boolean" }, "clipsToBounds": { "type": "boolean" },
            "zPosition": { "$ref": "#/$defs/depth" }, "transform": { "$ref": "#/$defs/transform" },
            "cornerRadius": { "$ref": "#/$defs/sideLength" }, "intrinsicSize": { "$ref": "#/$defs/intrinsicSize" },
            "text": { "$ref": "#/$defs/text" }, "inferred": { "type": "boolean" },
            "savedFrame": { "anyOf": [{ "$ref": "#/$defs/frame" }, { "$ref": "#/$defs/capturedFrame" }] },
            "frame": { "anyOf": [{ "$ref": "#/$defs/frame" }, { "type": "null" }] },
            "covers": { "type": "array", "items": { "type": "string" } }, "allow": { "$ref": "#/$defs/allow" },
            "note": { "type": "string" }
          }
        },
        "constraint": {
          "anyOf": [
            { "type": "string" },
            {
              "type": "object", "additionalProperties": false, "required": ["equation"],
              "properties": {
                "equation": { "type": "string" }, "label": { "type": "string" }, "active": { "type": "boolean" },
                "allow": { "$ref": "#/$defs/allow" }, "note": { "type": "string" }
              }
            }
          ]
        },
        "format": {
          "anyOf": [
            { "type": "string" },
            {
              "type": "object", "additionalProperties": false, "required": ["format"],
              "properties": {
                "format": { "type": "string" },
                "options": {
                  "type": "array",
                  "items": {
                    "enum": [
                      "alignAllLeft", "alignAllRight", "alignAllTop", "alignAllBottom", "alignAllLeading",
                      "alignAllTrailing", "alignAllCenterX", "alignAllCenterY", "alignAllLastBaseline",
                      "alignAllFirstBaseline", "alignAllBaseline", "directionLeadingToTrailing",
                      "directionLeftToRight", "directionRightToLeft", "spacingEdgeToEdge", "spacingBaselineToBaseline"
                    ]
                  }
                },
                "superview": { "enum": ["edges", "safeArea", "margins"] }, "active": { "type": "boolean" },
                "allow": { "$ref": "#/$defs/allow" }, "note": { "type": "string" }
              }
            }
          ]
        },
        "parameter": {
          "type": "object", "additionalProperties": false, "required": ["range"],
          "properties": {
            "range": { "$ref": "#/$defs/range" }, "value": { "$ref": "#/$defs/length" }, "note": { "type": "string" }
          }
        },
        "environment": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "size": { "$ref": "#/$defs/rootSize" }, "safeArea": { "$ref": "#/$defs/insets" },
            "margins": { "$ref": "#/$defs/insets" },
            "direction": { "$ref": "#/$defs/direction" },
            "textScale": { "type": "number", "minimum": 1e-3, "maximum": 1e3 },
            "parameters": {
              "type": "object",
              "properties": { "note": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/length" }] } },
              "additionalProperties": { "$ref": "#/$defs/length" }
            },
            "widthRange": { "$ref": "#/$defs/size" }, "heightRange": { "$ref": "#/$defs/size" },
            "widthClass": { "enum": ["compact", "regular"] },
            "activate": { "$ref": "#/$defs/constraintNames" }, "deactivate": { "$ref": "#/$defs/constraintNames" },
            "constants": { "$ref": "#/$defs/newConstants" }, "priorities": { "$ref": "#/$defs/newPriorities" },
            "views": { "$ref": "#/$defs/viewChanges" }, "order": { "$ref": "#/$defs/orders" },
            "note": { "type": "string" }
          }
        },
        "expectation": {
          "type": "object", "additionalProperties": false, "required": ["rule"],
          "properties": {
            "rule": { "$ref": "#/$defs/rule" }, "views": { "type": "array", "items": { "type": "string" } },
            "constraints": { "type": "array", "items": { "type": "string" } },
            "configurations": { "type": "array", "items": { "type": "string" } },
            "severity": { "enum": ["note", "warning", "error"] }, "note": { "type": "string" }
          }
        }
    """#
}
