import LayoutDiagnosis
import LayoutModel

/// The JSON Schema (2020-12) of a configuration file.
var settingsSchema: String {
  let ids = RuleCatalog.rules.map { "\"\($0.id.rawValue)\"" }.joined(separator: ", ")
  let severities = (Severity.allCases.map(\.rawValue) + ["off"]).map { "\"\($0)\"" }.joined(separator: ", ")
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
        "overrides": {
          "description": "severities for some of the files; later ones win",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["files"],
            "additionalProperties": false,
            "properties": {
              "note": { "type": "string" },
              "files": { "$ref": "#/$defs/patterns" },
              "rules": { "$ref": "#/$defs/rules" }
            }
          }
        },
        "exclude": { "$ref": "#/$defs/patterns", "description": "what the search of a folder leaves out" },
        "devices": {
          "description": "check screens on these devices in place of the scene's environments",
          "type": "array", "items": { "type": "string" }
        },
        "limits": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "note": { "type": "string" },
            "time": { "type": "integer", "minimum": 1, "description": "the most seconds for a scene" },
            "memory": { "type": "string", "pattern": "^[0-9]+(MB|GB)$", "description": "the most memory for a scene" }
          }
        }
      },
      "$defs": {
        "rules": {
          "description": "severities by rule",
          "type": "object",
          "propertyNames": { "enum": [\(ids)] },
          "additionalProperties": { "enum": [\(severities)] }
        },
        "patterns": {
          "description": "* and ? match within a name, ** any folders; without a slash, a name in any folder",
          "type": "array", "items": { "type": "string", "minLength": 1, "maxLength": \(Limits.patternBytes) }
        }
      }
    }

    """
}
