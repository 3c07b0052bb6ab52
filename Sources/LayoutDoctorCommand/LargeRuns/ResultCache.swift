/// The results of earlier runs in a folder, one file for each checked file and set of options.
///
/// An entry contains a checksum of everything it was computed from. A later result for the same file and options replaces
/// it, so the folder does not grow with every change. No link is followed, and only files that begin like an entry are
/// read, replaced or removed.
struct ResultCache {
  private let folder: FilePath
  /// Identifies the program by its bytes, so that a rebuilt program uses no result of an older one.
  let program: [UInt8]

  /// Identifies a result and what it was computed from.
  struct Key {
    /// The name of the entry.
    let name: String
    /// The checksum of everything that the result depends on.
    let checksum: String
  }

  private static let header = Array("layoutdoctor result 1\n".utf8)
  private static let programHeader = Array("layoutdoctor program 1\n".utf8)
  private static let programName = Array("layoutdoctor.program".utf8)
  private static let suffix = ".result"

  /// Creates the folder if it does not exist.
  init(_ folder: FilePath) throws(SystemError) {
    try OutputFile.makeFolder(folder)
    self.folder = folder
    program = try Self.identifyProgram(in: folder)
  }

  /// Removes the entries that were written least recently, until the others are within a limit.
  func removeOldEntries(limit: Int = Limits.cacheBytes) {
    guard let names = try? folder.folderEntries() else { return }
    let suffix = Array(Self.suffix.utf8)
    let entries = names.filter { $0.suffix(suffix.count).elementsEqual(suffix) }.compactMap { name in
      (try? FileStatus(of: folder.appending(name))).map { (name: name, size: $0.size, written: $0.modified) }
    }
    var left = entries.reduce(0) { $0 + $1.size }
    if left <= limit { return }
    let oldestFirst = entries.sorted { a, b in
      a.written == b.written ? a.name.lexicographicallyPrecedes(b.name) : a.written < b.written
    }
    for entry in oldestFirst where left > limit {
      let path = folder.appending(entry.name)
      if Self.isEntry(path, Self.header) { path.deleteFile() }
      left -= entry.size
    }
  }

  /// The message that was stored under a key; `nil` if there is none, or if its entry is damaged.
  func message(for key: Key) -> MessageReader? {
    let path = path(of: key)
    guard Self.isEntry(path, Self.header), let bytes = try? path.contents(),
      var content = Self.content(of: bytes, after: Self.header), content.list() == Array(key.checksum.utf8),
      let message = content.list()
    else { return nil }
    return MessageReader(message)
  }

  /// Stores a message. A failure only means that the next run has to check the file again.
  func store(_ message: [UInt8], for key: Key) {
    var content = MessageWriter()
    content.write(key.checksum)
    content.write(message)
    Self.write(content.bytes, after: Self.header, to: path(of: key))
  }

  private func path(of key: Key) -> FilePath { folder.appending(Array((key.name + Self.suffix).utf8)) }

  /// The content of an entry; `nil` if the header or the checksum is wrong.
  private static func content(of bytes: [UInt8], after header: [UInt8]) -> MessageReader? {
    guard bytes.starts(with: header) else { return nil }
    var entry = MessageReader(bytes, from: header.count)
    guard let checksum = entry.number(), let content = entry.list(),
      UInt64(bitPattern: Int64(checksum)) == Checksum.value(of: content)
    else { return nil }
    return MessageReader(content)
  }

  /// Whether a file, and not a link to one, begins like an entry. One that was cut off early counts, too.
  private static func isEntry(_ path: FilePath, _ header: [UInt8]) -> Bool {
    guard !path.isSymbolicLink, let status = try? FileStatus(of: path), status.isRegular,
      let start = try? path.start(atMost: header.count)
    else { return false }
    return header.starts(with: start)
  }

  private static func write(_ content: [UInt8], after header: [UInt8], to path: FilePath) {
    if (try? FileStatus(of: path)) != nil && !isEntry(path, header) { return }
    var entry = MessageWriter()
    entry.write(Int(Int64(bitPattern: Checksum.value(of: content))))
    entry.write(content)
    try? OutputFile.write(header + entry.bytes, to: path, followsLinks: false)
  }
}

extension ResultCache {
  /// The checksum of the bytes of the executable. The folder stores it for as long as the executable's file stays the
  /// same.
  private static func identifyProgram(in folder: FilePath) throws(SystemError) -> [UInt8] {
    let path = ProgramStart.ownPath()
    let stamp = try FileStatus(of: path).stamp
    let stored = folder.appending(programName)
    if isEntry(stored, programHeader), let bytes = try? stored.contents(),
      var content = content(of: bytes, after: programHeader),
      content.list() == stamp, let program = content.list()
    {
      return program
    }
    let bytes = try path.contents()
    var program = MessageWriter()
    program.write(Array(Help.version.utf8))
    program.write(bytes.count)
    program.write(Int(Int64(bitPattern: Checksum.value(of: bytes))))
    var content = MessageWriter()
    content.write(stamp)
    content.write(program.bytes)
    write(content.bytes, after: programHeader, to: stored)
    return program.bytes
  }
}

extension FileStatus {
  /// Identifies a version of a file: it changes whenever the file is replaced or written to.
  var stamp: [UInt8] {
    var message = MessageWriter()
    message.write(Int(truncatingIfNeeded: identity.device))
    message.write(Int(truncatingIfNeeded: identity.inode))
    message.write(size)
    message.write(modified)
    message.write(changed)
    return message.bytes
  }
}
