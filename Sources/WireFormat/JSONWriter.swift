import ConstraintSolver

/// Writes JSON (RFC 8259) as UTF-8, in the order of the calls, indented by two spaces.
package struct JSONWriter: ~Copyable {
  var buffer: [UInt8] = []
  private var depth: Int
  /// Whether the next value of the innermost container is its first.
  private var isAtStart = true
  /// Above 0 inside a container that is written on one line.
  private var inlineDepth = 0
  /// Whether there are neither line ends nor spaces between values.
  private let isCompact: Bool
  /// The names of the scene whose values are written.
  package var names: WireNames?

  package init() { self.init(depth: 0) }

  /// - Parameters:
  ///   - depth: the number of containers around the value.
  ///   - isCompact: whether there are neither line ends nor spaces between values.
  package init(depth: Int, isCompact: Bool = false) {
    buffer.reserveCapacity(1 << 12)
    self.depth = depth
    self.isCompact = isCompact
  }

  /// Everything that is written.
  package var bytes: [UInt8] { buffer }

  /// Writes an object; `body` writes members only.
  package mutating func object(inline: Bool = false, _ body: (inout JSONWriter) -> Void) {
    begin(.object, inline: inline)
    body(&self)
    end(.object)
  }

  /// Writes an array; `body` writes one `element` for each value.
  package mutating func array(inline: Bool = false, _ body: (inout JSONWriter) -> Void) {
    begin(.array, inline: inline)
    body(&self)
    end(.array)
  }

  package enum Container {
    case object, array
  }

  /// Begins a container; everything up to the matching `end` is inside.
  package mutating func begin(_ container: Container, inline: Bool = false) {
    buffer.append(container == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
    depth += 1
    if inline || inlineDepth > 0 { inlineDepth += 1 }
    isAtStart = true
  }

  package mutating func end(_ container: Container) {
    depth -= 1
    if inlineDepth > 0 {
      inlineDepth -= 1
    } else if !isAtStart && !isCompact {
      startLine()
    }
    isAtStart = false
    buffer.append(container == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  /// Writes the member's name, which needs no escapes; its value must follow.
  package mutating func key(_ name: StaticString) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    buffer.append(literal: name)
    buffer.append(literal: isCompact ? "\":" : "\": ")
  }

  /// Writes a name that is not a literal; its value must follow.
  package mutating func key(named name: String) {
    separate()
    string(name)
    buffer.append(literal: isCompact ? ":" : ": ")
  }

  /// Writes a member of which name and value are JSON.
  mutating func member(_ text: String) {
    separate()
    buffer.append(text: text)
  }

  /// Begins an array's next value, which must follow.
  package mutating func element() { separate() }

  /// Writes an element that is JSON already, with lines for this depth.
  package mutating func element(_ text: [UInt8]) {
    separate()
    buffer += text
  }

  package mutating func string(_ value: String) {
    buffer.append(UInt8(ascii: "\""))
    if value.utf8.allSatisfy(JSONWriter.isPlain) { buffer.append(text: value) } else { appendEscaped(value) }
    buffer.append(UInt8(ascii: "\""))
  }

  /// Whether a byte is written as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func appendEscaped(_ value: String) {
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""): buffer.append(literal: #"\""#)
      case UInt8(ascii: "\\"): buffer.append(literal: #"\\"#)
      case 0x0A: buffer.append(literal: #"\n"#)
      case 0x0D: buffer.append(literal: #"\r"#)
      case 0x09: buffer.append(literal: #"\t"#)
      case 0..<0x20, 0x7F:
        buffer.append(literal: byte < 16 ? #"\u000"# : #"\u00"#)
        buffer.append(text: String(byte, radix: 16))
      default: buffer.append(byte)
      }
    }
  }

  package mutating func number(_ value: Int) { number(String(value)) }

  /// Writes a number with the given digits.
  package mutating func number(_ text: String) { buffer.append(text: text) }

  /// Writes a decimal rounded to nine places, unless `places` says otherwise.
  package mutating func decimal(_ value: Rational, places: Int = 9) {
    buffer.append(text: value.decimalDescription(places: places))
  }

  package mutating func bool(_ value: Bool) { buffer.append(literal: value ? "true" : "false") }

  package mutating func null() { buffer.append(literal: "null") }

  private mutating func separate() {
    if !isAtStart { buffer.append(UInt8(ascii: ",")) }
    if isCompact {
      // Only the comma separates values.
    } else if inlineDepth == 0 {
      startLine()
    } else if !isAtStart {
      buffer.append(UInt8(ascii: " "))
    }
    isAtStart = false
  }

  private mutating func startLine() {
    buffer.append(UInt8(ascii: "\n"))
    buffer.append(UInt8(ascii: " "), count: 2 * depth)
  }
}

extension JSONWriter {
  package mutating func member(_ name: StaticString, _ value: String?) {
    key(name)
    if let value { string(value) } else { null() }
  }

  package mutating func member(_ name: StaticString, _ value: Int) {
    key(name)
    number(value)
  }

  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a list of strings on one line.
  package mutating func member(_ name: StaticString, _ values: [String]) {
    member(name, values, inline: true) { $1.string($0) }
  }

  /// Writes a list with one element per line, each written by `write`.
  package mutating func member<Values: Sequence>(
    _ name: StaticString, _ values: Values, inline: Bool = false, write: (Values.Element, inout JSONWriter) -> Void
  ) {
    key(name)
    array(inline: inline) { json in
      for value in values {
        json.element()
        write(value, &json)
      }
    }
  }

  /// Everything that is written, with a line end.
  package consuming func finished() -> [UInt8] {
    buffer.append(UInt8(ascii: "\n"))
    return buffer
  }
}
