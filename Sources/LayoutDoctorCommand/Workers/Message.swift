/// Writes messages between processes of this program.
///
/// Numbers take eight bytes in little-endian order; lists start with their length.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []

  static let numberSize = 8

  mutating func write(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func write(_ list: [UInt8]) {
    write(list.count)
    bytes += list
  }

  mutating func write<Value: MessageValue>(_ value: Value) { Value.form.write(value, &self) }
}

/// Reads messages written by `MessageWriter`. `number` and `list` return `nil` on malformed bytes.
struct MessageReader {
  private let bytes: [UInt8]
  private var place: Int

  /// - Parameter place: the index at which the message begins.
  init(_ bytes: [UInt8], from place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  mutating func number() -> Int? {
    guard bytes.count - place >= MessageWriter.numberSize else { return nil }
    var number: UInt64 = 0
    for offset in 0..<8 { number |= UInt64(bytes[place + offset]) << UInt64(8 * offset) }
    place += MessageWriter.numberSize
    return Int(truncatingIfNeeded: number)
  }

  mutating func list() -> [UInt8]? {
    guard let count = number(), count >= 0, count <= bytes.count - place else { return nil }
    place += count
    return Array(bytes[place - count..<place])
  }

  mutating func read<Value: MessageValue>() throws(MalformedMessage) -> Value { try Value.form.read(&self) }
}

extension FileDescriptor {
  /// Sends a message, preceded by its length.
  func writeMessage(_ message: [UInt8]) throws(SystemError) {
    var all = MessageWriter()
    all.write(message)
    try write(all.bytes)
  }

  /// Receives the next message; blocks until it is complete.
  ///
  /// - Returns: `nil` if the other side has closed the channel, or if the received bytes are not a message.
  func readMessage() -> MessageReader? {
    guard let header = read(count: MessageWriter.numberSize) else { return nil }
    var length = MessageReader(header)
    guard let count = length.number(), 0...Limits.messageBytes ~= count else { return nil }
    return read(count: count).map { MessageReader($0) }
  }

  /// Reads a number of bytes; `nil` if there are fewer.
  private func read(count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard let chunk = try? read(atMost: min(count - bytes.count, Self.messageChunkSize)), !chunk.isEmpty else {
        return nil
      }
      bytes += chunk
    }
    return bytes
  }

  /// The number of bytes to read at once: the largest buffer for which the C library does not map new memory each time.
  private static let messageChunkSize = 1 << 16
}
