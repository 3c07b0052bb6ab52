import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import LayoutSolving
import SceneLoading

/// Reads a configuration file. All errors of the file are reported, not only the first.
struct SettingsReader {
  private let document: JSONDocument
  private let source: SourceText
  private var file: SettingsFile
  private var refusals: [Refusal] = []

  /// The keys of a configuration file.
  static let keys =
    [
      "$schema", "note", "extends", "rules", "allow", "ranges", "overrides", "exclude", "devices", "environments",
      "known", "limits",
    ] + optionKeys.map(\.key)
  /// The keys of options of a whole run.
  static let optionKeys: [(key: String, option: Option.Name)] = [
    ("failOn", .failOn), ("severity", .severity), ("baseline", .baseline), ("cache", .cache), ("since", .since),
  ]
  /// The keys of an override.
  static let overrideKeys = ["files", "rules", "allow", "ranges", "note"]
  static let limitKeys = ["time", "memory", "conflicts", "note"]
  static let severities = Severity.allCases.map(\.rawValue) + ["off"]

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
    var common = SettingsFile.Part()
    defer { file.common = common }
    for (key, name, value) in members(of: document.root, among: Self.keys) {
      switch name {
      case "extends":
        if let path = string(value) { file.base = setting(FilePath(path), at: key) }
      case "rules", "allow", "ranges": read(value, of: name, into: &common)
      case "overrides": for element in list(value) { readOverride(element) }
      case "exclude": file.excluded = patterns(value)
      case "devices": setScreens(.devices(devices(value)), at: key)
      case "environments":
        let names = distinctStrings(value).map { name, element in
          SettingsFile.NamedEnvironment(name: name, location: document.range(of: element))
        }
        setScreens(.environments(names), at: key)
      case "known": readKnown(value)
      case "limits": readLimits(value)
      case _ where Self.optionKeys.contains { $0.key == name }: readOption(name, value, at: key)
      default: _ = string(value)
      }
    }
  }

  /// Reads a value that may be in the file itself or in an override.
  private mutating func read(_ value: JSONNode, of key: String, into part: inout SettingsFile.Part) {
    switch key {
    case "rules": part.rules = rules(value)
    case "allow": part.allowed = allowed(value)
    default: part.ranges = ranges(value)
    }
  }

  private mutating func setScreens(_ screens: SettingsFile.Screens, at key: JSONNode) {
    if file.screens != nil { refuse(key, "'devices' and 'environments' cannot be combined") }
    file.screens = setting(screens, at: key)
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
      settings.append(.init(rule: rule, value: setting, line: line(of: key)))
    }
    return settings
  }

  private mutating func rule(named name: String, at node: JSONNode) -> RuleID? {
    if let rule = RuleID(rawValue: name), RuleCatalog[rule] != nil { return rule }
    let ids = RuleCatalog.rules.map(\.id.rawValue)
    refuse(node, "there is no rule '\(name)'" + Self.guess(name, among: ids))
    return nil
  }

  private mutating func allowed(_ array: JSONNode) -> [AllowedRule] {
    list(array).compactMap { element in
      guard let name = string(element), let rule = rule(named: name, at: element) else { return nil }
      return AllowedRule(rule: rule, location: document.range(of: element))
    }
  }

  /// The subjects of ranges, with their keys and the allowed numbers.
  static let rangeSubjects: [(key: String, subject: RangeSubject, allowed: NumberRange)] = [
    ("width", .width, .size), ("height", .height, .size), ("textScale", .textScale, .textScale),
  ]

  private mutating func ranges(_ object: JSONNode) -> [SettingsFile.Setting<SettingsFile.RangeSetting>] {
    var ranges: [SettingsFile.Setting<SettingsFile.RangeSetting>] = []
    for (key, name, value) in members(of: object, among: Self.rangeSubjects.map(\.key) + ["note"]) {
      guard let (_, subject, allowed) = Self.rangeSubjects.first(where: { $0.key == name }) else {
        _ = string(value)
        continue
      }
      let nodes = document.type(of: value) == .array ? Array(document.elements(of: value)) : []
      let numbers = nodes.compactMap { node in
        document.type(of: node) == .number ? ExactDecimal(plain: document.text(ofNumber: node)[...]) : nil
      }
      guard nodes.count == 2, numbers.count == 2, numbers[0] <= numbers[1] else {
        refuse(value, "a range is its two ends, such as [320, 1366]")
        continue
      }
      if let place = numbers.firstIndex(where: { !allowed.contains($0) }) {
        refuse(nodes[place], "\(allowed.words(refusing: numbers[place])), not \(numbers[place])")
        continue
      }
      ranges.append(setting(.init(subject: subject, lower: numbers[0], upper: numbers[1]), at: key))
    }
    return ranges
  }

  private mutating func readOverride(_ object: JSONNode) {
    var patterns: [GlobPattern] = []
    var part = SettingsFile.Part()
    for (_, name, value) in members(of: object, among: Self.overrideKeys) {
      switch name {
      case "files": patterns = self.patterns(value).map(\.value)
      case "note": _ = string(value)
      default: read(value, of: name, into: &part)
      }
    }
    if patterns.isEmpty && document.type(of: object) == .object {
      refuse(object, "an override names its files, as in \"files\": [\"Legacy/**\"]")
    }
    file.overrides.append(.init(patterns: patterns, part: part))
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

  /// Names of devices and of families.
  private mutating func devices(_ array: JSONNode) -> [String] {
    let families = ConfigurationSelection.familyNames
    let known = families + Device.catalog.flatMap { [$0.name, $0.landscape.name] }
    return distinctStrings(array) { reader, name, element in
      let isKnown = families.contains(name) || Device.named(name) != nil
      if !isKnown { reader.refuse(element, "there is no device '\(name)'" + Self.guess(name, among: known)) }
      return isKnown
    }.map(\.name)
  }

  /// The strings of a list that pass a test, each once.
  private mutating func distinctStrings(
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

  private mutating func readKnown(_ object: JSONNode) {
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

  private mutating func readOption(_ name: String, _ value: JSONNode, at key: JSONNode) {
    guard let text = string(value), let option = Self.optionKeys.first(where: { $0.key == name })?.option else {
      return
    }
    if [.failOn, .severity].contains(option) && Severity(rawValue: text) == nil {
      refuse(value, "'\(name)' is note, warning or error, not '\(text)'")
    } else if text.isEmpty {
      refuse(value, "'\(name)' is empty")
    } else {
      file.options.append((option, setting(text, at: key)))
    }
  }

  private mutating func readLimits(_ object: JSONNode) {
    for (key, name, value) in members(of: object, among: Self.limitKeys) {
      switch name {
      case "time":
        if let seconds = count(value) {
          file.seconds = setting(seconds, at: key)
        } else {
          refuse(value, "'time' is a whole number of seconds from 1 on")
        }
      case "conflicts":
        if let conflicts = count(value) {
          file.conflicts = setting(conflicts, at: key)
        } else {
          refuse(value, "'conflicts' is a whole number from 1 on")
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

  /// A whole number of at least 1; `nil` for anything else.
  private func count(_ node: JSONNode) -> Int? {
    guard document.type(of: node) == .number, let count = Int(document.text(ofNumber: node)), count > 0 else {
      return nil
    }
    return count
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
  /// The number as written in the text.
  fileprivate func text(ofNumber node: JSONNode) -> String {
    let range = range(of: node)
    return String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }
}
