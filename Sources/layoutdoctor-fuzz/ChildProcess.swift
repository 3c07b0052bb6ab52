#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// This program, started once more.
enum ChildProcess {
  enum End {
    case exit(Int32)
    case signal(Int32)
  }

  /// - Parameters:
  ///   - errors: a file for what it writes to standard error.
  ///   - environment: beside that of this process, `NAME=VALUE` each; those come first that count.
  /// - Returns: its process id.
  static func start(
    _ arguments: [String], errors: String, environment added: [String]
  ) throws(FuzzError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    let names = added.map { $0.prefix { $0 != "=" } + "=" }
    var environment = added
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let text = unsafe String(cString: entry)
      if !names.contains(where: { text.hasPrefix($0) }) { environment.append(text) }
      unsafe next += 1
    }
    var process = pid_t()
    let code = unsafe withCStrings([path] + arguments) { argv in
      unsafe withCStrings(environment) { envp in
        unsafe posix_spawn(&process, path, &actions, nil, argv, envp)
      }
    }
    guard code == 0 else { throw .notStarted(code) }
    return process
  }

  /// How a process has ended and the most memory that it had; nil while it runs.
  static func end(of process: pid_t, waits: Bool = false) -> (end: End, megabytes: Int)? {
    var status: Int32 = 0
    var usage = rusage()
    guard unsafe wait4(process, &status, waits ? 0 : WNOHANG, &usage) == process else { return nil }
    let signal = status & 0x7F
    return (signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal), megabytes(of: usage))
  }

  /// The most memory of a process; Darwin counts it in bytes, Linux in kilobytes.
  static func megabytes(of usage: rusage) -> Int {
    #if canImport(Darwin)
      Int(usage.ru_maxrss) >> 20
    #else
      Int(usage.ru_maxrss) >> 10
    #endif
  }

  #if os(Linux)
    private static let path = "/proc/self/exe"
  #else
    private static let path = CommandLine.arguments[0]
  #endif

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
    return unsafe pointers.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress!) }
  }
}
