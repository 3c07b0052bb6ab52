import LayoutModel
import SceneLoading
import Testing

/// The views of `sceneText` in order.
private let (screen, title, scroll, gapView, dotted) = (ViewID(0), ViewID(1), ViewID(2), ViewID(3), ViewID(4))

@Suite struct EquationParserTests {
  @Test func `an equation names two anchors, a relation, a constant and a priority`() throws {
    let constraint = try constraint("title.leading >= screen.safeArea.leading - 12.5 @750")
    #expect(constraint.first == Anchor(view: title, attribute: .leading))
    #expect(constraint.relation == .greaterThanOrEqual)
    #expect(constraint.second == Anchor(view: screen, guide: .safeArea, attribute: .leading))
    #expect(constraint.multiplier == .one)
    #expect(constraint.constant == ConstantExpression(decimal(-125, -1)))
    #expect(constraint.priority == .high)
  }

  @Test func `white space is free`() throws {
    let tight = try constraint("title.width<=2*scroll.frame.width-20@751")
    let loose = try constraint(" title . width <= 2 * scroll . frame . width - 20 @ 751 ")
    #expect(tight.first == loose.first)
    #expect(tight.second == loose.second)
    #expect(tight.multiplier == loose.multiplier)
    #expect(tight.constant == loose.constant)
    #expect(tight.priority == loose.priority)
  }

  @Test(
    arguments: [
      ("title.width == 4/3 * scroll.width", Ratio(decimal(4), over: decimal(3))),
      ("title.width == scroll.width * 4/3", Ratio(decimal(4), over: decimal(3))),
      ("title.width == scroll.width / 2", Ratio(decimal(1), over: decimal(2))),
      ("title.width == -0.5 * scroll.width", Ratio(decimal(-5, -1))),
      ("title.width == scroll.width * - 1.5e1", Ratio(decimal(-15))),
      ("title.width == 0 * scroll.width", Ratio(decimal(0))),
      ("title.width == scroll.width / -4", Ratio(decimal(1), over: decimal(-4))),
    ])
  func `a factor is kept as the ratio written`(equation: String, ratio: Ratio) throws {
    let multiplier = try constraint(equation).multiplier
    #expect(multiplier == ratio)
  }

  @Test(
    arguments: [
      ("required", Priority.required), ("high", .high), ("low", .low), ("fittingSize", .fittingSize),
      ("1000", .required), ("0.001", Priority(ExactDecimal(significand: 1, exponent: -3))), ("75e1", .high),
    ])
  func `a priority is a number or a name`(text: String, priority: Priority) throws {
    #expect(try constraint("title.width == 20 @\(text)").priority == priority)
  }

  @Test func `a constant sums numbers and multiples of parameters, signs folded in`() throws {
    let constant = try constraint("title.width == scroll.width + 2 * gap - 3 - inset - -1.5 * gap").constant
    #expect(constant.numbers == [decimal(-3)])
    #expect(
      constant.terms == [
        .init(coefficient: decimal(2), parameter: ParameterID(0)),
        .init(coefficient: decimal(-1), parameter: ParameterID(1)),
        .init(coefficient: decimal(15, -1), parameter: ParameterID(0)),
      ])
  }

  @Test func `a name is a parameter where no dot follows, and a view where one does`() throws {
    let parameter = try constraint("title.width == 2 * gap")
    #expect(parameter.second == nil)
    #expect(parameter.constant.terms == [.init(coefficient: decimal(2), parameter: ParameterID(0))])
    let view = try constraint("title.width == 2 * gap.width")
    #expect(view.second == Anchor(view: gapView, attribute: .width))
    #expect(view.multiplier == Ratio(decimal(2)))
  }

  @Test func `backticks hold any id`() throws {
    #expect(try constraint("`a.b`.width == 20").first.view == dotted)
  }

  @Test func `superview is the superview of the first item`() throws {
    let constraint = try constraint("title.top == superview.margins.top")
    #expect(constraint.second == Anchor(view: screen, guide: .margins, attribute: .top))
  }

  @Test func `a guide of a scroll view is its content or its frame`() throws {
    #expect(try constraint("title.top == scroll.content.top").second?.guide == .content)
    #expect(try constraint("title.width == scroll.frame.width").second?.guide == .frame)
  }

  @Test(
    arguments: [
      ("title.top == 20", LoadError.Kind.locationEqualToConstant), ("title.centerX == gap", .locationEqualToConstant),
      ("title.top == 0 * screen.top", .zeroMultiplierOnLocation),
      ("title.top == screen.left", .horizontalWithVertical), ("title.left == screen.width", .locationWithSize),
      ("title.height == screen.bottom", .locationWithSize), ("title.right == screen.leading", .edgeWithReadingEdge),
      ("title.trailing == screen.left", .edgeWithReadingEdge),
      ("title.width == 1 @0", .numberNotAllowed(.zero, .priority)),
      ("title.width == 1 @1000.5", .numberNotAllowed(decimal(10005, -1), .priority)),
      ("title.width == scroll.width / 0", .divisionByZero), ("title.top == scroll.top / 0", .divisionByZero),
    ])
  func `what UIKit refuses is refused`(equation: String, kind: LoadError.Kind) {
    #expect(kinds(ofEquation: equation) == [kind])
  }

  @Test(
    arguments: [
      "title.width == 0 * scroll.width", "title.centerX == screen.left", "title.centerX == 0.5 * screen.leading",
      "title.width == title.height", "title.firstBaseline == scroll.bottom", "title.width >= 0", "title.width == -5",
    ])
  func `what UIKit takes is taken`(equation: String) { #expect(kinds(ofEquation: equation).isEmpty) }

  @Test func `every unknown name of an equation is reported`() {
    #expect(
      kinds(ofEquation: "titel.widht == 2 * scrol.width + gop") == [
        .unknownName(.view, "titel"), .unknownName(.attribute, "widht"), .unknownName(.view, "scrol"),
        .unknownName(.parameter, "gop"),
      ])
  }

  @Test func `an error points inside the literal, past escapes`() throws {
    let text = sceneText(equation: #"title.width == \u0073croll.\ttop"#)
    let bytes = Array(text.utf8)
    let error = try #require(errors(bytes).first)
    #expect(error.kind == .locationWithSize)
    #expect(
      String(decoding: bytes[Int(error.location.start)..<Int(error.location.end)], as: UTF8.self)
        == #"\u0073croll.\ttop"#)
    #expect(error.keyPath == "constraints.c")
  }
}
