/// A running `git` command, with a channel to its standard input and from its standard output.
///
/// Its messages are discarded, because their words depend on the user's language.
struct GitProcess: ~Copyable {
  private let process: ChildProcess
  /// Bytes that were received and not yet returned.
  private var received: ArraySlice<UInt8> = []

  /// Variables that name another repository, as git sets them in hooks, or that change the meaning of paths.
  private static let removedVariables = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_INDEX_FILE", "GIT_PREFIX",
    "GIT_NAMESPACE", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
  ]
  /// With these variables, git takes no lock, fetches no missing objects, uses no protocol whatever the configuration
  /// allows, and never asks for a password.
  private static let addedVariables = [
    "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_TERMINAL_PROMPT=0",
  ]
  /// With these options, git uses no repository that a folder without `.git` holds, runs no command of the
  /// configuration, and takes paths literally.
  private static let options = [
    "-c", "safe.bareRepository=explicit", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false",
    "--literal-pathspecs",
  ]
  /// The number of bytes to read at once.
  private static let chunkSize = 1 << 16

  /// - Parameter arguments: without the program's name.
  init(_ arguments: [String]) throws(GitError) {
    var start = ProgramStart(["git"] + Self.options + arguments, program: ProgramStart.path(of: "git"))
    start.files = [(STDERR_FILENO, .nothing)]
    start.environment = Self.addedVariables
    start.removedVariables = Self.removedVariables
    do { process = try ChildProcess(start, connecting: [STDIN_FILENO, STDOUT_FILENO]) } catch { throw .notInstalled }
  }

  /// Writes a line to the command's standard input.
  func write(line: String) throws(SystemError) { try write(Array("\(line)\n".utf8)) }

  func write(_ bytes: [UInt8]) throws(SystemError) { try process.channel.write(bytes) }

  /// Takes the next line of the output, without its end; `nil` at the end of the output.
  mutating func line() throws(SystemError) -> String? {
    try bytes(before: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Takes the output as far as the next zero, which is left out; `nil` at the end of the output.
  mutating func field() throws(SystemError) -> [UInt8]? { try bytes(before: 0) }

  private mutating func bytes(before mark: UInt8) throws(SystemError) -> [UInt8]? {
    var searched = 0
    while true {
      if let end = received.dropFirst(searched).firstIndex(of: mark) {
        defer { received = received[(end + 1)...] }
        return Array(received[..<end])
      }
      searched = received.count
      let chunk = try process.channel.read(atMost: Self.chunkSize)
      if chunk.isEmpty { return nil }
      received += chunk
    }
  }

  /// Takes the next bytes of the output; `nil` if there are fewer.
  mutating func bytes(_ count: Int) throws(SystemError) -> [UInt8]? {
    while received.count < count {
      let chunk = try process.channel.read(atMost: Self.chunkSize)
      if chunk.isEmpty { return nil }
      received += chunk
    }
    defer { received = received.dropFirst(count) }
    return Array(received.prefix(count))
  }

  /// Waits until the command has ended.
  ///
  /// - Parameter limit: the maximum number of bytes of the output; more are an error.
  /// - Returns: the rest of the output, or `nil` if the command failed.
  consuming func finish(limit: Int) -> [UInt8]? {
    process.endInput()
    let rest = try? process.channel.readAll(limit: limit)
    guard process.wait() == .status(0), let rest else { return nil }
    return Array(received) + rest
  }
}
