import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

@testable import LayoutDiagnosis

struct UnreachablePriorityTests {
  /// A card 20 from both sides of a screen 320 wide, which leaves 280, that prefers a width of 300.
  private func card() -> (SceneBuilder, sides: [ConstraintReference]) {
    var builder = SceneBuilder(["card"])
    let leading = builder.add(
      "leading", builder.anchor("card", .leading), .equal, builder.anchor("screen", .leading), plus: 20)
    let trailing = builder.add(
      "trailing", builder.anchor("card", .trailing), .equal, builder.anchor("screen", .trailing), plus: -20)
    builder.add("wish", builder.anchor("card", .width), plus: 300, at: .high)
    return (builder, [leading, trailing])
  }

  private func evidence(_ sides: [ConstraintReference], shortfall: Rational = 20) -> UnreachableConstraint {
    UnreachableConstraint(
      constraint: ConstraintID(2), blockers: sides, shortfall: shortfall,
      multipliers: [
        ProofTerm(sides[0], 1), ProofTerm(sides[1], -1), ProofTerm(.written(ConstraintID(2)), 1),
        ProofTerm(.root, .width, -1),
      ])
  }

  private func findings(
    _ scene: Scene, _ entries: @escaping (Int) -> [UnreachableConstraint]
  ) -> [Finding] {
    let analysis = Analysis(scene) { index, _ in EvidenceByHand(unreachable: entries(index)) }
    return Diagnosis(of: analysis).findings
  }

  @Test func `a limit for large screens may be out of reach on small ones`() {
    var (builder, sides) = card()
    builder.scene.constraints[0].relation = .greaterThanOrEqual
    #expect(findings(builder.scene) { _ in [evidence(sides)] }.isEmpty)
    // An inequality whose proof does not need the size of the screen is none.
    let beside = UnreachableConstraint(
      constraint: ConstraintID(2), blockers: sides, shortfall: 20, multipliers: [ProofTerm(sides[0], 1)])
    #expect(findings(builder.scene) { _ in [beside] }.count == 1)
  }

  @Test func `a size of 0 or that of an ancestor means as small or as large as possible`() {
    var (builder, sides) = card()
    builder.scene.constraints[2].constant = .zero
    #expect(findings(builder.scene) { _ in [evidence(sides)] }.isEmpty)
    builder.scene.constraints[2].second = builder.anchor("screen", .width)
    #expect(findings(builder.scene) { _ in [evidence(sides)] }.isEmpty)
    builder.scene.constraints[2].constant = ConstantExpression(-10)
    #expect(findings(builder.scene) { _ in [evidence(sides)] }.count == 1)
  }

  @Test func `what code changes in a document stands in the way of nothing`() {
    var (builder, sides) = card()
    builder.scene.constraints[1].allowed = [AllowedRule(rule: .unreachablePriority, location: .none)]
    #expect(findings(builder.scene) { _ in [evidence(sides)] }.count == 1)
    builder.scene.source = "Card.xib"
    #expect(findings(builder.scene) { _ in [evidence(sides)] }.isEmpty)
    builder.scene.constraints[1].allowed = []
    #expect(findings(builder.scene) { _ in [evidence(sides)] }.count == 1)
    // A view that is hidden at first, in a stack view.
    let hiding: [ConstraintReference] = [sides[0], .stack(ViewID(1), StackPart(.hiding, ViewID(1)))]
    #expect(findings(builder.scene) { _ in [evidence(hiding)] }.isEmpty)
  }

  @Test func `a distance of a document is as near as the limit between the same edges allows`() {
    var (builder, sides) = card()
    builder.scene.constraints[0].relation = .greaterThanOrEqual
    builder.scene.constraints[2].first = builder.anchor("card", .leading)
    builder.scene.constraints[2].second = builder.anchor("screen", .leading)
    let wish = UnreachableConstraint(
      constraint: ConstraintID(2), blockers: [sides[0]], shortfall: 20, multipliers: [ProofTerm(sides[0], 1)])
    #expect(findings(builder.scene) { _ in [wish] }.count == 1)
    builder.scene.source = "Card.xib"
    #expect(findings(builder.scene) { _ in [wish] }.isEmpty)
    builder.scene.constraints[0].second = builder.anchor("screen", .trailing)
    #expect(findings(builder.scene) { _ in [wish] }.count == 1)
  }

  @Test func `a view of a document that is no screen may be of another size`() {
    var (builder, sides) = card()
    builder.scene.source = "Card.xib"
    #expect(findings(builder.scene) { _ in [evidence(sides)] }.count == 1)
    builder.scene.rootKind = .view
    #expect(findings(builder.scene) { _ in [evidence(sides)] }.isEmpty)
    builder.scene.source = nil
    #expect(findings(builder.scene) { _ in [evidence(sides)] }.count == 1)
  }

