/// The attributes of a file in the file system.
package struct FileStatus {
  let isRegular, isFolder: Bool
  let identity: Identity
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t
  /// In bytes.
  let size: Int
  /// When the content last changed, in nanoseconds since 1970.
  let modified: Int
  /// When the content or the attributes last changed, in nanoseconds since 1970.
  let changed: Int

  /// Identifies a file: equal for all names of one file, and different for any two existing files.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
  }

  /// The status of the file at a path, with links followed.
  init(of path: FilePath) throws(SystemError) {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { throw .last }
    self.init(status)
  }

  init(of file: FileDescriptor) throws(SystemError) {
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0 else { throw .last }
    self.init(status)
  }

  private init(_ status: stat) {
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    size = Int(status.st_size)
    #if canImport(Darwin)
      modified = Self.nanoseconds(status.st_mtimespec)
      changed = Self.nanoseconds(status.st_ctimespec)
    #else
      modified = Self.nanoseconds(status.st_mtim)
      changed = Self.nanoseconds(status.st_ctim)
    #endif
  }
}

extension FileStatus {
  /// A file system may state any time, so the result may wrap around.
  private static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}

extension FilePath {
  /// Whether the path itself is a symbolic link, whatever its target.
  var isSymbolicLink: Bool {
    var status = stat()
    guard unsafe withCString({ unsafe lstat($0, &status) }) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK
  }

  /// The target of a symbolic link; `nil` for anything else.
  var linkDestination: FilePath? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe withCString { path in
      unsafe buffer.withUnsafeMutableBytes { buffer in
        let bytes = unsafe buffer.bindMemory(to: CChar.self)
        return unsafe bytes.baseAddress.map { unsafe readlink(path, $0, bytes.count) } ?? 0
      }
    }
    return count > 0 ? FilePath(bytes: Array(buffer[..<count])) : nil
  }
}
