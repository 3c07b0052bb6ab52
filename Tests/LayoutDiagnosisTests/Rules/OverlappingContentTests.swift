import ConstraintSolver
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDiagnosis

@Suite struct `Contents that collide` {
  private let rule = OverlappingContent()

  private func found(_ sketches: Sketch...) -> [String] { Drawing(screen(sketches)).found(by: rule) }
  private func foundInDocument(_ sketches: Sketch...) -> [String] {
    Drawing(screen(sketches), source: "Note.xib").found(by: rule)
  }

  private let title = Sketch("title", .label, (0, 0, 50, 20))
  private let price = Sketch("price", .label, (40, 5, 50, 20))

  @Test func `two texts that share an area are found, with its size`() {
    let findings = rule.findings(in: Drawing(screen(title, price)).analysis)
    #expect(findings.map(\.message) == ["'title' and 'price' overlap by 10 × 15"])
    guard let overlaps = (findings.first?.evidence as? OverlappingContent.Evidence)?.overlaps else {
      Issue.record("no overlap")
      return
    }
    #expect(overlaps.map(\.frame) == [Frame(x: 40, y: 5, width: 10, height: 15)])
  }

  @Test func `a text collides with a control, two controls without text do not`() {
    #expect(found(title, Sketch("switch", .switch, (40, 0, 51, 31))) == ["title switch"])
    #expect(found(Sketch("slider", .slider, (0, 0, 60, 20)), Sketch("switch", .switch, (40, 0, 51, 31))) == [])
  }

  @Test func `texts over images and plain views are normal`() {
    #expect(found(Sketch("image", .imageView, (0, 0, 90, 90)), Sketch("card", .view, (0, 0, 90, 90)), title) == [])
  }

  @Test func `up to one point is within the tolerance`() {
    #expect(found(title, Sketch("below", .label, (0, 19, 50, 20))) == [])
    #expect(found(title, Sketch("below", .label, (0, Rational(189, over: 10), 50, 20))) == ["title below"])
  }

  @Test func `the text of a text view lies inside its insets, a background fills its frame`() {
    func note(_ y: Rational, opaque: Bool = false) -> Sketch {
      Sketch("note", .textView, (0, y, 100, 60), change: { $0.isOpaque = opaque })
    }
    // The title ends at 20, and the text begins 8 below the top of its view. A point is the tolerance.
    #expect(foundInDocument(title, note(11)) == [])
    #expect(foundInDocument(title, note(10)) == ["title note"])
    #expect(foundInDocument(note(11), title) == [])
    #expect(foundInDocument(title, note(11, opaque: true)) == ["title note"])
    // Over a background there is no text to collide with.
    #expect(foundInDocument(note(11, opaque: true), title) == [])
    let small = Sketch("small", .textView, (0, 0, 60, 16), change: { $0.isOpaque = false })
    #expect(foundInDocument(title, small) == [])
    // The text ends 5 before the right edge, at 35.
    let beside = Sketch("beside", .label, (34, 20, 40, 20))
    #expect(foundInDocument(Sketch("note", .textView, (0, 0, 40, 60), change: { $0.isOpaque = false }), beside) == [])
    // A text view in a window is an NSTextView.
    let drawing = Drawing(screen(title, note(11)), rootKind: .window, source: "Note.xib")
    #expect(drawing.found(by: rule) == ["title note"])
    // Only documents are known to have them.
    #expect(found(title, note(11)) == ["title note"])
  }

