/// Numbers by name, in the order of insertion, names compared byte for byte.
///
/// Open addressing over one array of all names' bytes: no allocation for a look-up, none for each name.
struct NameTable {
  private var bytes: [UInt8] = []
  /// Where each name ends in `bytes`.
  private var ends: [Int] = []
  private var values: [Int32] = []
  /// A power of two of them, at most half in use.
  private var slots: [Slot]

  private struct Slot {
    /// The index of an entry, -1 where empty.
    var entry: Int32
    /// The low half of the name's hash.
    var hash: UInt32

    static let empty = Slot(entry: -1, hash: 0)
  }

  init(minimumCapacity: Int = 0) {
    var size = 16
    while size < minimumCapacity * 2 { size *= 2 }
    slots = Array(repeating: .empty, count: size)
  }

  var count: Int { values.count }

  func name(at index: Int) -> String {
    String(decoding: bytes[start(of: index)..<ends[index]], as: UTF8.self)
  }

  func value(for name: JSONText) -> Int? {
    let entry = slots[slot(of: name, hash: Self.hash(name))].entry
    return entry < 0 ? nil : Int(values[Int(entry)])
  }

  /// Adds a name unless it is there already: then the value that it has is returned.
  mutating func insert(_ name: JSONText, value: Int) -> Int? {
    let hash = Self.hash(name)
    let slot = slot(of: name, hash: hash)
    if slots[slot].entry >= 0 { return Int(values[Int(slots[slot].entry)]) }
    slots[slot] = Slot(entry: Int32(values.count), hash: hash)
    bytes.append(contentsOf: name.bytes[name.range])
    ends.append(bytes.count)
    values.append(Int32(value))
    if values.count * 2 > slots.count { grow() }
    return nil
  }

  private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

  /// The slot that holds the name, or the empty one where it would go.
  private func slot(of name: JSONText, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot].entry >= 0 {
      let entry = Int(slots[slot].entry)
      if slots[slot].hash == hash && JSONText(bytes: bytes, range: start(of: entry)..<ends[entry]) == name {
        return slot
      }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: .empty, count: old.count * 2)
    let mask = slots.count - 1
    for entry in old where entry.entry >= 0 {
      var slot = Int(entry.hash) & mask
      while slots[slot].entry >= 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
  }

  /// Seeded afresh in every process, so that no file can be made to collide.
  private static func hash(_ name: JSONText) -> UInt32 {
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
    return UInt32(truncatingIfNeeded: hasher.finalize())
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
