/// The keys that one kind of object may have, as used by the loader, its suggestions and the schema.
protocol SceneKey: Hashable, CaseIterable, CodingKey, RawRepresentable, Sendable where RawValue == Int {
  static var keys: KeyTable { get }
  /// The description for people.
  var documentation: KeyDocumentation { get }
}

extension SceneKey {
  var name: String { Self.keys.names[rawValue] }
}

/// The names of one kind of object's keys, in the order of the enumeration's cases.
struct KeyTable: Sendable {
  let names: [String]
  private let bytes: [[UInt8]]
  /// The index of `note`.
  let noteIndex: Int?

  init<Key: SceneKey>(_: Key.Type) {
    // No case can be named `$schema`.
    names = Key.allCases.map { $0.stringValue == "schema" ? "$schema" : $0.stringValue }
    bytes = names.map { Array($0.utf8) }
    noteIndex = names.firstIndex(of: "note")
  }

  func index(of key: [UInt8], in range: Range<Int>) -> Int? {
    bytes.firstIndex { $0.count == range.count && $0.elementsEqual(key[range]) }
  }
}

/// The members of an object, by key.
struct Members<Key: SceneKey> {
  let object: JSONNode
  /// The value of each key, by the key's index; -1 if there is none. No kind of object has more than 64 keys.
  private var values = SIMD64<Int32>(repeating: -1)

  init(of object: JSONNode) { self.object = object }

  subscript(key: Key) -> JSONNode? {
    let value = values[key.rawValue]
    return value < 0 ? nil : JSONNode(index: value)
  }

  /// The node of the key itself, which comes before its value.
  func keyNode(_ key: Key) -> JSONNode? {
    let value = values[key.rawValue]
    return value < 0 ? nil : JSONNode(index: value - 1)
  }

  mutating func set(_ index: Int, value: JSONNode) { values[index] = value.index }
}

/// The keys with which an environment or a state changes the scene.
protocol ChangeKey: SceneKey {
  static var activate: Self { get }
  static var deactivate: Self { get }
  static var constants: Self { get }
  static var priorities: Self { get }
  static var views: Self { get }
  static var order: Self { get }
}
