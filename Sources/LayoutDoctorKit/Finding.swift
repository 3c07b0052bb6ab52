import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutReporting
import SceneLoading

/// Something that is wrong with a scene, with the evidence for it.
public struct Finding: Sendable {
  private let finding: LayoutDiagnosis.Finding
  private let run: CheckedRun

  init(_ finding: LayoutDiagnosis.Finding, of run: CheckedRun) {
    self.finding = finding
    self.run = run
  }

  /// A related place, and what is there.
  public struct Note: Hashable, Sendable {
    /// What is there, as a lower-case phrase.
    public let message: String
    /// `nil` for something that is not written in the scene, such as a generated constraint.
    public let place: SourcePlace?
  }

  /// The id of the rule, such as `conflicting-constraints`.
  public var rule: String { finding.rule.rawValue }
  /// The rule's own severity, or the one that was set instead.
  public var severity: Severity { Severity(finding.severity) }
  /// One lower-case phrase without a full stop, with names in quotes.
  public var message: String { finding.message }
  /// The arithmetic that shows the problem; `nil` if there is none.
  public var reason: String? { finding.reason }
  /// What to try, smallest change first. This includes ``repairs``, in words.
  public var suggestions: [String] { finding.suggestions }

  /// The ids of the configurations that have the finding, such as `expanded@iphone-se-3`.
  public var configurations: [String] { finding.configurations.map { run.id(ofConfiguration: $0) } }
  /// The ids of the views that the finding is about, most important first.
  public var views: [String] { finding.views.map { run.checked.scene.name(of: $0) } }
  /// The ids of the constraints involved, including generated ones such as `title.hugging.width`.
  public var constraints: [String] { finding.constraints.map { run.checked.scene.name(of: $0) } }
  /// The id of the transition that the finding is about; `nil` for a problem at rest.
  public var transition: String? { finding.transition.map { run.checked.scene[$0].name } }

  /// The place in the scene's text that the finding points at.
  public var place: SourcePlace { place(of: finding.location) }
  /// Other places that are involved.
  public var related: [Note] {
    finding.related.map { Note(message: $0.message, place: $0.location == .none ? nil : place(of: $0.location)) }
  }

  /// The evidence for the finding, in the form of the JSON report; `layoutdoctor schema report` describes it for each
  /// rule.
  ///
  /// Numbers are exact: a fraction without a finite decimal form is a string such as `"335/3"`, which
  /// ``JSONValue/number`` also reads.
  public var evidence: JSONValue {
    (try? loadJSON(finding.encodedEvidence(in: run.checked))).map { JSONValue($0) } ?? .null
  }

  /// Changes that resolve a conflict, each tried in every configuration, smallest change first.
  public var repairs: [Repair] { finding.repairs.map { Repair($0, of: run) } }

  /// Identifies the finding by 16 hexadecimal digits that stay the same when lines move or numbers change. No two
  /// findings of a scene share them.
  public var fingerprint: String { finding.fingerprint(in: run.checked.scene) }
  /// The fingerprint of the conflict or ambiguity that causes this finding; `nil` if it is a mistake of its own.
  public var cause: String? { finding.cause }
  /// Whether an entry of the scene's `expect` matches the finding.
  public var isExpected: Bool { finding.isExpected }

  private func place(of range: SourceRange) -> SourcePlace {
    SourcePlace(range, in: run.scene.source, file: run.scene.file)
  }
}

extension Finding: CustomStringConvertible {
  /// The finding as `layoutdoctor check` prints it: message, excerpts of the scene, configurations, reason and suggestions.
  public var description: String {
    var shown = finding
    // Reports leave out expected findings and consequences of other findings.
    shown.isExpected = false
    shown.cause = nil
    let checked = CheckedScene(
      scene: run.checked.scene, configurations: run.checked.configurations, solver: run.checked.solver,
      motion: run.checked.motion,
      findings: [shown])
    var text = TextReport(RunReport(scenes: [run.report(of: checked)]), isQuiet: true).text
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}

/// A change to a scene's constraints that resolves a conflict.
public struct Repair: Sendable, CustomStringConvertible {
  let repair: LayoutDiagnosis.Repair
  private let run: CheckedRun

  init(_ repair: LayoutDiagnosis.Repair, of run: CheckedRun) {
    self.repair = repair
    self.run = run
  }

  /// The property of a constraint that a repair changes.
  public enum Kind: String, Hashable, Sendable {
    /// The priority becomes 999, the highest priority that is not required.
    case lower
    /// The constant changes.
    case constant
    /// The constraint becomes inactive in the states that have the conflict.
    case deactivate
    /// The constraint is removed.
    case remove
  }

  /// What the repair changes.
  public var kind: Kind {
    switch repair.kind {
    case .lower: .lower
    case .constant: .constant
    case .deactivate: .deactivate
    case .remove: .remove
    }
  }

  /// The repair and its effects in words: `set the priority of 'list.height' to 999 (tried: shrinks 'list' to 343 × 156)`.
  public var description: String { repair.text }
  /// The ids of the constraints that change.
  public var constraints: [String] { repair.constraints.map { run.checked.scene[$0].name } }
  /// The ids of the configurations in which no conflict remains.
  public var resolves: [String] { repair.resolves.map { run.id(ofConfiguration: $0) } }
  /// The ids of the views that move, farthest first.
  public var moves: [String] { repair.moves.map { run.checked.scene.name(of: $0.view) } }
  /// The ids of the rules that have a new finding after the repair.
  public var breaks: [String] { repair.breaks.map(\.rule.rawValue) }
  /// The ids of the views with a content that the repair leaves without an area.
  public var collapses: [String] { repair.collapses.map { run.checked.scene.name(of: $0) } }
}
