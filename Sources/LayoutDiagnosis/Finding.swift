import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving

/// A problem in a scene, with its evidence.
package struct Finding: Sendable {
  package var rule: RuleID
  package var severity: Severity
  /// Indices into the analysis's solved configurations in which the evidence holds, ascending.
  package var configurations: [Int]
  /// The view that the finding is about comes first.
  package var views: [ViewID]
  package var constraints: [ConstraintReference]
  /// The range that the excerpt underlines.
  package var location: SourceRange
  private var wording: LazyWords
  /// Tested repairs, the best first.
  package var repairs: [Repair] = []
  /// The number of further tested repairs that are not listed.
  package var omittedRepairCount = 0
  package var evidence: Evidence
  /// What a conflict needs and has, if it is one of lengths that have too little room.
  package var sum: RoomSum?
  /// What ends a conflict and is no repair, in words: other edges or multipliers in its constraints. Each is what its author most likely meant.
  package var otherEdges: [String] = []
  /// Tested completions, each of which settles an ambiguity.
  package var completions: [Completion] = []
  /// The transition that the finding is about.
  package var transition: TransitionID?
  /// The index of the shown configuration's place in the exploration, which has the path to it; `nil` if there is no path.
  package var place: Int?
  /// Whether the finding comes from a layout recovered from a conflict.
  package var isRecovered: Bool
  /// The evidence of each group of configurations if it differs between them, the worst first; otherwise empty. The
  /// first case has the evidence of the finding itself.
  package var cases: [Case] = []
  /// The range of numbers over all cases, such as `short by 3 to 18; most on 'iphone-se-3'`; `nil` if they do not differ.
  package var extent: String?
  /// The number of earlier findings with the same fingerprint hash.
  package var occurrence = 0
  /// The fingerprint of the finding that this one is a consequence of; `nil` if it is a problem of its own.
  package var cause: String?
  /// The number of findings that are consequences of this one.
  package var consequenceCount = 0
  /// Whether an entry of the scene's `expect` matches the finding.
  package var isExpected: Bool

  package init(
    rule: RuleID, severity: Severity, message: String, configurations: [Int], views: [ViewID],
    constraints: [ConstraintReference] = [], location: SourceRange, label: String = "",
    related: [RelatedNote] = [], reason: String? = nil, suggestions: [String] = [], evidence: Evidence,
    transition: TransitionID? = nil, isRecovered: Bool = false, isExpected: Bool = false
  ) {
    let words = FindingWords(
      message: message, label: label, related: related, reason: reason, suggestions: suggestions)
    self.init(
      rule: rule, severity: severity, words: { _ in words }, configurations: configurations, views: views,
      constraints: constraints, location: location, evidence: evidence, isRecovered: isRecovered)
    self.transition = transition
    self.isExpected = isExpected
  }

  /// Creates a finding whose words are made on each access.
  init(
    rule: RuleID, severity: Severity, words: @escaping LazyWords, configurations: [Int], views: [ViewID],
    constraints: [ConstraintReference] = [], location: SourceRange, evidence: Evidence,
    completions: [Completion] = [], isRecovered: Bool
  ) {
    self.rule = rule
    self.severity = severity
    wording = words
    self.configurations = configurations
    self.views = views
    self.constraints = constraints
    self.location = location
    self.evidence = evidence
    self.completions = completions
    self.isRecovered = isRecovered
    isExpected = false
  }

  /// Configurations of a finding in which the evidence is the same.
  package struct Case: Sendable {
    /// Indices into the analysis's solved configurations, ascending.
    package var configurations: [Int]
    package var evidence: Evidence
    /// As that of the finding.
    package var sum: RoomSum?
    package var completions: [Completion]
    /// Whether the layouts are recovered from a conflict.
    package var isRecovered: Bool
  }

  /// Whether what follows from it is another place of the same mistake, rather than a layout that depends on it.
  package var standsForOthers: Bool {
    switch evidence {
    case .coverage, .content, .touchTarget, .offscreen, .reach, .drift, .selector, .jump, .midwayConflict,
      .unreachableState, .limitBreach, .edgeGap:
      true
    default: false
    }
  }

  /// The index of the configuration that the evidence and the words are taken from; `nil` if there is none.
  package var shownConfiguration: Int? { cases.first?.configurations.first ?? configurations.first }

  /// The text of the finding.
  package var words: FindingWords {
    get { wording(self) }
    set { wording = { _ in newValue } }
  }

  /// Writes the view that the finding is about in full where the message first mentions it.
  mutating func nameViewInFull(in scene: Scene) {
    guard let view = views.first else { return }
    let (name, fullName) = (scene.quotedName(of: view), scene.quotedFullName(of: view))
    if name != fullName { amendWords { words, _ in words.message.replaceFirst(name, with: fullName) } }
  }

  /// Changes the words each time they are read, because some changes take time.
  mutating func amendWords(_ change: @escaping @Sendable (inout FindingWords, Finding) -> Void) {
    wording = { [wording] finding in
      var words = wording(finding)
      change(&words, finding)
      return words
    }
  }

  /// One lower-case phrase without a full stop, names in quotes.
  package var message: String { message(of: words) }

  /// - Parameter words: the words of the finding, which take time to make.
  package func message(of words: FindingWords) -> String {
    extent.map { "\(words.message) (\($0))" } ?? words.message
  }
  /// The text next to the carets under the excerpt, such as `needs 200`; empty if there is nothing to add.
  package var label: String { words.label }
  package var related: [RelatedNote] { words.related }
  /// A sentence of arithmetic after `because`; `nil` if there is none.
  package var reason: String? { words.reason }
  /// Suggested fixes, each a phrase.
  package var suggestions: [String] { words.suggestions }
}

