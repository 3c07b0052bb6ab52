/// The destination of an output, which identifies a file whatever its spelling.
struct OutputPlace {
  let path: FilePath
  /// The identity of the file if it exists; `nil` also for a file that is not regular, which may be written to twice.
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

  /// Returns whether both are the same file. This includes files that do not exist yet, on disks that may ignore case.
  func isSameFile(as other: OutputPlace) -> Bool {
    if path == other.path { return true }
    if let identity { return identity == other.identity }
    guard let newFile, let otherFile = other.newFile, newFile.folder == otherFile.folder else { return false }
    let (name, otherName) = (newFile.path.lastComponent, otherFile.path.lastComponent)
    if name.utf8.elementsEqual(otherName.utf8) { return true }
    return name.lowercased() == otherName.lowercased() && newFile.path.parent.foldsCase
  }
}

extension FileStatus.Identity {
  /// The place of an open regular file; `nil` for anything else.
  init?(of file: FileDescriptor) {
    guard let status = try? FileStatus(of: file), status.isRegular else { return nil }
    self = status.identity
  }
}
