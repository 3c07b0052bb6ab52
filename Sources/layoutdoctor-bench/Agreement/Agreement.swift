import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutDoctorCommand
import LayoutModel
import SceneImport
import SceneLoading

/// Compares solved frames with those that Interface Builder saved, over all documents in folders.
enum Agreement {
  /// Interface Builder rounds to pixels: frames that differ by at most a point agree.
  private static let tolerance = 1.0

  /// Prints the shares of views that agree, and each scene that does not.
  static func run(_ words: [String]) -> Int32 {
    let showsAll = words.contains("--all")
    let search = SceneSearch(words.filter { !$0.hasPrefix("--") }.map { FilePath($0) })
    var totals: [String: Counts] = [:]
    var rules: [String: [String: Int]] = [:]
    for file in search.files {
      guard let bytes = readFile(file.name), isXML(bytes) else { continue }
      var options = ImportOptions()
      options.followsCanvas = true
      guard let document = try? importDocument(bytes, named: file.name, options: options) else {
        print("refused: \(file.name)")
        continue
      }
      for error in document.errors { print("error: \(file.name): \(error.kind)") }
      let running = (try? importDocument(bytes, named: file.name))?.scenes ?? []
      for scene in document.scenes {
        var checker = SceneChecker(seconds: 20)
        checker.diagnoses = false
        let canvas = checker.check(scene.scene)
        let findings =
          running.first { $0.name == scene.name }.map { SceneChecker(seconds: 20).check($0.scene).findings } ?? []
        let isStale = SavedFrames(scene).isStale
        let group = "\(scene.platform)\(scene.isFlagged ? ", flagged" : isStale ? ", stale" : "")"
        let wrong = disagreements(scene, canvas)
        totals[group, default: Counts()].add(scene, wrong: wrong.count, findings)
        for finding in findings where finding.cause == nil && finding.severity > .note {
          rules[group, default: [:]][finding.rule.rawValue, default: 0] += 1
        }
        guard !wrong.isEmpty, showsAll || !(scene.isFlagged || isStale) else { continue }
        print("\(file.name) › \(scene.name): \(wrong.count) of \(scene.savedFrames.compactMap(\.self).count)")
        for line in wrong.prefix(4) { print("    \(line)") }
      }
    }
    for (group, counts) in totals.sorted(by: { $0.key < $1.key }) { print("\(group): \(counts.text)") }
    for (group, counts) in rules.sorted(by: { $0.key < $1.key }) {
      let list = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
      print("\(group): \(list.joined(separator: ", "))")
    }
    return 0
  }

  private struct Counts {
    var views = 0
    var agreeing = 0
    var scenes = 0
    var agreeingScenes = 0
    var scenesWithFindings = 0

    mutating func add(_ scene: ImportedScene, wrong: Int, _ findings: [Finding]) {
      let count = scene.savedFrames.count { $0 != nil }
      views += count
      agreeing += count - wrong
      scenes += 1
      if wrong == 0 { agreeingScenes += 1 }
      if findings.contains(where: { $0.cause == nil && $0.severity > .note }) { scenesWithFindings += 1 }
    }

    var text: String {
      "\(agreeing) of \(views) views agree (\(share(agreeing, views)) %), \(agreeingScenes) of \(scenes) scenes; "
        + "\(scenesWithFindings) scenes with an error or a warning (\(share(scenesWithFindings, scenes)) %)"
    }

    private func share(_ part: Int, _ whole: Int) -> String {
      whole == 0 ? "-" : "\(Double(part * 10_000 / whole) / 100)"
    }
  }

  private static func disagreements(_ scene: ImportedScene, _ checked: CheckedScene) -> [String] {
    guard let solved = checked.configurations.first else { return ["not solved"] }
    var lines: [String] = []
    let isGone = scene.scene.collapsedViews
    for (index, saved) in scene.savedFrames.enumerated() {
      guard let saved, !isGone[index] else { continue }
      let frame = solved.frames[index]
      let own = [frame.x, frame.y, frame.width, frame.height].map(\.approximateValue)
      let other = [saved.x, saved.y, saved.width, saved.height]
      guard zip(own, other).contains(where: { abs($0 - $1) > tolerance }) else { continue }
      let view = scene.scene.views[index]
      lines.append("\(view.name) '\(view.label ?? "")' \(view.kind): solved \(own), saved \(other)")
    }
    return lines
  }
}

extension Scene {
  /// For each view, whether it is a hidden subview of a stack view or inside one. Such views take no part in the
  /// layout, and Interface Builder leaves their frames as they were.
  fileprivate var collapsedViews: [Bool] {
    var isCollapsed = [Bool](repeating: false, count: views.count)
    // A view comes after its superview.
    for (index, view) in views.enumerated() {
      guard let superview = view.superview?.index else { continue }
      isCollapsed[index] =
        isCollapsed[superview] || views[superview].kind == .stackView && view.properties.isHidden
    }
    return isCollapsed
  }
}
