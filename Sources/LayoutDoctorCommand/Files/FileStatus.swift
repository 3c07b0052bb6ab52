#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What kind of thing a path names, links followed.
struct FileStatus {
  let isFolder: Bool
  let isRegular: Bool
  let permissions: mode_t
  /// In bytes.
  let size: Int

  init(of path: FilePath) throws(SystemError) {
    var status = stat()
    guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { throw .last }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isRegular = status.st_mode & S_IFMT == S_IFREG
    permissions = status.st_mode & 0o7777
    size = Int(status.st_size)
  }
}
