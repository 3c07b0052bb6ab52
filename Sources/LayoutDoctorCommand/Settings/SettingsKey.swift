import LayoutDiagnosis
import LayoutModel
import LayoutSolving
import SceneLoading

/// A key of an object in a configuration file: from it come the reader of its value and its JSON Schema.
struct SettingsKey: Sendable {
  let name: String
  /// The members of the schema of its values.
  let schema: String
  /// What it is for, in words for people; empty if its name says that.
  let meaning: String
  let read: @Sendable (_ reader: inout SettingsReader, Member) -> Void

  typealias Member = (key: JSONNode, value: JSONNode)

  init(
    _ name: String, _ schema: String = #""type": "string""#, _ meaning: String = "",
    read: @escaping @Sendable (inout SettingsReader, Member) -> Void = { _ = $0.string($1.value) }
  ) {
    self.name = name
    self.schema = schema
    self.meaning = meaning
    self.read = read
  }
}

extension SettingsKey {
  /// The keys of a configuration file.
  static let top: [SettingsKey] =
    [
      SettingsKey("$schema"), note,
      SettingsKey("extends", text, "a configuration file whose settings hold where this one has none") {
        if let path = $0.string($1.value) { $0.file.base = $0.setting(FilePath(path), at: $1.key) }
      },
    ] + settings + [
      SettingsKey(
        "overrides", list(object(override, required: "files")), "what holds for some of the files; later ones win"
      ) {
        for element in $0.list($1.value) { $0.readOverride(element) }
      },
      SettingsKey("exclude", reference("patterns"), "what the search of a folder leaves out") {
        $0.file.excluded = $0.patterns($1.value)
      },
      SettingsKey(
        "devices", list(text), "check screens on these devices and families in place of the scene's environments"
      ) { $0.setScreens(.devices($0.devices($1.value)), at: $1.key) },
      SettingsKey("environments", list(text), "check only these environments of scenes that have any of them") {
        let document = $0.document
        let names = $0.distinctStrings($1.value).map { name, element in
          SettingsFile.NamedEnvironment(name: name, location: document.range(of: element))
        }
        $0.setScreens(.environments(names), at: $1.key)
      },
      SettingsKey(
        "known",
        #""type": "object", "propertyNames": { "pattern": "^[0-9a-f]{16}$" }, "additionalProperties": { "type": "string" }"#,
        "alerts in console logs that 'explain' does not report, with the reason, by their 16 digits"
      ) { $0.readKnown($1.value) },
      SettingsKey("limits", object(limits)) { $0.read($1.value, limits) },
    ]
    + options.map { name, option, schema, meaning in
      SettingsKey(name, schema, meaning) { $0.readOption(name, option, $1.value, at: $1.key) }
    }

  /// The keys of an override.
  static let override: [SettingsKey] =
    [SettingsKey("files", reference("patterns")) { $0.overridden = $0.patterns($1.value).map(\.value) }] + settings + [
      note
    ]

  /// The keys of settings that may hold for all files or for some.
  private static let settings: [SettingsKey] = [
    SettingsKey("rules", reference("rules")) { $0.part.rules = $0.rules($1.value) },
    SettingsKey("allow", reference("allow")) { $0.part.allowed = $0.allowed($1.value) },
    SettingsKey("ranges", reference("ranges")) {
      $0.part.ranges = []
      $0.read($1.value, ranges)
    },
  ]

  static let limits: [SettingsKey] = [
    note,
    SettingsKey("time", positive, "the most seconds for a scene") {
      $0.file.seconds = $0.count($1.value, "time", of: "of seconds ", at: $1.key)
    },
    SettingsKey("memory", #""type": "string", "pattern": "^[0-9]+(MB|GB)$""#, "the most memory for a scene") {
      $0.readMemory($1.value, at: $1.key)
    },
    SettingsKey("conflicts", positive, "the most conflicts told of one configuration") {
      $0.file.conflicts = $0.count($1.value, "conflicts", at: $1.key)
    },
  ]

