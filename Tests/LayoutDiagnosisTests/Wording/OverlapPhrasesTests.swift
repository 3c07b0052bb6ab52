import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

struct OverlapPhrasesTests {
  private func finding(gap: String) throws -> Finding {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [375, 667], "subviews": [
          { "id": "name", "kind": "label", "intrinsicSize": [100, 20] },
          { "id": "price", "kind": "label", "intrinsicSize": [100, 20] }] },
        "constraints": {
          "nt": "name.top == screen.top + 100", "nl": "name.leading == screen.leading + 16",
          "pt": "price.top == name.top", "gap": "\(gap)" } }
      """
    let scene = try loadScene(Array(text.utf8))
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    let analysis = Analysis(scene: scene, configurations: [solved])
    return try #require(OverlappingContent().findings(in: analysis).first)
  }

  @Test(arguments: [
    ("price.leading == name.trailing - 8", "-8 to 8"), ("name.trailing == price.leading + 8", "8 to -8"),
  ])
  func `a gap with the wrong sign is named`(gap: String, change: String) throws {
    let found = try finding(gap: gap)
    #expect(found.related.last?.message == "'gap' puts them over each other")
    #expect(found.suggestions.first == "change the constant of 'gap' from \(change) (tried: they are apart)")
    #expect(found.suggestions.count == 2)
  }

  @Test func `a distance from the same edge is no gap`() throws {
    let found = try finding(gap: "price.leading == name.leading + 50")
    #expect(found.related.map(\.message) == ["'price' is here"])
    #expect(found.suggestions.count == 1)
  }
}
