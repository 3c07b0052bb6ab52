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
    #expect(found(Sketch("wide", .imageView, (-20, 0, 140, 50))) == [])
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
