import LayoutModel
import LayoutReporting
import SceneLoading
import WireFormat

extension JSONValue: CustomStringConvertible {
  /// The value as JSON text, indented by two spaces.
  ///
  /// A number is written as the shortest decimal that reads as the same double. A number that is not finite gives text
  /// that is not valid JSON, so a scene that contains one cannot be loaded.
  public var description: String {
    var json = JSONWriter()
    write(to: &json)
    return String(decoding: json.finished(), as: UTF8.self)
  }

  private func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .bool(let value): json.bool(value)
    case .number(let number): json.number(JSONValue.text(of: number))
    case .string(let text): json.string(text)
    case .array(let elements):
      json.array(inline: elements.allSatisfy(\.isScalar)) { json in
        for element in elements {
          json.element()
          element.write(to: &json)
        }
      }
    case .object(let members):
      json.object { json in
        for member in members {
          json.key(named: member.key)
          member.value.write(to: &json)
        }
      }
    }
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  /// `12` rather than `12.0`.
  private static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension JSONValue {
  /// The value of JSON text that the package has written itself.
  init(_ document: JSONDocument) { self.init(document.root, of: document) }

  private init(_ node: JSONNode, of document: JSONDocument) {
    switch document.type(of: node) {
    case .null: self = .null
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .string: self = .string(document.string(of: node))
    case .number:
      let range = document.range(of: node)
      let text = String(decoding: document.bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
      self = Double(text).map { .number($0) } ?? .string(text)
    case .array: self = .array(document.elements(of: node).map { JSONValue($0, of: document) })
    case .object:
      self = .object(
        document.members(of: node).map { Member(document.string(of: $0.key), JSONValue($0.value, of: document)) })
    }
  }
}
