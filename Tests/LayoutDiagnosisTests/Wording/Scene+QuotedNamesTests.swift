import LayoutModel
import Testing

@testable import LayoutDiagnosis

struct SceneQuotedNamesTests {
  @Test func `a message names the first views and counts the others`() {
    let builder = SceneBuilder(["a", "b", "c", "d", "e", "f", "g"])
    func counted(_ count: Int) -> String { builder.scene.countedNames((1...count).map { ViewID($0) }) }
    #expect(counted(1) == "'a'")
    #expect(counted(4) == "'a', 'b', 'c' and 'd'")
    #expect(counted(5) == "'a', 'b', 'c' and 2 more")
    #expect(counted(7) == "'a', 'b', 'c' and 4 more")
  }
}
