import ConstraintSolver
import LayoutModel
import LayoutSolving

/// What keeps a view smaller than its content, and what to do about it, in words.
struct ShortagePhrases {
  let notes: [RelatedNote]
  let suggestion: String

  /// - Parameter solved: a configuration with these shortages.
  init(_ shortages: [ContentShortage.Shortage], of view: ViewID, in solved: SolvedConfiguration, _ scene: Scene) {
    let name = scene.quotedName(of: view)
    let axes = list(shortages.map(\.axis.adjective))
    let extents = list(shortages.map { $0.axis == .horizontal ? "narrow" : "short" })
    let limits = Self.limits(shortages, of: view, in: solved, scene)
    let causes = limits.compactMap(\.constraint).filter { $0.isWritten || $0 == .frame(view) }.unique()
      .prefix(Limits.notes)
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
    if causes.contains(.frame(view)) {
      suggestion = "enlarge the frame of \(name)"
      return
    }
    let names = causes.map { scene.quotedName(of: $0) }
    let relaxed =
      names.isEmpty
      ? "relax the constraints that keep \(name) so \(extents)" : "relax \(list(names, conjunction: "or"))"
    // A required constraint gives way to no compression resistance.
    let strongest = limits.compactMap(\.priority).max()
    switch strongest {
    case .some(let priority) where priority == 1000: suggestion = relaxed
    case .some(let priority):
      suggestion = "\(relaxed), or raise the \(axes) compression resistance of \(name) above \(decimal(priority))"
    case nil: suggestion = "\(relaxed), or raise its \(axes) compression resistance above theirs"
    }
  }

  /// The rows that keep the view from being larger; empty in a large scene, or if a limit ended the search.
  private static func limits(
    _ shortages: [ContentShortage.Shortage], of view: ViewID, in solved: SolvedConfiguration, _ scene: Scene
  ) -> [AttributeBound.Term] {
    if scene.constraints.count > Limits.namedSqueezes { return [] }
    let solver = SceneSolver(scene: scene)
    return shortages.filter { !$0.isOfLines }.flatMap { shortage in
      let size = MeasuredAttribute(shortage.axis == .horizontal ? .width : .height, of: view, in: scene)
      return solver.explanation(of: size, in: solved).atMost?.terms.filter { $0.constraint != nil } ?? []
    }
  }
}
