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
  /// Sends messages in one write, each preceded by its length.
  func writeMessages(_ messages: [[UInt8]]) throws(SystemError) {
    var all = MessageWriter()
    for message in messages { all.write(message) }
    try write(all.bytes)
  }
}

/// Splits the bytes received on a channel into messages.
struct MessageStream {
  private var bytes: [UInt8] = []
  /// The index of the next message, at its length.
  private var place = 0

  /// The number of bytes to read at once: the largest buffer for which the C library does not map new memory each time.
  private static let chunkSize = 1 << 16

  enum Next {
    case message(MessageReader)
    /// The message has not arrived completely.
    case incomplete
    /// The received bytes are not a message.
    case malformed
  }

  /// Receives bytes; blocks if there are none.
  ///
  /// - Returns: `false` if the other side has closed the channel.
  mutating func receive(from channel: FileDescriptor) -> Bool {
    guard let chunk = try? channel.read(atMost: Self.chunkSize), !chunk.isEmpty else { return false }
    receive(chunk)
    return true
  }

  mutating func receive(_ chunk: [UInt8]) {
    if place == bytes.count {
      bytes = chunk
    } else {
      bytes.removeFirst(place)
      bytes += chunk
    }
    place = 0
  }

  mutating func next() -> Next {
    var header = MessageReader(bytes, from: place)
    guard let count = header.number() else { return .incomplete }
    guard 0...Limits.messageBytes ~= count else { return .malformed }
    let start = place + MessageWriter.numberSize
    guard bytes.count - start >= count else { return .incomplete }
    place = start + count
    return .message(MessageReader(bytes, from: start))
  }
}
