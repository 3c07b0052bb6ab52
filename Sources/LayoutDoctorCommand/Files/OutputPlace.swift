/// The destination of an output, which identifies a file whatever its spelling.
struct OutputPlace {
  let path: FilePath
  /// The identity of a regular file that exists; `nil` otherwise. Files that are not regular may be written to twice.
  let identity: FileStatus.Identity?
  /// The path with links at its end resolved; `nil` if the file exists or its folder does not.
  private let newFile: (path: FilePath, folder: FileStatus.Identity)?

  init(_ path: FilePath) {
    self.path = path
    if let status = try? FileStatus(of: path) {
      identity = status.isRegular ? status.identity : nil
      newFile = nil
    } else {
      identity = nil
      let target = try? path.followingLinks()
      newFile = target.flatMap { target in
        (try? FileStatus(of: target.parent)).map { (target, $0.identity) }
      }
    }
  }

  /// Returns whether both are the same file, even if it does not exist yet.
  func isSameFile(as other: OutputPlace) -> Bool {
    if path == other.path { return true }
    if let identity { return identity == other.identity }
    guard let newFile, let otherFile = other.newFile, newFile.folder == otherFile.folder else { return false }
    return newFile.path.lastComponent.utf8.elementsEqual(otherFile.path.lastComponent.utf8)
  }
}

extension FileStatus.Identity {
  /// The identity of an open regular file; `nil` for anything else.
  init?(of file: FileDescriptor) {
    guard let status = try? FileStatus(of: file), status.isRegular else { return nil }
    self = status.identity
  }
}
