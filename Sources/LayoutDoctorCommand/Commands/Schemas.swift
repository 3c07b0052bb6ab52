import LayoutReporting
import SceneLoading

/// The JSON Schemas that `schema` prints.
enum SchemaKind: String, CaseIterable {
  case scene, report, why, ranges, diff, config, alerts

  var text: String {
    switch self {
    case .scene: SceneSchema.text
    case .report: EncodedReport.schema
    case .why: EncodedAttributes.schema
    case .ranges: EncodedRanges.schema
    case .diff: EncodedComparison.schema
    case .config: SettingsKey.schema
    case .alerts: EncodedLog.schema
    }
  }

  /// A schema that accepts documents of every kind.
  static var all: String {
    """
    {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "layoutdoctor scene, report, why, ranges, diff, configuration or alerts, version 1",
    "anyOf": [\(allCases.map { "{ \"$ref\": \"urn:layoutdoctor:\($0):1\" }" }.joined(separator: ", "))],
    "$defs": {
    \(allCases.map { "\"\($0)\": \($0.text)" }.joined(separator: ",\n"))
    }
    }

    """
  }
}
