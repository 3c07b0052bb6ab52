import ConstraintSolver
import LayoutModel
import LayoutSolving

extension Finding {
  /// How to move a text and what covers a part of it apart: by a constant that was tried, or without a number.
  ///
  /// - Parameter count: the number of such findings.
  func suggestionToPart(
    _ text: ViewID, from covers: [ViewID], among count: Int, in analysis: Analysis
  ) -> String {
    let scene = analysis.scene
    let plain = "move \(scene.quotedName(of: text)) or \(scene.quotedNames(covers)), so that they are apart"
    guard covers.count == 1, scene[text].superview == scene[covers[0]].superview, let shown = shownConfiguration,
      var trial = SuggestionTrial(self, among: count, in: analysis)
    else { return plain }
    let solved = analysis.configurations[shown]
    let all = ([shown] + configurations).unique().map { analysis.configurations[$0].configuration }
    let constants = scene.constantsThatPart(text, from: covers[0], in: solved).prefix(Limits.suggestedConstants)
    for (id, constant) in constants {
      let old = solved.configuration.constants[id.index].number.map { Rational($0) } ?? .zero
      let bound = constant > old ? "at least" : "at most"
      if let way = scene.suggestion(ofConstant: constant, bound: bound, of: id, in: all), trial.mends(way.changes) {
        return "\(way.text) (tried: nothing covers it)"
      }
    }
    return plain
  }
}

extension Scene {
  /// Constants that move two siblings apart along the axis of the constraint, those between the two first, then the cover's.
  fileprivate func constantsThatPart(
    _ text: ViewID, from cover: ViewID, in solved: SolvedConfiguration
  ) -> [(id: ConstraintID, constant: Rational)] {
    let configuration = solved.configuration
    let found = constraints.indices.compactMap { index -> (order: Int, id: ConstraintID, constant: Rational)? in
      let constraint = constraints[index]
      let views = [constraint.first.view, constraint.second?.view]
      guard configuration.isActive[index], constraint.relation == .equal, constraint.multiplier.isOne,
        !constraint.first.attribute.isSize, let constant = configuration.constants[index].number,
        views.contains(text) || views.contains(cover)
      else { return nil }
      let (start, size): (FrameAttribute, FrameAttribute) =
        constraint.first.attribute.axis == .horizontal ? (.x, .width) : (.y, .height)
      let (behind, front) = (solved.frames[text.index], solved.frames[cover.index])
      // A cover that begins before the text moves to the other side of it.
      let shift =
        front[start] > behind[start]
        ? behind[start] + behind[size] - front[start] : behind[start] - front[start] - front[size]
      let movesCover = views.contains(cover)
      let isAdded = (constraint.first.view == (movesCover ? cover : text)) == movesCover
      let isReversed = constraint.isReversed(in: configuration.direction)
      let change = isAdded != isReversed ? shift : -shift
      let order = views.contains(text) && movesCover ? 0 : movesCover ? 1 : 2
      return (order, ConstraintID(index), Rational(constant) + change)
    }
    return found.sorted { ($0.order, $0.id) < ($1.order, $1.id) }.map { ($0.id, $0.constant) }
  }
}
