import ConstraintSolver
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDiagnosis

@Suite struct `Controls that are small to hit` {
  private let rule = SmallTouchTarget()

  private func findings(_ sketches: Sketch...) -> [Finding] { rule.findings(in: Drawing(screen(sketches)).analysis) }

  @Test func `below 44 is a note, below 24 a warning`() {
    let found = findings(
      Sketch("large", .button, (0, 0, 44, 44)), Sketch("small", .button, (50, 0, 50, 43)),
      Sketch("tiny", .button, (0, 50, 23, 60)))
    #expect(found.map(\.severity) == [.note, .warning])
    #expect(
      found.map(\.message) == [
        "the touch area of 'small' is 43 tall, less than 44", "the touch area of 'tiny' is 23 wide, less than 24",
      ])
  }

  @Test(arguments: [Int64(10), -10]) func `hit insets of either sign enlarge it`(inset: Int64) {
    var close = Sketch("close", .button, (50, 50, 24, 30))
    close.hitInsets = DecimalInsets(ExactDecimal(inset))
    #expect(findings(close).isEmpty)
    close.hitInsets = DecimalInsets(top: ExactDecimal(inset), left: 0, bottom: 0, right: 0)
    #expect(findings(close).map(\.label) == ["24 wide and 40 tall"])
  }

  @Test func `only what reacts to touches and can be seen counts`() {
    #expect(
      findings(
        Sketch("label", .label, (0, 0, 20, 20)),
        Sketch("off", .button, (30, 0, 20, 20), change: { $0.isUserInteractionEnabled = false }),
        Sketch("hidden", .button, (60, 0, 20, 20), change: { $0.isHidden = true }),
        Sketch("outside", .button, (100, 0, 20, 20)), Sketch("flat", .button, (0, 60, 20, 0))
      ).isEmpty)
  }

  @Test func `switches, sliders and text fields are as tall as UIKit makes them`() {
    #expect(
      findings(
        Sketch("switch", .switch, (0, 0, 51, 31)), Sketch("field", .textField, (0, 40, 90, 34)),
        Sketch("plain", .textField, (50, 40, 90, 22), change: { $0.intrinsicSize.vertical = ExactDecimal(22) }),
        Sketch("slider", .slider, (0, 80, 90, 20))
      ).map(\.message) == ["the touch area of 'slider' is 20 tall, less than 24"])
  }

  @Test func `a segmented control is as tall as UIKit makes it`() {
    func segments(_ height: Rational, width: Rational = 90) -> Sketch {
      var sketch = Sketch("segments", .view, (0, 0, width, height), change: { $0.isTappable = true })
      sketch.className = "UISegmentedControl"
      return sketch
    }
    #expect(findings(segments(28)).isEmpty)
    #expect(findings(segments(27)).map(\.label) == ["27 tall"])
    #expect(findings(segments(31, width: 40)).map(\.label) == ["40 wide"])
    var other = segments(31)
    other.className = "SegmentedBar"
    #expect(findings(other).map(\.label) == ["31 tall"])
  }

  @Test func `a control smaller than its content is clipped, not also small`() {
    let squeezed = Sketch(
      "buy", .button, (0, 0, 60, 5), change: { $0.intrinsicSize = AxisPair(ExactDecimal(60), ExactDecimal(34)) })
    let drawing = Drawing(screen(squeezed))
    #expect(drawing.found(by: ClippedContent()) == ["buy"])
    #expect(drawing.found(by: rule) == [])
  }

  @Test func `a scaled control has the size on the screen`() {
    let half = Sketch(
      "half", .button, (20, 20, 60, 60),
      change: { $0.transform = Transform(scaleX: ExactDecimal(significand: 5, exponent: -1), scaleY: .one) })
    #expect(findings(half).map(\.label) == ["30 wide"])
  }
}
