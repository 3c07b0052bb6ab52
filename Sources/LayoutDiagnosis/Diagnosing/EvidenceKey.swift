import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving

/// The key under which evidence of several configurations counts as the same.
///
/// If a proof or its wording contains numbers of the configuration, these are part of the key, too.
struct EvidenceKey: Hashable {
  private let content: Content

  private indirect enum Content: Hashable {
    case conflict(members: [ConstraintReference], proof: [ProofTerm], contradiction: Rational, Setting)
    case ambiguity(AmbiguityKey)
    /// The layout is listed per configuration.
    case smallerContent(configuration: Int, ViewID, isPriorityTie: Bool)
    case unreachable(
      ConstraintID, blockers: [ConstraintReference], shortfall: Rational, proof: [ProofTerm], raisedPriority: Rational?,
      Setting)
    case coverage(Coverage)
    case content(ContentShortage)
    case reach(ContentReach)
    case overlap([ContentOverlap])
    case touchTarget(TouchTarget)
    case misplaced(MisplacedFrame)
    case contentSize([Axis])
    case changingText(ChangingText)
    /// The frames are listed per configuration, so they may differ.
    case offscreen
    /// - Parameter order: the calls in the order that is suggested.
    case midwayConflict(Content, order: [MidwayConflict.Call]?)
    case refusedMutation(RefusedMutation)
    case jump(Jump)
    case carriedChange(CarriedChange)
    case selector(SelectorEvidence)
    case lostFrame(LostFrame)
    case drift(Drift)
    case unreachableState(machine: Int, StateID)
    case limitBreach(LimitBreach)
    case edgeGap(EdgeGap)
    case redundancy(RedundancyKey)
    case range(
      DeclaredRange, bound: Rational, isBelow: Bool, failing: [ValueInterval]?, value: Rational,
      members: [ConstraintReference], proof: [ProofTerm], Setting)
  }

  /// - Parameter index: a configuration in which the evidence holds.
  init(_ evidence: Evidence, in analysis: Analysis, _ index: Int) {
    let (scene, configuration) = (analysis.scene, analysis.configurations[index].configuration)
    switch evidence {
    case .conflict(let conflict):
      content = .conflict(
        members: conflict.members, proof: conflict.multipliers, contradiction: conflict.contradiction,
        Setting(of: conflict.members, in: scene, configuration))
    case .ambiguity(let ambiguity):
      content = .ambiguity(AmbiguityKey(ambiguity, in: analysis, index))
    case .smallerContent(let smaller):
      content = .smallerContent(
        configuration: index, smaller.ambiguity.view, isPriorityTie: smaller.ambiguity.isPriorityTie)
    case .unreachable(let unreachable):
      content = .unreachable(
        unreachable.constraint, blockers: unreachable.blockers, shortfall: unreachable.shortfall,
        proof: unreachable.multipliers, raisedPriority: unreachable.raisedPriority,
        Setting(of: [.written(unreachable.constraint)] + unreachable.blockers, in: scene, configuration))
    case .coverage(let coverage):
      content = .coverage(coverage)
    case .content(let clipped):
      content = .content(clipped)
    case .changingText(let text):
      content = .changingText(text)
    case .offscreen:
      content = .offscreen
    case .reach(let reach):
      content = .reach(reach)
    case .overlap(let overlaps):
      content = .overlap(overlaps)
    case .touchTarget(let target):
      content = .touchTarget(target)
    case .misplaced(let misplaced):
      content = .misplaced(misplaced)
    case .contentSize(let axes):
      content = .contentSize(axes)
    case .midwayConflict(let transient):
      let conflict = transient.conflict
      let key = Content.conflict(
        members: conflict.members, proof: conflict.multipliers, contradiction: conflict.contradiction,
        Setting(of: conflict.members, in: scene, transient.configuration))
      content = .midwayConflict(key, order: transient.safeOrder)
    case .refusedMutation(let mutation):
      content = .refusedMutation(mutation)
    case .jump(let jump):
      content = .jump(jump)
    case .carriedChange(let carried):
      content = .carriedChange(carried)
    case .selector(let selector):
      content = .selector(selector)
    case .lostFrame(let frame):
      content = .lostFrame(frame)
    case .drift(let drift):
      content = .drift(drift)
    case .unreachableState(let machine, let state):
      content = .unreachableState(machine: machine, state)
    case .redundancy(let redundancy):
      content = .redundancy(RedundancyKey(redundancy))
    case .range(let range):
      let conflict = range.conflict.conflict
      content = .range(
        range.declared, bound: range.bound, isBelow: range.isBelow, failing: range.conflict.failing, value: range.value,
        members: conflict.members, proof: conflict.multipliers,
        Setting(of: conflict.members, in: scene, range.conflict.configuration))
    case .edgeGap(let gap):
      content = .edgeGap(gap)
    case .limitBreach(let breach):
      content = .limitBreach(breach)
    }
  }
}

/// A redundant constraint with its proofs, which are long and seldom differ. Only the constraint is hashed.
private struct RedundancyKey: Hashable {
  let constraint: ConstraintID
  let atLeast, atMost: [ProofTerm]?

