import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

struct CoveredViewsTests {
  private func diagnose(_ subviews: String, _ rest: String = "") throws -> (findings: [Finding], scene: Scene) {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [\(subviews)] } \(rest) }
      """
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let analysis = Analysis(scene: scene, configurations: (0..<space.count).map { solver.solve(space[$0]) })
    return (Diagnosis(of: analysis, rules: [ObstructedControl(), OccludedView(), HitOrderMismatch()]).findings, scene)
  }

  private func causes(_ diagnosed: (findings: [Finding], scene: Scene)) -> [String: String?] {
    let (findings, scene) = diagnosed
    let names = Dictionary(
      uniqueKeysWithValues: findings.map { ($0.fingerprint(in: scene), scene[$0.views[0]].name) })
    return Dictionary(
      uniqueKeysWithValues: findings.map { (scene[$0.views[0]].name, $0.cause.flatMap { names[$0] }) })
  }

  private let buttons = """
    { "id": "first", "kind": "button", "frame": [20, 20, 100, 44] },
    { "id": "second", "kind": "button", "frame": [20, 80, 100, 44] },
    { "id": "third", "kind": "button", "frame": [20, 140, 100, 44] },
    """

  @Test func `an overlay in front of three buttons is one mistake, which names all three`() throws {
    let diagnosed = try diagnose(buttons + #"{ "id": "overlay", "opaque": false, "frame": [0, 0, 320, 568] }"#)
    #expect(causes(diagnosed) == ["first": nil, "second": "first", "third": "first"])
    #expect(
      diagnosed.findings.first?.message
        == "'first' cannot be hit: it lies behind 'overlay', as do 'second' and 'third'")
    #expect(diagnosed.findings.first?.consequenceCount == 2)
  }

  @Test func `a cover that contains others is offered with all that lies behind it`() throws {
    let finding = try diagnose(
      #"{ "id": "title", "kind": "label", "frame": [20, 180, 100, 20] }, "# + buttons
        + """
        { "id": "drawer", "opaque": false, "frame": [0, 0, 320, 190], "subviews": [
          { "id": "top", "frame": [0, 0, 320, 70] }, { "id": "rest", "frame": [0, 70, 320, 120] }] }
        """
    ).findings.first { $0.cause == nil }
    #expect(
      finding?.message
        == "'first' cannot be hit: it lies behind 'drawer', as do 'second' and 'third'; 'title' is partly hidden there")
    #expect(
      finding?.suggestions == [
        "move 'first' in front of 'drawer'",
        "list 'title', 'first', 'second' and 'third' in the `covers` of 'drawer' if that is meant",
      ])
  }

  @Test func `a clear container with controls may let touches pass`() throws {
    let finding = try diagnose(
      buttons + """
        { "id": "toasts", "opaque": false, "frame": [0, 0, 320, 568], "subviews": [
          { "id": "undo", "kind": "button", "frame": [0, 400, 320, 44] }] }
        """
    ).findings.first
    #expect(
      finding?.suggestions == [
        "move 'first' in front of 'toasts'",
        "let touches beside the controls in 'toasts' pass through, by `point(inside:with:)`",
        "list 'first', 'second' and 'third' in the `covers` of 'toasts' if that is meant",
      ])
  }

  @Test func `what one view hides from sight follows from the control that it hides`() throws {
    let diagnosed = try diagnose(
      #"{ "id": "title", "kind": "label", "frame": [20, 20, 100, 20] }, "# + buttons
        + #"{ "id": "card", "frame": [0, 0, 320, 568] }"#)
    #expect(causes(diagnosed) == ["first": nil, "second": "first", "third": "first", "title": "first"])
  }

  @Test func `what lies behind a cover in part is named as such`() throws {
    // 20 of the 60 pt of 'send' lie behind the banner.
    let diagnosed = try diagnose(
      """
      { "id": "title", "kind": "label", "frame": [20, 20, 120, 20] },
      { "id": "send", "kind": "button", "frame": [20, 180, 280, 60] },
      { "id": "banner", "kind": "imageView", "frame": [0, 0, 320, 200], "userInteractionEnabled": true }
      """,
      """
      , "states": { "x": {}, "y": { "views": { "send": { "hidden": true } } } }
      """)
    #expect(causes(diagnosed) == ["title": nil, "send": "title"])
    #expect(
      diagnosed.findings.first { $0.cause == nil }?.message
        == "'title' is wholly covered by 'banner', as is part of 'send'")
  }

  @Test func `two cards in front of a view that takes their touches are one mistake, which names each once`() throws {
    let diagnosed = try diagnose(
      """
      { "id": "first", "kind": "button", "frame": [20, 100, 200, 100], "zPosition": 1 },
      { "id": "second", "kind": "button", "frame": [20, 300, 200, 100], "zPosition": 1 },
      { "id": "backdrop", "frame": [0, 0, 320, 568] }
      """)
    let problems = diagnosed.findings.filter { $0.cause == nil && $0.rule == .hitOrderMismatch }
    #expect(
      problems.map(\.message) == [
        "'first' is painted in front of 'backdrop', but 'backdrop' takes the touches where they overlap, "
          + "as it does with 'second'"
      ])
  }

  @Test func `two covers are two mistakes`() throws {
    let diagnosed = try diagnose(
      buttons + """
        { "id": "upper", "frame": [0, 0, 320, 70] }, { "id": "lower", "frame": [0, 70, 320, 60] }
        """)
    #expect(causes(diagnosed) == ["first": nil, "second": nil])
  }

  @Test func `a view that is covered in more states is the problem, one covered elsewhere another`() throws {
    // 'first' is covered in both states, 'second' in one of them.
    let diagnosed = try diagnose(
      """
      { "id": "second", "kind": "button", "frame": [20, 80, 100, 44] },
      { "id": "first", "kind": "button", "frame": [20, 20, 100, 44] },
      { "id": "late", "kind": "button", "frame": [20, 200, 100, 44], "hidden": true },
      { "id": "overlay", "opaque": false, "frame": [0, 0, 320, 568] }
      """,
      """
      , "states": {
          "some": { "views": { "second": { "hidden": true } } },
          "all": { "views": { "late": { "hidden": false } } } }
      """)
    #expect(causes(diagnosed) == ["first": nil, "second": "first", "late": "first"])
  }

  @Test func `a view that passes in front of others in a transition is one mistake`() {
    var builder = SceneBuilder(["first", "second", "third", "panel"])
    builder.addStates([State(name: "x"), State(name: "y")])
    func covered(_ name: String, from start: Double, in transition: Int) -> Finding {
      Finding(
        rule: .occludedInFlight, severity: .warning, message: "'\(name)' is covered by 'panel'", configurations: [0],
        views: [builder.view(name)], location: SourceRange(0, 1),
        evidence: Coverage(by: [builder.view("panel")], covered: .one, interval: start...(start + 0.1)),
        transition: TransitionID(machine: 0, index: transition))
    }
    let found = [
      covered("first", from: 0.1, in: 0), covered("second", from: 0.2, in: 0), covered("third", from: 0.3, in: 0),
      covered("first", from: 0.1, in: 1),
    ]
    let analysis = Analysis(scene: builder.scene, configurations: [])
    #expect(OriginSearch.causes(of: found, in: analysis, except: { _ in false }) == [1: 0, 2: 0])
    var first = found[0]
    first.nameViewsBehindTheSameCover(Array(found[1...2]), in: builder.scene)
    #expect(first.message == "'first' is covered by 'panel', as are 'second' and 'third' on the way")
  }
}
