/// The JSON Schema (2020-12) of the report, version 1.
package let reportSchema = #"""
  {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:layoutdoctor:report:1",
    "title": "layoutdoctor report, version 1",
    "description": "One object for one run. Keys are stable and always there, empty or null where there is nothing; more may be added.",
    "type": "object",
    "required": ["layoutdoctor", "version", "scenes", "summary"],
    "properties": {
      "layoutdoctor": { "const": 1, "description": "version of the format" },
      "version": { "type": "string", "description": "version of the program" },
      "scenes": { "type": "array", "items": { "$ref": "#/$defs/scene" } },
      "summary": {
        "type": "object",
        "required": ["errors", "warnings", "notes", "scenes", "configurations"],
        "properties": {
          "errors": { "$ref": "#/$defs/count", "description": "findings that are errors, and expectations that nothing matches" },
          "warnings": { "$ref": "#/$defs/count" },
          "notes": { "$ref": "#/$defs/count", "description": "findings that are notes, and allowances that silence nothing" },
          "expected": { "$ref": "#/$defs/count", "description": "findings that the scene expects, counted nowhere else" },
          "scenes": { "$ref": "#/$defs/count", "description": "every file of the run" },
          "configurations": { "$ref": "#/$defs/count" }
        }
      },
      "timings": {
        "description": "seconds, only on request: the stages over all scenes; start is what came before the program's first statement, total all since the start of the process",
        "type": "object",
        "required": ["start", "load", "lower", "solve", "diagnose", "write", "total"],
        "additionalProperties": { "type": "number", "minimum": 0 }
      }
    },
    "$defs": {
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
        "description": "the frame of every view in its superview's coordinates, the root included",
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
      },
      "scene": {
        "type": "object",
        "required": ["file", "name", "configurations", "transitions", "findings", "incomplete"],
        "properties": {
          "file": { "type": "string", "description": "as given on the command line; <stdin> for standard input" },
          "name": { "type": ["string", "null"] },
          "configurations": { "type": "array", "items": { "$ref": "#/$defs/configuration" } },
          "transitions": { "type": "array", "items": { "$ref": "#/$defs/transition" } },
          "findings": { "type": "array", "items": { "$ref": "#/$defs/finding" } },
          "unmetExpectations": { "type": "array", "items": { "$ref": "#/$defs/place" } },
          "unusedAllowances": { "type": "array", "items": { "$ref": "#/$defs/place" } },
          "errors": {
            "description": "why the scene could not be loaded",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["message", "location"],
              "properties": {
                "message": { "type": "string" },
                "keyPath": { "type": "string" },
                "location": { "$ref": "#/$defs/location" }
              }
            }
          },
          "incomplete": {
            "description": "the limits that were reached; of those on repairs tried, the check itself is whole",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["what", "limit", "left"],
              "properties": {
                "what": { "type": "string" },
                "limit": { "$ref": "#/$defs/count" },
                "left": { "$ref": "#/$defs/count" }
              }
            }
          },
          "timings": {
            "description": "seconds, only on request; write is the making of this object",
            "type": "object",
            "required": ["load", "lower", "solve", "diagnose", "write"],
            "additionalProperties": { "type": "number", "minimum": 0 }
          }
        }
      },
      "configuration": {
        "type": "object",
        "required": ["id", "state", "environment", "path", "changes", "feasible", "recovered", "frames", "ambiguous", "violations", "levels", "ranges", "evidence"],
        "properties": {
          "id": { "type": "string" },
          "state": { "type": "string" },
          "environment": { "type": ["string", "null"] },
          "path": { "$ref": "#/$defs/path" },
          "transition": { "type": "string", "description": "in flight only" },
          "at": { "type": "number", "minimum": 0, "description": "seconds from the trigger, in flight only" },
          "feasible": { "type": "boolean" },
          "recovered": { "type": "boolean" },
          "frames": { "$ref": "#/$defs/decimalFrames" },
          "ambiguous": {
            "type": "object",
            "additionalProperties": {
              "type": "array", "minItems": 1, "items": { "enum": ["x", "y", "width", "height"] }
            }
          },
          "violations": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["constraint", "priority", "error"],
              "properties": {
                "constraint": { "type": "string" },
                "priority": { "type": "number", "exclusiveMinimum": 0, "maximum": 1000 },
                "error": { "type": "number", "minimum": 0 }
              }
            }
          },
          "levels": {
            "description": "every optional priority in use, highest first",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["priority", "error"],
              "properties": {
                "priority": { "type": "number", "exclusiveMinimum": 0, "maximum": 1000 },
                "error": { "type": "number", "minimum": 0 }
              }
            }
          },
          "changes": {
            "description": "what transitions have left otherwise than the state says; null where all is as it says",
            "anyOf": [{ "$ref": "#/$defs/changes" }, { "type": "null" }]
          },
          "ranges": { "type": "array", "items": { "$ref": "#/$defs/range" } },
          "evidence": { "anyOf": [{ "$ref": "#/$defs/optimality" }, { "type": "null" }], "description": "null in flight" }
        }
      },
      "changes": {
        "description": "values in place of those of the state, as far as layout hangs on them",
        "type": "object",
        "required": ["constraints", "views"],
        "properties": {
          "constraints": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["constraint", "active", "constant", "priority"],
              "properties": {
                "constraint": { "type": "string" },
                "active": { "type": "boolean" },
                "constant": {
                  "description": "the sum of the numbers and of the parameters, each times its factor",
                  "type": "object",
                  "required": ["numbers", "parameters"],
                  "properties": {
                    "numbers": { "type": "array", "items": { "type": "number" } },
                    "parameters": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "required": ["parameter", "factor"],
                        "properties": { "parameter": { "type": "string" }, "factor": { "type": "number" } }
                      }
                    }
                  }
                },
                "priority": { "type": "number", "exclusiveMinimum": 0, "maximum": 1000 }
              }
            }
          },
          "views": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["view", "hidden", "intrinsicSize", "frame", "transformed"],
              "properties": {
                "view": { "type": "string" },
                "hidden": { "type": "boolean" },
                "intrinsicSize": {
                  "description": "null where there is none",
                  "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": ["number", "null"] }
                },
                "frame": {
                  "description": "null where constraints decide",
                  "type": ["array", "null"], "minItems": 4, "maxItems": 4, "items": { "type": "number" }
                },
                "transformed": { "type": "boolean", "description": "whether its transform is another than the identity" }
              }
            }
          }
        }
      },
      "range": {
        "description": "where in a declared range the required constraints hold, with a layout at each end: those between hold, too",
        "type": "object",
        "required": ["subject", "declared", "checked", "holds", "witnesses"],
        "properties": {
          "subject": { "type": "string", "description": "width, height, textScale or a parameter" },
          "declared": { "$ref": "#/$defs/fractions" },
          "checked": { "$ref": "#/$defs/fraction", "description": "the value in the configuration" },
          "holds": {
            "description": "null where no value works",
            "anyOf": [{ "$ref": "#/$defs/fractions" }, { "type": "null" }]
          },
          "witnesses": {
            "description": "at the lower end and at the upper one; empty where nobody asked for proofs",
            "type": "array", "maxItems": 2,
            "items": { "type": "object", "required": ["frames"], "properties": { "frames": { "$ref": "#/$defs/frames" }, "contentSizes": { "$ref": "#/$defs/contentSizes" } } }
          }
        }
      },
      "leastError": {
        "description": "a sum of errors, and multipliers that bound it from below: the weighted sum of E vanishes; rows of the priority weigh at most 1, required ones as much as their relation allows; the weighted sum of b, less the weight of the heaviest row of each higher priority times that priority's error, is the error",
        "type": "object",
        "required": ["error", "multipliers"],
        "properties": {
          "priority": { "$ref": "#/$defs/fraction" },
          "constraint": { "type": "string" },
          "error": { "$ref": "#/$defs/fraction" },
          "multipliers": {
            "description": "empty where the error is 0, or where a limit cut the work short",
            "anyOf": [{ "$ref": "#/$defs/multipliers" }, { "type": "array", "maxItems": 0 }]
          }
        }
      },
      "contentSizes": {
        "description": "width and height of scroll views' contents",
        "type": "object",
        "additionalProperties": { "type": "array", "minItems": 2, "maxItems": 2, "items": { "$ref": "#/$defs/fraction" } }
      },
      "optimality": {
        "description": "what the layout rests on, in exact numbers; in scenes of 200 views and more, only frames that decimals do not tell exactly",
        "type": "object",
        "required": ["frames", "contentSizes", "levels", "unreachable", "ends"],
        "properties": {
          "frames": { "$ref": "#/$defs/frames" },
          "contentSizes": { "$ref": "#/$defs/contentSizes" },
          "levels": {
            "description": "every optional priority in use, highest first; before them 1000 where required constraints had to give",
            "type": "array", "items": { "$ref": "#/$defs/leastError" }
          },
          "unreachable": {
            "description": "the least error of each constraint that cannot hold here, by itself",
            "type": "array", "items": { "$ref": "#/$defs/leastError" }
          },
          "ends": {
            "description": "of ambiguous attributes, as many as limits let be proven",
            "type": "array", "items": { "$ref": "#/$defs/attributeEnd" }
          }
        }
      },
      "attributeEnd": {
        "description": "frames and contentSizes are those that differ from the configuration's in a best layout that has the value; the weighted sum of E is the attribute where it is a least value, its negative where it is a greatest one. Without an end, they are what a best layout can be moved by as often as one likes",
        "type": "object",
        "required": ["view", "attribute", "end", "value", "frames", "contentSizes"],
        "properties": {
          "view": { "type": "string" },
          "attribute": { "enum": ["x", "y", "width", "height"] },
          "end": { "enum": ["min", "max"] },
          "value": { "anyOf": [{ "$ref": "#/$defs/fraction" }, { "type": "null" }] },
          "multipliers": { "$ref": "#/$defs/multipliers" },
          "frames": { "$ref": "#/$defs/frames" },
          "contentSizes": { "$ref": "#/$defs/contentSizes" }
        }
      },
      "path": {
        "description": "a shortest path of transitions from an initial state; null where there is none",
        "type": ["array", "null"], "items": { "type": "string" }
      },
      "interval": {
        "description": "seconds from the transition's trigger",
        "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": "number", "minimum": 0 }
      },
      "curve": {
        "description": "as in scenes; null where nothing moves it",
        "anyOf": [
          { "enum": ["linear", "easeIn", "easeOut", "easeInOut", null] },
          { "type": "array", "minItems": 4, "maxItems": 4, "items": { "type": "number" } },
          {
            "type": "object", "required": ["damping", "velocity"],
            "properties": { "damping": { "type": "number" }, "velocity": { "type": "number" } }
          }
        ]
      },
      "transition": {
        "description": "from the first configuration in which it can be triggered, once for each environment",
        "type": "object",
        "required": ["id", "machine", "from", "to", "configuration", "duration", "timeline", "views"],
        "properties": {
          "id": { "type": "string" },
          "machine": { "type": ["string", "null"] },
          "from": { "type": "string" },
          "to": { "type": "string" },
          "configuration": { "type": "string" },
          "duration": { "type": ["number", "null"], "minimum": 0, "description": "null without end" },
          "timeline": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["step", "depth", "start", "end"],
              "properties": {
                "step": { "enum": ["animate", "keyframes", "frame", "sequence", "parallel", "wait", "repeat"] },
                "depth": { "$ref": "#/$defs/count" },
                "start": { "type": "number", "minimum": 0 },
                "end": { "type": ["number", "null"], "minimum": 0 }
              }
            }
          },
          "views": {
            "description": "those that move or jump; start and end are frames in the superview",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["view", "start", "end", "curve", "animations"],
              "properties": {
                "view": { "type": "string" },
                "start": { "$ref": "#/$defs/decimalFrame" },
                "end": { "$ref": "#/$defs/decimalFrame" },
                "curve": { "$ref": "#/$defs/curve" },
                "animations": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["begin", "end", "curve", "attributes"],
                    "properties": {
                      "begin": { "type": "number", "minimum": 0 },
                      "end": { "type": "number", "minimum": 0 },
                      "curve": { "$ref": "#/$defs/curve" },
                      "attributes": { "$ref": "#/$defs/names" }
                    }
                  }
                }
              }
            }
          }
        }
      },
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
            "anyOf": [
              { "$ref": "#/$defs/conflictEvidence" }, { "$ref": "#/$defs/ambiguityEvidence" },
              { "$ref": "#/$defs/unreachableEvidence" }, { "$ref": "#/$defs/coverageEvidence" },
              { "$ref": "#/$defs/contentEvidence" }, { "$ref": "#/$defs/offscreenEvidence" },
              { "$ref": "#/$defs/mutationEvidence" }, { "$ref": "#/$defs/changeEvidence" },
              { "$ref": "#/$defs/selectorEvidence" }, { "$ref": "#/$defs/frameEvidence" },
              { "$ref": "#/$defs/driftEvidence" }, { "$ref": "#/$defs/stateEvidence" },
              { "$ref": "#/$defs/overshootEvidence" }, { "$ref": "#/$defs/rangeEvidence" },
              { "$ref": "#/$defs/redundancyEvidence" }
            ]
          },
          "repairs": {
            "description": "of a conflict: what ends it, tried in every configuration, the least change first; at the first of several independent conflicts, then what ends all of them",
            "type": "array", "items": { "$ref": "#/$defs/repair" }
          },
          "omittedRepairs": { "$ref": "#/$defs/count", "description": "how many more were tried and help" },
          "fingerprint": { "type": "string", "minLength": 1 }
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
                "state": { "type": "string", "description": "the state that sets it; without one, the constraint does" },
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
          }
        }
      },
      "multipliers": {
        "description": "rows of a proof: E - b compared with 0, weighted so that the E cancel",
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
          "state": { "type": "string", "description": "of a conflict on the way, the states that it begins in" },
          "changes": { "$ref": "#/$defs/changes", "description": "what is otherwise at that moment than the state says" },
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
          "tied": { "$ref": "#/$defs/names" },
          "tiedPriority": { "anyOf": [{ "$ref": "#/$defs/fraction" }, { "type": "null" }] },
          "tieOfRecovery": { "type": "boolean" },
          "completions": {
            "description": "changes that were tried and settle it: lengths pinned, or a priority",
            "type": "array",
            "items": {
              "type": "object",
              "oneOf": [{ "required": ["pin"] }, { "required": ["constraint", "priority"] }],
              "properties": {
                "pin": {
                  "type": "array", "minItems": 1,
                  "items": {
                    "type": "object", "required": ["attribute", "value"],
                    "properties": { "attribute": { "type": "string" }, "value": { "$ref": "#/$defs/fraction" } }
                  }
                },
                "constraint": { "type": "string" },
                "priority": { "$ref": "#/$defs/fraction" }
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
          "multipliers": { "$ref": "#/$defs/multipliers" }
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
      },
      "coverageEvidence": {
        "required": ["by", "covered", "interval"],
        "properties": {
          "by": { "$ref": "#/$defs/names" },
          "covered": { "type": "number", "minimum": 0, "maximum": 1 },
          "interval": { "description": "null at rest", "anyOf": [{ "$ref": "#/$defs/interval" }, { "type": "null" }] },
          "samplingStep": { "type": "number", "description": "seconds, where moments were looked at one by one" }
        }
      },
      "call": {
        "description": "what is changed, and the constraint or view",
        "type": "object", "minProperties": 1, "maxProperties": 1,
        "propertyNames": { "enum": ["activate", "deactivate", "constant", "priority", "frame"] },
        "additionalProperties": { "type": "string" }
      },
      "mutationEvidence": {
        "required": ["property"],
        "properties": {
          "property": { "enum": ["multiplier", "priority"] },
          "from": { "$ref": "#/$defs/fraction" },
          "to": { "$ref": "#/$defs/fraction" }
        }
      },
      "changeEvidence": {
        "required": ["changed"],
        "properties": {
          "changed": { "$ref": "#/$defs/names" },
          "updatesConstraints": { "type": "boolean" },
          "laysOutElsewhere": { "type": "boolean" }
        }
      },
      "selectorEvidence": {
        "required": ["matched", "wrong"],
        "properties": { "matched": { "$ref": "#/$defs/names" }, "wrong": { "$ref": "#/$defs/names" } }
      },
      "frameEvidence": {
        "required": ["assigned", "laidOut"],
        "properties": { "assigned": { "$ref": "#/$defs/frame" }, "laidOut": { "$ref": "#/$defs/frame" } }
      },
      "driftEvidence": {
        "required": ["differences"],
        "properties": {
          "differences": {
            "type": "array", "minItems": 1,
            "items": {
              "type": "object",
              "required": ["property", "value", "named"],
              "properties": {
                "constraint": { "type": "string" },
                "view": { "type": "string" },
                "property": {
                  "enum": ["active", "constant", "priority", "frame", "alpha", "hidden", "zPosition", "transform"]
                },
                "value": { "type": "string" },
                "named": { "type": "string" }
              }
            }
          }
        }
      },
      "stateEvidence": {
        "required": ["machine", "state"],
        "properties": { "machine": { "type": ["string", "null"] }, "state": { "type": "string" } }
      },
      "overshootEvidence": {
        "required": ["limit", "excess", "at", "interval", "intervals"],
        "properties": {
          "limit": { "type": "string", "description": "a constraint, superview.EDGE, width or height" },
          "excess": { "type": "number", "exclusiveMinimum": 0, "description": "points beyond, at the worst moment" },
          "at": { "type": "number", "minimum": 0, "description": "that moment, in seconds from the trigger" },
          "interval": { "$ref": "#/$defs/interval" },
          "intervals": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/interval" } }
        }
      },
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
      "offscreenEvidence": {
        "required": ["frames"],
        "properties": {
          "frames": {
            "description": "in root coordinates, one for each configuration of the finding",
            "type": "array", "items": { "$ref": "#/$defs/frame" }
          }
        }
      }
    }
  }

  """#
