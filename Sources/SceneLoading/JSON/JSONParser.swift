import LayoutModel

/// Reads a JSON text into nodes, in one pass, with an explicit stack of open containers.
struct JSONParser {
  let bytes: [UInt8]
  var index = 0
  var nodes: [JSONDocument.Node] = []
  /// Duplicate keys, in the order of the objects' ends.
  var duplicates: [DuplicateKey] = []
  private var open: [OpenContainer] = []

  /// How deep containers may nest: room for five thousand views in each other.
  static let maximumDepth = 10_000
  /// The largest text: source positions are 32-bit.
  static let maximumSize = Int(Int32.max)

  private struct OpenContainer {
    let node: Int32
    let isObject: Bool
    /// -1 before the first child.
    var lastChild: Int32 = -1
  }

  struct DuplicateKey {
    let key: JSONNode
    let first: JSONNode
  }

  /// The first place at which the text is not JSON.
  struct Failure: Error {
    let kind: LoadError.Kind
    let location: SourceRange
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    nodes.reserveCapacity(bytes.count / 12)
  }

  mutating func parse() throws(Failure) {
    guard bytes.count <= Self.maximumSize else {
      throw Failure(kind: .inputTooLarge(limit: Self.maximumSize), location: SourceRange(0, 0))
    }
    skipWhitespace()
    guard index < bytes.count else {
      throw Failure(kind: .emptyInput, location: SourceRange(0, bytes.count))
    }
    try readValue()
    while let container = open.last {
      if container.isObject {
        try readMember(isFirst: container.lastChild < 0)
      } else {
        try readElement(isFirst: container.lastChild < 0)
      }
    }
    skipWhitespace()
    if index < bytes.count {
      if isComment { throw unexpected(.end) }
      throw Failure(kind: .trailingContent, location: SourceRange(index, index + scalarLength))
    }
  }

  private mutating func readMember(isFirst: Bool) throws(Failure) {
    guard try beginsNext(isFirst: isFirst, closing: UInt8(ascii: "}"), expected: isFirst ? .keyOrEnd : .commaOrBrace)
    else { return }
    guard current == UInt8(ascii: "\"") else { throw unexpected(isFirst ? .keyOrEnd : .key) }
    try readString(isKey: true)
    skipWhitespace()
    guard current == UInt8(ascii: ":") else { throw unexpected(.colon) }
    index += 1
    skipWhitespace()
    try readValue()
  }

  private mutating func readElement(isFirst: Bool) throws(Failure) {
    guard try beginsNext(isFirst: isFirst, closing: UInt8(ascii: "]"), expected: isFirst ? .value : .commaOrBracket)
    else { return }
    try readValue()
  }

  /// Moves past the comma to the next child, or past the closing bracket: then false.
  private mutating func beginsNext(isFirst: Bool, closing: UInt8, expected: LoadError.Token) throws(Failure) -> Bool {
    skipWhitespace()
    if current == closing {
      index += 1
      close()
      return false
    }
    if isFirst { return true }
    guard current == UInt8(ascii: ",") else { throw unexpected(expected) }
    let comma = index
    index += 1
    skipWhitespace()
    if current == closing { throw Failure(kind: .trailingComma, location: SourceRange(comma, comma + 1)) }
    return true
  }

  private mutating func close() {
    let container = open.removeLast()
    nodes[Int(container.node)].end = Int32(index)
    if container.isObject { findDuplicateKeys(in: container.node) }
  }

  private mutating func readValue() throws(Failure) {
    guard let byte = current else { throw unexpected(.value) }
    switch byte {
    case UInt8(ascii: "\""): try readString(isKey: false)
    case UInt8(ascii: "{"): try beginContainer(.object)
    case UInt8(ascii: "["): try beginContainer(.array)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    default:
      if byte.isIdentifierHead { return try readLiteral() }
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") {
        throw Failure(kind: .malformedNumber, location: SourceRange(index, index + 1))
      }
      throw unexpected(.value)
    }
  }

  private mutating func beginContainer(_ type: JSONType) throws(Failure) {
    guard open.count < Self.maximumDepth else {
      throw Failure(kind: .nestingTooDeep(limit: Self.maximumDepth), location: SourceRange(index, index + 1))
    }
    let node = append(type, from: index)
    index += 1
    open.append(OpenContainer(node: node, isObject: type == .object))
  }

  private mutating func readLiteral() throws(Failure) {
    let start = index
    while let byte = current, byte.isIdentifierHead || byte.isDigit { index += 1 }
    let type: JSONType
    switch String(decoding: bytes[start..<index], as: UTF8.self) {
    case "true": type = .true
    case "false": type = .false
    case "null": type = .null
    case let word: throw Failure(kind: .invalidLiteral(word), location: SourceRange(start, index))
    }
    append(type, from: start)
  }

  /// Appends a node that begins at `start` and ends here, as the last child of the innermost open container.
  @discardableResult
  mutating func append(
    _ type: JSONType, from start: Int, isKey: Bool = false, hasEscapes: Bool = false
  ) -> Int32 {
    let node = Int32(nodes.count)
    var parent: Int32 = -1
    if !open.isEmpty {
      let last = open.count - 1
      parent = open[last].node
      if open[last].lastChild >= 0 { nodes[Int(open[last].lastChild)].next = node }
      open[last].lastChild = node
    }
    nodes.append(
      JSONDocument.Node(
        start: Int32(start), end: Int32(index), next: -1, parent: parent, type: type, isKey: isKey,
        hasEscapes: hasEscapes))
    return node
  }
}
