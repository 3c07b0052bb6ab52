/// A type of which values are sent in messages.
protocol MessageValue {
  static var form: MessageForm<Self> { get }
  static var listForm: MessageForm<[Self]> { get }
}

/// The bytes are not those of a value.
struct MalformedMessage: Error {}

/// How values are written in messages and read from them.
struct MessageForm<Value> {
  let write: (Value, inout MessageWriter) -> Void
  let read: (inout MessageReader) throws(MalformedMessage) -> Value
}

extension MessageForm {
  /// Values of several parts.
  ///
  /// - Parameters:
  ///   - make: makes a value of its parts; `nil` if no value has them.
  ///   - parts: in the order in which they are written.
  init<each Part: MessageValue>(
    _ make: @escaping (repeat each Part) -> Value?, _ parts: repeat KeyPath<Value, each Part>
  ) {
    self.init(
      write: { value, message in repeat message.write(value[keyPath: each parts]) },
      read: { message throws(MalformedMessage) in
        let read = (repeat try (each Part).form.read(&message))
        guard let value = make(repeat each read) else { throw MalformedMessage() }
        return value
      })
  }
}

extension MessageValue {
  static var listForm: MessageForm<[Self]> {
    MessageForm(
      write: { values, message in
        message.write(values.count)
        for value in values { message.write(value) }
      },
      read: { message throws(MalformedMessage) in
        let count: Int = try message.read()
        if count < 0 { throw MalformedMessage() }
        var values: [Self] = []
        while values.count < count { values.append(try message.read()) }
        return values
      })
  }

  /// The value in a message of its own.
  var message: [UInt8] {
    var message = MessageWriter()
    message.write(self)
    return message.bytes
  }

  /// - Returns: `nil` if the message is malformed.
  init?(_ message: MessageReader) {
    var message = message
    guard let value = try? Self.form.read(&message) else { return nil }
    self = value
  }
}

extension MessageValue where Self: RawRepresentable<String> {
  static var form: MessageForm<Self> { MessageForm(Self.init(rawValue:), \.rawValue) }
}

extension Int: MessageValue {
  static var form: MessageForm<Int> {
    MessageForm(
      write: { $1.write($0) },
      read: { message throws(MalformedMessage) in
        guard let number = message.number() else { throw MalformedMessage() }
        return number
      })
  }
}

extension UInt8: MessageValue {
  static var form: MessageForm<UInt8> { MessageForm(UInt8.init(exactly:), \.number) }
  private var number: Int { Int(self) }

  /// Bytes take one byte each.
  static var listForm: MessageForm<[UInt8]> {
    MessageForm(
      write: { $1.write($0) },
      read: { message throws(MalformedMessage) in
        guard let list = message.list() else { throw MalformedMessage() }
        return list
      })
  }
}

extension Bool: MessageValue {
  static var form: MessageForm<Bool> { MessageForm({ $0 != 0 }, \.number) }
  private var number: Int { self ? 1 : 0 }
}

extension String: MessageValue {
  static var form: MessageForm<String> { MessageForm({ String(decoding: $0, as: UTF8.self) }, \.bytes) }
  private var bytes: [UInt8] { Array(utf8) }
}

extension Duration: MessageValue {
  static var form: MessageForm<Duration> { MessageForm({ Duration.nanoseconds($0) }, \.nanoseconds) }
  private var nanoseconds: Int {
    Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
  }
}

extension Array: MessageValue where Element: MessageValue {
  static var form: MessageForm<[Element]> { Element.listForm }
}

extension Optional: MessageValue where Wrapped: MessageValue {
  static var form: MessageForm<Wrapped?> { MessageForm({ .some($0.first) }, \.list) }
  private var list: [Wrapped] { map { [$0] } ?? [] }
}

extension Set: MessageValue where Element: MessageValue & Comparable {
  static var form: MessageForm<Set<Element>> { MessageForm({ Set($0) }, \.list) }
  private var list: [Element] { sorted() }
}

extension Dictionary: MessageValue where Key: MessageValue & Comparable, Value: MessageValue {
  static var form: MessageForm<[Key: Value]> {
    MessageForm(
      { keys, values in
        keys.count == values.count ? Dictionary(zip(keys, values)) { first, _ in first } : nil
      }, \.sortedKeys, \.sortedValues)
  }
  private var sortedKeys: [Key] { keys.sorted() }
  private var sortedValues: [Value] { sorted { $0.key < $1.key }.map(\.value) }
}
