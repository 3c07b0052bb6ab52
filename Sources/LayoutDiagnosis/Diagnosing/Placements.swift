import ConstraintSolver
import LayoutModel
import LayoutSolving
import Synchronization

/// Why attributes of solved views have their values. Each is found once, on first access.
final class Placements: Sendable {
  private let known = Mutex<[Place: AttributeExplanation]>([:])

  /// Rows solved for places that are found together: about a second. What is left has no explanation.
  private static let workLimit = 1_000_000

  /// An attribute in a configuration.
  struct Place: Hashable {
    let configuration: Int
    let attribute: MeasuredAttribute
  }

  /// - Parameter all: places that are found together, because their proofs share rows; always the same ones in the same order. Each
  ///   configuration has the same share of the work limit. A place that is found alone has no limit.
  func explanation(of place: Place, among all: [Place], in analysis: Analysis) -> AttributeExplanation? {
    known.withLock { known in
      if let explanation = known[place] { return explanation }
      let places = (all + [place]).filter { $0.configuration == place.configuration && known[$0] == nil }.unique()
      let explanations = analysis.solver.explanations(
        of: places.map(\.attribute), in: analysis.configurations[place.configuration],
        workLimit: all.isEmpty ? .max : Self.workLimit / max(1, Set(all.map(\.configuration)).count))
      for (place, explanation) in zip(places, explanations) { known[place] = explanation }
      return known[place]
    }
  }
}

extension Analysis {
  /// Why an attribute has its value in a configuration.
  ///
  /// - Parameter all: places that are found together.
  func explanation(
    of attribute: MeasuredAttribute, in configuration: Int, among all: [Placements.Place] = []
  ) -> AttributeExplanation? {
    placements.explanation(
      of: Placements.Place(configuration: configuration, attribute: attribute), among: all, in: self)
  }

  /// The rows whose numbers add up to the distance of a view's edge from the same edge of an ancestor, with their weights.
  ///
  /// Distances are measured from the left and the top.
  ///
  /// - Parameter side: the direction in which they move the edge.
  func terms(
    of edge: ScreenEdge, of view: ViewID, towards side: ScreenEdge, in limit: ViewID, _ configuration: Int,
    among all: [Placements.Place] = []
  ) -> [(term: AttributeBound.Term, weight: Rational)] {
    func terms(of attribute: MeasuredAttribute, isLeast: Bool) -> [AttributeBound.Term] {
      guard let explanation = explanation(of: attribute, in: configuration, among: all) else { return [] }
      let (least, most) = (explanation.atLeast, explanation.atMost)
      return (isLeast ? least ?? most : most ?? least)?.terms ?? []
    }
    let own = terms(of: scene.measured(edge, of: view, in: limit), isLeast: !side.isStart)
    // The size of the root is given, and a scroll view has that of its content.
    guard !edge.isStart, limit != .root, scene[limit].kind != .scrollView else {
      return own.map { (term: $0, weight: $0.weight) }
    }
    let anchor = Anchor(view: limit, guide: .frame, attribute: edge.axis.sizeAttribute)
    var taken: [ProofRow: Rational] = [:]
    for term in terms(of: MeasuredAttribute(anchor, in: limit, of: scene), isLeast: false) {
      taken[term.row] = term.weight
    }
    return own.map { (term: $0, weight: $0.weight - (taken[$0.row] ?? .zero)) }.filter { !$0.weight.isZero }
  }
}

extension Scene {
  /// The edge of a view's frame, measured in an ancestor.
  func measured(_ edge: ScreenEdge, of view: ViewID, in limit: ViewID) -> MeasuredAttribute {
    MeasuredAttribute(Anchor(view: view, guide: .frame, attribute: edge.attribute), in: limit, of: self)
  }
}

extension ScreenEdge {
  fileprivate var attribute: Attribute {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }
}
