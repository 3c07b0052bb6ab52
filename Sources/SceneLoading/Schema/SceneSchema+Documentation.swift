extension SceneSchema {
  /// The schema with a `description`, and a `default` if there is one, at the beginning of each key's own schema.
  ///
  /// - Parameter text: the schema without descriptions and defaults.
  static func documented(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let document = try? loadJSON(bytes) else { return text }
    var insertions: [(place: Int, text: String)] = []
    for object in SceneObject.all {
      for path in object.schemaPaths {
        for (key, documentation) in object.keys {
          guard let node = document.node(at: path + ["properties", key]), document.type(of: node) == .object else {
            continue
          }
          let place = Int(document.range(of: node).start) + 1
          let space = String(decoding: bytes[place...].prefix { $0.isWhitespace }, as: UTF8.self)
          insertions.append((place, members(documentation, after: space)))
        }
      }
    }
    insertions.sort { $0.place < $1.place }
    var result: [UInt8] = []
    var start = 0
    for (place, text) in insertions {
      result += bytes[start..<place]
      result += text.utf8
      start = place
    }
    return String(decoding: result + bytes[start...], as: UTF8.self)
  }

  /// `"description": "…", "default": …,` as the first members of an object.
  ///
  /// - Parameter space: the white space before each member.
  private static func members(_ documentation: KeyDocumentation, after space: String) -> String {
    var description = documentation.meaning
    switch documentation.initial {
    case .words(let words): description += " Default: \(words)."
    case .required, .none, .json: break
    }
    let escaped = description.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    let text = "\(space)\"description\": \"\(escaped)\","
    guard case .json(let value) = documentation.initial else { return text }
    return text + "\(space)\"default\": \(value),"
  }
}

extension JSONDocument {
  /// The value at a path of keys and indices; `nil` if there is none.
  fileprivate func node(at path: [String]) -> JSONNode? {
    var node = root
    for component in path {
      let next =
        Int(component).flatMap { index in Array(elements(of: node).dropFirst(index)).first }
        ?? members(of: node).first { string(of: $0.key) == component }?.value
      guard let next else { return nil }
      node = next
    }
    return node
  }
}
