import LayoutDiagnosis
import LayoutModel

/// The JSON Schema (2020-12) of a configuration file.
var settingsSchema: String {
  let ids = RuleCatalog.rules.map { "\"\($0.id.rawValue)\"" }.joined(separator: ", ")
  let severities = SettingsReader.severities.map { "\"\($0)\"" }.joined(separator: ", ")
  return """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:layoutdoctor:config:1",
      "title": "layoutdoctor configuration, version 1",
      "description": "The file \(SettingsFile.fileName), which holds for its folder and those below. Paths are relative to it.",
      "type": "object",
      "additionalProperties": false,
      "properties": {
        "$schema": { "type": "string" },
        "note": { "type": "string", "description": "for people" },
        "extends": { "type": "string", "description": "a configuration file whose settings hold where this one has none" },
        "rules": { "$ref": "#/$defs/rules" },
        "allow": { "$ref": "#/$defs/allow" },
        "ranges": { "$ref": "#/$defs/ranges" },
        "overrides": {
          "description": "what holds for some of the files; later ones win",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["files"],
            "additionalProperties": false,
            "properties": {
              "note": { "type": "string" },
              "files": { "$ref": "#/$defs/patterns" },
              "rules": { "$ref": "#/$defs/rules" },
              "allow": { "$ref": "#/$defs/allow" },
              "ranges": { "$ref": "#/$defs/ranges" }
            }
          }
        },
        "exclude": { "$ref": "#/$defs/patterns", "description": "what the search of a folder leaves out" },
        "devices": {
          "description": "check screens on these devices and families in place of the scene's environments",
          "type": "array", "items": { "type": "string" }
        },
        "environments": {
          "description": "check only these environments of scenes that have any of them",
          "type": "array", "items": { "type": "string" }
        },
        "known": {
          "description": "alerts in console logs that 'explain' does not report, with the reason, by their 16 digits",
          "type": "object",
          "propertyNames": { "pattern": "^[0-9a-f]{16}$" },
          "additionalProperties": { "type": "string" }
        },
        "failOn": {
          "description": "the least severity that makes the exit status of 'check' 1, as --fail-on",
          "enum": [\(Severity.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]
        },
        "severity": {
          "description": "the least severity that is shown and counted, as --severity",
          "enum": [\(Severity.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]
        },
        "baseline": { "type": "string", "minLength": 1, "description": "a file of known findings, as --baseline" },
        "cache": { "type": "string", "minLength": 1, "description": "a folder for results, as --cache" },
        "since": { "type": "string", "minLength": 1, "description": "a revision whose findings are known, as --since" },
        "limits": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "note": { "type": "string" },
            "time": { "type": "integer", "minimum": 1, "description": "the most seconds for a scene" },
            "memory": { "type": "string", "pattern": "^[0-9]+(MB|GB)$", "description": "the most memory for a scene" },
            "conflicts": { "type": "integer", "minimum": 1, "description": "the most conflicts told of one configuration" }
          }
        }
      },
      "$defs": {
        "rules": {
          "description": "severities by rule",
          "type": "object",
          "propertyNames": { "enum": [\(ids)] },
          "properties": {
            "\(RuleID.redundantConstraint.rawValue)": { "enum": [\(severities), "\(SettingsFile.RuleValue.guards.text)"] }
          },
          "additionalProperties": { "enum": [\(severities)] }
        },
        "allow": {
          "description": "rules that are silent; one that silences nothing is reported",
          "type": "array", "items": { "enum": [\(ids)] }
        },
        "ranges": {
          "description": "ranges over which required constraints must hold, in scenes that declare none",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "note": { "type": "string" },
            "width": { "$ref": "#/$defs/range", "description": "widths of the screen, in pt" },
            "height": { "$ref": "#/$defs/range", "description": "heights of the screen, in pt" },
            "textScale": { "$ref": "#/$defs/range", "description": "factors of the sizes of text" }
          }
        },
        "range": {
          "type": "array", "items": { "type": "number", "minimum": 0 }, "minItems": 2, "maxItems": 2
        },
        "patterns": {
          "description": "* and ? match within a name, ** any folders; without a slash, a name in any folder",
          "type": "array", "items": { "type": "string", "minLength": 1, "maxLength": \(Limits.patternBytes) }
        }
      }
    }

    """
}
