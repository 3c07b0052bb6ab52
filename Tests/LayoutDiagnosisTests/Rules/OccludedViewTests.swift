import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

@Suite struct `Occluded views` {
  private let photo = Sketch("photo", .imageView, (10, 10, 40, 20))
  private let title = Sketch("title", .label, (10, 10, 40, 20))

  private func found(_ sketches: Sketch...) -> [String] { Drawing(screen(sketches)).found(by: OccludedView()) }

  private func covers(_ sketches: Sketch...) -> [String] {
    let drawing = Drawing(screen(sketches))
    guard let finding = OccludedView().findings(in: drawing.analysis).first,
      let coverage = finding.evidence as? Coverage
    else { return [] }
    #expect(coverage.covered == 1)
    return drawing.names(coverage.by)
  }

  @Test func `an opaque view in front of all of it covers it`() {
    #expect(found(title, Sketch("image", .imageView, (0, 0, 60, 40))) == ["title"])
  }

  @Test func `what lies behind covers nothing`() {
    #expect(found(Sketch("image", .imageView, (0, 0, 60, 40)), title) == [])
  }

  @Test func `a higher zPosition comes in front`() {
    #expect(found(Sketch("image", .imageView, (0, 0, 60, 40), change: { $0.zPosition = .one }), title) == ["title"])
  }

  @Test func `what to change is what puts the cover in front`() {
    func suggestion(_ sketches: Sketch...) -> String? {
      OccludedView().findings(in: Drawing(screen(sketches)).analysis).first?.suggestions.first
    }
    let image = Sketch("image", .imageView, (0, 0, 60, 40))
    let raised = Sketch("image", .imageView, (0, 0, 60, 40), change: { $0.zPosition = .one })
    #expect(suggestion(title, image) == "put 'image' before 'title' among the subviews")
    #expect(suggestion(raised, title) == "lower the zPosition of 'image' to that of 'title'")
    #expect(suggestion(title, raised) == "lower the zPosition of 'image' below that of 'title'")
    let panel = Sketch("panel", .stackView, (0, 0, 60, 40), subviews: [image])
    #expect(suggestion(title, panel) == "put 'panel' before 'title' among the subviews", "it contains the image")
    let row = Sketch("row", .stackView, (0, 0, 90, 90), subviews: [title])
    #expect(suggestion(row, panel) == "list 'title' in the `covers` of 'panel' if that is meant")
  }

  @Test func `a view that lies outside its superview is to be moved inside`() {
    func suggestion(_ y: Rational) -> String? {
      let row = Sketch("row", .stackView, (0, 0, 90, 30), subviews: [Sketch("title", .label, (10, y, 40, 10))])
      let drawing = Drawing(screen(row, Sketch("card", .view, (0, 0, 90, 90))))
      return OccludedView().findings(in: drawing.analysis).first?.suggestions.first
    }
    #expect(suggestion(30) == "move 'title' inside 'row'")
    #expect(suggestion(25) == "list 'title' in the `covers` of 'card' if that is meant")
  }

  @Test func `a part that stays visible is enough`() {
    #expect(found(photo, Sketch("image", .imageView, (0, 0, 50, 29))) == [])
  }

  @Test func `a label is covered from a tenth of it on`() {
    // The label is 20 tall, from 10 on.
    #expect(found(title, Sketch("image", .imageView, (0, 28, 60, 40))) == ["title"])
    #expect(found(title, Sketch("image", .imageView, (0, 29, 60, 40))) == [])
    let view = Sketch("panel", .view, (0, 10, 60, 10))
    let analysis = Drawing(screen(title, view)).analysis
    let finding = OccludedView().findings(in: analysis).first
    #expect(finding?.message == "'title' is a text that is 50 % covered by 'panel'")
    #expect(finding?.label == "50 % not visible")
    #expect(finding?.suggestions.first == "move 'title' or 'panel', so that they are apart")
  }

