import LayoutChecking
import LayoutModel
import LayoutReporting
import SceneLoading

/// Explains an attribute of a view in every configuration of one scene.
struct WhyCommand {
  private let arguments: ParsedArguments
  private let work: SceneWork
  private let terminal: Terminal

  /// A scene with the attributes asked for, or one that does not have them.
  private typealias Explained = (report: SceneReport, value: [ExplainedAttribute])

  init(_ arguments: ParsedArguments) throws(CommandError) {
    self.arguments = arguments
    terminal = Terminal(color: arguments.choice(.color, default: .auto))
    var work = try SceneWork(arguments)
    work.checker.diagnoses = false
    work.checker.followsTransitions = false
    self.work = work
  }

  func run() throws(CommandError) -> ExitStatus {
    let reports = try work.reports(ofArgument: arguments.positionals[0])
    let format = arguments.choice(.format, default: AttributeFormat.text)
    if format == .json && reports.count > 1 { throw .usage(.severalScenes) }
    let results = try explained(reports)
    work.watchdog.end()
    return try terminal.report(
      results, of: reports, json: format == .json ? { EncodedAttributes($0, $1, version: Help.version).bytes } : nil
    ) { _, scene, attributes, style in AttributeText(scene, attributes, style: style).text }
  }

  /// The scenes that have the view, explained; also those that could not be loaded, for JSON.
  ///
  /// - Throws: what the first scene misses, if all do.
  private func explained(_ reports: [SceneReport]) throws(CommandError) -> [Explained] {
    let text = arguments.positionals[1]
    let checker = work.checker(for: SceneFile(argument: FilePath(arguments.positionals[0])))
    let progress = ProgressLine()
    defer { progress.clear() }
    var results: [Explained] = []
    var missing: UnknownAttribute?
    for report in reports {
      guard let checked = report.checked else {
        results.append((report, []))
        continue
      }
      do {
        let queries = try AttributeQuery.queries(text, in: checked.scene)
        let attributes = checker.explanations(of: queries, in: checked) { state in progress.show(state()) }
        results.append((report, attributes))
      } catch {
        // A wrong attribute of a view that exists says more than a view that another scene does not have.
        if case .view? = missing { missing = error }
        missing = missing ?? error
      }
    }
    let isExplained = results.contains { !$0.value.isEmpty }
    if let missing, !isExplained { throw .usage(UsageError(missing)) }
    return results
  }
}

extension UsageError {
  init(_ error: UnknownAttribute) {
    switch error {
    case .view(let name, let known): self = .unknown(name, isView: true, among: known)
    case .attribute(let name, let known): self = .unknown(name, isView: false, among: known)
    case .content(let view): self = "'\(view)' has no 'content', since it is no scroll view"
    case .sharedLabel(let label, let ids):
      let names = listed(ids.prefix(Limits.listedNames).map { "'\($0)'" }, "or")
      self = "several views have the label '\(label)'; name one by its id: \(names)"
    }
  }

  private static func unknown(_ name: String, isView: Bool, among known: [String]) -> UsageError {
    UsageError(
      "there is no \(isView ? "view" : "attribute") '\(name)'",
      choices: !isView || known.count <= Limits.listedNames ? known : [],
      nearest: Spelling.nearest(to: name, among: known))
  }
}
