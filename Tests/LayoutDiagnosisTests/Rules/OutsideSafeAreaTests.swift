import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

@Suite struct `Content outside the safe area` {
  private let rule = OutsideSafeArea()

  /// On a screen of 100 x 100 whose safe area ends 20 below the top and 10 above the bottom.
  private func messages(_ sketches: Sketch...) -> [String] {
    let safeArea = DecimalInsets(top: 20, left: 0, bottom: 10, right: 0)
    return rule.findings(in: Drawing(screen(sketches), safeArea: safeArea).analysis).map(\.message)
  }

  @Test func `texts and controls reach into the insets, images and backgrounds may`() {
    #expect(
      messages(
        Sketch("image", .imageView, (0, 0, 50, 50)), Sketch("background", .view, (0, 0, 100, 100)),
        Sketch("title", .label, (0, 5, 50, 10)), Sketch("buy", .button, (0, 80, 50, 18)),
        Sketch("inside", .label, (0, 20, 50, 70))) == [
          "'title' reaches 15 into the top inset of the safe area",
          "'buy' reaches 8 into the bottom inset of the safe area",
        ])
  }

  @Test func `a button without content that fills the screen may reach there`() {
    #expect(messages(Sketch("catcher", .button, (0, 0, 100, 100))) == [])
    #expect(messages(Sketch("bar", .button, (0, 0, 100, 30))).count == 1)
  }

  @Test func `one point is within the tolerance`() {
    #expect(messages(Sketch("title", .label, (0, 19, 50, 10))) == [])
  }

  @Test func `a view of inferred size has a little room around its content`() {
    func count(_ y: Rational, opaque: Bool = false) -> Int {
      var title = Sketch("title", .label, (0, y, 50, 10), change: { $0.isOpaque = opaque })
      title.isInferred = true
      return messages(title).count
    }
    #expect(count(16) == 0)
    #expect(count(15) == 1)
    #expect(count(16, opaque: true) == 1)
  }

  private func findings(_ sketches: Sketch..., source: String? = nil) -> [Finding] {
    let safeArea = DecimalInsets(top: 20, left: 0, bottom: 10, right: 0)
    return rule.findings(in: Drawing(screen(sketches), safeArea: safeArea, source: source).analysis)
  }

  @Test func `a button of a document may come a little closer to the home indicator`() {
    func count(_ y: Rational, _ source: String? = "Screen.xib", kind: ViewKind = .button) -> Int {
      findings(Sketch("buy", kind, (0, y, 50, 20)), source: source).count
    }
    #expect(count(74) == 0)
    #expect(count(75) == 1)
    #expect(count(74, nil) == 1)
    #expect(count(74, kind: .label) == 1)
    #expect(count(16) == 1, "under the status bar")
  }

  @Test func `a text view that scrolls insets its text itself`() {
    let text = Sketch("text", .textView, (0, 0, 100, 100))
    let fixed = Sketch(
      "text", .textView, (0, 0, 100, 50), change: { $0.intrinsicSize = AxisPair(ExactDecimal(100), ExactDecimal(50)) })
    #expect(messages(text) == [])
    #expect(messages(fixed) == ["'text' reaches 20 into the top inset of the safe area"])
  }

  @Test func `a stack view that reaches into two insets is one finding`() {
    let stack = Sketch(
      "stack", .stackView, (0, 10, 100, 88),
      subviews: [Sketch("first", .textField, (0, 0, 100, 20)), Sketch("last", .textField, (0, 68, 100, 20))])
    #expect(
      messages(stack) == [
        "'stack' reaches 10 into the top and 8 into the bottom inset of the safe area, with 'first' and 'last'"
      ])
    #expect(
      findings(stack).flatMap(\.suggestions) == ["pin the top and bottom of 'stack' to 'screen.safeArea'"])
  }

  @Test func `a constant with the safe area is to become 0`() throws {
    func suggestions(_ top: String, movedBy y: Int = 0, beside others: String = "") throws -> [String] {
      let text = """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "safeArea": [20, 0, 0, 0],
          "subviews": [{ "id": "title", "kind": "label", "intrinsicSize": [100, 20],
            "transform": { "translation": [0, \(y)] } }\(others)] },
          "constraints": { "title.top": "\(top)", "title.leading": "title.leading == screen.leading" } }
        """
      let scene = try loadScene(Array(text.utf8))
      let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
      return rule.findings(in: Analysis(scene: scene, configurations: [solved])).flatMap(\.suggestions)
    }
    let change = "change the constant of 'title.top' from -11 to 0 (tried: it is inside)"
    let pin = "pin the top of 'title' to 'screen.safeArea'"
    #expect(try suggestions("title.top == screen.safeArea.top - 11").contains(change))
    #expect(try !suggestions("title.top == screen.safeArea.top - 11").contains(pin))
    #expect(try suggestions("title.top == screen.top + 9").contains(pin))
    let turned = "change the constant of 'title.top' from 11 to 0 (tried: it is inside)"
    #expect(try suggestions("screen.safeArea.top == title.top + 11").contains(turned))
    #expect(try suggestions("title.top == screen.safeArea.top + 8", movedBy: -16) == [pin], "a transform moves it")
    let below = #", { "id": "note", "kind": "label", "intrinsicSize": [100, 20], "frame": [0, 30, 100, 20] }"#
    // 20 of the title below the safe area's 20 would reach 10 into the note.
    #expect(
      try suggestions("title.top == screen.safeArea.top - 11", beside: below) == ["change the constant of 'title.top'"])
  }

  @Test func `a screen without insets has nothing outside`() {
    #expect(Drawing(screen(Sketch("title", .label, (0, 0, 50, 10)))).found(by: rule) == [])
  }

  @Test func `what scrolls is inset by its scroll view`() {
    let label = Sketch("label", .label, (0, 0, 50, 10))
    #expect(messages(Sketch("scroll", .scrollView, (0, 0, 100, 100), subviews: [label])) == [])
  }

  @Test func `what the screen cuts there, and what is hidden, is not also unsafe`() {
    #expect(
      messages(
        Sketch("cut", .label, (0, -5, 50, 10)), Sketch("hidden", .label, (0, 5, 50, 10), change: { $0.isHidden = true })
      )
        == [])
  }

  @Test func `a view without a height that reaches in with its contents is named with its own place`() {
    let row = Sketch("row", .view, (10, 5, 80, 0), subviews: [Sketch("title", .label, (0, 2, 20, 10))])
    #expect(messages(row) == ["'row' reaches 15 into the top inset of the safe area, with 'title'"])
  }

  @Test func `a card that reaches in with its contents is named once`() {
    func card(_ kind: ViewKind, _ y: Rational) -> Sketch {
      Sketch(
        "card", kind, (10, y, 80, 30),
        subviews: [Sketch("title", .label, (0, 2, 20, 10)), Sketch("buy", .button, (40, 2, 20, 10))])
    }
    let both = ["'card' reaches 15 into the top inset of the safe area, with 'title' and 'buy'"]
    #expect(messages(card(.view, 5)) == both)
    #expect(messages(card(.stackView, 5)) == both)
    #expect(
      messages(card(.view, 0)) == [
        "'title' reaches 18 into the top inset of the safe area, with 'buy'"
      ])
    #expect(
      messages(card(.stackView, 0)) == ["'card' reaches 20 into the top inset of the safe area, with 'title' and 'buy'"]
    )
  }
}
