import LayoutModel

/// Parses a JSON text into nodes in one pass, with an explicit stack of open containers.
struct JSONParser {
  let bytes: [UInt8]
  var index = 0
  var nodes: [JSONDocument.Node] = []
  /// Duplicate keys, in the order in which their objects end.
  var duplicates: [DuplicateKey] = []
  /// The containers around the innermost open one, outermost first.
  private var outer: [OpenContainer] = []
  /// The innermost open container; `nil` outside all containers.
  private var innermost: OpenContainer?
  /// Whether a number outside the limits of `DecimalText` is an error.
  let limitsNumbers: Bool

  private struct OpenContainer {
    let node: Int32
    let isObject: Bool
  }

  struct DuplicateKey {
    let key: JSONNode
    let first: JSONNode
  }

  /// The first position at which the text is not JSON.
  struct Failure: Error {
    let kind: LoadError.Kind
    let location: SourceRange
  }

  init(_ bytes: [UInt8], limitsNumbers: Bool = true) {
    self.bytes = bytes
    self.limitsNumbers = limitsNumbers
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    nodes.reserveCapacity(bytes.count / 12)
  }

  mutating func parse() throws(Failure) {
    guard bytes.count <= Limits.bytes else {
      throw Failure(kind: .inputTooLarge(limit: Limits.bytes), location: SourceRange(0, 0))
    }
    if let encoding = TextEncoding(detectedIn: bytes) {
      throw Failure(kind: .otherEncoding(encoding), location: SourceRange(0, min(4, bytes.count)))
    }
    skipWhitespace()
    guard index < bytes.count else {
      throw Failure(kind: .emptyInput, location: SourceRange(0, bytes.count))
    }
    try readValue()
    while let container = innermost {
      let isFirst = nodes.count == Int(container.node) + 1
      if container.isObject { try readMember(isFirst: isFirst) } else { try readElement(isFirst: isFirst) }
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

  /// Moves past the comma before the next child and returns `true`, or past the closing bracket and returns `false`.
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
    guard let container = innermost else { return }
    nodes[Int(container.node)].end = Int32(index)
    nodes[Int(container.node)].after = Int32(nodes.count)
    if container.isObject { findDuplicateKeys(in: container.node) }
    innermost = outer.popLast()
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
    guard innermost == nil || outer.count + 1 < Limits.depth else {
      throw Failure(kind: .nestingTooDeep(limit: Limits.depth), location: SourceRange(index, index + 1))
    }
    if let innermost { outer.append(innermost) }
    innermost = OpenContainer(node: Int32(nodes.count), isObject: type == .object)
    append(type, from: index)
    nodes[nodes.count - 1].after = .max
    index += 1
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

  /// Appends a node from `start` to the current index.
  mutating func append(_ type: JSONType, from start: Int, isKey: Bool = false, hasEscapes: Bool = false) {
    nodes.append(
      JSONDocument.Node(
        start: Int32(start), end: Int32(index), after: Int32(nodes.count + 1), type: type, isKey: isKey,
        hasEscapes: hasEscapes))
  }
}