  init(_ redundancy: Redundancy) {
    constraint = redundancy.constraint
    (atLeast, atMost) = (redundancy.atLeast, redundancy.atMost)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(constraint) }
}

/// Everything that is reported about an ambiguity, including the reported part of its two layouts.
private struct AmbiguityKey: Hashable {
  private let ambiguity: Ambiguity
  /// The first configuration with the same layout; `nil` if only the views that move are reported.
  private let layout: Int?
  /// The frames in that layout of the views that move.
  private let frames: [Frame]

  init(_ ambiguity: Ambiguity, in analysis: Analysis, _ index: Int) {
    self.ambiguity = ambiguity
    let isWhole = analysis.scene.views.count < LayoutSolving.Limits.wholeWitnessViews
    layout = isWhole ? analysis.layouts[index] : nil
    let all = analysis.configurations[index].frames
    frames =
      isWhole || analysis.configurations.count == 1
      ? [] : ambiguity.attributes.map { all[$0.attribute.view.index] }
  }

  static func == (a: AmbiguityKey, b: AmbiguityKey) -> Bool {
    guard a.layout == b.layout && a.frames == b.frames else { return false }
    let (a, b) = (a.ambiguity, b.ambiguity)
    return a.view == b.view && a.isPriorityTie == b.isPriorityTie && a.isTieOfRecovery == b.isTieOfRecovery
      && a.tied == b.tied && a.tiedPriority == b.tiedPriority
      && a.attributes.elementsEqual(b.attributes) {
        $0.attribute == $1.attribute && $0.minimum == $1.minimum && $0.maximum == $1.maximum
      }
      && a.relations.elementsEqual(b.relations) {
        $0.subject == $1.subject && $0.constant == $1.constant && $0.terms.elementsEqual($1.terms, by: ==)
      }
      && a.witnesses.first.hasChanges(of: b.witnesses.first) && a.witnesses.second.hasChanges(of: b.witnesses.second)
  }

  /// Hashes the view and the ranges of its attributes, which distinguish nearly all ambiguities.
  func hash(into hasher: inout Hasher) {
    hasher.combine(ambiguity.view)
    hasher.combine(layout)
    hasher.combine(ambiguity.witnesses.first.changes.first)
    for attribute in ambiguity.attributes {
      hasher.combine(attribute.minimum)
      hasher.combine(attribute.maximum)
    }
  }
}

/// Everything in a configuration that determines the rows of some constraints.
private struct Setting: Hashable {
  private let direction: LayoutDirection
  private let rootSize: AxisPair<ExactDecimal?>
  private let rootSafeArea: DecimalInsets
  private let rootMargins: DecimalInsets
  /// `nil` if no member depends on content.
  private let textScale: ExactDecimal?
  private let constants: [Rational]
  private let priorities: [Priority]
  private let views: [ViewSetting]

  private struct ViewSetting: Hashable {
    let view: ViewID
    let intrinsicSize: AxisPair<ExactDecimal?>
    let lineCount: Int
    let frame: DecimalRect?
    let isHidden: Bool
  }

  init(of constraints: [ConstraintReference], in scene: Scene, _ configuration: Configuration) {
    direction = configuration.direction
    rootSize = configuration.rootSize
    rootSafeArea = configuration.rootSafeArea
    rootMargins = configuration.rootMargins
    var constants: [Rational] = []
    var priorities: [Priority] = []
    var views: [ViewID] = []
    for reference in constraints {
      switch reference {
      case .written(let id):
        constants.append(configuration.constant(of: id))
        priorities.append(configuration.priorities[id.index])
      case .fitting: break
      case .frame(let view), .hugging(let view, _), .compression(let view, _): views.append(view)
      case .stack(let view, _): views += [view] + configuration.subviews[view.index]
      }
    }
    self.constants = constants
    self.priorities = priorities
    textScale = views.isEmpty ? nil : configuration.textScale
    self.views = views.map {
      let properties = configuration.properties[$0.index]
      return ViewSetting(
        view: $0, intrinsicSize: properties.intrinsicSize, lineCount: configuration.lineCount(of: $0),
        frame: properties.frame, isHidden: properties.isHidden)
    }
  }
}

extension Analysis {
  /// Groups equal evidence of several configurations, in the order in which it first appears.
  ///
  /// - Complexity: linear in the evidence.
  func groups<Item>(
    _ items: (SolvedConfiguration) -> [Item], as evidence: (Item) -> Evidence
  ) -> [(item: Item, configurations: [Int])] {
    var groups: [(item: Item, configurations: [Int])] = []
    var positions: [GroupKey: Int] = [:]
    for (index, solved) in configurations.enumerated() {
      let items = items(solved)
      let here = [index]
      if index == 0 { positions.reserveCapacity(items.count) }
      for item in items {
        let key = GroupKey(
          evidence: EvidenceKey(evidence(item), in: self, index), isRecovered: solved.isRecovered)
        if let position = positions[key] {
          if groups[position].configurations.last != index { groups[position].configurations.append(index) }
        } else {
          positions[key] = groups.count
          groups.append((item, here))
        }
      }
    }
    return groups
  }
}

private struct GroupKey: Hashable {
  let evidence: EvidenceKey
  let isRecovered: Bool
}
