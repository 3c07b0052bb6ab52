/// A hash table from names to numbers, in insertion order. Names are compared byte for byte.
///
/// Uses open addressing. The bytes of all names are in one array, so that neither look-ups nor single names allocate.
struct NameTable {
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The number of slots is a power of two; at most three quarters are in use.
  private var slots: [Slot]
  private let hash = NameHash()

  private struct Entry {
    /// The range of the name in `bytes`.
    var start: Int32
    var end: Int32
    var value: Int32
    /// The first bytes of the name, which distinguish most names.
    var head: UInt64

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  private struct Slot {
    /// The index of an entry; -1 if the slot is empty.
    var entry: Int32
    /// The name's hash.
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

  /// The value of the name in a range of bytes.
  func value(for bytes: [UInt8], in range: Range<Int>) -> Int? {
    value(inSlot: slot(of: bytes, range, hash: hash.value(of: bytes, in: range)))
  }

  /// The value of a name of one to eight bytes, given as a number.
  func value(ofWord word: UInt64, length: Int) -> Int? {
    value(
      inSlot: slot(ofHash: hash.value(ofWord: word, length: length)) { $0.head == word && $0.range.count == length })
  }

  /// The value in a slot; `nil` if it is empty.
  private func value(inSlot slot: Int) -> Int? {
    let entry = slots[slot].entry
    return entry < 0 ? nil : Int(entries[Int(entry)].value)
  }

  /// Adds a name. If it exists already, returns its value and changes nothing.
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

  /// The slot that contains the name, or the empty slot for it.
  private func slot(of name: [UInt8], _ range: Range<Int>, hash: UInt32) -> Int {
    slot(ofHash: hash) { entry in
      entry.head == name.head(of: range) && entry.range.count == range.count
        && (range.count <= 8 || bytes.equal(in: entry.range, name, in: range))
    }
  }

  /// The slot of the entry that has the hash and satisfies the predicate, or the empty slot for it.
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
  /// The names in insertion order.
  func makeIterator() -> AnyIterator<String> {
    var index = 0
    return AnyIterator {
      guard index < count else { return nil }
      defer { index += 1 }
      return name(at: index)
    }
  }
}
