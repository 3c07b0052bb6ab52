/// An open file.
struct FileDescriptor {
  let number: Int32

  static let standardInput = FileDescriptor(number: 0)
  static let standardOutput = FileDescriptor(number: 1)
  static let standardError = FileDescriptor(number: 2)

  /// Wraps the number of a file that is already open.
  init(number: Int32) { self.number = number }

  static func opening(_ path: FilePath, flags: Int32, permissions: mode_t = 0o666) throws(SystemError) -> FileDescriptor
  {
    let number = unsafe path.withCString { unsafe open($0, flags | O_CLOEXEC, permissions) }
    guard number >= 0 else { throw .last }
    return FileDescriptor(number: number)
  }

  /// Opens a folder and waits for its lock, which ends when it is closed. Only runs of this program respect the lock.
  ///
  /// - Returns: `nil` if the folder cannot be opened. A file system without locks is not locked.
  static func locking(folder path: FilePath) -> FileDescriptor? {
    guard let folder = try? opening(path, flags: O_RDONLY | O_DIRECTORY) else { return nil }
    while flock(folder.number, LOCK_EX) != 0 && errno == EINTR {}
    return folder
  }

  var isTerminal: Bool { isatty(number) == 1 }

  /// Reads all bytes up to the end of the file.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of bytes; more are an error.
  ///   - size: the expected number of bytes.
  func readAll(limit: Int, expecting size: Int = 0) throws(SystemError) -> [UInt8] {
    var bytes = try read(atMost: size > 0 ? min(size, limit) + 1 : FileDescriptor.chunkSize)
    var last = bytes.count
    while last > 0 {
      if bytes.count > limit { throw .tooLarge }
      let chunk = try read(atMost: FileDescriptor.chunkSize)
      bytes += chunk
      last = chunk.count
    }
    return bytes
  }

  /// The number of bytes to read at once if the size is unknown.
  private static let chunkSize = 1 << 16

  /// Reads the next bytes; empty at the end of the file.
  func read(atMost capacity: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var received: Int
      repeat { received = unsafe systemRead(number, buffer.baseAddress, capacity) } while received < 0 && errno == EINTR
      if received < 0 { failure = .last }
      count = max(0, received)
    }
    if let failure { throw failure }
    return bytes
  }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let written = unsafe bytes[offset...].withUnsafeBytes { buffer in
        unsafe systemWrite(number, buffer.baseAddress, buffer.count)
      }
      if written >= 0 {
        offset += written
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  func close() throws(SystemError) {
    guard systemClose(number) == 0 else { throw .last }
  }

  func setPermissions(_ permissions: mode_t) throws(SystemError) {
    guard fchmod(number, permissions) == 0 else { throw .last }
  }

  func setOwner(_ owner: uid_t, group: gid_t) throws(SystemError) {
    guard fchown(number, owner, group) == 0 else { throw .last }
  }
}

private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, bytes, count)
}

private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, bytes, count)
}

private func systemClose(_ number: Int32) -> Int32 { close(number) }
