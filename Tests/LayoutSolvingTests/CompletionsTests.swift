import ConstraintSolver
import LayoutModel
import SceneLoading
import TestSupport
import Testing

@testable import LayoutSolving

struct CompletionsTests {
  @Test(arguments: 0..<6) func `every completion offered settles what it says`(part: UInt64) throws {
    var offered = 0
    for seed in (part * 200)..<(part * 200 + UInt64(randomCount(200))) {
      let random = RandomScene(seed: seed)
      let solver = SceneSolver(scene: random.scene)
      let solved = solver.solve(random.configuration)
      guard solved.isFeasible else { continue }
      let trial = try #require(solver.completionTrial(random.configuration))
      for ambiguity in solved.ambiguities {
        for completion in solver.completions(of: ambiguity, in: solved, by: [trial]) {
          offered += 1
          let (scene, configuration) = try #require(applying(completion, to: solved.configuration, of: random.scene))
          let settled = SceneSolver(scene: scene).solve(configuration)
          #expect(settled.isFeasible)
          let open = Set(settled.ambiguousAttributes.map(\.attribute))
          #expect(!ambiguity.attributesWithOneCause.contains(where: open.contains), "seed \(seed)")
          switch completion {
          case .priority(_, let old, let new): #expect((old - new).magnitude == 1)
          case .equality(let id): #expect(random.scene[id].relation != .equal)
          case .activation(let id): #expect(!random.configuration.isActive[id.index])
          case .pin(let pins):
            for pin in pins {
              let value = settled.frames[pin.attribute.view.index][pin.attribute.attribute]
              #expect((value - pin.value).magnitude <= Rational(1, over: 2000))
            }
          }
        }
      }
    }
    #expect(offered > 50 / randomShare)
  }

