import SceneLoading

/// The scenes that a command line names.
package struct SceneSearch {
  /// Those to check, by name; each file once.
  package private(set) var files: [SceneFile] = []
  /// Paths that cannot be used, with the reason.
  package private(set) var failures: [(path: FilePath, reason: SearchFailure)] = []
  private var seen: Set<FilePath> = []

  package enum SearchFailure: Hashable, Sendable {
    case system(SystemError)
    case folderWithoutScenes
  }

  /// - Parameter paths: files, folders, or `-` for standard input.
  package init(_ paths: [FilePath]) {
    for path in paths {
      do {
        if path == SceneFile.standardInputPath {
          if seen.insert(path).inserted { files.append(SceneFile(path: path, isStandardInput: true, bytes: nil)) }
        } else if try FileStatus(of: path).isFolder {
          try addFolder(path)
        } else if paths.count == 1 {
          files = [SceneFile(path: path, isStandardInput: false, bytes: nil)]
        } else if seen.insert(try path.resolved()).inserted {
          files.append(SceneFile(path: path, isStandardInput: false, bytes: nil))
        }
      } catch {
        failures.append((path, .system(error)))
      }
    }
    files.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Hidden entries are passed over; a folder that links lead back to is entered once.
  private mutating func addFolder(_ path: FilePath) throws(SystemError) {
    var entered: Set<FilePath> = [try path.resolved()]
    var pending = [path]
    var hasScenes = false
    while let folder = pending.popLast() {
      do {
        for name in try folder.folderEntries() where name.first != UInt8(ascii: ".") {
          try add(folder.appending(name), pending: &pending, entered: &entered, hasScenes: &hasScenes)
        }
      } catch {
        failures.append((folder, .system(error)))
      }
    }
    if !hasScenes { failures.append((path, .folderWithoutScenes)) }
  }

  private mutating func add(
    _ path: FilePath, pending: inout [FilePath], entered: inout Set<FilePath>, hasScenes: inout Bool
  ) throws(SystemError) {
    // A link that leads nowhere is nothing.
    guard let status = try? FileStatus(of: path) else { return }
    if status.isFolder {
      if entered.insert(try path.resolved()).inserted { pending.append(path) }
    } else if status.isRegular && path.bytes.suffix(5) == Array(".json".utf8) {
      do {
        let bytes = try path.contents()
        guard isScene(bytes) else { return }
        hasScenes = true
        if seen.insert(try path.resolved()).inserted {
          files.append(SceneFile(path: path, isStandardInput: false, bytes: bytes))
        }
      } catch {
        failures.append((path, .system(error)))
      }
    }
  }
}

/// A scene's file, read or still to be read.
package struct SceneFile: Sendable {
  package let path: FilePath
  package let isStandardInput: Bool
  /// What the search had to read anyway.
  let bytes: [UInt8]?

  static let standardInputPath = FilePath("-")

  init(path: FilePath, isStandardInput: Bool, bytes: [UInt8]?) {
    self.path = path
    self.isStandardInput = isStandardInput
    self.bytes = bytes
  }

  /// - Parameter argument: a path, or `-` for standard input.
  init(argument: FilePath) {
    self.init(path: argument, isStandardInput: argument == SceneFile.standardInputPath, bytes: nil)
  }

  /// The same file, with what standard input holds; others are left to be read.
  func withStandardInput() -> SceneFile {
    guard isStandardInput, bytes == nil, let read = try? contents() else { return self }
    return SceneFile(path: path, isStandardInput: true, bytes: read)
  }

  /// As reports name it.
  package var name: String { isStandardInput ? "<stdin>" : path.text }

  /// - Parameter prepare: called with how many bytes there are, as soon as that is known.
  func contents(preparing prepare: (_ byteCount: Int) -> Void = { _ in }) throws(SystemError) -> [UInt8] {
    let bytes: [UInt8]
    if let known = self.bytes {
      bytes = known
    } else if isStandardInput {
      bytes = try FileDescriptor.standardInput.readAll(limit: FilePath.maximumFileSize)
    } else {
      return try path.contents(preparing: prepare)
    }
    prepare(bytes.count)
    return bytes
  }
}
