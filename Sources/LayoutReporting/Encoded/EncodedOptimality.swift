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

  fileprivate var levels: [LeastError] {
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
  fileprivate var isDecimal: Bool { numbers.allSatisfy { JSONWriter.isExact(decimal: $0) } }
}
