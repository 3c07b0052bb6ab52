import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

@Suite struct `Content that an edge cuts` {
  private let rule = CutContent()

  private func found(_ sketches: Sketch...) -> [String] { Drawing(screen(sketches)).found(by: rule) }
  private func messages(_ sketches: Sketch...) -> [String] {
    rule.findings(in: Drawing(screen(sketches)).analysis).map(\.message)
  }

  @Test func `texts, images and controls are cut by the edge of the screen`() {
    #expect(
      found(
        Sketch("label", .label, (80, 0, 40, 10)), Sketch("image", .imageView, (-10, 20, 40, 10)),
        Sketch("button", .button, (0, 95, 40, 10)), Sketch("card", .view, (80, 40, 40, 10))) == [
          "label", "image", "button",
        ])
  }

  @Test(arguments: [(Rational(61), 0), (Rational(6105, over: 100), 1)])
  func `a point more is the pixel grid's`(x: Rational, count: Int) {
    #expect(found(Sketch("label", .label, (x, 0, 40, 10))).count == count)
  }

  @Test func `distances are told for each edge`() {
    #expect(
      messages(Sketch("label", .label, (-5, 90, 40, 22))) == [
        "'label' reaches 5 beyond the left edge and 12 beyond the bottom edge of the screen"
      ])
  }

  @Test func `hidden views and views wholly outside are not cut`() {
    #expect(
      found(
        Sketch("hidden", .label, (80, 0, 40, 10), change: { $0.isHidden = true }),
        Sketch("clear", .label, (80, 20, 40, 10), change: { $0.alpha = .zero }),
        Sketch("outside", .label, (100, 40, 40, 10))) == [])
  }

  @Test(arguments: RootKind.allCases)
  func `a cell that is written by hand cuts at its edges`(kind: RootKind) {
    let (beyond, below) = (Sketch("label", .label, (80, 0, 40, 10)), Sketch("label", .label, (0, 100, 40, 10)))
    #expect(Drawing(screen(beyond), rootKind: kind).found(by: rule).isEmpty == (kind != .screen && kind != .cell))
    // What lies wholly below the screen is offscreen.
    #expect(Drawing(screen(below), rootKind: kind).found(by: rule).isEmpty == (kind != .cell))
    // What lies beside a cell waits, as what a swipe reveals.
    #expect(Drawing(screen(Sketch("label", .label, (100, 0, 40, 10))), rootKind: kind).found(by: rule) == [])
    // The size of a document's cell is that of the canvas.
    #expect(Drawing(screen(below), rootKind: kind, source: "Cells.xib").found(by: rule) == [])
  }

  @Test func `a cell is too low for all that reaches below it, and the farthest stands for it`() {
    let cell = screen(
      Sketch("first", .label, (0, 95, 40, 10)), Sketch("last", .label, (0, 110, 40, 10)),
      Sketch("button", .button, (50, 90, 40, 20)))
    let drawing = Drawing(cell, rootKind: .cell)
    #expect(
      rule.findings(in: drawing.analysis).map(\.message) == [
        "'last' lies wholly beyond the bottom edge of 'screen', which also cuts 'first' and 'button'"
      ])
    #expect(drawing.found(by: ObstructedControl()) == [])
  }

  @Test func `what a clip hides as a whole is cut if no state shows it`() {
    func panel(_ height: Rational, _ y: Rational) -> Sketch {
      screen(
        Sketch(
          "panel", .view, (0, 0, 80, height), subviews: [Sketch("hint", .label, (0, y, 40, 10))],
          change: { $0.clipsToBounds = true }))
    }
    #expect(
      rule.findings(in: Drawing(panel(40, 45)).analysis).map(\.message) == [
        "'hint' lies wholly beyond the bottom edge of 'panel', which clips"
      ])
    #expect(Drawing(panel(40, 45), panel(60, 45)).found(by: rule) == [])
    // A clip without room is closed.
    #expect(Drawing(panel(0, 5)).found(by: rule) == [])
  }

  @Test func `a view that reaches out with its contents is the one that is named`() {
    let row = Sketch(
      "row", .view, (20, 0, 200, 40),
      subviews: [
        Sketch("title", .label, (60, 0, 60, 10)), Sketch("inside", .label, (0, 20, 40, 10)),
        Sketch("buy", .button, (70, 10, 100, 20), subviews: [Sketch("caption", .label, (0, 0, 100, 20))]),
      ])
    #expect(
      messages(row) == ["'row' reaches 120 beyond the right edge of the screen, which cuts 'title' and 'buy'"])
  }

  @Test func `a view whose insets leave nothing of it is not cut`() {
    // 5 - 2 - 3 = 0 wide; the card is at 10, and the root at 0.
    var field = Sketch("field", .textField, (0, 0, 5, 36))
    field.alignmentInsets = DecimalInsets(top: 1, left: 2, bottom: 0, right: 3)
    let card = Sketch("card", .view, (10, 10, 50, 50), subviews: [field], change: { $0.clipsToBounds = true })
    #expect(found(card) == [])
  }

  @Test func `a view without a height that reaches out with its contents is named with its own place`() {
    let row = Sketch("row", .view, (20, 30, 100, 0), subviews: [Sketch("title", .label, (60, 0, 60, 10))])
    #expect(messages(row) == ["'row' reaches 20 beyond the right edge of the screen, which cuts 'title'"])
  }

  @Test func `an ancestor that clips cuts what lies partly outside it`() {
    func card(_ clips: Bool) -> Sketch {
      Sketch(
        "card", .view, (10, 10, 50, 50), subviews: [Sketch("title", .label, (20, 0, 40, 10))],
        change: { $0.clipsToBounds = clips })
    }
    #expect(messages(card(true)) == ["'title' reaches 10 beyond the right edge of 'card', which clips"])
    #expect(messages(card(false)) == [])
  }

  @Test func `an image that fills what crops it is meant to`() {
    func card(_ image: Sketch) -> Sketch {
      Sketch("card", .view, (10, 10, 50, 50), subviews: [image], change: { $0.clipsToBounds = true })
    }
    #expect(found(card(Sketch("image", .imageView, (0, -20, 50, 90)))) == [])
    #expect(found(card(Sketch("image", .imageView, (0, -20, 50, 50)))) == ["image"])
    #expect(found(card(Sketch("strip", .imageView, (-20, 0, 90, 20)))) == [], "the card clips")
  }

  @Test func `an image fills the screen only if it does so in both directions`() {
    func image(_ height: Rational, _ mode: ContentMode = .scaleToFill) -> Sketch {
      var sketch = Sketch("wide", .imageView, (-20, 0, 140, height))
      sketch.contentMode = mode
      return sketch
    }
    #expect(found(image(100)) == [])
    #expect(
      messages(image(50)) == ["'wide' reaches 20 beyond the left edge and 20 beyond the right edge of the screen"])
    #expect(found(image(50, .scaleAspectFill)) == [])
    #expect(Drawing(screen(image(50)), source: "Screen.xib").found(by: rule) == [], "Interface Builder shows it")
  }

  @Test func `only the text of a label without a background is cut`() {
    func label(_ y: Rational, _ height: Rational, opaque: Bool = false) -> Sketch {
      Sketch(
        "label", .label, (0, y, 40, height),
        change: {
          $0.intrinsicSize = AxisPair(ExactDecimal(40), ExactDecimal(20))
          $0.isOpaque = opaque
        })
    }
    // The text is centred vertically: 10 points above and below it are empty.
    #expect(found(label(-10, 40)) == [])
    #expect(found(label(-12, 40)) == ["label"])
    #expect(messages(label(-12, 40)) == ["'label' reaches 12 beyond the top edge of the screen"])
    #expect(found(label(70, 40)) == [])
    #expect(found(label(-10, 40, opaque: true)) == ["label"])
    #expect(found(label(-5, 20)) == ["label"], "the text is as tall as the label")
  }

  @Test func `the baselines of a label of inferred size show how tall its text is`() throws {
    func found(_ baseline: String) throws -> [String] {
      let text = """
        { "layoutdoctor": 1, "source": "Row.xib", "root": { "id": "screen", "size": [300, 100], "subviews": [
          { "id": "row", "frame": [0, 0, 300, 66], "clipsToBounds": true, "subviews": [
            { "id": "label", "kind": "label", "frame": [0, -10, 200, 86], "intrinsicSize": [200, 86], "inferred": true,
              "baseline": \(baseline) }] }] } }
        """
      let scene = try loadScene(Array(text.utf8))
      let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
      return rule.findings(in: Analysis(scene: scene, configurations: [solved])).flatMap(\.views).map {
        scene.name(of: $0)
      }
    }
    #expect(try found("[49, 37]") == [], "one line in the middle")
    #expect(try found("[16, 4]") == ["label"], "lines from the top to the bottom")
    #expect(try found("[0, 0]") == ["label"], "nothing is known")
  }

  @Test func `what lies above the screen is cut with the card that contains it`() {
    func card(_ y: Rational, _ title: Sketch, scrolls: Bool = false) -> Sketch {
      Sketch(
        "card", scrolls ? .scrollView : .view, (10, y, 80, 60), subviews: [title],
        contentSize: scrolls ? AxisPair(80, 60) : nil)
    }
    func messages(_ card: Sketch, _ other: Sketch, source: String? = nil) -> [String] {
      rule.findings(in: Drawing(screen(card), screen(other), source: source).analysis).map(\.message)
    }
    let title = Sketch("title", .label, (10, 5, 40, 10))
    let cut = ["'card' reaches 30 beyond the top edge of the screen, which cuts 'title'"]
    #expect(messages(card(-30, title), card(10, title)) == cut)
    #expect(messages(card(10, title), card(-30, title)) == cut)
    #expect(messages(card(-60, title), card(10, title)) == [], "the card is away as a whole")
    #expect(messages(card(-30, title), card(-30, title)) == [], "no configuration shows it: that is another rule's")
    #expect(messages(card(-30, title, scrolls: true), card(10, title, scrolls: true)) == [])
    #expect(messages(card(-30, title), card(10, title), source: "Card.xib") == [])
    let beside = Sketch("title", .label, (10, -25, 40, 10))
    #expect(messages(card(0, beside), card(40, beside)) == [], "it waits outside the card")
    #expect(messages(card(90, Sketch("title", .label, (10, 20, 40, 10))), card(10, title)) == [], "a sheet may peek")
  }

  /// The views that are cut where a state leaves the lower 50 points of a panel, which is 200 tall, on the screen.
  private func cutAbove(_ constraints: String, _ states: String) throws -> [String] {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [375, 667], "subviews": [
          { "id": "panel", "subviews": [{ "id": "title", "kind": "label", "intrinsicSize": [100, 20] }] },
          { "id": "line" }] },
        "constraints": { \(constraints), "panel.height": "panel.height == 200", "panel.left": "panel.left == screen.left",
          "panel.right": "panel.right == screen.right", "title.left": "title.left == panel.left + 16",
          "title.top": "title.top == panel.top + 16", "line.left": "line.left == screen.left",
          "line.top": "screen.top == line.top - 300", "line.width": "line.width == 375", "line.height": "line.height == 1" },
        "states": { \(states) } }
      """
    let scene = try loadScene(Array(text.utf8))
    let (solver, space) = (SceneSolver(scene: scene), ConfigurationSpace(scene: scene))
    let analysis = Analysis(scene: scene, configurations: (0..<space.count).map { solver.solve(space[$0]) })
    return rule.findings(in: analysis).flatMap(\.views).map { scene.name(of: $0) }
  }

  @Test func `what a state places above the screen is not cut, whatever the constraint looks like`() throws {
    func place(_ equation: String, open: Int, closed: Int) throws -> [String] {
      try cutAbove(
        #""place": "\#(equation)""#,
        #""open": { "constants": { "place": \#(open) } }, "closed": { "constants": { "place": \#(closed) } }"#)
    }
    #expect(try place("panel.top == screen.top", open: 0, closed: -150) == [])
    #expect(try place("screen.top == panel.top", open: 0, closed: 150) == [])
    #expect(try place("panel.bottom == screen.top", open: 200, closed: 50) == [])
    #expect(try place("panel.bottom == screen.bottom", open: -467, closed: -617) == ["panel"], "a keyboard may push it")
    let away = #""away": { "equation": "panel.top == screen.top - 150", "active": false }"#
    #expect(
      try cutAbove(
        #""here": "panel.top == screen.top", \#(away)"#,
        #""open": {}, "closed": { "deactivate": ["here"], "activate": ["away"] }"#) == [])
    #expect(
      try cutAbove(
        #""place": "panel.bottom == screen.bottom - 467""#,
        #""open": {}, "closed": { "constants": { "place": -617, "line.top": -200 } }"#) == ["panel"],
      "the other constant moves the line")
  }

  @Test func `a view that is away as a whole is not the cause of what peeks out`() {
    let sheet = Sketch("sheet", .view, (0, 100, 100, 50), subviews: [Sketch("handle", .label, (10, -5, 20, 10))])
    #expect(messages(sheet) == ["'handle' reaches 5 beyond the bottom edge of the screen"])
  }

  @Test func `an image that does not fill its view is cut where the image is`() {
    func image(_ x: Rational, _ mode: ContentMode, opaque: Bool = false, isInferred: Bool = false) -> Sketch {
      var sketch = Sketch(
        "image", .imageView, (x, 0, 28, 28),
        change: {
          $0.intrinsicSize = AxisPair(ExactDecimal(10), ExactDecimal(20))
          $0.isOpaque = opaque
        })
      (sketch.contentMode, sketch.isInferred) = (mode, isInferred)
      return sketch
    }
    // Centred, 9 points are empty at the left and at the right of the image.
    #expect(found(image(-9, .center)) == [])
    #expect(found(image(-11, .center)) == ["image"])
    #expect(messages(image(-11, .center)) == ["'image' reaches 11 beyond the left edge of the screen"])
    #expect(found(image(-9, .left)) == ["image"])
    #expect(found(image(-18, .right)) == [])
    #expect(found(image(89, .topLeft)) == [])
    #expect(found(image(-9, .scaleToFill)) == ["image"])
    // Scaled by 28 / 20, the image is 14 wide and has 7 points beside it.
    #expect(found(image(-7, .scaleAspectFit)) == [])
    #expect(found(image(-9, .scaleAspectFit)) == ["image"])
    #expect(found(image(-9, .center, opaque: true)) == ["image"])
    #expect(found(image(-9, .center, isInferred: true)) == ["image"])
  }

  @Test func `a view of inferred size has a little room around its content`() {
    func button(_ x: Rational, opaque: Bool) -> Sketch {
      var sketch = Sketch("button", .button, (x, 0, 40, 40), change: { $0.isOpaque = opaque })
      sketch.isInferred = true
      return sketch
    }
    #expect(found(button(-4, opaque: false)) == [])
    #expect(found(button(-5, opaque: false)) == ["button"])
    #expect(found(button(-2, opaque: true)) == ["button"])
  }

  /// The views that are cut in a document with a view that is 60 wide and ends, or begins, beyond an edge of the card.
  private func cut(_ view: String, _ constraint: String, isDocument: Bool = true) throws -> [String] {
    let source = isDocument ? #""source": "Card.xib","# : ""
    let text = """
      { "layoutdoctor": 1, \(source) "root": { "id": "screen", "size": [100, 100], "subviews": [
        { "id": "card", "frame": [0, 0, 100, 100], "clipsToBounds": true, "subviews": [
          { "id": "icon", \(view) }] }] },
        "constraints": { "pin": "\(constraint)", "icon.width": "icon.width == 60", "icon.height": "icon.height == 60",
          "icon.top": "icon.top == card.top" } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let analysis = Analysis(scene: scene, configurations: (0..<space.count).map { solver.solve(space[$0]) })
    return rule.findings(in: analysis).flatMap(\.views).map { scene.name(of: $0) }
  }

  @Test func `an image that a constraint of a document places beyond the very edge is meant to be cut`() throws {
    let image = #""kind": "imageView""#
    #expect(try cut(image, "icon.leading == card.leading - 20") == [])
    #expect(try cut(image, "screen.right == icon.right - 20") == [])
    #expect(try cut(#""tappable": true"#, "icon.trailing == card.trailing + 20") == [])
    #expect(try cut(image, "icon.leading == card.trailing - 20") == ["icon"], "another edge of the card")
    #expect(try cut(image, "icon.centerX == card.leading + 10") == ["icon"], "no edge of the icon")
    #expect(try cut(image, "icon.leading == card.leading - 20", isDocument: false) == ["icon"], "nobody has seen it")
    #expect(try cut(#""kind": "label""#, "icon.leading == card.leading - 20") == ["icon"])
  }

  /// The views that are cut in a document whose screen is 100 x 100, with insets of 20 at the top.
  private func cutByScreen(_ constraints: String, isDocument: Bool = true) throws -> [String] {
    let source = isDocument ? #""source": "Screen.xib","# : ""
    let text = """
      { "layoutdoctor": 1, \(source) "root": { "id": "screen", "size": [100, 100], "safeArea": [20, 0, 0, 0],
        "subviews": [{ "id": "image", "kind": "imageView" }] },
        "constraints": { \(constraints) } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    return rule.findings(in: Analysis(scene: scene, configurations: [solved])).flatMap(\.views).map {
      scene.name(of: $0)
    }
  }

  @Test func `a constraint with the safe area counts without its inset`() throws {
    let constraints = """
      "x": "image.leading == screen.leading", "width": "image.width == 50", "bottom": "image.bottom == screen.top + 30",
      "top": "image.top == screen.safeArea.top - 27"
      """
    #expect(try cutByScreen(constraints) == [])
    #expect(try cutByScreen(constraints, isDocument: false) == ["image"])
  }

  @Test func `an image of a document with a size of its own that is centred is a decoration`() throws {
    func size(_ width: String, _ height: String) -> String { #", "w": "\#(width)", "h": "\#(height)""# }
    let centred = #""x": "image.centerX == screen.centerX", "y": "image.top == screen.top + 60""#
    let fixed = size("image.width == 50", "image.height == 70")
    #expect(try cutByScreen(centred + fixed) == [])
    #expect(try cutByScreen(centred + fixed, isDocument: false) == ["image"])
    #expect(try cutByScreen(centred + size("image.width == screen.width", "image.height == 70")) == ["image"])
    #expect(try cutByScreen(centred + size("image.width == 2 * screen.width", "image.height == 70")) == [])
    let beside = #""x": "image.leading == screen.leading + 5", "y": "image.top == screen.top + 60""#
    #expect(try cutByScreen(beside + fixed) == ["image"])
  }

  @Test func `what scrolling brings in is not cut, across the direction it is`() {
    func scroll(_ sketch: Sketch) -> Sketch {
      Sketch("scroll", .scrollView, (0, 0, 80, 80), subviews: [sketch], contentSize: AxisPair(Rational(80), 200))
    }
    #expect(found(scroll(Sketch("below", .label, (0, 70, 40, 20)))) == [])
    #expect(found(scroll(Sketch("at the end", .label, (0, 190, 40, 20)))) == [])  // no part is visible at rest
    #expect(
      messages(scroll(Sketch("wide", .label, (60, 10, 40, 10)))) == [
        "'wide' reaches 20 beyond the right edge of 'scroll', which does not scroll there"
      ])
  }

  @Test func `a scroll view that reaches beyond the screen cuts its content`() {
    let scroll = Sketch(
      "scroll", .scrollView, (50, 0, 80, 80), subviews: [Sketch("wide", .label, (30, 10, 40, 10))],
      contentSize: AxisPair(Rational(80), 200))
    #expect(messages(scroll) == ["'scroll' reaches 30 beyond the right edge of the screen, which cuts 'wide'"])
  }

  @Test func `what is hidden behind others is not cut for anyone to see`() {
    #expect(found(Sketch("label", .label, (80, 0, 40, 10)), Sketch("cover", .view, (0, 0, 100, 100))) == [])
  }

  @Test func `a control that an ancestor obstructs is not also cut`() {
    let card = Sketch(
      "card", .view, (10, 10, 50, 50), subviews: [Sketch("button", .button, (30, 0, 40, 10))],
      change: { $0.clipsToBounds = true })
    let drawing = Drawing(screen(card))
    #expect(drawing.found(by: ObstructedControl()) == ["button"])
    #expect(drawing.found(by: rule) == [])
  }

  @Test func `equal cuts in several configurations are one finding`() {
    let (cut, whole) = (Sketch("label", .label, (80, 0, 40, 10)), Sketch("label", .label, (0, 0, 40, 10)))
    let findings = rule.findings(in: Drawing(screen(cut), screen(whole), screen(cut)).analysis)
    #expect(findings.map(\.configurations) == [[0, 2]])
  }
}
