import ConstraintSolver
import LayoutDiagnosis
import LayoutModel
import LayoutMotion
import LayoutSolving
import WireFormat

/// The evidence of a finding in one case. Each kind has a table of its own.
struct EncodedEvidence {
  let evidence: Evidence
  let completions: [Completion]
  let sum: RoomSum?

  private var kind: any WireValue {
    switch evidence {
    case .conflict(let conflict): conflict
    case .ambiguity(let ambiguity): AmbiguityEvidence(ambiguity: ambiguity, completions: completions)
    case .smallerContent(let smaller):
      AmbiguityEvidence(ambiguity: smaller.ambiguity, completions: completions, smaller: smaller)
    case .unreachable(let unreachable): unreachable
    case .coverage(let coverage): coverage
    case .content(let content): content
    case .changingText(let text): text
    case .offscreen(let offscreen): offscreen
    case .reach(let reach): reach
    case .overlap(let overlaps): OverlapEvidence(overlaps: overlaps)
    case .touchTarget(let target): target
    case .misplaced(let misplaced): misplaced
    case .contentSize(let axes): ContentSizeEvidence(axes: axes)
    case .midwayConflict(let midway): midway
    case .refusedMutation(let mutation): mutation
    case .jump(let jump): jump
    case .carriedChange(let carried): carried
    case .selector(let selector): selector
    case .lostFrame(let lost): lost
    case .drift(let drift): drift
    case .unreachableState(let machine, let state): StateEvidence(machine: machine, state: state)
    case .limitBreach(let breach): breach
    case .edgeGap(let gap): gap
    case .range(let range): range
    case .redundancy(let redundancy): redundancy
    }
  }

  static let kinds = [
    schema(of: Conflict.self), schema(of: MidwayConflict.self), schema(of: AmbiguityEvidence.self),
    schema(of: UnreachableConstraint.self), schema(of: Coverage.self), schema(of: ContentShortage.self),
    schema(of: OffscreenFrame.self), schema(of: ChangingText.self), schema(of: RefusedMutation.self),
    schema(of: Jump.self), schema(of: CarriedChange.self), schema(of: SelectorEvidence.self),
    schema(of: LostFrame.self), schema(of: Drift.self), schema(of: StateEvidence.self), schema(of: LimitBreach.self),
    schema(of: EdgeGap.self), schema(of: RangeEvidence.self), schema(of: Redundancy.self),
    schema(of: ContentReach.self), schema(of: OverlapEvidence.self), schema(of: TouchTarget.self),
    schema(of: ContentSizeEvidence.self), schema(of: MisplacedFrame.self),
  ]

  private static func schema<Kind: WireValue>(of _: Kind.Type) -> WireSchema { Kind.wire.form.schema }
}

extension EncodedEvidence: WireValue {
  static let wire = WireTable<EncodedEvidence> {
    Field([]) { $0.kind.writeMembers(to: &$1) }
    Field("sum", ifPresent: .object, \.sum)
  }
}

// Conflicts, ambiguities and redundancies.

