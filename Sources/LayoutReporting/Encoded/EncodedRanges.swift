import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutSolving
import WireFormat

/// Version 1 of the output of `ranges --format json`: the ranges of every configuration of one scene.
package struct EncodedRanges {
  private let output: SceneOutput
  private let configurations: [ConfigurationRanges]

  /// - Parameter configurations: empty if the scene was rejected.
  package init(_ scene: SceneReport, _ configurations: [ConfigurationRanges], version: String) {
    output = SceneOutput(scene: scene, version: version)
    self.configurations = configurations
  }

  /// - Complexity: linear in the ranges and their conflicts.
  package var bytes: [UInt8] { output(about: output.scene) }

  /// The JSON Schema of the output.
  package static var schema: String { wire.form.schema.document("ranges") }
}

extension EncodedRanges: WireValue {
  package static let wire = WireTable<EncodedRanges>(nil, "Where the required constraints of one scene hold.") {
    Field(of: SceneOutput.head, \.output)
    Field("configurations", .list(.object), \.configurations)
    Field(of: SceneOutput.tail(), \.output)
  }
}

extension ConfigurationRanges: WireValue {
  package static let wire = WireTable<ConfigurationRanges>("configuration") {
    Field("id", .text, \.configuration.id)
    Field("state", .text, \.configuration.stateName)
    Field("environment", .optional(.text), \.configuration.environmentName)
    Field("ranges", .list(.object)) { ranges in
      ranges.ranges.map { FoundRange(range: $0, isDeclared: !ranges.undeclared.contains($0.declared.subject)) }
    }
    Field("slack", .list(.object)) {
      $0.slacks.map { Slack(view: $0.view, axis: $0.axis, size: $0.size, slack: $0.slack) }
    }
    .doc("by how many points each text may grow before it, or something as strong, must give")
  }

  fileprivate struct Slack: WireValue {
    let view: ViewID
    let axis: Axis
    let size: Rational
    let slack: Rational?

    static let wire = WireTable<Slack>("slack", inline: true) {
      Field("view", .view, \.view)
      Field("attribute", .oneOf("width", "height"), \.axis.sizeName)
      Field("content", .fraction, \.size).doc("the size of the content, in points")
      Field("slack", .optional(.fraction), \.slack).doc("null where it may grow without end")
    }
  }
}

/// A range, with what conflicts beyond it.
private struct FoundRange: WireValue {
  let range: SatisfiableRange
  let isDeclared: Bool

  static let wire = WireTable<FoundRange>("range") {
    Field("subject", .subject, \.range.declared.subject)
    Field("isDeclared", .flag, \.isDeclared)
      .doc("false where `declared` is only what was looked at: widths and heights have no range of their own")
    Field(
      of: SatisfiableRange.extent(
        "the declared values at which all required constraints can hold, exactly; null where none is. Of several intervals, "
          + "which there can be where texts wrap, the one with the checked value"), \.range)
    Field("below", .optional(.object), \.range.below).doc("null where the declared range ends first")
    Field("above", .optional(.object), \.range.above).doc("likewise")
    Field("isCutOff", .flag, \.range.isCutOff)
      .doc("whether a limit was reached, so that ends or conflicts may be missing")
  }
}

extension RangeConflict: WireValue {
  package static let wire = WireTable<RangeConflict>(
    "conflict", "what begins to conflict beyond the bound", inline: true
  ) {
    Field("bound", .fraction, \.bound)
    Field("includesBound", ifPresent: .flag) { $0.failing == nil ? nil : $0.includesBound }
      .doc(
        "whether the bound itself works no longer, because a text has another number of lines from there on; false if the key is missing"
      )
    Field("constraints", .names(.reference), \.conflict.members).doc("leave any one out and the rest can hold")
  }
}
