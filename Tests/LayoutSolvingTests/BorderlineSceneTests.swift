import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

struct BorderlineSceneTests {
  private func solve(_ equations: [String]) throws -> SolvedConfiguration {
    let constraints = equations.enumerated().map { "\"c\($0)\": \"\($1)\"" }.joined(separator: ", ")
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568],
        "subviews": [{ "id": "a" }, { "id": "b" }, { "id": "c" }] }, "constraints": { \(constraints) } }
      """
    let scene = try loadScene(Array(text.utf8))
    return SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
  }

  @Test(arguments: ["1", "10000000", "1000000000000"]) func `a billionth of a point decides`(size: String) throws {
    #expect(try solve(["a.width == \(size)", "a.width >= \(size).000000000"]).isFeasible)
    #expect(try !solve(["a.width == \(size)", "a.width >= \(size).000000001"]).isFeasible)
    #expect(try !solve(["a.width == \(size).000001", "a.width <= \(size)"]).isFeasible)
  }

  @Test func `ratios that close a circle exactly hold`() throws {
    // 16/9 * 4/3 * 27/64 = 1728/1728 = 1.
    let chain = ["b.width == 16/9 * a.width", "c.width == 4/3 * b.width", "a.width >= 1"]
    #expect(try solve(chain + ["a.width == 27/64 * c.width"]).isFeasible)
    #expect(try !solve(chain + ["a.width == 0.421875001 * c.width"]).isFeasible)
  }

  @Test func `three hundred weak constraints do not outweigh one of medium priority`() throws {
    let solved = try solve(["a.width == 100 @500"] + (0..<300).map { _ in "a.width == 10 @250" })
    #expect(solved.frames[1].width == 100)
    #expect(solved.levels.map(\.error) == [0, 27_000])
  }

  @Test func `two thousand ties meet at the median`() throws {
    // Widths 1, 2, …, 1999: the sum of distances is least at 1000, where it is 2 * (1 + … + 999) = 999 000.
    let solved = try solve((1..<2000).map { "a.width == \($0) @500" })
    #expect(solved.frames[1].width == 1000)
    #expect(solved.levels.map(\.error) == [999_000])
  }
}
