import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

/// What repairs break, and what was wrong because of the conflict and remains.
struct BroughtFaultsTests {
  /// The first conflict of a screen 320 wide and 568 tall.
  private func conflict(
    _ views: String, _ constraints: String, states: String = "{}", root: RootKind = .screen
  ) throws -> Finding {
    try #require(try conflicts(views, constraints, states: states, root: root).first)
  }

  /// The conflicts of a screen 320 wide and 568 tall.
  private func conflicts(
    _ views: String, _ constraints: String, states: String = "{}", root: RootKind = .screen
  ) throws -> [Finding] {
    let text = """
      { "layoutdoctor": 1, "kind": "\(root.rawValue)",
        "root": { "id": "screen", "size": [320, 568], "subviews": [\(views)] },
        "constraints": { \(constraints) },
        "states": \(states) }
      """
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let analysis = Analysis(scene: scene, configurations: (0..<space.count).map { solver.solve(space[$0]) })
    var diagnosis = Diagnosis(of: analysis)
    diagnosis.offerRepairs(in: analysis)
    return diagnosis.findings.filter { $0.rule == .conflictingConstraints }
  }

  /// A logo 96 tall that ends 2400 above the bottom, and starts at least 16 below the top.
  private func farAbove() throws -> Finding {
    try conflict(
      #"{ "id": "logo", "kind": "imageView", "intrinsicSize": [96, 96] }"#,
      """
      "leading": "logo.leading == screen.leading + 20", "top": "logo.top >= screen.top + 16",
      "bottom": "logo.bottom == screen.bottom - 2400"
      """)
  }

