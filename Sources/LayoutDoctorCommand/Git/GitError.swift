/// Why a revision cannot be read.
enum GitError: Error, Hashable {
  /// No program `git` can be started.
  case notInstalled
  /// The folder is not in the work tree of a repository.
  case noRepository(String)
  /// The repository has no commit or tree of this name.
  case unknownRevision(String, isShallow: Bool)
  /// Two commits have no common ancestor.
  case noMergeBase(String, String, isShallow: Bool)
  /// The revision has no scene at this path.
  case unknownPath(String, revision: String)
  /// The revision's files cannot be read.
  case unreadable(revision: String)

  /// One lower-case phrase, names in quotes.
  var message: String {
    switch self {
    case .notInstalled: "git is needed for this, and cannot be started"
    case .noRepository(let folder): "'\(folder)' is in no work tree of a git repository"
    case .unknownRevision(let revision, let isShallow):
      "the git repository has no revision '\(revision)'" + (isShallow ? "; it is a shallow clone" : "")
    case .noMergeBase(let first, let second, let isShallow):
      "'\(first)' and '\(second)' have no common ancestor"
        + (isShallow ? " here; it is a shallow clone, and 'git fetch --unshallow' fetches the rest" : "")
    case .unknownPath(let path, let revision): "there is no scene '\(path)' at '\(revision)'"
    case .unreadable(let revision): "git cannot read the files at '\(revision)'; a partial clone may lack them"
    }
  }
}
