import LayoutModel
import SceneLoading
import Testing

@Suite struct FormatOptionTests {
  private static let cases: [(format: String, members: String, constraints: [String])] = [
    (
      "[a]-[b]-[c]", #""options": ["alignAllTop"]"#,
      [
        "H:a-b: b.leading == a.trailing + 8", "H:b-c: c.leading == b.trailing + 8", "H:a-b.top: a.top == b.top",
        "H:b-c.top: b.top == c.top",
      ]
    ),
    (
      "[a][b]", #""options": ["alignAllBottom", "alignAllCenterY", "alignAllLastBaseline", "alignAllFirstBaseline"]"#,
      [
        "H:a-b: b.leading == a.trailing", "H:a-b.bottom: a.bottom == b.bottom", "H:a-b.centerY: a.centerY == b.centerY",
        "H:a-b.lastBaseline: a.lastBaseline == b.lastBaseline",
        "H:a-b.firstBaseline: a.firstBaseline == b.firstBaseline",
      ]
    ),
    (
      "V:[a][b]", #""options": ["alignAllLeft", "alignAllRight", "alignAllCenterX"]"#,
      [
        "V:a-b: b.top == a.bottom", "V:a-b.left: a.left == b.left", "V:a-b.right: a.right == b.right",
        "V:a-b.centerX: a.centerX == b.centerX",
      ]
    ),
    (
      "V:[a][b]", #""options": ["alignAllLeading", "alignAllTrailing", "alignAllLeading"]"#,
      [
        "V:a-b: b.top == a.bottom", "V:a-b.leading: a.leading == b.leading",
        "V:a-b.trailing: a.trailing == b.trailing",
      ]
    ),
    (
      "[a][b]", #""options": ["alignAllBaseline", "alignAllLastBaseline"]"#,
      ["H:a-b: b.leading == a.trailing", "H:a-b.lastBaseline: a.lastBaseline == b.lastBaseline"]
    ),
    ("|-[a]", #""options": ["alignAllTop"]"#, ["H:|-a: a.leading == screen.leading + 20"]),
    (
      "|-[a]-5-[b]-|", #""options": ["directionLeadingToTrailing"]"#,
      [
        "H:|-a: a.leading == screen.leading + 20", "H:a-b: b.leading == a.trailing + 5",
        "H:b-|: screen.trailing == b.trailing + 20",
      ]
    ),
    (
      "|-[a]-(>=5)-[b]-|", #""options": ["directionLeftToRight"]"#,
      [
        "H:|-a: a.left == screen.left + 20", "H:a-b>=: b.left >= a.right + 5", "H:b-|: screen.right == b.right + 20",
      ]
    ),
    (
      "|-[a]-(>=5)-[b]-(<=3)-|", #""options": ["directionRightToLeft"]"#,
      [
        "H:|-a: a.right == screen.right - 20", "H:a-b>=: b.right <= a.left - 5", "H:b-|<=: b.left <= screen.left + 3",
      ]
    ),
    ("V:[a]-[b]", #""options": ["directionRightToLeft"]"#, ["V:a-b: b.top == a.bottom + 8"]),
    (
      "V:|-[a]-[b]-|", #""options": ["spacingBaselineToBaseline"]"#,
      [
        "V:|-a: a.top == screen.top + 20", "V:a-b: b.firstBaseline == a.lastBaseline + 8",
        "V:b-|: screen.bottom == b.bottom + 20",
      ]
    ),
    ("[a]-[b]", #""options": ["spacingEdgeToEdge"]"#, ["H:a-b: b.leading == a.trailing + 8"]),
    (
      "|-[a]-3-|", #""superview": "safeArea""#,
      ["H:|-a: a.leading == screen.safeArea.leading + 20", "H:a-|: screen.safeArea.trailing == a.trailing + 3"]
    ),
    (
      "V:|-[a]-[b]-3-|", #""superview": "margins""#,
      [
        "V:|-a: a.top == screen.margins.top", "V:a-b: b.top == a.bottom + 8",
        "V:b-|: screen.margins.bottom == b.bottom + 3",
      ]
    ),
    ("|[a]", #""superview": "edges", "options": [], "note": "says nothing""#, ["H:|-a: a.leading == screen.leading"]),
  ]

  @Test(arguments: cases.indices) func `an option means what UIKit's does`(index: Int) throws {
    let (format, members, constraints) = Self.cases[index]
    #expect(try written("{ \"format\": \"\(format)\", \(members) }") == constraints)
  }

  @Test(
    arguments: [
      ("H:[a][b]", "alignAllLeft", Axis.horizontal), ("[a][b]", "alignAllCenterX", .horizontal),
      ("[a][b]", "alignAllTrailing", .horizontal), ("V:[a][b]", "alignAllTop", .vertical),
      ("V:[a][b]", "alignAllBaseline", .vertical), ("V:[a]", "alignAllCenterY", .vertical),
    ])
  func `an option along the axis of its format is an error`(format: String, option: String, axis: Axis) {
    let found = errors(formatScene("{ \"format\": \"\(format)\", \"options\": [\"\(option)\"] }"))
    #expect(found.map(\.kind) == [.formatProblem(.alignmentAlongAxis(option, axis))])
    #expect(found.map(\.keyPath) == ["visual[0].options[0]"])
  }

  @Test func `baselines have no distance from left to right`() {
    let found = errors(formatScene(#"{ "format": "[a]-[b]", "options": ["spacingBaselineToBaseline"] }"#))
    #expect(found.map(\.kind) == [.formatProblem(.baselinesInHorizontal)])
  }

  @Test func `options that exclude each other are an error, and so is one that UIKit does not have`() {
    let found = errors(
      formatScene(
        #"{ "format": "[a]", "options": ["directionLeftToRight", "directionRightToLeft", "alignAllTopp", 3] }"#))
    #expect(found.count == 3)
    #expect(found[0].kind == .exclusiveKeys("directionRightToLeft", "directionLeftToRight"))
    #expect(found[1].suggestion == "alignAllTop")
    #expect(found[2].kind == .wrongType(expected: .string, found: .number))
  }

  @Test func `a bar needs views that have one superview`() {
    let found = errors(formatScene(#""V:|[a]-[x]""#))
    #expect(
      found.map(\.kind) == [
        .formatProblem(
          .differentSuperviews(.init(view: "a", superview: "screen"), .init(view: "x", superview: "card")))
      ])
    #expect(errors(formatScene(#""|-[screen]""#)).map(\.kind) == [.superviewOfRoot])
    #expect(errors(formatScene(#""[screen]-[a]-|""#)).map(\.kind) == [.superviewOfRoot])
    #expect(errors(formatScene(#""[screen(200)]""#)).isEmpty)
  }
}