  @Test func `a repair that leaves a view outside the screen brings that, even if it was there before`() throws {
    let removal = try #require(
      try farAbove().repairs.first { $0.kind == .remove && $0.constraints == [ConstraintID(1)] })
    #expect(removal.breaks.map(\.rule) == [.offscreenView])
    #expect(removal.text.contains("; brings 'offscreen-view'"))
  }

  @Test func `a constant that keeps the content whole comes first`() throws {
    let first = try #require(try farAbove().repairs.first)
    #expect(first.text.hasPrefix("change the constant of 'bottom' to -456 (tried: "))
    #expect(first.bringsNothing)
  }

  @Test func `what is wrong beside the conflict is not brought by its repairs`() throws {
    let conflict = try conflict(
      #"{ "id": "box" }, { "id": "title", "kind": "label", "intrinsicSize": [90, 20] }"#,
      """
      "box.left": "box.left == screen.left", "box.top": "box.top == screen.top + 40", "box.height": "box.height == 50",
      "narrow": "box.width == 100", "wide": "box.width == 200",
      "title.left": "title.left == screen.left", "title.top": "title.top == screen.top", "title.width": "title.width == 40"
      """)
    #expect(!conflict.repairs.isEmpty)
    #expect(conflict.repairs.allSatisfy { !$0.breaks.contains { $0.rule == .clippedContent } })
  }

  @Test func `a content that stays without an area because of the conflict is told`() throws {
    let conflict = try conflict(
      #"{ "id": "picture", "kind": "imageView" }"#,
      """
      "top": "picture.top == screen.top", "height": "picture.height == 50",
      "leading": "picture.leading == screen.leading", "trailing": "picture.trailing == screen.leading",
      "width": "picture.width == 320"
      """)
    let removal = try #require(
      conflict.repairs.first { $0.kind == .remove && $0.constraints == [ConstraintID(4)] })
    #expect(removal.collapses == [ViewID(1)])
    #expect(!removal.bringsNothing)
    #expect(removal.text.contains("; leaves 'picture' without an area"))
    let sound = try #require(conflict.repairs.first { $0.bringsNothing })
    #expect(sound.kind == .remove && sound.constraints == [ConstraintID(3)])
  }

  /// Both columns are wanted where the first one is as wide as the screen.
  @Test(arguments: ["", #", "subviews": [{ "id": "map", "kind": "imageView" }]"#])
  func `a repair that leaves no room for a view of the conflict says so`(subviews: String) throws {
    let conflict = try conflict(
      #"{ "id": "list" }, { "id": "detail"\#(subviews) }, { "id": "spacer" }"#,
      """
      "list.top": "list.top == screen.top", "list.bottom": "list.bottom == screen.bottom",
      "list.leading": "list.leading == screen.leading", "list.trailing": "list.trailing == screen.trailing",
      "detail.top": "detail.top == list.top", "detail.bottom": "detail.bottom == list.bottom",
      "detail.leading": "detail.leading == list.trailing + 1", "detail.trailing": "detail.trailing == screen.trailing",
      "spacer.top": "spacer.top == list.bottom", "spacer.bottom": "spacer.bottom == screen.bottom",
      "spacer.leading": "spacer.leading == list.leading", "spacer.trailing": "spacer.trailing == list.trailing"
      """)
    #expect(conflict.reason == "'detail' would be -1 wide")
    let lowered = conflict.repairs.filter { $0.kind == .lower }
    #expect(lowered.count == 3)
    for repair in lowered {
      #expect(repair.collapses == [ViewID(2)])
      #expect(repair.text.contains("; leaves 'detail' without an area"), "\(repair.text)")
    }
  }

  @Test func `the other edge is offered where a view is tied to the opposite edge of its superview`() throws {
    let conflict = try conflict(
      #"{ "id": "slider", "kind": "slider", "intrinsicSize": [null, 31] }"#,
      """
      "top": "slider.top == screen.top + 40", "leading": "slider.leading == screen.leading + 20",
      "trailing": "slider.trailing == screen.leading - 20"
      """)
    #expect(
      conflict.suggestions.first
        == "use 'screen.trailing' in place of 'screen.leading' in 'trailing' (tried: the conflict ends)")
    #expect(conflict.repairs.allSatisfy { !$0.bringsNothing })
  }

  @Test func `opposite edges of neighbours are usual`() throws {
    // 100 + 8 + 300 = 408 > 320
    let conflict = try conflict(
      #"{ "id": "a" }, { "id": "b" }"#,
      """
      "a.top": "a.top == screen.top", "b.top": "b.top == screen.top",
      "a.height": "a.height == 50", "b.height": "b.height == 50",
      "a.leading": "a.leading == screen.leading", "a.width": "a.width == 100",
      "b.leading": "b.leading == a.trailing + 8", "b.width": "b.width == 300",
      "b.trailing": "b.trailing == screen.trailing"
      """)
    #expect(conflict.suggestions.allSatisfy { !$0.contains("in place of") })
  }

  @Test func `a sheet may wait outside the screen where a deactivation was forgotten`() throws {
    let conflict = try conflict(
      #"{ "id": "sheet" }"#,
      """
      "leading": "sheet.leading == screen.leading", "width": "sheet.width == 320", "height": "sheet.height == 200",
      "shown": "sheet.bottom == screen.bottom",
      "away": { "equation": "sheet.top == screen.bottom", "active": false }
      """,
      states: #"{ "open": {}, "closed": { "activate": ["away"] } }"#)
    let first = try #require(conflict.repairs.first)
    #expect(first.text.hasPrefix("deactivate 'shown' in state 'closed' (tried: "))
    #expect(first.bringsNothing)
  }

  @Test func `a view that a repair moves out of a view that clips is lost`() throws {
    let conflict = try conflict(
      """
      { "id": "card", "clipsToBounds": true, "subviews": [
        { "id": "badge", "kind": "imageView", "intrinsicSize": [20, 20] }] }
      """,
      """
      "card.leading": "card.leading == screen.leading + 100", "card.top": "card.top == screen.top + 100",
      "card.width": "card.width == 100", "card.height": "card.height == 100",
      "badge.top": "badge.top == card.top", "inside": "badge.leading >= card.leading",
      "trailing": "badge.trailing == card.leading - 10"
      """)
    let removal = try #require(
      conflict.repairs.first { $0.kind == .remove && $0.constraints == [ConstraintID(5)] })
    #expect(removal.breaks.map(\.rule) == [.offscreenView])
  }

  @Test(arguments: [RootKind.screen, .cell, .window, .view])
  func `a view that a repair moves out of the root is lost`(root: RootKind) throws {
    let conflict = try conflict(
      #"{ "id": "badge", "kind": "imageView", "intrinsicSize": [20, 20] }"#,
      """
      "top": "badge.top == screen.top", "inside": "badge.left >= screen.left",
      "right": "badge.right == screen.left - 10"
      """, root: root)
    let removal = try #require(
      conflict.repairs.first { $0.kind == .remove && $0.constraints == [ConstraintID(1)] })
    #expect(removal.breaks.map(\.rule) == [.offscreenView])
  }

  @Test func `a repair that leaves the content of a scroll view undetermined brings that`() throws {
    // An inequality pins no top.
    let conflict = try conflict(
      """
      { "id": "scroll", "kind": "scrollView", "subviews": [
        { "id": "title", "kind": "label", "intrinsicSize": [90, 20] },
        { "id": "text", "kind": "label", "intrinsicSize": [90, 20] }] }
      """,
      """
      "scroll.top": "scroll.top == screen.top", "scroll.bottom": "scroll.bottom == screen.bottom",
      "scroll.left": "scroll.left == screen.left", "scroll.right": "scroll.right == screen.right",
      "title.left": "title.left == scroll.content.left", "title.right": "title.right == scroll.content.right",
      "text.left": "text.left == title.left", "text.right": "text.right == title.right",
      "title.top": "title.top == scroll.content.top + 12", "least": "title.top >= scroll.content.top + 16",
      "text.top": "text.top == title.bottom + 12", "text.bottom": "text.bottom == scroll.content.bottom - 24"
      """)
    let removal = try #require(
      conflict.repairs.first { $0.kind == .remove && $0.constraints == [ConstraintID(8)] })
    #expect(removal.breaks.map(\.rule) == [.missingContentSize])
    #expect(!removal.bringsNothing)
  }

  @Test func `what is ambiguous beside the conflict brings nothing`() throws {
    // The x of the note is not determined; in any layout it reaches beyond the edge.
    let conflict = try conflict(
      #"{ "id": "box" }, { "id": "note", "kind": "label", "intrinsicSize": [100, 20] }"#,
      """
      "box.x": "box.leading == screen.leading", "box.w": "box.width == 100", "box.top": "box.top == screen.top",
      "box.h": "box.height == 100", "box.bottom": "box.bottom == screen.top + 50",
      "note.top": "note.top == screen.top + 300", "note.right": "note.trailing >= screen.trailing + 10"
      """)
    #expect(!conflict.repairs.isEmpty)
    #expect(conflict.repairs.allSatisfy { $0.breaks.allSatisfy { $0.rule == .unreachablePriority } })
    #expect(try #require(conflict.repairs.first).bringsNothing)
  }

  @Test(arguments: [
    (#"{ "a": {}, "b": { "constants": { "other.y": 190 } } }"#, 1),
    (#"{ "b": { "constants": { "other.y": 190 } }, "a": {} }"#, 0),
  ])
  func `what a repair brings in a state depends on where other views lie there`(states: String, place: Int) throws {
    let conflict = try conflict(
      """
      { "id": "other", "kind": "label", "intrinsicSize": [100, 20] },
      { "id": "note", "kind": "label", "intrinsicSize": [100, 20] }
      """,
      """
      "other.x": "other.leading == screen.leading", "other.y": "other.top == screen.top + 400",
      "note.x": "note.leading == screen.leading",
      "note.y": "note.top == screen.top + 100", "note.y2": "note.top == screen.top + 200"
      """, states: states)
    let lower = try #require(
      conflict.repairs.first { $0.kind == .constant && $0.constraints == [ConstraintID(3)] })
    #expect(lower.breaks == [Repair.Break(rule: .overlappingContent, configurations: [place])])
  }

  @Test(arguments: [true, false])
  func `what a repair brings in a state depends on the lines that a text may have there`(isShortFirst: Bool) throws {
    let short = #""short": {}"#
    let long = #""long": { "views": { "t": { "text": { "width": 500, "lineHeight": 20, "lines": 0 } } } }"#
    let conflict = try conflict(
      """
      { "id": "t", "kind": "label", "text": { "width": 500, "lineHeight": 20, "lines": 2 } },
      { "id": "u", "kind": "label", "intrinsicSize": [50, 20] },
      { "id": "v", "kind": "label", "intrinsicSize": [50, 20] }
      """,
      """
      "t.x": "t.leading == screen.leading", "t.y": "t.top == screen.top",
      "t.w": "t.width == 300", "t.w2": "t.width == 100",
      "u.x": "u.leading == screen.leading", "u.y": "u.top == t.bottom",
      "v.x": "v.leading == screen.leading", "v.y": "v.top == screen.top + 100"
      """, states: isShortFirst ? "{ \(short), \(long) }" : "{ \(long), \(short) }")
    let narrower = try #require(
      conflict.repairs.first { $0.kind == .constant && $0.constraints == [ConstraintID(2)] })
    #expect(
      narrower.breaks == [
        Repair.Break(rule: .clippedContent, configurations: [isShortFirst ? 0 : 1]),
        Repair.Break(rule: .overlappingContent, configurations: [isShortFirst ? 1 : 0]),
      ])
  }

  @Test func `a lowered constraint is unreachable only where it is active`() throws {
    let conflict = try conflict(
      #"{ "id": "box" }"#,
      """
      "x": "box.leading == screen.leading", "y": "box.top == screen.top", "height": "box.height == 20",
      "narrow": "box.width == 100", "wide": "box.width >= 200", "wider": "box.width >= 300"
      """, states: #"{ "all": {}, "one": { "deactivate": ["narrow", "wide"] } }"#)
    let lowered = try #require(
      conflict.repairs.first { $0.kind == .lower && $0.constraints == [ConstraintID(4), ConstraintID(5)] })
    #expect(lowered.breaks == [Repair.Break(rule: .unreachablePriority, configurations: [0])])
  }

  /// A label whose frame and required compression resistance conflict.
  private func squeezedLabel(_ id: String, y: Int) -> String {
    """
    { "id": "\(id)", "kind": "label", "intrinsicSize": [100, 20], "compression": [1000, 750],
      "frame": [100, \(y), 50, 20] }
    """
  }

  @Test func `a conflict that no written constraint ends leaves the constants of others`() throws {
    let found = try conflicts(
      squeezedLabel("m", y: 300) + #", { "id": "box" }"#,
      """
      "box.x": "box.leading == screen.leading", "box.w": "box.width == 50", "box.w2": "box.width == 100",
      "box.top": "box.top == screen.top", "box.h": "box.height == 100"
      """)
    let conflict = try #require(found.first { $0.constraints.contains(.written(ConstraintID(1))) })
    #expect(conflict.repairs.contains { $0.kind == .constant && $0.constraints == [ConstraintID(2)] })
  }

  @Test func `each of two conflicts that no written constraint ends is tried alone`() throws {
    let found = try conflicts(squeezedLabel("m", y: 300) + ", " + squeezedLabel("n", y: 400), "")
    #expect(found.count == 2)
    for conflict in found {
      #expect(
        conflict.suggestions.contains {
          $0.contains(/to 999 \(tried: the conflict ends; '[mn]' ends 50 wide, its content needs 100\)$/)
        }, "\(conflict.suggestions)")
    }
  }

  @Test func `a conflict that no written constraint ends leaves the other edges of others`() throws {
    let found = try conflicts(
      #"{ "id": "card", "subviews": [{ "id": "photo" }] }, "# + squeezedLabel("m", y: 300),
      """
      "card.x": "card.leading == screen.leading + 16", "card.r": "card.trailing == screen.trailing - 16",
      "card.y": "card.top == screen.top + 16", "card.h": "card.height == 200",
      "photo.x": "photo.leading == card.leading + 8", "photo.r": "photo.trailing == card.leading - 8",
      "photo.y": "photo.top == card.top + 8", "photo.h": "photo.height == 20"
      """)
    let conflict = try #require(found.first { $0.constraints.contains(.written(ConstraintID(5))) })
    #expect(
      conflict.suggestions.first
        == "use 'card.trailing' in place of 'card.leading' in 'photo.r' (tried: the conflict ends)")
  }

  @Test func `a constant that no scene may contain is not offered`() throws {
    // 'a' would be 100,000,000,000 wide.
    let conflict = try conflict(
      #"{ "id": "a" }, { "id": "b" }"#,
      """
      "a.x": "a.leading == screen.leading", "a.y": "a.top == screen.top", "a.h": "a.height == 10",
      "a.w": "a.width == 5", "b.x": "b.leading == screen.leading", "b.y": "b.top == screen.top",
      "b.h": "b.height == 1", "ratio": "b.width == 0.000000001 * a.width", "b.w": "b.width == 100"
      """)
    #expect(!conflict.repairs.isEmpty)
    #expect(!conflict.repairs.contains { $0.kind == .constant && $0.constraints == [ConstraintID(3)] })
  }

  @Test func `a view that is not shown is not counted as without a size`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "line", "frame": [0, 0, 0, 10] }, { "id": "hidden", "alpha": 0, "frame": [0, 0, 0, 10],
            "subviews": [{ "id": "inner", "frame": [0, 0, 0, 10] }] }] } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    #expect(ShownFrames(solved, of: scene).collapsedCount == 1)
  }

  @Test func `what a longer content scrolls to is not lost`() throws {
    let conflict = try conflict(
      """
      { "id": "scroll", "kind": "scrollView", "subviews": [
        { "id": "box" }, { "id": "title", "kind": "label", "intrinsicSize": [90, 20] }] }
      """,
      """
      "scroll.top": "scroll.top == screen.top", "scroll.bottom": "scroll.bottom == screen.bottom",
      "scroll.leading": "scroll.leading == screen.leading", "scroll.trailing": "scroll.trailing == screen.trailing",
      "box.top": "box.top == scroll.content.top", "box.leading": "box.leading == scroll.content.leading",
      "box.trailing": "box.trailing == scroll.content.trailing", "box.width": "box.width == screen.width",
      "short": "box.height == 400", "long": "box.height == 1200",
      "title.top": "title.top == box.bottom", "title.leading": "title.leading == scroll.content.leading",
      "title.bottom": "title.bottom == scroll.content.bottom"
      """)
    #expect(conflict.repairs.contains { $0.constraints == [ConstraintID(8)] })
    #expect(conflict.repairs.contains { $0.constraints == [ConstraintID(9)] })
    #expect(conflict.repairs.allSatisfy { !$0.breaks.contains { $0.rule == .offscreenView } })
  }
}
