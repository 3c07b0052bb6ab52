import LayoutModel

/// One line for each problem: `file:line:column: severity: message [rule]`.
struct ConciseFormat: ComposedFormat {
  func part(of scene: ReportedScene) -> ReportPart {
    ReportPart(scene.results.map { "\(Self.line($0, in: scene.file))\n" }.joined())
  }

  /// The line about one problem, without a line end.
  static func line(_ result: ReportedResult, in file: String) -> String {
    "\(place(result.location, in: file)) \(result.severity.rawValue): \(result.messageWithCause.printable) [\(result.rule)]"
  }

  /// `file:line:column:`, or `file:` without a location.
  static func place(_ location: ReportedLocation?, in file: String) -> String {
    let position = location.map { "\($0.start.line):\($0.start.column):" } ?? ""
    return "\(file.printable):\(position)"
  }
}
