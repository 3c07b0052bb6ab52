#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes files atomically.
enum OutputFile {
  /// Replaces or creates a file. Concurrent readers see either the old bytes or the new ones.
  ///
  /// The bytes are written to a temporary file in the same folder, which is then renamed. Symbolic links and permissions are
  /// kept, and so is the owner if the process may set it. Other hard links keep the old bytes. A file that is already open,
  /// such as `/dev/stdout`, is written to directly; `/dev/null` accepts anything.
  ///
  /// - Parameter followsLinks: whether a symbolic link at the end of the path is followed.
  /// - Throws: `irregular` for anything else that is not a regular file, and `isLink` for a link that is not followed.
  static func write(_ bytes: [UInt8], to path: FilePath, followsLinks: Bool = true) throws(SystemError) {
    if !followsLinks && path.isSymbolicLink { throw .isLink }
    if let number = path.descriptorNumber { return try FileDescriptor(number: number).write(bytes) }
    if let kind = refusedKind(path) { throw .irregular(kind) }
    let status = try? FileStatus(of: path)
    if let status, !status.isRegular { return }
    let target = followsLinks ? try path.followingLinks() : path
    try replace(target, by: bytes, permissions: status == nil ? 0o666 : 0o600) {
      file throws(SystemError) in
      guard let status else { return }
      try? file.setOwner(status.owner, group: status.group)
      let own = try FileStatus(of: file)
      let isKept = own.owner == status.owner && own.group == status.group
      try file.setPermissions(isKept ? status.permissions : status.permissions & 0o777)
    }
  }

  /// The kind of file at a path that is not written to; `nil` if the path can be written to or does not exist.
  static func refusedKind(_ path: FilePath) -> FileStatus.Kind? {
    guard path.descriptorNumber == nil, let status = try? FileStatus(of: path), !status.isRegular else { return nil }
    let sink = try? FileStatus(of: FilePath("/dev/null"))
    return status.identity == sink?.identity ? nil : status.kind
  }

  /// Replaces the contents of a file that was read earlier, unless the file has changed since.
  ///
  /// The symbolic link, owner, group and permissions are all kept, or nothing is written; extended attributes are not.
  ///
  /// - Throws: `changed`, the errors of `checkEditable`, and those of writing.
  static func edit(_ path: FilePath, from original: [UInt8], to bytes: [UInt8]) throws(SystemError) {
    let target = try path.followingLinks()
    let status = try checkEditable(target)
    try replace(target, by: bytes, permissions: 0o600) { file throws(SystemError) in
      let own = try FileStatus(of: file)
      if own.owner != status.owner || own.group != status.group {
        do { try file.setOwner(status.owner, group: status.group) } catch { throw .ownerNotKept }
      }
      // After the owner: changing it clears the set-user-id and set-group-id bits.
      try file.setPermissions(status.permissions)
      try file.synchronize()
      if try target.contents() != original { throw .changed }
    }
  }

  /// Refuses a file that is not regular, is write-protected, or has several hard links. The other links would keep the old
  /// bytes, and writing into the file in place might stop half way.
  @discardableResult
  static func checkEditable(_ path: FilePath) throws(SystemError) -> FileStatus {
    let status = try FileStatus(of: path)
    guard status.isRegular else { throw .irregular(status.kind) }
    guard unsafe path.withCString({ unsafe access($0, W_OK) }) == 0 else { throw .last }
    guard status.linkCount <= 1 else { throw .hardLinks(count: status.linkCount) }
    return status
  }

  /// - Parameter prepare: called after the bytes are written, before the rename.
  private static func replace(
    _ target: FilePath, by bytes: [UInt8], permissions: mode_t,
    prepare: (FileDescriptor) throws(SystemError) -> Void
  ) throws(SystemError) {
    let temporary = try TemporaryFile(in: target.parent, permissions: permissions)
    // The lock is held until the file is renamed.
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

  /// Creates a folder and its missing parents.
  static func makeFolder(_ path: FilePath) throws(SystemError) {
    for (index, byte) in path.bytes.enumerated() where byte == UInt8(ascii: "/") && index > 0 {
      _ = unsafe FilePath(bytes: Array(path.bytes[..<index])).withCString { unsafe mkdir($0, 0o777) }
    }
    if unsafe path.withCString({ unsafe mkdir($0, 0o777) }) == 0 { return }
    let failure = SystemError.last
    guard let status = try? FileStatus(of: path), status.isFolder else { throw failure }
  }
}
