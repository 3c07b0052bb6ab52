/// Why a revision cannot be read.
enum GitError: Error, Hashable {
  /// No program `git` can be started.
  case notInstalled
  /// The folder is not in the work tree of a repository.
  case noRepository(String)
  /// The repository has no commit or tree of this name.
  case unknownRevision(String)
  /// The revision has no scene at this path.
  case unknownPath(String, revision: String)
  /// The revision's files cannot be read.
  case unreadable(revision: String)

  /// One lower-case phrase, names in quotes.
  var message: String {
    switch self {
    case .notInstalled: "git is needed for this, and cannot be started"
    case .noRepository(let folder): "'\(folder)' is in no work tree of a git repository"
    case .unknownRevision(let revision): "the git repository has no revision '\(revision)'"
    case .unknownPath(let path, let revision): "there is no scene '\(path)' at '\(revision)'"
    case .unreadable(let revision): "the files at '\(revision)' cannot be read"
    }
  }
}
