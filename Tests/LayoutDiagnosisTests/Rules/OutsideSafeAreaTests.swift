import ConstraintSolver
import LayoutModel
import LayoutSolving
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