  @Test func `a text that is smaller than its frame collides only if it does so wherever it lies`() {
    func label(
      _ name: String, _ x: Rational, _ length: Int64?, opaque: Bool = false, isInferred: Bool = true
    ) -> Sketch {
      var sketch = Sketch(
        name, .label, (x, 0, 60, 20),
        change: {
          $0.intrinsicSize = AxisPair(length.map { ExactDecimal($0) }, nil)
          $0.isOpaque = opaque
        })
      sketch.isInferred = isInferred
      return sketch
    }
    // The frames share 0 to 60 or a part of it. Texts of 20 and 20 may lie side by side, texts of 40 and 40 share 20.
    #expect(found(label("a", 0, 20), label("b", 0, 20)) == [])
    #expect(found(label("a", 0, 40), label("b", 0, 40)) == ["a b"])
    #expect(found(label("a", 0, 40), label("b", 20, 40)) == [])
    #expect(found(label("a", 0, 60), label("b", 20, 40)) == ["a b"])
    #expect(found(label("a", 0, 60), label("b", 50, 40)) == [])
    // A background fills the frame, and a frame without a content size may be full.
    #expect(found(label("a", 0, 20, opaque: true), label("b", 20, 60)) == ["a b"])
    #expect(found(label("a", 0, nil), label("b", 50, nil)) == ["a b"])
    // In a scene that is written by hand, a text begins where its frame begins.
    #expect(found(label("a", 0, 20), label("b", 0, 20, isInferred: false)) == ["a b"])
  }

  @Test func `frames of inferred sizes that share little one way only touch`() {
    func names(_ x: Rational, inferred: Bool) -> [String] {
      var sketches = [title, Sketch("price", .label, (x, 0, 40, 20))]
      if inferred { for index in sketches.indices { sketches[index].isInferred = true } }
      return Drawing(screen(sketches)).found(by: rule)
    }
    #expect(names(46, inferred: true) == [])
    #expect(names(45, inferred: true) == ["title price"])
    #expect(names(46, inferred: false) == ["title price"])
  }

  @Test(arguments: [(ViewKind.slider, true), (.switch, true), (.textField, false)])
  func `a text of inferred size that shares little with a slider or a switch only touches it`(
    kind: ViewKind, isTouching: Bool
  ) {
    func names(_ y: Rational, isInferred: Bool = true) -> [String] {
      var label = title
      label.isInferred = isInferred
      return found(label, Sketch("control", kind, (0, y, 100, 31), change: { $0.isOpaque = false }))
    }
    #expect(names(16) == (isTouching ? [] : ["title control"]))
    #expect(names(15) == ["title control"])
    #expect(names(16, isInferred: false) == ["title control"])
  }

  @Test func `a short text in a long frame may lie beside a control`() {
    func names(_ length: Int64) -> [String] {
      var label = Sketch(
        "label", .label, (0, 0, 90, 20), change: { $0.intrinsicSize = AxisPair(ExactDecimal(length), nil) })
      label.isInferred = true
      return found(label, Sketch("switch", .switch, (39, 0, 51, 31)))
    }
    #expect(names(39) == [])
    #expect(names(41) == ["label switch"])
  }

  @Test func `a text inside a control does not collide with it`() {
    let caption = Sketch("caption", .label, (0, 0, 50, 50))
    #expect(found(Sketch("button", .button, (0, 0, 50, 50), subviews: [caption])) == [])
  }

  @Test(arguments: [ViewKind.textField, .textView])
  func `a label wholly in front of a field is a part of it`(kind: ViewKind) {
    func names(_ x: Rational, isInFront: Bool = true, source: String? = "Form.xib") -> [String] {
      let field = Sketch("field", kind, (0, 0, 80, 60), change: { $0.isOpaque = false })
      let unit = Sketch("unit", .label, (x, 20, 20, 20))
      return Drawing(screen(isInFront ? [field, unit] : [unit, field]), source: source).found(by: rule)
    }
    #expect(names(60) == [])
    #expect(names(60, source: nil) == [])
    #expect(names(61) == ["field unit"])
    #expect(names(60, isInFront: false) == ["unit field"])
  }

  @Test func `a button at an end of a text field and centred on it is a part of it`() {
    func names(_ x: Rational, _ y: Rational) -> [String] {
      // Otherwise the button would obstruct the field.
      let field = Sketch("field", .textField, (0, 20, 80, 30), change: { $0.isUserInteractionEnabled = false })
      return found(field, Sketch("clear", .button, (x, y, 30, 40)))
    }
    #expect(names(50, 15) == [] && names(0, 16) == [])
    #expect(names(30, 15) == ["field clear"], "it stands in the middle")
    #expect(names(50, 17) == ["field clear"], "its centre is 2 pt lower")
    #expect(names(51, 15) == ["field clear"], "it sticks out by 1 pt")
  }

