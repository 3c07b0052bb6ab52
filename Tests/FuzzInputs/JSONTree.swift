/// A JSON text as a tree that can be changed. Numbers, literals and the contents of strings stay as written.
///
/// The parser accepts more than JSON, since a mutated text need not be valid, and rejects only texts without structure.
package indirect enum JSONTree: Hashable, Sendable {
  /// A number, `true`, `false`, `null`, or any other unquoted text.
  case atom(String)
  /// The characters between the quotes, with escapes unresolved.
  case string(String)
  case array([JSONTree])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONTree

    package init(_ key: String, _ value: JSONTree) {
      self.key = key
      self.value = value
    }
  }

  /// The maximum nesting depth.
  private static let depthLimit = 64

  /// `nil` if the bytes are not JSON or are nested too deeply.
  package init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let tree = reader.value(depth: 0) else { return nil }
    reader.skipSpace()
    guard reader.isAtEnd else { return nil }
    self = tree
  }

  package static func object(_ members: KeyValuePairs<String, JSONTree>) -> JSONTree {
    .object(members.map { Member($0.key, $0.value) })
  }

  package static func strings(_ values: [String]) -> JSONTree { .array(values.map(JSONTree.string)) }

  /// The text in UTF-8, on a single line.
  package var bytes: [UInt8] {
    var text: [UInt8] = []
    write(to: &text)
    return text
  }

  private func write(to text: inout [UInt8]) {
    switch self {
    case .atom(let atom): text += atom.utf8
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        element.write(to: &text)
      }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &text)
        text.append(UInt8(ascii: ":"))
        member.value.write(to: &text)
      }
      text.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    text += string.utf8
    text.append(UInt8(ascii: "\""))
  }
}

extension JSONTree {
  /// The value of the first member with a key. Setting `nil` removes the member; setting a value replaces it or adds one.
  package subscript(key: String) -> JSONTree? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }
    set {
      guard case .object(var members) = self else { return }
      let place = members.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): members.remove(at: place)
      case (nil, let value?): members.append(Member(key, value))
      case (nil, nil): break
      }
      self = .object(members)
    }
  }

  package var elements: [JSONTree] { if case .array(let elements) = self { elements } else { [] } }
  package var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The number of values in the tree, its root included.
  package var count: Int {
    switch self {
    case .atom, .string: 1
    case .array(let elements): elements.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    }
  }

  /// The value at an index in text order, where 0 is the root; `nil` if the tree has fewer values.
  package func value(at place: Int) -> JSONTree? {
    if place == 0 { return self }
    var rest = place - 1
    for child in elements + members.map(\.value) {
      let count = child.count
      if rest < count { return child.value(at: rest) }
      rest -= count
    }
    return nil
  }

  /// Changes the value at an index in text order.
  package mutating func change(at place: Int, _ body: (inout JSONTree) -> Void) {
    guard place > 0 else { return body(&self) }
    var rest = place - 1
    switch self {
    case .atom, .string: break
    case .array(var elements):
      for index in elements.indices {
        let count = elements[index].count
        if rest < count {
          elements[index].change(at: rest, body)
          break
        }
        rest -= count
      }
      self = .array(elements)
    case .object(var members):
      for index in members.indices {
        let count = members[index].value.count
        if rest < count {
          members[index].value.change(at: rest, body)
          break
        }
        rest -= count
      }
      self = .object(members)
    }
  }

  /// Changes every value of the tree, outermost first.
  package mutating func changeAll(_ body: (inout JSONTree) -> Void) {
    body(&self)
    switch self {
    case .atom, .string: break
    case .array(var elements):
      for index in elements.indices { elements[index].changeAll(body) }
      self = .array(elements)
    case .object(var members):
      for index in members.indices { members[index].value.changeAll(body) }
      self = .object(members)
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place >= bytes.count }
    private var next: UInt8? { isAtEnd ? nil : bytes[place] }

    mutating func skipSpace() {
      while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { place += 1 }
    }

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
      skipSpace()
      guard next == UInt8(ascii: byte) else { return false }
      place += 1
      return true
    }

    mutating func value(depth: Int) -> JSONTree? {
      guard depth < JSONTree.depthLimit else { return nil }
      skipSpace()
      switch next {
      case UInt8(ascii: "{"): return object(depth: depth)
      case UInt8(ascii: "["): return array(depth: depth)
      case UInt8(ascii: "\""): return string().map(JSONTree.string)
      default: return atom()
      }
    }

    private mutating func object(depth: Int) -> JSONTree? {
      place += 1
      var members: [Member] = []
      if take("}") { return .object(members) }
      repeat {
        skipSpace()
        guard next == UInt8(ascii: "\""), let key = string(), take(":"), let value = value(depth: depth + 1) else {
          return nil
        }
        members.append(Member(key, value))
      } while take(",")
      return take("}") ? .object(members) : nil
    }

    private mutating func array(depth: Int) -> JSONTree? {
      place += 1
      var elements: [JSONTree] = []
      if take("]") { return .array(elements) }
      repeat {
        guard let value = value(depth: depth + 1) else { return nil }
        elements.append(value)
      } while take(",")
      return take("]") ? .array(elements) : nil
    }

    private mutating func string() -> String? {
      place += 1
      let start = place
      while let byte = next, byte != UInt8(ascii: "\"") { place += byte == UInt8(ascii: "\\") ? 2 : 1 }
      guard !isAtEnd else { return nil }
      place += 1
      return String(decoding: bytes[start..<place - 1], as: UTF8.self)
    }

    private mutating func atom() -> JSONTree? {
      let start = place
      let ends = Array(",:[]{}\" \n\r\t".utf8)
      while let byte = next, !ends.contains(byte) { place += 1 }
      return start == place ? nil : .atom(String(decoding: bytes[start..<place], as: UTF8.self))
    }
  }
}
