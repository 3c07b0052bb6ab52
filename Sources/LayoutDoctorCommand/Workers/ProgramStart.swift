#if canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#else
  // The variable that holds the environment is known to it as one that may change at any time; nothing here changes it.
  @unsafe @preconcurrency import Glibc
#endif

/// How a process of a program begins: by default, one more of this program.
package struct ProgramStart {
  /// The path of the program.
  package var program: FilePath
  /// The first is the name that the program is called by.
  package var arguments: [String]
  /// What the process has open, by its number there; nothing else but what is not closed when a program is started.
  package var files: [(number: Int32, File)] = []
  /// Beside those that this process has, `NAME=VALUE` each, in place of what has the same name.
  package var environment: [String] = []

  package enum File {
    /// What is read from it is empty, what is written to it is lost.
    case nothing
    /// Emptied, or made, for what is written to it.
    case output(String)
    /// What this process has open under a number.
    case shared(Int32)
  }

  package init(_ arguments: [String], program: FilePath = ProgramStart.ownPath()) {
    self.arguments = arguments
    self.program = program
  }

  /// Starts a process, which no signal is blocked in and which a closed pipe ends, whatever this process has set.
  ///
  /// - Returns: its id.
  package func start() throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in files {
      switch file {
      case .nothing: unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      case .output(let path):
        unsafe posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
      case .shared(let own): unsafe posix_spawn_file_actions_adddup2(&actions, own, number)
      }
    }
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    _ = unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    _ = unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var id: pid_t = 0
    let failure = unsafe Self.withPointers(to: arguments) { words in
      unsafe Self.withPointers(to: wholeEnvironment) { environment in
        unsafe program.withCString { unsafe posix_spawn(&id, $0, &actions, &attributes, words, environment) }
      }
    }
    if failure != 0 { throw .code(failure) }
    return id
  }

  /// That of this process with what is added.
  private var wholeEnvironment: [String] {
    let names = environment.map { $0.prefix { $0 != "=" } + "=" }
    var whole = environment
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if !names.contains(where: { text.hasPrefix($0) }) { whole.append(text) }
      unsafe next += 1
    }
    return whole
  }

  private static func withPointers<Result>(
    to texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
    // The array holds at least the end.
    return unsafe pointers.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress.unsafelyUnwrapped) }
  }
}

extension ProgramStart {
  /// Where this program is: as the system says, else what it was called by, as a shell finds it.
  ///
  /// - Parameter link: what leads to it; missing on Linux where `/proc` is not mounted.
  package static func ownPath(link: String = "/proc/self/exe") -> FilePath {
    #if os(Linux)
      if unsafe access(link, X_OK) == 0 { return FilePath(link) }
    #else
      var size: UInt32 = 1 << 12
      var path = [CChar](repeating: 0, count: Int(size))
      if unsafe _NSGetExecutablePath(&path, &size) == 0 {
        return FilePath(bytes: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)))
      }
    #endif
    return path(of: CommandLine.arguments[0], in: unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "")
  }

  /// The path of a program by its name: the first executable file in a list of folders, parted by colons; the name itself where
  /// it has a slash, or where there is none.
  static func path(of name: String, in folders: String) -> FilePath {
    if name.utf8.contains(UInt8(ascii: "/")) { return FilePath(name) }
    for folder in folders.split(separator: ":", omittingEmptySubsequences: false) {
      // An empty name is the folder that the process is in.
      let path = FilePath(folder.isEmpty ? "." : String(folder)).appending(Array(name.utf8))
      guard let status = try? FileStatus(of: path), status.kind == .regular,
        unsafe path.withCString({ unsafe access($0, X_OK) }) == 0
      else { continue }
      return path
    }
    return FilePath(name)
  }
}
