import LayoutReporting

/// The formats of the reports, and where they are written to.
struct ReportFormats {
  /// `nil` if every requested format has a file.
  let standardOutput: ReportFormat?
  let files: [(format: ReportFormat, path: FilePath)]
  /// The baseline that is read or written.
  private let baselines: [FilePath]
  /// Whether the JSON report of a shard is written, with the parts of all formats for a merge.
  let hasPartsForMerge: Bool

  /// What a scene is rendered for: a format with the style of standard output, or with that of files.
  struct Part: Hashable {
    let format: ReportFormat
    let isFile: Bool
  }

  /// The part of a scene for each report that is written: standard output first, then the files.
  var written: [Part] {
    (standardOutput.map { [Part(format: $0, isFile: false)] } ?? [])
      + files.map { Part(format: $0.format, isFile: true) }
  }

  /// The parts that a merge writes, in the order in which a shard keeps them.
  static let merged = ReportFormat.allCases.map { Part(format: $0, isFile: true) }

  /// All parts of a scene, each once.
  var parts: [Part] {
    let all = written + (hasPartsForMerge ? Self.merged : [])
    return all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
  }

  /// The files of all reports and of the baseline.
  private var paths: [FilePath] { files.map(\.path) + baselines }

  /// The path of the HTML report; `nil` if none is written to a file.
  var page: String? { files.first { $0.format == .html }?.path.text }

  /// Returns whether any destination has the format.
  func includes(_ format: ReportFormat) -> Bool { standardOutput == format || files.contains { $0.format == format } }

  /// Standard output gets the format of `--format`; if there are several, the one without a file. The default is text,
  /// for a merge JSON, and for `--watch` the concise format, whose lines it compares.
  init(_ arguments: ParsedArguments) throws(CommandError) {
    var files: [(format: ReportFormat, path: FilePath)] = []
    for output in arguments.values(of: .output) {
      let parts = output.split(separator: "=", maxSplits: 1).map(String.init)
      guard let format = ReportFormat(rawValue: parts[0]) else { continue }
      let path = FilePath(parts[1])
      files.append((format, path))
    }
    var formats: [ReportFormat] = []
    for name in arguments.values(of: .format) {
      if let format = ReportFormat(rawValue: name), !formats.contains(format) { formats.append(format) }
    }
    if formats.count > 1 { formats.removeAll { format in files.contains { $0.format == format } } }
    if formats.count > 1 {
      let (first, second) = (formats[0].rawValue, formats[1].rawValue)
      throw .usage(
        "'\(first)' and '\(second)' cannot both go to standard output; give one a file: --output \(second)=FILE")
    }
    let usual = arguments.contains(.watch) ? ReportFormat.concise : arguments.command == .merge ? .json : .text
    let standardOutput = formats.first ?? (arguments.contains(.format) ? nil : usual)
    self.standardOutput = standardOutput
    self.files = files
    hasPartsForMerge =
      arguments.contains(.shard) && (standardOutput == .json || files.contains { $0.format == .json })
    baselines = arguments.values(of: .baseline).map { FilePath($0) }
    if arguments.contains(.statistics), !written.contains(where: \.format.hasStatistics) {
      throw .usage("'--statistics' needs '--format text'")
    }
    let listing = written.map(\.format).filter { $0.canListConsequences || $0 == .json || $0 == .jsonLines }
    if arguments.contains(.consequences), listing.isEmpty {
      throw .usage("'--consequences' needs '--format text'")
    }
    if arguments.contains(.details), !includes(.json), !includes(.html) {
      throw .usage("'--details' needs '--format json'")
    }
    try checkOutputs()
  }

  /// One format on standard output, or none, and the baseline of the arguments.
  init(standardOutput: ReportFormat?, _ arguments: ParsedArguments) throws(CommandError) {
    self.standardOutput = standardOutput
    files = []
    hasPartsForMerge = false
    baselines = arguments.values(of: .baseline).map { FilePath($0) }
    try checkOutputs()
  }

  /// Rejects paths that cannot be written, and two outputs to the same file, even if they spell its path differently.
  private func checkOutputs() throws(CommandError) {
    let printed = standardOutput.flatMap { _ in FileStatus.Identity(of: .standardOutput) }
    var pathOfDestination: [OutputDestination: FilePath] =
      printed.map { [.file($0): FilePath("standard output")] } ?? [:]
    for path in paths {
      if OutputFile.isRefused(path) {
        throw .usage("the report cannot go to '\(path.text)': \(SystemError.irregular.message)")
      }
      if let earlier = pathOfDestination.updateValue(path, forKey: OutputDestination(path)) {
        let other = path == earlier ? "" : ", which is the same file as '\(earlier.text)'"
        throw .usage("two reports cannot both go to '\(path.text)'\(other)")
      }
    }
  }

  /// The identities of the existing files that will be written. Standard output and standard error are included if they are
  /// files.
  var identities: Set<FileStatus.Identity> {
    var identities = Set(paths.compactMap { OutputDestination($0).identity })
    for file in [FileDescriptor.standardOutput, .standardError] {
      if let identity = FileStatus.Identity(of: file) { identities.insert(identity) }
    }
    return identities
  }

  /// Rejects an output that would overwrite an input.
  func check(against inputs: [(name: String, identity: FileStatus.Identity)]) throws(CommandError) {
    let outputs = paths.compactMap { path in
      OutputDestination(path).identity.map { (identity: $0, name: path.text) }
    }
    let printed = FileStatus.Identity(of: .standardOutput).map { (identity: $0, name: "standard output") }
    for output in outputs + [printed].compactMap(\.self) {
      for input in inputs where input.identity == output.identity {
        let words = output.name == input.name ? "a scene to check" : "the same file as the scene '\(input.name)'"
        throw .usage("the report cannot go to '\(output.name)', which is \(words)")
      }
    }
  }
}
