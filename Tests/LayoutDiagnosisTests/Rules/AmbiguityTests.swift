import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

@testable import LayoutDiagnosis

/// `ambiguous-layout` and `priority-tie`, which share their evidence.
struct AmbiguityTests {
  /// A title and an icon that share a width of 252.
  private func shared(
    isTie: Bool, isOfRecovery: Bool = false, tied: [ConstraintReference], priority: Rational?, scene: Scene
  ) -> Ambiguity {
    let title = ViewAttribute(view: ViewID(1), attribute: .width)
    let icon = ViewAttribute(view: ViewID(2), attribute: .width)
    func frames(_ width: Rational) -> [Frame] {
      [
        Frame(x: 0, y: 0, width: 320, height: 568), Frame(x: 0, y: 0, width: width, height: 20),
        Frame(x: 0, y: 0, width: 252 - width, height: 20),
      ]
    }
    return Ambiguity(
      isPriorityTie: isTie, isTieOfRecovery: isOfRecovery, tied: tied, tiedPriority: priority, view: ViewID(1),
      attributes: [
        AmbiguousAttribute(attribute: title, minimum: 20, maximum: 80),
        AmbiguousAttribute(attribute: icon, minimum: 172, maximum: 232),
      ],
      relations: [AffineRelation(subject: title, constant: 252, terms: [(-1, icon)])],
      witnesses: (WitnessLayout(base: frames(20)), WitnessLayout(base: frames(80))))
  }

  private let scene = SceneBuilder(["title", "icon"]).scene

  private func findings(_ ambiguity: Ambiguity, isFeasible: Bool = true, scene: Scene? = nil) -> [Finding] {
    let analysis = Analysis(scene ?? self.scene, isFeasible: isFeasible) { _, _ in
      EvidenceByHand(ambiguities: [ambiguity])
    }
    return Diagnosis(of: analysis, rules: [AmbiguousLayout(), PriorityTie()]).findings
  }

