import ConstraintSolver
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDiagnosis

@Suite struct `Views outside the screen` {
  private let rule = OffscreenView()
  private let outside = Sketch("outside", .label, (100, 0, 40, 20))
  private let inside = Sketch("outside", .label, (60, 0, 40, 20))

  private func found(_ sketches: Sketch...) -> [String] { Drawing(screen(sketches)).found(by: rule) }

  @Test func `a view that no configuration brings in is found once, with all of them`() {
    let drawing = Drawing(screen(outside), screen(outside))
    let findings = rule.findings(in: drawing.analysis)
    #expect(findings.map(\.configurations) == [[0, 1]])
    guard case .offscreen(let frames)? = findings.first?.evidence else {
      Issue.record("no frames")
      return
    }
    #expect(frames.frames == Array(repeating: Frame(x: 100, y: 0, width: 40, height: 20), count: 2))
  }

  @Test func `findings come in order of view, each with its own configurations`() {
    let other = Sketch("other", .label, (0, 200, 40, 20))
    let cut = Sketch("cut", .button, (80, 0, 40, 20))
    let whole = Sketch("cut", .button, (10, 0, 40, 20))
    let drawing = Drawing(screen(outside, cut, other), screen(outside, whole, other), screen(outside, cut, other))
    let findings = rule.findings(in: drawing.analysis)
    #expect(findings.map(\.label) == ["outside", "partly outside", "outside"])
    #expect(findings.map(\.configurations) == [[0, 1, 2], [0, 2], [0, 1, 2]])
    #expect(findings.map { $0.views.map(\.index) } == [[1], [2], [3]])
  }

  @Test func `a view that one configuration brings in is none`() {
    #expect(Drawing(screen(outside), screen(inside)).found(by: rule) == [])
  }

  @Test func `configurations in which it is hidden do not count`() {
    var hidden = inside
    hidden.properties.isHidden = true
    let drawing = Drawing(screen(outside), screen(hidden))
    #expect(rule.findings(in: drawing.analysis).map(\.configurations) == [[0]])
    #expect(Drawing(screen(hidden)).found(by: rule) == [])
  }

  @Test func `of nested views only the outermost is reported`() {
    #expect(
      found(Sketch("panel", .view, (200, 0, 50, 50), subviews: [Sketch("icon", .imageView, (0, 0, 5, 5))])) == ["panel"]
    )
    #expect(
      found(Sketch("stack", .stackView, (200, 0, 50, 50), subviews: [Sketch("icon", .imageView, (0, 0, 5, 5))])) == [
        "icon"
      ])
  }

  @Test func `a transform can bring a view in`() {
    #expect(
      found(Sketch("moved", .label, (100, 0, 40, 20), change: { $0.transform.translationX = ExactDecimal(-1) })) == [])
  }

  @Test func `a control that the edge cuts is reported, a label is not`() {
    #expect(found(Sketch("button", .button, (80, 0, 40, 20)), Sketch("label", .label, (80, 0, 40, 20))) == ["button"])
  }

  @Test func `a point beyond the edge is too little to show`() {
    #expect(found(Sketch("button", .button, (61, 0, 40, 20))) == [])
    #expect(found(Sketch("button", .button, (Rational(611, over: 10), 0, 40, 20))) == ["button"])
  }

  @Test(arguments: RootKind.allCases) func `only a screen's edges are edges`(kind: RootKind) {
    let drawing = Drawing(screen(outside, Sketch("button", .button, (80, 30, 40, 20))), rootKind: kind)
    #expect(drawing.found(by: rule) == (kind == .screen ? ["outside", "button"] : []))
  }

  @Test func `a cut is the screen's where its edge runs through the control, whatever clips there, too`() {
    func clip(_ width: Rational, _ x: Rational) -> Sketch {
      Sketch(
        "clip", .view, (0, 0, width, 100), subviews: [Sketch("button", .button, (x, 0, 40, 20))],
        change: { $0.clipsToBounds = true })
    }
    #expect(found(clip(100, 80)) == ["button"])
    #expect(found(clip(50, 40)) == [])
    #expect(found(clip(50, 80)) == [])  // wholly clipped, so no part is visible
  }

  @Test func `what can be scrolled to is not outside`() {
    func scroll(_ height: Rational) -> Sketch {
      Sketch(
        "scroll", .scrollView, (0, 0, 100, 100),
        subviews: [Sketch("far", .label, (0, 400, 10, 10)), Sketch("edge", .button, (0, 90, 10, 20))],
        contentSize: AxisPair(Rational(100), height))
    }
    #expect(found(scroll(500)) == [])
    #expect(found(scroll(300)) == ["far"])
  }

  @Test func `in a scroll view outside the screen, scrolling does not help`() {
    let far = Sketch("far", .label, (0, 400, 10, 10))
    #expect(
      found(
        Sketch("scroll", .scrollView, (100, 0, 100, 100), subviews: [far], contentSize: AxisPair(Rational(100), 500)))
        == ["far"])
  }

  @Test func `views without area are left alone`() { #expect(found(Sketch("flat", .label, (200, 0, 40, 0))) == []) }
}
