import LayoutModel
import LayoutMotion

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
  /// Makes the words.
  private var wording: @Sendable (Finding) -> FindingWords
  /// Tested repairs, the best first.
  package var repairs: [Repair] = []
  /// The number of further tested repairs that are not listed.
  package var omittedRepairCount = 0
  package var evidence: any FindingEvidence
  /// What ends a conflict and is no repair, in words: other edges or multipliers in its constraints. Each is what its author most likely meant.
  package var otherEdges: [String] = []
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
    related: [RelatedNote] = [], reason: String? = nil, suggestions: [String] = [], evidence: any FindingEvidence,
    transition: TransitionID? = nil, isRecovered: Bool = false, isExpected: Bool = false
  ) {
    let words = FindingWords(
      message: message, label: label, related: related, reason: reason, suggestions: suggestions)
    wording = { _ in words }
    self.rule = rule
    self.severity = severity
    self.configurations = configurations
    self.views = views
    self.constraints = constraints
    self.location = location
    self.evidence = evidence
    self.transition = transition
    self.isRecovered = isRecovered
    self.isExpected = isExpected
  }

  /// Configurations of a finding in which the evidence is the same.
  package struct Case: Sendable {
    /// Indices into the analysis's solved configurations, ascending.
    package var configurations: [Int]
    package var evidence: any FindingEvidence
    /// Whether the layouts are recovered from a conflict.
    package var isRecovered: Bool
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

  /// Adds views that the finding does not name itself to the message, if there are any.
  ///
  /// - Parameters:
  ///   - others: some views; those of the finding itself are left out.
  ///   - addition: what to add, with the names of the views and whether there are several.
  mutating func name(_ others: [ViewID], in scene: Scene, _ addition: (_ names: String, _ areSeveral: Bool) -> String) {
    let others = others.filter { !views.contains($0) }.unique().sorted()
    if others.isEmpty { return }
    let addition = addition(scene.countedNames(others), others.count > 1)
    amendWords { words, _ in words.message += addition }
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
  /// The suggestion to relax constraints that was not tried; `nil` if there is none.
  var relaxation: String?
  /// The lengths that have too little room together, of findings whose evidence is no conflict; `nil` if there are none.
  package var sum: RoomSum?
}

/// Another location that is relevant to a finding.
package struct RelatedNote: Hashable, Sendable {
  package var message: String
  package var location: SourceRange

  package init(message: String, location: SourceRange) {
    self.message = message
    self.location = location
  }
}
