import LayoutModel

/// The changes between two versions of all scenes.
package struct RunComparison: Sendable {
  /// The comparisons of scenes in which something changed.
  let scenes: [SceneComparison]
  /// The number of pairs that were compared, and of scenes that only one version has.
  let sceneCount: Int

  /// - Parameters:
  ///   - scenes: the comparisons of all pairs of scenes.
  ///   - unchangedCount: the number of files with equal bytes, which were not compared.
  package init(_ scenes: [SceneComparison], unchanged unchangedCount: Int = 0) {
    self.scenes = scenes.filter { !$0.isEmpty }
    sceneCount = scenes.count + unchangedCount
  }

  /// Whether a finding of at least the given severity is new or has become worse.
  package func isWorse(from severity: Severity) -> Bool { scenes.contains { $0.isWorse(from: severity) } }

  var movedCount: Int { scenes.reduce(0) { $0 + $1.movedCount } }
  var newCount: Int { scenes.reduce(0) { $0 + $1.newFindings.count } }
  var goneCount: Int { scenes.reduce(0) { $0 + $1.goneFindings.count } }
  var unjudgedCount: Int { scenes.reduce(0) { $0 + $1.unjudgedFindings.count } }

  /// `2 views moved, 1 added, 1 new finding, 3 gone, 1 not judged; 1 of 4 scenes changed`.
  var summaryLine: String {
    let (added, removed) = (
      scenes.reduce(0) { $0 + $1.addedViews.count }, scenes.reduce(0) { $0 + $1.removedViews.count }
    )
    let parts = [
      "\(counted(movedCount, "view")) moved", added > 0 ? "\(added) added" : nil,
      removed > 0 ? "\(removed) removed" : nil, counted(newCount, "new finding"), "\(goneCount) gone",
      unjudgedCount > 0 ? "\(unjudgedCount) not judged" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
      + "; \(scenes.count) of \(counted(sceneCount, "scene")) changed"
  }

  /// The changes as indented lines, then one line of counts.
  package func text(style: Style = Style(isColored: false)) -> String {
    var text = ""
    for scene in scenes {
      for line in ComparisonLines(scene).lines {
        let words = line.text.printable
        let styled =
          if let severity = line.severity {
            style.start(.severity(severity)) + words + style.end
          } else if line.depth == 0 {
            style.bold(words)
          } else {
            words
          }
        text += String(repeating: "  ", count: line.depth) + styled + "\n"
      }
      for drawing in scene.drawings.prefix(Limits.namedDrawings) { text += "  drawn: \(drawing.file.printable)\n" }
      let more = scene.drawings.count - Limits.namedDrawings
      if more > 0 { text += "  drawn: \(counted(more, "more file")) in the same folder\n" }
      text += "\n"
    }
    return (text + "\(summaryLine)\n").wrapped(toWidth: style.width)
  }

  /// An item of the list that links drawings; empty if there are none.
  private static func links(to drawings: [SceneComparison.Drawing]) -> String {
    guard !drawings.isEmpty else { return "" }
    let links = drawings.prefix(Limits.linkedDrawings).map {
      "[\($0.configuration.markdownEscaped)](\($0.file.markdownLinkEscaped))"
    }
    let more = drawings.count - links.count
    return "- drawn: \(links.joined(separator: ", "))\(more > 0 ? " and \(more) more" : "")\n"
  }

  /// The changes as a list for a comment on a pull request, cut off if it would be too long.
  package var markdown: String {
    var text = "### layoutdoctor: \(summaryLine)\n\n"
    for (index, scene) in scenes.enumerated() {
      let part =
        ComparisonLines(scene).lines.map { line in
          let words = line.text.markdownEscaped
          return line.depth == 0
            ? "**\(words)**\n\n" : String(repeating: "  ", count: line.depth - 1) + "- \(words)\n"
        }.joined() + Self.links(to: scene.drawings)
      if text.utf8.count + part.utf8.count > Limits.commentBytes {
        return text + "…and \(counted(scenes.count - index, "more changed scene")).\n"
      }
      text += part + "\n"
    }
    return text
  }
}

extension String {
  /// The path as the target of a Markdown link. Characters that would end the link, or that have a meaning in URLs, are
  /// percent-encoded.
  fileprivate var markdownLinkEscaped: String { percentEncoded(except: "._-+@/") }
}
