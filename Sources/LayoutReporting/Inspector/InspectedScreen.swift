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
    readValue([])
    if !why.isEmpty { why = Array("{\"why\":{".utf8) + why + reasons + Array("}".utf8) }
    if !sweeps.isEmpty { sweeps = Array("{\"sweeps\":{".utf8) + sweeps + Array("}}".utf8) }
    if hasSamples { motion = Array("{\"samples\":[".utf8) + motion + Array("]}".utf8) } else { motion = [] }
  }

  /// The members of `why` that are not those of a configuration.
  private var reasons: [UInt8] = Array("}".utf8)
  private var hasSamples = false

  /// Reads a value. What belongs to the content is appended to it.
  ///
  /// - Parameter path: the keys that lead to the value; arrays have none.
  private mutating func readValue(_ path: [String]) {
    switch json[place] {
    case UInt8(ascii: "{"): readObject(path)
    case UInt8(ascii: "["): readArray(path)
    default: content += json[skip()]
    }
  }

  private mutating func readObject(_ path: [String]) {
    content.append(UInt8(ascii: "{"))
    place += 1
    var isFirst = true
    while json[place] != UInt8(ascii: "}") {
      if json[place] == UInt8(ascii: ",") { place += 1 }
      let key = skip()
      place += 1
      let name = String(decoding: json[key].dropFirst().dropLast(), as: UTF8.self)
      let part = part(of: path, name)
      if part == .content {
        let start = place
        if isWithoutDefaults(path) && isUsual(json[skip()], of: name) { continue }
        place = start
        if !isFirst { content.append(UInt8(ascii: ",")) }
        isFirst = false
        content += json[key] + [UInt8(ascii: ":")]
        if isDivided(path, name) { readValue(path + [name]) } else { content += json[skip()] }
        if path == ["configurations"] && name == "id" { configuration = json[start..<place] }
        if path == ["findings"] && name == "rule" {
          isAmbiguity = Self.ambiguities.contains { json[start..<place].elementsEqual($0.utf8) }
        }
      } else {
        move(json[key], json[skip()], to: part)
      }
    }
    content.append(UInt8(ascii: "}"))
    place += 1
  }

  private mutating func readArray(_ path: [String]) {
    content.append(UInt8(ascii: "["))
    place += 1
    while json[place] != UInt8(ascii: "]") {
      if json[place] == UInt8(ascii: ",") {
        content.append(UInt8(ascii: ","))
        place += 1
      }
      readValue(path)
    }
    content.append(UInt8(ascii: "]"))
    place += 1
  }

  private func part(of path: [String], _ name: String) -> Part {
    switch (path.first, path.count, name) {
    case (nil, _, "terms"), (nil, _, "reasons"), ("configurations", 1, "why"): .why
    case ("configurations", 1, "sweeps"): .sweeps
    case ("configurations", 1, "evidence"), ("configurations", 1, "levels"), ("configurations", 1, "violations"),
      ("configurations", 1, "ranges"), ("transitions", 1, "timeline"):
      .none
    case ("transitions", 1, "samples"): .motion
    case ("findings", 2..., "witnesses") where isAmbiguity: .content
    case ("findings", 2..., "multipliers"), ("findings", 2..., "witnesses"), ("findings", 2..., "freedom"),
      ("findings", 2..., "tied"):
      .none
    default: .content
    }
  }

  /// The JSON of the rules about ambiguities.
  private static let ambiguities = [RuleID.ambiguousLayout, .priorityTie].map { "\"\($0.rawValue)\"" }

  /// Whether values below a member belong to several parts.
  private func isDivided(_ path: [String], _ name: String) -> Bool {
    switch path {
    case []: ["views", "constraints", "configurations", "transitions", "findings"].contains(name)
    case ["constraints"]: ["first", "second"].contains(name)
    case ["findings"]: name == "evidence"
    case ["findings", "evidence"]: name == "cases"
    default: false
    }
  }

  /// Whether members with usual values are left out: of views and constraints, most are.
  private func isWithoutDefaults(_ path: [String]) -> Bool { ["views", "constraints"].contains(path.first) }

  private func isUsual(_ value: ArraySlice<UInt8>, of name: String) -> Bool {
    let usual = ["null", "false"] + [Self.usualValues[name]].compactMap(\.self)
    return usual.contains { value.elementsEqual($0.utf8) }
  }

  private static let usualValues = [
    "alpha": "1", "installed": "true", "opaque": "true", "zPosition": "0", "cornerRadius": "0", "multiplier": "1",
    "active": "true", "priority": "1000",
  ]

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
