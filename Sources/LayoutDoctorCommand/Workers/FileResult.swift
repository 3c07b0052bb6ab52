import LayoutReporting

/// The results of the scenes of one file: what a worker process returns, the cache keeps and a shard passes to the merge.
struct FileResult {
  let name: String
  /// Whether all findings are known because the file has not changed since the revision.
  let isUnchanged: Bool
  /// The scenes, by the known findings that are left out.
  ///
  /// Each file is checked as if there were no other. If it has findings that are known for other files only, it has results
  /// for both cases: that these findings are its own now, and that they are still those of the other files.
  var scenes: [Known: [SceneResult]]

  /// The known findings that are left out.
  struct Known: Hashable {
    /// Whether only those findings of the revision are left out that are known for the file itself.
    var isOwnPast = false
    /// Whether only those entries of the baseline are left out that name the file itself.
    var isOwnBaseline = false
  }

  /// The scenes without all findings that are known for any file.
  var all: [SceneResult] { scenes[Known()] ?? [] }

  func scenes(with known: Known) -> [SceneResult] { scenes[known] ?? all }
}

extension FileResult: MessageValue {
  init(name: String, isUnchanged: Bool = false, _ all: [SceneResult]) {
    self.init(name: name, isUnchanged: isUnchanged, scenes: [Known(): all])
  }

  static var form: MessageForm<FileResult> {
    MessageForm(FileResult.init(name:isUnchanged:scenes:), \.name, \.isUnchanged, \.scenes)
  }
}

extension FileResult.Known: MessageValue, Comparable {
  static var form: MessageForm<Self> {
    MessageForm(Self.init(isOwnPast:isOwnBaseline:), \.isOwnPast, \.isOwnBaseline)
  }

  static func < (a: Self, b: Self) -> Bool {
    a.isOwnPast == b.isOwnPast ? !a.isOwnBaseline && b.isOwnBaseline : b.isOwnPast
  }
}

/// A worker process's answer.
struct WorkResult: MessageValue {
  let file: FileResult
  /// Whether the process takes no more files.
  let isLast: Bool

  static var form: MessageForm<WorkResult> { MessageForm(WorkResult.init(file:isLast:), \.file, \.isLast) }
}

/// The text styles of standard output and standard error.
struct OutputStyles: Sendable {
  let output: Style
  let errors: Style
}

extension OutputStyles {
  /// The styles as an argument of a worker process, whose own output is not that of the run.
  var argument: String {
    [output, errors].map { "\($0.isColored ? 1 : 0)\($0.width.map { ":\($0)" } ?? "")" }.joined(separator: ",")
  }

  /// - Returns: `nil` if the argument is malformed.
  init?(argument: String) {
    let styles = argument.split(separator: ",").map { style in
      Style(isColored: style.first == "1", width: Int(style.drop { $0 != ":" }.dropFirst()))
    }
    guard styles.count == 2 else { return nil }
    self.init(output: styles[0], errors: styles[1])
  }
}

extension FilePath: MessageValue {
  static var form: MessageForm<FilePath> { MessageForm(FilePath.init(bytes:), \.bytes) }
}

extension SceneFile: MessageValue {
  static var form: MessageForm<SceneFile> {
    MessageForm(
      { path, isStandardInput, bytes, isFromRevision, revisionSettings, earlier in
        var file = SceneFile(path: path, isStandardInput: isStandardInput, bytes: bytes)
        file.isFromRevision = isFromRevision
        file.revisionSettings = revisionSettings
        file.earlier = earlier
        return file
      }, \.path, \.isStandardInput, \.bytes, \.isFromRevision, \.revisionSettings, \.earlier)
  }
}

extension KnownFindings: MessageValue {
  static var form: MessageForm<KnownFindings> {
    MessageForm(
      KnownFindings.init(counts:own:severities:absences:), \.counts, \.own, \.severities, \.absences)
  }
}
