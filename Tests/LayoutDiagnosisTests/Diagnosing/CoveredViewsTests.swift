import LayoutModel
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
    return (Diagnosis(of: analysis, rules: [ObstructedControl(), OccludedView()]).findings, scene)
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

  @Test func `what one view hides from sight follows from the control that it hides`() throws {
    let diagnosed = try diagnose(
      #"{ "id": "title", "kind": "label", "frame": [20, 20, 100, 20] }, "# + buttons
        + #"{ "id": "card", "frame": [0, 0, 320, 568] }"#)
    #expect(causes(diagnosed) == ["first": nil, "second": "first", "third": "first", "title": "first"])
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
}
