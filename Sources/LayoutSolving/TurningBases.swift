import LayoutModel
import Synchronization

/// Solved layouts of one content from which the layouts of later environments are derived by parametric analysis, in
/// environment order: on screens of similar size the same constraints hold and fail, until one of them changes.
///
/// The base of a configuration does not depend on which configurations are solved together.
final class TurningBases: Sendable {
  /// By environment, as far as requested: the last base, and the number of bases up to it.
  private let known = Mutex<[(base: SolvedBase?, count: Int)]>([])
  private let environments: [SceneEnvironment]
  private let places: [String: Int]

  /// The limit on bases: if every screen needs its own, they are useless.
  private static let limit = 8
  /// The limit on rows of all bases together: some hundred megabytes.
  private static let rowLimit = 1_000_000

  /// - Returns: `nil` if there is one environment, or all bases together would need too much memory.
  init?(_ solver: SceneSolver, coreRowCount: Int) {
    guard !solver.isOnDevices, solver.scene.environments.count > 1, coreRowCount <= Self.rowLimit / Self.limit else {
      return nil
    }
    environments = solver.scene.environments
    places = Dictionary(environments.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// The last base up to the environment of a configuration; `nil` if there is none.
  ///
  /// - Parameter make: Makes another base under an environment after the last one, or returns `nil` if none is needed.
  func base(under configuration: Configuration, make: (SceneEnvironment, SolvedBase?) -> SolvedBase?) -> SolvedBase? {
    guard let place = configuration.environmentName.flatMap({ places[$0] }) else { return nil }
    return known.withLock { known in
      while known.count <= place {
        let last = known.last ?? (nil, 0)
        let new = last.count < Self.limit ? make(environments[known.count], last.base) : nil
        known.append(new.map { ($0, last.count + 1) } ?? last)
      }
      return known[place].base
    }
  }

  /// The number of bases up to the environment of a configuration, as far as requested.
  func count(upTo configuration: Configuration) -> Int {
    let place = configuration.environmentName.flatMap { places[$0] } ?? 0
    return known.withLock { $0.isEmpty ? 0 : $0[min(place, $0.count - 1)].count }
  }
}
