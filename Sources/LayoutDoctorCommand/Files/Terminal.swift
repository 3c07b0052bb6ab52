import LayoutReporting

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What goes where, and in which style.
struct Terminal {
  private let color: ColorChoice

  init(color: ColorChoice = .auto) { self.color = color }

  /// Makes sure that what cannot be written fails a write, whose failure can be told.
  static func prepare() {
    // A closed pipe would kill the process, and so would a file beyond the size allowed.
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    // What is closed would be taken by the next file that is opened: by one that is not meant to be written to.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  func style(for file: FileDescriptor) -> Style {
    switch color {
    case .always: Style(isColored: true)
    case .never: Style(isColored: false)
    case .auto: Style(isColored: file.isTerminal && !Terminal.isSet("NO_COLOR") && !Terminal.isDumb)
    }
  }

  /// Writes the report; a reader that has left is no failure.
  func report(_ bytes: [UInt8]) throws(SystemError) {
    do { try FileDescriptor.standardOutput.write(bytes) } catch {
      if error != .code(EPIPE) { throw error }
    }
  }

  func report(_ text: String) throws(SystemError) { try report(Array(text.utf8)) }

  /// Writes to standard error, where nothing more can be done about a failure.
  func complain(_ text: String) { complain(Array(text.utf8)) }

  func complain(_ bytes: [UInt8]) { try? FileDescriptor.standardError.write(bytes) }

  private static func isSet(_ name: String) -> Bool {
    guard let value = unsafe getenv(name) else { return false }
    return unsafe value.pointee != 0
  }

  private static var isDumb: Bool {
    guard let value = unsafe getenv("TERM") else { return false }
    return unsafe String(cString: value) == "dumb"
  }
}
