import LayoutModel
import LayoutSolving
import Synchronization

/// Explanations of the sizes of squeezed contents. All sizes of a configuration are explained together, on first access, because
/// their proofs share rows.
final class ExplainedSizes: Sendable {
  private let known = Mutex<[Place: AttributeExplanation]>([:])

  /// The size of a view along an axis in a configuration.
  struct Place: Hashable {
    let configuration: Int
    let view: ViewID
    let axis: Axis
  }

  /// - Parameter all: all requested places, always in the same order. Each configuration has the same share of the work limit.
  func explanation(of place: Place, among all: [Place], in analysis: Analysis) -> AttributeExplanation? {
    known.withLock { known in
      if let explanation = known[place] { return explanation }
      let places = (all + [place]).filter { $0.configuration == place.configuration && known[$0] == nil }.unique()
      let explanations = analysis.solver.explanations(
        of: places.map { MeasuredAttribute($0.axis.size, of: $0.view, in: analysis.scene) },
        in: analysis.configurations[place.configuration],
        workLimit: Limits.squeezeWork / max(1, Set(all.map(\.configuration)).count))
      for (place, explanation) in zip(places, explanations) { known[place] = explanation }
      return known[place]
    }
  }
}