  @Test func `what nothing determines is told with its ranges, its freedom and two layouts`() throws {
    let finding = try #require(findings(shared(isTie: false, tied: [], priority: nil, scene: scene)).first)
    #expect(finding.rule == .ambiguousLayout)
    #expect(finding.message == "'title' has no determined width")
    #expect(finding.label == "width from 20 to 80")
    #expect(finding.views == [ViewID(1), ViewID(2)])
    #expect(finding.location == scene.views[1].nameLocation)
    #expect(
      finding.related == [
        RelatedNote(message: "'icon' moves with it, width from 172 to 232", location: scene.views[2].nameLocation)
      ])
    #expect(
      finding.reason
        == "width 20 fits the constraints as well as width 80, with title.width = 252 - icon.width")
    #expect(finding.suggestions == ["give 'icon' a width"])
  }

  @Test func `a tie names its constraints and its priority`() throws {
    let tied: [ConstraintReference] = [.hugging(ViewID(1), .horizontal), .hugging(ViewID(2), .horizontal)]
    let finding = try #require(findings(shared(isTie: true, tied: tied, priority: 250, scene: scene)).first)
    #expect(finding.rule == .priorityTie)
    #expect(
      finding.message
        == "'title' and 'icon' have equal content hugging (250): either can take the spare 60 pt "
        + "(title 20 to 80 wide)")
    #expect(finding.constraints == tied)
    #expect(
      finding.related.map(\.message) == [
        "the horizontal hugging of 'icon' may give way instead", "'icon' moves with it, width from 172 to 232",
      ])
    #expect(finding.location == scene.views[1].nameLocation)
    #expect(
      finding.suggestions == [
        "raise the horizontal hugging of 'title' to 251, so that it wins, or lower it to 249"
      ])
  }

  @Test func `a tie stands at the first written constraint in it`() throws {
    var builder = SceneBuilder(["title", "icon"])
    let written = builder.add("wish", builder.anchor("title", .width), plus: 90, at: Priority(999))
    let tied = [.hugging(ViewID(1), .horizontal), written]
    let finding = try #require(
      findings(shared(isTie: true, tied: tied, priority: 999, scene: builder.scene), scene: builder.scene).first)
    #expect(finding.location == builder.scene.location(of: written))
    #expect(finding.label == "may give way")
    // Trying shows that nothing else settles the icon in that scene; 1000 would make it required.
    #expect(finding.suggestions == ["give 'icon' a width (tried: settles it)"])
  }

  @Test func `what only a recovery trades off is the conflict's matter`() {
    let tied: [ConstraintReference] = [.frame(ViewID(1)), .frame(ViewID(2))]
    for isTie in [true, false] {
      let ambiguity = shared(isTie: isTie, isOfRecovery: true, tied: tied, priority: 1000, scene: scene)
      #expect(findings(ambiguity, isFeasible: false).isEmpty)
    }
  }

  @Test func `a finding from a recovered layout says so`() throws {
    let ambiguity = shared(isTie: false, tied: [], priority: nil, scene: scene)
    #expect(try #require(findings(ambiguity, isFeasible: false).first).isRecovered)
    #expect(try !#require(findings(ambiguity).first).isRecovered)
  }

  @Test func `an unbounded attribute is said to be anything`() throws {
    let y = ViewAttribute(view: ViewID(1), attribute: .y)
    let height = ViewAttribute(view: ViewID(1), attribute: .height)
    let frames = scene.views.map { _ in Frame.zero }
    let ambiguity = Ambiguity(
      isPriorityTie: false, isTieOfRecovery: false, tied: [], tiedPriority: nil, view: ViewID(1),
      attributes: [
        AmbiguousAttribute(attribute: y, minimum: nil, maximum: nil),
        AmbiguousAttribute(attribute: height, minimum: 0, maximum: nil),
      ], relations: [], witnesses: (WitnessLayout(base: frames), WitnessLayout(base: frames)))
    let finding = try #require(findings(ambiguity).first)
    #expect(finding.message == "'title' has no determined y and height")
    #expect(finding.label == "any y and height from 0 up")
    #expect(
      finding.suggestions == [
        "give 'title' a vertical position and a height (tried: settles it)"
      ])
  }

  /// A sheet whose bottom is pinned in one of two states, beside inactive constraints.
  private func sheetSuggestions(_ inactive: String) throws -> [String] {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "s", "size": [300, 500], "subviews": [{ "id": "sheet" }, { "id": "bar" }] },
          "constraints": {
            "sheet.top": "sheet.top == s.top", "sheet.left": "sheet.left == s.left", "sheet.width": "sheet.width == 300",
            "sheet.end": "sheet.bottom == s.bottom", "bar.left": "bar.left == s.left", "bar.width": "bar.width == 300",
            "bar.bottom": "bar.bottom == s.bottom", "bar.height": "bar.height == 50"\(inactive) },
          "states": { "full": {}, "barred": { "deactivate": ["sheet.end"] } } }
        """.utf8))
    let space = ConfigurationSpace(scene: scene)
    let solved = (0..<space.count).map { SceneSolver(scene: scene).solve(space[$0]) }
    let findings = Diagnosis(of: Analysis(scene: scene, configurations: solved)).findings
    #expect(findings.map(\.rule) == [.ambiguousLayout])
    return findings.first?.suggestions ?? []
  }

  @Test func `an inactive constraint that would determine a view is offered first`() throws {
    let equation = #"{ "equation": "sheet.bottom == bar.top", "active": false }"#
    #expect(
      try sheetSuggestions(#", "sheet.bar": \#(equation)"#).first
        == "activate 'sheet.bar' in state barred (tried: settles it)")
  }

  @Test func `a constraint that a state deactivates is offered only if no forgotten one settles it`() throws {
    let kept = "keep 'sheet.end' active in state barred (tried: settles it)"
    #expect(try sheetSuggestions("").first == kept)
    // An inactive constraint that contradicts the height of the bar settles nothing.
    let equation = #"{ "equation": "bar.height == 60", "active": false }"#
    #expect(try sheetSuggestions(#", "bar.tall": \#(equation)"#).first == kept)
  }

  /// An icon of 40 and contents of 60 and 80 in 200: with the distances, 28 too many.
  @Test(arguments: [1000, 900])
  func `contents that resist alike tell what else takes their room`(priority: Int) throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "screen", "size": [200, 100], "subviews": [
            { "id": "icon", "kind": "imageView" },
            { "id": "a", "kind": "label", "intrinsicSize": [60, 20] },
            { "id": "b", "kind": "label", "intrinsicSize": [80, 20] }] },
          "constraints": {
            "il": "icon.leading == screen.leading + 16", "iw": "icon.width == 40 @\(priority)",
            "al": "a.leading == icon.trailing + 8", "bl": "b.leading == a.trailing + 8",
            "bt": "b.trailing == screen.trailing - 16",
            "it": "icon.top == screen.top", "ih": "icon.height == 40", "at": "a.top == screen.top",
            "bb": "b.top == screen.top" } }
        """.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    let findings = Diagnosis(of: Analysis(scene: scene, configurations: [solved]), rules: [PriorityTie()]).findings
    let tie = try #require(findings.first)
    #expect(
      tie.message
        == "'a' and 'b' have equal compression resistance (750), and 28 pt are missing: either 'a' is 32 wide and 'b' 80, "
        + "or 'a' 60 and 'b' 52")
    #expect(tie.reason == "16 + 40 + 8 + 60 + 8 + 80 + 16 = 228 > 200, 28 too many")
    #expect(tie.related.contains { $0.message == "'icon' must be 40 wide" }, "\(tie.related.map(\.message))")
  }
}
