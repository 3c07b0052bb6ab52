import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutSolving

/// Version 1 of the output of `why --format json`: why attributes of one scene have their values.
package struct EncodedAttributes {
  private let version: String
  private let scene: SceneReport
  private let attributes: [ExplainedAttribute]

  /// - Parameter attributes: empty if the scene was rejected.
  package init(_ scene: SceneReport, _ attributes: [ExplainedAttribute], version: String) {
    self.version = version
    self.scene = scene
    self.attributes = attributes
  }

  package var bytes: [UInt8] {
    JSONWriter.output(about: scene, version: version, incomplete: attributes.flatMap(\.incomplete)) { json in
      json.member("attributes", attributes) { attribute, json in
        if let checked = scene.checked { write(attribute, in: checked, to: &json) }
      }
    }
  }

  private func write(_ attribute: ExplainedAttribute, in checked: CheckedScene, to json: inout JSONWriter) {
    let measured = attribute.query.attribute
    json.object { json in
      json.member("attribute", attribute.query.name)
      json.member("view", checked.scene.name(of: measured.anchor.view))
      json.member("in", checked.scene.name(of: measured.container))
      json.member("answers", attribute.answers) { answer, json in write(answer, in: checked, to: &json) }
    }
  }

  private func write(_ answer: ExplainedAttribute.Answer, in checked: CheckedScene, to json: inout JSONWriter) {
    let (scene, explanation) = (checked.scene, answer.explanation)
    json.object { json in
      json.member("configurations", answer.configurations) { checked.configurations[$0].configuration.id }
      json.member("installed", explanation.isInstalled)
      json.member("recovered", explanation.isRecovered)
      json.member("value", exact: explanation.value)
      json.key("range")
      json.object(inline: true) { json in
        json.member("min", exact: explanation.minimum)
        json.member("max", exact: explanation.maximum)
      }
      json.member("fixed", explanation.isFixed)
      json.member("atMost", optional: explanation.atMost) { write($0, of: scene, to: &$1) }
      json.member("atLeast", optional: explanation.atLeast) { write($0, of: scene, to: &$1) }
      json.member("complete", explanation.isComplete)
      json.member("changes", answer.changes) { change, json in
        json.object(inline: true) { json in
          json.member("constraint", scene.name(of: change.constraint))
          switch change.kind {
          case .constant(let old, let new): json.write("constant", from: old, to: new)
          case .priority(let old, let new): json.write("priority", from: old, to: new)
          }
          json.member("value", exact: change.value)
        }
      }
      json.member("tied", answer.ambiguity?.tied.map { scene.name(of: $0) } ?? [])
      EncodedEvidence(in: scene).write(completions: answer.completions, to: &json)
    }
  }

  private func write(_ bound: AttributeBound, of scene: Scene, to json: inout JSONWriter) {
    json.object { json in
      json.member("constraints", bound.constraints.unique().map { scene.name(of: $0) })
      json.member("pulls", bound.pulls.compactMap(\.constraint).unique().map { scene.name(of: $0) })
      json.member("sum", exact: bound.sum)
      json.member("offset", exact: bound.offset)
      json.write(
        multipliers: bound.terms.map { ProofTerm(row: $0.row, multiplier: $0.weight) }, in: scene)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ name: StaticString, from old: ExactDecimal, to new: ExactDecimal) {
    key(name)
    object(inline: true) { json in
      json.member("from", exact: Rational(old))
      json.member("to", exact: Rational(new))
    }
  }
}
