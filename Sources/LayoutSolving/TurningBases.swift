import LayoutModel
import Synchronization

/// Of one content under the scene's environments, in their order, those layouts that are not followed from any before: the same
/// constraints hold and fail on screens that are nearly as large, until one of them does not.
///
/// Which of them a configuration has hangs on nothing that others ask for.
final class TurningBases: Sendable {
  /// By environment, as far as one has been asked for: the last such layout, and how many there are up to it.
  private let known = Mutex<[(base: SolvedBase?, count: Int)]>([])
  private let environments: [SceneEnvironment]
  private let places: [String: Int]

  /// How many are made: where each screen is another, they are of no use.
  private static let limit = 8
  /// Rows of all bases together: some hundred megabytes.
  private static let rowLimit = 1_000_000

  /// - Returns: nil where there are no environments to follow one another, or all bases would fill too much memory.
  init?(_ solver: SceneSolver, coreRowCount: Int) {
    guard !solver.isOnDevices, solver.scene.environments.count > 1, coreRowCount <= Self.rowLimit / Self.limit else {
      return nil
    }
    environments = solver.scene.environments
    places = Dictionary(environments.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// The last one up to the environment of a configuration; nil where there is none.
  ///
  /// - Parameter make: whether there is one more, under an environment and after another one.
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

  /// How many there are up to the environment of a configuration, as far as one has been asked for.
  func count(upTo configuration: Configuration) -> Int {
    let place = configuration.environmentName.flatMap { places[$0] } ?? 0
    return known.withLock { $0.isEmpty ? 0 : $0[min(place, $0.count - 1)].count }
  }
}
