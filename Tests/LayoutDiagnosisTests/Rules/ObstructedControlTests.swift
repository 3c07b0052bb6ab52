import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

@Suite struct `Obstructed controls` {
  private let button = Sketch("button", .button, (10, 10, 40, 20))

  private func share(_ sketches: Sketch...) -> Rational? {
    let findings = ObstructedControl().findings(in: Drawing(screen(sketches)).analysis)
    guard let finding = findings.first, let coverage = finding.evidence as? Coverage else { return nil }
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
    let inside = Sketch("inside", .view, (0, 0, 60, 40))
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

  @Test func `a control of an inferred size may reach a little outside`() {
    func share(_ y: Rational, isInferred: Bool) -> Rational? {
      var control = Sketch("button", .button, (0, y, 40, 20))
      control.isInferred = isInferred
      return self.share(Sketch("panel", .view, (0, 0, 50, 20), subviews: [control]))
    }
    #expect(share(4, isInferred: true) == nil)
    #expect(share(5, isInferred: true) == Rational(1, over: 4))
    #expect(share(4, isInferred: false) == Rational(1, over: 5))
  }

  /// The controls that cannot be hit in a document with a panel of the given height, whose constraint has an outlet, and a button
  /// from 8 to 28 in it.
  private func found(height: Int, hasOutlet: Bool = true, isDocument: Bool = true) throws -> [String] {
    let source = isDocument ? #""source": "Panel.xib","# : ""
    let allow = hasOutlet ? #", "allow": ["unreachable-priority"]"# : ""
    let text = """
      { "layoutdoctor": 1, \(source) "root": { "id": "screen", "size": [100, 100], "subviews": [
        { "id": "panel", "opaque": false, "subviews": [{ "id": "button", "kind": "button" }] },
        { "id": "below", "opaque": false }] },
        "constraints": {
          "panel.top": "panel.top == screen.top", "panel.leading": "panel.leading == screen.leading",
          "panel.width": "panel.width == 100", "panel.bottom": "panel.bottom == below.top",
          "below.leading": "below.leading == screen.leading", "below.width": "below.width == 0",
          "below.height": "below.height == 0",
          "space": { "equation": "below.top == screen.top + \(height)"\(allow) },
          "button.top": "button.top == panel.top + 8", "button.leading": "button.leading == panel.leading",
          "button.width": "button.width == 60", "button.height": "button.height == 20" } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let analysis = Analysis(scene: scene, configurations: (0..<space.count).map { solver.solve(space[$0]) })
    return ObstructedControl().findings(in: analysis).flatMap(\.views).map { scene.name(of: $0) }
  }

  @Test func `a control wholly outside an ancestor whose size code changes is left to the code`() throws {
    #expect(try found(height: 0) == [])
    #expect(try found(height: 8) == [])
    #expect(try found(height: 18) == ["button"], "a half of it is inside")
    #expect(try found(height: 0, hasOutlet: false) == ["button"])
    #expect(try found(height: 0, isDocument: false) == ["button"])
  }

  @Test func `bounds of a document's view that are not determined exclude nothing`() throws {
    func found(_ constraint: String, isDocument: Bool = true) throws -> [String] {
      let text = """
        { "layoutdoctor": 1, \(isDocument ? #""source": "Panel.xib","# : "") "root": { "id": "screen", "size": [100, 100], "subviews": [
          { "id": "panel", "opaque": false, "subviews": [{ "id": "button", "kind": "button" }] }] },
          "constraints": {
            "panel.top": "panel.top == screen.top", "panel.leading": "panel.leading == screen.leading",
            "panel.width": "panel.width == 100", "panel.size": "\(constraint)",
            "button.top": "button.top == panel.top + 8", "button.leading": "button.leading == panel.leading",
            "button.width": "button.width == 60", "button.height": "button.height == 20" } }
        """
      let scene = try loadScene(Array(text.utf8))
      let solver = SceneSolver(scene: scene)
      let analysis = Analysis(scene: scene, configurations: [solver.solve(ConfigurationSpace(scene: scene)[0])])
      return ObstructedControl().findings(in: analysis).flatMap(\.views).map { scene.name(of: $0) }
    }
    #expect(try found("panel.height == 0") == ["button"])
    #expect(try found("panel.height <= 4") == [])
    #expect(try found("panel.height <= 4", isDocument: false) == ["button"])
  }

  @Test func `a control outside an ancestor that is large enough is to be moved`() {
    func suggestion(_ height: Rational) -> String? {
      let drawing = Drawing(screen(Sketch("panel", .view, (0, 0, 50, height), subviews: [button])))
      return ObstructedControl().findings(in: drawing.analysis).first?.suggestions.first
    }
    #expect(suggestion(20) == "move 'button' inside 'panel'")
    #expect(suggestion(19) == "make 'panel' large enough for 'button'")
  }

  @Test func `a parent with a larger touch area passes on touches beyond its bounds`() {
    func panel(_ inset: ExactDecimal, clips: Bool = false) -> Drawing {
      var panel = Sketch("panel", .view, (0, 0, 50, 20), subviews: [button]) { $0.clipsToBounds = clips }
      panel.hitInsets = DecimalInsets(inset)
      return Drawing(screen(panel))
    }
    let suggestion = "enlarge the touch area of 'panel' by `hitInsets`"
    #expect(ObstructedControl().findings(in: panel(0).analysis).first?.suggestions.last == suggestion)
    #expect(coverage(panel(0, clips: true)) == Rational(1, over: 2))
    #expect(
      ObstructedControl().findings(in: panel(0, clips: true).analysis).first?.suggestions.contains(suggestion) == false)
    #expect(coverage(panel(5)) == Rational(1, over: 4))
    #expect(coverage(panel(10)) == nil)
    #expect(coverage(panel(-10)) == nil)
  }

  @Test(arguments: RootKind.allCases)
  func `a root that is no screen passes on no touches outside its bounds`(kind: RootKind) {
    let (outside, away) = (Sketch("button", .button, (80, 0, 40, 20)), Sketch("button", .button, (100, 0, 40, 20)))
    #expect(coverage(Drawing(screen(outside), rootKind: kind)) == (kind == .screen ? nil : Rational(1, over: 2)))
    // As a button that a swipe reveals.
    #expect(coverage(Drawing(screen(away), rootKind: kind)) == nil)
    // The size that a document gives its root is that of the canvas.
    #expect(coverage(Drawing(screen(outside), rootKind: kind, source: "Card.xib")) == nil)
  }

  @Test func `nothing inside a view without user interaction is hit unless another state turns it on`() {
    func photo(isOn: Bool, _ buttons: Sketch...) -> Sketch {
      screen(
        Sketch(
          "photo", .imageView, (0, 0, 80, 60), subviews: buttons, change: { $0.isUserInteractionEnabled = isOn }))
    }
    let findings = ObstructedControl().findings(in: Drawing(photo(isOn: false, button)).analysis)
    #expect(
      findings.map(\.message) == ["'button' cannot be hit: it lies inside 'photo', whose user interaction is off"])
    #expect(findings.first?.suggestions == ["turn on user interaction of 'photo'"])
    #expect(coverage(Drawing(photo(isOn: false, button), photo(isOn: true, button))) == nil)
    // A control that is itself off shows a value.
    let value = Sketch("value", .textField, (10, 10, 40, 20), change: { $0.isUserInteractionEnabled = false })
    #expect(coverage(Drawing(photo(isOn: true, value))) == nil)
    let hidden = Sketch("hidden", .button, (10, 10, 40, 20), change: { $0.isHidden = true })
    #expect(coverage(Drawing(photo(isOn: false, hidden))) == nil)
  }

  @Test func `an image that is meant to be tapped needs user interaction of its own`() {
    let avatar = Sketch("avatar", .imageView, (10, 10, 40, 40), change: { $0.isTappable = true })
    #expect(
      ObstructedControl().findings(in: Drawing(screen(avatar)).analysis).map(\.message) == [
        "'avatar' cannot be hit: its user interaction is off"
      ])
  }

  private func coverage(_ drawing: Drawing) -> Rational? {
    let findings = ObstructedControl().findings(in: drawing.analysis)
    guard let finding = findings.first, let coverage = finding.evidence as? Coverage else { return nil }
    return coverage.covered
  }

  @Test func `in a document a narrow strip in front of a control does not count`() {
    func share(_ strips: Sketch..., source: String? = "Form.xib") -> Rational? {
      coverage(Drawing(screen([Sketch("button", .button, (10, 10, 20, 20))] + strips), source: source))
    }
    let (separator, next) = (Sketch("line", .view, (10, 29, 20, 1)), Sketch("next", .button, (28, 10, 20, 20)))
    #expect(share(separator, next) == nil)
    #expect(share(separator, next, source: nil) != nil)
    #expect(share(separator, Sketch("next", .button, (27, 10, 20, 20))) == Rational(3, over: 20))
    #expect(coverage(Drawing(screen(Sketch("thin", .slider, (10, 10, 40, 2)), next), source: "Form.xib")) != nil)
  }

  @Test func `a control that is meant to cover what hides it is to be moved in front`() {
    func suggestions(_ covers: [String]) -> [String] {
      let list = Sketch("list", .button, (10, 10, 40, 20), covers: covers)
      let drawing = Drawing(screen(list, Sketch("field", .textField, (0, 0, 90, 90))))
      return ObstructedControl().findings(in: drawing.analysis).first?.suggestions ?? []
    }
    #expect(suggestions([]).first == "keep 'list' and 'field' apart")
    #expect(suggestions(["field"]).first == "move 'list' in front of 'field'")
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

  /// The first suggestion for a button in front of which the views lie.
  private func suggestion(_ sketches: Sketch..., rootKind: RootKind = .screen) -> String? {
    let drawing = Drawing(screen([button] + sketches), rootKind: rootKind)
    return ObstructedControl().findings(in: drawing.analysis).first?.suggestions.first
  }

  @Test func `a cover may be disabled only if nothing inside it reacts to touches`() {
    let disabling = "disable user interaction of 'form', or move 'button' in front"
    let moving = "move 'button' in front of 'form'"
    func form(_ kind: ViewKind, isOpaque: Bool = false, alpha: ExactDecimal = 1, _ inside: Sketch...) -> Sketch {
      Sketch("form", kind, (0, 0, 90, 90), subviews: inside) { ($0.isOpaque, $0.alpha) = (isOpaque, alpha) }
    }
    #expect(suggestion(form(.view)) == disabling)
    #expect(suggestion(form(.view, isOpaque: true)) == moving, "nobody taps what cannot be seen")
    #expect(suggestion(form(.view, isOpaque: true, alpha: ExactDecimal(significand: 5, exponent: -1))) == disabling)
    #expect(suggestion(form(.view, Sketch("caption", .label, (60, 60, 20, 20)))) == disabling)
    #expect(suggestion(form(.view, Sketch("send", .button, (60, 60, 20, 20)))) == moving)
    let hidden = Sketch("send", .button, (60, 60, 20, 20), change: { $0.isHidden = true })
    #expect(suggestion(form(.view, hidden)) == disabling)
    // In front, the button would hide a control.
    #expect(suggestion(form(.button)) == "keep 'button' and 'form' apart")
    #expect(suggestion(form(.scrollView)) == moving)
    // NSView has no isUserInteractionEnabled.
    #expect(suggestion(form(.view), rootKind: .window) == moving)
  }

  @Test func `in a window controls take clicks in their alignment rectangles`() {
    func padded(_ name: String, _ y: Rational) -> Sketch {
      var sketch = Sketch(name, .button, (10, y, 40, 20))
      sketch.alignmentInsets = DecimalInsets(ExactDecimal(5))
      return sketch
    }
    // The alignment rectangle of the first is 30 x 10 at (15, 15), that of the second begins at 25.
    let root = screen(padded("first", 10), padded("second", 20))
    let rule = ObstructedControl()
    #expect(Drawing(root).found(by: rule) == ["first"])
    #expect(Drawing(root, rootKind: .window).found(by: rule) == [])
    #expect(Drawing(screen(padded("first", 10), padded("second", 15)), rootKind: .window).found(by: rule) == ["first"])
  }

  @Test func `a button without content that fills its superview catches the taps beside what is in front`() {
    let menu = Sketch("menu", .view, (10, 10, 80, 80))
    #expect(share(Sketch("catcher", .button, (0, 0, 100, 100)), menu) == nil)
    #expect(share(Sketch("catcher", .button, (0, 0, 100, 100)), Sketch("menu", .view, (0, 0, 100, 100))) == 1)
    #expect(share(Sketch("smaller", .button, (0, 0, 100, 99)), menu) != nil)
    func content(_ height: Rational) -> Sketch {
      Sketch("content", .view, (0, 0, 100, height), subviews: [Sketch("row", .button, (0, 0, 100, height)), menu])
    }
    #expect(share(content(99)) == nil, "a separator lies below the content of a cell")
    #expect(share(content(98)) != nil)
    let titled = Sketch(
      "titled", .button, (0, 0, 100, 100),
      change: { $0.intrinsicSize = AxisPair(ExactDecimal(100), ExactDecimal(100)) })
    #expect(share(titled, menu) != nil)
    // A document has a content size for each control, and a plain view for a button without a title.
    var inferred = titled
    (inferred.kind, inferred.isInferred) = (.view, true)
    #expect(share(inferred, menu) == nil)
    let custom = Sketch("custom", .view, (0, 0, 100, 100), change: { $0.isTappable = true })
    #expect(share(custom, menu) == nil)
    let small = Sketch(
      "card", .view, (0, 0, 50, 50),
      subviews: [
        Sketch("custom", .view, (0, 0, 50, 50), change: { $0.isTappable = true }),
        Sketch("badge", .view, (0, 0, 50, 20)),
      ])
    #expect(share(small) == Rational(2, over: 5))
  }

  @Test func `a control that is switched off is left alone`() {
    let off = Sketch("button", .button, (10, 10, 40, 20), change: { $0.isUserInteractionEnabled = false })
    #expect(share(off, Sketch("glass", .view, (0, 0, 90, 90))) == nil)
  }
}
