import LayoutModel

/// The XML of Checkstyle, version 4.3, which many build services read: a list of problems for each file.
struct CheckstyleFormat: ComposedFormat {
  func start(of run: RunTotals) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"
  }

  func end(of run: RunTotals, notices: [[UInt8]], omittedScenes: Int) -> String { "</checkstyle>\n" }

  func part(of scene: ReportedScene) -> ReportPart {
    if scene.results.isEmpty { return ReportPart() }
    let errors = scene.results.map(error).joined()
    return ReportPart("  <file name=\"\(scene.path.xmlEscaped)\">\n\(errors)  </file>\n")
  }

  private func error(_ result: ReportedResult) -> String {
    let place = result.location.map { "line=\"\($0.start.line)\" column=\"\($0.start.column)\" " } ?? ""
    let severity = result.severity == .note ? "info" : result.severity.rawValue
    let message = result.messageWithCause.printable.xmlEscaped
    return
      "    <error \(place)severity=\"\(severity)\" message=\"\(message)\" source=\"layoutdoctor.\(result.rule)\"/>\n"
  }
}
