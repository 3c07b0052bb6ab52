/// A growing array of bytes without the uniqueness check that an array does for each appended byte.
@safe struct ByteBuffer: ~Copyable {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 1 << 12) {
    self.capacity = capacity
    unsafe memory = .allocate(capacity: capacity)
  }

  deinit { unsafe memory.deallocate() }

  /// A copy of all bytes.
  var array: [UInt8] { unsafe [UInt8](UnsafeBufferPointer(start: memory, count: count)) }

  subscript(index: Int) -> UInt8 {
    get {
      precondition(index >= 0 && index < count)
      return unsafe memory[index]
    }
    set {
      precondition(index >= 0 && index < count)
      unsafe memory[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    unsafe memory[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ byte: UInt8, count number: Int) {
    grow(by: number)
    unsafe (memory + count).update(repeating: byte, count: number)
    count += number
  }

  mutating func append(_ bytes: [UInt8]) {
    grow(by: bytes.count)
    let end = unsafe memory + count
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { unsafe end.update(from: start, count: bytes.count) }
    }
    count += bytes.count
  }

  mutating func append(_ bytes: Span<UInt8>) {
    grow(by: bytes.count)
    let end = unsafe memory + count
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { unsafe end.update(from: start, count: bytes.count) }
    }
    count += bytes.count
  }

  mutating func append(_ text: String) {
    let length = text.utf8.count
    grow(by: length)
    let end = unsafe memory + count
    let isAppended: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { utf8 in
      if let start = utf8.baseAddress { unsafe end.update(from: start, count: length) }
    }
    if isAppended != nil { count += length } else { append(Array(text.utf8)) }
  }

  /// Appends a string literal.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    grow(by: length)
    unsafe (memory + count).update(from: text.utf8Start, count: length)
    count += length
  }

  /// Appends a new line that begins with a member's name, which needs no escapes.
  ///
  /// - Parameters:
  ///   - separator: ends the line before.
  ///   - indent: the number of spaces before the name.
  mutating func appendLine(after separator: UInt8?, indent: Int, _ name: StaticString) {
    let length = name.utf8CodeUnitCount
    grow(by: indent + length + 6)
    var end = unsafe memory + count
    if let separator {
      unsafe end.pointee = separator
      unsafe end += 1
    }
    unsafe end.pointee = UInt8(ascii: "\n")
    unsafe end += 1
    unsafe end.update(repeating: UInt8(ascii: " "), count: indent)
    unsafe end += indent
    unsafe end.pointee = UInt8(ascii: "\"")
    unsafe (end + 1).update(from: name.utf8Start, count: length)
    unsafe end += 1 + length
    unsafe end[0] = UInt8(ascii: "\"")
    unsafe end[1] = UInt8(ascii: ":")
    unsafe end[2] = UInt8(ascii: " ")
    count = unsafe end + 3 - memory
  }

  /// Appends a text if all its bytes pass a test.
  ///
  /// - Parameter areWanted: tests eight bytes in one word; the last word is padded with spaces.
  /// - Returns: `false`, without appending anything, if a byte fails the test.
  @inline(__always)
  mutating func append(_ text: String, where areWanted: (UInt64) -> Bool) -> Bool {
    let length = text.utf8.count
    grow(by: length + 8)
    let end = unsafe memory + count
    let areAllWanted = unsafe text.utf8.withContiguousStorageIfAvailable { utf8 in
      if let start = utf8.baseAddress { unsafe end.update(from: start, count: length) }
      let words = UnsafeMutableRawPointer(end)
      unsafe words.storeBytes(of: UInt64(repeating: UInt8(ascii: " ")), toByteOffset: length, as: UInt64.self)
      for offset in stride(from: 0, to: length, by: 8) {
        if !areWanted(unsafe words.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) { return false }
      }
      return true
    }
    guard areAllWanted == true else { return false }
    count += length
    return true
  }

  /// Appends a copy of bytes that were written before.
  mutating func appendCopy(of range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    grow(by: range.count)
    unsafe (memory + count).update(from: memory + range.lowerBound, count: range.count)
    count += range.count
  }

  mutating func removeAll(from index: Int) {
    precondition(index >= 0 && index <= count)
    count = index
  }

  /// Reserves room for more bytes.
  @inline(__always)
  private mutating func grow(by number: Int) {
    if count + number > capacity { move(toHold: count + number) }
  }

  @inline(never)
  private mutating func move(toHold number: Int) {
    capacity = max(2 * capacity, number)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe grown.update(from: memory, count: count)
    unsafe memory.deallocate()
    unsafe memory = grown
  }
}

extension ByteBuffer {
  /// Appends a number in decimal.
  mutating func append(_ value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(digits: UInt64(value.magnitude))
  }

  /// - Parameter leadingCount: the number of leading digits to omit.
  mutating func append(digits value: UInt64, leavingOut leadingCount: Int = 0) {
    if value < 10 && leadingCount == 0 { return append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)) }
    var count = 1
    var bound: UInt64 = 10
    while value >= bound {
      count += 1
      let (next, isBeyond) = bound.multipliedReportingOverflow(by: 10)
      if isBeyond { break }
      bound = next
    }
    count -= leadingCount
    grow(by: count)
    self.count += count
    var rest = value
    var place = unsafe memory + self.count
    while count > 0 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      unsafe place -= 1
      unsafe place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      count -= 1
      rest = quotient
    }
  }
}

extension UInt64 {
  /// Repeats a byte eight times.
  init(repeating byte: UInt8) { self = UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Whether one of the eight bytes is below a limit of at most 128.
  @inline(__always)
  func hasByte(below limit: UInt8) -> Bool {
    (self &- UInt64(repeating: limit)) & ~self & UInt64(repeating: 0x80) != 0
  }

  /// Whether one of the eight bytes equals this one.
  @inline(__always)
  func hasByte(_ byte: UInt8) -> Bool { (self ^ UInt64(repeating: byte)).hasByte(below: 1) }

  /// Whether all eight bytes are ASCII, and none is a control character or a number sign, which starts commands to
  /// build services.
  @inline(__always)
  var isPlain: Bool {
    !(hasByte(below: 0x20) || hasByte(0x7F) || hasByte(UInt8(ascii: "#")) || self & UInt64(repeating: 0x80) != 0)
  }
}

extension Span<UInt8> {
  /// Whether all bytes are ASCII, and none is a control character or a number sign.
  var isPlain: Bool {
    let words = unsafe bytes
    var index = 0
    while index + 8 <= count {
      if !(unsafe words.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)).isPlain { return false }
      index += 8
    }
    while index < count {
      if !(0x20...0x7E ~= self[index]) || self[index] == UInt8(ascii: "#") { return false }
      index += 1
    }
    return true
  }
}
