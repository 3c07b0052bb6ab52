import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

/// The part of a declared range in which one configuration's required constraints are satisfiable, with a layout at
/// each end.
struct EncodedRange {
  fileprivate let range: SatisfiableRange
  /// Like the witnesses of an ambiguity: the differences from the configuration's own layout.
  fileprivate let witnesses: [Witness]

  fileprivate struct Witness: WireValue {
    let layout: EncodedLayout
    let lineCounts: [Int]?

    static let wire = WireTable<Witness> {
      Field("lines", ifPresent: .named(.integer), naming: { witness, scene in witness.lineCounts.map(scene.lines) })
        .doc("the number of lines of each text; missing where no text decides the range")
      Field(of: EncodedLayout.wire, \.layout)
    }
  }

  init(_ range: SatisfiableRange, of solved: SolvedConfiguration) {
    self.range = range
    let lineCounts = range.witnessLineCounts
    witnesses =
      range.witnesses.map { [($0.lower, lineCounts?.lower), ($0.upper, lineCounts?.upper)] }?.map { layout, lines in
        Witness(layout: EncodedLayout(layout.differences(from: solved)), lineCounts: lines)
      } ?? []
  }
}

extension EncodedRange: WireValue {
  static let wire = WireTable<EncodedRange>(
    "range",
    "where in a declared range the required constraints hold, with a layout at each end: those between hold, too, as long as the "
      + "texts have the same numbers of lines"
  ) {
    Field("subject", .subject, \.range.declared.subject)
    Field(of: SatisfiableRange.extent("null where no value works"), \.range)
    Field("witnesses", .list(.object, #""maxItems": 2"#), \.witnesses)
      .doc("at the lower end and at the upper one; empty where nobody asked for proofs")
  }
}

extension SatisfiableRange {
  /// The declared range, the checked value, and the part in which the constraints are satisfiable.
  static func extent(_ holds: String) -> WireTable<SatisfiableRange> {
    WireTable<SatisfiableRange> {
      Field("declared", .fractions) { [$0.declared.lower, $0.declared.upper] }.doc("both ends included")
      Field("checked", .fraction, \.value).doc("the value in the configuration")
      Field("holds", .optional(.fractions)) { $0.bounds.map { [$0.lower, $0.upper] } }.doc(holds)
    }
  }
}

extension WitnessLayout {
  /// The layout as differences from a configuration's.
  fileprivate func differences(from solved: SolvedConfiguration) -> WitnessLayout {
    var sizes: [Int: AxisPair<Rational>] = [:]
    for entry in contentSizes { sizes[entry.view] = entry.size }
    return WitnessLayout(
      base: solved.frames,
      changes: indices.filter { self[$0] != solved.frames[$0] }.map { ($0, self[$0]) },
      contentSizes: solved.contentSizes.enumerated().compactMap { view, size in
        size.map { _ in (view, sizes[view] ?? AxisPair(.zero, .zero)) }
      })
  }
}
