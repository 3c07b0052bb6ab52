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

  /// Another place that plays a part.
  public struct Note: Hashable, Sendable {
    /// What is there, as a lower-case phrase.
    public let message: String
    /// `nil` for what is written nowhere in the scene.
    public let place: SourcePlace?
  }

  /// The id of the rule, such as `conflicting-constraints`.
  public var rule: String { finding.rule.rawValue }
  /// The rule's severity, or the one that was set in its place.
  public var severity: Severity { Severity(finding.severity) }
  /// One lower-case phrase without a full stop, with names in quotes.
  public var message: String { finding.message }
  /// The arithmetic that shows it; `nil` where there is none to show.
  public var reason: String? { finding.reason }
  /// What to try, the least change first; repairs of ``repairs`` in words are among them.
  public var suggestions: [String] { finding.suggestions }

  /// The ids of the configurations in which it holds, such as `expanded@iphone-se-3`.
  public var configurations: [String] { finding.configurations.map { run.id(ofConfiguration: $0) } }
  /// The ids of the views that it is about, the most important one first.
  public var views: [String] { finding.views.map { run.checked.scene.name(of: $0) } }
  /// The ids of the constraints that play a part, also of generated ones such as `title.hugging.width`.
  public var constraints: [String] { finding.constraints.map { run.checked.scene.name(of: $0) } }
  /// The id of the transition that it is about; `nil` for what is wrong at rest.
  public var transition: String? { finding.transition.map { run.checked.scene[$0].name } }

  /// The place in the scene's text that it is about.
  public var place: SourcePlace { place(of: finding.location) }
  /// Other places that play a part.
  public var related: [Note] {
    finding.related.map { Note(message: $0.message, place: $0.location == .none ? nil : place(of: $0.location)) }
  }

  /// What the finding rests on, in the form of the JSON report: `layoutdoctor schema report` describes it for each rule.
  ///
  /// Numbers are exact: a fraction that no decimal ends is a string such as `"335/3"`, which ``JSONValue/number`` reads, too.
  public var evidence: JSONValue {
    (try? loadJSON(finding.encodedEvidence(in: run.checked))).map { JSONValue($0) } ?? .null
  }

  /// Changes that end a conflict, each tried in every configuration; the least change first.
  public var repairs: [Repair] { finding.repairs.map { Repair($0, of: run) } }

  /// A name that stays the same when lines move or numbers change: 16 hexadecimal digits. No two findings of a scene
  /// share it.
  public var fingerprint: String { finding.fingerprint(in: run.checked.scene) }
  /// The fingerprint of the conflict or the ambiguity that it is a consequence of; `nil` if it is a mistake of its own.
  public var cause: String? { finding.cause }
  /// Whether an entry of the scene's `expect` matches it.
  public var isExpected: Bool { finding.isExpected }

  private func place(of range: SourceRange) -> SourcePlace {
    SourcePlace(range, in: run.scene.source, file: run.scene.file)
  }
}

extension Finding: CustomStringConvertible {
  /// The finding as `layoutdoctor check` prints it: message, excerpts of the scene, configurations, reason and suggestions.
  public var description: String {
    var shown = finding
    // Reports leave out what is expected and what follows from other findings.
    shown.isExpected = false
    shown.cause = nil
    let checked = CheckedScene(
      scene: run.checked.scene, configurations: run.checked.configurations, motion: run.checked.motion,
      findings: [shown])
    var text = TextReport(RunReport(scenes: [run.report(of: checked)]), isQuiet: true).text
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}

/// A change to a scene's constraints that ends a conflict.
public struct Repair: Sendable, CustomStringConvertible {
  let repair: LayoutDiagnosis.Repair
  private let run: CheckedRun

  init(_ repair: LayoutDiagnosis.Repair, of run: CheckedRun) {
    self.repair = repair
    self.run = run
  }

  /// The property of a constraint that a repair changes.
  public enum Kind: String, Hashable, Sendable {
    /// The priority becomes 999, the highest that may give way.
    case lower
    /// The constant becomes another one.
    case constant
    /// The constraint becomes inactive in the states that cannot hold.
    case deactivate
    /// The constraint goes.
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

  /// The repair and its effects in words: `lower 'list.height' to 999 (tried: moves only 'list', by 44)`.
  public var description: String { repair.text }
  /// The ids of the constraints that change.
  public var constraints: [String] { repair.constraints.map { run.checked.scene[$0].name } }
  /// The ids of the configurations in which no conflict remains.
  public var resolves: [String] { repair.resolves.map { run.id(ofConfiguration: $0) } }
  /// The ids of the views that move, the farthest first.
  public var moves: [String] { repair.moves.map { run.checked.scene.name(of: $0.view) } }
  /// The ids of the rules that find something with the repair that they did not find before.
  public var breaks: [String] { repair.breaks.map(\.rule.rawValue) }
}