  @Test func `one note tells of all constraints of a stack view`() throws {
    let (builder, sides) = card()
    let arrangement: [ConstraintReference] = [
      sides[0], .stack(ViewID(1), StackPart(.start, ViewID(1))), .stack(ViewID(1), StackPart(.end, ViewID(1))),
    ]
    let finding = try #require(findings(builder.scene) { _ in [evidence(arrangement)] }.first)
    #expect(
      finding.related.map(\.message) == [
        "'leading' is required and prevents it", "the arrangement of stack view 'card' is given and prevents it",
      ])
  }

  /// The suggestions for a label 100 wide, or another view, with constraints on its width.
  private func suggestions(
    _ widths: String, view: String = #""kind": "label", "intrinsicSize": [100, 20]"#
  ) throws -> [String] {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "title", \(view) }] },
        "constraints": {
          "top": "title.top == screen.top + 40", "left": "title.leading == screen.leading + 16", \(widths) } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    return Diagnosis(of: Analysis(scene: scene, configurations: [solved])).findings
      .filter { $0.rule == .unreachablePriority }.flatMap(\.suggestions)
  }

  @Test func `a priority that brings nothing is offered first`() throws {
    #expect(
      try suggestions(#""wide": "title.width == 140 @200""#) == [
        "set the priority of 'wide' to 251 (tried: it holds)",
        "remove 'wide', or give the horizontal hugging of 'title' a priority below that of 'wide'",
      ])
  }

  @Test func `a priority that brings something says so and is offered last`() throws {
    #expect(
      try suggestions(#""narrow": "title.width == 60 @200""#) == [
        "remove 'narrow', or give the horizontal compression resistance of 'title' a priority below that of 'narrow'",
        "set the priority of 'narrow' to 751 (tried: it holds; 'title' ends 60 wide, its content needs 100)",
      ])
    #expect(
      try suggestions(
        #""wide": "title.width == 140 @300", "wider": "title.width == 180 @400""#, view: #""kind": "view""#) == [
          "remove 'wide', or give 'wider' a priority below that of 'wide'",
          "set the priority of 'wide' to 401 (tried: it holds; 'wider' can never hold then)",
        ])
  }

  @Test func `baselines of a document are known to about a point`() {
    var (builder, sides) = card()
    builder.scene.constraints[2].first.attribute = .firstBaseline
    builder.scene.constraints[2].second = builder.anchor("screen", .firstBaseline)
    #expect(findings(builder.scene) { _ in [evidence(sides, shortfall: 1)] }.count == 1)
    builder.scene.source = "Card.xib"
    #expect(findings(builder.scene) { _ in [evidence(sides, shortfall: 1)] }.isEmpty)
    #expect(findings(builder.scene) { _ in [evidence(sides, shortfall: 2)] }.count == 1)
  }

  @Test func `an inset of a device may keep a constraint of a document from holding`() {
    var (builder, sides) = card()
    builder.scene.constraints[0].relation = .greaterThanOrEqual
    builder.scene.constraints[0].second = Anchor(view: .root, guide: .safeArea, attribute: .leading)
    let beside = UnreachableConstraint(
      constraint: ConstraintID(2), blockers: sides, shortfall: 20, multipliers: [ProofTerm(sides[0], 1)])
    #expect(findings(builder.scene) { _ in [beside] }.count == 1)
    builder.scene.source = "Card.xib"
    #expect(findings(builder.scene) { _ in [beside] }.isEmpty)
  }

  @Test func `what an inset has to give up is what the proof lacks, not all that is missing`() {
    var (builder, sides) = card()
    builder.scene.source = "Card.xib"
    builder.scene.constraints[0].relation = .greaterThanOrEqual
    builder.scene.constraints[0].second = Anchor(view: .root, guide: .safeArea, attribute: .leading)
    func limited(shortfall: Rational) -> UnreachableConstraint {
      UnreachableConstraint(
        constraint: ConstraintID(2), blockers: sides, shortfall: shortfall, multipliers: [ProofTerm(sides[0], 2)])
    }
    // Without the inset, 20 points are missing in the proof.
    #expect(findings(builder.scene) { _ in [limited(shortfall: 500)] }.isEmpty)
    builder.scene.constraints[0].constant = ConstantExpression(107)
    #expect(findings(builder.scene) { _ in [limited(shortfall: 20)] }.count == 1)
  }

  @Test func `a content of an inferred size makes nothing unreachable`() {
    var (builder, sides) = card()
    let content: [ConstraintReference] = [sides[0], .compression(ViewID(1), .horizontal)]
    #expect(findings(builder.scene) { _ in [evidence(content)] }.count == 1)
    builder.scene.views[1].isInferred = true
    func unreachable(_ blockers: [ConstraintReference]) -> Int {
      findings(builder.scene) { _ in [evidence(blockers)] }.count { $0.rule == .unreachablePriority }
    }
    #expect(unreachable(content) == 0)
    #expect(unreachable(sides) == 1)
  }

  @Test func `a dead priority is told with what stands in its way and by how much`() throws {
    let (builder, sides) = card()
    let finding = try #require(findings(builder.scene) { _ in [evidence(sides)] }.first)
    #expect(
      finding.message
        == "'wish' can never hold because of 'leading' and 'trailing': it stays 20 off at any priority below 1000")
    #expect(finding.severity == .warning)
    #expect(finding.constraints == [.written(ConstraintID(2))])
    #expect(finding.views == [ViewID(1)])
    #expect(
      finding.related.map(\.message) == [
        "'leading' is required and prevents it", "'trailing' is required and prevents it",
      ])
    #expect(finding.reason == "20 + 20 + 300 = 340 > 320, 20 too many")
    #expect(finding.suggestions == ["remove 'wish', or give 'leading' or 'trailing' a priority below that of 'wish'"])
  }

  @Test func `a blocked constraint that more than its blockers pushes away is told by both numbers`() throws {
    let (builder, sides) = card()
    let finding = try #require(findings(builder.scene) { _ in [evidence(sides, shortfall: 50)] }.first)
    #expect(finding.label == "50 off")
    #expect(finding.reason == "20 + 20 + 300 = 340 > 320, 20 too many")
  }

  @Test func `a constraint that one configuration reaches is no finding`() {
    var (builder, sides) = card()
    builder.addStates([State(name: "a"), State(name: "b")])
    #expect(findings(builder.scene) { $0 == 0 ? [evidence(sides)] : [] }.isEmpty)
  }

  @Test func `a configuration in which the constraint is inactive does not count`() {
    var (builder, sides) = card()
    builder.addStates([State(name: "a"), State(name: "b", changes: SceneChanges(deactivated: [ConstraintID(2)]))])
    let found = findings(builder.scene) { $0 == 0 ? [evidence(sides)] : [] }
    #expect(found.map(\.configurations) == [[0]])
  }

  @Test func `other evidence elsewhere is a case of the same finding, and the farthest is shown`() throws {
    var (builder, sides) = card()
    builder.addStates([
      State(name: "a"),
      State(name: "b", changes: SceneChanges(constants: [(ConstraintID(0), ConstantExpression(30))])),
      State(name: "c"),
    ])
    let found = findings(builder.scene) { [evidence(sides, shortfall: $0 == 1 ? 30 : 20)] }
    #expect(found.map(\.configurations) == [[0, 1, 2]])
    #expect(found.first?.cases.map(\.configurations) == [[1], [0, 2]])
    #expect(try #require(found.first).label == "30 off")
    #expect(try #require(found.first).extent == "off by 20 to 30; most in 'b'")
  }

  @Test func `allowed in the state of its first evidence, it is told by that of another`() {
    var (builder, sides) = card()
    let allowance = AllowedRule(rule: .unreachablePriority, location: .none)
    builder.addStates([
      State(name: "a", allowed: [allowance]),
      State(name: "b", changes: SceneChanges(constants: [(ConstraintID(0), ConstantExpression(30))])),
    ])
    let found = findings(builder.scene) { [evidence(sides, shortfall: $0 == 1 ? 30 : 20)] }
    #expect(found.map(\.configurations) == [[1]])
    #expect(found.first?.reason == "30 + 20 + 300 = 350 > 320, 30 too many")
  }

  /// A tag that starts 30 from the left of a screen, ends at least 30 before its right, and prefers a width of 500.
  ///
  /// - Parameter hugging: of its content, 60 wide.
  private func findingsOfTag(hugging: Int, wish: Int) throws -> [Finding] {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "s", "size": [360, 200], "subviews": [
            { "id": "tag", "kind": "label", "intrinsicSize": [60, 20], "hugging": [\(hugging), 250] }] },
          "constraints": {
            "start": "tag.left == s.left + 30", "end": "tag.right <= s.right - 30", "top": "tag.top == s.top",
            "wish": "tag.width == 500 @\(wish)" } }
        """.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    return Diagnosis(of: Analysis(scene: scene, configurations: [solved])).findings
      .filter { $0.rule == .unreachablePriority }
  }

  @Test func `a limit excuses only what nothing else blocks`() throws {
    // Without the limit, a stronger wish gives a width of 500, but a weaker one leaves 60.
    #expect(try findingsOfTag(hugging: 250, wish: 600).isEmpty)
    let findings = try findingsOfTag(hugging: 250, wish: 200)
    #expect(findings.map(\.constraints) == [[.written(ConstraintID(3))]])
    #expect(findings.first?.suggestions == ["remove 'wish': without 'end' it cannot hold either (tried)"])
  }
}
