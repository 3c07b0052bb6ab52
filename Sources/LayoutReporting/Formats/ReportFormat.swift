import LayoutModel

/// The formats of a report about a check.
package enum ReportFormat: String, CaseIterable, Sendable {
  case text, json, concise, sarif, junit, github, gitlab, checkstyle, xcode, markdown
  case jsonLines = "json-lines"

  /// Whether a report in this format can end with a line for each rule.
  package var hasStatistics: Bool { self == .text || self == .concise }

  /// Whether the format lists scenes that could not be checked in the form of compiler messages.
  package var listsComplaints: Bool { self == .concise || self == .xcode }

  /// How the parts of scenes become a report; `nil` for text and JSON, which are written while scenes are encoded.
  ///
  /// - Parameter failOn: the lowest severity of a finding that fails a test case.
  func composition(failOn: Severity) -> (any ComposedFormat)? {
    switch self {
    case .text, .json: nil
    case .concise: ConciseFormat()
    case .xcode: XcodeFormat()
    case .jsonLines: JSONLinesFormat()
    case .sarif: SARIFFormat()
    case .junit: JUnitFormat(failOn: failOn)
    case .github: GitHubFormat()
    case .gitlab: GitLabFormat()
    case .checkstyle: CheckstyleFormat()
    case .markdown: MarkdownFormat()
    }
  }
}

/// A format whose scenes are written independently of each other and then put together.
protocol ComposedFormat: Sendable {
  /// The text between two scenes.
  var separator: String { get }
  /// The most bytes of all scenes together; scenes beyond are left out and counted.
  var byteLimit: Int { get }
  func part(of scene: ReportedScene) -> ReportPart
  func start(of run: RunTotals) -> String
  /// - Parameters:
  ///   - notices: the notices of all scenes that have some.
  ///   - omittedScenes: the number of scenes with findings beyond the limit.
  func end(of run: RunTotals, notices: [[UInt8]], omittedScenes: Int) -> String
}

extension ComposedFormat {
  var separator: String { "" }
  var byteLimit: Int { .max }
  func start(of run: RunTotals) -> String { "" }
  func end(of run: RunTotals, notices: [[UInt8]], omittedScenes: Int) -> String { "" }
}

/// What one scene contributes to a report.
package struct ReportPart: Sendable {
  package var body: [UInt8]
  /// What stands apart from the findings, such as the limits that a SARIF run names; empty if there is nothing.
  package var notices: [UInt8]

  package init(_ body: [UInt8] = [], notices: [UInt8] = []) {
    self.body = body
    self.notices = notices
  }

  init(_ text: String) { self.init(Array(text.utf8)) }
}

/// What a report says about a whole run.
package struct RunTotals: Sendable {
  package let summary: Summary
  package let statistics: Statistics
  /// The version of the program.
  package let version: String

  package init(_ summary: Summary, _ statistics: Statistics, version: String) {
    self.summary = summary
    self.statistics = statistics
    self.version = version
  }
}

/// A report that is put together from the parts of its scenes.
package enum ComposedReport {
  /// The part of a report about one of its scenes.
  package static func part(of scene: SceneReport, as format: ReportFormat, failOn: Severity) -> ReportPart {
    format.composition(failOn: failOn)?.part(of: ReportedScene(scene)) ?? ReportPart()
  }

  /// Writes a report whose scenes are already written.
  ///
  /// - Parameter parts: one for each scene, in report order.
  /// - Throws: the output's error.
  package static func write<Failure: Error>(
    _ parts: [ReportPart], as format: ReportFormat, failOn: Severity, _ run: RunTotals,
    to output: @Sendable ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard let composition = format.composition(failOn: failOn) else { return }
    try output(Array(composition.start(of: run).utf8))
    let separator = Array(composition.separator.utf8)
    var (isFirst, left, omittedScenes) = (true, composition.byteLimit, 0)
    for part in parts where !part.body.isEmpty {
      guard omittedScenes == 0, part.body.count <= left else {
        omittedScenes += 1
        continue
      }
      left -= part.body.count
      try output(isFirst ? part.body : separator + part.body)
      isFirst = false
    }
    let notices = parts.map(\.notices).filter { !$0.isEmpty }
    try output(Array(composition.end(of: run, notices: notices, omittedScenes: omittedScenes).utf8))
  }

  /// The report of a run in this process.
  package static func bytes(
    of report: RunReport, as format: ReportFormat, failOn: Severity = .warning, version: String
  ) -> [UInt8] {
    let parts = report.scenes.map { part(of: $0, as: format, failOn: failOn) }
    let run = RunTotals(report.summary, Statistics(report.scenes), version: version)
    return collectedBytes { write(parts, as: format, failOn: failOn, run, to: $0) }
  }
}
