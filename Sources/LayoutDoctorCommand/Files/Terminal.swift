import LayoutChecking
import LayoutReporting

/// Standard output and standard error, with their styles.
struct Terminal {
  private let color: ColorChoice

  init(color: ColorChoice = .auto) { self.color = color }

  /// Ensures that writing to a closed pipe or descriptor, or beyond the file size limit, fails with an error.
  static func prepare() {
    // Otherwise a closed pipe, or a file beyond the size limit, would kill the process.
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    // Otherwise the next file to be opened would take a closed standard descriptor, and output meant for that would go into the
    // file.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  func style(for file: FileDescriptor) -> Style {
    let isColored =
      switch color {
      case .always: true
      case .never: false
      case .auto: file.isTerminal && !Terminal.isSet("NO_COLOR") && !Terminal.isDumb
      }
    return Style(isColored: isColored, width: file.isTerminal ? Terminal.columns(of: file) : nil)
  }

  /// The cells of a line of standard output; `nil` if it is no terminal.
  static var width: Int? { Terminal().style(for: .standardOutput).width }

  /// The cells of a terminal's line: those of COLUMNS, or else as the terminal says; `nil` if it does not.
  private static func columns(of file: FileDescriptor) -> Int? {
    if let value = unsafe getenv("COLUMNS"), let columns = unsafe Int(String(cString: value)), columns > 0 {
      return columns
    }
    var size = winsize()
    let status = unsafe ioctl(file.number, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Writes the report. A closed pipe is not an error.
  func report(_ bytes: [UInt8]) throws(CommandError) {
    do { try FileDescriptor.standardOutput.write(bytes) } catch {
      if error != .code(EPIPE) { throw .output("standard output", error) }
    }
  }

  func report(_ text: String) throws(CommandError) { try report(Array(text.utf8)) }

  /// Writes to standard error. A failure here cannot be reported and is ignored.
  func complain(_ text: String) { complain(Array(text.utf8)) }

  func complain(_ bytes: [UInt8]) { try? FileDescriptor.standardError.write(bytes) }

  /// Complains about scenes that could not be loaded, or of which a limit left something undone.
  func complain(about scenes: [SceneReport]) {
    complain(TextReport.complaints(RunReport(scenes: scenes), style: style(for: .standardError)))
  }

  /// Prints what a command has computed for the scenes of a file, each text below a heading if there are several, and complains
  /// about scenes that were refused or cut off.
  ///
  /// - Parameters:
  ///   - results: may lack scenes of the reports.
  ///   - json: `nil` to print texts.
  func report<Value>(
    _ results: [(report: SceneReport, value: Value)], of reports: [SceneReport],
    json: ((SceneReport, Value) -> [UInt8])?, text: (CheckedScene, SceneReport, Value, Style) -> String
  ) throws(CommandError) -> ExitStatus {
    complain(about: reports)
    let style = style(for: .standardOutput)
    for (scene, value) in results {
      if let json {
        try report(json(scene, value))
      } else if let checked = scene.checked {
        if results.count > 1 { try report(TextReport.heading(of: checked.scene, style: style)) }
        try report(text(checked, scene, value, style))
      }
    }
    return ExitStatus(Summary(reports))
  }

  /// Notes that there is nothing to do for a document, which is no error: many contain a menu or objects alone.
  func noteNoView(in file: SceneFile) { complain("\(file.name.printable): note: there is no view to lay out\n") }

  private static func isSet(_ name: String) -> Bool {
    guard let value = unsafe getenv(name) else { return false }
    return unsafe value.pointee != 0
  }

  private static var isDumb: Bool {
    guard let value = unsafe getenv("TERM") else { return false }
    return unsafe String(cString: value) == "dumb"
  }
}
