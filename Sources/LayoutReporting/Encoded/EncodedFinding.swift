import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// One finding with its evidence.
struct EncodedFinding {
  let finding: Finding
  let configurations: [String]
  /// Of all configurations.
  let configurationIDs: (Int) -> String
  let views: [String]
  let constraints: [String]
  let scene: Scene
  let source: SourceText

  init(_ finding: Finding, in checked: CheckedScene, source: SourceText) {
    let scene = checked.scene
    self.finding = finding
    configurationIDs = { checked.configurations[$0].configuration.id }
    configurations = finding.configurations.map(configurationIDs)
    views = finding.views.map { scene[$0].name }
    constraints = finding.constraints.map(scene.name(of:))
    self.scene = scene
    self.source = source
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("rule", finding.rule.rawValue)
      json.member("severity", finding.severity.rawValue)
      json.member("message", finding.message)
      json.member("configurations", configurations)
      json.member("views", views)
      json.member("constraints", constraints)
      json.member("transition", finding.transition.map { scene[$0].name })
      json.key("path")
      if let path = finding.path { EncodedPath(path, in: scene).write(to: &json) } else { json.null() }
      json.key("location")
      EncodedLocation(finding.location, in: source).write(to: &json)
      json.member("related", finding.related) { note, json in
        json.object { json in
          json.member("message", note.message)
          json.key("location")
          EncodedLocation(note.location, in: source).write(to: &json)
        }
      }
      json.member("reason", finding.reason)
      json.member("suggestions", finding.suggestions)
      json.member("recovered", finding.isRecovered)
      json.member("expected", finding.isExpected)
      json.key("evidence")
      EncodedEvidence(finding, in: scene).write(to: &json)
      json.member("repairs", finding.repairs) { repair, json in
        EncodedRepair(repair, in: scene, configurationIDs).write(to: &json)
      }
      if finding.omittedRepairCount > 0 { json.member("omittedRepairs", finding.omittedRepairCount) }
      json.member("fingerprint", finding.fingerprint(in: scene))
    }
  }
}
