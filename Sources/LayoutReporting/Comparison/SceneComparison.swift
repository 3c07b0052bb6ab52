import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutSolving

/// What changed from one version of a scene to another.
///
/// Views, constraints and configurations are paired by name. Frames are compared exactly, in the coordinates of the superview, so that
/// a view that is only carried along by its superview has not moved.
package struct SceneComparison: Sendable {
  /// `nil` if the scene is new.
  package let old: SceneReport?
  /// `nil` if the scene is gone.
  package let new: SceneReport?
  /// The configurations that both versions have and in which something changed, in the order of the new version.
  let configurations: [ConfigurationComparison]
  let addedConfigurations: [String]
  let removedConfigurations: [String]
  let addedViews: [String]
  let removedViews: [String]
  /// The findings that only the new version has, in report order.
  let newFindings: [NewFinding]
  /// The findings that only the old version has, in report order.
  let goneFindings: [ReportedResult]

  /// A finding that came, with the changes that it needs.
  struct NewFinding: Sendable {
    let result: ReportedResult
    /// Empty if the finding is about no conflict.
    let blame: [BlamedChange]
  }

  /// - Parameters:
  ///   - old: `nil` for a new scene.
  ///   - new: `nil` for a scene that is gone.
  package init(old: SceneReport?, new: SceneReport?) {
    self.old = old
    self.new = new
    let (before, after) = (old?.checked, new?.checked)
    let oldResults = old.map { ReportedScene($0).results.filter { $0.fingerprint != nil } } ?? []
    let newResults = new.map { ReportedScene($0).results.filter { $0.fingerprint != nil } } ?? []
    let (oldPrints, newPrints) = (Set(oldResults.map(\.fingerprint)), Set(newResults.map(\.fingerprint)))
    goneFindings = oldResults.filter { !newPrints.contains($0.fingerprint) }
    let blame = ConflictBlame(old: before, new: after)
    newFindings = newResults.filter { !oldPrints.contains($0.fingerprint) }.map { result in
      NewFinding(result: result, blame: blame?.changes(for: result.fingerprint) ?? [])
    }
    guard let before, let after else {
      (configurations, addedConfigurations, removedConfigurations) = ([], [], [])
      (addedViews, removedViews) = ([], [])
      return
    }
    let (oldViews, newViews) = (before.scene.viewsByName, after.scene.viewsByName)
    addedViews = after.scene.views.map(\.name).filter { oldViews[$0] == nil }
    removedViews = before.scene.views.map(\.name).filter { newViews[$0] == nil }
    let (oldPlaces, newPlaces) = (before.configurationsByID, after.configurationsByID)
    addedConfigurations = after.configurations.map(\.configuration.id).filter { oldPlaces[$0] == nil }
    removedConfigurations = before.configurations.map(\.configuration.id).filter { newPlaces[$0] == nil }
    configurations = after.configurations.indices.compactMap { place in
      let id = after.configurations[place].configuration.id
      guard let oldPlace = oldPlaces[id] else { return nil }
      let moves = Self.moves(before.configurations[oldPlace], oldViews, after.configurations[place], after.scene)
      let ranges = Self.rangeChanges(before, oldPlace, after, place)
      return moves.isEmpty && ranges.isEmpty ? nil : ConfigurationComparison(id: id, moves: moves, ranges: ranges)
    }
  }

  private static func moves(
    _ old: SolvedConfiguration, _ oldViews: [String: ViewID], _ new: SolvedConfiguration, _ scene: Scene
  ) -> [MovedView] {
    scene.views.indices.compactMap { index in
      let view = ViewID(index)
      guard let oldView = oldViews[scene.name(of: view)], let before = old.installedFrame(of: oldView),
        let after = new.installedFrame(of: view), before != after
      else { return nil }
      return MovedView(name: scene.name(of: view), displayName: scene.displayName(of: view), old: before, new: after)
    }
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

  /// Whether a finding came that has at least a severity.
  package func isWorse(from severity: Severity) -> Bool { newFindings.contains { $0.result.severity >= severity } }

  /// The number of views that moved in some configuration.
  var movedCount: Int { Set(configurations.flatMap { $0.moves.map(\.name) }).count }
}

/// What changed in a configuration that both versions have.
struct ConfigurationComparison: Sendable {
  let id: String
  /// In the order of the new version's views.
  let moves: [MovedView]
  let ranges: [RangeChange]
}

/// A view with another frame in its superview.
struct MovedView: Hashable, Sendable {
  let name: String
  /// The name that people see.
  let displayName: String
  let old: Frame
  let new: Frame
}

/// A declared range of which another part is satisfiable.
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

extension Scene {
  var viewsByName: [String: ViewID] {
    Dictionary(views.indices.map { (views[$0].name, ViewID($0)) }) { first, _ in first }
  }
}

extension CheckedScene {
  /// The indices of the configurations by id.
  var configurationsByID: [String: Int] {
    Dictionary(configurations.indices.map { (configurations[$0].configuration.id, $0) }) { first, _ in first }
  }
}

extension SolvedConfiguration {
  /// The frame of a view; `nil` if it is not in the view tree.
  fileprivate func installedFrame(of view: ViewID) -> Frame? {
    frames.indices.contains(view.index) && configuration.properties[view.index].isInstalled ? frames[view.index] : nil
  }
}
