import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// The findings of a scene, each with its evidence.
///
/// A class, so that writing a part of them does not retain every member of the scene.
final class EncodedFindings: Sendable {
  private let checked: CheckedScene
  private let scene: Scene
  private let source: SourceText
  private let evidence: EncodedEvidence

  init(of checked: CheckedScene, source: SourceText) {
    self.checked = checked
    scene = checked.scene
    self.source = source
    evidence = EncodedEvidence(in: checked.scene)
  }

  /// Writes a finding. It is written without a closure, because a closure would hold a copy of the finding.
  func write(_ finding: Finding, to json: inout JSONWriter) {
    let words = finding.words
    json.begin(.object)
    json.member("rule", finding.rule.rawValue)
    json.member("severity", finding.severity.rawValue)
    json.member("message", finding.message(of: words))
    json.member("configurations", finding.configurations) { checked.configurations[$0].configuration.id }
    json.member("views", finding.views) { scene.name(of: $0) }
    json.member("constraints", finding.constraints) { scene.name(of: $0) }
    json.member("transition", finding.transition.map { scene[$0].name })
    EncodedPath.write(path(to: finding), to: &json)
    json.key("location")
    EncodedLocation(finding.location, in: source).write(to: &json)
    json.member("related", words.related) { note, json in
      json.object { json in
        json.member("message", note.message)
        json.key("location")
        EncodedLocation(note.location, in: source).write(to: &json)
      }
    }
    json.member("reason", words.reason)
    json.member("suggestions", words.suggestions)
    json.member("recovered", finding.isRecovered)
    json.member("expected", finding.isExpected)
    json.key("evidence")
    evidence.write(finding, to: &json) { [checked] in checked.configurations[$0].configuration.id }
    json.member("repairs", finding.repairs) { repair, json in
      EncodedRepair(repair, in: scene) { [checked] index in checked.configurations[index].configuration.id }.write(
        to: &json)
    }
    if finding.omittedRepairCount > 0 { json.member("omittedRepairs", finding.omittedRepairCount) }
    json.member("fingerprint", finding.fingerprint(in: scene))
    json.member("cause", finding.cause)
    json.end(.object)
  }

  private func path(to finding: Finding) -> EncodedPath? {
    guard let place = finding.place, let exploration = checked.motion?.exploration else { return nil }
    let environmentName = finding.shownConfiguration.flatMap {
      checked.configurations[$0].configuration.environmentName
    }
    return EncodedPath(to: place, of: exploration, environmentName: environmentName, in: scene)
  }
}
