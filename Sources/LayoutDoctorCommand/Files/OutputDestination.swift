/// The destination of an output. Two are equal if they are the same file, whatever the spelling of its path.
enum OutputDestination: Hashable {
  case file(FileStatus.Identity)
  /// A file that does not exist yet.
  case newFile([UInt8], folder: FileStatus.Identity)
  /// What is no regular file, and may be written to twice by other paths.
  case other(FilePath)

  init(_ path: FilePath) {
    if let status = try? FileStatus(of: path) {
      self = status.isRegular ? .file(status.identity) : .other(path)
    } else if let target = try? path.followingLinks(), let folder = try? FileStatus(of: target.parent) {
      self = .newFile(target.names.last ?? [], folder: folder.identity)
    } else {
      self = .other(path)
    }
  }

  /// The identity of a regular file that exists; `nil` for anything else.
  var identity: FileStatus.Identity? { if case .file(let identity) = self { identity } else { nil } }
}

extension FileStatus.Identity {
  /// The identity of an open regular file; `nil` for anything else.
  init?(of file: FileDescriptor) {
    guard let status = try? FileStatus(of: file), status.isRegular else { return nil }
    self = status.identity
  }
}
