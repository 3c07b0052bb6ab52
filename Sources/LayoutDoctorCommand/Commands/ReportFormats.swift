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
    try checkOutputs()
  }

  /// Refuses what no report can go to, and two reports for one file, however it is written.
  private func checkOutputs() throws(UsageError) {
    let places = files.map { OutputPlace($0.path) }
    for (index, place) in places.enumerated() {
      if let kind = OutputFile.refusedKind(place.path) {
        throw .unusableOutput(place.path.text, SystemError.irregular(kind).message)
      }
      for earlier in places[..<index] where place.isSameFile(as: earlier) {
        throw .repeatedOutput(place.path.text, earlier.path.text)
      }
      if standardOutput != nil, let identity = place.identity, identity == FileStatus.Identity(of: .standardOutput) {
        throw .repeatedOutput(place.path.text, "standard output")
      }
    }
  }

  /// The files that exist and will be written, standard output and standard error among them where they are files.
  var identities: Set<FileStatus.Identity> {
    var identities = Set(files.compactMap { OutputPlace($0.path).identity })
    for file in [FileDescriptor.standardOutput, .standardError] {
      if let identity = FileStatus.Identity(of: file) { identities.insert(identity) }
    }
    return identities
  }

  /// Removes from the folders of the files what killed runs have left there.
  func removeLeftovers() {
    for folder in Set(files.compactMap { try? $0.path.followingLinks().parent }) {
      TemporaryFile.removeLeftovers(in: folder)
    }
  }

  /// Refuses to write over a scene that is to be checked.
  func check(against search: SceneSearch) throws(UsageError) {
    let outputs = files.compactMap { file in
      OutputPlace(file.path).identity.map { (identity: $0, name: file.path.text) }
    }
    let printed = FileStatus.Identity(of: .standardOutput).map { (identity: $0, name: "standard output") }
    for output in outputs + [printed].compactMap(\.self) {
      for input in search.inputs where input.identity == output.identity {
        throw .outputOverInput(output.name, input: input.name)
      }
    }
  }
}
