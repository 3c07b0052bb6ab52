import LayoutReporting
import SceneLoading

/// The output of `schema`.
enum Schemas {
  /// The schema of one kind; for `nil`, a schema that accepts documents of every kind.
  static func text(of kind: SchemaKind?) -> String {
    switch kind {
    case .scene: SceneSchema.text
    case .report: EncodedReport.schema
    case .why: EncodedAttributes.schema
    case .ranges: EncodedRanges.schema
    case .diff: EncodedComparison.schema
    case .config: SettingsKey.schema
    case .alerts: EncodedLog.schema
    case nil:
      """
      {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "layoutdoctor scene, report, why, ranges, diff, configuration or alerts, version 1",
      "anyOf": [{ "$ref": "urn:layoutdoctor:scene:1" }, { "$ref": "urn:layoutdoctor:report:1" }, { "$ref": "urn:layoutdoctor:why:1" }, { "$ref": "urn:layoutdoctor:ranges:1" }, { "$ref": "urn:layoutdoctor:diff:1" }, { "$ref": "urn:layoutdoctor:config:1" }, { "$ref": "urn:layoutdoctor:alerts:1" }],
      "$defs": {
      "scene": \(SceneSchema.text),
      "report": \(EncodedReport.schema),
      "why": \(EncodedAttributes.schema),
      "ranges": \(EncodedRanges.schema),
      "diff": \(EncodedComparison.schema),
      "config": \(SettingsKey.schema),
      "alerts": \(EncodedLog.schema)
      }
      }

      """
    }
  }
}
