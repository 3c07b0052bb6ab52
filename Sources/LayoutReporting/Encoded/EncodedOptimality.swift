import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

/// The evidence for a configuration's layout and its optimality, in exact numbers.
struct EncodedOptimality {
  let solved: SolvedConfiguration

  /// The frames that decimals do not represent exactly; in scenes with few views, all frames.
  fileprivate var frames: EncodedFrames {
    let listsAll = solved.frames.count < LayoutSolving.Limits.wholeWitnessViews
    return EncodedFrames(solved.frames, of: solved.configuration) { listsAll || !$0.isDecimal }
  }

  fileprivate var contentSizes: [(view: Int, size: AxisPair<Rational>)] {
    let properties = solved.configuration.properties
    return solved.contentSizes.enumerated().compactMap { index, size in
      (properties[index].isInstalled ? size : nil).map { (index, $0) }
    }
  }

  var levels: [LeastError] {
    let proofs = solved.optimality?.levels ?? []
    let required = proofs.first.flatMap { $0.priority == Rational(1000) ? $0 : nil }
    return (required.map { [$0] } ?? [])
      + solved.levels.map { level in
        let proof = proofs.first { $0.priority == level.priority }
        return LeastError(priority: level.priority, error: level.error, multipliers: proof?.multipliers ?? [])
      }
  }

  fileprivate struct Unreachable: WireValue {
    let constraint: ConstraintReference
    let leastError: LeastError

    static let wire = WireTable<Unreachable>("unreachable") {
      Field("constraint", .reference, \.constraint)
      Field("error", .fraction, \.leastError.error)
      Field("multipliers", .weights, \.leastError.multipliers)
        .doc("empty where the error is 0, or where a limit cut the work short")
    }
  }
}

extension EncodedOptimality: WireValue {
  static let wire = WireTable<EncodedOptimality>(
    "optimality",
    "the proof of the layout, in exact numbers; in scenes of 200 views and more, only the frames that decimals cannot represent"
  ) {
    Field("frames", .frames, \.frames)
    Field("contentSizes", .contentSizes, \.contentSizes)
    Field("levels", .list(.object), \.levels)
      .doc("every optional priority in use, highest first; before them 1000 where required constraints had to give")
    Field("unreachable", .list(.object)) {
      ($0.solved.optimality?.unreachable ?? []).map {
        Unreachable(constraint: $0.constraint, leastError: $0.leastError)
      }
    }
    .doc("the least error of each constraint that cannot hold here, by itself")
    Field("ends", .list(.object)) { $0.solved.optimality?.ends ?? [] }
      .doc("of ambiguous attributes, as many as limits let be proven")
  }
}

/// The evidence for a configuration's layout after a repair, beside its layout before.
struct EncodedRepairedLayout {
  fileprivate let solved: SolvedConfiguration
  fileprivate let frames: EncodedFrames
  fileprivate let contentSizes: [(view: Int, size: AxisPair<Rational>)]

  init(_ solved: SolvedConfiguration, before: SolvedConfiguration) {
    self.solved = solved
    let changed = solved.frames.indices.filter {
      solved.frames[$0] != before.frames[$0] && !solved.frames[$0].isDecimal
    }
    frames = EncodedFrames(changed.map { (ViewID($0), solved.frames[$0]) })
    contentSizes = zip(solved.contentSizes, before.contentSizes).enumerated().compactMap { index, sizes in
      sizes.0 == sizes.1 ? nil : sizes.0.map { (index, $0) }
    }
  }
}

extension EncodedRepairedLayout: WireValue {
  static let wire = WireTable<EncodedRepairedLayout>(
    "repairedLayout",
    "the proof of a layout after a repair, in exact numbers: what differs from the configuration's layout"
  ) {
    Field("frames", .frames, \.frames).doc("those that decimals cannot represent")
    Field("contentSizes", ifPresent: .contentSizes) { $0.contentSizes.isEmpty ? nil : $0.contentSizes }
    Field(of: SolvedConfiguration.lines, \.solved)
    Field("levels", .list(.object)) { EncodedOptimality(solved: $0.solved).levels }
      .doc("as in the evidence of a configuration")
  }
}

extension SolvedConfiguration {
  /// The numbers of lines of texts that wrap.
  static let lines = WireTable<SolvedConfiguration> {
    Field("lines", ifPresent: .named(.positive), naming: { $0.lines(in: $1) })
      .doc("the number of lines with which each text that wraps was solved; only where there is one")
    Field("nextLines", ifPresent: .named(.positive), naming: { $0.nextLines(in: $1) })
      .doc("the number of lines in the resulting width, of texts where it is another one")
  }

  /// `nil` if there is no text that wraps.
  private func lines(in scene: Scene) -> [(String, Int)]? {
    let lines = texts(in: scene).map { (scene.name(of: $0), configuration.lineCount(of: $0)) }
    return lines.isEmpty ? nil : lines
  }

  private func texts(in scene: Scene) -> [ViewID] {
    scene.textViews.filter { configuration.properties[$0.index].lineLimit != nil }
  }

  /// The number of lines that a text has in its resulting width, for texts where that differs from `lines`; `nil` if there is none.
  private func nextLines(in scene: Scene) -> [(String, Int)]? {
    let texts = changingTexts(texts(in: scene), in: scene)
    return texts.isEmpty ? nil : texts.map { (scene.name(of: $0.view), $0.resultingCount) }
  }
}

extension AttributeEnd: WireValue {
  package static let wire = WireTable<AttributeEnd>(
    "attributeEnd",
    "frames and contentSizes are those that differ from the configuration's in a best layout that has the value; the weighted "
      + "sum of E is the attribute where it is a least value, its negative where it is a greatest one. Without an end, they "
      + "are what a best layout can be moved by as often as one likes"
  ) {
    Field("view", .view, \.attribute.view)
    Field("attribute", .oneOf("x", "y", "width", "height"), \.attribute.attribute.name)
    Field("end", .oneOf("min", "max")) { $0.isMaximum ? "max" : "min" }
    Field("value", .optional(.fraction)) { if case .value(let value, _, _) = $0.reach { value } else { nil } }
    Field("multipliers", ifPresent: .multipliers) { end in
      if case .value(_, let multipliers, _) = end.reach { multipliers } else { nil }
    }
    Field("frames", .frames, \.layout.frames)
    Field("contentSizes", .contentSizes) { $0.layout.contentSizes ?? [] }
  }

  private var layout: EncodedLayout {
    switch reach {
    case .value(_, _, let layout), .endless(let layout): EncodedLayout(changesOf: layout)
    }
  }
}

extension Frame {
  /// Whether decimals represent the frame exactly.
  var isDecimal: Bool { numbers.allSatisfy { JSONWriter.isExact(decimal: $0) } }
}
