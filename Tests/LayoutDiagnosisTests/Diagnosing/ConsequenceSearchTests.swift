import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

struct ConsequenceSearchTests {
  private func findings(_ text: String, rules: [any Rule] = RuleCatalog.rules) throws -> (Scene, [Finding]) {
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let solved = (0..<space.count).map { solver.solve(space[$0]) }
    return (scene, Diagnosis(of: Analysis(scene: scene, configurations: solved), rules: rules).findings)
  }

  /// A panel that is 300 tall between two edges 200 apart. Its label fills it but for 60, and so is 240 or 140 tall,
  /// where its text needs 200. A note has a width of its own that is too small whatever the panel does.
  private let panel = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [
        { "id": "panel", "subviews": [{ "id": "text", "kind": "label", "intrinsicSize": [100, 200] }] },
        { "id": "note", "kind": "label", "intrinsicSize": [90, 20] }] },
      "constraints": {
        "panel.left": "panel.left == screen.left", "panel.right": "panel.right == screen.right",
        "panel.top": "panel.top == screen.top + 100", "panel.bottom": "panel.bottom == screen.top + 300",
        "panel.height": "panel.height == 300",
        "text.left": "text.left == panel.left", "text.right": "text.right == panel.right",
        "text.top": "text.top == panel.top + 30", "text.bottom": "text.bottom == panel.bottom - 30",
        "note.left": "note.left == screen.left", "note.top": "note.top == screen.top",
        "note.width": "note.width == 50", "note.height": "note.height == 20" } }
    """

  @Test func `what one choice avoids is a consequence of the conflict, what every choice has is not`() throws {
    let (scene, found) = try findings(panel, rules: [ConflictingConstraints(), ClippedContent()])
    let conflict = try #require(found.first { $0.rule == .conflictingConstraints })
    // Without 'panel.height' the panel is 200 tall and the text 140; without an edge, 300 and 240.
    let clipped = Dictionary(
      uniqueKeysWithValues: found.filter { $0.rule == .clippedContent }.map { (scene[$0.views[0]].name, $0) })
    #expect(clipped["note"] != nil)
    #expect(clipped["note"]?.cause == nil)
    if let text = clipped["text"] { #expect(text.cause == conflict.fingerprint(in: scene)) }
    #expect(conflict.consequenceCount == clipped.count - 1)
    #expect(conflict.cause == nil)
  }

  /// Free views can part, and a view between two edges can lie in the middle.
  @Test(arguments: [
    ("", ""),
    (#""a.top": "a.top == screen.top + 10", "b.top": "b.top == screen.top + 10""#, ""),
    (
      #"""
      "a.top": "a.top == screen.top + 10", "a.left": "a.left >= screen.left - 30", "a.right": "a.right <= screen.right + 30",
      "b.top": "b.top == screen.top + 100", "b.left": "b.left == screen.left"
      """#, ""
    ),
    (
      #"""
      "a.top": "a.top == screen.top + 10", "a.left": "a.left == screen.left", "a.width": "a.width == 50",
      "b.top": "b.top == screen.top + 10", "b.left": "b.left == screen.left + 20"
      """#, "overlapping-content"
    ),
  ])
  func `what an ambiguity can avoid is a consequence of it`(constraints: String, own: String) throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "a", "kind": "label", "intrinsicSize": [100, 20] },
          { "id": "b", "kind": "label", "intrinsicSize": [60, 44] }, { "id": "free" }] },
        "constraints": { \(constraints) } }
      """
    let rules: [any Rule] = [AmbiguousLayout(), CutContent(), OverlappingContent(), OutsideSafeArea()]
    let (_, found) = try findings(text, rules: rules)
    let problems = found.filter { $0.cause == nil && $0.rule != .ambiguousLayout }.map(\.rule.rawValue)
    #expect(problems == (own.isEmpty ? [] : [own]))
    #expect(found.contains { $0.rule == .ambiguousLayout })
  }

  @Test(arguments: [150, 250])
  func `a text that is too small whichever constraint gives way is a mistake of its own`(needed: Int) throws {
    let text = panel.replacing("[100, 200]", with: "[100, \(needed)]")
    let (scene, found) = try findings(text, rules: [ConflictingConstraints(), ClippedContent()])
    let own = found.filter { $0.cause == nil && $0.rule == .clippedContent }.map { scene[$0.views[0]].name }
    // At most 240 are left for the text, so 250 never fit. 150 fit where the height wins.
    #expect(own == (needed == 250 ? ["text", "note"] : ["note"]))
  }

  /// A text 200 long that must be 100 wide, in two lines, and 300 wide, in one, and would rather be 100. A note below it that
  /// ends at 60 needs 30.
  private let wrapping = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [
        { "id": "text", "kind": "label", "text": { "width": 200, "lineHeight": 20, "lines": 0 }, "hugging": [250, 260] },
        { "id": "note", "kind": "label", "intrinsicSize": [50, 30], "compression": [750, 200] }] },
      "constraints": {
        "text.left": "text.left == screen.left", "text.top": "text.top == screen.top",
        "text.narrow": "text.width == 100", "text.wide": "text.width == 300",
        "text.short": "text.width == 100 @800",
        "note.left": "note.left == screen.left", "note.width": "note.width == 50",
        "note.top": "note.top == text.bottom", "note.bottom": "note.bottom == screen.top + 60" } }
    """

  @Test func `without a member of a conflict, a text wraps to its new width`() throws {
    let (scene, found) = try findings(wrapping, rules: [ConflictingConstraints(), ClippedContent()])
    let conflict = try #require(found.first { $0.rule == .conflictingConstraints })
    #expect(conflict.constraints.count == 2)
    // Two lines of 20 leave 20 of 60 for the note; without 'text.narrow', one line leaves 40.
    let note = try #require(found.first { $0.rule == .clippedContent && scene[$0.views[0]].name == "note" })
    #expect(note.cause == conflict.fingerprint(in: scene))
  }

  /// A button 44 tall somewhere between 0 and 400, and a bar over the first 60 points.
  private let button = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [
        { "id": "button", "kind": "button" }, { "id": "bar" }] },
      "constraints": {
        "bar.left": "bar.left == screen.left", "bar.right": "bar.right == screen.right",
        "bar.top": "bar.top == screen.top", "bar.height": "bar.height == 60",
        "button.left": "button.left == screen.left", "button.width": "button.width == 100",
        "button.least": "button.top >= screen.top", "button.most": "button.top <= screen.top + 400",
        "button.height": "button.height == 44" } }
    """

  @Test func `what only some layouts of an ambiguity have is its consequence`() throws {
    let (scene, found) = try findings(button, rules: [AmbiguousLayout(), ObstructedControl(), OccludedView()])
    let ambiguity = try #require(found.first { $0.rule == .ambiguousLayout })
    let others = found.filter { $0.rule != .ambiguousLayout }
    #expect(others.allSatisfy { $0.cause == ambiguity.fingerprint(in: scene) })
    #expect(ambiguity.consequenceCount == others.count)
  }

  @Test func `what every layout of an ambiguity has is a mistake of its own`() throws {
    let text = button.replacing("bar.height == 60", with: "bar.height == 500")
    let (_, found) = try findings(text, rules: [AmbiguousLayout(), ObstructedControl()])
    #expect(found.map(\.rule).contains(.obstructedControl))
    #expect(found.allSatisfy { $0.cause == nil })
  }

  @Test(arguments: [0, 500])
  func `a view that can leave its cover only by leaving the screen is covered in any case`(least: Int) throws {
    // The bar ends at 600 of 568.
    let text = button.replacing("bar.height == 60", with: "bar.height == 600")
      .replacing(#", "button.most": "button.top <= screen.top + 400""#, with: "")
      .replacing("button.top >= screen.top", with: "button.top >= screen.top + \(least)")
    let (_, found) = try findings(text, rules: [AmbiguousLayout(), ObstructedControl()])
    #expect(Set(found.map(\.rule)) == [.ambiguousLayout, .obstructedControl])
    #expect(found.allSatisfy { $0.cause == nil })
  }

  @Test func `what some layouts of an unbounded ambiguity lack is its consequence`() throws {
    let text = button.replacing("bar.height == 60", with: "bar.height == 500")
      .replacing(#", "button.most": "button.top <= screen.top + 400""#, with: "")
    let (scene, found) = try findings(text, rules: [AmbiguousLayout(), ObstructedControl(), OccludedView()])
    let ambiguity = try #require(found.first { $0.rule == .ambiguousLayout })
    #expect(found.filter { $0.cause == nil }.count == 1)
    #expect(found.compactMap(\.cause).allSatisfy { $0 == ambiguity.fingerprint(in: scene) })
  }

  /// A button 44 wide or, if it gives way instead of the song, 0 wide, and a bar in front of four fifths of its height.
  private let player = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [
        { "id": "song", "kind": "label", "intrinsicSize": [300, 20] },
        { "id": "like", "kind": "button", "intrinsicSize": [44, 44] }, { "id": "bar" }] },
      "constraints": {
        "song.left": "song.left == screen.left + 16", "song.top": "song.top == screen.top + 100",
        "like.left": "like.left == song.right + 12", "like.right": "like.right == screen.right - 16",
        "like.y": "like.centerY == song.centerY",
        "bar.left": "bar.left == screen.left", "bar.right": "bar.right == screen.right",
        "bar.top": "bar.top == screen.top + 96", "bar.height": "bar.height == 44" } }
    """

  @Test func `what a view without a width in an equally good layout does not have is a consequence`() throws {
    let (_, found) = try findings(player, rules: [PriorityTie(), ObstructedControl()])
    #expect(found.filter { $0.cause == nil }.map(\.rule) == [.priorityTie])
  }

  /// A card from 94 to 282 points of the width, or narrower down to 0, always behind a bar: 20 + 93.75 < 197.5.
  @Test func `what covers a view of undetermined size does not depend on the order of the constraints`() throws {
    let constraints = [
      #""left": "card.leading >= screen.leading""#, #""x": "card.centerX == 0.5 * screen.centerX""#,
      #""card.ratio": "card.width == 2 * card.height""#, #""top": "card.top == screen.top + 20""#,
      #""bar.left": "bar.leading == screen.leading - 20""#, #""bar.right": "bar.trailing == screen.trailing - 16""#,
      #""bar.ratio": "bar.width == 2 * bar.height""#, #""bar.top": "bar.top == screen.top + 8""#,
    ]
    for start in constraints.indices {
      let order = Array(constraints[start...] + constraints[..<start])
      for constraints in [order, order.reversed()] {
        let text = """
          { "layoutdoctor": 1,
            "root": { "id": "screen", "size": [375, 480], "subviews": [{ "id": "card" }, { "id": "bar" }] },
            "constraints": { \(constraints.joined(separator: ", ")) } }
          """
        let (_, found) = try findings(text)
        #expect(found.filter { $0.cause == nil }.map(\.rule) == [.ambiguousLayout])
      }
    }
  }

  @Test func `what shrinking away from a cover avoids is a consequence`() throws {
    // The bar is in front of the first 34 of the 44 points that end 16 before the right edge.
    let text = player.replacing("bar.left == screen.left", with: "bar.left == screen.right - 60")
      .replacing("bar.right == screen.right", with: "bar.right == screen.right - 26")
    let (scene, found) = try findings(text, rules: [PriorityTie(), ObstructedControl()])
    let tie = try #require(found.first { $0.rule == .priorityTie })
    let obstructed = try #require(found.first { $0.rule == .obstructedControl })
    #expect(obstructed.cause == tie.fingerprint(in: scene))
  }

  @Test func `what lies outside a view of undetermined height is a consequence`() throws {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "card", "subviews": [
            { "id": "user", "kind": "button", "intrinsicSize": [100, 44] },
            { "id": "enter", "kind": "button", "intrinsicSize": [100, 44] }] }] },
        "constraints": {
          "card.left": "card.left == screen.left + 20", "card.right": "card.right == screen.right - 20",
          "card.y": "card.centerY == screen.centerY",
          "user.x": "user.centerX == card.centerX", "enter.x": "enter.centerX == card.centerX",
          "enter.top": "enter.top == user.bottom + 16", "enter.bottom": "enter.bottom == card.bottom - 16" } }
      """
    let (_, found) = try findings(text, rules: [AmbiguousLayout(), ObstructedControl()])
    #expect(found.filter { $0.cause == nil }.map(\.rule) == [.ambiguousLayout])
  }

  @Test func `what follows from a silenced finding counts`() throws {
    let text = button.replacing(#""kind": "button""#, with: #""kind": "button", "allow": ["ambiguous-layout"]"#)
    let (_, found) = try findings(text, rules: [AmbiguousLayout(), ObstructedControl(), OccludedView()])
    #expect(found.allSatisfy { $0.cause == nil })
  }

  @Test func `a mistake that is a consequence in one configuration only is a mistake of its own`() throws {
    let text = panel.replacing(
      #""note.left""#,
      with: #""low": { "equation": "panel.height == 190", "active": false }, "note.left""#
    ).replacing(
      #""note.height": "note.height == 20" }"#,
      with: """
        "note.height": "note.height == 20" },
        "states": {
          "torn": {},
          "low": { "activate": ["low"], "deactivate": ["panel.height", "panel.bottom"] } }
        """)
    let (scene, found) = try findings(text, rules: [ConflictingConstraints(), ClippedContent()])
    let texts = found.filter { $0.rule == .clippedContent && scene[$0.views[0]].name == "text" }
    #expect(texts.count == 1)
    #expect(texts.first?.cause == nil)
    #expect(texts.first?.configurations.contains(1) == true)
  }

  @Test func `conflicts that share most of their members are one mistake`() throws {
    // 'tall' conflicts with the screen's 568 together with 'first' or with 'second': 400 + 200 > 568 both times.
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "a" }, { "id": "b" }] },
        "constraints": {
          "a.left": "a.left == screen.left", "a.width": "a.width == 10", "b.left": "b.left == screen.left",
          "b.width": "b.width == 10",
          "a.top": "a.top == screen.top", "tall": "a.height == 400", "b.top": "b.top == a.bottom",
          "end": "b.bottom <= screen.bottom", "first": "b.height >= 200", "second": "b.height >= 210" } }
      """
    let (scene, found) = try findings(text, rules: [ConflictingConstraints()])
    #expect(found.count == 2)
    let own = found.filter { $0.cause == nil }
    #expect(own.count == 1)
    #expect(found.compactMap(\.cause) == own.map { $0.fingerprint(in: scene) })
  }

  @Test func `a box without room conflicts with everything inside, which is one mistake`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "box", "subviews": [{ "id": "a" }, { "id": "b" }] }] },
        "constraints": {
          "box.left": "box.left == screen.left", "box.right": "box.right == screen.left",
          "a.left": "a.left == box.left + 20", "a.right": "a.right == box.right - 20",
          "b.left": "b.left == box.left + 16", "b.right": "b.right == box.right - 16" } }
      """
    let (scene, found) = try findings(text, rules: [ConflictingConstraints()])
    #expect(found.count == 2)
    let own = found.filter { $0.cause == nil }
    #expect(own.count == 1)
    #expect(found.compactMap(\.cause) == own.map { $0.fingerprint(in: scene) })
  }

  @Test func `conflicts that share one member are two mistakes`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "a" }] },
        "constraints": {
          "a.left": "a.left == screen.left", "a.top": "a.top == screen.top", "a.height": "a.height == 10",
          "width": "a.width == 100", "wide": "a.width >= 200", "slim": "a.width <= 50" } }
      """
    let (_, found) = try findings(text, rules: [ConflictingConstraints()])
    #expect(found.filter { $0.cause == nil }.count == found.count)
  }

  @Test func `conflicts of states that activate different constraints are two mistakes`() throws {
    // A box with 288 to fill is 400 wide in one state, and at most 100 in the other.
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "box" }] },
        "constraints": {
          "box.left": "box.left == screen.left + 16", "box.right": "box.right == screen.right - 16",
          "box.top": "box.top == screen.top + 40", "box.height": "box.height == 100",
          "wide": { "equation": "box.width == 400", "active": false },
          "narrow": { "equation": "box.width <= 100", "active": false } },
        "states": { "open": { "activate": ["wide"] }, "closed": { "activate": ["narrow"] } } }
      """
    let (_, found) = try findings(text, rules: [ConflictingConstraints()])
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.cause == nil })
  }

  @Test func `what no constraint connects with a conflict of generated constraints is a mistake of its own`() throws {
    // The frame of 'a' is narrower than its content, which 'c' begins after. Only the height of 'a' matters to 'b'.
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "a", "kind": "label", "intrinsicSize": [100, 20], "compression": [1000, 750], "frame": [16, 40, 50, 20] },
          { "id": "b", "kind": "label", "intrinsicSize": [100, 20] },
          { "id": "c", "kind": "label", "intrinsicSize": [100, 20] }] },
        "constraints": {
          "b.left": "b.left == screen.left + 16", "b.top": "b.top == a.bottom + 80", "b.width": "b.width == 50",
          "c.left": "c.left == a.right + 16", "c.top": "c.top == screen.top + 40", "c.right": "c.right == screen.left + 132" } }
      """
    let (scene, found) = try findings(text, rules: [ConflictingConstraints(), ClippedContent()])
    let clipped = found.filter { $0.rule == .clippedContent }
    #expect(clipped.filter { $0.cause == nil }.map { scene[$0.views[0]].name } == ["b"])
    #expect(clipped.contains { scene[$0.views[0]].name == "c" })
  }

  @Test(arguments: [
    #""one": { "activate": ["a.wide"] }, "two": { "activate": ["b.wide"] }"#,
    #""two": { "activate": ["b.wide"] }, "one": { "activate": ["a.wide"] }"#,
  ])
  func `what follows from a conflict in one of two states is a mistake of its own, whatever their order`(
    states: String
  ) throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "a", "kind": "label", "intrinsicSize": [100, 20] }, { "id": "b", "kind": "imageView" }] },
        "constraints": {
          "a.left": "a.left == screen.left + 16", "a.top": "a.top == screen.top + 40", "a.right": "a.right == screen.left + 66",
          "a.width": "a.width == 50", "a.wide": { "equation": "a.width == 120", "active": false },
          "b.left": "b.left == screen.left + 16", "b.top": "b.top == screen.top + 140", "b.height": "b.height == 50",
          "b.width": "b.width == 50", "b.wide": { "equation": "b.width == 120", "active": false } },
        "states": { \(states) } }
      """
    let (_, found) = try findings(text, rules: [ConflictingConstraints(), ClippedContent()])
    let clipped = try #require(found.first { $0.rule == .clippedContent })
    #expect(clipped.configurations == [0, 1])
    #expect(clipped.cause == nil)
  }

  @Test func `a view that is covered in two states is covered, although it may move in one of them`() throws {
    let fixed = #""button.top": { "equation": "button.top == screen.top", "active": false } }"#
    let text = button.replacing(
      #""button.height": "button.height == 44" }"#,
      with: #""button.height": "button.height == 44", \#(fixed), "#
        + #""states": { "loose": {}, "fixed": { "activate": ["button.top"] } }"#)
    let (_, found) = try findings(text, rules: [AmbiguousLayout(), ObstructedControl()])
    let obstructed = try #require(found.first { $0.rule == .obstructedControl })
    #expect(obstructed.configurations == [0, 1])
    #expect(obstructed.cause == nil)
  }

  @Test func `a state that shows nothing is a mistake of its own, although a view may move in it`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "a", "kind": "label", "intrinsicSize": [100, 20] }, { "id": "b", "kind": "label", "intrinsicSize": [100, 20] }] },
        "constraints": {
          "a.left": "a.left == screen.left", "a.top": "a.top == screen.top + 100",
          "b.left": "b.left == screen.left", "b.top": "b.top == screen.top + 40" },
        "states": {
          "in": { "constants": { "a.left": 20, "b.left": 20 } },
          "out": { "constants": { "a.left": 400, "b.left": 400 }, "deactivate": ["a.top"] } } }
      """
    let (_, found) = try findings(text, rules: [AmbiguousLayout(), OffscreenView()])
    #expect(Set(found.map(\.rule)) == [.ambiguousLayout, .offscreenView])
    #expect(found.allSatisfy { $0.cause == nil })
  }

  /// 'free' is not determined along one axis, or two constraints of a conflict place it. Where it lies, it may collide with what
  /// collides anyway, or reach farther beyond the same edge.
  @Test(arguments: [
    (
      #""size": [320, 568]"#, #""free.top": "free.top == root.top + 105""#, "leading", 250,
      "'name' and 'note' overlap by 50 × 10"
    ),
    (
      #""size": [320, 568], "safeArea": [50, 0, 0, 0]"#, #""free.left": "free.leading == bar.leading""#, "top", 200,
      "'tip' reaches 45 into the top inset of the safe area"
    ),
    (
      #""size": [320, 120]"#, #""free.left": "free.leading == root.leading + 120""#, "top", 95,
      "'note' reaches 10 beyond the bottom edge of 'root'"
    ),
  ])
  func `what has another cause is not joined with what is wrong anyway`(
    root: String, place: String, edge: String, other: Int, message: String
  ) throws {
    let isBar = root.contains("safeArea")
    let isCell = root.contains("120")
    let views = #"{ "id": "free", "kind": "label", "intrinsicSize": [100, 30] }"#
    let name = #"{ "id": "name", "kind": "label", "intrinsicSize": [80, 20] }"#
    let note = #"{ "id": "note", "kind": "label", "intrinsicSize": [50, 20] }"#
    let tip = #"{ "id": "tip", "kind": "label", "intrinsicSize": [40, 20] }"#
    // The note ends at 130, 10 below the cell, and shares x from 30 to 80 and y from 110 to 120 with the name.
    let subviews =
      isBar
      ? #"{ "id": "bar", "subviews": [\#(views), \#(tip)] }"# : "\(isCell ? "" : name + ", ")\(views), \(note)"
    let noteName = """
      "name.left": "name.leading == root.leading + 20", "name.top": "name.top == root.top + 100",
      """
    let noteConstraints = """
      "note.left": "note.leading == root.leading + 30", "note.top": "note.top == root.top + 110"
      """
    let barConstraints = """
      "bar.left": "bar.leading == root.leading", "bar.top": "bar.top == root.top", "bar.width": "bar.width == 300",
      "bar.height": "bar.height == 200", "tip.left": "tip.leading == bar.leading + 140", "tip.top": "tip.top == bar.top + 5"
      """
    for isConflict in [false, true] {
      let superview = isBar ? "bar" : "root"
      let conflict = #"""
        "free.start": "free.\#(edge) == \#(superview).\#(edge)", "free.end": "free.\#(edge) == \#(superview).\#(edge) + \#(other)",
        """#
      let text = """
        { "layoutdoctor": 1, "kind": "\(isCell ? "cell" : "screen")", "root": { "id": "root", \(root), "subviews": [\(subviews)] },
          "constraints": { \(place), \(isConflict ? conflict : "")
            \(isBar ? barConstraints : (isCell ? "" : noteName) + noteConstraints) } }
        """
      let rules: [any Rule] = [
        ConflictingConstraints(), AmbiguousLayout(), CutContent(), OverlappingContent(), OutsideSafeArea(),
      ]
      let (_, found) = try findings(text, rules: rules)
      let causes: [RuleID] = [.conflictingConstraints, .ambiguousLayout]
      #expect(found.filter { $0.cause == nil && !causes.contains($0.rule) }.map(\.message) == [message])
      #expect(found.filter { causes.contains($0.rule) }.map(\.rule) == [isConflict ? causes[0] : causes[1]])
    }
  }
}
