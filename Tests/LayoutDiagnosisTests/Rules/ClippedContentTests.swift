import ConstraintSolver
import LayoutModel
import Testing

@testable import LayoutDiagnosis

@Suite struct `Clipped content` {
  private func label(
    _ width: Rational, _ height: Rational, kind: ViewKind = .label, change: (inout ViewProperties) -> Void = { _ in }
  ) -> Sketch {
    Sketch(
      "view", kind, (0, 0, width, height),
      change: {
        $0.intrinsicSize = AxisPair(ExactDecimal(50), ExactDecimal(20))
        change(&$0)
      })
  }

  private func axes(_ sketch: Sketch, textScale: ExactDecimal = .one) -> [String] {
    let findings = ClippedContent().findings(in: Drawing(screen(sketch), textScale: textScale).analysis)
    return findings.flatMap { finding -> [String] in
      guard let clipped = finding.evidence as? ContentShortage else { return [] }
      return clipped.axes.map { "\($0.axis.sizeName) \($0.available) < \($0.needed)" }
    }
  }

  @Test func `a view as large as its content is not clipped`() { #expect(axes(label(50, 20)) == []) }

  @Test func `both axes are told in one finding`() {
    #expect(axes(label(48, 18)) == ["width 48 < 50", "height 18 < 20"])
    #expect(Drawing(screen(label(48, 18))).found(by: ClippedContent()) == ["view"])
  }

  @Test func `a point is too little to show`() {
    #expect(axes(label(49, 19)) == [])
    #expect(axes(label(Rational(489, over: 10), 19)) == ["width 489/10 < 50"])
  }

  @Test(arguments: ContentMode.allCases) func `an image view cuts its image only at the image's own size`(
    mode: ContentMode
  ) {
    var view = label(40, 20, kind: .imageView)
    view.contentMode = mode
    #expect(axes(view) == (mode.keepsSize ? ["width 40 < 50"] : []))
  }

  @Test func `text grows with the text scale, images do not`() {
    let scale = ExactDecimal(significand: 13, exponent: -1)
    #expect(axes(label(60, 30), textScale: scale) == ["width 60 < 65"])
    #expect(axes(label(60, 30, kind: .imageView), textScale: scale) == [])
  }

  @Test func `the alignment rectangle has to hold the content`() {
    var inset = label(50, 20)
    inset.alignmentInsets = DecimalInsets(top: .zero, left: ExactDecimal(3), bottom: ExactDecimal(2), right: .zero)
    #expect(axes(inset) == ["width 47 < 50", "height 18 < 20"])
  }

  @Test func `an axis without an intrinsic size cannot be clipped`() {
    #expect(axes(label(1, 1, change: { $0.intrinsicSize = AxisPair(nil, ExactDecimal(20)) })) == ["height 1 < 20"])
  }

  @Test func `hidden and transparent views are left alone`() {
    #expect(axes(label(1, 1, change: { $0.isHidden = true })) == [])
    #expect(axes(label(1, 1, change: { $0.alpha = .zero })) == [])
  }
}
