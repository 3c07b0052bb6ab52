import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutSolving

/// One repair of a finding.
struct EncodedRepair {
  let repair: Repair
  let scene: Scene
  let configurationID: (Int) -> String

  init(_ repair: Repair, in scene: Scene, _ configurationID: @escaping (Int) -> String) {
    self.repair = repair
    self.scene = scene
    self.configurationID = configurationID
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", repair.number)
      json.member("kind", repair.kind.rawValue)
      json.member("constraints", repair.constraints.map { scene[$0].name })
      json.member("changes", repair.changes) { change, json in write(change, to: &json) }
      json.member("resolves", repair.resolves.map(configurationID))
      json.member("ends", repair.ends.map(configurationID))
      json.member("moves", repair.moves) { move, json in
        json.object(inline: true) { json in
          json.member("view", scene[move.view].name)
          json.member("distance", exact: move.distance)
        }
      }
      json.member("breaks", repair.breaks) { broken, json in
        json.object { json in
          json.member("rule", broken.rule.rawValue)
          json.member("configurations", broken.configurations.map(configurationID))
        }
      }
      if !repair.collapses.isEmpty { json.member("collapses", repair.collapses.map { scene[$0].name }) }
    }
  }

  private func write(_ change: ConstraintChange, to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("constraint", scene[change.constraint].name)
      switch change.site {
      case .constraint: break
      case .environment(let environment): json.member("environment", scene.environments[environment.index].name)
      case .state(let machine, let state):
        if let name = scene.machines[machine].name { json.member("machine", name) }
        json.member("state", scene.machines[machine].states[state.index].name)
      }
      switch change.value {
      case .priority(let priority):
        json.member("priority", decimal: Rational(priority.value))
      case .constant(let constant):
        json.member("constant", decimal: Rational(constant))
      case .inactive: json.member("active", false)
      }
    }
  }
}
