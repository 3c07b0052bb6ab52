import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Finds ties that follow from a shortage of room.
///
/// Contents tie for who gives way only because not all of them have room. The view that is too small whichever gives way is the
/// problem.
struct ShortagesOfRoom {
  private let findings: [Finding]
  private let analysis: Analysis
  private let shortages: [Shortage]

  /// The findings about one view that is smaller than its content.
  private struct Shortage {
    let view: ViewID
    var findings: [Int] = []
    /// By axis along which the view is too small.
    var configurations: [Axis: Set<Int>] = [:]
    /// The least length that the content needs along an axis.
    var needed: [Axis: Rational] = [:]
  }

  /// For each tie that follows from a shortage, the index of that one.
  ///
  /// - Parameter isExcluded: whether the finding at an index is already known to be a consequence.
  /// - Complexity: linear in the findings and their configurations.
  static func causes(
    of findings: [Finding], in analysis: Analysis, except isExcluded: (Int) -> Bool
  ) -> [Int: Int] {
    let search = ShortagesOfRoom(findings, in: analysis, except: isExcluded)
    return search.shortages.isEmpty ? [:] : search.causesOfTies(except: isExcluded)
  }

  private init(_ findings: [Finding], in analysis: Analysis, except isExcluded: (Int) -> Bool) {
    self.findings = findings
    self.analysis = analysis
    var shortages: [Shortage] = []
    var places: [ViewID: Int] = [:]
    for (index, finding) in findings.enumerated() where !isExcluded(index) {
      guard let content = finding.evidence as? ContentShortage, let view = finding.views.first else { continue }
      let place = places[view] ?? shortages.count
      if place == shortages.count {
        places[view] = place
        shortages.append(Shortage(view: view))
      }
      shortages[place].findings.append(index)
      for axis in content.axes where !axis.isOfLines {
        shortages[place].configurations[axis.axis, default: []].formUnion(finding.configurations)
        shortages[place].needed[axis.axis] = min(shortages[place].needed[axis.axis] ?? axis.needed, axis.needed)
      }
    }
    self.shortages = shortages
  }

  private func causesOfTies(except isExcluded: (Int) -> Bool) -> [Int: Int] {
    var causes: [Int: Int] = [:]
    var ties: [FindingIdentity: [Int]] = [:]
    for (index, finding) in findings.enumerated() where finding.rule == .priorityTie && !isExcluded(index) {
      ties[FindingIdentity(finding), default: []].append(index)
    }
    for (tie, indices) in ties {
      var resistances: [(view: ViewID, axis: Axis)] = []
      for case .compression(let view, let axis) in tie.constraints { resistances.append((view, axis)) }
      guard resistances.count == tie.constraints.count else { continue }
      let configurations = Set(indices.flatMap { findings[$0].configurations })
      let cause = shortages.first { shortage in
        resistances.contains {
          $0.view == shortage.view && explains(shortage, along: $0.axis, a: configurations)
            && isTooSmall(shortage, along: $0.axis, in: indices)
        }
      }
      if let cause {
        for index in indices { causes[index] = cause.findings[0] }
      }
    }
    return causes
  }

  /// Whether a view is too small in some of the configurations of a tie, and hidden in all others.
  private func explains(_ shortage: Shortage, along axis: Axis, a tie: Set<Int>) -> Bool {
    let known = shortage.configurations[axis] ?? []
    return !known.isDisjoint(with: tie) && tie.subtracting(known).allSatisfy { isHidden(shortage.view, in: $0) }
  }

  /// Whether a view is too small however the tie is broken.
  private func isTooSmall(_ shortage: Shortage, along axis: Axis, in ties: [Int]) -> Bool {
    ties.allSatisfy { index in
      guard let ambiguity = findings[index].ambiguity, let needed = shortage.needed[axis] else {
        return false
      }
      let range = ambiguity.attributes.first {
        $0.attribute == ViewAttribute(view: shortage.view, attribute: axis.size)
      }
      // A size without a range does not depend on how the tie is broken.
      guard let range else { return true }
      return range.maximum.map { $0 < needed } ?? false
    }
  }

  private func isHidden(_ view: ViewID, in configuration: Int) -> Bool {
    let properties = analysis.configurations[configuration].configuration.properties
    return analysis.scene.lineage(of: view).contains {
      properties[$0.index].isHidden || properties[$0.index].alpha.isZero || !properties[$0.index].isInstalled
    }
  }
}

extension Finding {
  /// Says how much room is missing where contents tie for it; otherwise adds the views that the same constraints leave too little
  /// room to the message.
  ///
  /// - Parameter followers: findings that follow from this one.
  mutating func nameViewsLimitedAlike(_ followers: [Finding], in analysis: Analysis) {
    let (scene, configurations, solver) = (analysis.scene, analysis.configurations, analysis.solver)
    let sumsShortages = scene.allowsTrials(in: followers.count)
    let others = followers.compactMap { follower -> ViewID? in
      guard follower.evidence is ContentShortage, let view = follower.views.first else { return nil }
      return views.contains(view) ? nil : view
    }.unique().sorted()
    let ties = sumsShortages ? followers.filter { $0.rule == .priorityTie } : []
    if others.isEmpty && ties.isEmpty { return }
    amendWords { words, finding in
      let place = finding.shownConfiguration
      let tie = ties.first { tie in place.map(tie.configurations.contains) ?? false }
      guard let place, let evidence = tie?.evidence as? AmbiguityEvidence,
        let shortage = TieShortage(evidence.ambiguity, in: configurations[place], by: solver),
        let message = shortage.message
      else {
        if !others.isEmpty {
          words.message += "; the same constraints leave too little room for \(scene.countedNames(others))"
        }
        return
      }
      let ends = (others.isEmpty ? finding.views : others).prefix(Limits.notes).map { view in
        "\(scene.quotedName(of: view)) ends \(rounded(configurations[place].frames[view.index][shortage.axis.size])) "
          + shortage.axis.extent
      }
      (words.message, words.reason) = ("\(message); \(list(ends))", shortage.sum)
      words.sum = shortage.roomSum
      // No single constraint of a row is to blame for what the whole row lacks.
      let ways = words.suggestions.filter { $0 != words.relaxation }
      if !ways.isEmpty { words.suggestions = ways }
    }
  }
}
