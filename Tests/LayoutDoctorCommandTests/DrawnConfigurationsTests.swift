import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDoctorCommand

struct DrawnConfigurationsTests {
  @Test func `configurations that only transitions lead to are drawn up to a limit, those of states without`() throws {
    let scene = try loadScene(Array(#"{ "layoutdoctor": 1, "root": { "id": "s", "size": [9, 9] } }"#.utf8))
    let content = Configuration.Content(scene: scene, states: [], environment: nil)
    var drawn = DrawnConfigurations()
    func count(_ numbers: [Int]) -> Int {
      numbers.count {
        drawn.includes(Configuration(scene: scene, states: [], environment: nil, content: content, number: $0))
      }
    }
    let limit = LayoutDoctorCommand.Limits.drawings.limit
    #expect(count(Array(repeating: 0, count: 2 * limit)) == 2 * limit)
    #expect(count(Array(1...limit)) == limit)
    #expect(drawn.exceededLimit == nil)
    #expect(count([limit + 1, 0, limit + 2]) == 1)
    #expect(
      drawn.exceededLimit
        == ExceededLimit(what: "drawings of configurations beside the named ones", limit: limit, left: 2))
  }
}
