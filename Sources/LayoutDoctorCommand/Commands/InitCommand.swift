import LayoutReporting

/// Sets a project up: writes a configuration file, a baseline of what is found now, and the file of a build service.
///
/// A file that exists is never changed.
struct InitCommand {
  private let service: BuildService

  enum BuildService: String, CaseIterable {
    case github, gitlab

    fileprivate var path: String {
      switch self {
      case .github: ".github/workflows/layout.yml"
      case .gitlab: ".gitlab-ci.yml"
      }
    }

    /// The whole history is there for `--since`.
    fileprivate var text: String {
      switch self {
      case .github:
        """
        name: layout
        on: [pull_request]
        jobs:
          check:
            runs-on: ubuntu-24.04
            steps:
              - uses: actions/checkout@v4
                with:
                  fetch-depth: 0
              # Set OWNER, and where the program comes from: the path or URL of an archive or a wheel.
              - uses: OWNER/layoutdoctor/.github/actions/check@v\(Help.version)
                with:
                  install: tools/layoutdoctor-\(Help.version)-linux-x86_64.tar.gz

        """
      case .gitlab:
        """
        layout:
          image: python:3.13
          variables:
            GIT_DEPTH: 0
          script:
            # Set where the program comes from.
            - pip install tools/layoutdoctor-\(Help.version)-py3-none-manylinux_2_34_x86_64.whl
            - layoutdoctor check --output gitlab=layout.json --output junit=layout.xml
          artifacts:
            when: always
            reports:
              codequality: layout.json
              junit: layout.xml

        """
      }
    }
  }

  private static let baseline = "layout-baseline.txt"
  private static let settings = """
    {
      "failOn": "warning",
      "baseline": "\(baseline)",
      "exclude": []
    }

    """

  init(_ arguments: ParsedArguments) {
    let usual: BuildService = Self.exists(BuildService.gitlab.path) ? .gitlab : .github
    service = arguments.choice(.buildService, default: usual)
  }

  /// Writes the baseline first: without it, the other files would make each check fail.
  func run() throws(CommandError) -> ExitStatus {
    let hasSettings = Self.exists(SettingsFile.fileName)
    let baseline = hasSettings ? try Self.baselineOfSettings() : Self.baseline
    if let baseline, Self.exists(baseline) {
      _ = try LayoutDoctor.print("kept \(baseline.printable)\n")
    } else if let baseline {
      // A configuration file above does not apply once there is one here.
      let options = ["--update-baseline", "--baseline=\(baseline)"] + (hasSettings ? [] : ["--no-config"])
      let check: ParsedArguments
      do { check = try ParsedArguments([Command.check.rawValue] + options) } catch { throw .usage(error) }
      let status = try CheckCommand(check.withSettings()).run(nil)
      guard Self.exists(baseline) else {
        _ = try LayoutDoctor.print("nothing is set up: 'layoutdoctor init' needs every file to be checked\n")
        return status
      }
      for file in Self.unreadableFiles(in: baseline) { _ = try LayoutDoctor.print("cannot be read: \(file)\n") }
      _ = try LayoutDoctor.print("wrote \(baseline.printable)\n")
    } else {
      _ = try LayoutDoctor.print("no baseline: '\(SettingsFile.fileName)' has no 'baseline'\n")
    }
    try write(Self.settings, to: SettingsFile.fileName)
    try write(
      service.text, to: service.path, wrote: "; set in it where the program comes from",
      kept: "; a job of it can run 'layoutdoctor check'")
    return .success
  }

  /// The baseline that the configuration file of the working directory names; `nil` if it names none.
  private static func baselineOfSettings() throws(CommandError) -> String? {
    let search = SettingsSearch()
    let settings = search.settingsOfWorkingDirectory()
    if !search.failures.isEmpty { throw .malformedSettings(search.failures) }
    return settings.options[.baseline]?.value
  }

  /// The files that a baseline has as unreadable.
  private static func unreadableFiles(in path: String) -> [String] {
    guard let bytes = try? FilePath(path).contents(), let baseline = try? Baseline(bytes) else { return [] }
    return baseline.entries.filter(\.isUnreadable).map(\.file.withoutLeadingDots)
  }

  /// A link counts even if it leads nowhere.
  private static func exists(_ path: String) -> Bool {
    let path = FilePath(path)
    return path.isSymbolicLink || (try? FileStatus(of: path)) != nil
  }

  /// - Parameters:
  ///   - wrote: what to say after the name of a file that was written.
  ///   - kept: what to say after the name of a file that was there.
  private func write(_ text: String, to path: String, wrote: String = "", kept: String = "") throws(CommandError) {
    if Self.exists(path) {
      _ = try LayoutDoctor.print("kept \(path)\(kept)\n")
      return
    }
    do {
      let folder = FilePath(path).parent
      try OutputFile.makeFolder(folder)
      try OutputFile.write(Array(text.utf8), to: FilePath(path))
    } catch { throw .output(path, error) }
    _ = try LayoutDoctor.print("wrote \(path)\(wrote)\n")
  }
}
