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
  /// The configurations that both versions have and in which a range changed or something that a picture shows, in the
  /// order of the new version.
  package let configurations: [ConfigurationComparison]
  /// The ids of the configurations that only the new version has, in its order.
  let addedConfigurations: [String]
  /// The ids of the configurations that only the old version has, in its order.
  let removedConfigurations: [String]
  /// The pictures of the configurations; empty if none were drawn.
  package var drawings: [Drawing] = []

  /// A picture of a configuration before and after.
  package struct Drawing: Hashable, Sendable {
    /// The id of the configuration.
    let configuration: String
    /// The path of the picture's file, as it is printed.
    let file: String

    package init(configuration: String, file: String) { (self.configuration, self.file) = (configuration, file) }
  }

  /// The names of the views that only the new version has, in its order.
  let addedViews: [String]
  /// The names of the views that only the old version has, in its order.
  let removedViews: [String]
  /// The findings that only the new version has, or that have become worse, in report order.
  ///
  /// A finding is worse if it is more severe, or if it is in a configuration that both versions have and that did not
  /// have it. A consequence that is now a problem of its own is not new.
  let newFindings: [NewFinding]
  /// The findings that only the old version has, in report order. A finding that is now a consequence is not gone; one
  /// that the scene now expects is.
  let goneFindings: [ReportedResult]
  /// The findings that only the old version has, in a configuration that a new conflict keeps from being judged, in report order.
  let unjudgedFindings: [ReportedResult]
  /// The findings of both versions that are about other names now, in report order.
  let renamedFindings: [RenamedFinding]

  /// A finding that both versions have, under other names.
  struct RenamedFinding: Sendable {
    let result: ReportedResult
    /// The names in the old version.
    let before: [String]
  }

  /// A new or worse finding, with the changes without which it would not exist.
  struct NewFinding: Sendable {
    let result: ReportedResult
    /// The finding in the old version, if it has become worse; `nil` if it is new.
    let before: EarlierFinding?
    /// The changes without which the finding would not exist; empty if it is not about a conflict, or if none was found.
    let blame: [BlamedChange]

    /// Whether a configuration of this id did not have the finding, or had it with a lower severity.
    func isNewOrWorse(in id: String) -> Bool {
      guard let before else { return true }
      return result.severity > before.severity || !before.configurations.contains(id)
    }

    /// A phrase for each of these changes.
    var blameLines: [String] {
      blame.enumerated().map { index, change in
        "\(index == 0 ? "comes from this change" : "and from this one"): \(change.message)"
      }
    }
  }

  /// Compares two versions of a scene.
  ///
  /// - Parameters:
  ///   - old: `nil` for a new scene.
  ///   - new: `nil` for a scene that is gone.
  package init(old: SceneReport?, new: SceneReport?) {
    self.old = old
    self.new = new
    let (before, after) = (old?.checked, new?.checked)
    let findings = Self.findings(old, new)
    newFindings = findings.new
    let unjudged = findings.gone.filter { Self.isUnjudged($0, before, findings.new, after) }
    unjudgedFindings = unjudged
    goneFindings = findings.gone.filter { result in !unjudged.contains { $0.fingerprint == result.fingerprint } }
    renamedFindings = findings.renamed
    guard let before, let after else {
      (configurations, addedConfigurations, removedConfigurations) = ([], [], [])
      (addedViews, removedViews) = ([], [])
      return
    }
    let (oldViews, newViews) = (before.scene.viewsByName, after.scene.viewsByName)
    let gone = Set(goneFindings.map(\.fingerprint))
    let came = newFindings.byFingerprint
    let cameOrWent = (
      old: before.findingsByConfiguration { fingerprint, _ in gone.contains(fingerprint) },
      new: after.findingsByConfiguration { fingerprint, id in came[fingerprint]?.isNewOrWorse(in: id) ?? false }
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

  /// Whether a finding that the new version lacks was in a configuration in which constraints conflict now that did not.
  private static func isUnjudged(
    _ result: ReportedResult, _ old: CheckedScene?, _ came: [NewFinding], _ new: CheckedScene?
  ) -> Bool {
    guard let old, let new, result.rule != RuleID.conflictingConstraints.rawValue else { return false }
    let own = Set(result.configurations.map { old.configurations[$0].configuration.id })
    return came.contains { finding in
      finding.result.rule == RuleID.conflictingConstraints.rawValue
        && finding.result.configurations.contains { place in
          let id = new.configurations[place].configuration.id
          return own.contains(id) && finding.isNewOrWorse(in: id)
        }
    }
  }

  /// The findings that are new or worse, those that are gone, and those that have other names.
  private static func findings(
    _ old: SceneReport?, _ new: SceneReport?
  ) -> (new: [NewFinding], gone: [ReportedResult], renamed: [RenamedFinding]) {
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
    let namesOfOld = Dictionary(oldResults.map { ($0.fingerprint, $0.names) }) { first, _ in first }
    let renamed = newResults.compactMap { result in
      namesOfOld[result.fingerprint].flatMap { before in
        Set(before) == Set(result.names) ? nil : RenamedFinding(result: result, before: before)
      }
    }
    return (came, oldResults.filter { !newPrints.contains($0.fingerprint) }, renamed)
  }

  /// The declared ranges of both versions whose satisfiable part differs.
  private static func rangeChanges(
    _ old: CheckedScene, _ oldPlace: Int, _ new: CheckedScene, _ newPlace: Int
  ) -> [RangeChange] {
    guard old.ranges.indices.contains(oldPlace), new.ranges.indices.contains(newPlace) else { return [] }
    let earlier = Dictionary(old.ranges[oldPlace].map { (old.scene.name(of: $0.declared.subject), $0) }) { first, _ in
      first
    }
    return new.ranges[newPlace].compactMap { range in
      let subject = new.scene.name(of: range.declared.subject)
      guard let before = earlier[subject], !before.isCutOff, !range.isCutOff else { return nil }
      let (earlier, now) = (before.bounds.map { $0.lower...$0.upper }, range.bounds.map { $0.lower...$0.upper })
      let change = RangeChange(subject: subject, old: earlier, new: now)
      return change.old == change.new ? nil : change
    }
  }

  /// Whether nothing changed.
  package var isEmpty: Bool {
    old != nil && new != nil && configurations.isEmpty && addedConfigurations.isEmpty && removedConfigurations.isEmpty
      && addedViews.isEmpty && removedViews.isEmpty && newFindings.isEmpty && goneFindings.isEmpty
      && unjudgedFindings.isEmpty && renamedFindings.isEmpty
  }

  /// The phrases for the changes without which new or worse findings would not exist, by the fingerprint of the finding; without
  /// those for which no change was found.
  package var blameLines: [String: [String]] {
    newFindings.byFingerprint.mapValues(\.blameLines).filter { !$0.value.isEmpty }
  }

  /// Whether a finding of at least the given severity is new or has become worse.
  package func isWorse(from severity: Severity) -> Bool { newFindings.contains { $0.result.severity >= severity } }

  /// The number of views that moved in at least one configuration.
  var movedCount: Int { Set(configurations.flatMap { $0.layout.moves.map(\.newView) }).count }
}

extension ReportedResult {
  /// The names of the constraints, or else of the views.
  var names: [String] { constraints.isEmpty ? views : constraints }
}

/// The severity and the configurations that a finding had in the old version of a scene.
struct EarlierFinding: Hashable, Sendable {
  let severity: Severity
  /// The ids of the configurations with the finding.
  let configurations: [String]
}

/// The changes in a configuration that both versions have.
package struct ConfigurationComparison: Sendable {
  /// The id of the configuration.
  package let id: String
  /// The versions of the scene, each with the layout of the configuration.
  package let old, new: LayoutComparison.Version
  /// The changes of the layout.
  package let layout: LayoutComparison
  /// The declared ranges whose satisfiable part changed.
  let ranges: [RangeChange]
  /// The findings that this configuration did not have in the old version, or had with a lower severity, in report order.
  package let newFindings: [Finding]
  /// The gone findings of the scene that were in this configuration, in report order.
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

  fileprivate var isEmpty: Bool { layout.isEmpty && ranges.isEmpty && newFindings.isEmpty && goneFindings.isEmpty }

  /// Whether text and JSON list the configuration: a view moved, or is now shown, hidden, installed or no longer
  /// installed, or a range changed. Added and removed views and findings are listed for the whole scene.
  var isListed: Bool {
    !ranges.isEmpty || ViewDifference.allCases.contains { ![.added, .removed].contains($0) && !layout[$0].isEmpty }
  }

  /// Whether something changed that a picture shows, and both layouts have frames. A limit may have left one without.
  package var isDrawn: Bool {
    let isSolved = [old, new].allSatisfy { $0.solved.frames.count == $0.scene.views.count }
    return isSolved && !(layout.isEmpty && newFindings.isEmpty && goneFindings.isEmpty)
  }
}

/// A declared range whose satisfiable part changed.
struct RangeChange: Hashable, Sendable {
  /// The name of the quantity, such as `width` or a parameter.
  let subject: String
  /// From the least to the greatest value at which the required constraints hold; `nil` if there is none in the range.
  let old, new: ClosedRange<Rational>?
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

  /// By configuration index, the listed findings that satisfy a condition there, in report order.
  ///
  /// - Parameter isIncluded: receives the fingerprint of the finding and the id of the configuration.
  fileprivate func findingsByConfiguration(where isIncluded: (String, String) -> Bool) -> [Int: [Finding]] {
    var places: [Int: [Finding]] = [:]
    for finding in findings where finding.cause == nil && !finding.isExpected {
      let fingerprint = finding.fingerprint(in: scene)
      for place in finding.configurations where isIncluded(fingerprint, configurations[place].configuration.id) {
        places[place, default: []].append(finding)
      }
    }
    return places
  }
}

extension [SceneComparison.NewFinding] {
  /// The first of those with the same fingerprint; those without one are left out.
  fileprivate var byFingerprint: [String: SceneComparison.NewFinding] {
    Dictionary(compactMap { finding in finding.result.fingerprint.map { ($0, finding) } }) { first, _ in first }
  }
}
