import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutSolving

/// The results of one run: every scene in report order, by file.
package struct RunReport: Sendable {
  package let scenes: [SceneReport]
  /// `nil` if times were not requested.
  package let clock: RunClock?
  /// JSON files in searched folders that are not scenes, and documents of kinds without scenes, by path.
  package let skippedFiles: [String]

  package init(scenes: [SceneReport], clock: RunClock? = nil, skippedFiles: [String] = []) {
    self.scenes = scenes
    self.skippedFiles = skippedFiles
    self.clock = clock
  }

  package var summary: Summary { Summary(scenes, skippedFiles: skippedFiles.count) }

  /// The times of each scene that was checked; empty if they were not requested.
  package var timings: [Timings] { scenes.compactMap { $0.checked?.timings } }
}

extension Array {
  /// The elements in the order of their files' names, as bytes; those of one file stay in their order.
  package func sorted(byFile file: (Element) -> String) -> [Element] {
    enumerated().map { (place: $0.offset, file: file($0.element), element: $0.element) }.sorted { a, b in
      a.file == b.file ? a.place < b.place : a.file.utf8.lexicographicallyPrecedes(b.file.utf8)
    }.map(\.element)
  }
}

/// One file of a run, checked or rejected; or a configuration file, if there is something to report about it.
package struct SceneReport: Sendable {
  /// The name as given on the command line, or found below a folder given there.
  package let file: String
  package let source: SourceText
  package internal(set) var content: Content
  /// Remarks about the file itself, such as what a capture lacks: sentences without a full stop.
  package let remarks: [String]
  /// Entries for findings that match the baseline; the counted ones are left out.
  package internal(set) var known: [BaselineEntry]
  /// Entries for findings that match those of an earlier revision; the counted ones are left out.
  package internal(set) var earlier: [BaselineEntry]
  /// The results that are left out, in report order: first those of an earlier revision, then those of the baseline.
  var unchanged: [KnownResult] = []

  package enum Content: Sendable {
    case checked(CheckedScene)
    /// The reasons why the scene could not be loaded, in file order.
    case refused([Refusal])
    /// The limits that ended the check before it had a result.
    case cutOff([ExceededLimit])
    /// A configuration file, with its entries of `allow` that silence nothing in the whole run.
    case settings([AllowedRule])
    /// A console log, or a file that a log names as the place of a constraint, with the problems that the log shows.
    case log([LogFinding])
  }

  package init(
    file: String, source: SourceText, content: Content, remarks: [String] = [], known: [BaselineEntry] = [],
    earlier: [BaselineEntry] = []
  ) {
    self.remarks = remarks
    self.file = file
    self.source = source
    self.content = content
    self.known = known
    self.earlier = earlier
  }

  /// The report without the findings of a lower severity and what follows from these. An allowance that silences nothing is a note.
  package func leavingOut(below severity: Severity) -> SceneReport {
    if case .log(let findings) = content {
      var report = self
      report.content = .log(findings.filter { $0.severity >= severity })
      return report
    }
    guard severity > .note, let checked else { return self }
    let hidden = Set(
      checked.findings.filter { $0.severity < severity && !$0.isExpected }.map { $0.fingerprint(in: checked.scene) })
    let findings = checked.findings.filter {
      ($0.severity >= severity || $0.isExpected) && !($0.cause.map(hidden.contains) ?? false)
    }
    var report = self
    report.content = .checked(
      checked.keeping(findings: findings, unmetExpectations: checked.unmetExpectations, unusedAllowances: []))
    report.known = known.map { $0.counted(from: severity) }
    report.earlier = earlier.map { $0.counted(from: severity) }
    report.unchanged.removeAll { $0.severity < severity }
    return report
  }

  package var checked: CheckedScene? { if case .checked(let scene) = content { scene } else { nil } }
  package var refusals: [Refusal] { if case .refused(let refusals) = content { refusals } else { [] } }

  /// The problems of a log; `nil` for another file.
  var logFindings: [LogFinding]? { if case .log(let findings) = content { findings } else { nil } }

  /// The limits that were reached.
  package var incomplete: [ExceededLimit] {
    switch content {
    case .checked(let scene): scene.incomplete
    case .refused, .settings, .log: []
    case .cutOff(let limits): limits
    }
  }

  /// The entries of `allow` that silence nothing.
  package var unusedAllowances: [AllowedRule] {
    switch content {
    case .checked(let scene): scene.unusedAllowances
    case .settings(let entries): entries
    case .refused, .cutOff, .log: []
    }
  }

  /// Whether the report is about a configuration file, not about a scene.
  var isOfSettings: Bool { if case .settings = content { true } else { false } }
}

/// One reason why a scene could not be loaded.
package struct Refusal: Hashable, Sendable {
  package let message: String
  /// `nil` if the file itself could not be read.
  package let location: SourceRange?
  /// The keys and indices that lead to the location; empty if there are none.
  package let keyPath: String
  /// Another relevant location.
  package let related: RelatedNote?

  package init(message: String, location: SourceRange?, keyPath: String = "", related: RelatedNote? = nil) {
    self.message = message
    self.location = location
    self.keyPath = keyPath
    self.related = related
  }
}
