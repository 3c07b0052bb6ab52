import LayoutModel

/// The JSON of a scene, divided into the parts that the inspector parses one by one.
struct InspectedScreen {
  /// What is drawn at first: views, constraints, configurations and findings.
  private(set) var content: [UInt8] = []
  /// The samples of transitions.
  private(set) var motion: [UInt8] = []
  /// The reasons of frames.
  private(set) var why: [UInt8] = []
  /// The breakpoints of configurations.
  private(set) var sweeps: [UInt8] = []

  /// A part of the JSON that is read on its own.
  private enum Part {
    case content, motion, why, sweeps
    /// Proofs and other parts that only the JSON report has.
    case none
  }

  /// An object of which members belong to several parts, or are left out.
  private enum Object {
    case scene, view, constraint, item, configuration, sweeps, breakpoint, transition, finding, evidence, repair
  }

  private let json: [UInt8]
  private var place = 0
  /// The JSON of the id of the configuration that is being read.
  private var configuration: ArraySlice<UInt8> = []
  /// Whether the finding that is being read is an ambiguity. The two layouts that prove it are drawn; those that prove a conflict
  /// are not.
  private var isAmbiguity = false

  /// - Parameter json: an object without spaces between values.
  init(_ json: [UInt8]) {
    self.json = json
    readValue(.scene)
    if !why.isEmpty { why = Array("{\"why\":{".utf8) + why + reasons + Array("}".utf8) }
    if !sweeps.isEmpty { sweeps = Array("{\"sweeps\":{".utf8) + sweeps + Array("}}".utf8) }
    if hasSamples { motion = Array("{\"samples\":[".utf8) + motion + Array("]}".utf8) } else { motion = [] }
  }

  /// The members of `why` that are not those of a configuration.
  private var reasons: [UInt8] = Array("}".utf8)
  private var hasSamples = false

  /// Reads an object, or several in an array. What belongs to the content is appended to it.
  private mutating func readValue(_ object: Object) {
    switch json[place] {
    case UInt8(ascii: "{"): readObject(object)
    case UInt8(ascii: "["): readArray(object)
    default: content += json[skip()]
    }
  }

  private mutating func readObject(_ object: Object) {
    content.append(UInt8(ascii: "{"))
    place += 1
    var isFirst = true
    while json[place] != UInt8(ascii: "}") {
      if json[place] == UInt8(ascii: ",") { place += 1 }
      let key = skip()
      place += 1
      let name = String(decoding: json[key].dropFirst().dropLast(), as: UTF8.self)
      let part = part(of: object, name)
      func writeKey() {
        if !isFirst { content.append(UInt8(ascii: ",")) }
        isFirst = false
        content += json[key]
        content.append(UInt8(ascii: ":"))
      }
      if part == .content, let inner = inner(object, name), json[place] != UInt8(ascii: "n") {
        writeKey()
        readValue(inner)
        continue
      }
      let value = part == .sweeps ? breakpoints() : json[skip()]
      guard part == .content else {
        move(json[key], value, to: part)
        continue
      }
      switch (object, name) {
      case (.view, _), (.constraint, _), (.item, _): if isUsual(value, of: name) { continue }
      case (.configuration, "id"): configuration = value
      case (.finding, "rule"): isAmbiguity = Self.ambiguities.contains { value.elementsEqual($0.utf8) }
      default: break
      }
      writeKey()
      content += value
    }
    content.append(UInt8(ascii: "}"))
    place += 1
  }

  private mutating func readArray(_ object: Object) {
    content.append(UInt8(ascii: "["))
    place += 1
    while json[place] != UInt8(ascii: "]") {
      if json[place] == UInt8(ascii: ",") {
        content.append(UInt8(ascii: ","))
        place += 1
      }
      readValue(object)
    }
    content.append(UInt8(ascii: "]"))
    place += 1
  }

  private func part(of object: Object, _ name: String) -> Part {
    switch (object, name) {
    case (.scene, "terms"), (.scene, "reasons"), (.configuration, "why"): .why
    case (.configuration, "sweeps"): .sweeps
    case (.scene, "proofs"), (.configuration, "evidence"), (.configuration, "levels"), (.configuration, "violations"),
      (.configuration, "ranges"), (.transition, "timeline"), (.repair, "evidence"), (.breakpoint, "evidence"):
      .none
    case (.transition, "samples"): .motion
    case (.evidence, "witnesses"): isAmbiguity ? .content : .none
    case (.evidence, "multipliers"), (.evidence, "freedom"), (.evidence, "tied"): .none
    default: .content
    }
  }

  /// The JSON of the rules about ambiguities.
  private static let ambiguities = [RuleID.ambiguousLayout, .priorityTie].map { "\"\($0.rawValue)\"" }

  /// The object that a member is, or of which it is a list; `nil` for one that is read as a whole.
  private func inner(_ object: Object, _ name: String) -> Object? {
    switch (object, name) {
    case (.scene, "views"): .view
    case (.scene, "constraints"): .constraint
    case (.scene, "configurations"): .configuration
    case (.scene, "transitions"): .transition
    case (.scene, "findings"): .finding
    case (.constraint, "first"), (.constraint, "second"): .item
    case (.finding, "evidence"), (.evidence, "cases"): .evidence
    case (.finding, "repairs"): .repair
    case (.sweeps, _): .breakpoint
    default: nil
    }
  }

  /// Whether a member has the value that most views and constraints have, which is left out.
  private func isUsual(_ value: ArraySlice<UInt8>, of name: String) -> Bool {
    if value.count > Self.longestUsualValue { return false }
    if let usual = Self.usualValues[name] { return value.elementsEqual(usual.utf8) }
    return value.elementsEqual("null".utf8) || value.elementsEqual("false".utf8)
  }

  private static let usualValues = [
    "alpha": "1", "installed": "true", "opaque": "true", "zPosition": "0", "cornerRadius": "0", "multiplier": "1",
    "active": "true", "priority": "1000",
  ]
  private static let longestUsualValue = "false".utf8.count

  private mutating func move(_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>, to part: Part) {
    let isNull = value.elementsEqual("null".utf8)
    switch part {
    case .why where key.elementsEqual("\"why\"".utf8): append(value, to: &why)
    case .why: reasons += Array(",".utf8) + key + [UInt8(ascii: ":")] + value
    case .sweeps: if !isNull { append(value, to: &sweeps) }
    case .motion:
      if !motion.isEmpty { motion.append(UInt8(ascii: ",")) }
      motion += value
      if !isNull { hasSamples = true }
    case .content, .none: break
    }
  }

  /// Reads the sweeps of a configuration.
  private mutating func breakpoints() -> ArraySlice<UInt8> {
    let before = content
    content = []
    readValue(.sweeps)
    defer { content = before }
    return content[...]
  }

  /// Appends a member that is named as the configuration is.
  private func append(_ value: ArraySlice<UInt8>, to members: inout [UInt8]) {
    if value.elementsEqual("{}".utf8) { return }
    if !members.isEmpty { members.append(UInt8(ascii: ",")) }
    members += configuration + [UInt8(ascii: ":")] + value
  }

  /// Skips the value, or the key, at the current place.
  private mutating func skip() -> Range<Int> {
    let start = place
    var depth = 0
    repeat {
      switch json[place] {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        place += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): place += 1
      default:
        while place < json.count && !",:]}".utf8.contains(json[place]) { place += 1 }
      }
    } while depth > 0
    return start..<place
  }

  private mutating func skipString() {
    place += 1
    while json[place] != UInt8(ascii: "\"") { place += json[place] == UInt8(ascii: "\\") ? 2 : 1 }
    place += 1
  }
}
