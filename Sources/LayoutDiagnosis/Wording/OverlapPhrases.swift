import ConstraintSolver
import LayoutModel
import LayoutSolving

extension Finding {
  /// Names the constraint that puts the two views of an overlap over each other: a gap with the wrong sign. It is looked for when
  /// the words are read.
  ///
  /// - Parameter count: the number of such findings.
  func namingGap(in analysis: Analysis, among count: Int) -> Finding {
    guard views.count > 1, let index = configurations.first, !isRecovered else { return self }
    let (first, second, scene) = (views[0], views[1], analysis.scene)
    var finding = self
    finding.amendWords { words, finding in
      guard let id = scene.overlappingGap(between: first, second, in: analysis.configurations[index]) else { return }
      let name = scene.quotedName(of: id)
      words.related.append(
        RelatedNote(message: "\(name) puts them over each other", location: scene[id].equationLocation))
      // Who makes a document sees where a constant leads.
      let configurations = ([index] + finding.configurations).unique().map { analysis.configurations[$0].configuration }
      guard scene.source == nil, let constant = configurations[0].constants[id.index].number,
        let turned = scene.suggestion(ofConstant: -Rational(constant), of: id, in: configurations)
      else { return }
      var trial = SuggestionTrial(finding, among: count, in: analysis)
      let isTried = trial?.mends(turned.changes) ?? false
      words.suggestions.insert(isTried ? "\(turned.text) (tried: they are apart)" : turned.plainText, at: 0)
    }
    return finding
  }
}

extension Scene {
  /// The equality between opposite edges of two siblings whose constant makes them overlap by as much; `nil` if there is none, or
  /// one along each axis, as of a badge.
  fileprivate func overlappingGap(
    between first: ViewID, _ second: ViewID, in solved: SolvedConfiguration
  ) -> ConstraintID? {
    guard self[first].superview == self[second].superview, let superview = self[first].superview else { return nil }
    let gaps = overlappingGaps(between: first, second, in: solved.configuration)
    guard gaps.count == 1, let constant = solved.configuration.constants[gaps[0].index].number else { return nil }
    let gap = self[gaps[0]]
    let (start, size): (FrameAttribute, FrameAttribute) =
      gap.first.attribute.axis == .horizontal ? (.x, .width) : (.y, .height)
    let (a, b, around) = (solved.frames[first.index], solved.frames[second.index], solved.frames[superview.index])
    let shared = min(a[start] + a[size], b[start] + b[size]) - max(a[start], b[start])
    let distance = Rational(constant).magnitude
    // With the other sign, the view is twice the distance away.
    let own = solved.frames[gap.first.view.index]
    let moved =
      own[start] + (own[start] < solved.frames[(gap.second?.view ?? gap.first.view).index][start] ? -2 : 2) * distance
    guard shared == distance, !moved.isNegative, moved + own[size] <= around[size] else { return nil }
    return gaps[0]
  }

  private func overlappingGaps(
    between first: ViewID, _ second: ViewID, in configuration: Configuration
  ) -> [ConstraintID] {
    constraints.indices.map { ConstraintID($0) }.filter { id in
      guard configuration.isActive[id.index], self[id].relation == .equal, self[id].multiplier.isOne,
        let other = self[id].second, Set([self[id].first.view, other.view]) == [first, second],
        let constant = configuration.constants[id.index].number, !constant.isZero
      else { return false }
      switch (self[id].first.attribute, other.attribute) {
      case (.top, .bottom), (.left, .right), (.leading, .trailing): return constant.isNegative
      case (.bottom, .top), (.right, .left), (.trailing, .leading): return !constant.isNegative
      default: return false
      }
    }
  }
}
