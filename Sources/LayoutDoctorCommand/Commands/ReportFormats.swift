/// Which formats go where.
struct ReportFormats {
  /// Nil where every format that was asked for has a file.
  let standardOutput: ReportFormat?
  let files: [(format: ReportFormat, path: FilePath)]

  /// Every format as often as it is written: standard output first, then each file.
  var destinations: [(format: ReportFormat, isFile: Bool)] {
    (standardOutput.map { [($0, false)] } ?? []) + files.map { ($0.format, true) }
  }

  /// Whether a format goes anywhere.
  func includes(_ format: ReportFormat) -> Bool { standardOutput == format || files.contains { $0.format == format } }

  /// Standard output gets the format that `--format` names, text without one; of several, the one without a file.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    var files: [(format: ReportFormat, path: FilePath)] = []
    for output in arguments.values(of: .output) {
      let parts = output.split(separator: "=", maxSplits: 1).map(String.init)
      guard let format = ReportFormat(rawValue: parts[0]) else { continue }
      let path = FilePath(parts[1])
      if files.contains(where: { $0.path == path }) { throw .repeatedOutput(path.text) }
      files.append((format, path))
    }
    var formats: [ReportFormat] = []
    for name in arguments.values(of: .format) {
      if let format = ReportFormat(rawValue: name), !formats.contains(format) { formats.append(format) }
    }
    if formats.count > 1 { formats.removeAll { format in files.contains { $0.format == format } } }
    if formats.count > 1 { throw .severalFormatsOnStandardOutput(formats[0].rawValue, formats[1].rawValue) }
    standardOutput = formats.first ?? (arguments.contains(.format) ? nil : .text)
    self.files = files
  }
}
