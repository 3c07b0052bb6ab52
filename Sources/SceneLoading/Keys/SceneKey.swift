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
  private var members: [(key: JSONNode, value: JSONNode)?]

  init(of object: JSONNode) {
    self.object = object
    members = Array(repeating: nil, count: Key.keys.names.count)
  }

  subscript(key: Key) -> JSONNode? { members[key.rawValue]?.value }

  /// The node of the key itself.
  func keyNode(_ key: Key) -> JSONNode? { members[key.rawValue]?.key }

  mutating func set(_ index: Int, key: JSONNode, value: JSONNode) { members[index] = (key, value) }
}
