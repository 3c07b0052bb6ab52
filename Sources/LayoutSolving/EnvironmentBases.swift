import ConstraintSolver
import LayoutModel
import Synchronization

/// A configuration beside which others are solved.
struct SolvedBase: Sendable {
  let core: SolvedCore
  /// What blocks its constraints; nil where a limit left something out.
  var blocking: BlockingAnalysis.Found?
}

/// One content under each environment: what a state changes is little beside what the size of a screen does.
///
/// Which base a configuration has hangs on nothing that others ask for.
final class EnvironmentBases: Sendable {
  private let known = Mutex<[(configuration: Configuration, base: SolvedBase?)]>([])

  /// Rows of all bases together: some hundred megabytes.
  private static let rowLimit = 1_000_000
  /// More than there are devices.
  private static let deviceCount = 100

  /// - Returns: nil where there is one environment, or all bases would fill too much memory.
  init?(_ solver: SceneSolver, coreRowCount: Int) {
    let count = solver.isOnDevices ? Self.deviceCount : solver.scene.environments.count
    guard count > 1 && coreRowCount <= Self.rowLimit / count else { return nil }
  }

  /// The base under the environment of a configuration, made the first time; nil where there is none.
  func base(under configuration: Configuration, make: () -> SolvedBase?) -> SolvedBase? {
    let place = known.withLock { known in
      known.first { $0.configuration.isUnderEnvironment(of: configuration) }
    }
    if let place { return place.base }
    // Two at a time may make the same.
    let base = make()
    known.withLock { $0.append((configuration, base)) }
    return base
  }
}
