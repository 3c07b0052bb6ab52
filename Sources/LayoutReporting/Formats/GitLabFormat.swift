import LayoutModel
import WireFormat

/// A Code Quality report of GitLab: a JSON array with an object for each problem.
///
/// GitLab shows problems with equal fingerprints only once. The fingerprint therefore covers the file and the scene, too, and the
/// number of earlier problems of the scene that are alike. GitLab requires a line, so a problem without a place is in line 1.
struct GitLabFormat: ComposedFormat {
  var separator: String { ",\n" }

  func start(of run: RunTotals) -> String { "[\n" }
  func end(of run: RunTotals, notices: [[UInt8]], omittedScenes: Int) -> String { "\n]\n" }

  func part(of scene: ReportedScene) -> ReportPart {
    let path = scene.path
    var occurrences: [String: Int] = [:]
    return ReportPart(
      JSONWriter.lines(of: scene.results, separator: separator) { result, json in
        let identity = result.fingerprint ?? "\(result.rule) \(result.message)"
        let occurrence = occurrences[identity, default: 0]
        occurrences[identity] = occurrence + 1
        let name = scene.name ?? ""
        json.object(inline: true) { json in
          json.member("description", result.message)
          json.member("check_name", result.rule)
          json.member("fingerprint", StableHash.digits(of: [path, name, identity, String(occurrence)]))
          json.member("severity", severity(result.severity))
          json.key("location")
          json.object(inline: true) { json in
            json.member("path", path)
            json.key("lines")
            json.object(inline: true) { json in
              json.member("begin", result.location?.start.line ?? 1)
              json.member("end", result.location?.end.line ?? 1)
            }
          }
          if !result.details.isEmpty {
            json.key("content")
            json.object(inline: true) { $0.member("body", result.details.joined(separator: "\n")) }
          }
        }
      })
  }

  private func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}

extension String {
  /// The path without `./` at its start, also if repeated or followed by more slashes. `./` alone stays, and so does `../`.
  package var withoutLeadingDots: String {
    var rest = self[...]
    while rest.hasPrefix("./") && rest.utf8.count > 2 {
      rest = rest.dropFirst(2)
      while rest.hasPrefix("/") { rest = rest.dropFirst() }
    }
    return String(rest)
  }
}
