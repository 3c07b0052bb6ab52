import Testing

@testable import SceneLoading

struct ForeignEquationTests {
  @Test(arguments: [
    ("self.a.leftAnchor.constraint(greaterThanOrEqualTo: b.rightAnchor, constant: 4.5)", "a.left >= b.right + 4.5"),
    ("a.heightAnchor.constraint(equalToConstant: 44)", "a.height == 44"),
    ("a.topAnchor.constraint(equalTo: b.topAnchor, constant: 0).isActive = true", "a.top == b.top"),
    (
      "s.contentLayoutGuide.widthAnchor.constraint(equalTo: s.frameLayoutGuide.widthAnchor)",
      "s.content.width == s.frame.width"
    ),
    ("a.snp.height.equalTo(b.snp.width).multipliedBy(0.5)", "a.height == 0.5 * b.width"),
    ("a.snp.width.lessThanOrEqualTo(200).priority(.high)", "a.width <= 200 @high"),
    (
      "NSLayoutConstraint(item: a, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1, constant: 20)",
      "a.width == 20"
    ),
    ("H:|[a]-b-[c]|", "a.leading == superview.leading"), ("[a]-[b]", "b.leading == a.trailing + 8"),
    ("V:[a]-20-|", "a.bottom == superview.bottom - 20"), ("a.width => 40", "a.width >= 40"),
  ])
  func `a constraint in another notation becomes the equation to write`(text: String, equation: String) {
    #expect(ForeignEquation(text)?.equation == equation)
  }

  @Test(arguments: [
    "a.topAnchor.constraint(equalTo: b.topAnchor, constant: spacing)",
    "a.topAnchor.constraint(equalTo: b.topAnchor).withPriority(.low)",
    "a.leadingAnchor.constraint(equalToSystemSpacingAfter: b.trailingAnchor, multiplier: 1)",
    "a.snp.edges.equalTo(b)", "H:|-[a]-|",
  ])
  func `what an equation cannot say is recognised, but not guessed`(text: String) throws {
    #expect(try #require(ForeignEquation(text)).equation == nil)
  }

  @Test(arguments: [
    "a.top == b.tpo", "a.top", "", "a.top == (b.top)", "f(", "((((", "a.b.c.d.e", "[", "|", "H:", "a = b = c",
  ])
  func `anything else keeps its own errors`(text: String) {
    #expect(ForeignEquation(text) == nil)
  }

  @Test func `a name in backticks stays as it is`() {
    #expect(ForeignEquation("`photo view`.top = card.top + 5")?.equation == "`photo view`.top == card.top + 5")
  }
}
