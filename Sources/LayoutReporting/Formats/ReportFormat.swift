import LayoutChecking
import LayoutModel
import WireFormat

/// The formats of a report about a check.
package enum ReportFormat: String, CaseIterable, Sendable {
  case text, json, concise, sarif, junit, github, gitlab, checkstyle, xcode, markdown, html
  case jsonLines = "json-lines"

  /// Whether a report in this format can end with a line for each rule.
  package var hasStatistics: Bool { self == .text || self == .concise }

  /// Whether the format lists consequences on request. JSON lists all of them, and the other formats none.
  package var canListConsequences: Bool {
    switch self {
    case .text, .concise, .github, .gitlab, .checkstyle, .xcode: true
    case .json, .jsonLines, .sarif, .junit, .markdown, .html: false
    }
  }

  /// Whether the format lists scenes that could not be checked in the form of compiler messages.
  package var listsComplaints: Bool { self == .concise || self == .xcode }

  /// How the parts of scenes become a report; `nil` for text and JSON, which are written while scenes are encoded.
  func composition(_ options: ReportOptions) -> (any ComposedFormat)? {
    switch self {
    case .text, .json: nil
    case .concise: ConciseFormat()
    case .xcode: XcodeFormat()
    case .jsonLines: JSONLinesFormat()
    case .sarif: SARIFFormat(options: options)
    case .junit: JUnitFormat(failOn: options.failOn)
    case .github: GitHubFormat(options: options)
    case .gitlab: GitLabFormat()
    case .checkstyle: CheckstyleFormat()
    case .markdown: MarkdownFormat(options: options)
    case .html: HTMLFormat(options: options)
    }
  }
}

/// The options that affect the reports of a run.
package struct ReportOptions: Sendable {
  /// The lowest severity of a finding that fails a test case.
  package var failOn: Severity
  /// Whether findings are compared with those of a baseline or of an earlier revision.
  package var isCompared: Bool
  /// Whether findings are compared with those of a baseline.
  package var hasBaseline: Bool
  /// Whether to list consequences of other findings, in formats that can.
  package var listsConsequences: Bool
  /// The path of the run's HTML report, to which other reports link their findings; `nil` if there is none.
  package var page: String?
  /// Draws the layout of a configuration as SVG; `nil` for reports without pictures.
  package var picture: Picture?

  /// - Parameters: a checked scene, and the index of one of its configurations.
  package typealias Picture = @Sendable (_ scene: CheckedScene, _ configuration: Int) -> String?

  package init(
    failOn: Severity = .warning, isCompared: Bool = false, hasBaseline: Bool = false, listsConsequences: Bool = false,
    page: String? = nil, picture: Picture? = nil
  ) {
    self.listsConsequences = listsConsequences
    self.picture = picture
    self.page = page
    self.failOn = failOn
    self.isCompared = isCompared || hasBaseline
    self.hasBaseline = hasBaseline
  }
}

/// A format whose scenes are written independently of each other and then put together.
protocol ComposedFormat: Sendable {
  /// The text between two scenes.
  var separator: String { get }
  /// Whether scenes with errors come before those with warnings, and these before the others.
  var listsWorstFirst: Bool { get }
  /// The maximum number of bytes of all scenes together; scenes beyond it are left out, and counted.
  var byteLimit: Int { get }
  func part(of scene: ReportedScene) -> ReportPart
  func start(of run: RunTotals) -> String
  /// A part that follows the scenes and is separated from them like another scene; empty if there is none.
  func lastPart(of run: RunTotals) -> [UInt8]
  /// - Parameters:
  ///   - notices: the notices of all scenes that have some.
  ///   - omittedScenes: the number of scenes with findings beyond the limit that were left out.
  func end(of run: RunTotals, notices: [[UInt8]], omittedScenes: Int) -> String
  /// The whole report.
  ///
  /// - Parameter parts: those of all scenes, in the order in which they are listed.
  func bytes(of parts: [ReportPart], _ run: RunTotals) -> [UInt8]
  /// The report with the links of its findings to the page of the run, which its parts mark.
  func linked(_ report: [UInt8]) -> [UInt8]
}

