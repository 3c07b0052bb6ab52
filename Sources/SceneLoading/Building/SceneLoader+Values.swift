import LayoutModel

extension SceneLoader {
  /// The members of an object by key. Reports a value of another type, unknown keys, and a note that is not a string.
  mutating func members<Key: SceneKey>(of node: JSONNode, as _: Key.Type) -> Members<Key>? {
    guard expect(.object, node, .object) else { return nil }
    var members = Members<Key>(of: node)
    let keys = Key.keys
    for (key, value) in document.members(of: node) {
      if let index = index(of: key, in: keys) {
        members.set(index, value: value)
        if index == keys.noteIndex { _ = expect(.string, value, .string) }
      } else {
        report(.unknownKey(document.string(of: key)), at: key, suggesting: .words(keys.names))
      }
    }
    return members
  }

  private func index(of key: JSONNode, in keys: KeyTable) -> Int? {
    let literal = document.nodes[Int(key.index)]
    if !literal.hasEscapes { return keys.index(of: document.bytes, in: literal.text) }
    let text = document.text(of: key)
    return keys.index(of: text.bytes, in: text.range)
  }

  mutating func require<Key: SceneKey>(_ key: Key, in members: Members<Key>) -> JSONNode? {
    if let node = members[key] { return node }
    let object = document.range(of: members.object)
    errors.append(
      PendingError(
        kind: .missingKey(key.name), location: SourceRange(Int(object.start), Int(object.start) + 1),
        node: members.object))
    return nil
  }

  /// Returns whether a node has a type, and reports an error if not.
  mutating func expect(_ type: JSONType, _ node: JSONNode, _ shape: LoadError.Shape) -> Bool {
    if document.type(of: node) == type { return true }
    report(.wrongType(expected: shape, found: document.type(of: node)), at: node)
    return false
  }

  mutating func string(_ node: JSONNode) -> String? {
    expect(.string, node, .string) ? document.string(of: node) : nil
  }

  mutating func boolean(_ node: JSONNode) -> Bool? {
    switch document.type(of: node) {
    case .true: return true
    case .false: return false
    case let type:
      report(.wrongType(expected: .boolean, found: type), at: node)
      return nil
    }
  }

  mutating func decimal(
    _ node: JSONNode, _ range: NumberRange, shape: LoadError.Shape = .number
  ) -> ExactDecimal? {
    guard expect(.number, node, shape) else { return nil }
    let value = document.decimal(of: node)
    if !range.contains(value) {
      report(.numberNotAllowed(value, range), at: node)
      return nil
    }
    return value
  }

  mutating func priority(_ node: JSONNode) -> Priority? {
    decimal(node, .priority).map { Priority($0) }
  }

  /// The elements of an array that must have the given length.
  mutating func elements(_ node: JSONNode, count: Int, _ shape: LoadError.Shape) -> [JSONNode]? {
    guard expect(.array, node, shape) else { return nil }
    var elements: [JSONNode] = []
    elements.reserveCapacity(count)
    for element in document.elements(of: node) { elements.append(element) }
    guard elements.count == count else {
      report(.wrongCount(expected: shape, found: elements.count), at: node)
      return nil
    }
    return elements
  }

  /// Reads an array with one number for each range.
  mutating func decimals(
    _ node: JSONNode, _ ranges: [NumberRange], _ shape: LoadError.Shape
  ) -> [ExactDecimal]? {
    guard let elements = elements(node, count: ranges.count, shape) else { return nil }
    var values: [ExactDecimal] = []
    for (element, range) in zip(elements, ranges) {
      if let value = decimal(element, range) { values.append(value) }
    }
    return values.count == elements.count ? values : nil
  }

  mutating func pair(
    _ node: JSONNode, _ range: NumberRange, _ shape: LoadError.Shape
  ) -> AxisPair<ExactDecimal>? {
    decimals(node, [range, range], shape).map { AxisPair($0[0], $0[1]) }
  }

  mutating func insets(_ node: JSONNode) -> DecimalInsets? {
    decimals(node, [.length, .length, .length, .length], .insets).map {
      DecimalInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    }
  }

  /// Reads `[x, y, width, height]`. The size of a difference may be negative.
  mutating func rectangle(
    _ node: JSONNode, isDifference: Bool = false, _ shape: LoadError.Shape = .rectangle
  ) -> DecimalRect? {
    let size = isDifference ? NumberRange.length : .size
    return decimals(node, [.length, .length, size, size], shape).map {
      DecimalRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    }
  }

  /// Reads `[lower, upper]`, where `lower` must not exceed `upper`.
  mutating func range(_ node: JSONNode, _ range: NumberRange) -> ClosedDecimalRange? {
    guard let bounds = decimals(node, [range, range], .range) else { return nil }
    guard bounds[0] <= bounds[1] else {
      report(.emptyRange(lower: bounds[0], upper: bounds[1]), at: node)
      return nil
    }
    return ClosedDecimalRange(bounds[0], bounds[1])
  }

  /// Reads one of the words of an enumeration.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ node: JSONNode, _: Word.Type) -> Word? {
    if document.type(of: node) == .string, let word = Word(rawValue: document.string(of: node)) { return word }
    return word(node, among: Word.allCases.map { ($0.rawValue, $0) })
  }

  mutating func word<Meaning>(_ node: JSONNode, among words: [(word: String, meaning: Meaning)]) -> Meaning? {
    guard expect(.string, node, .string) else { return nil }
    let text = document.string(of: node)
    if let known = words.first(where: { $0.word == text }) { return known.meaning }
    let known = words.map(\.word)
    report(.unknownValue(text, allowed: known), at: node, suggesting: .words(known))
    return nil
  }

  mutating func direction(_ node: JSONNode) -> LayoutDirection? {
    word(node, among: [("ltr", .leftToRight), ("rtl", .rightToLeft)])
  }
}
