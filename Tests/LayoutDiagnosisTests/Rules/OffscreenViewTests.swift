import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
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
    guard let frames = findings.first?.evidence as? OffscreenFrame else {
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

  /// The views outside a screen of 320 x 568.
  ///
  /// - Parameters:
  ///   - label: the frame of a label in a scroll view.
  ///   - x: the position of the scroll view, which is as large as the screen.
  private func foundInScrollView(_ label: String, x: Int = 0, _ constraints: String = "") throws -> [String] {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "scroll", "kind": "scrollView", "frame": [\(x), 0, 320, 568],
            "subviews": [{ "id": "label", "kind": "label", "frame": \(label) }] }] },
        "constraints": { \(constraints) } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    return rule.findings(in: Analysis(scene: scene, configurations: [solved])).map { scene.name(of: $0.views[0]) }
  }

  @Test func `scrolling may bring inside what lies beyond the end of a content of unknown size`() throws {
    let right = "[400, 10, 50, 20]"
    #expect(try foundInScrollView(right) == [])
    #expect(try foundInScrollView("[10, 600, 50, 20]") == [])
    #expect(try foundInScrollView("[400, 600, 50, 20]") == [])
    // Nothing scrolls to what lies before the start of the content, or in a scroll view that is itself outside.
    #expect(try foundInScrollView("[-400, 10, 50, 20]") == ["label"])
    #expect(try foundInScrollView("[400, -100, 50, 20]") == ["label"])
    #expect(try foundInScrollView("[10, 10, 50, 20]", x: 320) == ["label"])
    // Only the width of the content is known.
    let narrow = #""w": "scroll.content.width == 320""#
    #expect(try foundInScrollView(right, narrow) == ["label"])
    #expect(try foundInScrollView("[10, 600, 50, 20]", narrow) == [])
  }

  @Test func `texts and backgrounds without area are left alone`() {
    #expect(found(Sketch("flat", .label, (200, 0, 40, 0)), Sketch("line", .view, (0, 0, 40, 0))) == [])
  }

  private func messages(_ roots: Sketch..., environments: [String] = [], source: String? = nil) -> [String] {
    rule.findings(in: Drawing(roots, environments: environments, source: source).analysis).map(\.message)
  }

  @Test func `a control or an image without a width or a height is not seen anywhere`() {
    let (map, slider) = (Sketch("map", .imageView, (0, 0, 0, 90)), Sketch("slider", .slider, (10, 20, 60, 0)))
    #expect(
      messages(screen(map, slider)) == [
        "'map' is 0 wide wherever it is shown, so that nothing of it can be seen",
        "'slider' is 0 tall wherever it is shown, so that nothing of it can be seen",
      ])
    #expect(found(Sketch("none", .imageView, (10, 10, 0, 0))) == [], "an image of no size has none")
    #expect(messages(screen(map), source: "Map.xib") == [])
    let wide = screen(Sketch("map", .imageView, (0, 0, 50, 90)))
    #expect(messages(screen(map), wide) == [], "another state shows it")
    #expect(
      messages(screen(map), wide, environments: ["small", "large"]) == [
        "'map' is 0 wide in 'small', so that nothing of it can be seen"
      ])
    #expect(
      messages(screen(map), screen(Sketch("map", .imageView, (100, 0, 50, 90)))) == [
        "'map' lies outside the screen or is 0 wide wherever it is shown, so that nothing of it can be seen"
      ])
    let closed = Sketch("panel", .view, (0, 0, 0, 90), subviews: [map])
    #expect(found(closed) == [], "what contains it has no width either")
    let empty = Sketch(
      "empty", .button, (0, 0, 0, 20), change: { $0.intrinsicSize = AxisPair(ExactDecimal.zero, ExactDecimal(20)) })
    #expect(found(empty) == [], "its content has no width")
  }

  @Test func `a state that leaves nothing on the screen is found`() {
    func form(_ y: Rational, _ other: Rational) -> Sketch {
      screen(
        Sketch("title", .label, (0, y, 50, 20)),
        Sketch("row", .stackView, (0, other, 90, 30), subviews: [Sketch("send", .button, (0, 0, 90, 30))]))
    }
    #expect(
      messages(form(0, 40), form(100, 140)) == ["nothing is left on the screen: 'title' and 'send' lie outside it"])
    #expect(messages(form(0, 40), form(100, 40)) == [], "a part is left")
    #expect(messages(form(0, 40), form(100, 140), source: "Form.xib") == [])
    #expect(
      messages(form(100, 140), form(100, 140)).count == 2, "what no state shows is found for each view")
    func lined(_ y: Rational) -> Sketch {
      screen(
        Sketch("title", .label, (0, y, 50, 20)), Sketch("send", .button, (0, y + 40, 90, 30)),
        Sketch("line", .label, (0, 50, 90, 0)))
    }
    #expect(
      messages(lined(0), lined(100)) == ["nothing is left on the screen: 'title' and 'send' lie outside it"],
      "nothing can be seen of a view without a height")
    func panel(_ y: Rational) -> Sketch {
      screen(
        Sketch(
          "panel", .stackView, (0, y, 90, 60),
          subviews: [Sketch("title", .label, (0, 0, 90, 20)), Sketch("send", .button, (0, 20, 90, 30))]))
    }
    #expect(messages(panel(0), panel(100)) == [], "a panel moves away on purpose")
  }

  /// The views that are found on a screen whose safe area has insets only at the top.
  private func foundBesideSafeArea(_ constraints: String) throws -> [String] {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "safeArea": [20, 0, 0, 0],
        "subviews": [{ "id": "strip", "subviews": [{ "id": "icon", "kind": "imageView", "frame": [0, 0, 20, 20] }] }] },
        "constraints": { \(constraints), "strip.top": "strip.top == screen.top", "strip.height": "strip.height == 90" } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    return rule.findings(in: Analysis(scene: scene, configurations: [solved])).map { scene.name(of: $0.views[0]) }
  }

  @Test func `a view that fills the inset beside the screen waits for a device that has one`() throws {
    let start = #""start": "strip.leading == screen.leading - 100""#
    #expect(try foundBesideSafeArea(start + #", "end": "strip.trailing == screen.safeArea.leading""#) == [])
    #expect(try foundBesideSafeArea(start + #", "end": "screen.safeArea.leading == strip.trailing""#) == [])
    #expect(try foundBesideSafeArea(start + #", "end": "strip.trailing == screen.leading""#) == ["strip"])
    #expect(try foundBesideSafeArea(start + #", "end": "strip.trailing == screen.safeArea.leading - 1""#) == ["strip"])
  }

  @Test(arguments: [("map.width >= 0", true), ("map.width == 0", false)])
  func `a size of 0 that a constraint sets is meant`(constraint: String, isFound: Bool) throws {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568],
        "subviews": [{ "id": "map", "kind": "imageView" }] },
        "constraints": { "size": "\(constraint)", "start": "map.leading == screen.leading",
          "end": "map.trailing == screen.leading", "top": "map.top == screen.top", "height": "map.height == 90" } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    #expect(rule.findings(in: Analysis(scene: scene, configurations: [solved])).isEmpty == !isFound)
  }

  /// The views that are found beside a spacer.
  private func foundBesideSpacer(_ constraints: String) throws -> [String] {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568],
        "subviews": [{ "id": "icon", "kind": "imageView" }, { "id": "spacer", "kind": "guide" }] },
        "constraints": { \(constraints), "x": "icon.left == screen.left + 20", "y": "icon.top == screen.top + 40",
          "spacer.x": "spacer.left == screen.left", "spacer.y": "spacer.top == screen.top",
          "spacer.height": "spacer.height == 60" } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    return rule.findings(in: Analysis(scene: scene, configurations: [solved])).map { scene.name(of: $0.views[0]) }
  }

  @Test func `a size that is equal to one of 0 is meant, whichever comes first`() throws {
    let (height, none) = (#", "height": "icon.height == 60""#, #", "none": "spacer.width == 0""#)
    #expect(try foundBesideSpacer(#""same": "icon.width == spacer.width""# + height + none) == [])
    #expect(try foundBesideSpacer(#""same": "spacer.width == icon.width""# + height + none) == [])
    let end = #", "end": "icon.right == screen.left + 20""#
    #expect(
      try foundBesideSpacer(#""same": "spacer.width == icon.width""# + height + end) == ["icon"],
      "the spacer follows the icon")
    #expect(
      try foundBesideSpacer(#""same": "icon.height == spacer.height""# + end + none) == ["icon"],
      "only the heights are equal")
  }
}
