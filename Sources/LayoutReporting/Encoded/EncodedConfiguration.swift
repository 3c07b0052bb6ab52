import ConstraintSolver
import LayoutModel
import LayoutSolving

/// One configuration's layout.
struct EncodedConfiguration {
  let id: String
  let state: String
  let environment: String?
  let isFeasible: Bool
  let frames: EncodedFrames
  let ambiguous: [(view: String, attributes: [String])]
  let violations: [(constraint: String, priority: Rational, error: Rational)]
  let levels: [PriorityLevel]

  init(_ solved: SolvedConfiguration, in scene: Scene) {
    id = solved.configuration.id
    state = solved.configuration.stateName
    environment = solved.configuration.environmentName
    isFeasible = solved.isFeasible
    frames = EncodedFrames(solved.frames, in: scene, isExact: false)
    var ambiguous: [(view: String, attributes: [String])] = []
    var last: ViewID?
    for attribute in solved.ambiguousAttributes.lazy.map(\.attribute) {
      if attribute.view != last { ambiguous.append((scene[attribute.view].name, [])) }
      ambiguous[ambiguous.count - 1].attributes.append(attribute.attribute.name)
      last = attribute.view
    }
    self.ambiguous = ambiguous
    violations = solved.violations.map { (scene.name(of: $0.constraint), $0.priority, $0.error) }
    levels = solved.levels
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", id)
      json.member("state", state)
      json.member("environment", environment)
      json.member("feasible", isFeasible)
      json.member("recovered", !isFeasible)
      json.key("frames")
      frames.write(to: &json)
      json.key("ambiguous")
      json.object { json in
        for (view, attributes) in ambiguous { json.member(view, attributes) }
      }
      json.member("violations", violations) { violation, json in
        json.object(inline: true) { json in
          json.member("constraint", violation.constraint)
          json.key("priority")
          json.decimal(violation.priority)
          json.key("error")
          json.decimal(violation.error)
        }
      }
      json.member("levels", levels) { level, json in
        json.object(inline: true) { json in
          json.key("priority")
          json.decimal(level.priority)
          json.key("error")
          json.decimal(level.error)
        }
      }
    }
  }
}

/// The frame of every view, `[x, y, width, height]` in its superview, in tree order.
struct EncodedFrames {
  let frames: [Frame]
  let scene: Scene
  /// Exact fractions where decimals do not end, as evidence wants them; else rounded decimals.
  let isExact: Bool

  init(_ frames: [Frame], in scene: Scene, isExact: Bool) {
    self.frames = frames
    self.scene = scene
    self.isExact = isExact
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      for (view, frame) in zip(scene.views, frames) {
        json.key(view.name)
        json.array(inline: true) { json in
          for attribute in FrameAttribute.allCases {
            json.element()
            if isExact { json.exact(frame[attribute]) } else { json.decimal(frame[attribute]) }
          }
        }
      }
    }
  }
}
