import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

struct AmbiguousLayout: Rule {
  typealias Evidence = AmbiguityEvidence

  let id = RuleID.ambiguousLayout
  let severity = Severity.error
  let summary = "a view's frame is not determined"
  let explanation = """
    Names each view whose position or size can differ between two layouts that are equally good at every priority, with \
    the range it can take and two such layouts. There is one finding for each cause: what merely depends on an ambiguous \
    view is listed with it. Contents whose size is `inferred` may be smaller: what is ambiguous only with contents 1 pt \
    smaller is reported as such, if its range is 3 pt or more. In a document whose root has no size of its own, what is \
    ambiguous only in the size of the canvas is left out.

    Auto Layout picks one of the layouts without a rule that one could rely on: it may differ between devices, \
    languages and runs, and views can jump when something unrelated changes.

    Add constraints that pin the attributes named, or give the view an intrinsic size where its kind has one.
    """
  let example = """
    {
      "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "card" }] },
      "constraints": {
        "card.leading": "card.leading == screen.leading + 20",
        "card.trailing": "card.trailing == screen.trailing - 20",
        "card.top": "card.top == screen.top + 20"
      }
    }
    """
  let mending = [
    (#"card.top == screen.top + 20""#, #"card.top == screen.top + 20",\#n    "card.height": "card.height == 120""#)
  ]

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] {
    let scene = analysis.scene
    var search = CompletionSearch(analysis)
    defer { limits += search.exceededLimits }
    let groups = analysis.groups { solved in
      let contents = solved.missingContents(in: scene)
      return analysis.canvasAmbiguities.others(of: solved).filter {
        !$0.isPriorityTie && !$0.isTieOfRecovery && !$0.follows(fromOneOf: contents, in: scene)
      }.map { Evidence(ambiguity: $0) }
    }
    let states = analysis.configurations.map(\.configuration.stateName)
    @Sendable func makeWords(
      _ ambiguity: Ambiguity, _ completions: [Completion], in configurations: [Int] = []
    ) -> FindingWords {
      let place = phrase(ofStates: configurations.map { states[$0] }, among: states)
      return FindingWords(
        message: ambiguity.message(in: scene), label: list(ambiguity.ownAttributes.map(\.nameAndRange)),
        related: ambiguity.notesOnOtherViews(in: scene) + ambiguity.notesOnTies(in: scene),
        reason: ambiguity.reason(in: scene),
        suggestions: completions.isEmpty
          ? [scene.suggestion(toPin: ambiguity.freeAttributes)] : completions.map { scene.suggestion($0, in: place) })
    }
    let words: Words = { makeWords($1.ambiguity, $1.completions, in: $0.configurations) }
    let smaller = analysis.ambiguitiesOfSmallerContents { ambiguity, solved in
      !ambiguity.isPriorityTie && !ambiguity.isTieOfRecovery
        && !ambiguity.follows(fromOneOf: solved.missingContents(in: scene), in: scene)
    }.map { item, configuration in
      analysis.finding(
        item, self, configuration: configuration, location: scene[item.ambiguity.view].nameLocation,
        words: makeWords(item.ambiguity, []))
    }
    if scene.hasInferredSizes { limits += analysis.smallerContents.exceededLimits }
    return smaller
      + search.findings(of: groups) { evidence, configurations in
        let ambiguity = evidence.ambiguity
        return finding(
          words: words, configurations: configurations, views: ambiguity.movingViews,
          constraints: ambiguity.tied, location: scene[ambiguity.view].nameLocation,
          evidence: evidence,
          isRecovered: analysis.configurations[configurations[0]].isRecovered)
      }
  }
}

/// An ambiguity of a layout.
package struct AmbiguityEvidence: FindingEvidence {
  package let ambiguity: Ambiguity
  /// Tested completions, each of which settles it.
  package var completions: [Completion] = []
  /// The layout that has it because inferred contents are smaller; `nil` if it is that of the configuration.
  var smaller: SmallerContentLayout?

  package static let wire = WireTable<AmbiguityEvidence>("ambiguityEvidence") {
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

  package var isAboutFirstView: Bool { true }

  package var distinction: AnyHashable? { Set(ambiguity.ownAttributes.map(\.attribute.attribute.axis)) }

  /// All that is reported, including the reported part of the two layouts.
  package func key(in analysis: Analysis, _ configuration: Int) -> AnyHashable {
    // The layout with smaller contents is that of one configuration.
    if smaller != nil { return [configuration, ambiguity.view, ambiguity.isPriorityTie] as [AnyHashable] }
    let layout: AnyHashable
    if analysis.scene.views.count < LayoutSolving.Limits.wholeWitnessViews {
      layout = analysis.layouts[configuration]
    } else {
      let frames = analysis.configurations[configuration].frames
      layout = ambiguity.attributes.map { frames[$0.attribute.view.index] }
    }
    let (first, second) = ambiguity.witnesses
    return [
      ambiguity.view, ambiguity.isPriorityTie, ambiguity.isTieOfRecovery, ambiguity.tied, ambiguity.tiedPriority,
      ambiguity.attributes, ambiguity.relations.map { $0.text(in: analysis.scene) }, first.changes, first.contentSizes,
      second.changes, second.contentSizes, layout,
    ] as [AnyHashable]
  }

  package func placingAxes(of finding: Finding, in scene: Scene) -> [ViewAxis]? {
    smaller == nil ? scene.placingAxes(of: finding) : nil
  }

  package var measure: Measure? {
    let lengths = ambiguity.ownAttributes.map { range in
      range.minimum.flatMap { minimum in range.maximum.map { $0 - minimum } }
    }
    if smaller != nil || lengths.contains(nil) { return nil }
    return Measure(lengths.compactMap(\.self).max(), "undetermined by ")
  }

  package func subject(in scene: Scene) -> String? {
    smaller == nil ? "the \(list(ambiguity.ownAttributes.map(\.attribute.attribute.name)))" : nil
  }
}

extension Finding {
  /// The ambiguity of the layout that the finding is about; `nil` for others.
  package var ambiguity: Ambiguity? {
    (evidence as? AmbiguityEvidence).flatMap { $0.smaller == nil ? $0.ambiguity : nil }
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

/// ` in state short`; empty if there are no other states.
///
/// - Parameter all: The states of all configurations.
private func phrase(ofStates states: [String], among all: [String]) -> String {
  let names = states.unique()
  if names.isEmpty || all.allSatisfy(names.contains) { return "" }
  return names.count == 1 ? " in state \(names[0])" : " in these states"
}

extension Ambiguity {
  fileprivate func message(in scene: Scene) -> String {
    let names = ownAttributes.map(\.attribute.attribute.name)
    return "\(scene.quotedName(of: view)) has no determined \(list(names))"
  }

  fileprivate func notesOnTies(in scene: Scene) -> [RelatedNote] {
    let priority = tiedPriority.map { " at \(decimal($0))" } ?? ""
    return tied.map {
      RelatedNote(
        message: "\(scene.quotedName(of: $0)) may give way\(priority)", location: scene.location(of: $0))
    }
  }
}
