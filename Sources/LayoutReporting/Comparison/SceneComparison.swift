import ConstraintSolver
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// The changes from one version of a scene to another.
///
/// Views, constraints and configurations are paired by name.
package struct SceneComparison: Sendable {
  /// `nil` if the scene is new.
  package let old: SceneReport?
  /// `nil` if the scene is gone.
  package let new: SceneReport?
  /// The configurations that both versions have and in which something changed, in the order of the new version.
  package let configurations: [ConfigurationComparison]
  let addedConfigurations: [String]
  let removedConfigurations: [String]
  /// The pictures of the configurations; empty if none were drawn.
  package var drawings: [Drawing] = []

  /// A picture of a configuration before and after.
  package struct Drawing: Hashable, Sendable {
    let configuration: String
    /// The path, as the report names it.
    let file: String

    package init(configuration: String, file: String) { (self.configuration, self.file) = (configuration, file) }
  }

  let addedViews: [String]
  let removedViews: [String]
  /// The findings that only the new version has, or that have become worse, in report order. A consequence that is now a
  /// problem of its own is not new.
  let newFindings: [NewFinding]
  /// The findings that only the old version has, in report order. One that is now a consequence is not gone.
  let goneFindings: [ReportedResult]

  /// A new finding, with the changes without which it would not exist.
  struct NewFinding: Sendable {
    let result: ReportedResult
    /// The finding in the old version, if it has become worse; `nil` if it is new.
    let before: EarlierFinding?
    /// Empty if the finding is not about a conflict.
    let blame: [BlamedChange]

    /// A phrase for each of these changes.
    var blameLines: [String] {
      blame.enumerated().map { index, change in
        "\(index == 0 ? "comes from this change" : "and from this one"): \(change.message)"
      }
    }
  }

  /// - Parameters:
  ///   - old: `nil` for a new scene.
  ///   - new: `nil` for a scene that is gone.
  package init(old: SceneReport?, new: SceneReport?) {
    self.old = old
    self.new = new
    let (before, after) = (old?.checked, new?.checked)
    (newFindings, goneFindings) = Self.findings(old, new)
    guard let before, let after else {
      (configurations, addedConfigurations, removedConfigurations) = ([], [], [])
      (addedViews, removedViews) = ([], [])
      return
    }
    let (oldViews, newViews) = (before.scene.viewsByName, after.scene.viewsByName)
    let cameOrWent = (
      old: before.places(ofFindings: Set(goneFindings.map(\.fingerprint))),
      new: after.places(ofFindings: Set(newFindings.map(\.result.fingerprint)))
    )
    addedViews = after.scene.views.map(\.name).filter { oldViews[$0] == nil }
    removedViews = before.scene.views.map(\.name).filter { newViews[$0] == nil }
    let (oldPlaces, newPlaces) = (before.configurationsByID, after.configurationsByID)
    addedConfigurations = after.configurations.map(\.configuration.id).filter { oldPlaces[$0] == nil }
    removedConfigurations = before.configurations.map(\.configuration.id).filter { newPlaces[$0] == nil }
    configurations = after.configurations.indices.compactMap { place in
      let id = after.configurations[place].configuration.id
      guard let oldPlace = oldPlaces[id] else { return nil }
      let comparison = ConfigurationComparison(
        id: id, old: before.version(oldPlace, oldViews), new: after.version(place, newViews),
        ranges: Self.rangeChanges(before, oldPlace, after, place), newFindings: cameOrWent.new[place] ?? [],
        goneFindings: cameOrWent.old[oldPlace] ?? [])
      return comparison.isEmpty ? nil : comparison
    }
  }

  /// The findings that are new or worse, and those that are gone.
  private static func findings(
    _ old: SceneReport?, _ new: SceneReport?
  ) -> (new: [NewFinding], gone: [ReportedResult]) {
    let oldResults = old.map { ReportedScene($0).results.filter { $0.fingerprint != nil } } ?? []
    let newResults = new.map { ReportedScene($0).results.filter { $0.fingerprint != nil } } ?? []
    let earlier = old?.checked?.earlierFindings ?? [:]
    let oldPrints = Set(oldResults.map(\.fingerprint))
    var newPrints = Set(newResults.map(\.fingerprint))
    if let checked = new?.checked {
      for finding in checked.findings where finding.cause != nil {
        newPrints.insert(finding.fingerprint(in: checked.scene))
      }
    }
    let blame = ConflictBlame(old: old?.checked, new: new?.checked)
    let known = Set((old?.checked?.configurations ?? []).map(\.configuration.id))
    let came = newResults.compactMap { result -> NewFinding? in
      let before = result.fingerprint.flatMap { earlier[$0] }
      if before == nil && oldPrints.contains(result.fingerprint) { return nil }
      let ids = result.configurations.map { new?.checked?.configurations[$0].configuration.id ?? "" }
      let added = ids.indices.filter { known.contains(ids[$0]) && before?.configurations.contains(ids[$0]) == false }
      if let before, added.isEmpty && result.severity <= before.severity { return nil }
      let changes = blame?.changes(for: result.fingerprint, in: added.first.map { result.configurations[$0] })
      return NewFinding(result: result, before: before, blame: changes ?? [])
    }
    return (came, oldResults.filter { !newPrints.contains($0.fingerprint) })
  }

  /// The declared ranges of both versions whose satisfiable part differs.
  private static func rangeChanges(
    _ old: CheckedScene, _ oldPlace: Int, _ new: CheckedScene, _ newPlace: Int
  ) -> [RangeChange] {
    guard old.ranges.indices.contains(oldPlace), new.ranges.indices.contains(newPlace) else { return [] }
    return new.ranges[newPlace].compactMap { range in
      let subject = new.scene.name(of: range.declared.subject)
      guard let before = old.ranges[oldPlace].first(where: { old.scene.name(of: $0.declared.subject) == subject }),
        !before.isCutOff, !range.isCutOff
      else { return nil }
      let change = RangeChange(
        subject: subject, old: before.bounds.map { .init($0) }, new: range.bounds.map { .init($0) })
      return change.old == change.new ? nil : change
    }
  }

  /// Whether nothing changed.
  package var isEmpty: Bool {
    old != nil && new != nil && configurations.isEmpty && addedConfigurations.isEmpty && removedConfigurations.isEmpty
      && addedViews.isEmpty && removedViews.isEmpty && newFindings.isEmpty && goneFindings.isEmpty
  }

  /// A phrase for each change without which a new finding would not exist.
  package func notes(on finding: Finding) -> [String] {
    guard let scene = new?.checked?.scene else { return [] }
    let print = finding.fingerprint(in: scene)
    return newFindings.first { $0.result.fingerprint == print }?.blameLines ?? []
  }

  /// Whether a finding of at least the given severity is new or has become worse.
  package func isWorse(from severity: Severity) -> Bool { newFindings.contains { $0.result.severity >= severity } }

  /// The number of views that moved in some configuration.
  var movedCount: Int { Set(configurations.flatMap { $0.layout.moves.map(\.newView) }).count }
}

