/// Numbers by name, in the order of insertion, names compared byte for byte.
///
/// Open addressing over one array of all names' bytes: no allocation for a look-up, none for each name.
struct NameTable {
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// A power of two of them, at most three quarters in use.
  private var slots: [Slot]
  private let hash = NameHash()

  private struct Entry {
    /// Where the name starts and ends in `bytes`.
    var start: Int32
    var end: Int32
    var value: Int32
    /// The first bytes of the name, which tell most names apart.
    var head: UInt64

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  private struct Slot {
    /// The index of an entry, -1 where empty.
    var entry: Int32
    /// That of the name.
    var hash: UInt32

    static let empty = Slot(entry: -1, hash: 0)
  }

  init(minimumCapacity: Int = 0) {
    var size = 16
    while size * 3 < minimumCapacity * 4 { size *= 2 }
    slots = Array(repeating: .empty, count: size)
    entries.reserveCapacity(minimumCapacity)
  }

  var count: Int { entries.count }

  func name(at index: Int) -> String { bytes.text(in: entries[index].range) }

  func value(for name: JSONText) -> Int? { value(for: name.bytes, in: name.range) }

  /// The value of the name that stands in a range of bytes.
  func value(for bytes: [UInt8], in range: Range<Int>) -> Int? {
    value(inSlot: slot(of: bytes, range, hash: hash.value(of: bytes, in: range)))
  }

  /// The value of a name of one to eight bytes, given as a number.
  func value(ofWord word: UInt64, length: Int) -> Int? {
    value(
      inSlot: slot(ofHash: hash.value(ofWord: word, length: length)) { $0.head == word && $0.range.count == length })
  }

  /// Nil where the slot is empty.
  private func value(inSlot slot: Int) -> Int? {
    let entry = slots[slot].entry
    return entry < 0 ? nil : Int(entries[Int(entry)].value)
  }

  /// Adds a name unless it is there already: then the value that it has is returned.
  mutating func insert(_ name: JSONText, value: Int) -> Int? {
    let hash = hash.value(of: name.bytes, in: name.range)
    let slot = slot(of: name.bytes, name.range, hash: hash)
    if let known = self.value(inSlot: slot) { return known }
    slots[slot] = Slot(entry: Int32(entries.count), hash: hash)
    let start = bytes.count
    bytes.append(contentsOf: name.bytes[name.range])
    entries.append(
      Entry(
        start: Int32(start), end: Int32(bytes.count), value: Int32(value),
        head: name.bytes.head(of: name.range)))
    if entries.count * 4 > slots.count * 3 { grow() }
    return nil
  }

  /// The slot that holds the name, or the empty one where it would go.
  private func slot(of name: [UInt8], _ range: Range<Int>, hash: UInt32) -> Int {
    slot(ofHash: hash) { entry in
      entry.head == name.head(of: range) && entry.range.count == range.count
        && (range.count <= 8 || bytes.equal(in: entry.range, name, in: range))
    }
  }

  /// The slot of the entry with a hash that is the one looked for, or the empty one where it would go.
  @inline(__always) private func slot(ofHash hash: UInt32, where isName: (Entry) -> Bool) -> Int {
    let mask = slots.count &- 1
    var slot = Int(hash) & mask
    while slots[slot].entry >= 0 {
      if slots[slot].hash == hash && isName(entries[Int(slots[slot].entry)]) { break }
      slot = (slot &+ 1) & mask
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
