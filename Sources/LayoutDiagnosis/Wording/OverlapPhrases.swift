import LayoutModel
import LayoutSolving

extension Finding {
  /// Names the constraint that puts the two views of an overlap over each other: a gap with the wrong sign. It is looked for when
  /// the words are read.
  func namingGap(in analysis: Analysis) -> Finding {
    guard views.count > 1, let index = configurations.first, !isRecovered else { return self }
    let (first, second, scene) = (views[0], views[1], analysis.scene)
    let configuration = analysis.configurations[index].configuration
    var finding = self
    finding.amendWordsWhenRead { words in
      guard let id = scene.overlappingGap(between: first, second, in: configuration) else { return }
      let name = scene.quotedName(of: id)
      words.related.append(
        RelatedNote(message: "\(name) puts them over each other", location: scene[id].equationLocation))
      // Who makes a document sees where a constant leads.
      if scene.source == nil, let constant = configuration.constants[id.index].number {
        words.suggestions.insert("change the constant of \(name) from \(constant) to \(-constant)", at: 0)
      }
    }
    return finding
  }
}

extension Scene {
  /// The equality between opposite edges of two views whose constant makes them overlap; `nil` if there is none.
  fileprivate func overlappingGap(
    between first: ViewID, _ second: ViewID, in configuration: Configuration
  ) -> ConstraintID? {
    constraints.indices.map { ConstraintID($0) }.first { id in
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
