import ConstraintSolver
import LayoutModel
import LayoutSolving
import WireFormat

/// The exact layout at a breakpoint, and the proofs of the layouts up to the next.
struct SweepEvidence {
  fileprivate let frames: [(view: ViewID, frame: Frame)]
  fileprivate let contentSizes: [(view: Int, size: AxisPair<Rational>)]
  fileprivate let parts: [LayoutSweep.Part]

  /// `nil` if there is nothing to say, or no proofs were requested.
  init?(_ breakpoint: LayoutSweep.Breakpoint) {
    guard let parts = breakpoint.parts else { return nil }
    frames = breakpoint.frames.filter { !$0.frame.isDecimal }
    (contentSizes, self.parts) = (breakpoint.contentSizes, parts)
    if frames.isEmpty && contentSizes.isEmpty && parts.isEmpty { return nil }
  }
}

extension SweepEvidence: WireValue {
  static let wire = WireTable<SweepEvidence>("sweepEvidence") {
    Field("frames", .frames) { EncodedFrames($0.frames) }
      .doc("those of the breakpoint that decimals cannot represent")
    Field("contentSizes", ifPresent: .contentSizes) { $0.contentSizes.isEmpty ? nil : $0.contentSizes }
      .doc("all at the first breakpoint, then those that differ from the breakpoint before")
    Field("parts", .list(.object), \.parts).doc(
      "up to the next breakpoint, in each of which no row starts or ceases to hold")
  }
}

extension LayoutSweep.Part: WireValue {
  package static let wire = WireTable<LayoutSweep.Part> {
    Field("to", .fraction, \.upper).doc("where it ends; the next part begins there")
    Field("proofs", .list(.count, inline: true), \.proofs)
      .doc("indices into the scene's proofs: one for each priority with an error, highest first")
    Field("nextLines", ifPresent: .named(.positive), naming: { $0.nextLines(in: $1) })
      .doc("the number of lines in the resulting width, of texts where it is another one")
  }

  /// `nil` if there are none.
  private func nextLines(in scene: Scene) -> [(String, Int)]? {
    nextLines.isEmpty ? nil : nextLines.map { (scene.name(of: $0.view), $0.count) }
  }
}

extension LayoutSweep.Proof: WireValue {
  package static let wire = WireTable<LayoutSweep.Proof>(
    "sweepProof", "multipliers that bound the sum of errors of a priority from below, as those of leastError do"
  ) {
    Field("priority", .fraction, \.priority)
    Field("multipliers", .multipliers, \.multipliers)
  }
}
