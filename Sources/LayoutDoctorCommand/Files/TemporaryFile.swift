#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is written before it replaces another one in the same folder.
///
/// It is locked while its process runs. A leftover of a killed process is recognised by its name and by not being locked.
struct TemporaryFile {
  let path: FilePath
  let file: FileDescriptor

  private static let prefix = ".layoutdoctor-"
  private static let suffix = ".tmp"
  /// The number of random letters: two names collide with a probability of about 10^-18.
  private static let letterCount = 12
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")

  init(in folder: FilePath, permissions: mode_t) throws(SystemError) {
    for _ in 0..<Limits.temporaryNames {
      let path = folder.appending(Array(TemporaryFile.randomName().utf8))
      let file: FileDescriptor
      do {
        file = try FileDescriptor.opening(
          path, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: permissions)
      } catch {
        if error == .code(EEXIST) { continue }
        throw error
      }
      // Another process that removes leftovers may have deleted the file before it was locked.
      if file.tryLock() != .held, let status = try? FileStatus(of: file), status.linkCount > 0 {
        self.path = path
        self.file = file
        return
      }
      try? file.close()
    }
    throw .code(EEXIST)
  }

  /// Renames the file. Its descriptor stays open.
  func replace(_ target: FilePath) throws(SystemError) {
    guard unsafe path.withCString({ from in unsafe target.withCString { unsafe rename(from, $0) } }) == 0 else {
      throw .last
    }
  }

  func remove() { path.deleteFile() }

  /// Removes the temporary files that killed processes have left in a folder.
  static func removeLeftovers(in folder: FilePath) {
    for name in (try? folder.folderEntries()) ?? [] where isTemporary(name) {
      let path = folder.appending(name)
      guard let file = try? FileDescriptor.opening(path, flags: O_RDWR | O_NONBLOCK | O_NOFOLLOW) else { continue }
      if let status = try? FileStatus(of: file), status.isRegular, file.tryLock() == .taken {
        path.deleteFile()
      }
      try? file.close()
    }
  }

  private static func randomName() -> String {
    let random = (0..<letterCount).map { _ in letters[Int.random(in: letters.indices)] }
    return prefix + String(random) + suffix
  }

  private static func isTemporary(_ name: [UInt8]) -> Bool {
    name.count == prefix.utf8.count + letterCount + suffix.utf8.count && name.starts(with: prefix.utf8)
      && name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}

extension FilePath {
  /// Deletes the file, if that is possible.
  func deleteFile() { _ = unsafe withCString { unsafe unlink($0) } }
}
