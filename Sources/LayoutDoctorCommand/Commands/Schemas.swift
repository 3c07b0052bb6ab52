import LayoutReporting
import SceneLoading

/// What `schema` prints.
enum Schemas {
  /// One of the two schemas, or with nil both as one that accepts a scene or a report.
  static func text(of kind: SchemaKind?) -> String {
    switch kind {
    case .scene: SceneSchema.text
    case .report: reportSchema
    case nil:
      """
      {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "layoutdoctor scene or report, version 1",
      "anyOf": [{ "$ref": "urn:layoutdoctor:scene:1" }, { "$ref": "urn:layoutdoctor:report:1" }],
      "$defs": {
      "scene": \(SceneSchema.text),
      "report": \(reportSchema)
      }
      }

      """
    }
  }
}
