/// The keys that one kind of object may have: what the loader reads, suggests and the schema declares.
protocol SceneKey: Hashable, CaseIterable, RawRepresentable, Sendable where RawValue == Int {
  static var keys: KeyTable { get }
}

extension SceneKey {
  var name: String { Self.keys.names[rawValue] }
}

/// The names of a kind of object's keys, in the order of its enumeration's cases.
struct KeyTable: Sendable {
  let names: [String]
  let bytes: [[UInt8]]

  init<Key: SceneKey>(_: Key.Type) {
    names = Key.allCases.map { "\($0)" }
    bytes = names.map { Array($0.utf8) }
  }

  func index(of key: JSONText) -> Int? {
    bytes.firstIndex { key.equals($0) }
  }
}

/// The members of one object by key.
struct Members<Key: SceneKey> {
  let object: JSONNode
  private var keyNodes: [JSONNode?]
  private var values: [JSONNode?]

  init(of object: JSONNode) {
    self.object = object
    keyNodes = Array(repeating: nil, count: Key.keys.names.count)
    values = keyNodes
  }

  subscript(key: Key) -> JSONNode? { values[key.rawValue] }

  /// The node of the key itself.
  func keyNode(_ key: Key) -> JSONNode? { keyNodes[key.rawValue] }

  mutating func set(_ index: Int, key: JSONNode, value: JSONNode) {
    keyNodes[index] = key
    values[index] = value
  }
}
