/// Writes what goes from one process of the program to another.
///
/// Numbers take eight bytes, the least significant first; lists begin with their length.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func write(_ list: [UInt8]) {
    write(list.count)
    bytes += list
  }

  mutating func write(_ texts: [String]) {
    write(texts.count)
    for text in texts { write(Array(text.utf8)) }
  }
}

/// Reads what a `MessageWriter` wrote, and nothing but nil from what it did not.
struct MessageReader {
  private let bytes: [UInt8]
  private var place: Int

  /// - Parameter place: where the message begins.
  init(_ bytes: [UInt8], from place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  mutating func number() -> Int? {
    guard bytes.count - place >= 8 else { return nil }
    var number: UInt64 = 0
    for offset in 0..<8 { number |= UInt64(bytes[place + offset]) << UInt64(8 * offset) }
    place += 8
    return Int(truncatingIfNeeded: number)
  }

  mutating func list() -> [UInt8]? {
    guard let count = number(), count >= 0, count <= bytes.count - place else { return nil }
    place += count
    return Array(bytes[place - count..<place])
  }

  mutating func texts() -> [String]? {
    guard let count = number(), count >= 0 else { return nil }
    var texts: [String] = []
    while texts.count < count {
      guard let text = list() else { return nil }
      texts.append(String(decoding: text, as: UTF8.self))
    }
    return texts
  }
}

extension FileDescriptor {
  /// The bytes before each message, which tell its length.
  static let messageHeaderSize = 8

  /// Sends a message with its length before it.
  func writeMessage(_ message: [UInt8]) throws(SystemError) {
    var header = MessageWriter()
    header.write(message.count)
    try write(header.bytes + message)
  }

  /// The next message; nil where the other side has ended.
  func readMessage() throws(SystemError) -> [UInt8]? {
    var header = MessageReader(try read(exactly: Self.messageHeaderSize) ?? [])
    guard let count = header.number(), count >= 0 else { return nil }
    return try read(exactly: count)
  }

  private func read(exactly count: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let next = try read(atMost: count - bytes.count)
      if next.isEmpty { return nil }
      bytes += next
    }
    return bytes
  }
}
