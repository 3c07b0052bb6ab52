import ConstraintSolver
import LayoutModel
import LayoutSolving

/// Finds findings that follow from one shortage of room.
///
/// - Contents tie for who gives way only because not all of them have room. The view that is too small whichever gives way is
///   the problem.
/// - Constraints that leave too little room for one content can do so for others, too. The content that is too small in most
///   configurations, and then by most, is the problem, and names the others.
struct ShortagesOfRoom {
  private let findings: [Finding]
  private let analysis: Analysis
  private let shortages: [Shortage]
  private var causes: [Int: Int] = [:]

  /// The findings about one view that is smaller than its content.
  private struct Shortage {
    let view: ViewID
    var findings: [Int] = []
    /// By axis along which the view is too small.
    var configurations: [Axis: Set<Int>] = [:]
    /// The least length that the content needs along an axis.
    var needed: [Axis: Rational] = [:]
    /// The greatest length that the content lacks.
    var missing = Rational.zero

    var allConfigurations: Set<Int> { configurations.values.reduce(into: []) { $0.formUnion($1) } }
  }

  /// For each finding that follows from another one, the index of that one, which may follow from a third.
  ///
  /// - Parameter isExcluded: whether the finding at an index is already known to be a consequence.
  /// - Complexity: linear in the findings and their configurations, and two proofs for each of several squeezed views, up to
  ///   a limit.
  static func causes(
    of findings: [Finding], in analysis: Analysis, except isExcluded: (Int) -> Bool
  ) -> [Int: Int] {
    var search = ShortagesOfRoom(findings, in: analysis, except: isExcluded)
    if search.shortages.isEmpty { return [:] }
    search.findTies(except: isExcluded)
    search.findViewsLimitedAlike()
    return search.causes
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
        shortages[place].missing = max(shortages[place].missing, axis.needed - axis.available)
        shortages[place].needed[axis.axis] = min(shortages[place].needed[axis.axis] ?? axis.needed, axis.needed)
      }
    }
    self.shortages = shortages
  }

  // MARK: Ties

  private mutating func findTies(except isExcluded: (Int) -> Bool) {
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
    return sequence(first: view) { analysis.scene[$0].superview }.contains {
      properties[$0.index].isHidden || properties[$0.index].alpha.isZero || !properties[$0.index].isInstalled
    }
  }

  // MARK: The same constraints

  private mutating func findViewsLimitedAlike() {
    guard shortages.count > 1, analysis.scene.namesLimits(of: shortages.count) else { return }
    let squeezed = Set(shortages.map(\.view))
    let places = shortages.flatMap { self.places(of: $0) }
    let sorted = shortages.map { (shortage: $0, configurations: $0.allConfigurations) }.sorted {
      ($1.configurations.count, $1.shortage.missing, $0.shortage.findings[0])
        < ($0.configurations.count, $0.shortage.missing, $1.shortage.findings[0])
    }
    var heads: [Limited] = []
    for (shortage, configurations) in sorted {
      let limited = Limited(
        shortage: shortage, configurations: configurations,
        constraints: constraints(limiting: shortage, besides: squeezed, among: places))
      if limited.constraints.isEmpty { continue }
      if let head = heads.first(where: { isLimited(limited, as: $0) }) {
        for index in shortage.findings { causes[index] = head.shortage.findings[0] }
      } else {
        heads.append(limited)
      }
    }
  }

  private struct Limited {
    let shortage: Shortage
    let configurations: Set<Int>
    /// Those that keep the view from being larger.
    let constraints: Set<ConstraintReference>
  }

  /// Whether the same constraints keep both views small, apart from those that tie one of them to the other.
  private func isLimited(_ one: Limited, as head: Limited) -> Bool {
    guard head.configurations.isSuperset(of: one.configurations),
      Set(head.shortage.configurations.keys) == Set(one.shortage.configurations.keys)
    else { return false }
    let (ownOthers, headOthers) = (constraintsOfOthers(one), constraintsOfOthers(head))
    return one.constraints == head.constraints || ownOthers == head.constraints || headOthers == one.constraints
      || ownOthers == headOthers && ownOthers.contains(where: isLength)
  }

  /// Whether a constraint sets a size to a number.
  private func isLength(_ reference: ConstraintReference) -> Bool {
    guard case .written(let id) = reference else { return false }
    return analysis.scene[id].first.attribute.isSize && analysis.scene[id].second == nil
  }

  private func constraintsOfOthers(_ limited: Limited) -> Set<ConstraintReference> {
    let (scene, view) = (analysis.scene, limited.shortage.view)
    return limited.constraints.filter { reference in
      guard case .written(let id) = reference else { return scene.view(of: reference) != view }
      return scene[id].first.view != view && scene[id].second?.view != view
    }
  }

  /// The axes along which a view is too small in the first of its configurations; none if it has a frame of its own.
  private func places(of shortage: Shortage) -> [ExplainedSizes.Place] {
    guard let index = findings[shortage.findings[0]].configurations.first,
      analysis.configurations[index].configuration.properties[shortage.view.index].frame == nil
    else { return [] }
    return Axis.allCases.filter { shortage.configurations[$0] != nil }.map {
      ExplainedSizes.Place(configuration: index, view: shortage.view, axis: $0)
    }
  }

  /// The constraints that keep a view small in the first of its configurations, without the wishes of squeezed contents.
  ///
  /// - Parameter squeezed: the views with these contents.
  private func constraints(
    limiting shortage: Shortage, besides squeezed: Set<ViewID>, among all: [ExplainedSizes.Place]
  ) -> Set<ConstraintReference> {
    var constraints: Set<ConstraintReference> = []
    for place in places(of: shortage) {
      let explanation = analysis.explainedSizes.explanation(of: place, among: all, in: analysis)
      for constraint in explanation?.atMost?.constraints ?? [] {
        switch constraint {
        case .hugging(let view, _), .compression(let view, _):
          if !squeezed.contains(view) { constraints.insert(constraint) }
        case .written, .fitting, .frame, .stack: constraints.insert(constraint)
        }
      }
    }
    return constraints
  }
}

extension Finding {
  /// Adds the views that the same constraints leave too little room to the message.
  ///
  /// - Parameter followers: findings that follow from this one.
  mutating func nameViewsLimitedAlike(_ followers: [Finding], in scene: Scene) {
    var others: [ViewID] = []
    for follower in followers {
      guard follower.evidence is ContentShortage, let view = follower.views.first, !views.contains(view) else {
        continue
      }
      others.append(view)
    }
    guard !others.isEmpty else { return }
    let names = scene.countedNames(others.unique().sorted())
    amendWords { words, _ in words.message += "; the same constraints leave too little room for \(names)" }
  }
}
