import SceneLoading

/// The superclasses of captured classes, as far as responses list them.
struct ClassTree {
  private var superclasses: [String: String] = [:]

  /// Adds the classes of a response: trees of classes with their subclasses.
  mutating func add(_ information: JSONNode, in document: JSONDocument) {
    var pending: [(node: JSONNode, superclass: String?)] = [(information, nil)]
    while let (node, superclass) = pending.popLast() {
      switch document.type(of: node) {
      case .array: pending += document.elements(of: node).map { ($0, superclass) }
      case .object:
        guard let name = document.member("className", of: node).flatMap({ document.text(ifString: $0) }) else {
          // An object without a class name may contain trees under its keys.
          if superclass == nil { pending += document.members(of: node).map { ($0.value, nil) } }
          continue
        }
        if let superclass { superclasses[name] = superclass }
        if let subclasses = document.member("subclasses", of: node) { pending.append((subclasses, name)) }
      default: continue
      }
    }
  }

  /// Superclasses that are followed, in case they form a cycle.
  private static let lineageLimit = 64

  /// A class and its superclasses, as far as they are known.
  func lineage(of className: String) -> [String] {
    var names = [className]
    while names.count < Self.lineageLimit, let next = superclasses[names[names.count - 1]] { names.append(next) }
    return names
  }
}
