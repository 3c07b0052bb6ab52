import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutSolving
import WireFormat

/// Version 1 of the output of `why --format json`: why attributes of one scene have their values.
package struct EncodedAttributes {
  private let output: SceneOutput
  private let attributes: [ExplainedAttribute]

  /// - Parameter attributes: empty if the scene was rejected.
  package init(_ scene: SceneReport, _ attributes: [ExplainedAttribute], version: String) {
    output = SceneOutput(scene: scene, version: version, incomplete: attributes.flatMap(\.incomplete))
    self.attributes = attributes
  }

  package var bytes: [UInt8] { output(about: output.scene) }

  /// The JSON Schema of the output.
  package static var schema: String { wire.form.schema.document("why") }
}

extension EncodedAttributes: WireValue {
  package static let wire = WireTable<EncodedAttributes>(nil, "Why attributes of a view have their values.") {
    Field(of: SceneOutput.head, \.output)
    Field("attributes", .list(.object), \.attributes)
    Field(of: SceneOutput.tail("; of `explained configurations`, so many are in no answer"), \.output)
  }
}

extension ExplainedAttribute: WireValue {
  package static let wire = WireTable<ExplainedAttribute>("attribute") {
    Field("attribute", .text, \.query.name).doc("as asked for; x, y, width and height if a whole view was")
    Field("view", .view, \.query.attribute.anchor.view)
    Field("in", .view, \.query.attribute.container).doc("the view from whose left and top edges positions are measured")
    Field("answers", .list(.object), \.answers).doc("in the order of their first configurations")
  }
}

extension ExplainedAttribute.Answer: WireValue {
  package static let wire = WireTable<ExplainedAttribute.Answer>("answer") {
    Field("configurations", .list(.configuration, inline: true, #""minItems": 1"#), \.configurations)
      .doc("all that have this answer")
    Field("installed", .flag, \.explanation.isInstalled)
      .doc("false if the view is not in the view tree; then there is nothing else")
    Field("recovered", .flag, \.explanation.isRecovered)
      .doc("whether required constraints conflict, and the attribute depends on one of them")
    Field("value", .optional(.fraction), \.explanation.value)
      .doc("in points; null where equally good layouts have different values")
    Field("range", extent.form, \.explanation).doc("the values in equally good layouts; null for an end without bound")
    Field("fixed", .flag, \.explanation.isFixed)
      .doc(
        "whether one sum is the whole reason: `atMost` and `atLeast` have the same rows, or one the hugging and the other the "
          + "compression of the same content")
    Field("atMost", .bound, \.explanation.atMost).doc("why it is not larger")
    Field("atLeast", .bound, \.explanation.atLeast).doc("why it is not smaller")
    Field("complete", .flag, \.explanation.isComplete)
      .doc(
        "whether the constraints named have this effect alone, without others of equal priority that compete with them")
    Field("changes", .list(.object), \.changes)
      .doc("changes that were tried in the first of the configurations, one at a time")
    Field("tied", .list(.reference, inline: true)) { $0.ambiguity?.tied ?? [] }
      .doc("the constraints of equal priority that leave the value open")
    Field("completions", .list(.object), \.completions)
      .doc("what would settle an open value in the first of the configurations, as in the evidence of an ambiguity")
  }

  private static var extent: WireTable<AttributeExplanation> {
    WireTable<AttributeExplanation>(inline: true) {
      Field("min", .optional(.fraction), \.minimum)
      Field("max", .optional(.fraction), \.maximum)
    }
  }
}

extension WireForm where Value == AttributeBound? {
  fileprivate static var bound: WireForm {
    .optional(.object).defined(
      as: "bound",
      "the attribute as a sum: `offset` plus each row's left side (as in the proofs of a report, without its number) times its "
        + "multiplier. A row that gives way is listed in `pulls`")
  }
}

extension AttributeBound: WireValue {
  package static let wire = WireTable<AttributeBound> {
    Field("constraints", .list(.reference, inline: true)) { $0.constraints.unique() }
    Field("pulls", .list(.reference, inline: true)) { $0.pulls.compactMap(\.constraint).unique() }
      .doc("the constraints that do not hold, and draw the attribute towards `sum` without getting it there")
    Field("sum", .fraction, \.sum)
      .doc("`offset` plus the rows' numbers times their multipliers: the value, unless there are `pulls`")
    Field("offset", .fraction, \.offset).doc("insets and baselines of the attribute itself")
    Field("multipliers", .list(.object)) { $0.terms.map { ProofTerm(row: $0.row, multiplier: $0.weight) } }
  }
}

extension AttributeChange: WireValue {
  package static let wire = WireTable<AttributeChange>("change", inline: true) {
    Field("constraint", .constraint, \.constraint)
    Field("constant", ifPresent: .object) {
      if case .constant(let old, let new) = $0.kind { ChangeStep(from: old, to: new) } else { nil }
    }
    .doc("the signed constant of the constraint")
    Field("priority", ifPresent: .object) { change in
      if case .priority(let old, let new) = change.kind { ChangeStep(from: old, to: new) } else { nil }
    }
    Field("value", .fraction, \.value).doc("that of the attribute with the change")
  }
}

private struct ChangeStep: WireValue {
  let from, to: ExactDecimal

  static let wire = WireTable<ChangeStep>("step", inline: true) {
    Field("from", .fraction) { Rational($0.from) }
    Field("to", .fraction) { Rational($0.to) }
  }
}
