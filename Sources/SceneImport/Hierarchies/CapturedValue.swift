import SceneLoading

/// A value of a captured object's property.
enum CapturedValue: Hashable {
  /// The object has no value, such as a constraint without a second item.
  case absent
  case number(Double)
  case numbers([Double])
  case text(String)
  /// A reference to another object.
  case object(address: String)
  /// A colour, of which only the opacity matters.
  case color(alpha: Double)
  /// A value of a format that layouts do not need, such as an image.
  case other
}

extension CapturedValue {
  /// Reads a value by its format: a list of specifiers, of which two or more mean an array.
  ///
  /// - Parameter format: empty if the property has none; the type of the JSON value then decides.
  /// - Returns: `nil` if the value does not match its format.
  init?(_ node: JSONNode, in document: JSONDocument, format: String) {
    let type = document.type(of: node)
    if type == .null {
      self = .absent
      return
    }
    let specifiers = format.split(separator: ",").map(Self.specifier)
    if type == .array {
      guard let numbers = Self.numbers(node, in: document, specifiers) else { return nil }
      self = .numbers(numbers)
      return
    }
    switch specifiers.first ?? "" {
    case "objectInfo": self.init(objectInfo: node, in: document)
    case "color": self = .color(alpha: Self.opacity(of: node, in: document))
    case "public.plain-text", "attrStr":
      guard type == .string else { return nil }
      self = .text(document.string(of: node))
    case "" where type == .object: self.init(objectInfo: node, in: document)
    case "" where type == .string:
      let text = document.string(of: node)
      self = Self.number(text, "d").map { .number($0) } ?? .text(text)
    case let specifier where specifiers.count == 1 && (Self.scalars.contains(specifier) || specifier.isEmpty):
      guard let number = Self.scalar(node, in: document, specifier) else { return nil }
      self = .number(number)
    case let specifier:
      if Self.scalars.contains(specifier) { return nil }
      self = .other
    }
  }

  private init?(objectInfo node: JSONNode, in document: JSONDocument) {
    guard document.type(of: node) == .object,
      let address = document.member("memoryAddress", of: node).flatMap({ document.text(ifString: $0) })
    else { return nil }
    self = .object(address: CapturedObject.normalized(address))
  }

  private static let scalars: Set<Substring> = [
    "b", "CGf", "d", "f", "C", "integer", "i", "l", "ui", "uinteger", "ul", "ull",
  ]

  /// The first word of a specifier.
  private static func specifier(_ text: Substring) -> Substring {
    text.split { $0 == " " || $0 == "\t" }.first ?? ""
  }

  /// - Returns: `nil` unless every element is a number, one for each specifier.
  private static func numbers(
    _ node: JSONNode, in document: JSONDocument, _ specifiers: [Substring]
  ) -> [Double]? {
    var numbers: [Double] = []
    for element in document.elements(of: node) {
      guard numbers.count < Limits.valueNumbers else { return nil }
      let specifier = specifiers.isEmpty ? "d" : specifiers[min(numbers.count, specifiers.count - 1)]
      guard let number = scalar(element, in: document, specifier) else { return nil }
      numbers.append(number)
    }
    return specifiers.count > 1 && numbers.count != specifiers.count ? nil : numbers
  }

  /// Scalars are exported as strings; JSON numbers and booleans are read, too.
  private static func scalar(_ node: JSONNode, in document: JSONDocument, _ specifier: Substring) -> Double? {
    switch document.type(of: node) {
    case .true: 1
    case .false: 0
    case .string: number(document.string(of: node), specifier)
    case .number: number(document.source(of: node), "d")
    case .null, .array, .object: nil
    }
  }

  /// - Returns: `nil` for a number that is not finite, which no layout has.
  private static func number(_ text: String, _ specifier: Substring) -> Double? {
    guard text.utf8.count <= Limits.numberCharacters else { return nil }
    switch specifier {
    case "uinteger", "ul", "ull":
      let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
      return UInt64(digits, radix: 16).map(Double.init)
    default:
      guard let value = Double(text), value.isFinite else { return nil }
      return value
    }
  }

  /// The opacity of a colour: its last component. No real capture has confirmed that, so an unreadable colour is opaque.
  private static func opacity(of node: JSONNode, in document: JSONDocument) -> Double {
    guard let components = document.member("componentValues", of: node),
      let last = Array(document.elements(of: components)).last
    else { return 1 }
    return scalar(last, in: document, "CGf") ?? 1
  }
}

extension JSONDocument {
  /// The value of an object's key; `nil` if it has none, or if the node is not an object.
  func member(_ key: String, of node: JSONNode) -> JSONNode? {
    for (name, value) in members(of: node) where string(of: name) == key { return value }
    return nil
  }

  /// The text of a string; `nil` for any other type.
  func text(ifString node: JSONNode) -> String? { type(of: node) == .string ? string(of: node) : nil }

  /// The source text of a node.
  func source(of node: JSONNode) -> String {
    let range = range(of: node)
    return String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  /// A whole number, also one in a string; `nil` for anything else.
  func integer(of node: JSONNode) -> Int? {
    switch type(of: node) {
    case .number: Int(source(of: node))
    case .string: Int(string(of: node))
    default: nil
    }
  }
}
