/// Where an output goes, by which two spellings of one file are known.
struct OutputPlace {
  let path: FilePath
  /// That of the file where there is one; nil also for what is no regular file, which can be written to twice.
  let identity: FileStatus.Identity?
  /// The path with links at its end followed; nil where there is something already, or no folder.
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

  /// Whether both lead to one file, also one that is still to be made, on a disk that may not tell upper from lower case.
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
  /// That of an open regular file, nil for anything else.
  init?(of file: FileDescriptor) {
    guard let status = try? FileStatus(of: file), status.isRegular else { return nil }
    self = status.identity
  }
}
