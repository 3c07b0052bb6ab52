import LayoutModel

/// One of several parts of a run of about the same size, as `--shard I/N` selects it.
///
/// The shard of a file depends on its path alone, so adding a file moves no other file.
struct Shard: Hashable, Sendable {
  /// From 1 to `count`.
  let index: Int
  let count: Int

  /// - Returns: `nil` if the text is not two numbers such as `2/8`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
    self.init(index: index, count: count)
  }

  /// - Returns: `nil` unless the index is from 1 to the count.
  init?(index: Int, count: Int) {
    guard 1...Limits.shards ~= count, 1...count ~= index else { return nil }
    self.index = index
    self.count = count
  }

  /// Whether a file belongs to the shard.
  ///
  /// - Parameter name: the path as reports show it.
  func contains(_ name: String) -> Bool { Self.spread(name) % UInt64(count) == UInt64(index - 1) }

  /// The FNV-1a hash of a text, with its bits mixed: its own low bits depend on the low bits of the text only.
  private static func spread(_ text: String) -> UInt64 {
    var hash = StableHash()
    hash.add(text)
    var value = hash.value
    value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value >> 33
  }
}

/// The files of a run.
struct FileList {
  /// The names in byte order. Files whose names print alike have one.
  let names: [String]

  init(_ names: [String]) { self.names = Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// The checksum of the list.
  var digest: String {
    var message = MessageWriter()
    message.write(names)
    return Checksum.digits(of: message.bytes)
  }
}
