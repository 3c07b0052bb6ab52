import SceneLoading

/// A git repository with a work tree, for reading files at a revision.
///
/// Nothing is checked out and nothing is written: all commands only read the object database.
struct GitRepository: Hashable {
  /// The top folder of the work tree, without links.
  let root: FilePath

  /// A file at a revision.
  struct File: Hashable {
    /// Relative to the top folder.
    let path: FilePath
    /// The object id of the contents, in hexadecimal digits.
    let id: String
  }

  /// The maximum number of bytes of paths that are passed as arguments; if there are more, all files are listed.
  private static let maximumArgumentSize = 1 << 16

  /// - Parameter folder: a folder of the work tree, without links.
  init(containing folder: FilePath) throws(GitError) {
    let arguments = ["-C", folder.text, "rev-parse", "--show-toplevel"]
    guard var output = try GitProcess(arguments).finish(limit: Limits.gitListBytes),
      output.popLast() == UInt8(ascii: "\n"), let root = try? FilePath(bytes: output).resolved()
    else { throw .noRepository(folder.text) }
    self.root = root
  }

  /// The object id of a revision's tree. The revision is a commit, a branch, a tag or any other name of a commit.
  func tree(at revision: String) throws(GitError) -> String {
    // A name that begins with a dash would be read as an option.
    guard !revision.isEmpty, !revision.hasPrefix("-"), !revision.utf8.contains(0) else {
      throw .unknownRevision(revision, isShallow: false)
    }
    let arguments = ["-C", root.text, "rev-parse", "--verify", "--quiet", "\(revision)^{tree}"]
    guard let output = try GitProcess(arguments).finish(limit: Limits.gitListBytes) else {
      throw .unknownRevision(revision, isShallow: try isShallow())
    }
    return String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Whether older commits are missing, as in the clones of many build services.
  private func isShallow() throws(GitError) -> Bool {
    let arguments = ["-C", root.text, "rev-parse", "--is-shallow-repository"]
    return try GitProcess(arguments).finish(limit: Limits.gitListBytes) == Array("true\n".utf8)
  }

  /// The regular files of a tree in byte order of their paths.
  ///
  /// - Parameter paths: files and folders relative to the top folder; others may be listed as well.
  func files(in tree: String, below paths: [FilePath], revision: String) throws(GitError) -> [File] {
    var arguments = ["-C", root.text, "ls-tree", "-r", "-z", "--full-tree", tree]
    let size = paths.reduce(0) { $0 + $1.bytes.count + 1 }
    let areTexts = paths.allSatisfy { Array($0.text.utf8) == $0.bytes && !$0.bytes.isEmpty }
    if areTexts && size <= Self.maximumArgumentSize { arguments += ["--"] + paths.map(\.text) }
    guard let output = try GitProcess(arguments).finish(limit: Limits.gitListBytes) else {
      throw .unreadable(revision: revision)
    }
    return output.split(separator: 0).compactMap(File.init).sorted { $0.path < $1.path }
  }

  /// Reads the contents of files one after the other.
  ///
  /// - Parameter body: called with the index of each file and its bytes.
  func read(
    _ files: [File], revision: String, _ body: (_ index: Int, _ bytes: [UInt8]) -> Void
  ) throws(GitError) {
    if files.isEmpty { return }
    var process = try GitProcess(["-C", root.text, "cat-file", "--batch"])
    var isWhole = true
    for (index, file) in files.enumerated() {
      guard let bytes = Self.contents(of: file, from: &process) else {
        isWhole = false
        break
      }
      body(index, bytes)
    }
    _ = process.finish(limit: Limits.gitListBytes)
    if !isWhole { throw .unreadable(revision: revision) }
  }

  /// Each file is answered before the next is requested, so the two processes never both wait for a full pipe.
  ///
  /// - Returns: `nil` if the answer is not `ID blob SIZE` and that many bytes.
  private static func contents(of file: File, from process: inout GitProcess) -> [UInt8]? {
    guard (try? process.write(line: file.id)) != nil, let line = (try? process.line()) ?? nil else { return nil }
    let words = line.split(separator: " ")
    guard words.count == 3, words[1] == "blob", let size = Int(words[2]), (0...SceneLoading.Limits.fileBytes) ~= size,
      var bytes = (try? process.bytes(size + 1)) ?? nil
    else { return nil }
    bytes.removeLast()
    return bytes
  }

  /// The path relative to the top folder; `nil` if it is not below that.
  ///
  /// - Parameter path: absolute and without links.
  func relativePath(of path: FilePath) -> FilePath? {
    let (names, own) = (path.names, root.names)
    guard path.bytes.first == UInt8(ascii: "/"), names.starts(with: own) else { return nil }
    return FilePath(bytes: Array(names.dropFirst(own.count).joined(separator: [UInt8(ascii: "/")])))
  }
}

extension GitRepository.File {
  /// Reads `MODE TYPE ID<tab>PATH`; `nil` for links, folders and other repositories.
  fileprivate init?(_ entry: ArraySlice<UInt8>) {
    guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    let words = String(decoding: entry[..<tab], as: UTF8.self).split(separator: " ")
    guard words.count == 3, words[0].hasPrefix("100"), words[1] == "blob" else { return nil }
    self.init(path: FilePath(bytes: Array(entry[(tab + 1)...])), id: String(words[2]))
  }
}
