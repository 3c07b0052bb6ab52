import Foundation

extension Folder {
  /// Makes the folder a git repository if it is none, and commits everything in it.
  func commit() throws {
    let run = try Program.shell(
      "git init -q . && git add -A && git -c user.name=Someone -c user.email=someone@example.org"
        + " -c commit.gpgsign=false -c core.hooksPath=/dev/null commit -q --allow-empty -m version", in: url)
    if run.status != 0 { throw Failure(errors: run.errors) }
  }

  struct Failure: Error { let errors: String }

  /// The files of the repository's database with hashes of their contents, and the state of the work tree.
  func repositoryState() throws -> String {
    try Program.shell("find .git -type f | sort | xargs cksum; GIT_OPTIONAL_LOCKS=0 git status --short", in: url).output
  }
}
