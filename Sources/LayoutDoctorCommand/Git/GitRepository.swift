import SceneLoading

/// A git repository with a work tree, for reading files at a revision.
///
/// Nothing is checked out and nothing is written: all commands only read the object database.
struct GitRepository: Hashable {
  /// The top folder of the work tree, without links.
  let root: FilePath
  /// The options that name the repository, so that git does not search for one.
  private let options: [String]

  /// A file at a revision.
  struct File: Hashable {
    /// Relative to the top folder.
    let path: FilePath
    /// The object id of the contents, in hexadecimal digits.
    let id: String
  }

  /// The maximum number of bytes of paths that are passed as arguments; if there are more, all files are listed.
  private static let maximumArgumentSize = 1 << 16

  /// Finds the nearest folder with a `.git` above or at a folder.
  ///
  /// Git itself would also use a folder that only looks like a repository, whose files any commit can add.
  ///
  /// - Parameter folder: a folder of the work tree, without links.
  init(containing folder: FilePath) throws(GitError) {
    for root in Self.folders(above: folder) where root.hasRepository {
      // The second line is the path from here to the top folder.
      let arguments = ["-C", root.text, "rev-parse", "--is-inside-work-tree", "--show-cdup", "--absolute-git-dir"]
      let start = Array("true\n\n".utf8)
      guard let output = try GitProcess(arguments).finish(limit: Limits.gitListBytes), output.starts(with: start),
        output.last == UInt8(ascii: "\n")
      else { continue }
      self.root = root
      let folder = FilePath(bytes: Array(output[start.count...].dropLast()))
      options = ["-C", root.text, "--git-dir=\(folder.text)", "--work-tree=\(root.text)"]
      return
    }
    throw .noRepository(folder.text)
  }

  /// A folder and those above it, the nearest first.
  static func folders(above folder: FilePath) -> [FilePath] {
    let names = folder.names
    return (0...names.count).reversed().map { count in
      FilePath(bytes: [UInt8(ascii: "/")] + names[..<count].joined(separator: [UInt8(ascii: "/")]))
    }
  }

  /// Starts a command that reads paths relative to the top folder, each with a zero at its end, and answers each with four
  /// fields: the file of the last pattern that matches it, the line, the pattern and the path.
  ///
  /// It takes no literal paths, so each begins with `./`.
  func startIgnoring() throws(GitError) -> GitProcess {
    try process(["--no-literal-pathspecs", "check-ignore", "-z", "--stdin", "--verbose", "--non-matching"])
  }

  /// Starts a git command in this repository.
  private func process(_ arguments: [String]) throws(GitError) -> GitProcess { try GitProcess(options + arguments) }

  /// The object id of the tree that a change is compared with: that of the merge base of a revision and `HEAD`.
  ///
  /// What a branch has received since then is no part of the change. The merge base of two other commits is written as in
  /// git, `A...B`. A name of a tree stands for the tree itself.
  func baseTree(of revision: String) throws(GitError) -> String {
    var names = [revision, "HEAD"]
    if let dots = Substring(revision).firstOccurrence(of: "..."), try commit(revision) == nil {
      names = [revision[..<dots.lowerBound], revision[dots.upperBound...]].map { $0.isEmpty ? "HEAD" : String($0) }
    }
    var commits: [String] = []
    for name in names {
      guard let commit = try commit(name) else { return try tree(at: names.last == "HEAD" ? revision : name) }
      commits.append(commit)
    }
    guard let base = try line(["merge-base"] + commits) else {
      throw .noMergeBase(names[0], names[1], isShallow: try isShallow())
    }
    return try tree(at: base)
  }

  /// The object id of a commit; `nil` if the repository has no commit of this name.
  private func commit(_ name: String) throws(GitError) -> String? {
    if !Self.isRevision(name) { return nil }
    return try line(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"])
  }

  /// Whether a text can be passed to git as a name: one that begins with a dash would be read as an option.
  private static func isRevision(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("-") && !name.utf8.contains(0)
  }

  /// The object id of a revision's tree. The revision is a commit, a branch, a tag or any other name of a commit.
  func tree(at revision: String) throws(GitError) -> String {
    if !Self.isRevision(revision) { throw .unknownRevision(revision, isShallow: false) }
    guard let tree = try line(["rev-parse", "--verify", "--quiet", "\(revision)^{tree}"]) else {
      throw .unknownRevision(revision, isShallow: try isShallow())
    }
    return tree
  }

  /// The first line of a command's output; `nil` if the command failed.
  private func line(_ arguments: [String]) throws(GitError) -> String? {
    try process(arguments).finish(limit: Limits.gitListBytes).map { output in
      String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }

  /// Whether older commits are missing, as in the clones of many build services.
  private func isShallow() throws(GitError) -> Bool {
    try line(["rev-parse", "--is-shallow-repository"]) == "true"
  }

  /// The regular files of a tree in byte order of their paths.
  ///
  /// - Parameter paths: files and folders relative to the top folder; others may be listed as well.
  func files(in tree: String, below paths: [FilePath], revision: String) throws(GitError) -> [File] {
    var arguments = ["ls-tree", "-r", "-z", "--full-tree", tree]
    let size = paths.reduce(0) { $0 + $1.bytes.count + 1 }
    let areTexts = paths.allSatisfy { Array($0.text.utf8) == $0.bytes && !$0.bytes.isEmpty }
    if areTexts && size <= Self.maximumArgumentSize { arguments += ["--"] + paths.map(\.text) }
    guard let output = try process(arguments).finish(limit: Limits.gitListBytes) else {
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
    var process = try self.process(["cat-file", "--batch"])
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

extension FilePath {
  /// Whether the folder is the top of a git repository, or looks like it.
  var hasRepository: Bool { (try? FileStatus(of: appending(Array(".git".utf8)))) != nil }
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