/// What the old version of a scene has of a finding of the new one.
struct EarlierFinding: Hashable, Sendable {
  let severity: Severity
  /// The ids of the configurations with the finding.
  let configurations: [String]
}

/// The changes in a configuration that both versions have.
package struct ConfigurationComparison: Sendable {
  package let id: String
  package let old, new: LayoutComparison.Version
  package let layout: LayoutComparison
  let ranges: [RangeChange]
  /// The findings that only the new version has, in report order.
  package let newFindings: [Finding]
  /// The findings that only the old version has, in report order.
  package let goneFindings: [Finding]

  init(
    id: String, old: LayoutComparison.Version, new: LayoutComparison.Version, ranges: [RangeChange],
    newFindings: [Finding], goneFindings: [Finding]
  ) {
    self.id = id
    (self.old, self.new) = (old, new)
    layout = LayoutComparison(old: old, new: new)
    self.ranges = ranges
    self.newFindings = newFindings
    self.goneFindings = goneFindings
  }

  fileprivate var isEmpty: Bool { !isDrawn && ranges.isEmpty }

  /// Whether frames, visibility or ranges changed, and not only the set of views or of findings.
  var isListed: Bool {
    !(layout.moves.isEmpty && layout.shown.isEmpty && layout.hidden.isEmpty && layout.installed.isEmpty
      && layout.uninstalled.isEmpty && ranges.isEmpty)
  }

  /// Whether something changed that a picture shows.
  package var isDrawn: Bool {
    let isSolved = [old, new].allSatisfy { $0.solved.frames.count == $0.scene.views.count }
    return isSolved && !(layout.isEmpty && newFindings.isEmpty && goneFindings.isEmpty)
  }
}

/// A declared range whose satisfiable part changed.
struct RangeChange: Hashable, Sendable {
  let subject: String
  /// `nil` if no value of the range works.
  let old: Bounds?
  let new: Bounds?

  struct Bounds: Hashable, Sendable {
    let lower, upper: Rational

    init(_ bounds: (lower: Rational, upper: Rational)) { (lower, upper) = (bounds.lower, bounds.upper) }
  }
}

extension CheckedScene {
  /// The indices of the configurations by id.
  var configurationsByID: [String: Int] {
    Dictionary(configurations.indices.map { (configurations[$0].configuration.id, $0) }) { first, _ in first }
  }

  /// The findings by fingerprint, including consequences; expected ones are left out.
  fileprivate var earlierFindings: [String: EarlierFinding] {
    var earlier: [String: EarlierFinding] = [:]
    for finding in findings where !finding.isExpected {
      let ids = finding.configurations.map { configurations[$0].configuration.id }
      earlier[finding.fingerprint(in: scene)] = EarlierFinding(severity: finding.severity, configurations: ids)
    }
    return earlier
  }

  fileprivate func version(_ place: Int, _ viewsByName: [String: ViewID]) -> LayoutComparison.Version {
    LayoutComparison.Version(scene: scene, solved: configurations[place], viewsByName: viewsByName)
  }

  /// The listed findings with the given fingerprints, by configuration index, in report order.
  fileprivate func places(ofFindings fingerprints: Set<String?>) -> [Int: [Finding]] {
    var places: [Int: [Finding]] = [:]
    for finding in findings where finding.cause == nil && !finding.isExpected {
      guard fingerprints.contains(finding.fingerprint(in: scene)) else { continue }
      for configuration in finding.configurations { places[configuration, default: []].append(finding) }
    }
    return places
  }
}
