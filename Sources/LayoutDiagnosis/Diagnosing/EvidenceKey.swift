import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving

/// The key under which evidence of several configurations counts as the same.
///
/// If a proof or its wording contains numbers of the configuration, these are part of the key, too.
struct EvidenceKey: Hashable {
  private let parts: [AnyHashable]

  /// - Parameter index: a configuration in which the evidence holds.
  init(_ evidence: Evidence, in analysis: Analysis, _ index: Int) {
    let configuration = analysis.configurations[index].configuration
    func setting(of members: [ConstraintReference], in configuration: Configuration) -> Setting {
      Setting(of: members, in: analysis.scene, configuration)
    }
    func parts(of conflict: Conflict, in configuration: Configuration) -> [AnyHashable] {
      [
        conflict.members, conflict.multipliers, conflict.contradiction,
        setting(of: conflict.members, in: configuration),
      ]
    }
    self.parts =
      switch evidence {
      case .conflict(let conflict): parts(of: conflict, in: configuration)
      case .ambiguity(let ambiguity): [AmbiguityKey(ambiguity, in: analysis, index)]
      // The layout is listed per configuration.
      case .smallerContent(let smaller): [index, smaller.ambiguity.view, smaller.ambiguity.isPriorityTie]
      case .unreachable(let unreachable):
        [
          unreachable.constraint, unreachable.blockers, unreachable.shortfall, unreachable.multipliers,
          unreachable.raisedPriority,
          setting(of: [.written(unreachable.constraint)] + unreachable.blockers, in: configuration),
        ]
      // The frames are listed per configuration, so they may differ.
      case .offscreen: []
      case .midwayConflict(let midway):
        parts(of: midway.conflict, in: midway.configuration) + [midway.safeOrder]
      case .redundancy(let redundancy): [RedundancyKey(redundancy)]
      case .range(let range):
        [range.declared, range.bound, range.isBelow, range.conflict.failing, range.value]
          + parts(of: range.conflict.conflict, in: range.conflict.configuration)
      case .unreachableState(let machine, let state): [machine, state]
      case .coverage(let coverage): [coverage]
      case .content(let clipped): [clipped]
      case .changingText(let text): [text]
      case .reach(let reach): [reach]
      case .overlap(let overlaps): [overlaps]
      case .touchTarget(let target): [target]
      case .misplaced(let misplaced): [misplaced]
      case .contentSize(let axes): [axes]
      case .refusedMutation(let mutation): [mutation]
      case .jump(let jump): [jump]
      case .carriedChange(let carried): [carried]
      case .selector(let selector): [selector]
      case .lostFrame(let frame): [frame]
      case .drift(let drift): [drift]
      case .limitBreach(let breach): [breach]
      case .edgeGap(let gap): [gap]
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