  /// Where a position is pinned, it is that of the frame in its superview, whatever the alignment rectangles of both are.
  @Test(arguments: ["[0, 20, 0, 0]", "[0, 0, 0, 0]"]) func `a pinned position is the frame's`(insets: String) throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [300, 300], "subviews": [
          { "id": "card", "alignmentInsets": \(insets), "subviews": [{ "id": "a" }, { "id": "b" }] }] },
        "constraints": {
          "card.left": "card.left == screen.left", "card.top": "card.top == screen.top", "card.width": "card.width == 200",
          "card.height": "card.height == 100", "a.top": "a.top == card.top", "a.height": "a.height == 10",
          "b.top": "b.top == card.top", "b.height": "b.height == 10", "b.width": "b.width == 10",
          "b.left": "b.left == a.right", "a.least": "a.left >= card.left", "a.most": "a.right <= card.left + 20" } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let solved = solver.solve(ConfigurationSpace(scene: scene)[0])
    let trial = try #require(solver.completionTrial(solved.configuration))
    let ambiguity = try #require(solved.ambiguities.first)
    let first = insets.contains("20") ? 20 : 0
    // At the end of the 20 points that it may begin in, only a width of zero is left.
    for place in [0, 5, 20] {
      let pin = Completion.PinnedAttribute(
        attribute: ViewAttribute(view: ViewID(2), attribute: .x), value: Rational(first + place))
      let (pinned, configuration) = try #require(applying(.pin([pin]), to: solved.configuration, of: scene))
      let settled = SceneSolver(scene: pinned).solve(configuration)
      #expect(settled.frames[2].x == Rational(first + place))
      #expect(settled.ambiguousAttributes.isEmpty == (place == 20))
      #expect(trial.settles(.pin([pin]), ambiguity) == (place == 20))
    }
  }

  private func completions(_ views: String, _ constraints: String) throws -> [Completion] {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [300, 600], "subviews": [\(views)] },
        "constraints": { \(constraints) } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let solved = solver.solve(ConfigurationSpace(scene: scene)[0])
    let trial = try #require(solver.completionTrial(solved.configuration))
    let ambiguity = try #require(solved.ambiguities.first)
    return solver.completions(of: ambiguity, in: solved, by: [trial])
  }

  private static let field = #"{ "id": "field", "kind": "label", "intrinsicSize": [100, 20] }"#

  /// Centres are tied by equalities, and nothing lies outside the screen on purpose.
  @Test(arguments: ["field.centerY >= screen.centerY", "field.top <= screen.top + 20"])
  func `an inequality that is hardly meant is made an equality before anything is pinned`(equation: String) throws {
    let found = try completions(Self.field, #""fl": "field.left == screen.left", "bound": "\#(equation)""#)
    #expect(found.first == .equality(ConstraintID(1)))
    #expect(found.count == 2)
  }

  @Test func `what keeps a view inside is made an equality last`() throws {
    let found = try completions(
      Self.field, #""fl": "field.left == screen.left", "bound": "field.bottom <= screen.bottom - 20""#)
    #expect(found.count == 2)
    #expect(found.last == .equality(ConstraintID(1)))
  }

  /// A wider button is what the constraint is for.
  @Test func `a written constraint is raised rather than given up for a content`() throws {
    let found = try completions(
      #"{ "id": "buy", "kind": "button", "intrinsicSize": [100, 44] }"#,
      """
      "bt": "buy.top == screen.top", "bl": "buy.left == screen.left + 20",
      "br": "buy.right == screen.right - 20 @250"
      """)
    #expect(found.first == .priority(.written(ConstraintID(2)), from: 250, to: 251))
    let lowered = Completion.priority(.hugging(ViewID(1), .horizontal), from: 250, to: 249)
    #expect(found.dropFirst().first == lowered)
  }

  /// 'b' and 'c' are below 'a', so that 'a' is the one that lacks a position.
  @Test func `the view that others are tied to is pinned`() throws {
    let names = ["c", "a", "b"]
    let found = try completions(
      names.map { #"{ "id": "\#($0)", "kind": "label", "intrinsicSize": [100, 20] }"# }.joined(separator: ", "),
      names.map { #""\#($0)l": "\#($0).left == screen.left""# }.joined(separator: ", ")
        + #", "bt": "b.top == a.bottom + 8", "ct": "c.top == b.bottom + 8""#)
    let pinned = found.compactMap { completion -> [ViewID]? in
      if case .pin(let pins) = completion { pins.map(\.attribute.view) } else { nil }
    }
    #expect(pinned == [[ViewID(2)]])
  }

  /// The words tie it to the scroll view, which is 300 wide.
  @Test(arguments: [200, 400]) func `a width in a scroll view is tried as that of the scroll view`(most: Int) throws {
    let found = try completions(
      #"{ "id": "list", "kind": "scrollView", "subviews": [{ "id": "form" }] }"#,
      """
      "ll": "list.leading == screen.leading", "lr": "list.trailing == screen.trailing", "lt": "list.top == screen.top",
      "lb": "list.bottom == screen.bottom", "fl": "form.leading == list.frame.leading", "ft": "form.top == list.content.top",
      "fb": "form.bottom == list.content.bottom", "fh": "form.height == 900", "fw": "form.width <= \(most)",
      "content": "list.content.trailing == list.frame.trailing"
      """)
    let pinned = found.flatMap { completion -> [Rational] in
      if case .pin(let pins) = completion { pins.map(\.value) } else { [] }
    }
    let expected: [Rational] = most < 300 ? [] : [300]
    #expect(pinned == expected)
  }

  /// The scene and a configuration of it with a completion; nil for a priority that nobody can set.
  private func applying(
    _ completion: Completion, to configuration: Configuration, of scene: Scene
  ) -> (Scene, Configuration)? {
    var scene = scene
    var configuration = configuration
    switch completion {
    case .pin(let pins):
      for pin in pins {
        let view = pin.attribute.view
        let isPosition = pin.attribute.attribute == .x || pin.attribute.attribute == .y
        let attributes: [FrameAttribute: Attribute] = [.x: .left, .y: .top, .width: .width, .height: .height]
        let attribute = attributes[pin.attribute.attribute] ?? .left
        let constraint = Constraint(
          name: "completion", first: Anchor(view: view, guide: .frame, attribute: attribute), relation: .equal,
          second: isPosition
            ? Anchor(view: scene[view].superview ?? .root, guide: .frame, attribute: attribute) : nil, multiplier: .one,
          constant: ConstantExpression(pin.pinnedValue), priority: .required)
        scene.constraints.append(constraint)
        configuration.content.isActive.append(true)
        configuration.content.constants.append(constraint.constant)
        configuration.content.priorities.append(.required)
      }
    case .priority(let reference, _, let value):
      let priority = Priority(ExactDecimal(value, places: 6))
      switch reference {
      case .written(let id): configuration.content.priorities[id.index] = priority
      case .hugging(let view, let axis): scene.views[view.index].hugging[axis] = priority
      case .compression(let view, let axis): scene.views[view.index].compression[axis] = priority
      case .fitting, .frame, .stack: return nil
      }
    case .equality(let id): scene.constraints[id.index].relation = .equal
    case .activation(let id): configuration.content.isActive[id.index] = true
    }
    return (scene, configuration)
  }
}
