#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Files written whole or not at all.
enum OutputFile {
  /// Replaces a file, or makes one; whoever reads it meanwhile sees the old bytes or the new ones.
  ///
  /// The bytes go to a file beside it, which is then renamed. A link stays a link, permissions stay as they are; what is no
  /// regular file, such as a pipe, is written to directly.
  static func write(_ bytes: [UInt8], to path: FilePath) throws(SystemError) {
    let target = (try? path.resolved()) ?? path
    let status = try? FileStatus(of: target)
    if let status, !status.isRegular {
      if status.isFolder { throw .isFolder }
      let file = try FileDescriptor.opening(target, flags: O_WRONLY)
      defer { try? file.close() }
      return try file.write(bytes)
    }
    let temporary = target.parent.appending(
      Array(".\(target.lastComponent.prefix(100)).\(getpid()).tmp".utf8))
    let file = try FileDescriptor.opening(temporary, flags: O_WRONLY | O_CREAT | O_EXCL)
    do throws(SystemError) {
      try fill(file, with: bytes, permissions: status?.permissions)
      guard unsafe temporary.withCString({ from in unsafe target.withCString { unsafe rename(from, $0) } }) == 0 else {
        throw SystemError.last
      }
    } catch {
      _ = unsafe temporary.withCString { unsafe unlink($0) }
      throw error
    }
  }

  private static func fill(_ file: FileDescriptor, with bytes: [UInt8], permissions: mode_t?) throws(SystemError) {
    do {
      if let permissions { try file.setPermissions(permissions) }
      try file.write(bytes)
    } catch {
      try? file.close()
      throw error
    }
    try file.close()
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
