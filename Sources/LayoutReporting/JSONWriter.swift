import ConstraintSolver

/// Writes JSON (RFC 8259) as UTF-8, in the order in which it is told, indented by two spaces.
package struct JSONWriter: ~Copyable {
  package internal(set) var bytes: [UInt8] = []
  private var depth = 0
  /// Whether the next value of the innermost container is its first.
  private var isAtStart = true
  /// Above 0 inside a container that stays on one line.
  private var inlineDepth = 0

  package init() {}

  /// An object; `body` writes members only.
  package mutating func object(inline: Bool = false, _ body: (inout JSONWriter) -> Void) {
    container(UInt8(ascii: "{"), UInt8(ascii: "}"), inline: inline, body)
  }

  /// An array; `body` writes one `element` for each value.
  package mutating func array(inline: Bool = false, _ body: (inout JSONWriter) -> Void) {
    container(UInt8(ascii: "["), UInt8(ascii: "]"), inline: inline, body)
  }

  /// The member's name; its value must follow.
  package mutating func key(_ name: String) {
    separate()
    string(name)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(UInt8(ascii: " "))
  }

  /// The place of an array's next value, which must follow.
  package mutating func element() { separate() }

  package mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes.append(contentsOf: value.utf8)
    if bytes[start...].contains(where: {
      $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 == 0x7F
    }) {
      bytes.removeSubrange(start...)
      appendEscaped(value)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ value: String) {
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
      case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
      case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
      case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
      case 0..<0x20, 0x7F:
        bytes.append(contentsOf: (byte < 16 ? #"\u000"# : #"\u00"#).utf8)
        bytes.append(contentsOf: String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
  }

  package mutating func number(_ value: Int) { literal(String(value)) }

  /// A decimal rounded to nine places.
  package mutating func decimal(_ value: Rational, places: Int = 9) {
    guard places == 9, let (numerator, denominator) = value.words else {
      return literal(value.decimalDescription(places: places))
    }
    appendDecimal(numerator, over: denominator)
  }

  package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  package mutating func null() { literal("null") }

  private mutating func literal(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func container(
    _ opening: UInt8, _ closing: UInt8, inline: Bool, _ body: (inout JSONWriter) -> Void
  ) {
    bytes.append(opening)
    depth += 1
    if inline || inlineDepth > 0 { inlineDepth += 1 }
    isAtStart = true
    body(&self)
    let isEmpty = isAtStart
    isAtStart = false
    depth -= 1
    if inlineDepth > 0 {
      inlineDepth -= 1
    } else if !isEmpty {
      startLine()
    }
    bytes.append(closing)
  }

  private mutating func separate() {
    if !isAtStart { bytes.append(UInt8(ascii: ",")) }
    if inlineDepth == 0 {
      startLine()
    } else if !isAtStart {
      bytes.append(UInt8(ascii: " "))
    }
    isAtStart = false
  }

  private mutating func startLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}

extension JSONWriter {
  package mutating func member(_ name: String, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  package mutating func member(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// A list of strings on one line.
  package mutating func member(_ name: String, _ values: [String]) {
    key(name)
    array(inline: true) { json in
      for value in values {
        json.element()
        json.string(value)
      }
    }
  }

  /// A list with one element a line, each of which `write` writes.
  package mutating func member<Values: Sequence>(
    _ name: String, _ values: Values, inline: Bool = false, write: (Values.Element, inout JSONWriter) -> Void
  ) {
    key(name)
    array(inline: inline) { json in
      for value in values {
        json.element()
        write(value, &json)
      }
    }
  }

  /// Everything written since they were taken last.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Everything written since bytes were taken, with a line end.
  package consuming func finished() -> [UInt8] {
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
