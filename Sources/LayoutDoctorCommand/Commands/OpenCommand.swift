/// Checks scenes, writes the HTML report to a temporary file and opens it in the browser.
struct OpenCommand {
  let arguments: ParsedArguments

  #if canImport(Darwin)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws(CommandError) -> ExitStatus {
    let page = try Self.temporaryFolder().appending(Array("report.html".utf8))
    let options = arguments.optionArguments + ["--output=html=\(page.text)"]
    let check: ParsedArguments
    do {
      check = try ParsedArguments([Command.check.rawValue] + options + ["--"] + arguments.positionals)
    } catch { throw .usage(error) }
    let status = try CheckCommand(check.withSettings()).run(nil)
    let isOpened = Self.open(page)
    Terminal().complain(
      isOpened ? "opened \(page.text)\n" : "'\(Self.opener)' opens nothing here; the page is \(page.text)\n")
    return isOpened || status != .success ? status : .unusable
  }

  /// A new folder that only this user can read.
  private static func temporaryFolder() throws(CommandError) -> FilePath {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var name = Array("\(parent)/layoutdoctor-XXXXXX".utf8CString)
    guard unsafe name.withUnsafeMutableBufferPointer({ unsafe mkdtemp($0.baseAddress!) != nil }) else {
      throw .output(parent, .last)
    }
    return FilePath(bytes: name.dropLast().map { UInt8(bitPattern: $0) })
  }

  /// - Returns: whether the program that opens pages says that it did.
  private static func open(_ page: FilePath) -> Bool {
    var start = ProgramStart([opener, page.text], program: ProgramStart.path(of: opener))
    start.files = [(STDIN_FILENO, .nothing), (STDOUT_FILENO, .nothing), (STDERR_FILENO, .nothing)]
    return (try? ChildProcess(start))?.wait() == .status(0)
  }
}