  /// A title 20 tall from 30 on, and a card over its lower half.
  private func suggestion(_ cardTop: String) throws -> String? {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "title", "kind": "label", "intrinsicSize": [100, 20] }, { "id": "card", "opaque": true }] },
        "constraints": {
          "title.top": "title.top == screen.top + 30", "title.left": "title.leading == screen.leading + 16",
          "card.top": "\(cardTop)", "card.height": "card.height == 100",
          "card.left": "card.leading == screen.leading", "card.right": "card.trailing == screen.trailing" } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    return OccludedView().findings(in: Analysis(scene: scene, configurations: [solved])).first?.suggestions.first
  }

  @Test(arguments: [
    // The title ends at 50.
    ("card.top == title.top + 10", "from 10 to at least 20"), ("card.top == screen.top + 40", "from 40 to at least 50"),
    ("title.bottom == card.top + 10", "from 10 to at most 0"),
  ])
  func `a text that is covered in part and its cover are to be moved apart`(top: String, change: String) throws {
    #expect(try suggestion(top) == "change the constant of 'card.top' \(change) (tried: nothing covers it)")
  }

  @Test func `several covers count together, and only those that cover a part are named`() {
    let covers = covers(
      title, Sketch("left", .imageView, (0, 0, 30, 40)), Sketch("away", .imageView, (60, 0, 30, 40)),
      Sketch("right", .imageView, (30, 0, 30, 40)))
    #expect(covers == ["left", "right"])
  }

  @Test func `a cover with rounded corners leaves the corners visible`() {
    let cover = Sketch("image", .imageView, (10, 10, 40, 20), change: { $0.cornerRadius = ExactDecimal(5) })
    #expect(found(photo, cover) == [])
  }

  @Test func `a disc covers an equal disc`() {
    func disc(_ name: String) -> Sketch {
      Sketch(name, .imageView, (10, 10, 40, 40), change: { $0.cornerRadius = ExactDecimal(20) })
    }
    #expect(found(disc("below"), disc("above")) == ["below"])
  }

  @Test func `a square turned by an eighth of a turn covers what is inside it alone`() {
    let turned = Sketch("image", .imageView, (0, 0, 40, 40), change: { $0.transform.rotation = ExactDecimal(45) })
    // Half of its diagonal is 28.28, so a square that extends 14 from the centre fits, and one that extends 15 does
    // not.
    #expect(found(Sketch("fits", .label, (6, 6, 28, 28)), turned) == ["fits"])
    #expect(found(Sketch("sticks out", .imageView, (5, 5, 30, 30)), turned) == [])
  }

  @Test func `translucent, hidden and see-through views cover nothing`() {
    let box = (Rational(0), Rational(0), Rational(60), Rational(40))
    #expect(
      found(title, Sketch("a", .imageView, box, change: { $0.alpha = .init(significand: 98, exponent: -2) })) == [])
    #expect(
      found(title, Sketch("a", .imageView, box, change: { $0.alpha = .init(significand: 99, exponent: -2) })) == [
        "title"
      ])
    #expect(found(title, Sketch("a", .imageView, box, change: { $0.isHidden = true })) == [])
    #expect(found(title, Sketch("a", .imageView, box, change: { $0.isOpaque = false })) == [])
  }

  @Test func `superviews and subviews do not cover`() {
    let card = Sketch("card", .view, (10, 10, 40, 20), subviews: [Sketch("image", .imageView, (0, 0, 40, 20))])
    #expect(found(card) == [])
  }

  @Test func `a subtree is painted as a unit`() {
    let below = Sketch(
      "below", .view, (0, 0, 50, 50),
      subviews: [Sketch("deep", .label, (10, 10, 10, 10), change: { $0.zPosition = ExactDecimal(9) })])
    #expect(found(below, Sketch("above", .imageView, (5, 5, 20, 20))) == ["deep"])
  }

  @Test func `what clipping takes away is not counted, neither of the view nor of the cover`() {
    let half = Sketch(
      "clip", .view, (0, 0, 30, 100), subviews: [title],
      change: {
        $0.clipsToBounds = true
        $0.isOpaque = false
      })
    #expect(found(half, Sketch("image", .imageView, (0, 0, 30, 40))) == ["title"])
    let cut = Sketch(
      "clip", .view, (0, 0, 30, 100), subviews: [Sketch("image", .imageView, (0, 0, 60, 40))],
      change: {
        $0.clipsToBounds = true
        $0.isOpaque = false
      })
    #expect(found(photo, cut) == [])
  }

  @Test func `what the screen's edge cuts off needs no cover`() {
    #expect(found(Sketch("edge", .label, (90, 0, 40, 20)), Sketch("image", .imageView, (80, 0, 20, 40))) == ["edge"])
  }

  @Test func `views without content of their own, without area or out of sight are left alone`() {
    let cover = Sketch("image", .imageView, (0, 0, 100, 100))
    #expect(
      found(
        Sketch("stack", .stackView, (0, 0, 9, 9)), Sketch("scroll", .scrollView, (0, 0, 9, 9)),
        Sketch("guide", .guide, (0, 0, 9, 9)), Sketch("glass", .view, (0, 0, 9, 9), change: { $0.isOpaque = false }),
        Sketch("flat", .label, (0, 0, 9, 0)), Sketch("outside", .label, (200, 0, 9, 9)),
        Sketch("gone", .label, (0, 0, 9, 9), change: { $0.isHidden = true }), cover) == [])
  }

  @Test func `a declared cover is ignored, also for what lies inside`() {
    let panel = Sketch("panel", .view, (0, 0, 60, 60), subviews: [title])
    #expect(found(panel, Sketch("sheet", .imageView, (0, 0, 90, 90), covers: ["panel"])) == [])
    let sheet = Sketch(
      "sheet", .stackView, (0, 0, 90, 90), subviews: [Sketch("image", .imageView, (0, 0, 90, 90))], covers: ["title"])
    #expect(found(panel, sheet) == ["panel"])
  }

  @Test func `five thousand tiles over a background are told`() {
    let tiles = (0..<5000).map { index in
      Sketch("\(index)", .button, (Rational(index % 50) * 2, Rational(index / 50), 2, 1))
    }
    let drawing = Drawing(screen([Sketch("background", .imageView, (0, 0, 100, 100))] + tiles))
    #expect(drawing.found(by: OccludedView()) == ["background"])
  }
}
