#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Files written whole or not at all.
enum OutputFile {
  /// Replaces a file, or makes one; whoever reads it meanwhile sees the old bytes or the new ones.
  ///
  /// The bytes go to a file beside it, which is then renamed. A symbolic link stays a link, permissions stay as they are, and so
  /// does the owner where the process may set it; other hard links keep the old bytes. What is open already, such as
  /// `/dev/stdout`, is written to directly; `/dev/null` takes anything.
  ///
  /// - Throws: `irregular` for anything else that is no regular file.
  static func write(_ bytes: [UInt8], to path: FilePath) throws(SystemError) {
    if let number = path.descriptorNumber { return try FileDescriptor(number: number).write(bytes) }
    if let kind = refusedKind(path) { throw .irregular(kind) }
    let status = try? FileStatus(of: path)
    if let status, !status.isRegular { return }
    try replace(path.followingLinks(), by: bytes, permissions: status == nil ? 0o666 : 0o600) {
      file throws(SystemError) in
      guard let status else { return }
      try? file.setOwner(status.owner, group: status.group)
      let own = try FileStatus(of: file)
      let isKept = own.owner == status.owner && own.group == status.group
      try file.setPermissions(isKept ? status.permissions : status.permissions & 0o777)
    }
  }

  /// What a path leads to where that is not written to; nil for what is, or is not there yet.
  static func refusedKind(_ path: FilePath) -> FileStatus.Kind? {
    guard path.descriptorNumber == nil, let status = try? FileStatus(of: path), !status.isRegular else { return nil }
    let sink = try? FileStatus(of: FilePath("/dev/null"))
    return status.identity == sink?.identity ? nil : status.kind
  }

  /// Replaces a file that was read by an edited text, unless it holds other bytes by now.
  ///
  /// Nothing of the file is lost: a symbolic link stays a link, and owner, permissions, access control list and extended
  /// attributes stay as they are, or nothing is written.
  ///
  /// - Throws: among others `changed`, and what `checkEditable` throws.
  static func edit(_ path: FilePath, from original: [UInt8], to bytes: [UInt8]) throws(SystemError) {
    let target = try path.followingLinks()
    let status = try checkEditable(target)
    let source = try FileDescriptor.opening(target, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    defer { try? source.close() }
    try replace(target, by: bytes, permissions: 0o600) { file throws(SystemError) in
      try file.takeAttributes(of: source, status)
      try file.synchronize()
      if try target.contents() != original { throw .changed }
    }
  }

  /// Refuses what cannot be edited: no regular file, one that its permissions protect, or one with several hard links, since the
  /// others would keep the old bytes and writing into the file could end half way.
  @discardableResult
  static func checkEditable(_ path: FilePath) throws(SystemError) -> FileStatus {
    let status = try FileStatus(of: path)
    guard status.isRegular else { throw .irregular(status.kind) }
    guard unsafe path.withCString({ unsafe access($0, W_OK) }) == 0 else { throw .last }
    guard status.linkCount <= 1 else { throw .hardLinks(count: status.linkCount) }
    return status
  }

  /// - Parameter prepare: called when the bytes are written, before they take the file's place.
  private static func replace(
    _ target: FilePath, by bytes: [UInt8], permissions: mode_t,
    prepare: (FileDescriptor) throws(SystemError) -> Void
  ) throws(SystemError) {
    let temporary = try TemporaryFile(in: target.parent, permissions: permissions)
    // Locked until it is renamed.
    defer { try? temporary.file.close() }
    do throws(SystemError) {
      try temporary.file.write(bytes)
      try prepare(temporary.file)
      try temporary.file.flush()
      try temporary.replace(target)
    } catch {
      temporary.remove()
      throw error
    }
  }

  /// Makes a folder and those above it, where there are none.
  static func makeFolder(_ path: FilePath) throws(SystemError) {
    for (index, byte) in path.bytes.enumerated() where byte == UInt8(ascii: "/") && index > 0 {
      _ = unsafe FilePath(bytes: Array(path.bytes[..<index])).withCString { unsafe mkdir($0, 0o777) }
    }
    if unsafe path.withCString({ unsafe mkdir($0, 0o777) }) == 0 { return }
    let failure = SystemError.last
    guard let status = try? FileStatus(of: path), status.isFolder else { throw failure }
  }
}
