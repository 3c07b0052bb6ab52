import SceneLoading

extension FilePath {
  /// Reads the whole file.
  ///
  /// Only a regular file is opened by its path: a named pipe without a writer would block for ever, and opening a device can
  /// have side effects. A file that is already open, such as `/dev/fd/63` of a process substitution, may be a pipe.
  func contents() throws(SystemError) -> [UInt8] {
    let status = try FileStatus(of: self)
    if !status.isRegular && !status.isFolder, let number = descriptorNumber {
      return try FileDescriptor(number: number).readAll(limit: SceneLoading.Limits.fileBytes)
    }
    guard status.isRegular else { throw .irregular }
    let file = try FileDescriptor.opening(self, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    defer { try? file.close() }
    // Another file may have replaced it in the meantime.
    guard try FileStatus(of: file).isRegular else { throw .irregular }
    return try file.readAll(limit: SceneLoading.Limits.fileBytes, expecting: status.size)
  }

  /// Reads the first bytes of a regular file.
  func start(atMost count: Int) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor.opening(self, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    defer { try? file.close() }
    return try file.read(atMost: count)
  }

  /// The names of a folder's entries in byte order, without `.` and `..`.
  func folderEntries() throws(SystemError) -> [[UInt8]] {
    guard let folder = unsafe withCString({ unsafe opendir($0) }) else { throw .last }
    defer { unsafe closedir(folder) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
        unsafe Array(buffer.prefix { $0 != 0 })
      }
      if name != [UInt8(ascii: ".")] && name != Array("..".utf8) { names.append(name) }
    }
    if errno != 0 { throw .last }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
