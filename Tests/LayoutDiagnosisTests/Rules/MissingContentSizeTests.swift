import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

@testable import LayoutDiagnosis

@Suite struct `Scroll views without a content size` {
  /// - Parameter constraints: of a label of 80 x 20 in a scroll view that fills a screen of 100 x 100.
  private func findings(_ constraints: String, states: String = "") throws -> [Finding] {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "r", "size": [100, 100], "subviews": [
            { "id": "s", "kind": "scrollView", "frame": [0, 0, 100, 100], "subviews": [
              { "id": "l", "kind": "label", "intrinsicSize": [80, 20] }] }] },
          "constraints": { \(constraints) }\(states) }
        """.utf8))
    let space = ConfigurationSpace(scene: scene)
    let solved = (0..<space.count).map { SceneSolver(scene: scene).solve(space[$0]) }
    return Diagnosis(of: Analysis(scene: scene, configurations: solved)).findings
  }

  private let top = #""top": "l.top == s.top + 4", "leading": "l.leading == s.leading + 4""#

  @Test func `both axes are told in one finding`() throws {
    let findings = try findings(top)
    #expect(findings.map(\.rule) == [.missingContentSize])
    #expect(
      findings.map(\.message) == [
        "the content width and height of 's' are not determined: nothing is pinned from leading to trailing and top to bottom edge"
      ])
  }

  @Test func `a conflict in the content does not hide that nothing determines its size`() throws {
    let findings = try findings(
      """
      "leading": "l.leading == s.leading", "trailing": "l.trailing == s.trailing", "bottom": "l.bottom == s.bottom - 4",
      "small": "l.height == 30", "tall": "l.height == 40"
      """)
    #expect(Set(findings.filter { $0.cause == nil }.map(\.rule)) == [.conflictingConstraints, .missingContentSize])
  }

  @Test func `content pinned from edge to edge is determined`() throws {
    #expect(try findings(#"\#(top), "bottom": "l.bottom == s.bottom", "trailing": "l.trailing == s.trailing""#).isEmpty)
  }

  @Test func `what only the content decides is a consequence`() throws {
    let findings = try findings(
      #""t": "l.top == s.content.top", "b": "l.bottom == s.content.bottom", "h": "l.height >= 30 @760","#
        + #""x": "l.leading == s.content.leading", "e": "l.width == s.content.width", "w": "l.width >= 90""#)
    #expect(findings.allSatisfy { $0.rule == .missingContentSize })
  }

  @Test func `what lies off the screen because nothing pins it to the start of the content is a consequence`() throws {
    let findings = try findings(
      #""b": "l.bottom == s.content.bottom - 16", "x": "l.leading == s.content.leading + 4","#
        + #""e": "l.trailing == s.content.trailing - 4""#)
    #expect(findings.filter { $0.cause == nil }.map(\.rule) == [.missingContentSize])
  }

  /// - Parameter label: further keys of three labels of 80 x 20, each in a row of a column that nothing gives a width.
  private func findingsInColumn(_ label: String, _ constraints: String = "") throws -> [Finding] {
    let rows = (1...3).map { row in
      #"{ "id": "r\#(row)", "subviews": [{ "id": "l\#(row)", "kind": "label", "intrinsicSize": [80, 20]\#(label) }] }"#
    }
    let pins = (1...3).map { row in
      #""h\#(row)": "r\#(row).height == 30", "x\#(row)": "l\#(row).leading == r\#(row).leading + 5", "#
        + #""e\#(row)": "l\#(row).trailing == r\#(row).trailing - 5", "y\#(row)": "l\#(row).top == r\#(row).top""#
    }
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "r", "size": [100, 100], "subviews": [
            { "id": "s", "kind": "scrollView", "frame": [0, 0, 100, 100], "subviews": [
              { "id": "column", "kind": "stackView", "stack": { "axis": "vertical", "alignment": "leading" },
                "subviews": [\(rows.joined(separator: ", "))] }] }] },
          "constraints": { "top": "column.top == s.content.top", "bottom": "column.bottom == s.content.bottom",
            "start": "column.leading == s.content.leading", "end": "column.trailing == s.content.trailing",
            \(pins.joined(separator: ", "))\(constraints) } }
        """.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    return Diagnosis(of: Analysis(scene: scene, configurations: [solved])).findings
  }

  /// The labels resist less than the stack view fits, so that only 5 + 0 + 5 remain.
  @Test func `a content that only the fit of a stack view makes narrow is the cause of what is clipped in it`() throws {
    let findings = try findingsInColumn(#", "compression": [20, 750]"#)
    let own = findings.filter { $0.cause == nil }
    #expect(own.map(\.rule) == [.missingContentSize])
    #expect(own.map(\.message) == ["the content of 's' is only 10 wide: nothing gives 'l1' inside a width"])
    #expect(findings.filter { $0.rule == .clippedContent }.count == 3)
  }

  @Test func `a content that its texts or a constraint make wide is sound`() throws {
    #expect(try findingsInColumn("").isEmpty)
    let wide = try findingsInColumn(#", "compression": [20, 750]"#, #", "w": "column.width == s.frame.width""#)
    #expect(!wide.contains { $0.rule == .missingContentSize })
  }

  /// 4 + 0 + 4.
  @Test func `a cell names the view inside that nothing gives a height`() throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "kind": "cell", "root": { "id": "cell", "size": [100, null], "subviews": [
            { "id": "card", "subviews": [{ "id": "title", "kind": "label", "intrinsicSize": [60, 20] }] }] },
          "constraints": { "top": "card.top == cell.top + 4", "bottom": "card.bottom == cell.bottom - 4",
            "leading": "card.leading == cell.leading", "trailing": "card.trailing == cell.trailing",
            "title.top": "title.top == card.top", "title.leading": "title.leading == card.leading" } }
        """.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    let findings = Diagnosis(of: Analysis(scene: scene, configurations: [solved])).findings.filter { $0.cause == nil }
    #expect(findings.map(\.message) == ["'cell' is only 8 tall: nothing gives 'card' inside a height"])
  }

  @Test func `a view inside that nothing places is an ambiguity of its own`() throws {
    let findings = try findings(
      #""x": "l.leading == s.leading", "e": "l.trailing == s.trailing", "s": "s.content.height == 300""#)
    #expect(findings.map(\.rule) == [.ambiguousLayout])
  }

  @Test func `a scroll view whose content no constraint mentions has its size from code`() throws {
    #expect(try findings(#""top": "l.top == s.frame.top", "leading": "l.leading == s.frame.leading""#).isEmpty)
  }

  @Test func `nothing is to be pinned where no view is inside`() throws {
    let findings = try findings(
      #""across": "s.content.width == s.frame.width", "x": "l.leading == s.leading""#,
      states: #", "environments": { "without": { "views": { "l": { "installed": false } } } }"#)
    #expect(findings.map(\.rule) == [.missingContentSize])
    #expect(
      findings.map(\.suggestions) == [
        ["give 's.content' a height, or install a view inside and pin it to both edges"]
      ])
  }

  private let across = #""x": "l.leading == s.leading", "e": "l.trailing == s.trailing""#

  @Test func `the end that nothing is pinned to is named`() throws {
    let findings = try findings(#"\#(across), "b": "l.bottom == s.content.bottom - 4""#)
    let finding = try #require(findings.first { $0.rule == .missingContentSize })
    #expect(finding.suggestions == ["pin the top of the first view inside to 's.content.top'"])
  }

  @Test func `a view pinned to both ends lacks a size`() throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "r", "size": [100, 100], "subviews": [
            { "id": "s", "kind": "scrollView", "frame": [0, 0, 100, 100], "subviews": [
              { "id": "v", "subviews": [{ "id": "l", "kind": "label", "intrinsicSize": [80, 20] }] }] }] },
          "constraints": {
            "x": "v.leading == s.leading", "e": "v.trailing == s.trailing", "w": "v.width == s.frame.width",
            "t": "v.top == s.top", "b": "v.bottom == s.bottom", "lx": "l.leading == v.leading",
            "lt": "l.top == v.top", "lb": "v.bottom >= l.bottom + 8" } }
        """.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    let findings = Diagnosis(of: Analysis(scene: scene, configurations: [solved])).findings
    #expect(
      findings.map(\.message) == [
        "the content height of 's' is not determined: 'v' is pinned top and bottom, but nothing gives it a height: "
          + "'lb' only bounds it"
      ])
    #expect(findings.map(\.suggestions) == [["make 'lb' an equality"]])
  }

  @Test func `configurations in which it is determined are left out`() throws {
    let findings = try findings(
      #"\#(top), "bottom": "l.bottom == s.bottom", "trailing": "l.trailing == s.trailing""#,
      states: #", "states": { "a": {}, "b": { "deactivate": ["bottom"] } }"#)
    #expect(findings.map(\.rule) == [.missingContentSize])
    #expect(findings.map(\.configurations) == [[1]])
  }

  @Test(arguments: [true, false]) func `the view without a size in a whole chain is named`(isWhole: Bool) throws {
    let end = isWhole ? #", "last.bottom": "last.bottom == page.bottom""# : ""
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "r", "size": [100, 100], "subviews": [
            { "id": "s", "kind": "scrollView", "frame": [0, 0, 100, 100], "subviews": [
              { "id": "page", "subviews": [{ "id": "box" }, { "id": "last", "kind": "label", "intrinsicSize": [80, 20] }] }] }] },
          "constraints": {
            "page.top": "page.top == s.content.top", "page.bottom": "page.bottom == s.content.bottom",
            "page.left": "page.left == s.content.left", "page.right": "page.right == s.content.right",
            "page.width": "page.width == s.frame.width", "box.top": "box.top == page.top", "box.left": "box.left == page.left",
            "box.width": "box.width == 40", "last.top": "last.top == box.bottom", "last.left": "last.left == page.left"\(end) } }
        """.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    let finding = try #require(
      Diagnosis(of: Analysis(scene: scene, configurations: [solved])).findings.first { $0.rule == .missingContentSize })
    #expect(finding.message.hasSuffix(isWhole ? "nothing gives 'box' inside a height" : "nothing gives it a height"))
    #expect(finding.suggestions.first?.hasPrefix(isWhole ? "give 'box' a height" : "give 'page' a height") == true)
  }

  @Test(arguments: [
    (false, "pin the bottom of 'text' to 'card.bottom', or give 'card' a height"), (true, "give 'card' a height"),
  ])
  func `the edge that is not pinned in the view without a size comes first`(isEmpty: Bool, first: String) throws {
    let text = isEmpty ? "" : #", "subviews": [{ "id": "text", "kind": "label", "intrinsicSize": [60, 20] }]"#
    let inside = isEmpty ? "" : #", "text.top": "text.top == card.top + 8", "text.left": "text.left == card.left""#
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "r", "size": [100, 100], "subviews": [
            { "id": "s", "kind": "scrollView", "frame": [0, 0, 100, 100], "subviews": [
              { "id": "page", "subviews": [{ "id": "card"\(text) }] }] }] },
          "constraints": {
            "page.top": "page.top == s.content.top", "page.bottom": "page.bottom == s.content.bottom",
            "page.left": "page.left == s.content.left", "page.right": "page.right == s.content.right",
            "page.width": "page.width == s.frame.width", "card.top": "card.top == page.top + 16",
            "card.bottom": "card.bottom == page.bottom - 16", "card.left": "card.left == page.left",
            "card.right": "card.right == page.right"\(inside) } }
        """.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    let finding = try #require(
      Diagnosis(of: Analysis(scene: scene, configurations: [solved])).findings.first { $0.rule == .missingContentSize })
    #expect(finding.suggestions.first == first)
  }

  @Test func `an end that is pinned outside the content is named`() throws {
    let finding = try #require(
      findings(#"\#(top), "end": "l.trailing == s.trailing", "bottom": "l.bottom == r.bottom""#).first)
    #expect(
      finding.message
        == "the content height of 's' is not determined: the bottom of 'l' is pinned to 'r', not to the content")
    #expect(finding.suggestions == ["pin the bottom of 'l' to 's.content.bottom' instead"])
  }
}
