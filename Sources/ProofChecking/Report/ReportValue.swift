import LayoutModel
import SceneLoading

/// A value of a JSON report with its position in the text.
///
/// Reading throws an error with that position if a key is missing or a value has the wrong type.
struct ReportValue {
  let document: JSONDocument
  let node: JSONNode

  var isNull: Bool { document.type(of: node) == .null }

  func optional(_ key: String) -> ReportValue? {
    for member in document.members(of: node) where document.string(of: member.key) == key {
      return ReportValue(document: document, node: member.value)
    }
    return nil
  }

  func member(_ key: String) throws(CheckFailure) -> ReportValue {
    guard document.type(of: node) == .object else { throw wrongType(.object) }
    guard let value = optional(key) else { throw problem(.missingKey(key)) }
    return value
  }

  func elements() throws(CheckFailure) -> [ReportValue] {
    guard document.type(of: node) == .array else { throw wrongType(.array) }
    return document.elements(of: node).map { ReportValue(document: document, node: $0) }
  }

  func members() throws(CheckFailure) -> [(key: String, value: ReportValue)] {
    guard document.type(of: node) == .object else { throw wrongType(.object) }
    return document.members(of: node).map {
      (document.string(of: $0.key), ReportValue(document: document, node: $0.value))
    }
  }

  func string() throws(CheckFailure) -> String {
    guard document.type(of: node) == .string else { throw wrongType(.string) }
    return document.string(of: node)
  }

  func strings() throws(CheckFailure) -> [String] {
    var result: [String] = []
    for element in try elements() { result.append(try element.string()) }
    return result
  }

  func bool() throws(CheckFailure) -> Bool {
    switch document.type(of: node) {
    case .true: return true
    case .false: return false
    default: throw wrongType(.boolean)
    }
  }

  /// Reads a JSON number, or a string with an integer or a fraction.
  func number() throws(CheckFailure) -> Fraction {
    let type = document.type(of: node)
    guard type == .number || type == .string else { throw wrongType(.number) }
    if type == .string {
      let text = Array(document.string(of: node).utf8)
      guard text.count <= Limits.digits else { throw tooManyDigits }
      guard let value = ReportValue.fraction(text) else { throw problem(.malformedNumber) }
      return value
    }
    let range = document.range(of: node)
    return try decimal(Array(document.bytes[Int(range.start)..<Int(range.end)]))
  }

  /// Reads a whole number that is not negative and has few digits.
  func wholeNumber(upTo greatest: Int = WrappingText.mostLines) throws(CheckFailure) -> Int {
    guard document.type(of: node) == .number else { throw wrongType(.number) }
    let range = document.range(of: node)
    let text = document.bytes[Int(range.start)..<Int(range.end)]
    guard let value = Int(String(decoding: text, as: UTF8.self)), (0...greatest).contains(value) else {
      throw problem(.malformedNumber)
    }
    return value
  }

  func numberOrNull() throws(CheckFailure) -> Fraction? { isNull ? nil : try number() }

  /// Parses a fraction such as `-335/3`.
  static func fraction(_ text: [UInt8]) -> Fraction? {
    let isNegative = text.first == UInt8(ascii: "-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    let denominator = parts.count > 1 ? Natural(digits: parts[1]) : Natural(1)
    guard !denominator.isZero else { return nil }
    return Fraction(isNegative: isNegative, Natural(digits: parts[0]), over: denominator)
  }

  /// Reads a JSON number within the limits of a scene's numbers.
  func exactDecimal() throws(CheckFailure) -> ExactDecimal {
    guard document.type(of: node) == .number else { throw wrongType(.number) }
    let range = document.range(of: node)
    let text = Array(document.bytes[Int(range.start)..<Int(range.end)])
    let (digits, exponent) = try parts(text)
    guard exponent.magnitude <= Limits.exponent else { throw tooManyDigits }
    return ExactDecimal(digits: digits, isNegative: text.first == UInt8(ascii: "-"), exponent: Int32(exponent))
  }

  /// Converts text that is known to be a JSON number.
  private func decimal(_ text: [UInt8]) throws(CheckFailure) -> Fraction {
    let (digits, exponent) = try parts(text)
    return Fraction(digits: digits, isNegative: text.first == UInt8(ascii: "-"), exponent: exponent)
  }

  private func parts(_ text: [UInt8]) throws(CheckFailure) -> (digits: [UInt8], exponent: Int) {
    var digits: [UInt8] = []
    var exponent = 0
    var isAfterPoint = false
    var index = 0
    while index < text.count, text[index] | 0x20 != UInt8(ascii: "e") {
      if (48...57).contains(text[index]) {
        digits.append(text[index])
        if isAfterPoint { exponent -= 1 }
      } else if text[index] == UInt8(ascii: ".") {
        isAfterPoint = true
      }
      index += 1
    }
    if index < text.count {
      guard let power = Int(String(decoding: text[(index + 1)...], as: UTF8.self)), power.magnitude < 1 << 30 else {
        throw tooManyDigits
      }
      exponent += power
    }
    guard digits.count + Int(exponent.magnitude) <= Limits.digits else { throw tooManyDigits }
    return (digits, exponent)
  }

  private func wrongType(_ shape: LoadError.Shape) -> CheckFailure {
    problem(.wrongType(expected: shape, found: document.type(of: node)))
  }

  private var tooManyDigits: CheckFailure { problem(.tooManyDigits(limit: Limits.digits)) }

  func problem(_ kind: LoadError.Kind) -> CheckFailure {
    .unreadable(LoadError(kind: kind, location: document.range(of: node), keyPath: document.path(to: node)))
  }
}