extension Conflict: WireValue {
  package static let wire = WireTable<Conflict>("conflictEvidence") {
    Field("multipliers", .multipliers, \.multipliers)
    Field("contradiction", .text(#""pattern": "^0 >= [0-9]+(/[0-9]+)?$""#)) { "0 >= \($0.contradiction)" }
    Field("witnesses", .list(.object)) { conflict in
      zip(conflict.members, conflict.witnesses).map { Witness(without: $0, layout: EncodedLayout($1)) }
    }
  }

  private struct Witness: WireValue {
    let without: ConstraintReference
    let layout: EncodedLayout

    static let wire = WireTable<Witness> {
      Field("without", .reference, \.without)
      Field(of: EncodedLayout.wire, \.layout)
    }
  }
}

private struct AmbiguityEvidence: WireValue {
  let ambiguity: Ambiguity
  let completions: [Completion]
  /// `nil` if the layouts are those of the report.
  var smaller: SmallerContentAmbiguity?

  static let wire = WireTable<AmbiguityEvidence>("ambiguityEvidence") {
    Field("inferredLess", ifPresent: .positive, \.smaller?.difference)
      .doc("how much smaller inferred intrinsic sizes are in these layouts than written, in points")
    Field("levels", ifPresent: .list(.object), \.smaller?.proofs)
      .doc("the least errors of these layouts above 0, with their proofs")
    Field("ranges", .list(.object), \.ambiguity.attributes).doc("null for unbounded")
    Field("witnesses", .list(.object, #""minItems": 2"#, #""maxItems": 2"#)) { value in
      let (first, second) = value.ambiguity.witnesses
      return [first, second].map { layout in
        value.smaller.map { EncodedLayout(whole: layout, contentSizes: $0.contentSizes) } ?? EncodedLayout(layout)
      }
    }
    Field("freedom", .texts, naming: { value, scene in value.ambiguity.relations.map { $0.text(in: scene) } })
    Field("tied", .names(.reference), \.ambiguity.tied).addedLater
    Field("tiedPriority", .optional(.fraction), \.ambiguity.tiedPriority).addedLater
    Field("tieOfRecovery", .flag, \.ambiguity.isTieOfRecovery).addedLater
    Field("completions", .list(.object), \.completions)
      .addedLater.doc(
        "changes that were tried and settle it: lengths pinned, a priority, an inequality as an equality, or a constraint activated"
      )
  }
}

extension AmbiguousAttribute: WireValue {
  package static let wire = WireTable<AmbiguousAttribute>(inline: true) {
    Field("view", .view, \.attribute.view)
    Field("attribute", .oneOf("x", "y", "width", "height"), \.attribute.attribute.name)
    Field("min", .optional(.fraction), \.minimum)
    Field("max", .optional(.fraction), \.maximum)
  }
}

extension Completion: WireValue {
  package static let wire = WireTable<Completion>(
    inline: true,
    keywords: [
      #""oneOf": [{"required": ["pin"]}, {"required": ["constraint", "priority"]}, "#
        + #"{"required": ["constraint", "relation"]}, {"required": ["constraint", "active"]}]"#
    ]
  ) {
    Field("pin", ifPresent: .list(.object, #""minItems": 1"#)) { if case .pin(let pins) = $0 { pins } else { nil } }
    Field("constraint", ifPresent: .reference, \.constraint)
    Field("priority", ifPresent: .fraction) { completion in
      if case .priority(_, _, let priority) = completion { priority } else { nil }
    }
    Field("relation", ifPresent: .oneOf("==")) { if case .equality = $0 { "==" } else { nil } }
    Field("active", ifPresent: .only(true)) { if case .activation = $0 { true } else { nil } }
  }

  private var constraint: ConstraintReference? {
    switch self {
    case .pin: nil
    case .priority(let reference, _, _): reference
    case .equality(let id), .activation(let id): .written(id)
    }
  }
}

extension Completion.PinnedAttribute: WireValue {
  package static let wire = WireTable<Completion.PinnedAttribute>(inline: true) {
    Field("attribute", .text, naming: { $0.attribute.text(in: $1) })
    Field("value", .fraction, \.value)
  }
}

extension UnreachableConstraint: WireValue {
  package static let wire = WireTable<UnreachableConstraint>("unreachableEvidence") {
    Field("blockedBy", .names(.reference), \.blockers)
    Field("shortfall", .fraction, \.shortfall)
    Field("raiseTo", .optional(.fraction), \.raisedPriority)
      .doc(
        "the first priority at which it holds in every best layout of these configurations; null where required constraints block it"
      )
    Field("multipliers", .weights, \.multipliers)
      .doc("empty, as is blockedBy, where a limit left out the search for what blocks it")
  }
}

extension Redundancy: WireValue {
  package static let wire = WireTable<Redundancy>(
    "redundancyEvidence",
    "rows whose weighted sum of E - b is the constraint's less a number: one that is not negative in atLeast, not positive in "
      + "atMost, where the signs are the opposite ones"
  ) {
    Field("impliedBy", .names(.reference), \.implying)
    Field("interchangeable", .names(.constraint), \.interchangeable)
      .doc("those of impliedBy that follow from it and the others in turn")
    Field("atLeast", .optional(.weights), \.atLeast).doc("null for <=, and where a limit left the proof out")
    Field("atMost", .optional(.weights), \.atMost).doc("null for >=, and where a limit left the proof out")
  }
}

extension RangeEvidence: WireValue {
  package static let wire = WireTable<RangeEvidence>(
    "rangeEvidence",
    "the proof of a conflict, with the subject at the value of `at`; with the subject at the end that works, the weighted sum "
      + "reads 0 >= 0, and so the same multipliers prove it of all values beyond. With `lines` they prove it at `at`, and beyond "
      + "as long as the texts have these lines"
  ) {
    Field("subject", .subject, \.declared.subject)
    Field("declared", .fractions) { [$0.declared.lower, $0.declared.upper] }
    Field("unsatisfiable", .fractions, \.unsatisfiable)
      .doc("from the end of what is declared to the first value that works")
    Field("checked", .fraction, \.value)
    Field("at", .fraction, \.conflict.value)
    Field("includesBound", ifPresent: .flag) { $0.conflict.failing == nil ? nil : $0.conflict.includesBound }
      .doc("only where the height of a text that wraps is required: whether the end that works is itself excluded")
    Field("failing", ifPresent: .list(.fractions)) { $0.conflict.failing.map { $0.map { [$0.lower, $0.upper] } } }
      .doc("likewise: all intervals on this side that do not work, nearest first")
    Field(
      "lines", ifPresent: .named(.integer),
      naming: { $0.conflict.failing == nil ? nil : $1.lines($0.conflict.configuration.lineCounts) }
    )
    .doc("likewise: the number of lines of each text at `at`")
    Field(of: Conflict.wire, \.conflict.conflict)
  }

  private var unsatisfiable: [Rational] {
    if let nearest = conflict.failing?.first { return [nearest.lower, nearest.upper] }
    return isBelow ? [declared.lower, bound] : [bound, declared.upper]
  }
}

// What a screen shows.

extension Coverage: WireValue {
  package static let wire = WireTable<Coverage>("coverageEvidence") {
    Field("by", .names(.view), \.by)
    Field("covered", .decimal(#""minimum": 0"#, #""maximum": 1"#), \.covered)
    Field("interval", .optional(.interval), \.interval).doc("null at rest")
    Field("samplingStep", ifPresent: .decimal) { $0.samplingStep.map { Rational($0) } }
      .doc("seconds, where moments were looked at one by one")
  }
}

extension ContentShortage: WireValue {
  package static let wire = WireTable<ContentShortage>("contentEvidence") {
    Field("axes", .list(.object), \.axes)
  }
}

extension ContentShortage.Shortage: WireValue {
  package static let wire = WireTable<ContentShortage.Shortage>(inline: true) {
    Field("attribute", .size, \.axis)
    Field("needed", .fraction, \.needed)
    Field("available", .fraction, \.available)
  }
}

extension ChangingText: WireValue {
  package static let wire = WireTable<ChangingText>("textEvidence") {
    Field("solvedLines", .positive, \.solvedCount).doc("with which the layout was solved")
    Field("resultingLines", .positive, \.resultingCount).doc("in the width of that layout")
  }
}

extension OffscreenFrame: WireValue {
  package static let wire = WireTable<OffscreenFrame>("offscreenEvidence") {
    Field("frames", .list(.frame), \.frames).doc("in root coordinates, one for each configuration of the finding")
  }
}

extension ContentReach: WireValue {
  package static let wire = WireTable<ContentReach>("reachEvidence") {
    Field("limit", .view, \.reach.limit).doc("the view whose edges they are; the root for the screen and its safe area")
    Field("edges", .list(.object, #""minItems": 1"#), \.reach.edges).doc("how far the view reaches beyond each")
    Field("contents", .names(.view), \.contents).doc("the texts, images and controls that reach there with it")
  }
}

extension EdgeDistance: WireValue {
  package static let wire = WireTable<EdgeDistance>(inline: true) {
    Field("edge", .oneOf("left", "top", "right", "bottom"), \.edge.rawValue)
    Field("points", .fraction, \.points)
  }
}

private struct OverlapEvidence: WireValue {
  let overlaps: [ContentOverlap]

  static let wire = WireTable<OverlapEvidence>("overlapEvidence") {
    Field("overlaps", .list(.object), \.overlaps)
      .doc("the largest first; none in a note about constraints by which nothing overlaps yet")
  }
}

extension ContentOverlap: WireValue {
  package static let wire = WireTable<ContentOverlap> {
    Field("views", .names(.view), \.views)
    Field("area", .frame, \.frame).doc("what both show, in root coordinates")
  }
}

extension TouchTarget: WireValue {
  package static let wire = WireTable<TouchTarget>("touchTargetEvidence") {
    Field("sides", .list(.object, #""minItems": 1"#), \.sides).doc("of the area that reacts to touches")
    Field("least", .fraction, \.least)
  }
}

extension TouchTarget.Side: WireValue {
  package static let wire = WireTable<TouchTarget.Side>(inline: true) {
    Field("attribute", .size, \.axis)
    Field("size", .fraction, \.length)
  }
}

extension MisplacedFrame: WireValue {
  package static let wire = WireTable<MisplacedFrame>("misplacedEvidence") {
    Field("saved", .frame, \.saved)
    Field("placed", .frame, \.placed)
  }
}

private struct ContentSizeEvidence: WireValue {
  let axes: [Axis]

  static let wire = WireTable<ContentSizeEvidence>("contentSizeEvidence") {
    Field("undetermined", .list(.size, inline: true, #""minItems": 1"#), \.axes)
  }
}
