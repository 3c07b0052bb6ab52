import ConstraintSolver
import LayoutModel
import LayoutSolving

/// What keeps a view smaller than its content, and what to do about it, in words.
struct ShortagePhrases {
  let notes: [RelatedNote]
  let suggestion: String

  /// - Parameters:
  ///   - solved: a configuration with these shortages.
  ///   - namesLimits: whether the constraints that keep the view so small are looked for, which takes solving.
  init(
    _ shortages: [ContentShortage.Shortage], of view: ViewID, in solved: SolvedConfiguration, _ scene: Scene,
    namesLimits: Bool
  ) {
    let name = scene.quotedName(of: view)
    let axes = list(shortages.map(\.axis.adjective))
    let extents = list(shortages.map { $0.axis == .horizontal ? "narrow" : "short" })
    if solved.configuration.properties[view.index].frame != nil {
      notes = [
        RelatedNote(
          message: "\(scene.quotedName(of: .frame(view))) keeps it so \(extents)", location: scene[view].nameLocation)
      ]
      suggestion = "enlarge the frame of \(name)"
      return
    }
    let sums = namesLimits ? Self.limits(shortages, of: view, in: solved, scene) : []
    let causes = sums.joined().compactMap(\.constraint).filter { cause in
      switch cause {
      case .written: true
      case .compression(let other, _), .hugging(let other, _): other != view
      case .frame, .fitting, .stack: false
      }
    }.unique().prefix(Limits.notes)
    let configuration = solved.configuration
    notes =
      causes.map { cause in
        RelatedNote(
          message: "\(scene.quotedName(of: cause)) keeps it so \(extents)", location: scene.location(of: cause))
      } + scene.notesOnStates(setting: Array(causes), in: configuration)
      + scene.notesOnContent(of: view, in: configuration)
    if shortages.contains(where: \.isOfLines), let limit = configuration.properties[view.index].lineLimit {
      suggestion = "let \(name) show more than \(limit) line\(limit == 1 ? "" : "s"), or shorten its text"
      return
    }
    let names = causes.map { scene.quotedName(of: $0) }
    let relaxed =
      names.isEmpty
      ? "relax the constraints that keep \(name) so \(extents)" : "relax \(list(names, conjunction: "or"))"
    // The weakest constraint of a sum gives way. A required one gives way to no compression resistance.
    let weakest = sums.compactMap { $0.compactMap(\.priority).min() }.max()
    switch weakest {
    case .some(let priority) where priority == 1000: suggestion = relaxed
    case .some(let priority):
      suggestion = "\(relaxed), or raise the \(axes) compression resistance of \(name) above \(decimal(priority))"
    case nil: suggestion = "\(relaxed), or raise its \(axes) compression resistance above theirs"
    }
  }

  /// For each axis, the rows that keep the view from being larger; empty if a limit ended the search.
  private static func limits(
    _ shortages: [ContentShortage.Shortage], of view: ViewID, in solved: SolvedConfiguration, _ scene: Scene
  ) -> [[AttributeBound.Term]] {
    let solver = SceneSolver(scene: scene)
    return shortages.filter { !$0.isOfLines }.map { shortage in
      let size = MeasuredAttribute(shortage.axis.size, of: view, in: scene)
      return solver.explanation(of: size, in: solved).atMost?.terms.filter { $0.constraint != nil } ?? []
    }
  }
}
