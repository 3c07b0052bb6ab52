import LayoutModel

/// What changed in all scenes of two versions.
package struct RunComparison: Sendable {
  /// Without scenes in which nothing changed.
  let scenes: [SceneComparison]
  /// The number of pairs that were compared, and of scenes that only one version has.
  let sceneCount: Int

  /// - Parameters:
  ///   - scenes: all that were compared.
  ///   - unchangedCount: the number of files with equal bytes, which were not.
  package init(_ scenes: [SceneComparison], unchanged unchangedCount: Int = 0) {
    self.scenes = scenes.filter { !$0.isEmpty }
    sceneCount = scenes.count + unchangedCount
  }

  /// Whether a finding came that has at least a severity.
  package func isWorse(from severity: Severity) -> Bool { scenes.contains { $0.isWorse(from: severity) } }

  var movedCount: Int { scenes.reduce(0) { $0 + $1.movedCount } }
  var newCount: Int { scenes.reduce(0) { $0 + $1.newFindings.count } }
  var goneCount: Int { scenes.reduce(0) { $0 + $1.goneFindings.count } }

  /// `2 views moved, 1 new finding, 3 gone; 1 of 4 scenes changed`.
  var summaryLine: String {
    let scenes = "\(scenes.count) of \(counted(sceneCount, "scene")) changed"
    return "\(counted(movedCount, "view")) moved, \(counted(newCount, "new finding")), \(goneCount) gone; \(scenes)"
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
      text += "\n"
    }
    return text + "\(summaryLine)\n"
  }

  /// The changes as a list for a pull request's comment, cut off where that would be too long.
  package var markdown: String {
    var text = "### layoutdoctor: \(summaryLine)\n\n"
    for (index, scene) in scenes.enumerated() {
      let part = ComparisonLines(scene).lines.map { line in
        let words = line.text.markdownEscaped
        return line.depth == 0
          ? "**\(words)**\n\n" : String(repeating: "  ", count: line.depth - 1) + "- \(words)\n"
      }.joined()
      if text.utf8.count + part.utf8.count > Limits.commentBytes {
        return text + "…and \(counted(scenes.count - index, "more changed scene")).\n"
      }
      text += part + "\n"
    }
    return text
  }
}
