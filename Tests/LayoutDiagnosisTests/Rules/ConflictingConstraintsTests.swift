import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

struct ConflictingConstraintsTests {
  /// A list at 60, 200 tall, that has to end 8 above a field at 224: the room is 224 - 8 - 60 = 156.
  private func login(heightIs relation: LayoutModel.Relation = .equal) -> (SceneBuilder, [ConstraintReference]) {
    var builder = SceneBuilder(["list", "password"])
    let top = builder.add("list.top", builder.anchor("list", .top), .equal, builder.anchor("screen", .top), plus: 60)
    let bottom = builder.add(
      "list.bottom", builder.anchor("list", .bottom), .lessThanOrEqual, builder.anchor("password", .top), plus: -8)
    let height = builder.add("list.height", builder.anchor("list", .height), relation, plus: 200)
    let password = builder.add(
      "password.top", builder.anchor("password", .top), .equal, builder.anchor("screen", .top), plus: 224)
    return (builder, [top, bottom, height, password])
  }

  private func finding(_ scene: Scene, _ conflict: Conflict) throws -> Finding {
    let analysis = Analysis(scene) { _, _ in EvidenceByHand(conflicts: [conflict]) }
    return try #require(ConflictingConstraints().findings(in: analysis).first)
  }

  private func loginConflict(_ members: [ConstraintReference], witnesses: [WitnessLayout] = []) -> Conflict {
    Conflict(
      [
        ProofTerm(members[0], 1), ProofTerm(members[1], -1), ProofTerm(members[2], 1), ProofTerm(members[3], -1),
      ], contradiction: 44, witnesses: witnesses)
  }

