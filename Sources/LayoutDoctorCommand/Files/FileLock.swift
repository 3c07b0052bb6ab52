#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lock of a folder, for changes that depend on what a file in it says. Only runs of this program respect it.
struct FileLock {
  private let folder: FileDescriptor

  /// Waits for the lock.
  ///
  /// - Returns: `nil` if the folder cannot be opened, or if its file system does not support locks.
  init?(folder path: FilePath) {
    guard let folder = try? FileDescriptor.opening(path, flags: O_RDONLY | O_DIRECTORY) else { return nil }
    guard folder.lock() else {
      try? folder.close()
      return nil
    }
    self.folder = folder
  }

  func end() { try? folder.close() }
}
