import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

/// Names of views and constraints that have labels.
struct LabelTests {
  /// Two labels that share a row, one button whose label repeats, and a required conflict between two widths.
  private func text(source: String = "", label: String = "Sign in") -> String {
    """
    { "layoutdoctor": 1\(source),
      "root": { "id": "root-1", "label": "Screen", "size": [320, 568], "subviews": [
        { "id": "a1B-2c-D3e", "label": "\(label)", "class": "UIButton", "kind": "button" },
        { "id": "b2", "label": "Help" }, { "id": "b3", "label": "Help", "class": "HelpButton" }, { "id": "plain" } ] },
      "constraints": {
        "c1": { "equation": "`a1B-2c-D3e`.width == 100", "label": "Sign in.width = 100" },
        "c2": "`a1B-2c-D3e`.width == 120",
        "c3": "`a1B-2c-D3e`.leading == `root-1`.leading", "c4": "`a1B-2c-D3e`.top == `root-1`.top",
        "c5": "`a1B-2c-D3e`.height == 44" } }
    """
  }

  private func scene(_ text: String) throws -> Scene { try loadScene(Array(text.utf8)) }

  private func findings(_ scene: Scene) -> [Finding] {
    let solver = SceneSolver(scene: scene)
    let solved = solver.solve(ConfigurationSpace(scene: scene)[0])
    return Diagnosis(of: Analysis(scene: scene, configurations: [solved])).findings
  }

  @Test func `a label names a view where it is the only one, else class and id stand beside it`() throws {
    let scene = try scene(text())
    let names = scene.views.indices.map { scene.quotedName(of: ViewID($0)) }
    #expect(names == ["'Screen'", "'Sign in'", "'Help' (b2)", "'Help' (HelpButton b3)", "'plain'"])
    #expect(scene.displayName(of: ViewID(3)) == "Help (HelpButton b3)")
    let fullNames = scene.views.indices.map { scene.quotedFullName(of: ViewID($0)) }
    #expect(fullNames[0...1] == ["'Screen' (root-1)", "'Sign in' (UIButton a1B-2c-D3e)"])
    #expect(fullNames[4] == "'plain'")
  }

  @Test func `a label that is another view's id is not unique`() throws {
    let scene = try scene(text(label: "plain"))
    #expect(scene.quotedName(of: ViewID(1)) == "'plain' (UIButton a1B-2c-D3e)")
  }

  @Test(arguments: ["", "  ", "a1B-2c-D3e"]) func `a label without a name of its own changes nothing`(label: String)
    throws
  {
    let scene = try scene(text(label: label))
    #expect(scene.quotedFullName(of: ViewID(1)) == "'a1B-2c-D3e'")
  }

  @Test func `a label is on one line and not too long`() throws {
    let long = String(repeating: "word ", count: 100)
    let name = try scene(text(label: "two\\nlines")).displayName(of: ViewID(1))
    #expect(name == "two lines")
    let labels = [
      "two words": "two words", " two  words": "two words", "two words ": "two words", "two\\twords": "two words",
      "a\u{A0}b": "a b", "~": "~", "é": "é",
    ]
    for (label, shown) in labels {
      #expect(try scene(text(label: label)).displayName(of: ViewID(1)) == shown)
    }
    let whole = String(repeating: "w", count: 120)
    #expect(try scene(text(label: whole)).displayName(of: ViewID(1)) == whole)
    #expect(try scene(text(label: long)).displayName(of: ViewID(1)).count == 120)
  }

  @Test func `constraints are named by their labels, generated ones by the labels of their views`() throws {
    let scene = try scene(text())
    #expect(scene.quotedName(of: .written(ConstraintID(0))) == "'Sign in.width = 100'")
    #expect(scene.quotedName(of: .written(ConstraintID(1))) == "'c2'")
    #expect(scene.quotedName(of: .hugging(ViewID(1), .horizontal)) == "the horizontal hugging of 'Sign in'")
    #expect(scene.displayName(of: .hugging(ViewID(1), .horizontal)) == "Sign in.hugging.width")
    #expect(scene.name(of: .hugging(ViewID(1), .horizontal)) == "a1B-2c-D3e.hugging.width")
  }

