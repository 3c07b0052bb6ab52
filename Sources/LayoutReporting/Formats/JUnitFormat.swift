import LayoutModel

/// The XML of JUnit: a test suite for each scene, with a test case for the scene and one for each finding that fails the run.
///
/// Other findings are output of the scene's test case. A scene that could not be loaded, or whose check was cut off, is an
/// error.
struct JUnitFormat: ComposedFormat {
  let failOn: Severity

  func start(of run: RunTotals) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"layoutdoctor\">\n"
  }

  func end(of run: RunTotals, notices: [[UInt8]], omittedScenes: Int) -> String { "</testsuites>\n" }

  func part(of scene: ReportedScene) -> ReportPart {
    // Build services take test cases of one class and name for the same test, so both name the scene and the finding.
    let name = scene.name.map { "\(scene.path): \($0)" } ?? scene.path
    let errors = scene.results.filter(\.preventsCheck)
    let failures = scene.results.filter { !$0.preventsCheck && $0.severity >= failOn }.sortedBySeverity
    let others = scene.results.filter { !$0.preventsCheck && $0.severity < failOn }
    var elements = errors.first.map { [Self.element("error", about: $0, with: errors, in: scene.path)] } ?? []
    if !others.isEmpty {
      let lines = others.map { ConciseFormat.line($0, in: scene.path).xmlEscaped }
      elements.append("<system-out>\(lines.joined(separator: "\n"))</system-out>")
    }
    var text = Self.testCase(scene.report.logFindings == nil ? "scene" : "log", of: name, elements)
    var counts: [String: Int] = [:]
    for failure in failures {
      let subject = "\(failure.rule) \((failure.constraints + failure.views).first ?? "")"
      counts[subject, default: 0] += 1
      let number = counts[subject].map { $0 > 1 ? " (\($0))" : "" } ?? ""
      text += Self.testCase(
        subject + number, of: name, [Self.element("failure", about: failure, with: [failure], in: scene.path)])
    }
    let attributes =
      "tests=\"\(failures.count + 1)\" failures=\"\(failures.count)\" errors=\"\(errors.isEmpty ? 0 : 1)\" skipped=\"0\""
    return ReportPart("  <testsuite name=\"\(name.xmlEscaped)\" \(attributes)>\n\(text)  </testsuite>\n")
  }

  private static func testCase(_ name: String, of scene: String, _ elements: [String]) -> String {
    let start = "    <testcase classname=\"\(scene.xmlEscaped)\" name=\"\(name.xmlEscaped)\""
    if elements.isEmpty { return "\(start)/>\n" }
    return "\(start)>\n\(elements.map { "      \($0)\n" }.joined())    </testcase>\n"
  }

  /// - Parameter results: the problems whose lines are the element's text; `first` is one of them.
  private static func element(
    _ name: String, about first: ReportedResult, with results: [ReportedResult], in file: String
  ) -> String {
    let more = results.count > 1 ? " (and \(results.count - 1) more)" : ""
    let lines = results.flatMap { result in
      [ConciseFormat.line(result, in: file)] + result.details.map { "  \($0.printable)" }
    }
    return "<\(name) type=\"\(first.rule)\" message=\"\((first.message.printable + more).xmlEscaped)\">"
      + lines.map(\.xmlEscaped).joined(separator: "\n") + "</\(name)>"
  }
}

extension ReportedResult {
  /// Whether the scene could not be checked, or not completely.
  var preventsCheck: Bool { rule == ReportedRule.invalidScene.id || rule == ReportedRule.incompleteCheck.id }
}

extension [ReportedResult] {
  /// Errors first, among them conflicts, otherwise in the same order.
  var sortedBySeverity: [ReportedResult] {
    [Severity.error, .warning, .note].flatMap { severity in
      [true, false].flatMap { isConflict in
        filter { $0.severity == severity && ($0.rule == RuleID.conflictingConstraints.rawValue) == isConflict }
      }
    }
  }
}
