import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import SceneLoading

/// Reads a configuration file. All errors of the file are reported, not only the first.
struct SettingsReader {
  private let document: JSONDocument
  private let source: SourceText
  private var file: SettingsFile
  private var refusals: [Refusal] = []

  private static let keys = ["$schema", "note", "extends", "rules", "overrides", "exclude", "devices", "limits"]
  private static let severities = Severity.allCases.map(\.rawValue) + ["off"]

  /// - Parameter file: an empty file, which has its name and its folder.
  static func read(_ bytes: [UInt8], into file: SettingsFile) throws(SettingsFailure) -> SettingsFile {
    if bytes.isEmpty {
      throw SettingsFailure(
        file.name, [Refusal(message: "the file is empty, a configuration is an object", location: nil)])
    }
    let source = SourceText(bytes: bytes)
    let document: JSONDocument
    do { document = try loadJSON(bytes) } catch {
      throw SettingsFailure(file.name, source: source, error.errors.map(Refusal.init))
    }
    var reader = SettingsReader(document: document, source: source, file: file)
    reader.readAll()
    if !reader.refusals.isEmpty { throw SettingsFailure(file.name, source: source, reader.refusals) }
    return reader.file
  }

  private init(document: JSONDocument, source: SourceText, file: SettingsFile) {
    self.document = document
    self.source = source
    self.file = file
  }

  private mutating func readAll() {
    for (key, name, value) in members(of: document.root, among: Self.keys) {
      switch name {
      case "extends":
        if let path = string(value) { file.base = setting(FilePath(path), at: key) }
      case "rules": file.rules = rules(value)
      case "overrides": for element in list(value) { readOverride(element) }
      case "exclude": file.excluded = patterns(value)
      case "devices": readDevices(value, at: key)
      case "limits": readLimits(value)
      default: _ = string(value)
      }
    }
  }

  private func setting<Value>(_ value: Value, at node: JSONNode) -> SettingsFile.Setting<Value> {
    SettingsFile.Setting(value: value, line: line(of: node))
  }

  private func line(of node: JSONNode) -> Int { source.line(around: document.range(of: node).start).number }

  private mutating func refuse(_ node: JSONNode, _ message: String) {
    refusals.append(
      Refusal(message: message, location: document.range(of: node), keyPath: document.path(to: node)))
  }

  private static func guess(_ word: String, among words: [String]) -> String {
    Spelling.nearest(to: word, among: words).map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension SettingsReader {
  private mutating func rules(_ object: JSONNode) -> [SettingsFile.RuleSetting] {
    var settings: [SettingsFile.RuleSetting] = []
    for (key, name, value) in members(of: object, among: nil) {
      guard let severity = string(value) else { continue }
      let ids = RuleCatalog.rules.map(\.id.rawValue)
      guard let rule = RuleID(rawValue: name), RuleCatalog[rule] != nil else {
        refuse(key, "there is no rule '\(name)'" + Self.guess(name, among: ids))
        continue
      }
      guard Self.severities.contains(severity) else {
        refuse(value, "a severity is note, warning, error or off, not '\(severity)'")
        continue
      }
      settings.append(.init(rule: rule, severity: Severity(rawValue: severity), line: line(of: key)))
    }
    return settings
  }

  private mutating func readOverride(_ object: JSONNode) {
    var patterns: [GlobPattern] = []
    var rules: [SettingsFile.RuleSetting] = []
    for (_, name, value) in members(of: object, among: ["files", "rules", "note"]) {
      switch name {
      case "files": patterns = self.patterns(value).map(\.value)
      case "rules": rules = self.rules(value)
      default: _ = string(value)
      }
    }
    if patterns.isEmpty && document.type(of: object) == .object {
      refuse(object, "an override names its files, as in \"files\": [\"Legacy/**\"]")
    }
    file.overrides.append(.init(patterns: patterns, rules: rules))
  }

  private mutating func patterns(_ array: JSONNode) -> [SettingsFile.Setting<GlobPattern>] {
    list(array).compactMap { element in
      guard let text = string(element) else { return nil }
      guard let pattern = GlobPattern(text) else {
        refuse(
          element,
          "a pattern is a path below the folder of the configuration, of at most \(Limits.patternBytes) bytes")
        return nil
      }
      return setting(pattern, at: element)
    }
  }

  private mutating func readDevices(_ array: JSONNode, at key: JSONNode) {
    let known = Device.catalog.flatMap { [$0.name, $0.landscape.name] }
    var names: [String] = []
    for element in list(array) {
      guard let name = string(element) else { continue }
      if Device.named(name) == nil {
        refuse(element, "there is no device '\(name)'" + Self.guess(name, among: known))
      } else if !names.contains(name) {
        names.append(name)
      }
    }
    file.devices = setting(names, at: key)
  }

  private mutating func readLimits(_ object: JSONNode) {
    for (key, name, value) in members(of: object, among: ["time", "memory", "note"]) {
      switch name {
      case "time":
        let text = document.type(of: value) == .number ? document.text(ofNumber: value) : ""
        if let seconds = Int(text), seconds > 0 {
          file.seconds = setting(seconds, at: key)
        } else {
          refuse(value, "'time' is a whole number of seconds from 1 on")
        }
      case "memory":
        guard let text = string(value) else { continue }
        if let megabytes = ResourceLimits.megabytes(text) {
          file.megabytes = setting(megabytes, at: key)
        } else {
          refuse(value, "'memory' is a whole number of MB or GB, such as \"500MB\", not '\(text)'")
        }
      default: _ = string(value)
      }
    }
  }
}

extension SettingsReader {
  /// The members of an object; anything else, and keys that are not known, are refused.
  ///
  /// - Parameter keys: the known keys; `nil` if any key is allowed.
  private mutating func members(
    of object: JSONNode, among keys: [String]?
  ) -> [(key: JSONNode, name: String, value: JSONNode)] {
    guard document.type(of: object) == .object else {
      refuse(object, "an object is expected here")
      return []
    }
    var known: [(key: JSONNode, name: String, value: JSONNode)] = []
    for (key, value) in document.members(of: object) {
      let name = document.string(of: key)
      if let keys, !keys.contains(name) {
        refuse(key, "unknown key '\(name)'" + Self.guess(name, among: keys))
      } else {
        known.append((key, name, value))
      }
    }
    return known
  }

  private mutating func list(_ node: JSONNode) -> [JSONNode] {
    guard document.type(of: node) == .array else {
      refuse(node, "a list is expected here")
      return []
    }
    return Array(document.elements(of: node))
  }

  private mutating func string(_ node: JSONNode) -> String? {
    guard document.type(of: node) == .string else {
      refuse(node, "a string is expected here")
      return nil
    }
    return document.string(of: node)
  }
}

extension JSONDocument {
  /// The number as it is written.
  fileprivate func text(ofNumber node: JSONNode) -> String {
    let range = range(of: node)
    return String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }
}