  @Test func `a list with too little room is told from its height`() throws {
    let (builder, members) = login()
    let reached = [Frame.zero, Frame(x: 0, y: 60, width: 0, height: 156), Frame(x: 0, y: 224, width: 0, height: 0)]
    let finding = try finding(
      builder.scene,
      loginConflict(members, witnesses: [WitnessLayout](repeating: WitnessLayout(base: reached), count: 4)))
    #expect(finding.message == "'list' cannot be both 200 tall and end above 'password'")
    #expect(finding.label == "needs 200")
    #expect(finding.reason == "60 + 200 + 8 = 268 > 224, 44 too many")
    #expect(finding.location == builder.scene.location(of: members[2]))
    #expect(finding.constraints == members)
    #expect(finding.views == [builder.view("list"), builder.view("password")])
    #expect(
      finding.related == [
        RelatedNote(
          message: "'list' must start 60 inside 'screen'", location: builder.scene.location(of: members[0])),
        RelatedNote(message: "leaves 156", location: builder.scene.location(of: members[1])),
        RelatedNote(
          message: "'password' must start 224 inside 'screen'", location: builder.scene.location(of: members[3])),
      ])
    #expect(
      finding.suggestions == [
        "make one of these optional: 'list.height', 'list.bottom', 'list.top' or 'password.top'"
      ])
    #expect(!finding.isRecovered)
  }

  /// 100 / 7 is about 14.2857.
  @Test func `a size that others require has at most two decimals`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [375, 667], "subviews": [{ "id": "box" }] },
        "constraints": {
          "left": "box.left == screen.left", "top": "box.top == screen.top", "width": "box.width == 100",
          "height": "box.height == 10", "shape": "box.height == 1/7 * box.width" } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    let findings = ConflictingConstraints().findings(in: Analysis(scene: scene, configurations: [solved]))
    #expect(findings.first?.related.map(\.message).contains("needs 14.29") == true)
  }

  /// The label fills the row, which stack view 'column' makes 0 tall.
  @Test func `of constraints that keep a hidden view from being 0 tall, the one with a number is named`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [375, 667], "subviews": [
          { "id": "column", "kind": "stackView", "stack": { "axis": "vertical" }, "subviews": [
            { "id": "row", "kind": "stackView", "stack": { "axis": "horizontal" }, "hidden": true, "subviews": [
              { "id": "title", "kind": "label", "intrinsicSize": [80, 20] }] },
            { "id": "text", "kind": "label", "intrinsicSize": [80, 20] }] }] },
        "constraints": {
          "cl": "column.leading == screen.leading", "ct": "column.top == screen.top",
          "height": "title.height == 30" } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    let findings = ConflictingConstraints().findings(in: Analysis(scene: scene, configurations: [solved]))
    #expect(
      findings.map(\.message) == [
        "'row' is hidden, so stack view 'column' makes it 0 tall, but 'height' inside it requires 30"
      ])
  }

  @Test func `what a proof alone bounds is said to be at most that`() throws {
    let (builder, members) = login()
    let finding = try finding(builder.scene, loginConflict(members))
    #expect(finding.related[1].message == "leaves at most 156")
  }

  @Test func `a proof scaled by any factor reads the same in points`() throws {
    let (builder, members) = login()
    let scaled = Conflict(
      [
        ProofTerm(members[0], 3), ProofTerm(members[1], -3), ProofTerm(members[2], 3), ProofTerm(members[3], -3),
      ], contradiction: 132)
    let finding = try finding(builder.scene, scaled)
    #expect(finding.reason == "60 + 8 + 200 = 268 > 224, 44 too many")
    #expect(finding.related[1].message == "leaves at most 156")
  }

  @Test func `two widths of one view are set against each other`() throws {
    var builder = SceneBuilder(["a"])
    let wide = builder.add("a.min", builder.anchor("a", .width), .greaterThanOrEqual, plus: 200)
    let narrow = builder.add("a.max", builder.anchor("a", .width), .lessThanOrEqual, plus: 120)
    let finding = try finding(
      builder.scene, Conflict([ProofTerm(wide, 1), ProofTerm(narrow, -1)], contradiction: 80))
    #expect(finding.message == "'a' cannot be both at most 120 wide and at least 200 wide")
    #expect(finding.label == "allows only 120")
    #expect(finding.related.map(\.message) == ["needs at least 200"])
    #expect(finding.reason == "200 > 120, 80 too many")
  }

  @Test func `a frame is named with the size that it fixes`() throws {
    var builder = SceneBuilder(["a"])
    builder.scene.views[1].properties.frame = DecimalRect(x: 20, y: 100, width: 335, height: 60)
    let width = builder.add("a.width", builder.anchor("a", .width), plus: 300)
    func message(_ part: FrameAttribute) throws -> String {
      let frame = ProofTerm(row: .constraint(.frame(builder.view("a")), part), multiplier: 1)
      return try finding(builder.scene, Conflict([frame, ProofTerm(width, -1)], contradiction: 35)).message
    }
    #expect(try message(.width) == "'a' cannot be both 300 wide and 335 wide as its frame says")
    #expect(try message(.height) == "'a' cannot be both 300 wide and 60 tall as its frame says")
    #expect(try message(.x) == "'a' cannot be both 300 wide and keep its frame")
  }

  @Test func `the screen is named where the proof takes it as given`() throws {
    var builder = SceneBuilder(["a"])
    let leading = builder.add(
      "a.leading", builder.anchor("a", .leading), .equal, builder.anchor("screen", .leading), plus: 20)
    let trailing = builder.add(
      "a.trailing", builder.anchor("a", .trailing), .equal, builder.anchor("screen", .trailing), plus: -20)
    let width = builder.add("a.width", builder.anchor("a", .width), plus: 300)
    // x = 20, x + w - W = -20, w = 300, W = 320: 20 + 20 + 300 - 320 = 20
    let finding = try finding(
      builder.scene,
      Conflict(
        [ProofTerm(leading, 1), ProofTerm(trailing, -1), ProofTerm(width, 1), ProofTerm(.root, .width, -1)],
        contradiction: 20))
    #expect(finding.message == "'a' cannot be both 300 wide and end 20 inside 'screen'")
    #expect(finding.reason == "20 + 20 + 300 = 340 > 320, 20 too many")
    #expect(finding.related.last == RelatedNote(message: "'screen' is 320 wide", location: SourceRange(0, 5)))
  }

  @Test func `a single impossible constraint stands alone`() throws {
    var builder = SceneBuilder(["a"])
    let width = builder.add("a.width", builder.anchor("a", .width), plus: -5)
    // -w = 5 with w >= 0
    let finding = try finding(
      builder.scene, Conflict([ProofTerm(width, -1), ProofTerm(builder.view("a"), .width, 1)], contradiction: 5))
    #expect(finding.message == "'a' cannot be -5 wide")
    #expect(finding.related.map(\.message) == ["the width of 'a' is never negative"])
    #expect(finding.reason == "'a' would be -5 wide")
    #expect(finding.suggestions == ["make 'a.width' optional"])
  }

  @Test func `weighted rows keep their weights`() throws {
    var builder = SceneBuilder(["a", "b"])
    let half = builder.add(
      "half", builder.anchor("b", .width), .equal, builder.anchor("a", .width), times: Ratio(1, over: 2))
    let a = builder.add("a.width", builder.anchor("a", .width), plus: 100)
    let b = builder.add("b.width", builder.anchor("b", .width), plus: 60)
    // -(b - a/2) - (a - 100)/2 + (b - 60): 60 - 50 = 10
    let finding = try finding(
      builder.scene,
      Conflict([ProofTerm(half, -1), ProofTerm(a, Rational(-1, over: 2)), ProofTerm(b, 1)], contradiction: 10))
    #expect(finding.message == "'b' cannot be both 60 wide and 0.5 times as wide as 'a'")
    #expect(finding.reason == "60 > 0.5 × 100 = 50, 10 too many")
  }

  @Test func `constraints without a view in common are only listed`() throws {
    var builder = SceneBuilder(["a", "b", "c"])
    let names = ["a", "b", "c"]
    let members = names.map { name in
      builder.add("\(name).line", builder.anchor(name, .firstBaseline), .equal, builder.anchor("screen", .top), plus: 1)
    }
    let finding = try finding(builder.scene, Conflict(members.map { ProofTerm($0, 1) }, contradiction: 7))
    #expect(finding.message == "'a.line', 'b.line' and 'c.line' cannot hold together")
    #expect(finding.location == builder.scene.location(of: members[2]))
    // 1 + 1 + 1 is not 7, so no sum is claimed.
    #expect(finding.reason == nil)
  }

  @Test func `generated members are noted at their view`() throws {
    var builder = SceneBuilder(["title"], kind: .label)
    builder.scene.views[1].compression = AxisPair(.required, .high)
    builder.scene.views[1].properties.intrinsicSize = AxisPair(90, 20)
    let width = builder.add("title.width", builder.anchor("title", .width), plus: 40)
    let compression = ConstraintReference.compression(builder.view("title"), .horizontal)
    let finding = try finding(
      builder.scene, Conflict([ProofTerm(width, -1), ProofTerm(compression, 1)], contradiction: 50))
    #expect(finding.message == "'title' cannot be both 40 wide and at least as wide as its content")
    #expect(finding.related == [RelatedNote(message: "needs at least 90", location: SourceRange(10, 15))])
    #expect(finding.reason == "90 > 40, 50 too many")
  }

  @Test func `one conflict under several environments is one finding where its rows are equal`() throws {
    var (builder, members) = login()
    builder.scene.environments = [
      SceneEnvironment(name: "plain"), SceneEnvironment(name: "same"),
      SceneEnvironment(name: "wide", size: AxisPair(400, 568)),
      SceneEnvironment(name: "rtl", direction: .rightToLeft),
    ]
    let conflict = loginConflict(members)
    let analysis = Analysis(builder.scene) { _, _ in EvidenceByHand(conflicts: [conflict]) }
    #expect(ConflictingConstraints().findings(in: analysis).map(\.configurations) == [[0, 1], [2], [3]])
  }

  @Test func `other constants are another case of one finding, though the proof reads alike`() throws {
    var (builder, members) = login()
    builder.addStates([
      State(name: "a"),
      State(
        name: "b",
        changes: SceneChanges(constants: [
          (ConstraintID(0), ConstantExpression(70)), (ConstraintID(3), ConstantExpression(234)),
        ])),
    ])
    let conflict = loginConflict(members)
    let analysis = Analysis(builder.scene) { _, _ in EvidenceByHand(conflicts: [conflict]) }
    let found = Diagnosis(of: analysis).findings
    #expect(found.map(\.cases.count) == [2])
    #expect(found.first?.cases.map(\.configurations) == [[0], [1]])
    // Both are short by 44, so the first is shown.
    #expect(found.map(\.reason) == ["60 + 8 + 200 = 268 > 224, 44 too many"])
    #expect(found.first?.extent == nil)
  }

  private func findings(_ views: String, _ constraints: String, size: String = "[200, 100]") throws -> [Finding] {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": \(size), "subviews": [\(views)] },
          "constraints": { \(constraints) } }
        """.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    return Diagnosis(of: Analysis(scene: scene, configurations: [solved])).findings.filter {
      $0.rule == .conflictingConstraints && $0.cause == nil
    }
  }

  /// The first two rows alone need 3 × 30 = 90 on 80; with the third, 2 × 30 + 30 + 25 = 115.
  @Test func `a shortage counts every fixed length in the chain`() throws {
    let found = try findings(
      #"{ "id": "head" }, { "id": "body" }, { "id": "foot" }"#,
      """
      "head.top": "head.top == screen.top", "head.height": "head.height == 2 * body.height",
      "body.top": "body.top == head.bottom", "body.height": "body.height == 30",
      "foot.top": "foot.top == body.bottom", "foot.height": "foot.height == 25",
      "foot.bottom": "foot.bottom <= screen.bottom"
      """, size: "[200, 80]")
    #expect(found.map(\.message) == ["no room for 'head', 'body' and 'foot': they need 115, there are 80"])
    #expect(found.map(\.reason) == ["2 × 30 + 30 + 25 = 115 > 80, 35 too many"])
    let sum = found.first?.sum
    #expect(sum?.need == 115)
    #expect(sum?.have == 80)
    #expect(sum?.axis == .vertical)
    #expect(sum?.terms.map(\.value) == [60, 30, 25])
  }

  /// The left column needs 70 + 50 = 120, the right one 90 + 60 = 150.
  @Test func `two chains on one screen are two shortages, each with its own need`() throws {
    let column = { (name: String, first: Int, second: Int) in
      """
      "\(name)1.top": "\(name)1.top == screen.top", "\(name)1.height": "\(name)1.height == \(first)",
      "\(name)2.top": "\(name)2.top == \(name)1.bottom", "\(name)2.height": "\(name)2.height == \(second)",
      "\(name)2.bottom": "\(name)2.bottom <= screen.bottom"
      """
    }
    let found = try findings(
      #"{ "id": "l1" }, { "id": "l2" }, { "id": "r1" }, { "id": "r2" }"#,
      column("l", 70, 50) + "," + column("r", 90, 60))
    #expect(found.compactMap { $0.sum?.need } == [120, 150])
  }

  /// The box alone needs 130; the text may be squeezed.
  @Test func `what need not hold does not count`() throws {
    let found = try findings(
      #"{ "id": "box" }, { "id": "text", "kind": "label", "intrinsicSize": [40, 20] }"#,
      """
      "box.top": "box.top == screen.top", "box.height": "box.height == 130", "box.bottom": "box.bottom <= text.top",
      "text.bottom": "text.bottom <= screen.bottom"
      """)
    #expect(found.compactMap { $0.sum?.need } == [130])
  }

  /// The panel is 0.25 × 200 = 50 wide, and 200 from edge to edge.
  @Test func `another multiplier is offered before constants`() throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [200, 100], "subviews": [{ "id": "panel" }] },
          "constraints": {
            "left": "panel.left == screen.left", "right": "panel.right == screen.right",
            "width": "panel.width == 0.25 * screen.width",
            "top": "panel.top == screen.top", "bottom": "panel.bottom == screen.bottom" } }
        """.utf8))
    let solver = SceneSolver(scene: scene)
    let analysis = Analysis(scene: scene, configurations: [solver.solve(ConfigurationSpace(scene: scene)[0])])
    var diagnosis = Diagnosis(of: analysis)
    diagnosis.offerRepairs(in: analysis)
    let finding = try #require(diagnosis.findings.first)
    #expect(finding.reason == "0.25 × 200 = 50 < 200, 150 too few")
    #expect(finding.suggestions.first == "change the multiplier of 'width' from 0.25 to 1 (tried: the conflict ends)")
    // 0.25 × 200 + 150 would also hold, but reads as a width of 150.
    #expect(finding.repairs.contains { $0.constraints == [ConstraintID(2)] })
    #expect(finding.repairs.allSatisfy { $0.kind != .constant || $0.constraints != [ConstraintID(2)] })
  }

  /// 1.5 × 80 = 120, and the screen is 100 wide. The height and the ratio alone can hold.
  @Test func `a ratio on too narrow a screen names the room, not only the height and the ratio`() throws {
    let found = try findings(
      #"{ "id": "poster" }"#,
      """
      "left": "poster.left == screen.left", "right": "poster.right == screen.right", "top": "poster.top == screen.top",
      "height": "poster.height == 80", "ratio": "poster.width == 3/2 * poster.height"
      """, size: "[100, 300]")
    #expect(found.map(\.message) == ["'poster', 80 tall at 3:2, is 120 wide, where 'screen' leaves 100"])
    let inside = try findings(
      #"{ "id": "box", "subviews": [{ "id": "poster" }] }"#,
      """
      "left": "box.left == screen.left", "width": "box.width == screen.width", "top": "box.top == screen.top",
      "bottom": "box.bottom == screen.bottom", "poster.left": "poster.left == box.left", "poster.top": "poster.top == box.top",
      "poster.width": "poster.width == box.width",
      "height": "poster.height == 80", "ratio": "poster.width == 3/2 * poster.height"
      """, size: "[100, 300]")
    #expect(found.map(\.reason) == ["1.5 × 80 = 120 > 100, 20 too many"])
    #expect(inside.map(\.message) == ["'poster', 80 tall at 3:2, is 120 wide, where 'box' leaves 100"])
  }

  /// 25 + 40 + 25 = 90 of 200.
  @Test func `what must fill the screen and does not has a sum, too`() throws {
    let found = try findings(
      #"{ "id": "box" }"#,
      """
      "left": "box.left == screen.left + 25", "right": "box.right == screen.right - 25", "width": "box.width == 40"
      """)
    let sum = try #require(found.first?.sum)
    #expect((sum.need, sum.have) == (90, 200))
    #expect(sum.terms.map(\.value) == [25, 40, 25])
    #expect(found.map(\.reason) == ["25 + 40 + 25 = 90 < 200, 110 too few"])
  }

  /// Without 'foot', 2 × 30 + 30 = 90 on 80; with it, 115.
  @Test func `each configuration has its own sum, the worst first`() throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [200, 80],
            "subviews": [{ "id": "head" }, { "id": "body" }, { "id": "foot" }] },
          "constraints": {
            "head.top": "head.top == screen.top", "head.height": "head.height == 2 * body.height",
            "body.top": "body.top == head.bottom", "body.height": "body.height == 30",
            "foot.top": "foot.top == body.bottom", "foot.height": { "equation": "foot.height == 25", "active": false },
            "foot.bottom": "foot.bottom <= screen.bottom" },
          "states": { "plain": {}, "footed": { "activate": ["foot.height"] } } }
        """.utf8))
    let (space, solver) = (ConfigurationSpace(scene: scene), SceneSolver(scene: scene))
    let analysis = Analysis(scene: scene, configurations: (0..<space.count).map { solver.solve(space[$0]) })
    let found = Diagnosis(of: analysis).findings.filter { $0.rule == .conflictingConstraints && $0.cause == nil }
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.sum?.need == 115)
    #expect(finding.cases.map { $0.sum?.need } == [115, 90])
    #expect(finding.cases.map(\.configurations) == [[1], [0]])
    #expect(
      finding.message
        == "no room for 'head', 'body' and 'foot': they need 115, there are 80 (short by 10 to 35; most in 'footed')")
  }
}
