/// Numbers by name, in the order of insertion, names compared byte for byte.
///
/// Open addressing over one array of all names' bytes: no allocation for a look-up, none for each name.
struct NameTable {
  private var bytes: [UInt8] = []
  /// Where each name ends in `bytes`.
  private var ends: [Int] = []
  private var values: [Int32] = []
  /// The index of an entry, -1 where empty; a power of two of them, at most half in use.
  private var slots: [Int32]

  init(minimumCapacity: Int = 0) {
    var size = 16
    while size < minimumCapacity * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
  }

  var count: Int { values.count }

  func name(at index: Int) -> String {
    String(decoding: bytes[start(of: index)..<ends[index]], as: UTF8.self)
  }

  func value(for name: JSONText) -> Int? {
    let entry = slots[slot(of: name)]
    return entry < 0 ? nil : Int(values[Int(entry)])
  }

  /// Adds a name unless it is there already: then the value that it has is returned.
  mutating func insert(_ name: JSONText, value: Int) -> Int? {
    let slot = slot(of: name)
    if slots[slot] >= 0 { return Int(values[Int(slots[slot])]) }
    slots[slot] = Int32(values.count)
    bytes.append(contentsOf: name.bytes[name.range])
    ends.append(bytes.count)
    values.append(Int32(value))
    if values.count * 2 > slots.count { grow() }
    return nil
  }

  private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

  /// The slot that holds the name, or the empty one where it would go.
  private func slot(of name: JSONText) -> Int {
    let mask = slots.count - 1
    var slot = Self.hash(name) & mask
    while slots[slot] >= 0 {
      let entry = Int(slots[slot])
      let start = start(of: entry)
      if JSONText(bytes: bytes, range: start..<ends[entry]) == name { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for entry in values.indices {
      var slot = Self.hash(JSONText(bytes: bytes, range: start(of: entry)..<ends[entry])) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(entry)
    }
  }

  /// Seeded afresh in every process, so that no file can be made to collide.
  private static func hash(_ name: JSONText) -> Int {
    var hasher = Hasher()
    var word: UInt64 = 0
    var filled = 0
    for index in name.range {
      word = word << 8 | UInt64(name.bytes[index])
      filled += 1
      if filled == 8 {
        hasher.combine(word)
        (word, filled) = (0, 0)
      }
    }
    hasher.combine(word)
    hasher.combine(name.range.count)
    return hasher.finalize()
  }
}

extension NameTable: Sequence {
  /// The names in the order of insertion.
  func makeIterator() -> AnyIterator<String> {
    var index = 0
    return AnyIterator {
      guard index < count else { return nil }
      defer { index += 1 }
      return name(at: index)
    }
  }
}
