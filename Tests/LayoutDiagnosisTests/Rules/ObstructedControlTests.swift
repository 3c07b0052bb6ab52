import ConstraintSolver
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDiagnosis

@Suite struct `Obstructed controls` {
  private let button = Sketch("button", .button, (10, 10, 40, 20))

  private func share(_ sketches: Sketch...) -> Rational? {
    let findings = ObstructedControl().findings(in: Drawing(screen(sketches)).analysis)
    guard let finding = findings.first, case .coverage(let coverage) = finding.evidence else { return nil }
    return coverage.covered
  }

  @Test func `what is in front takes the touches even where it paints nothing`() {
    let glass = Sketch("glass", .view, (0, 0, 30, 100), change: { $0.isOpaque = false })
    #expect(share(button, glass) == Rational(1, over: 2))
    #expect(share(glass, button) == nil)
  }

  @Test func `a tenth counts, less does not`() {
    #expect(share(button, Sketch("glass", .view, (10, 0, 4, 100))) == Rational(1, over: 10))
    #expect(share(button, Sketch("glass", .view, (10, 0, Rational(399, over: 100), 100))) == nil)
  }

  @Test func `zPosition does not bring a control in front`() {
    let raised = Sketch("button", .button, (10, 10, 40, 20), change: { $0.zPosition = .one })
    #expect(share(raised, Sketch("glass", .view, (0, 0, 90, 90))) == 1)
  }

  @Test func `rounded corners still take touches`() {
    #expect(share(button, Sketch("disc", .view, (10, 10, 40, 20), change: { $0.cornerRadius = ExactDecimal(10) })) == 1)
  }

  @Test func `labels, hidden, transparent and disabled views let touches through`() {
    let box = (Rational(0), Rational(0), Rational(60), Rational(40))
    #expect(share(button, Sketch("label", .label, box)) == nil)
    #expect(share(button, Sketch("a", .view, box, change: { $0.isHidden = true })) == nil)
    #expect(share(button, Sketch("a", .view, box, change: { $0.alpha = .init(significand: 9, exponent: -3) })) == nil)
    let inside = Sketch("inside", .button, (0, 0, 60, 40))
    #expect(
      share(button, Sketch("a", .view, box, subviews: [inside], change: { $0.isUserInteractionEnabled = false })) == nil
    )
  }

  @Test func `what a cover has outside its superview's bounds takes no touches`() {
    let small = Sketch("small", .view, (0, 0, 5, 5), subviews: [Sketch("large", .view, (0, 0, 90, 90))])
    #expect(share(button, small) == nil)
  }

  @Test func `outside the bounds of a superview a control cannot be hit`() {
    let panel = Sketch("panel", .view, (0, 0, 50, 20), subviews: [button])
    #expect(share(panel) == Rational(1, over: 2))
  }

  @Test func `outside and behind add up`() {
    let panel = Sketch("panel", .view, (0, 0, 50, 20), subviews: [button])
    #expect(share(panel, Sketch("glass", .view, (0, 0, 30, 100))) == Rational(3, over: 4))
  }

  @Test func `the screen's edge is not an obstruction`() {
    #expect(share(Sketch("button", .button, (80, 0, 40, 20))) == nil)
    // Half of the part on screen is covered.
    let glass = Sketch("glass", .view, (90, 0, 10, 100))
    #expect(share(Sketch("button", .button, (80, 0, 40, 20)), glass) == Rational(1, over: 2))
    #expect(share(Sketch("button", .button, (100, 0, 40, 20))) == nil)
  }

  @Test func `what can be scrolled to is not obstructed`() {
    func scroll(_ contentHeight: Rational?) -> Sketch {
      Sketch(
        "scroll", .scrollView, (0, 0, 100, 20), subviews: [button],
        contentSize: contentHeight.map { AxisPair(Rational(100), $0) })
    }
    #expect(share(scroll(200)) == nil)
    #expect(share(scroll(0)) == Rational(1, over: 2))
    #expect(share(scroll(nil)) == Rational(1, over: 2))
    // Of the 10 below the bounds, scrolling reaches 5, which do not count: 5 of 15 cannot be hit.
    #expect(share(scroll(25)) == Rational(1, over: 3))
  }

  @Test func `subviews and superviews do not obstruct`() {
    let nested = Sketch("outer", .button, (0, 0, 50, 50), subviews: [Sketch("inner", .button, (0, 0, 50, 50))])
    #expect(share(nested) == nil)
  }

  @Test func `a declared cover does not obstruct`() {
    #expect(share(button, Sketch("glass", .view, (0, 0, 90, 90), covers: ["button"])) == nil)
  }

  @Test func `a control that is switched off is left alone`() {
    let off = Sketch("button", .button, (10, 10, 40, 20), change: { $0.isUserInteractionEnabled = false })
    #expect(share(off, Sketch("glass", .view, (0, 0, 90, 90))) == nil)
  }
}
