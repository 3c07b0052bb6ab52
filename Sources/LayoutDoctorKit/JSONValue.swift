/// A JSON value: a scene written in Swift, or the evidence of a finding.
///
/// Literals make values, and members keep their order:
///
/// ```swift
/// let title: JSONValue = ["id": "title", "kind": "label", "intrinsicSize": [120, nil]]
/// ```
public enum JSONValue: Hashable, Sendable {
  /// No value, such as a content size that does not exist.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number; a scene gets its shortest decimal digits.
  case number(Double)
  /// A text.
  case string(String)
  /// A list of values.
  case array([JSONValue])
  /// Values by key, in the order in which they are written.
  case object([Member])

  /// One member of an object.
  public struct Member: Hashable, Sendable {
    /// The name of the member.
    public var key: String
    /// The value of the member.
    public var value: JSONValue

    /// A member with a name and a value.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }
}

extension JSONValue {
  /// The value of an object's first member with the key; `nil` if there is none, or if this is not an object.
  ///
  /// Setting it replaces that member or adds one at the end; `nil` removes it. A value that is not an object becomes
  /// one.
  public subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set {
      var members = members
      let index = members.firstIndex { $0.key == key }
      if let newValue {
        if let index { members[index].value = newValue } else { members.append(Member(key, newValue)) }
      } else if let index {
        members.remove(at: index)
      }
      self = .object(members)
    }
  }

  /// The members of an object in their order; empty for other values.
  public var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The elements of an array; empty for other values.
  public var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The text of a string; `nil` for other values.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of a number, or of a string with an exact fraction such as `"335/3"`; `nil` for other values.
  public var number: Double? {
    switch self {
    case .number(let number): return number
    case .string(let text):
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
      guard let numerator = parts[0] else { return nil }
      if parts.count == 1 { return numerator }
      guard parts.count == 2, let denominator = parts[1], denominator != 0 else { return nil }
      return numerator / denominator
    default: return nil
    }
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
