// The least changes that remove an ambiguity: one or more lengths pinned to their values, the priority of one tied
// constraint changed by one, or an inequality made an equality. Each is tried by solving the rows it affects, in every
// configuration concerned.

import ConstraintSolver
import LayoutModel

/// A change that removes an ambiguity in all configurations in which it was found.
package enum Completion: Hashable, Sendable {
  /// Required equalities for lengths, at their values in the layout shown.
  ///
  /// If only the width of a view in a scroll view is pinned, it gets that of the scroll view, to which an engineer would tie it.
  case pin([PinnedAttribute])
  /// Another priority for one constraint.
  case priority(ConstraintReference, from: Rational, to: Rational)
  /// A required inequality as an equality.
  case equality(ConstraintID)
  /// An inactive constraint as an active one.
  case activation(ConstraintID)

  package struct PinnedAttribute: Hashable, Sendable {
    package let attribute: ViewAttribute
    package let value: Rational
  }
}

extension SceneSolver {
  /// Attributes that move together; among hundreds, one pin determines nothing.
  private static let attributeLimit = 64
  /// The most completions of each kind that are tried.
  private static let tryLimit = 6

  /// Prepares completions of a configuration's ambiguities; `nil` if constraints conflict.
  package func completionTrial(_ configuration: Configuration) -> CompletionTrial? {
    CompletionTrial(lower(configuration))
  }

  /// The inactive constraints of a view of the ambiguity that determine it when active, those that are inactive as written first;
  /// others only if none of these does.
  private func activations(
    settling ambiguity: Ambiguity, by trials: [CompletionTrial], budget: inout Int
  ) -> [Completion] {
    let candidates = trials.first?.inactiveConstraints(of: ambiguity, in: scene) ?? []
    let cost = trials.reduce(0) { $0 + $1.rowCount }
    func settling(_ candidates: [ConstraintID]) -> [Completion] {
      var found: [Completion] = []
      for id in candidates.prefix(Self.tryLimit) where found.count < Limits.completionsOfKind {
        budget -= cost
        guard budget >= 0 else { break }
        let isSettled = trials.allSatisfy { trial in
          var configuration = trial.configuration
          if configuration.isActive[id.index] { return false }
          configuration.content.isActive[id.index] = true
          return CompletionTrial(lower(configuration))?.determines(ambiguity) ?? false
        }
        if isSettled { found.append(.activation(id)) }
      }
      return found
    }
    let forgotten = settling(candidates.filter { !scene[$0].isActive })
    return forgotten.isEmpty ? settling(candidates.filter { scene[$0].isActive }) : forgotten
  }

  /// The smallest completions of an ambiguity, at most two of each kind: inactive constraints, priorities, equalities in place of
  /// inequalities that are hardly meant, pins, and other equalities.
  ///
  /// - Parameters:
  ///   - priorityLimit: how many priorities there may be, if not two.
  ///   - solved: One of the configurations in which it was found.
  ///   - trials: One for each of these configurations.
  package func completions(
    of ambiguity: Ambiguity, in solved: SolvedConfiguration, by trials: [CompletionTrial],
    priorityLimit: Int = Limits.completionsOfKind
  ) -> [Completion] {
    guard ambiguity.attributes.count <= Self.attributeLimit else { return [] }
    let attributes = ambiguity.attributes.map(\.attribute)
    let dependent = Set(ambiguity.relations.map(\.subject))
    let free = attributes.filter { !dependent.contains($0) }
    // One that the others are tied to is what an engineer would pin.
    let heads = free.map { trials.first?.head(of: $0, among: attributes) ?? $0 }.unique()
    // The view that the finding is about comes first: a size of its own is what an engineer would give it.
    let ownSizes = attributes.filter {
      $0.view == ambiguity.view && $0.attribute.isSize && dependent.contains($0)
    }
    let cost = trials.reduce(0) { $0 + $1.rowCount(around: ambiguity) }
    var budget = Limits.completionRows
    let activations = ambiguity.tied.isEmpty ? activations(settling: ambiguity, by: trials, budget: &budget) : []
    func settles(_ completion: Completion) -> Bool {
      budget -= cost
      return budget >= 0 && trials.allSatisfy { $0.settles(completion, ambiguity) }
    }
    func settling(_ completions: [Completion]) -> [Completion] {
      Array(completions.prefix(Self.tryLimit).filter(settles).prefix(Limits.completionsOfKind))
    }
    var found = settling((ownSizes + heads).map { pin([$0], in: solved) })
    if found.isEmpty && heads != free { found = settling(free.map { pin([$0], in: solved) }) }
    if found.isEmpty && free.count > 1 { found = [pin(free, in: solved)].filter(settles) }
    if ambiguity.tied.isEmpty, let trial = trials.first {
      let bounds = trial.boundingInequalities(of: ambiguity)
      found = settling(bounds.filter(scene.isHardlyMeant).map { .equality($0) }) + found
      found += settling(bounds.filter { !scene.isHardlyMeant($0) }.map { .equality($0) })
    }
    var priorities: [Completion] = []
    for completion in candidatePriorities(ambiguity).prefix(2 * Self.tryLimit)
    where priorities.count < priorityLimit && settles(completion) {
      priorities.append(completion)
    }
    return activations + priorities + found
  }

