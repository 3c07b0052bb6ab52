import LayoutModel
import LayoutReporting

/// A request to a worker process to check a file.
struct WorkRequest {
  let file: SceneFile
  let styles: OutputStyles

  var message: [UInt8] {
    var message = MessageWriter()
    message.write(file.isStandardInput ? 1 : 0)
    message.write(styles.output.isColored ? 1 : 0)
    message.write(styles.errors.isColored ? 1 : 0)
    message.write(file.path.bytes)
    message.write(file.bytes == nil ? 0 : 1)
    if let bytes = file.bytes { message.write(bytes) }
    message.write(file.isFromRevision ? 1 : 0)
    message.write(file.revisionSettings == nil ? 0 : 1)
    file.revisionSettings?.write(to: &message)
    Self.write(file.share, to: &message)
    file.earlier.write(to: &message)
    return message.bytes
  }

  init(_ file: SceneFile, _ styles: OutputStyles) {
    self.file = file
    self.styles = styles
  }

  fileprivate static func write(_ counts: [String: Int]?, to message: inout MessageWriter) {
    message.write(counts == nil ? 0 : 1)
    guard let counts else { return }
    let entries = counts.sorted { $0.key < $1.key }
    message.write(entries.map(\.key))
    for entry in entries { message.write(entry.value) }
  }

  /// - Returns: counts by fingerprint, if there are any; `nil` if the message is malformed.
  private static func counts(_ message: inout MessageReader) -> [String: Int]?? {
    guard let hasCounts = message.number() else { return nil }
    if hasCounts == 0 { return .some(nil) }
    guard let fingerprints = message.texts() else { return nil }
    var counts: [String: Int] = [:]
    for fingerprint in fingerprints {
      guard let count = message.number() else { return nil }
      counts[fingerprint] = count
    }
    return counts
  }

  /// - Returns: severities by fingerprint; `nil` if the message is malformed.
  private static func severities(_ message: inout MessageReader) -> [String: Severity]? {
    guard let fingerprints = message.texts(), let names = message.texts(), names.count == fingerprints.count else {
      return nil
    }
    let severities = names.compactMap { Severity(rawValue: $0) }
    return Dictionary(zip(fingerprints, severities)) { first, _ in first }
  }

  /// - Returns: configurations by fingerprint; `nil` if the message is malformed.
  private static func absences(_ message: inout MessageReader) -> [String: Set<String>]? {
    guard let fingerprints = message.texts() else { return nil }
    var absences: [String: Set<String>] = [:]
    for fingerprint in fingerprints {
      guard let names = message.texts() else { return nil }
      absences[fingerprint] = Set(names)
    }
    return absences
  }

  /// - Returns: `nil` if the message is malformed.
  init?(_ message: MessageReader) {
    var message = message
    guard let isStandardInput = message.number(), let isOutputColored = message.number(),
      let areErrorsColored = message.number(), let path = message.list(), let hasBytes = message.number()
    else { return nil }
    var bytes: [UInt8]?
    if hasBytes != 0 {
      bytes = message.list()
      if bytes == nil { return nil }
    }
    var file = SceneFile(path: FilePath(bytes: path), isStandardInput: isStandardInput != 0, bytes: bytes)
    guard let isFromRevision = message.number(), let hasSettings = message.number() else { return nil }
    if hasSettings != 0 {
      guard let settings = RevisionSettings(&message) else { return nil }
      file.revisionSettings = settings
    }
    guard let share = Self.counts(&message), let hasEarlier = message.number(),
      let earlier = Self.counts(&message), let severities = Self.severities(&message),
      let absences = Self.absences(&message)
    else { return nil }
    file.isFromRevision = isFromRevision != 0
    file.share = share
    if hasEarlier != 0 {
      file.earlier = earlier.map { .counted($0, severities: severities, absences: absences) } ?? .all
    }
    self.file = file
    styles = OutputStyles(
      output: Style(isColored: isOutputColored != 0), errors: Style(isColored: areErrorsColored != 0))
  }
}

extension EarlierFindings? {
  func write(to message: inout MessageWriter) {
    message.write(self == nil ? 0 : 1)
    WorkRequest.write(self?.counts, to: &message)
    let severities = (self?.severities ?? [:]).sorted { $0.key < $1.key }
    message.write(severities.map(\.key))
    message.write(severities.map(\.value.rawValue))
    let absences = (self?.absences ?? [:]).filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    message.write(absences.map(\.key))
    for (_, names) in absences { message.write(names.sorted()) }
  }
}

/// The text styles of standard output and standard error.
struct OutputStyles: Sendable {
  let output: Style
  let errors: Style
}

/// A worker process's answer.
struct WorkResult {
  /// The scenes of the file.
  let scenes: [FinishedScene]
  /// Whether the process takes no more files.
  let isLast: Bool

  var message: [UInt8] {
    var message = MessageWriter()
    message.write(isLast ? 1 : 0)
    message.write(scenes.count)
    for scene in scenes { scene.write(to: &message) }
    return message.bytes
  }

  init(_ scenes: [FinishedScene], isLast: Bool) {
    self.scenes = scenes
    self.isLast = isLast
  }

  /// - Returns: `nil` if the message is malformed.
  init?(_ message: MessageReader) {
    var message = message
    guard let isLast = message.number(), let count = message.number(), count >= 0 else { return nil }
    var scenes: [FinishedScene] = []
    while scenes.count < count {
      guard let scene = FinishedScene(&message) else { return nil }
      scenes.append(scene)
    }
    self.init(scenes, isLast: isLast != 0)
  }
}