/// The text of a finding.
package struct FindingWords: Sendable {
  package var message = ""
  package var label = ""
  package var related: [RelatedNote] = []
  package var reason: String?
  package var suggestions: [String] = []
}

/// Makes the words of a finding from its evidence each time they are read, because the words of thousands of findings would
/// fill more memory than the scene.
typealias LazyWords = @Sendable (Finding) -> FindingWords

/// Another location that is relevant to a finding.
package struct RelatedNote: Hashable, Sendable {
  package var message: String
  package var location: SourceRange

  package init(message: String, location: SourceRange) {
    self.message = message
    self.location = location
  }
}

/// The evidence of a finding, in machine-readable form.
package indirect enum Evidence: Sendable {
  case conflict(Conflict)
  case ambiguity(Ambiguity)
  /// An ambiguity of the layout in which inferred contents are smaller.
  case smallerContent(SmallerContentAmbiguity)
  case unreachable(UnreachableConstraint)
  case coverage(Coverage)
  case content(ContentShortage)
  case changingText(ChangingText)
  case offscreen(OffscreenFrame)
  case reach(ContentReach)
  case overlap([ContentOverlap])
  case touchTarget(TouchTarget)
  case misplaced(MisplacedFrame)
  /// The axes along which the content size of a scroll view is not determined.
  case contentSize([Axis])
  case midwayConflict(MidwayConflict)
  case refusedMutation(RefusedMutation)
  case jump(Jump)
  case carriedChange(CarriedChange)
  case selector(SelectorEvidence)
  case lostFrame(LostFrame)
  case drift(Drift)
  case unreachableState(machine: Int, StateID)
  case limitBreach(LimitBreach)
  case edgeGap(EdgeGap)
  case range(RangeEvidence)
  case redundancy(Redundancy)
}

/// How much of a view is covered or cannot be hit, and by which views.
package struct Coverage: Hashable, Sendable {
  /// In paint order, back to front.
  package var by: [ViewID]
  /// The covered share of the area, 0…1.
  package var covered: Rational
  /// In seconds from the trigger of a transition; `nil` at rest.
  package var interval: ClosedRange<Double>?
  /// The time between two samples, in seconds, if the view was sampled because something rotates or scales.
  package var samplingStep: Double?

  package init(
    by: [ViewID], covered: Rational, interval: ClosedRange<Double>? = nil, samplingStep: Double? = nil
  ) {
    self.by = by
    self.covered = covered
    self.interval = interval
    self.samplingStep = samplingStep
  }
}

/// A size that is smaller than the content along one or both axes.
package struct ContentShortage: Hashable, Sendable {
  /// For each clipped axis, the size that the content needs and the actual size, in points.
  package var axes: [Shortage]

  package struct Shortage: Hashable, Sendable {
    package var axis: Axis
    package var needed, available: Rational
    /// The number of lines that a text needs; `nil` for content that does not wrap.
    package var lineCount: Int?
    /// Whether the greatest number of lines is what the text lacks, and not the height of the view.
    package var isOfLines = false
  }
}

/// The frames of a view outside the screen, in root coordinates, one for each of the finding's configurations.
package struct OffscreenFrame: Hashable, Sendable {
  package var frames: [Frame]
}

/// Contents that reach beyond an edge because of the same view.
package struct ContentReach: Hashable, Sendable {
  package let reach: EdgeReach
  /// In tree order, without those inside another one.
  package let contents: [ViewID]
}

/// A frame that differs from the one that a document saved, both in the superview.
package struct MisplacedFrame: Hashable, Sendable {
  package let saved: Frame
  package let placed: Frame
}

/// A control that is small to hit.
package struct TouchTarget: Hashable, Sendable {
  /// The sides that are too small, not empty.
  package let sides: [Side]
  /// The length below which a side counts as too small, in points.
  package let least: Rational

  /// How far the area that reacts to touches extends along one axis, in points.
  package struct Side: Hashable, Sendable {
    package let axis: Axis
    package let length: Rational
  }
}

/// The constraints that a selector matched, and those that it should not have matched.
package struct SelectorEvidence: Hashable, Sendable {
  package var matched: [ConstraintID]
  package var wrong: [ConstraintID]
}

/// One end of a range at which the required constraints conflict.
package struct RangeEvidence: Sendable {
  package var declared: DeclaredRange
  /// The values between the declared end and this bound, which is excluded, are unsatisfiable.
  package var bound: Rational
  package var isBelow: Bool
  /// The value that was checked.
  package var value: Rational
  package var conflict: RangeConflict
}