  /// A completion that pins attributes.
  private func pin(_ attributes: [ViewAttribute], in solved: SolvedConfiguration) -> Completion {
    .pin(
      attributes.map { attribute in
        let view = attribute.view
        let isAlone = attributes.count { $0.view == view } == 1
        guard isAlone, attribute.attribute == .width, let around = scene[view].superview,
          scene[around].kind == .scrollView
        else {
          return Completion.PinnedAttribute(attribute: attribute, value: solved.frames[view.index][attribute.attribute])
        }
        // Constraints tie the alignment rectangle to the frame of the scroll view.
        let insets = Rational(scene[view].alignmentInsets.total(along: .horizontal))
        return Completion.PinnedAttribute(attribute: attribute, value: solved.frames[around.index].width + insets)
      })
  }

  /// Priorities of the tied constraints changed by one, the best first.
  private func candidatePriorities(_ ambiguity: Ambiguity) -> [Completion] {
    guard let priority = ambiguity.tiedPriority else { return [] }
    // Somebody wrote a constraint to hold. The priorities of a content are mostly the default.
    let isTieWithContent = ambiguity.tied.contains { !$0.isWritten }
    let moved = ambiguity.tied.flatMap { reference in
      [priority + 1, priority - 1].filter { $0 < 1000 && $0.isPositive }.map { changed in
        let losers = changed < priority ? [reference] : ambiguity.tied.filter { $0 != reference }
        // The written constraint raised, what gives up none, and the rest.
        let rank = !isTieWithContent ? 0 : losers.contains(where: \.isWritten) ? 2 : reference.isWritten ? 0 : 1
        let stiffness = losers.map { scene.stiffness(of: $0) }.max() ?? 0
        return (
          completion: Completion.priority(reference, from: priority, to: changed),
          cost: (rank, stiffness)
        )
      }
    }
    // What gives way best comes first: a text can wrap or end in an ellipsis, a switch cannot.
    return moved.enumerated().sorted {
      ($0.element.cost.0, $0.element.cost.1, $0.offset) < ($1.element.cost.0, $1.element.cost.1, $1.offset)
    }.map(\.element.completion)
  }
}

extension Scene {
  /// How badly a content bears being stretched or squeezed; 0 for constraints that are not about a content.
  fileprivate func stiffness(of reference: ConstraintReference) -> Int {
    switch reference {
    // A narrower text that may wrap loses nothing.
    case .compression(let view, .horizontal) where self[view].properties.lineLimit.map { $0 != 1 } ?? false: 0
    case .hugging(let view, _), .compression(let view, _):
      switch self[view].kind {
      case .label, .textField, .textView, .guide, .view, .scrollView, .stackView, .keyboard: 1
      case .imageView: 2
      case .button: 3
      case .switch, .slider: 4
      }
    case .written, .fitting, .frame, .stack: 0
    }
  }
}

extension Scene {
  /// Whether an inequality keeps nothing inside an ancestor, nothing apart and no size within a limit, so that an equality was
  /// probably meant.
  fileprivate func isHardlyMeant(_ inequality: ConstraintID) -> Bool {
    let (first, relation) = (self[inequality].first, self[inequality].relation)
    guard let second = self[inequality].second, !first.attribute.isSize, !second.attribute.isSize else { return false }
    if !first.attribute.isEdge { return true }
    if first.attribute != second.attribute { return false }
    let isStart = first.attribute == .top || first.attribute == .left || first.attribute == .leading
    if isAncestor(second.view, of: first.view) { return isStart == (relation == .lessThanOrEqual) }
    if isAncestor(first.view, of: second.view) { return isStart == (relation == .greaterThanOrEqual) }
    return true
  }
}

extension ConstraintReference {
  /// Whether its priority can be set in the scene.
  var hasPriority: Bool {
    switch self {
    case .written, .hugging, .compression: true
    case .fitting, .frame, .stack: false
    }
  }
}
