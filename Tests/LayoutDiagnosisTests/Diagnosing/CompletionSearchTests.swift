import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

struct CompletionSearchTests {
  @Test func `an ambiguity of too many configurations reaches the limit on views`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "a" }] },
        "constraints": {
          "a.left": "a.left == screen.left", "a.width": "a.width == 100", "a.height": "a.height == 100" },
        "states": { "one": {}, "two": {} } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let analysis = Analysis(scene: scene, configurations: (0..<space.count).map { solver.solve(space[$0]) })
    let groups = analysis.groups { $0.ambiguities.map { AmbiguityEvidence(ambiguity: $0) } }
    func result(viewLimit: Int) -> (completionCounts: [Int], limits: [String]) {
      var search = CompletionSearch(analysis, viewLimit: viewLimit)
      let found = search.findings(of: groups) { evidence, configurations in
        Finding(
          rule: .ambiguousLayout, severity: .error, message: "", configurations: configurations,
          views: [evidence.ambiguity.view], location: SourceRange(0, 1), evidence: evidence)
      }
      return (found.map(\.completions.count), search.exceededLimits.map(\.what))
    }
    #expect(result(viewLimit: 3).completionCounts == [0])
    #expect(result(viewLimit: 3).limits == ["views in configurations to try completions in"])
    #expect(result(viewLimit: 4).completionCounts != [0])
    #expect(result(viewLimit: 4).limits.isEmpty)
  }
}
