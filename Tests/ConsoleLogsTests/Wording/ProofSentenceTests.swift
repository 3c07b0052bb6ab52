import Testing

@testable import ConsoleLogs

/// Sums that a pencil confirms, as people write them.
struct ProofSentenceTests {
  private func sentence(_ alert: LoggedAlert) throws -> ProofSentence {
    let analysis = AlertAnalysis(alert)
    let proof = try #require(analysis.proof ?? analysis.assumedProof)
    return ProofSentence(proof, in: alert, ItemNames(alert))
  }

  @Test(arguments: [("(15)", "need at least 65", "65 > 40, 25"), ("(>=0)", "need at least 50", "50 > 40, 10")])
  func `a size that the alert lists counts, also if the proof does without`(
    size: String, message: String, sum: String
  ) throws {
    let sentence = try sentence(
      LogFixture.alert(
        "NSLayoutConstraint:0x1 V:[UILabel:0x9\(size)]",
        "NSLayoutConstraint:0x2 V:|-(20)-[UILabel:0x9]   (Names: '|':Cell:0x8 )",
        "NSLayoutConstraint:0x3 V:[UILabel:0x9]-(10)-[UILabel:0x7]",
        "NSLayoutConstraint:0x4 V:[UILabel:0x7]-(20)-|   (Names: '|':Cell:0x8 )",
        "NSLayoutConstraint:0x5 'UIView-Encapsulated-Layout-Height' V:[Cell:0x8(40)]"))
    #expect(sentence.message == "Cell is 40 tall, but its constraints \(message)")
    #expect(sentence.arithmetic.hasSuffix("= \(sum) too many"))
  }

  @Test func `a common factor is left out`() throws {
    let mask = "NSAutoresizingMaskLayoutConstraint"
    let sentence = try sentence(
      LogFixture.alert(
        "NSLayoutConstraint:0x1 V:[UIButton:0x9]-(2)-|   (Names: '|':UIView:0x8 )",
        "\(mask):0x2 h=--& v=--& UIButton:0x9.midY == 0   (Names: '|':UIView:0x8 )",
        "\(mask):0x3 h=--& v=--& V:[UIButton:0x9(0)]", "NSLayoutConstraint:0x4 V:[UIView:0x8(100)]"))
    #expect(sentence.arithmetic == "2 < 100, 98 too few")
  }

  @Test(arguments: [
    ("0.2", "200 + 0.2 × 900 = 380 < 900, 520 too few", "only 380"),
    ("0.8", "200 + 0.8 × 900 = 920 > 900, 20 too many", "need 920"),
  ])
  func `a share of the size that is set counts with what fills it`(share: String, sum: String, message: String) throws {
    let sentence = try sentence(
      LogFixture.alert(
        "NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& V:[Card:0x9(900)]",
        "NSLayoutConstraint:0x2 V:[UIView:0x8(200)]",
        "NSLayoutConstraint:0x3 V:|-(0)-[UIView:0x8]   (Names: '|':Card:0x9 )",
        "NSLayoutConstraint:0x4 V:[UIView:0x8]-(0)-[UILabel:0x7]",
        "NSLayoutConstraint:0x5 V:[UILabel:0x7]-(0)-|   (Names: '|':Card:0x9 )",
        "NSLayoutConstraint:0x6 UILabel:0x7.height == \(share)*Card:0x9.height"))
    #expect(sentence.arithmetic == sum)
    #expect(sentence.message.contains(message), "\(sentence.message)")
  }

  @Test func `equal summands of both sides are left out`() throws {
    let sentence = try sentence(
      LogFixture.alert(
        "NSLayoutConstraint:0x1 H:[UIImageView:0x9(320)]",
        "NSLayoutConstraint:0x2 Cell:0x8.trailingMargin == UIImageView:0x9.trailing - 8",
        "NSLayoutConstraint:0x3 UIImageView:0x9.leading == Cell:0x8.leadingMargin - 8",
        "NSLayoutConstraint:0x4 'UIView-Encapsulated-Layout-Width' H:[Cell:0x8(375)]"))
    #expect(sentence.message == "Cell is 375 wide, but what fills it is only 320 wide")
    #expect(sentence.arithmetic == "320 < 375, 55 too few")
  }

  @Test func `a container is too small for what is in it, rather than filled by it`() throws {
    let sentence = try sentence(
      LogFixture.alert(
        "NSLayoutConstraint:0x1 UIView:0x9.top == Cell:0x8.top",
        "NSLayoutConstraint:0x2 UIView:0x9.bottom == Cell:0x8.bottom",
        "NSLayoutConstraint:0x3 UIView:0x9.height == 200", "NSLayoutConstraint:0x4 Cell:0x8.height == 100"))
    #expect(sentence.message == "Cell is 100 tall, but its constraints need 200")
  }

  @Test func `a headline says what does not fit`() throws {
    let sentence = try sentence(
      LogFixture.alert(
        "NSLayoutConstraint:0x1 NSScrollView:0x9.right == NSBox:0x8.right   (active)",
        "NSLayoutConstraint:0x2 H:[NSBox:0x8]-(0)-|(LTR)   (active, names: '|':NSClipView:0x7 )",
        "NSAutoresizingMaskLayoutConstraint:0x3 h=-&- v=-&- H:[NSClipView:0x7]-(15)-|(LTR)   (active, names: '|':NSScrollView:0x9 )"
      ))
    #expect(
      sentence.message == """
        the right edge of NSScrollView is at the right edge of NSBox, but by the other 2 constraints the right edge of NSScrollView \
        is 15 after the right edge of NSBox
        """)
  }

  @Test func `a negative size needs no sum`() throws {
    let sentence = try sentence(LogFixture.alert("NSLayoutConstraint:0x1 UIView:0x9.width == - 16"))
    #expect(sentence.message == "UIView is -16 wide, which cannot be")
    #expect(sentence.arithmetic == "no width is negative")
  }
}