  /// The keys of ranges, with their subjects.
  static let rangeSubjects: [(key: String, subject: RangeSubject)] = [
    ("width", .width), ("height", .height), ("textScale", .textScale),
  ]

  static let ranges: [SettingsKey] = [
    note,
    range("width", .width, .size, "widths of the screen, in pt"),
    range("height", .height, .size, "heights of the screen, in pt"),
    range("textScale", .textScale, .textScale, "factors of the sizes of text"),
  ]

  /// The keys of options of a whole run.
  static let options: [(key: String, option: Option.Name, schema: String, meaning: String)] = [
    ("failOn", .failOn, oneOf(severities), "the least severity that makes the exit status of 'check' 1, as --fail-on"),
    ("severity", .severity, oneOf(severities), "the least severity that is shown and counted, as --severity"),
    ("baseline", .baseline, filled, "a file of known findings, as --baseline"),
    ("cache", .cache, filled, "a folder for results, as --cache"),
    ("since", .since, filled, "a revision whose findings are known, as --since"),
  ]

  private static let note = SettingsKey("note", text, "for people")
  private static let severities = Severity.allCases.map(\.rawValue)

  private static func range(
    _ name: String, _ subject: RangeSubject, _ allowed: NumberRange, _ meaning: String
  ) -> SettingsKey {
    SettingsKey(name, reference("range"), meaning) { $0.readRange(subject, allowed, $1.value, at: $1.key) }
  }
}

extension SettingsKey {
  private static let text = #""type": "string""#
  private static let filled = #""type": "string", "minLength": 1"#
  private static let positive = #""type": "integer", "minimum": 1"#

  private static func oneOf(_ words: [String]) -> String {
    "\"enum\": [\(words.map { "\"\($0)\"" }.joined(separator: ", "))]"
  }

  private static func list(_ element: String) -> String { "\"type\": \"array\", \"items\": { \(element) }" }

  private static func reference(_ name: String) -> String { "\"$ref\": \"#/$defs/\(name)\"" }

  private static func object(_ keys: [SettingsKey], required: String? = nil) -> String {
    let properties = keys.map { key in
      let meaning = key.meaning.isEmpty ? "" : "\"description\": \"\(key.meaning)\", "
      return "\n    \"\(key.name)\": { \(meaning)\(key.schema) }"
    }
    let needed = required.map { "\"required\": [\"\($0)\"], " } ?? ""
    return "\"type\": \"object\", \(needed)\"additionalProperties\": false, \"properties\": {"
      + properties.joined(separator: ",") + "\n  }"
  }

  /// The JSON Schema (2020-12) of a configuration file.
  static var schema: String {
    let ids = RuleCatalog.rules.map(\.id.rawValue)
    let values = severities + [SettingsFile.RuleValue.off.text]
    let definitions = [
      (
        "rules", "severities by rule",
        """
        "type": "object", "propertyNames": { \(oneOf(ids)) }, "properties": {
          "\(RuleID.redundantConstraint.rawValue)": { \(oneOf(values + [SettingsFile.RuleValue.guards.text])) }
        }, "additionalProperties": { \(oneOf(values)) }
        """
      ),
      ("allow", "rules that are silent; one that silences nothing is reported", list(oneOf(ids))),
      ("ranges", "ranges over which required constraints must hold, in scenes that declare none", object(ranges)),
      ("range", "the two ends", list(#""type": "number", "minimum": 0"#) + #", "minItems": 2, "maxItems": 2"#),
      (
        "patterns", "* and ? match within a name, ** any folders; without a slash, a name in any folder",
        list(filled + ", \"maxLength\": \(Limits.patternBytes)")
      ),
    ].map { "\n    \"\($0)\": { \"description\": \"\($1)\", \($2) }" }
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:layoutdoctor:config:1",
        "title": "layoutdoctor configuration, version 1",
        "description": "The file \(SettingsFile.fileName), which holds for its folder and those below. Paths are relative to it.",
        \(object(top)),
        "$defs": {\(definitions.joined(separator: ","))
        }
      }

      """
  }
}
