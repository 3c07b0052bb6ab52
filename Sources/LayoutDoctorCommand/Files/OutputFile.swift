/// Writes files atomically.
enum OutputFile {
  /// Replaces or creates a file. Concurrent readers see either the old bytes or the new ones.
  ///
  /// The bytes are written to a temporary file in the same folder, which is then renamed. Symbolic links and permissions are
  /// kept, and so is the owner if the process may set it. Other hard links keep the old bytes. A file that is already open,
  /// such as `/dev/stdout`, is written to directly unless it must have the original bytes; `/dev/null` accepts anything.
  ///
  /// - Parameters:
  ///   - followsLinks: whether a symbolic link at the end of the path is followed.
  ///   - original: the bytes that the file must still have; `nil` if it may have any, or not exist.
  /// - Throws: `irregular` for anything else that is not a regular file, `isLink` for a link that is not followed, and `changed`.
  static func write(
    _ bytes: [UInt8], to path: FilePath, followsLinks: Bool = true, replacing original: [UInt8]? = nil
  ) throws(SystemError) {
    if !followsLinks && path.isSymbolicLink { throw .isLink }
    if original == nil, let number = path.descriptorNumber { return try FileDescriptor(number: number).write(bytes) }
    if isRefused(path) { throw .irregular }
    let status = try? FileStatus(of: path)
    if let status, !status.isRegular { return }
    let target = followsLinks ? try path.followingLinks() : path
    let temporary = target.parent.appending(Array(".layoutdoctor-\(UInt64.random(in: 0 ... .max)).tmp".utf8))
    let file = try FileDescriptor.opening(
      temporary, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: status == nil ? 0o666 : 0o600)
    var isOpen = true
    do throws(SystemError) {
      try file.write(bytes)
      if let status {
        try? file.setOwner(status.owner, group: status.group)
        let own = try FileStatus(of: file)
        let isKept = own.owner == status.owner && own.group == status.group
        // After the owner: changing it clears the set-user-id and set-group-id bits.
        try file.setPermissions(isKept ? status.permissions : status.permissions & 0o777)
      }
      isOpen = false
      try file.close()
      if let original, try target.contents() != original { throw .changed }
      try temporary.replace(target)
    } catch {
      if isOpen { try? file.close() }
      temporary.deleteFile()
      throw error
    }
  }

  /// Whether there is something else at a path than a regular file, and no descriptor or `/dev/null`.
  static func isRefused(_ path: FilePath) -> Bool {
    guard path.descriptorNumber == nil, let status = try? FileStatus(of: path), !status.isRegular else { return false }
    return status.identity != (try? FileStatus(of: FilePath("/dev/null")))?.identity
  }

  /// Refuses a file that is not regular or is write-protected.
  static func checkEditable(_ path: FilePath) throws(SystemError) {
    guard try FileStatus(of: path).isRegular else { throw .irregular }
    guard unsafe path.withCString({ unsafe access($0, W_OK) }) == 0 else { throw .last }
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

extension FilePath {
  fileprivate func replace(_ target: FilePath) throws(SystemError) {
    guard unsafe withCString({ from in unsafe target.withCString { unsafe rename(from, $0) } }) == 0 else {
      throw .last
    }
  }

  /// Deletes the file, if that is possible.
  func deleteFile() { _ = unsafe withCString { unsafe unlink($0) } }
}