  @Test func `the view of a finding is named in full, others by their labels`() throws {
    let found = findings(try scene(text()))
    let conflict = try #require(found.first { $0.rule == .conflictingConstraints })
    #expect(conflict.message == "'Sign in' (UIButton a1B-2c-D3e) cannot be both 120 wide and 100 wide")
    #expect(conflict.suggestions == ["make one of these optional: 'Sign in.width = 100' or 'c2'"])
    let ambiguous = found.filter { $0.rule == .ambiguousLayout }.map(\.message)
    #expect(ambiguous.contains { $0.hasPrefix("'Help' (b2) has no determined ") })
    #expect(ambiguous.contains { $0.hasPrefix("'plain' has no determined ") })
  }

  @Test(arguments: [#", "source": "Main.storyboard""#, ""])
  func `what gets another priority is not said to be lowered, as a constant would be`(source: String) throws {
    let unlabelled = text(source: source).replacing(#", "label": "Sign in.width = 100""#, with: "")
    let conflict = try #require(findings(try scene(unlabelled)).first { $0.rule == .conflictingConstraints })
    #expect(conflict.suggestions == ["make one of these optional: 'c1' or 'c2'"])
  }

  @Test(arguments: [
    (
      #", "source": "Main.storyboard""#,
      "move 'backdrop' above 'card' in the document outline, in place of the zPosition"
    ),
    ("", "put 'backdrop' before 'card' among the subviews, in place of the zPosition"),
  ])
  func `the order of subviews is that of the document outline in Interface Builder`(source: String, words: String)
    throws
  {
    let text = """
      { "layoutdoctor": 1\(source),
        "root": { "id": "screen", "size": [375, 667], "subviews": [
          { "id": "card", "kind": "button", "zPosition": 1, "frame": [20, 100, 200, 100] },
          { "id": "backdrop", "frame": [0, 0, 375, 667] } ] } }
      """
    let mismatch = try #require(findings(try scene(text)).first { $0.rule == .hitOrderMismatch })
    #expect(mismatch.suggestions == [words])
  }

  @Test func `a constraint that is there twice is told from its twin`() throws {
    let text = """
      { "layoutdoctor": 1, "source": "Main.storyboard",
        "root": { "id": "screen", "size": [375, 667], "subviews": [{ "id": "card" }] },
        "constraints": {
          "c1": { "equation": "card.top == screen.top", "label": "Card.top = top" },
          "c2": { "equation": "card.top == screen.top", "label": "Card.top = top" },
          "c3": "card.left == screen.left", "c4": "card.width == 10", "c5": "card.height == 10" } }
      """
    let scene = try scene(text)
    let solver = SceneSolver(scene: scene)
    let solved = [solver.solve(ConfigurationSpace(scene: scene)[0])]
    let analysis = Analysis(scene: scene, configurations: solved) {
      solver.constraintsRedundantInAll(solved, by: SingleWorker())
    }
    let finding = try #require(Diagnosis(of: analysis).findings.first { $0.rule == .redundantConstraint })
    let messages = ["c1", "c2"].map { "'Card.top = top' is redundant: another constraint, '\($0)', says the same" }
    #expect(messages.contains(finding.message))
    #expect(finding.suggestions == ["delete 'Card.top = top'"])
  }

  @Test func `what one stack view generates is named once, and both constraints on a content size`() throws {
    let scene = try scene(text())
    let part = StackPart(.start, ViewID(1))
    #expect(
      scene.summary(of: [
        .stack(ViewID(2), part), .written(ConstraintID(1)), .hugging(ViewID(1), .horizontal),
        .compression(ViewID(1), .horizontal), .hugging(ViewID(1), .vertical),
      ]) == [
        "the arrangement of stack view 'Help' (b2)", "'c2'", "the content width of 'Sign in'",
        "the vertical hugging of 'Sign in'",
      ])
  }

  @Test func `labels are not part of a fingerprint`() throws {
    let plain = text().replacing(#/, "(label|class)": "[^"]*"/#, with: "")
    let (labelled, bare) = (try scene(text()), try scene(plain))
    #expect(findings(labelled).map { $0.fingerprint(in: labelled) } == findings(bare).map { $0.fingerprint(in: bare) })
  }
}
