import Testing

/// Formats with the constraints that UIKit makes of them, worked out by hand.
@Suite struct VisualFormatTests {
  /// The examples of Apple's page about the language.
  private static let examples: [(format: String, constraints: [String])] = [
    ("[button]-[textField]", ["H:button-textField: textField.leading == button.trailing + 8"]),
    ("[button(>=50)]", ["H:button.width>=: button.width >= 50"]),
    (
      "|-50-[purpleBox]-50-|",
      [
        "H:|-purpleBox: purpleBox.leading == screen.leading + 50",
        "H:purpleBox-|: screen.trailing == purpleBox.trailing + 50",
      ]
    ),
    ("V:[topField]-10-[bottomField]", ["V:topField-bottomField: bottomField.top == topField.bottom + 10"]),
    ("[maroonView][blueView]", ["H:maroonView-blueView: blueView.leading == maroonView.trailing"]),
    ("[button(100@20)]", ["H:button.width: button.width == 100 @20"]),
    ("[button1(==button2)]", ["H:button1.width: button1.width == button2.width"]),
    (
      "[flexibleButton(>=70,<=100)]",
      [
        "H:flexibleButton.width>=: flexibleButton.width >= 70", "H:flexibleButton.width<=: flexibleButton.width <= 100",
      ]
    ),
    (
      "|-[find]-[findNext]-[findField(>=20)]-|",
      [
        "H:|-find: find.leading == screen.leading + 20", "H:find-findNext: findNext.leading == find.trailing + 8",
        "H:findNext-findField: findField.leading == findNext.trailing + 8",
        "H:findField.width>=: findField.width >= 20", "H:findField-|: screen.trailing == findField.trailing + 20",
      ]
    ),
  ]

  /// Every rule of the grammar.
  private static let grammar: [(format: String, constraints: [String])] = [
    ("H:[a]-[b]", ["H:a-b: b.leading == a.trailing + 8"]),
    ("V:|[a]|", ["V:|-a: a.top == screen.top", "V:a-|: screen.bottom == a.bottom"]),
    ("V:|-[a]-|", ["V:|-a: a.top == screen.top + 20", "V:a-|: screen.bottom == a.bottom + 20"]),
    ("[a]-0-[b]", ["H:a-b: b.leading == a.trailing"]),
    ("[a]-(8)-[b]", ["H:a-b: b.leading == a.trailing + 8"]),
    ("[a]-(==8)-[b]", ["H:a-b: b.leading == a.trailing + 8"]),
    ("[a]-(>=8)-[b]", ["H:a-b>=: b.leading >= a.trailing + 8"]),
    (
      "[a]-(>=8@750,<=20)-[b]",
      ["H:a-b>=: b.leading >= a.trailing + 8 @750", "H:a-b<=: b.leading <= a.trailing + 20"]
    ),
    (
      "|-(>=8)-[a]-(<=5@low)-|",
      ["H:|-a>=: a.leading >= screen.leading + 8", "H:a-|<=: screen.trailing <= a.trailing + 5 @250"]
    ),
    ("V:[a]-(>=5)-|", ["V:a-|>=: screen.bottom >= a.bottom + 5"]),
    ("[a]-gap-[b]", ["H:a-b: b.leading == a.trailing + 12"]),
    ("[a]-(gap@low)-[b]", ["H:a-b: b.leading == a.trailing + 12 @250"]),
    ("[a]-(outset)-[b]", ["H:a-b: b.leading == a.trailing - 4"]),
    ("[a]-outset-[b]", ["H:a-b: b.leading == a.trailing - 4"]),
    ("[a]-(-8)-[b]", ["H:a-b: b.leading == a.trailing - 8"]),
    ("[a]-(-8)-|", ["H:a-|: screen.trailing == a.trailing - 8"]),
    ("[a]-8.5-[b]", ["H:a-b: b.leading == a.trailing + 8.5"]),
    ("[a]-.5-[b]", ["H:a-b: b.leading == a.trailing + 0.5"]),
    ("[a]-2e1-[b]", ["H:a-b: b.leading == a.trailing + 20"]),
    ("V:[a(gap)]", ["V:a.height: a.height == 12"]),
    ("V:[a(<=b@999)]", ["V:a.height<=: a.height <= b.height @999"]),
    (
      "[a(>=70,<=100@250, ==b)]",
      ["H:a.width>=: a.width >= 70", "H:a.width<=: a.width <= 100 @250", "H:a.width: a.width == b.width"]
    ),
    (
      " H : | - [ a ( >= 5 @ 7 ) ] - 3 - [ b ] ",
      [
        "H:|-a: a.leading == screen.leading + 20", "H:a.width>=: a.width >= 5 @7", "H:a-b: b.leading == a.trailing + 3",
      ]
    ),
    (
      "[`more button`(20)]-`more gap`-[a]",
      [
        "H:more button.width: more button.width == 20", "H:more button-a: a.leading == more button.trailing + 30",
      ]
    ),
    (
      "V:|[x][y]|",
      [
        "V:|-x: x.top == card.top", "V:x-y: y.top == x.bottom", "V:y-|: card.bottom == y.bottom",
      ]
    ),
    ("[a]-[x]", ["H:a-x: x.leading == a.trailing + 8"]),
  ]

  /// What is computed within parentheses.
  private static let computed: [(format: String, constraints: [String])] = [
    ("[a(gap*2+1)]", ["H:a.width: a.width == 25"]),
    ("[a(==(gap+3)*2/5)]", ["H:a.width: a.width == 6"]),
    ("[a]-(>=gap/8-1@low)-[b]", ["H:a-b>=: b.leading >= a.trailing + 0.5 @250"]),
    ("[a(100/3*3)]", ["H:a.width: a.width == 100"]),
    ("[a(-(-5))]", ["H:a.width: a.width == 5"]),
    ("[a(b.width)]", ["H:a.width: a.width == b.width"]),
    ("[a(==a.height*16/9)]", ["H:a.width: a.width == 16/9 * a.height"]),
    ("V:[a(2*b.width-gap)]", ["V:a.height: a.height == 2 * b.width - 12"]),
    ("[a(b/2+8)]", ["H:a.width: a.width == 0.5 * b.width + 8"]),
    ("[a((b+4)/3+2/3)]", ["H:a.width: a.width == 1/3 * b.width + 2"]),
    ("[a(100-b)]", ["H:a.width: a.width == -1 * b.width + 100"]),
  ]

  private static let all = examples + grammar + computed

  @Test(arguments: all.indices) func `a format makes the constraints that it means`(index: Int) throws {
    let (format, constraints) = Self.all[index]
    #expect(try written("\"\(format)\"") == constraints)
  }

  @Test func `a format as an object is the same as its string`() throws {
    #expect(try written(#"{ "format": "|-[a(b)]-gap-[b]" }"#) == written(#""|-[a(b)]-gap-[b]""#))
  }

  @Test func `formats follow the constraints that are written, in their order`() throws {
    let text = formatScene(#""[b][c]", "V:[a(4)]""#, and: #""constraints": { "k": "a.width == 3" }"#)
    #expect(try scene(text).constraints.map(\.name) == ["k", "H:b-c", "V:a.height"])
    #expect(try scene(text).constraints.map(\.isFromFormat) == [false, true, true])
  }

  @Test func `a format that is not active makes constraints that are not`() throws {
    let scene = try scene(formatScene(#"{ "format": "[a(1)]", "active": false }, "[b(1)]""#))
    #expect(scene.constraints.map(\.isActive) == [false, true])
  }
}
