import LayoutModel

/// Returns whether a JSON file is meant to be a scene, even if errors keep it from loading.
///
/// A file is meant to be a scene if it is:
/// - empty, since an interrupted write can leave an empty file;
/// - an object with the key `layoutdoctor`, with or without escapes, also in an encoding other than UTF-8;
/// - an object with that key in another spelling (`layoutDoctor`, `layout-doctor`), or misspelt next to a `root`;
/// - an object without that key, whose `root` looks like a view of a scene;
/// - malformed JSON that begins with such a key or contains it anywhere.
///
/// A report has the key, too, but `scenes` or `version` instead of `root`.
package func isScene(_ bytes: [UInt8]) -> Bool {
  if let encoding = TextEncoding(detectedIn: bytes) { return isScene(encoding.utf8(of: bytes)) }
  let contentStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  if bytes[contentStart...].allSatisfy(\.isWhitespace) { return true }
  let mention = Mention(in: bytes)
  guard mention.mayBeScene else { return false }
  var parser = JSONParser(bytes, limitsNumbers: false)
  do { try parser.parse() } catch {
    let document = JSONDocument(bytes: bytes, nodes: parser.nodes)
    let keys = document.firstKeys
    return mention.isMarker || keys.contains { SceneMarker.isMeant(by: $0) }
      || (keys.contains("root") && keys.contains { SceneMarker.isNear($0) })
  }
  return JSONDocument(bytes: bytes, nodes: parser.nodes).isMeantAsScene
}

/// The key that identifies a scene.
private enum SceneMarker {
  static let key = "layoutdoctor"

  /// Returns whether a key is the marker, ignoring case and separators between its words.
  static func isMeant(by key: String) -> Bool {
    key.utf8.filter { $0.isASCIILetter }.map { $0 | 0x20 } == Array(Self.key.utf8)
      && key.utf8.allSatisfy { $0.isASCIILetter || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 == 0x20 }
  }

  /// Returns whether a key is a misspelling of the marker, such as `layoutdocter`.
  static func isNear(_ key: String) -> Bool { Spelling.nearest(to: key.lowercased(), among: [Self.key]) != nil }
}

/// The result of searching the bytes without parsing them.
private struct Mention {
  /// Whether the marker occurs in quotes, in any case and with any separator between its words.
  private(set) var isMarker = false
  /// Whether an escape, `"root"` or the start of the marker occurs. A file without them is not parsed.
  private(set) var mayBeScene = false

  private static let first = Array("layout".utf8)
  private static let second = Array("doctor".utf8)
  private static let root = Array("\"root\"".utf8)

  init(in bytes: [UInt8]) {
    for index in bytes.indices.dropLast() {
      switch (bytes[index], bytes[index + 1]) {
      case (UInt8(ascii: "\\"), UInt8(ascii: "u")): mayBeScene = true
      case (UInt8(ascii: "\""), UInt8(ascii: "r")):
        if bytes[index...].starts(with: Self.root) { mayBeScene = true }
      case (UInt8(ascii: "\""), UInt8(ascii: "l")), (UInt8(ascii: "\""), UInt8(ascii: "L")):
        readWords(in: bytes, from: index + 1)
        if isMarker { return }
      default: break
      }
    }
  }

  private mutating func readWords(in bytes: [UInt8], from start: Int) {
    guard Self.word(Self.first, isIn: bytes, at: start) else { return }
    mayBeScene = true
    var next = start + Self.first.count
    if next < bytes.count && !bytes[next].isASCIILetter { next += 1 }
    let end = next + Self.second.count
    if Self.word(Self.second, isIn: bytes, at: next) && end < bytes.count && bytes[end] == UInt8(ascii: "\"") {
      isMarker = true
    }
  }

  /// Returns whether an ASCII word is at an index, in upper or lower case.
  private static func word(_ word: [UInt8], isIn bytes: [UInt8], at start: Int) -> Bool {
    start + word.count <= bytes.count && word.indices.allSatisfy { bytes[start + $0] | 0x20 == word[$0] }
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

extension JSONDocument {
  /// The minimum number of typical parts that make an object without the marker a scene.
  private static let leastEvidence = 2

  fileprivate var isMeantAsScene: Bool {
    var keys: [String] = []
    var parts: [String: JSONNode] = [:]
    for (key, value) in members(of: root) {
      keys.append(string(of: key))
      parts[string(of: key)] = value
    }
    let view = parts["root"].flatMap { type(of: $0) == .object ? $0 : nil }
    if keys.contains(where: { SceneMarker.isMeant(by: $0) }) {
      return view != nil || (parts["scenes"] == nil && parts["version"] == nil)
    }
    guard let view else { return false }
    if keys.contains(where: { SceneMarker.isNear($0) }) { return true }
    var evidence = 0
    for (key, value) in members(of: view) {
      switch (string(of: key), type(of: value)) {
      case ("id", .string), ("size", .array), ("subviews", .array): evidence += 1
      default: break
      }
    }
    for (key, kind) in [("constraints", JSONType.object), ("states", .object), ("machines", .object)] {
      if let part = parts[key], type(of: part) == kind { evidence += 1 }
    }
    return evidence >= JSONDocument.leastEvidence
  }

  /// The keys of the top-level object, up to and including the first key whose value could not be read completely.
  fileprivate var firstKeys: [String] {
    guard let first = nodes.first, first.type == .object else { return [] }
    var keys: [String] = []
    var index = 1
    while index < nodes.count, nodes[index].isKey {
      keys.append(string(of: JSONNode(index: Int32(index))))
      guard index + 1 < nodes.count, nodes[index + 1].after != .max else { break }
      index = Int(nodes[index + 1].after)
    }
    return keys
  }
}