  @Test func `a label of at most half of a button's size inside it is a badge`() {
    func names(_ width: Rational) -> [String] {
      found(Sketch("inbox", .button, (0, 0, 44, 44)), Sketch("count", .label, (0, 0, width, 18)))
    }
    #expect(names(22) == [])
    #expect(names(23) == ["inbox count"])
  }

  @Test func `what is meant to cover may`() {
    var badge = price
    badge.covers = ["title"]
    #expect(found(title, badge) == [])
    var background = title
    background.covers = ["price"]
    #expect(found(background, price) == [])
  }

  @Test func `hidden and transparent texts do not collide`() {
    #expect(found(title, Sketch("price", .label, (40, 5, 50, 20), change: { $0.isHidden = true })) == [])
    #expect(found(title, Sketch("price", .label, (40, 5, 50, 20), change: { $0.alpha = .zero })) == [])
  }

  @Test func `what a sheet between them hides does not collide, what shows beside it does`() {
    func sheet(_ x: Rational) -> Sketch {
      Sketch("sheet", .view, (x, 0, 100 - x, 100), subviews: [Sketch("price", .label, (40 - x, 5, 50, 20))])
    }
    #expect(found(title, sheet(30)) == [])
    #expect(found(title, sheet(45)) == ["title price"])
    #expect(found(title, price, Sketch("sheet", .view, (0, 0, 100, 100))) == [])
  }

  @Test func `parts that an ancestor clips do not collide`() {
    let card = Sketch("card", .view, (0, 0, 40, 40), subviews: [title], change: { $0.clipsToBounds = true })
    #expect(found(card, price) == [])
  }

  @Test func `what scrolls under something that stays overlaps only for the time being`() {
    func scroll(_ height: Rational) -> Sketch {
      Sketch("scroll", .scrollView, (0, 0, 100, 100), subviews: [title], contentSize: AxisPair(Rational(100), height))
    }
    #expect(found(scroll(200), price) == [])
    #expect(found(scroll(100), price) == ["title price"])
  }

  @Test func `a text that is wholly hidden, and a control that cannot be hit, are found by other rules`() {
    #expect(found(title, Sketch("button", .button, (0, 0, 60, 30))) == [])
    #expect(found(Sketch("first", .button, (0, 0, 50, 44)), Sketch("second", .button, (20, 0, 50, 44))) == [])
  }

  @Test func `an area for touches that shows nothing may lie over texts`() {
    #expect(found(title, Sketch("tap", .button, (0, 0, 90, 40), change: { $0.isOpaque = false })) == [])
  }

  @Test func `collisions of one view are one finding, the largest first`() {
    let badge = Sketch("badge", .label, (45, 0, 5, 5))
    let findings = rule.findings(in: Drawing(screen(title, price, badge)).analysis)
    #expect(findings.map(\.message) == ["'title' and 'price' overlap by 10 × 15"])
    #expect(findings[0].related.map(\.message) == ["'price' is here", "'title' and 'badge' overlap, too"])
  }

  @Test func `collisions between the same two groups are one finding`() {
    func column(_ name: String, _ x: Rational) -> Sketch {
      Sketch(
        name, .stackView, (x, 0, 50, 60),
        subviews: (0..<3).map { Sketch("\(name)\($0)", .label, (0, Rational(20 * $0), 50, 10)) })
    }
    #expect(found(column("left", 0), column("right", 40)) == ["left0 right0"])
  }

  @Test func `beyond the limit of views in front, the view is undecided`() {
    var sketches = [title]
    for index in 0...LayoutDiagnosis.Limits.overlaps.limit {
      sketches.append(Sketch("l\(index)", .label, (0, 0, 50, 20)))
    }
    let analysis = Drawing(screen(sketches)).analysis
    var limits: [ExceededLimit] = []
    _ = rule.findings(in: analysis, exceeding: &limits)
    #expect(limits.map(\.left) == [1])
  }
}
