#if canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#else
  // The compiler treats the global environment variable as shared mutable state; this program never changes it.
  @unsafe @preconcurrency import Glibc
#endif

/// The parameters of a process to start; by default, another process of this program.
package struct ProgramStart {
  /// The path of the executable.
  package var program: FilePath
  /// The first one is the name by which the program is called.
  package var arguments: [String]
  /// The open descriptors of the process, by number. It inherits only these and those that are not closed on exec.
  package var files: [(number: Int32, File)] = []
  /// Variables as `NAME=VALUE`, added to the environment of this process; each replaces a variable of the same name.
  package var environment: [String] = []
  /// The names of variables of this process that the new process does not inherit.
  package var removedVariables: [String] = []

  package enum File {
    /// Reads as empty, and discards what is written.
    case nothing
    /// Created or truncated for writing.
    case output(String)
    /// A descriptor of this process.
    case shared(Int32)
  }

  package init(_ arguments: [String], program: FilePath = ProgramStart.ownPath()) {
    self.arguments = arguments
    self.program = program
  }

  /// Starts a process. In it no signal is blocked and SIGPIPE has its default action, whatever the settings of this process.
  ///
  /// - Returns: the process id.
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

  /// The environment of this process together with the added variables.
  private var wholeEnvironment: [String] {
    let names = environment.map { String($0.prefix { $0 != "=" }) + "=" } + removedVariables.map { "\($0)=" }
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
    // The array contains at least the terminating null pointer.
    return unsafe pointers.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress.unsafelyUnwrapped) }
  }
}

extension ProgramStart {
  /// The path of this program's executable: the one that the system reports, otherwise the one found from the program's name,
  /// as a shell does.
  ///
  /// - Parameter link: a symbolic link to the executable; missing on Linux if `/proc` is not mounted.
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
    return path(of: CommandLine.arguments[0])
  }

  /// Finds a program by name: the first executable file in a colon-separated list of folders. Returns the name itself if it
  /// contains a slash or nothing is found.
  ///
  /// - Parameter folders: `nil` for those of PATH.
  static func path(of name: String, in folders: String? = nil) -> FilePath {
    let ownFolders = unsafe getenv("PATH").map { unsafe String(cString: $0) }
    let folders = folders ?? ownFolders ?? ""
    if name.utf8.contains(UInt8(ascii: "/")) { return FilePath(name) }
    for folder in folders.split(separator: ":", omittingEmptySubsequences: false) {
      // An empty entry stands for the working directory.
      let path = FilePath(folder.isEmpty ? "." : String(folder)).appending(Array(name.utf8))
      guard let status = try? FileStatus(of: path), status.isRegular,
        unsafe path.withCString({ unsafe access($0, X_OK) }) == 0
      else { continue }
      return path
    }
    return FilePath(name)
  }
}
