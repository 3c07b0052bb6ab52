import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

struct AttributeProbeTests {
  /// A card between insets of 20 on a screen of 320 by 480, and a title in it.
  private static func scene(_ constraints: [String], title: String = #"{ "id": "title" }"#) throws -> Scene {
    let all =
      [
        #""card.left": "card.left == screen.left + 20""#, #""card.right": "card.right == screen.right - 20""#,
        #""card.top": "card.top == screen.top""#, #""card.height": "card.height == 100""#,
      ] + constraints
    return try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 480], "subviews": [
          { "id": "card", "subviews": [\(title)] }] },
          "constraints": { \(all.joined(separator: ", ")) } }
        """.utf8))
  }

  private static func explanation(
    _ attribute: Attribute, of view: String, in scene: Scene
  ) throws -> (AttributeExplanation, changes: [AttributeChange]) {
    let solver = SceneSolver(scene: scene)
    let solved = solver.solve(ConfigurationSpace(scene: scene)[0])
    let index = try #require(scene.views.firstIndex { $0.name == view })
    let measured = MeasuredAttribute(Anchor(view: ViewID(index), attribute: attribute), of: scene)
    let explanation = solver.explanation(of: measured, in: solved)
    return (explanation, solver.changes(of: explanation, in: solved))
  }

  private static func names(_ bound: AttributeBound?, in scene: Scene) -> [String] {
    (bound?.constraints ?? []).map { scene.name(of: $0) }.sorted()
  }

  /// 320 - 20 - 20 = 280.
  @Test func `equalities are the whole reason, as one sum`() throws {
    let scene = try Self.scene([])
    let (explanation, changes) = try Self.explanation(.width, of: "card", in: scene)
    #expect(explanation.value == 280)
    #expect(explanation.isFixed && explanation.isComplete)
    let bound = try #require(explanation.atMost)
    #expect(Self.names(bound, in: scene) == ["card.left", "card.right"])
    #expect(bound.sum == 280 && bound.value == 280 && bound.pulls.isEmpty)
    #expect(bound.terms.map { $0.weight * $0.number }.sorted() == [-20, -20, 320])
    // One point more in 'card.left', whose constant is 20, makes it narrower; the constant of 'card.right' is -20.
    #expect(
      changes.map(\.kind) == [
        .constant(from: ExactDecimal(20), to: ExactDecimal(19)),
        .constant(from: ExactDecimal(-20), to: ExactDecimal(-19)),
        .constant(from: ExactDecimal(20), to: ExactDecimal(21)),
        .constant(from: ExactDecimal(-20), to: ExactDecimal(-21)),
      ])
    #expect(changes.map(\.value) == [281, 281, 279, 279])
  }

  @Test func `a limit holds it on one side, and what wants more on the other`() throws {
    let scene = try Self.scene([
      #""limit": "title.width <= 0.5 * card.width""#, #""wish": "title.width == 200 @600""#,
      #""title.left": "title.left == card.left""#,
    ])
    let (explanation, changes) = try Self.explanation(.width, of: "title", in: scene)
    // Half of 280.
    #expect(explanation.value == 140)
    #expect(!explanation.isFixed && explanation.isComplete)
    #expect(Self.names(explanation.atMost, in: scene) == ["card.left", "card.right", "limit"])
    #expect(explanation.atMost?.sum == 140)
    #expect(Self.names(explanation.atLeast, in: scene) == ["wish"])
    #expect(explanation.atLeast?.sum == 200)
    #expect(explanation.atLeast?.value == 140)
    #expect(explanation.atLeast?.pulls.map(\.excess) == [-60])
    // With the limit below the wish, the wish is met.
    #expect(
      changes.contains { $0.kind == .priority(from: ExactDecimal(1000), to: ExactDecimal(599)) && $0.value == 200 })
  }

  /// The bound of 150.5 blocks a width of one point more than 150, too, but is not why it is 150.
  @Test func `a constraint with slack is no reason, however little the slack`() throws {
    let scene = try Self.scene([
      #""loose": "title.width <= 150.5""#, #""tight": "title.width <= 150""#, #""wish": "title.width >= 400 @500""#,
    ])
    let (explanation, _) = try Self.explanation(.width, of: "title", in: scene)
    #expect(explanation.value == 150)
    #expect(Self.names(explanation.atMost, in: scene) == ["tight"])
  }

  @Test func `required constraints come before optional ones that say the same`() throws {
    let scene = try Self.scene([
      #""optional": "title.width == 100 @900""#, #""required": "title.width == 100""#,
    ])
    let (explanation, _) = try Self.explanation(.width, of: "title", in: scene)
    #expect(Self.names(explanation.atMost, in: scene) == ["required"])
  }

  @Test func `a content that nothing stretches is one reason`() throws {
    let scene = try Self.scene(
      [#""title.left": "title.left == card.left + 8""#],
      title: #"{ "id": "title", "kind": "label", "intrinsicSize": [120, 20] }"#)
    let (width, changes) = try Self.explanation(.width, of: "title", in: scene)
    #expect(width.value == 120)
    #expect(width.isFixed)
    #expect(changes.isEmpty)
    let (right, _) = try Self.explanation(.right, of: "title", in: scene)
    #expect(right.value == 128)
    #expect(right.isFixed)
  }

  @Test func `between equal wishes it is open, and each end has its reason`() throws {
    let scene = try Self.scene([#""narrow": "title.width == 100 @500""#, #""wide": "title.width == 160 @500""#])
    let (explanation, changes) = try Self.explanation(.width, of: "title", in: scene)
    #expect(explanation.value == nil)
    #expect(explanation.minimum == 100 && explanation.maximum == 160)
    #expect(Self.names(explanation.atLeast, in: scene) == ["narrow"])
    #expect(Self.names(explanation.atMost, in: scene) == ["wide"])
    #expect(changes.isEmpty)
  }

  @Test func `without a constraint there is no upper end, and the lower one is 0`() throws {
    let (explanation, _) = try Self.explanation(.width, of: "title", in: try Self.scene([]))
    #expect(explanation.minimum == 0 && explanation.maximum == nil)
    #expect(explanation.atMost == nil)
    #expect(explanation.atLeast?.constraints.isEmpty == true)
  }

  /// Each wish of the middle one is as far from the others, so that it alone decides.
  @Test func `of three equal wishes the middle one is the reason`() throws {
    let scene = try Self.scene([
      #""a": "title.width == 100 @500""#, #""b": "title.width == 130 @500""#, #""c": "title.width == 160 @500""#,
    ])
    let (explanation, _) = try Self.explanation(.width, of: "title", in: scene)
    #expect(explanation.value == 130)
    #expect(Self.names(explanation.atMost, in: scene) == ["b"])
    #expect(explanation.isComplete)
  }

  /// The box is 34 wider than the title, and both wishes would have it narrower.
  @Test func `of wishes that are missed, the strongest is the reason`() throws {
    let scene = try Self.scene(
      [
        #""both": "box.width == title.width + 34""#, #""weak": "box.width == 10 @50""#,
        #""strong": "box.width == 0 @999""#,
      ], title: #"{ "id": "title" }, { "id": "box" }"#)
    let (explanation, _) = try Self.explanation(.width, of: "title", in: scene)
    #expect(explanation.value == 0)
    #expect(Self.names(explanation.atMost, in: scene) == ["both", "strong"])
    #expect(explanation.atMost?.sum == -34)
  }

  /// The widths share 280; at 500 any share is as good, and a weaker wish decides.
  @Test func `a weaker constraint that decides between equal wishes is the reason`() throws {
    let scene = try Self.scene(
      [
        #""both": "right.left == left.right""#, #""left.left": "left.left == card.left""#,
        #""right.right": "right.right == card.right""#, #""left.wish": "left.width == 250 @500""#,
        #""right.wish": "right.width == 250 @500""#, #""weak": "left.width == 90 @100""#,
      ], title: #"{ "id": "left" }, { "id": "right" }"#)
    let (explanation, _) = try Self.explanation(.width, of: "left", in: scene)
    #expect(explanation.value == 90)
    #expect(Self.names(explanation.atMost, in: scene) == ["weak"])
    #expect(Self.names(explanation.atLeast, in: scene) == ["weak"])
  }

  @Test func `the attributes of the screen need no constraint`() throws {
    let scene = try Self.scene([])
    let (width, changes) = try Self.explanation(.width, of: "screen", in: scene)
    #expect(width.value == 320)
    #expect(width.atMost?.constraints.isEmpty == true)
    #expect(changes.isEmpty)
    let (left, _) = try Self.explanation(.left, of: "screen", in: scene)
    #expect(left.value == 0)
  }

  /// 20 from the left edge of the screen and 30 from that of the card.
  @Test func `positions are measured in the superview, or in a view that contains it`() throws {
    let scene = try Self.scene([
      #""title.left": "title.left == card.left + 30""#, #""title.width": "title.width == 40""#,
    ])
    let solver = SceneSolver(scene: scene)
    let solved = solver.solve(ConfigurationSpace(scene: scene)[0])
    let anchor = Anchor(view: ViewID(2), attribute: .centerX)
    let inside = solver.explanation(of: MeasuredAttribute(anchor, of: scene), in: solved)
    #expect(inside.value == 50)
    let outside = solver.explanation(of: MeasuredAttribute(anchor, in: .root, of: scene), in: solved)
    #expect(outside.value == 70)
    #expect(Self.names(outside.atMost, in: scene) == ["card.left", "title.left", "title.width"])
  }
}
