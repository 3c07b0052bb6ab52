import LayoutModel
import LayoutSolving

extension Analysis {
  /// The configuration to compare with a right-to-left one: a feasible left-to-right one of the same states, if possible of the same
  /// size.
  ///
  /// - Returns: `nil` if there is none, or if the given one is not right to left.
  func leftToRightCounterpart(of place: Int) -> Int? {
    let own = configurations[place].configuration
    guard own.direction == .rightToLeft else { return nil }
    let others = configurations.indices.filter {
      let other = configurations[$0].configuration
      return other.direction == .leftToRight && other.states == own.states && configurations[$0].isFeasible
    }
    return others.first { configurations[$0].configuration.rootSize == own.rootSize } ?? others.first
  }

  /// Whether a finding is found in right-to-left configurations only, although the same states are laid out left to right, too.
  func isOnlyRightToLeft(_ finding: Finding) -> Bool {
    !finding.configurations.isEmpty && finding.configurations.allSatisfy { leftToRightCounterpart(of: $0) != nil }
  }

  /// The sets of constraints that may be what right to left needs to be tied to leading and trailing edges: each of some by itself,
  /// then all together.
  func unmirroredSets(among ids: [ConstraintID]) -> [[ConstraintID]] {
    if ids.isEmpty { return [] }
    return ids.prefix(Limits.placingConstraints).map { [$0] } + (ids.count > 1 ? [ids] : [])
  }

  /// The active constraints that place some views horizontally by left or right edges: of these views, of what they are tied to, and
  /// of the views around them, ascending.
  ///
  /// - Complexity: linear in the constraints, times the views.
  fileprivate func unmirrored(around views: [ViewID], in configuration: Configuration) -> [ConstraintID] {
    let ids = scene.constraints.indices.filter { index in
      configuration.isActive[index] && scene.constraints[index].second != nil
        && scene.constraints[index].first.attribute.axis == .horizontal
        && !scene.constraints[index].first.attribute.isSize
    }
    var (reached, found): (Set<ViewID>, Set<Int>) = ([], [])
    var pending = views
    while let view = pending.popLast() {
      guard view != .root, reached.insert(view).inserted else { continue }
      if let superview = scene[view].superview { pending.append(superview) }
      for index in ids {
        let constraint = scene.constraints[index]
        guard let second = constraint.second, constraint.first.view == view || second.view == view else { continue }
        if scene.isUnmirrored(ConstraintID(index)) { found.insert(index) }
        let other = constraint.first.view == view ? second.view : constraint.first.view
        // What is inside a view follows it.
        if !scene.isAncestor(view, of: other) { pending.append(other) }
      }
    }
    return found.sorted().map { ConstraintID($0) }
  }
}

extension Scene {
  /// Whether a constraint ties a left or right edge, which no reading direction swaps. What a visual format makes has no edges to
  /// edit.
  func isUnmirrored(_ id: ConstraintID) -> Bool {
    !self[id].isFromFormat && (self[id].first.attribute.isAbsolute || self[id].second?.attribute.isAbsolute ?? false)
  }

  /// The scene with leading and trailing edges in place of left and right ones in some constraints.
  func mirroring(_ ids: [ConstraintID]) -> Scene {
    var changed = self
    for id in ids {
      changed.constraints[id.index].first.attribute.followDirection()
      changed.constraints[id.index].second?.attribute.followDirection()
    }
    return changed
  }

  /// `use leading in place of left in 'icon.left'`.
  func phrase(mirroring ids: [ConstraintID]) -> String {
    let attributes = ids.flatMap { [self[$0].first.attribute, self[$0].second?.attribute].compactMap { $0 } }
    let old = [Attribute.left, .right].filter(attributes.contains)
    let new = old.map { $0 == .left ? Attribute.leading : .trailing }
    let names = list(ids.map { quotedName(of: $0) })
    return "use \(list(new.map(\.name))) in place of \(list(old.map(\.name))) in \(names)"
  }

  /// What a constraint does that makes a finding appear only right to left.
  func unmirroredNote(_ id: ConstraintID) -> RelatedNote {
    let side = self[id].first.attribute.isAbsolute ? self[id].first.attribute : self[id].second?.attribute ?? .left
    return RelatedNote(
      message: "\(quotedName(of: id)) means the \(side.name) in both directions, so this happens only right to left",
      location: location(of: .written(id)))
  }
}

extension Attribute {
  /// Whether it is a side that no reading direction swaps.
  fileprivate var isAbsolute: Bool { self == .left || self == .right }

  fileprivate mutating func followDirection() {
    if self == .left { self = .leading } else if self == .right { self = .trailing }
  }
}

extension FindingWords {
  /// Says that a finding appears only right to left because of some constraints.
  mutating func name(unmirrored ids: [ConstraintID], in scene: Scene) {
    let notes = ids.map { scene.unmirroredNote($0) }
    related.removeAll { note in notes.contains { $0.location == note.location } }
    related.insert(contentsOf: notes, at: 0)
  }
}

extension Diagnosis {
  /// Names the left and right edges because of which findings appear only right to left, and suggests leading and trailing ones where
  /// they were tried and end the finding. They are looked for when the words are read.
  mutating func nameUnmirroredConstraints(in analysis: Analysis) {
    let scene = analysis.scene
    guard scene.constraints.indices.contains(where: { scene.isUnmirrored(ConstraintID($0)) }) else { return }
    let places = findings.indices.filter { index in
      switch findings[index].evidence {
      case is Coverage, is ContentShortage, is OffscreenFrame, is ContentReach, is OverlappingContent.Evidence:
        findings[index].constraints.isEmpty && findings[index].transition == nil && !findings[index].isRecovered
          && analysis.isOnlyRightToLeft(findings[index])
      default: false
      }
    }
    for index in places {
      findings[index].amendWords { words, finding in
        guard let place = finding.shownConfiguration,
          var trial = SuggestionTrial(finding, among: places.count, in: analysis)
        else { return }
        let ids = analysis.unmirrored(around: finding.views, in: analysis.configurations[place].configuration)
        guard let set = analysis.unmirroredSets(among: ids).first(where: { trial.mends(scene.mirroring($0)) }) else {
          return
        }
        words.name(unmirrored: set, in: scene)
        words.suggestions.insert("\(scene.phrase(mirroring: set)) (tried: it ends)", at: 0)
      }
    }
  }
}
