/// The JSON Schema (2020-12) of the report, version 1.
package enum ReportSchema {
  package static let text =
    "{\n" + topLevel + ",\n  \"$defs\": {\n"
    + [
      values, shards, scenes, configurations, motion, findings, proofEvidence, motionEvidence, screenEvidence,
    ].joined(separator: ",\n") + "\n  }\n}\n"

  /// The top level: one run.
  static let topLevel = #"""
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
            "consequences": { "$ref": "#/$defs/count", "description": "findings with a cause, counted nowhere else" },
            "baseline": { "$ref": "#/$defs/count", "description": "findings that are in the baseline, listed and counted nowhere else" },
            "earlier": { "$ref": "#/$defs/count", "description": "findings that the revision of --since has, listed and counted nowhere else" },
            "fixed": { "$ref": "#/$defs/count", "description": "entries of the baseline that no finding matches" },
            "scenes": { "$ref": "#/$defs/count", "description": "every file of the run" },
            "skipped": { "$ref": "#/$defs/count", "description": "what is left out: JSON files that are no scenes, documents of kinds without scenes, and what is excluded or ignored" },
            "configurations": { "$ref": "#/$defs/count" }
          }
        },
        "timings": {
          "description": "seconds, only on request: the stages over all scenes; start is what came before the program's first statement, total all since the start of the process",
          "type": "object",
          "required": ["start", "load", "lower", "solve", "diagnose", "write", "total"],
          "additionalProperties": { "type": "number", "minimum": 0 }
        },
        "shard": { "$ref": "#/$defs/shard" }
      }
    """#
}