extension ComposedFormat {
  var separator: String { "" }
  var listsWorstFirst: Bool { false }
  var byteLimit: Int { .max }
  func start(of run: RunTotals) -> String { "" }
  func lastPart(of run: RunTotals) -> [UInt8] { [] }
  func end(of run: RunTotals, notices: [[UInt8]], omittedScenes: Int) -> String { "" }

  func linked(_ report: [UInt8]) -> [UInt8] { report }

  func bytes(of parts: [ReportPart], _ run: RunTotals) -> [UInt8] {
    var bytes = Array(start(of: run).utf8)
    var (isFirst, left, omittedScenes) = (true, byteLimit, 0)
    func append(_ body: [UInt8]) {
      if !isFirst { bytes += separator.utf8 }
      bytes += body
      isFirst = false
    }
    for part in parts where !part.body.isEmpty {
      if omittedScenes > 0 || part.body.count > left {
        omittedScenes += 1
      } else {
        left -= part.body.count
        append(part.body)
      }
    }
    let last = lastPart(of: run)
    if !last.isEmpty { append(last) }
    let notices = parts.map(\.notices).filter { !$0.isEmpty }
    return bytes + Array(end(of: run, notices: notices, omittedScenes: omittedScenes).utf8)
  }
}

/// The part of a report about one scene.
package struct ReportPart: Sendable {
  package var body: [UInt8]
  /// Bytes that are not written with the findings: the limits that a SARIF run names, or a line of the contents of an HTML
  /// page. Empty if there are none.
  package var notices: [UInt8]
  /// Where errors, warnings and notes end in `body`, if it is text that is written in this order over all scenes; where the sections
  /// of an HTML page end.
  package var ends: [Int] = []

  /// A section of `body`, by its place in `ends`.
  package func section(_ place: Int) -> ArraySlice<UInt8> {
    guard ends.indices.contains(place) else { return [] }
    return body[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
  }

  package init(_ body: [UInt8] = [], notices: [UInt8] = []) {
    self.body = body
    self.notices = notices
  }

  init(_ text: String) { self.init(Array(text.utf8)) }
}

/// The data of a whole run that reports contain.
package struct RunTotals: Sendable {
  package let summary: Summary
  /// The version of the program.
  package let version: String
  /// The entries of a baseline and the findings of an earlier revision that no finding matches.
  package let absent: [BaselineEntry]

  var statistics: Statistics { summary.statistics }

  package init(_ summary: Summary, version: String, absent: [BaselineEntry] = []) {
    self.absent = absent
    self.summary = summary
    self.version = version
  }
}

/// A report that is put together from the parts of its scenes.
package enum ComposedReport {
  /// The part of a report about one of its scenes.
  package static func part(of scene: SceneReport, as format: ReportFormat, _ options: ReportOptions) -> ReportPart {
    let listsConsequences = options.listsConsequences && format.canListConsequences
    return format.composition(options)?.part(of: ReportedScene(scene, listsConsequences: listsConsequences))
      ?? ReportPart()
  }

  /// A report whose scenes are already written.
  ///
  /// - Parameter scenes: a part for each scene and the highest severity of its findings, in report order.
  package static func bytes(
    of scenes: [(part: ReportPart, worst: Severity?)], as format: ReportFormat, _ options: ReportOptions,
    _ run: RunTotals
  ) -> [UInt8] {
    guard let composition = format.composition(options) else { return [] }
    let severities: [Severity?] = [.error, .warning, .note, nil]
    let ordered =
      composition.listsWorstFirst ? severities.flatMap { worst in scenes.filter { $0.worst == worst } } : scenes
    return composition.linked(composition.bytes(of: ordered.map(\.part), run))
  }

  /// The report of a run in this process.
  package static func bytes(
    of report: RunReport, as format: ReportFormat, failOn: Severity = .warning,
    picture: ReportOptions.Picture? = nil, version: String
  ) -> [UInt8] {
    let options = ReportOptions(failOn: failOn, picture: picture)
    let parts = report.scenes.map { (part: part(of: $0, as: format, options), worst: Summary([$0]).worst) }
    return bytes(of: parts, as: format, options, RunTotals(report.summary, version: version))
  }
}
