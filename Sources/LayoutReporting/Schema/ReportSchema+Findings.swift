extension ReportSchema {
  /// Findings and repairs.
  static let findings = #"""
        "finding": {
          "type": "object",
          "required": [
            "rule", "severity", "message", "configurations", "views", "constraints", "transition", "path", "location", "related", "evidence",
            "repairs", "fingerprint"
          ],
          "properties": {
            "rule": { "type": "string" },
            "severity": { "$ref": "#/$defs/severity" },
            "message": { "type": "string" },
            "configurations": { "$ref": "#/$defs/names" },
            "views": { "$ref": "#/$defs/names", "description": "the view that the finding is about first" },
            "constraints": { "$ref": "#/$defs/names" },
            "transition": { "type": ["string", "null"], "description": "the one that it is about" },
            "path": { "$ref": "#/$defs/path" },
            "pathFrom": { "$ref": "#/$defs/pathFrom" },
            "location": { "$ref": "#/$defs/location" },
            "related": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["message", "location"],
                "properties": { "message": { "type": "string" }, "location": { "$ref": "#/$defs/location" } }
              }
            },
            "reason": { "type": ["string", "null"] },
            "suggestions": { "$ref": "#/$defs/names" },
            "recovered": { "type": "boolean", "description": "drawn from a layout recovered from a conflict" },
            "expected": { "type": "boolean", "description": "matched by the scene's expect" },
            "evidence": {
              "type": "object",
              "properties": {
                "cases": {
                  "description": "the evidence of each group of configurations if it differs between them, the worst first, which is also the evidence of the finding",
                  "type": "array", "minItems": 2,
                  "items": {
                    "type": "object",
                    "required": ["configurations"],
                    "properties": { "configurations": { "$ref": "#/$defs/names" }, "sum": { "$ref": "#/$defs/roomSum" } }
                  }
                }
              },
              "anyOf": [
                { "$ref": "#/$defs/conflictEvidence" }, { "$ref": "#/$defs/ambiguityEvidence" },
                { "$ref": "#/$defs/unreachableEvidence" }, { "$ref": "#/$defs/coverageEvidence" },
                { "$ref": "#/$defs/contentEvidence" }, { "$ref": "#/$defs/offscreenEvidence" },
                { "$ref": "#/$defs/textEvidence" },
                { "$ref": "#/$defs/mutationEvidence" }, { "$ref": "#/$defs/changeEvidence" },
                { "$ref": "#/$defs/selectorEvidence" }, { "$ref": "#/$defs/frameEvidence" },
                { "$ref": "#/$defs/driftEvidence" }, { "$ref": "#/$defs/stateEvidence" },
                { "$ref": "#/$defs/overshootEvidence" }, { "$ref": "#/$defs/gapEvidence" }, { "$ref": "#/$defs/rangeEvidence" },
                { "$ref": "#/$defs/redundancyEvidence" }, { "$ref": "#/$defs/reachEvidence" },
                { "$ref": "#/$defs/overlapEvidence" }, { "$ref": "#/$defs/touchTargetEvidence" },
                { "$ref": "#/$defs/contentSizeEvidence" }, { "$ref": "#/$defs/misplacedEvidence" }
              ]
            },
            "repairs": {
              "description": "of a conflict: what ends it, tried in every configuration, the least change first; at the first of several independent conflicts, then what ends all of them",
              "type": "array", "items": { "$ref": "#/$defs/repair" }
            },
            "omittedRepairs": { "$ref": "#/$defs/count", "description": "how many more were tried and help" },
            "fingerprint": { "type": "string", "minLength": 1, "description": "no two findings of a scene share it; the same while the names of the scene, its views and its constraints are" },
            "cause": {
              "type": ["string", "null"],
              "description": "the fingerprint of the finding that this one is a consequence of"
            }
          }
        },
        "repair": {
          "type": "object",
          "required": ["id", "kind", "constraints", "changes", "resolves", "ends", "moves", "breaks"],
          "properties": {
            "id": { "type": "integer", "minimum": 1, "description": "its number in the scene, for fix --repair; where it is listed again, the same" },
            "kind": { "enum": ["lower", "constant", "deactivate", "remove"] },
            "constraints": { "$ref": "#/$defs/names" },
            "changes": {
              "type": "array", "minItems": 1,
              "items": {
                "type": "object",
                "required": ["constraint"],
                "properties": {
                  "constraint": { "type": "string" },
                  "machine": { "type": "string", "description": "the machine of the state, where it has a name" },
                  "environment": { "type": "string", "description": "the environment that sets it" },
                  "state": { "type": "string", "description": "the state that sets it; without one and without an environment, the constraint does" },
                  "priority": { "type": "number", "exclusiveMinimum": 0, "maximum": 1000 },
                  "constant": { "type": "number" },
                  "active": { "const": false }
                }
              }
            },
            "resolves": { "$ref": "#/$defs/names", "description": "configurations that can hold after it" },
            "ends": {
              "$ref": "#/$defs/names", "description": "further configurations: the conflict ends in them, but others remain"
            },
            "moves": {
              "description": "the most that an edge of a view moves in its superview, from the layout shown, in points",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["view", "distance"],
                "properties": { "view": { "type": "string" }, "distance": { "$ref": "#/$defs/fraction" } }
              }
            },
            "breaks": {
              "description": "what is wrong after it and was not before",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["rule", "configurations"],
                "properties": { "rule": { "type": "string" }, "configurations": { "$ref": "#/$defs/names" } }
              }
            },
            "collapses": {
              "$ref": "#/$defs/names", "description": "the views with a content that have no area after it, if there are any"
            }
          }
        }
    """#
}
