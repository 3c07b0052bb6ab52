// Re-checks what a report claims of a scene, with nothing of the solver: rows are read from the scene by other code, numbers
// are added in other arithmetic. Whoever believes these files need not believe the others.

import LayoutModel
import SceneLoading

/// Checks the entries of JSON reports of one scene.
package struct ProofChecker {
  private let scene: Scene
  private let names: SceneNames

  package init(scene: Scene) {
    self.scene = scene
    names = SceneNames(scene)
  }

  /// Why there is nothing to check.
  package enum Failure: Error {
    /// The text is not a report; the first place at which it is not.
    case unreadable(LoadError)
    /// No scene of the report is from this file; those that are in it.
    case otherFiles([String])
  }

  /// - Parameter file: the scene's path, by which a report of several files knows it.
  /// - Complexity: linear in the report and in the rows of its configurations, times the witnesses that list them.
  package func check(_ report: JSONDocument, file: String) throws(Failure) -> Verification {
    do {
      return try verification(of: ReportValue(document: report, node: report.root), file: file)
    } catch {
      switch error {
      case .unreadable(let error): throw .unreadable(error)
      case .otherFiles(let files): throw .otherFiles(files)
      case .refused(let reason):
        var verification = Verification()
        verification.refusals = [RefusedEntry(path: "scenes", reason: reason)]
        return verification
      }
    }
  }

  private func verification(of report: ReportValue, file: String) throws(CheckFailure) -> Verification {
    let scenes = try report.member("scenes").elements()
    var files: [String] = []
    for scene in scenes { files.append(try scene.member("file").string()) }
    guard let index = files.firstIndex(of: file) ?? (scenes.count == 1 ? 0 : nil) else { throw .otherFiles(files) }
    var check = SceneCheck(scene: scene, names: names, entry: scenes[index], path: "scenes[\(index)]")
    try check.run()
    return check.verification
  }
}

/// Goes through one scene of a report, configuration by configuration, so that one layout at a time is in memory.
private struct SceneCheck {
  let scene: Scene
  let names: SceneNames
  let entry: ReportValue
  let path: String
  private(set) var verification = Verification()
  private var findings: [Finding] = []
  private var configurationIDs: Set<String> = []
  private var isIncomplete = false

  private struct Finding {
    let entry: ReportValue
    let kind: FindingCheck.Kind?
    let configurations: [String]
    var isChecked = false
    var isCutShort = false
    var refusal: RefusalReason?
  }

  init(scene: Scene, names: SceneNames, entry: ReportValue, path: String) {
    self.scene = scene
    self.names = names
    self.entry = entry
    self.path = path
  }

  mutating func run() throws(CheckFailure) {
    isIncomplete = try !entry.member("incomplete").elements().isEmpty
    var findingsOfConfiguration: [String: [(finding: Int, place: Int)]] = [:]
    for (index, finding) in try entry.member("findings").elements().enumerated() {
      let configurations = try finding.member("configurations").strings()
      let rule = try finding.member("rule").string()
      findings.append(
        Finding(entry: finding, kind: FindingCheck.Kind(rule: rule), configurations: configurations))
      for (place, id) in configurations.enumerated() {
        findingsOfConfiguration[id, default: []].append((index, place))
      }
    }
    for (index, configuration) in try entry.member("configurations").elements().enumerated() {
      let id = try configuration.member("id").string()
      let findings = findingsOfConfiguration[id] ?? []
      if let reason = try check(configuration, id: id, findings) {
        verification.refusals.append(RefusedEntry(path: "\(path).configurations[\(index)]", reason: reason))
      }
    }
    conclude()
  }

  private mutating func check(
    _ configuration: ReportValue, id: String, _ listed: [(finding: Int, place: Int)]
  ) throws(CheckFailure) -> RefusalReason? {
    guard configurationIDs.insert(id).inserted else { return .repeatedConfiguration(id) }
    let environment = try configuration.member("environment")
    let found = ConfigurationLookup(scene: scene).configuration(
      id: id, state: try configuration.member("state").string(),
      environment: environment.isNull ? nil : try environment.string())
    let transition = try configuration.optional("transition")?.string()
    if let transition, !scene.machines.contains(where: { $0.transitions.contains { $0.name == transition } }) {
      return .unknownConfiguration(id)
    }
    let isInFlight = transition != nil
    guard case .named(let named) = found, !isInFlight else {
      if case .unknown = found { return .unknownConfiguration(id) }
      verification.skippedConfigurations += 1
      return nil
    }
    let check = ConfigurationCheck(
      scene: scene, names: names, entry: configuration, isIncomplete: isIncomplete)
    do {
      let layout = try check.layout(named)
      for (finding, place) in listed { try self.check(finding, place: place, in: layout) }
      let (proven, cutShort) = try check.check(layout)
      verification.optima += proven
      verification.cutShort += cutShort
      verification.configurations += 1
      return nil
    } catch {
      guard case .refused(let reason) = error else { throw error }
      return reason
    }
  }

  private mutating func check(_ index: Int, place: Int, in layout: Layout) throws(CheckFailure) {
    guard let kind = findings[index].kind, findings[index].refusal == nil else { return }
    let check = FindingCheck(
      names: names, entry: findings[index].entry, layout: layout, place: place, isIncomplete: isIncomplete)
    do {
      switch try check.check(kind) {
      case .holds: findings[index].isChecked = true
      case .cutShort: findings[index].isCutShort = true
      case .skipped: break
      }
    } catch {
      guard case .refused(let reason) = error else { throw error }
      findings[index].refusal = reason
    }
  }

  private mutating func conclude() {
    for (index, finding) in findings.enumerated() {
      let unknown = finding.configurations.first { !configurationIDs.contains($0) }
      if let reason = finding.refusal ?? unknown.map({ .unknownConfiguration($0) }) {
        verification.refusals.append(RefusedEntry(path: "\(path).findings[\(index)]", reason: reason))
        continue
      }
      if finding.isCutShort {
        verification.cutShort += 1
        continue
      }
      guard let kind = finding.kind, finding.isChecked else {
        verification.skippedFindings += 1
        continue
      }
      switch kind {
      case .conflict: verification.conflicts += 1
      case .ambiguity: verification.ambiguities += 1
      case .unreachablePriority: verification.unreachablePriorities += 1
      case .redundantConstraint: verification.redundantConstraints += 1
      case .clippedContent: verification.clippedViews += 1
      case .offscreenView: verification.offscreenViews += 1
      }
    }
  }
}
