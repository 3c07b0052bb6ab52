import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import LayoutSolving
import SceneLoading

/// Reads a configuration file by the tables of `SettingsKey`. All errors of the file are reported, not only the first.
struct SettingsReader {
  let document: JSONDocument
  private let source: SourceText
  var file: SettingsFile
  private var refusals: [Refusal] = []

  /// The settings that are being read, for all files or of an override.
  var part = SettingsFile.Part()
  /// The files of the override that is being read.
  var overridden: [GlobPattern] = []

  /// - Parameter file: a file without settings, which has a name and a folder.
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
    var file = file
    file.source = source
    var reader = SettingsReader(document: document, source: source, file: file)
    reader.read(document.root, SettingsKey.top)
    reader.file.common = reader.part
    if !reader.refusals.isEmpty { throw SettingsFailure(file.name, source: source, reader.refusals) }
    return reader.file
  }

  /// Reads the members of an object. Unknown keys are refused.
  mutating func read(_ object: JSONNode, _ keys: [SettingsKey]) {
    for (key, name, value) in members(of: object, among: keys.map(\.name)) {
      keys.first { $0.name == name }?.read(&self, (key, value))
    }
  }

  mutating func setScreens(_ screens: SettingsFile.Screens, at key: JSONNode) {
    if file.screens != nil { refuse(key, "'devices' and 'environments' cannot be combined") }
    file.screens = setting(screens, at: key)
  }

  func setting<Value>(_ value: Value, at node: JSONNode) -> SettingsFile.Setting<Value> {
    let line = source.line(around: document.range(of: node).start).number
    return SettingsFile.Setting(value: value, file: file.name, line: line)
  }

  mutating func refuse(_ node: JSONNode, _ message: String) {
    refusals.append(
      Refusal(message: message, location: document.range(of: node), keyPath: document.path(to: node)))
  }

  private static func guess(_ word: String, among words: [String]) -> String {
    Spelling.nearest(to: word, among: words).map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension SettingsReader {
  mutating func rules(_ object: JSONNode) -> [(rule: RuleID, setting: SettingsFile.Setting<SettingsFile.RuleValue>)] {
    var settings: [(rule: RuleID, setting: SettingsFile.Setting<SettingsFile.RuleValue>)] = []
    for (key, name, value) in members(of: object, among: nil) {
      guard let text = string(value), let rule = rule(named: name, at: key) else { continue }
      let setting: SettingsFile.RuleValue
      if let severity = Severity(rawValue: text) {
        setting = .severity(severity)
      } else if text == SettingsFile.RuleValue.off.text {
        setting = .off
      } else if text == SettingsFile.RuleValue.guards.text && rule == .redundantConstraint {
        setting = .guards
      } else {
        refuse(value, "a severity is note, warning, error or off, not '\(text)'")
        continue
      }
      settings.append((rule, self.setting(setting, at: key)))
    }
    return settings
  }

  private mutating func rule(named name: String, at node: JSONNode) -> RuleID? {
    if let rule = RuleID(rawValue: name), RuleCatalog[rule] != nil { return rule }
    let ids = RuleCatalog.rules.map(\.id.rawValue)
    refuse(node, "there is no rule '\(name)'" + Self.guess(name, among: ids))
    return nil
  }

  mutating func allowed(_ array: JSONNode) -> [AllowedRule] {
    list(array).compactMap { element in
      guard let name = string(element), let rule = rule(named: name, at: element) else { return nil }
      return AllowedRule(rule: rule, location: document.range(of: element))
    }
  }

  mutating func readRange(_ subject: RangeSubject, _ allowed: NumberRange, _ value: JSONNode, at key: JSONNode) {
    let nodes = document.type(of: value) == .array ? Array(document.elements(of: value)) : []
    let numbers = nodes.compactMap { node in
      document.type(of: node) == .number ? ExactDecimal(plain: document.text(ofNumber: node)[...]) : nil
    }
    guard nodes.count == 2, numbers.count == 2, numbers[0] <= numbers[1] else {
      return refuse(value, "a range is its two ends, such as [320, 1366]")
    }
    if let index = numbers.firstIndex(where: { !allowed.contains($0) }) {
      return refuse(nodes[index], "\(allowed.words(refusing: numbers[index])), not \(numbers[index])")
    }
    part.ranges.append(setting(.init(subject: subject, lower: numbers[0], upper: numbers[1]), at: key))
  }

  mutating func readOverride(_ object: JSONNode) {
    let common = part
    part = SettingsFile.Part()
    overridden = []
    read(object, SettingsKey.override)
    if overridden.isEmpty && document.type(of: object) == .object {
      refuse(object, "an override names its files, as in \"files\": [\"Legacy/**\"]")
    }
    file.overrides.append(.init(patterns: overridden, part: part))
    part = common
  }

  mutating func patterns(_ array: JSONNode) -> [SettingsFile.Setting<GlobPattern>] {
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

  /// Names of devices and of families.
  mutating func devices(_ array: JSONNode) -> [String] {
    let families = ConfigurationSelection.familyNames
    let known = families + Device.catalog.flatMap { [$0.name, $0.landscape.name] }
    return distinctStrings(array) { reader, name, element in
      let isKnown = families.contains(name) || Device.named(name) != nil
      if !isKnown { reader.refuse(element, "there is no device '\(name)'" + Self.guess(name, among: known)) }
      return isKnown
    }.map(\.name)
  }

  /// The strings of a list that pass a test, each once.
  mutating func distinctStrings(
    _ array: JSONNode, where isKept: (inout SettingsReader, String, JSONNode) -> Bool = { _, _, _ in true }
  ) -> [(name: String, element: JSONNode)] {
    var names: [(name: String, element: JSONNode)] = []
    var seen: Set<String> = []
    for element in list(array) {
      guard let name = string(element), isKept(&self, name, element), seen.insert(name).inserted else { continue }
      names.append((name, element))
    }
    return names
  }

  mutating func readKnown(_ object: JSONNode) {
    for (key, name, value) in members(of: object, among: nil) {
      guard let reason = string(value) else { continue }
      let isFingerprint =
        name.utf8.count == 16
        && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
      if isFingerprint {
        file.known.append(setting(.init(fingerprint: name, reason: reason), at: key))
      } else {
        refuse(key, "a known alert is named by the 16 digits that 'explain' prints, not '\(name)'")
      }
    }
  }

  mutating func readOption(_ name: String, _ option: Option.Name, _ value: JSONNode, at key: JSONNode) {
    guard let text = string(value) else { return }
    if [.failOn, .severity].contains(option) && Severity(rawValue: text) == nil {
      refuse(value, "'\(name)' is note, warning or error, not '\(text)'")
    } else if text.isEmpty {
      refuse(value, "'\(name)' is empty")
    } else {
      file.options.append((option, setting(text, at: key)))
    }
  }

  /// A whole number of at least 1.
  mutating func count(_ value: JSONNode, _ name: String, of unit: String = "", at key: JSONNode) -> SettingsFile
    .Setting<Int>?
  {
    if document.type(of: value) == .number, let count = Int(document.text(ofNumber: value)), count > 0 {
      return setting(count, at: key)
    }
    refuse(value, "'\(name)' is a whole number \(unit)from 1 on")
    return nil
  }

  mutating func readMemory(_ value: JSONNode, at key: JSONNode) {
    guard let text = string(value) else { return }
    file.megabytes = ResourceLimits.megabytes(text).map { setting($0, at: key) }
    if file.megabytes == nil {
      refuse(value, "'memory' is a whole number of MB or GB, such as \"500MB\", not '\(text)'")
    }
  }
}

extension SettingsReader {
  /// The members of an object. Unknown keys, and values that are not objects, are refused.
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

  mutating func list(_ node: JSONNode) -> [JSONNode] {
    guard document.type(of: node) == .array else {
      refuse(node, "a list is expected here")
      return []
    }
    return Array(document.elements(of: node))
  }

  mutating func string(_ node: JSONNode) -> String? {
    guard document.type(of: node) == .string else {
      refuse(node, "a string is expected here")
      return nil
    }
    return document.string(of: node)
  }
}

extension JSONDocument {
  /// The number as written in the text.
  fileprivate func text(ofNumber node: JSONNode) -> String {
    let range = range(of: node)
    return String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }
}
