import ConstraintSolver
import LayoutModel
import Synchronization

/// A solved configuration from which others start.
struct SolvedBase: Sendable {
  let core: SolvedCore
  /// The blocking sets of its constraints; `nil` if a limit left something out.
  var blocking: BlockingAnalysis.Found?
}

/// For each environment, a base with the first configuration's content: a state usually changes less than another screen
/// size does.
///
/// The base of a configuration does not depend on which configurations are solved together.
final class EnvironmentBases: Sendable {
  private let known = Mutex<[(configuration: Configuration, base: SolvedBase?)]>([])

  /// More than there are devices.
  private static let deviceCount = 100
  /// Rows in the bases of all environments together: some hundred megabytes.
  private static let rowLimit = 1_000_000

  /// - Returns: `nil` if there is one environment, or all bases together would need too much memory.
  init?(_ solver: SceneSolver, coreRowCount: Int) {
    let count = solver.isOnDevices ? Self.deviceCount : solver.scene.environments.count
    guard count > 1 && coreRowCount <= Self.rowLimit / count else { return nil }
  }

  /// The base under the environment of a configuration, computed on first use; `nil` if there is none.
  func base(under configuration: Configuration, make: () -> SolvedBase?) -> SolvedBase? {
    let found = known.withLock { known in
      known.first { $0.configuration.isUnderEnvironment(of: configuration) }
    }
    if let found { return found.base }
    // Two workers may compute the same base.
    let base = make()
    known.withLock { $0.append((configuration, base)) }
    return base
  }
}
