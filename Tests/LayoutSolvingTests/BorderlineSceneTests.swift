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

  @Test(arguments: ["1", "10000000", "999999999"]) func `a billionth of a point decides`(size: String) throws {
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

  /// Views `v0`, `v1`, … on one screen.
  private func solve(count: Int, _ equations: [String]) throws -> SolvedConfiguration {
    let constraints = equations.enumerated().map { "\"c\($0)\": \"\($1)\"" }.joined(separator: ", ")
    let views = (0..<count).map { "{ \"id\": \"v\($0)\" }" }.joined(separator: ", ")
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [\(views)] },
        "constraints": { \(constraints) } }
      """
    let scene = try loadScene(Array(text.utf8))
    return SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
  }

  // 10^8 * 10^-8 = 1, 10^9 * 10^-9 = 1.
  @Test(arguments: [8, 9]) func `a factor of a hundred-millionth or less still counts`(places: Int) throws {
    let small = "0." + String(repeating: "0", count: places - 1) + "1"
    let large = "1" + String(repeating: "0", count: places)
    let chain = ["b.width == \(small) * a.width", "a.width == \(large)"]
    #expect(try solve(chain + ["b.width >= 1"]).isFeasible)
    let short = try solve(chain + ["b.width >= 1.000000001"])
    #expect(!short.isFeasible)
    #expect(short.conflicts.map(\.members.count) == [3])
  }

  // a = b and a = (1 + 10^-12) b leave a = b = 0 only.
  @Test func `two factors that differ by a billionth of a thousandth leave nothing but zero`() throws {
    let pair = ["a.width == b.width", "a.width == 1.000000000001 * b.width"]
    let free = try solve(pair)
    #expect(free.isFeasible)
    #expect(free.frames[1].width == 0)
    #expect(try !solve(pair + ["a.width >= 0.000000001"]).isFeasible)
  }

  /// 63 links by 16/9, 4/3 and 1/3 in turn: 16/9 * 4/3 * 1/3 = 64/81 for three, so 2^126 / 3^84 for all.
  private static let ratioChain = (1...63).map {
    "v\($0).width == \(["16/9", "4/3", "1/3"][($0 - 1) % 3]) * v\($0 - 1).width"
  }

  // 2^126 = 85070591730234615865843651857942052864 fits into 128 bits, 3^84 = 11972515182562019788602740026717047105681,
  // which is above 2^133, does not. Both are written as parts of 10^38, since a factor is at most 10^9.
  @Test func `a chain of ratios beyond 128 bits closes exactly or not at all`() throws {
    let down =
      "v0.width == 119.72515182562019788602740026717047105681/0.85070591730234615865843651857942052864 * v63.width"
    let wrong = down.replacing("7105681/", with: "7105682/")
    let chain = Self.ratioChain + ["v0.width >= 1"]
    #expect(try solve(count: 64, chain + [down]).isFeasible)
    let broken = try solve(count: 64, chain + [wrong])
    #expect(!broken.isFeasible)
    // Every link is needed.
    #expect(broken.conflicts.map(\.members.count) == [65])
  }

  // The way back by the inverse ratios in another order: 3, 3/4 and 9/16 in turn.
  @Test(arguments: [("", true), (" + 0.000000001", false)])
  func `a chain of ratios and its way back end where they began`(rest: String, holds: Bool) throws {
    let back = (64...126).map { "v\($0).width == \(["3", "3/4", "9/16"][$0 % 3]) * v\($0 - 1).width" }
    let solved = try solve(count: 127, Self.ratioChain + back + ["v0.width == 160", "v126.width == v0.width\(rest)"])
    #expect(solved.isFeasible == holds)
    guard holds else {
      #expect(solved.conflicts.count == 1)
      return
    }
    #expect(solved.frames[127].width == 160)
    // 160 * 64/81 = 10240/81.
    #expect(solved.frames[4].width == Rational(10_240, over: 81))
  }

  @Test func `a millionth counts beside a hundred million`() throws {
    let far = [
      "a.left == screen.left + 100000000", "a.width == 0.000001", "b.left == a.right", "c.left == b.right",
      "b.width == 0.000001", "c.right == screen.left + 200000000",
    ]
    // 2 * 10^8 - 10^8 - 2 * 10^-6.
    let solved = try solve(far + ["c.width >= 99999999.999998"])
    #expect(solved.isFeasible)
    #expect(solved.frames[3].width == 100_000_000 - Rational(2, over: 1_000_000))
    let short = try solve(far + ["c.width >= 99999999.999998000001"])
    #expect(short.conflicts.map(\.members.count) == [7])
    let scale = try #require(short.conflicts.first?.multipliers.first?.multiplier.magnitude)
    #expect(short.conflicts.first?.contradiction == scale * Rational(1, over: 1_000_000_000_000))
  }

  // Where each starts no further left than the one before, and the first than the last, all start at one place. Of wishes
  // for 1, 2, …, 101 the median 51 is best: 2 * (1 + … + 50) = 2550.
  @Test func `views that hold each other at one place stand at the median`() throws {
    let ring = (0..<101).map { "v\($0).left >= v\(($0 + 100) % 101).left" }
    let wishes = (0..<101).map { "v\($0).left == screen.left + \($0 + 1) @500" }
    let solved = try solve(count: 101, ring + wishes)
    #expect(solved.levels.map(\.error) == [2550])
    #expect(solved.frames.dropFirst().allSatisfy { $0.x == 51 })
  }

  // From 0 to 1000 in steps of which each would rather be 0: their sum is 1000 at least, and any steps forward do.
  @Test func `views tied to their neighbors share what lies between the ends`() throws {
    let ties = (1..<100).map { "v\($0).left == v\($0 - 1).left @500" }
    let solved = try solve(count: 100, ties + ["v0.left == screen.left", "v99.left == screen.left + 1000"])
    #expect(solved.levels.map(\.error) == [1000])
  }

  // Of four corners that all meet, each row holds with equality: 2 * 160 = 320 from every side.
  @Test func `a point that more rows than needed run through is no conflict, one billionth beyond it is`() throws {
    let point = [
      "a.right <= screen.centerX", "b.left >= screen.centerX", "a.width >= 160", "b.width >= 160",
      "a.left >= screen.left", "b.right <= screen.right", "a.right >= b.left", "a.width == b.width",
      "a.centerX >= 0.5 * screen.centerX", "b.centerX <= 1.5 * screen.centerX", "a.left == b.left - 160",
    ]
    let solved = try solve(point)
    #expect(solved.isFeasible)
    #expect(solved.frames[1].x == 0)
    #expect(solved.frames[2].x == 160)
    #expect(try !solve(point + ["a.width >= 160.000000001"]).isFeasible)
  }
}
