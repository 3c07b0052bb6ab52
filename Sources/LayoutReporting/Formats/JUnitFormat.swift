import LayoutModel

/// The XML of JUnit: a test suite for each scene, with a test case for the scene and one for each configuration.
///
/// A test case fails if it has a finding of at least the severity that fails the run; other findings are its output. A
/// scene that could not be loaded, or whose check was cut off, is an error.
struct JUnitFormat: ComposedFormat {
  let failOn: Severity

  func start(of run: RunTotals) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"layoutdoctor\">\n"
  }

  func end(of run: RunTotals, notices: [[UInt8]], omittedScenes: Int) -> String { "</testsuites>\n" }

  func part(of scene: ReportedScene) -> ReportPart {
    // Findings without a configuration belong to the scene itself.
    var results = [[Int]](repeating: [], count: scene.configurations.count + 1)
    for (place, result) in scene.results.enumerated() {
      for index in result.configurations { results[index + 1].append(place) }
      if result.configurations.isEmpty { results[0].append(place) }
    }
    let name = scene.name.map { "\(scene.path): \($0)" } ?? scene.path
    var (text, failureCount, errorCount) = ("", 0, 0)
    for (configuration, places) in zip([nil] + scene.configurations.map(Optional.some), results) {
      let testCase = TestCase(
        configuration: configuration, results: places.map { scene.results[$0] }, failOn: failOn)
      failureCount += testCase.outcome == .failure ? 1 : 0
      errorCount += testCase.outcome == .error ? 1 : 0
      text += testCase.text(of: name, in: scene.path)
    }
    let counts =
      "tests=\"\(results.count)\" failures=\"\(failureCount)\" errors=\"\(errorCount)\" skipped=\"0\""
    return ReportPart("  <testsuite name=\"\(name.xmlEscaped)\" \(counts)>\n\(text)  </testsuite>\n")
  }
}

/// The scene or one of its configurations, with its problems.
private struct TestCase {
  /// `nil` for the scene itself.
  let configuration: String?
  let failures: [ReportedResult]
  /// The problems that do not fail the test case.
  let others: [ReportedResult]
  let outcome: Outcome

  enum Outcome: String {
    case passed, failure, error
  }

  init(configuration: String?, results: [ReportedResult], failOn: Severity) {
    self.configuration = configuration
    let errors = results.filter(\.preventsCheck)
    // A test case has one failure or one error.
    failures =
      (errors.isEmpty ? results.filter { $0.severity >= failOn } : errors).sortedBySeverity
    let isFailing: (ReportedResult) -> Bool = errors.isEmpty ? { $0.severity >= failOn } : { $0.preventsCheck }
    others = results.filter { !isFailing($0) }
    outcome = !errors.isEmpty ? .error : failures.isEmpty ? .passed : .failure
  }

  /// - Parameter scene: the name of the scene with its file. Build services take test cases of one class and name for the same test.
  func text(of scene: String, in file: String) -> String {
    let start = "    <testcase classname=\"\(scene.xmlEscaped)\" name=\"\((configuration ?? "scene").xmlEscaped)\""
    if outcome == .passed && others.isEmpty { return "\(start)/>\n" }
    var text = "\(start)>\n"
    if let first = failures.first {
      let more = failures.count > 1 ? " (and \(failures.count - 1) more)" : ""
      text +=
        "      <\(outcome.rawValue) type=\"\(first.rule)\" message=\"\((first.message.printable + more).xmlEscaped)\">"
      text += Self.text(of: failures) { Self.lines(of: $0, in: file) } + "</\(outcome.rawValue)>\n"
    }
    if !others.isEmpty {
      let lines = Self.text(of: others) { ConciseFormat.line($0, in: file).xmlEscaped }
      text += "      <system-out>\(lines)</system-out>\n"
    }
    return "\(text)    </testcase>\n"
  }

  private static func text(of results: [ReportedResult], _ lines: (ReportedResult) -> String) -> String {
    let more = results.count > Limits.testCaseFindings ? ["and \(results.count - Limits.testCaseFindings) more"] : []
    return (results.prefix(Limits.testCaseFindings).map(lines) + more).joined(separator: "\n")
  }

  private static func lines(of result: ReportedResult, in file: String) -> String {
    ([ConciseFormat.line(result, in: file)] + result.details.map { "  \($0.printable)" }).map(\.xmlEscaped)
      .joined(separator: "\n")
  }
}

extension ReportedResult {
  /// Whether the scene could not be checked, or not completely.
  var preventsCheck: Bool { rule == ReportedRule.invalidScene.id || rule == ReportedRule.incompleteCheck.id }
}

extension [ReportedResult] {
  /// Errors first, otherwise in the same order.
  var sortedBySeverity: [ReportedResult] {
    [Severity.error, .warning, .note].flatMap { severity in filter { $0.severity == severity } }
  }
}
