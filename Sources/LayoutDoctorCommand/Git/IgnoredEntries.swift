/// Asks git which entries of a folder it ignores: by `.gitignore` files, by `.git/info/exclude` and by the user's own list. What is
/// tracked is not ignored.
///
/// Only the repository that the folder belongs to is asked. Repositories inside of it, which any commit or download can add, are
/// not, and nothing in them is ignored. Without git, and outside of a repository, nothing is ignored.
final class IgnoredEntries {
  private let repository: GitRepository?
  /// Answers one question after the other; `nil` if none was asked, or if it ended.
  private var process: GitProcess?
  /// Whether there is a repository that git does not use, or no git.
  let isUnanswered: Bool

  /// - Parameter folder: the folder to search, with links resolved. It is searched even if git ignores it, because it was named.
  init(in folder: FilePath) {
    do throws(GitError) {
      repository = try GitRepository(containing: folder)
      isUnanswered = false
    } catch {
      repository = nil
      isUnanswered = GitRepository.folders(above: folder).contains(where: \.hasRepository)
    }
    if let path = repository?.relativePath(of: folder), !path.bytes.isEmpty, isIgnored(path) { isNamed = true }
  }

  /// Whether git ignores the searched folder itself.
  private var isNamed = false

  deinit { _ = process.take()?.finish(limit: 0) }

  /// Whether git can be asked about the entries of a folder below the searched one.
  ///
  /// - Parameter folder: without links.
  func knows(_ folder: FilePath) -> Bool {
    guard let repository, !isNamed, repository.relativePath(of: folder) != nil else { return false }
    return folder == repository.root || !folder.hasRepository
  }

  /// Returns whether git ignores an entry of a folder that it knows.
  func ignores(_ entry: FilePath) -> Bool { repository?.relativePath(of: entry).map(isIgnored) ?? false }

  /// - Parameter path: relative to the top folder.
  private func isIgnored(_ path: FilePath) -> Bool {
    if process == nil { process = try? repository?.startIgnoring() }
    do throws(SystemError) {
      try process?.write(Array("./".utf8) + path.bytes + [0])
      // The file of the pattern, its line, the pattern and the path; the first three are empty if no pattern matches.
      var fields: [[UInt8]] = []
      while fields.count < 4, let field = try process?.field() ?? nil { fields.append(field) }
      if fields.count == 4 { return !fields[0].isEmpty && fields[2].first != UInt8(ascii: "!") }
    } catch {}
    // Git ends where a folder is a submodule that was not fetched.
    _ = process.take()?.finish(limit: 0)
    return false
  }
}
