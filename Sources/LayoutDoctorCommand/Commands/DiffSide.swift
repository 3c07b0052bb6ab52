import LayoutReporting

/// One side of a comparison: the scene files that an argument names.
struct DiffSide {
  private(set) var files: [Entry] = []
  /// Paths below a folder that cannot be used, with the reason.
  private(set) var failures: [SceneReport] = []

  struct Entry {
    var file: SceneFile
    /// The path below the folder that the argument names; empty if it names a file.
    let name: FilePath
  }

  /// - Parameters:
  ///   - argument: a file, a folder, or `REVISION:PATH`.
  ///   - isExcluded: whether an entry of a folder is left out.
  init(_ argument: String, isExcluded: @escaping @Sendable (FilePath) -> Bool) throws(CommandError) {
    let path = FilePath(argument)
    let exists = path == SceneFile.standardInputPath || (try? FileStatus(of: path)) != nil
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if !exists, parts.count == 2, !parts[0].isEmpty {
      do { try addFiles(at: parts[0], FilePath(parts[1]), isExcluded) } catch { throw .failure(error.message) }
      return
    }
    // A file that is named is compared even if it is excluded.
    let search = SceneSearch([path], outputs: []) { $0 != path && isExcluded($0) ? "excluded" : nil }
    failures = search.failures.map { path, reason in SceneReport(file: path.text, refusedBecause: reason) }
    let start = path.bytes.last == UInt8(ascii: "/") ? path.bytes : path.bytes + [UInt8(ascii: "/")]
    files = search.files.map { file in
      let isBelow = file.path.bytes.starts(with: start)
      return Entry(file: file, name: FilePath(bytes: isBelow ? Array(file.path.bytes.dropFirst(start.count)) : []))
    }
  }

  mutating func remove(_ places: Set<Int>) {
    files = files.indices.filter { !places.contains($0) }.map { files[$0] }
  }

  /// Adds the files of a revision in the repository of the working directory.
  ///
  /// - Parameter path: relative to the top folder of the repository, or else to the working directory.
  private mutating func addFiles(
    at revision: String, _ path: FilePath, _ isExcluded: (FilePath) -> Bool
  ) throws(GitError) {
    guard let working = try? FilePath(".").resolved() else { throw .noRepository(".") }
    let repository = try GitRepository(containing: working)
    let tree = try repository.tree(at: revision)
    var candidates = [path.names]
    if let folder = repository.relativePath(of: working), !folder.bytes.isEmpty {
      candidates.append(folder.names + path.names)
    }
    for names in candidates {
      let place = FilePath(bytes: Array(names.joined(separator: [UInt8(ascii: "/")])))
      let listed = try repository.files(in: tree, below: [place], revision: revision)
      let input = RevisionFiles.Input(path: place, isFolder: true)
      let wanted = listed.filter { file in
        file.path == place
          || input.isSearched(for: file.path) && !isExcluded(repository.root.appending(file.path.bytes))
      }
      var entries: [Entry] = []
      try repository.read(wanted, revision: revision) { index, bytes in
        let own = wanted[index].path
        guard own == place || isSceneOrDocument(bytes, at: own) else { return }
        var file = SceneFile(bytes, ofRevisionAt: repository.root.appending(own.bytes))
        file.shownName = "\(revision):\(own.text)"
        let rest = own.names.dropFirst(names.count).joined(separator: [UInt8(ascii: "/")])
        entries.append(Entry(file: file, name: FilePath(bytes: Array(rest))))
      }
      files = entries
      if !files.isEmpty { return }
    }
    throw .unknownPath(path.text, revision: revision)
  }
}
