import LayoutReporting

/// A request to a worker process to check a file.
struct WorkRequest: MessageValue {
  let file: SceneFile
  let styles: OutputStyles

  init(_ file: SceneFile, _ styles: OutputStyles) {
    self.file = file
    self.styles = styles
  }

  static var form: MessageForm<WorkRequest> { MessageForm(WorkRequest.init(_:_:), \.file, \.styles) }
}

/// The text styles of standard output and standard error.
struct OutputStyles: Sendable, MessageValue {
  let output: Style
  let errors: Style

  static var form: MessageForm<OutputStyles> {
    MessageForm(
      { OutputStyles(output: Style(isColored: $0), errors: Style(isColored: $1)) }, \.output.isColored,
      \.errors.isColored)
  }
}

/// A worker process's answer.
struct WorkResult: MessageValue {
  /// The scenes of the file.
  let scenes: [FinishedScene]
  /// Whether the process takes no more files.
  let isLast: Bool

  init(_ scenes: [FinishedScene], isLast: Bool) {
    self.scenes = scenes
    self.isLast = isLast
  }

  static var form: MessageForm<WorkResult> { MessageForm(WorkResult.init(_:isLast:), \.scenes, \.isLast) }
}

extension FilePath: MessageValue {
  static var form: MessageForm<FilePath> { MessageForm(FilePath.init(bytes:), \.bytes) }
}

extension SceneFile: MessageValue {
  static var form: MessageForm<SceneFile> {
    MessageForm(
      { path, isStandardInput, bytes, isFromRevision, revisionSettings, share, earlier in
        var file = SceneFile(path: path, isStandardInput: isStandardInput, bytes: bytes)
        file.isFromRevision = isFromRevision
        file.revisionSettings = revisionSettings
        file.share = share
        file.earlier = earlier
        return file
      }, \.path, \.isStandardInput, \.bytes, \.isFromRevision, \.revisionSettings, \.share, \.earlier)
  }
}

extension EarlierFindings: MessageValue {
  static var form: MessageForm<EarlierFindings> {
    MessageForm(
      { counts, severities, absences in
        counts.map { EarlierFindings.counted($0, severities: severities, absences: absences) } ?? .all
      }, \.counts, \.severities, \.absences)
  }
}
