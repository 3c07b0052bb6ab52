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
    var hidden = outside
    hidden.properties.isHidden = true
    let findings = rule.findings(
      in: Drawing(screen(outside, other), screen(hidden, other), screen(outside, other)).analysis)
    #expect(findings.map(\.configurations) == [[0, 2], [0, 1, 2]])
    #expect(findings.map { $0.views.map(\.index) } == [[1], [2]])
  }

  @Test func `a view that one environment brings in is lost in the others`() {
    let drawing = Drawing(
      [screen(outside), screen(inside), screen(outside), screen(outside)], environments: ["s", "l", "s", "m"])
    let findings = rule.findings(in: drawing.analysis)
    #expect(findings.map(\.configurations) == [[0, 2, 3]])
    #expect(findings.map(\.message) == ["'outside' lies outside the screen in 's' and 'm'"])
  }

  @Test func `a state of the environment that brings it in is enough`() {
    let drawing = Drawing(
      [screen(outside), screen(inside), screen(inside), screen(outside)], environments: ["s", "l", "s", "l"])
    #expect(drawing.found(by: rule) == [])
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

  @Test func `what the edge cuts is not outside`() {
    #expect(found(Sketch("button", .button, (80, 0, 40, 20)), Sketch("label", .label, (80, 30, 40, 20))) == [])
  }

  @Test(arguments: RootKind.allCases) func `only a screen's edges are edges`(kind: RootKind) {
    let drawing = Drawing(screen(outside), rootKind: kind)
    #expect(drawing.found(by: rule) == (kind == .screen ? ["outside"] : []))
  }

  @Test func `what can be scrolled to is not outside`() {
    func scroll(_ height: Rational) -> Sketch {
      Sketch(
        "scroll", .scrollView, (0, 0, 100, 100),
        subviews: [Sketch("far", .label, (0, 400, 10, 10))],
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
