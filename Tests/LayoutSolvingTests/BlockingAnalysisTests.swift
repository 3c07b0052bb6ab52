import ConstraintSolver
import LayoutModel
import Oracles
import SceneLoading
import TestSupport
import Testing

@testable import LayoutSolving

struct BlockingAnalysisTests {
  private static func analysis(termLimit: Int) throws -> BlockingAnalysis {
    let names = (0..<4).map { "r\($0)" }
    let constraints = names.map { #""\#($0).max": "\#($0).width <= 90", "\#($0).wish": "\#($0).width >= 200 @500""# }
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568],
          "subviews": [\(names.map { #"{ "id": "\#($0)" }"# }.joined(separator: ", "))] },
          "constraints": { \(constraints.joined(separator: ", ")) } }
        """.utf8))
    let lowered = SceneSolver(scene: scene).lower(ConfigurationSpace(scene: scene)[0])
    return BlockingAnalysis(
      lowered: lowered, solution: LexicographicSolver().solve(lowered.program),
      limit: BlockingAnalysis.Work(rows: BlockingAnalysis.Work.limit.rows, terms: termLimit))
  }

  /// Each proof has two terms: what blocks, and the blocked.
  @Test(arguments: [(0, 0), (1, 1), (2, 1), (3, 2), (7, 4), (100, 4)])
  func `a limit on the terms of proofs leaves out what blocks further constraints`(limit: Int, count: Int) throws {
    let analysis = try Self.analysis(termLimit: limit)
    #expect(analysis.unreachable.map(\.shortfall) == [110, 110, 110, 110])
    #expect(analysis.unreachable.map(\.blockers.count) == (0..<4).map { $0 < count ? 1 : 0 })
    #expect(analysis.unreachable.map(\.multipliers.count) == (0..<4).map { $0 < count ? 2 : 0 })
    #expect(analysis.unsoughtCount == 4 - count)
    let limits = BlockingAnalysis.Outcome([analysis]).exceededLimits
    #expect(limits.map(\.what) == (count < 4 ? ["terms in blocking sets"] : []))
    #expect(limits.allSatisfy { $0.left == 4 - count && !$0.cutsCheckOff })
  }

  @Test func `rows of views are blocked by circuits and by others`() throws {
    var circuitCount = 0
    var count = 0
    for seed in 0..<randomCount(200) {
      let analysis = Self.analysis(of: try Scene.rowOfWishes(seed: seed))
      circuitCount += analysis.circuitCount
      count += analysis.unreachable.count
    }
    #expect(
      circuitCount >= 100 / randomShare && count - circuitCount >= 20 / randomShare, "\(circuitCount) of \(count)")
  }

  private static func analysis(of scene: Scene) -> BlockingAnalysis {
    let lowered = SceneSolver(scene: scene).lower(ConfigurationSpace(scene: scene)[0])
    return BlockingAnalysis(lowered: lowered, solution: LexicographicSolver().solve(lowered.program))
  }

  /// Views that are to be 40 wide and at least 1 apart, on a screen that is too narrow; some would rather be 8 apart.
  private static func chain(of count: Int, width: Int, wishing wishes: Range<Int>) throws -> Scene {
    var constraints: [String] = []
    for view in 1...count {
      let side = view == 1 ? "v0.left" : "v\(view - 1).right"
      constraints.append(#""width\#(view)": "v\#(view).width == 40 @500""#)
      constraints.append(#""gap\#(view)": "v\#(view).left >= \#(side) + 1""#)
      if wishes.contains(view) { constraints.append(#""wish\#(view)": "v\#(view).left == \#(side) + 8 @250""#) }
    }
    constraints.append(#""last": "v\#(count).right <= v0.right - 8""#)
    let views = (1...count).map { #"{ "id": "v\#($0)" }"# }.joined(separator: ", ")
    return try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "v0", "size": [\(width), 50], "subviews": [\(views)] },
          "constraints": { \(constraints.joined(separator: ", ")) } }
        """.utf8))
  }

  /// 8 + 3 * 40 + 2 * 1 - 92 = 38: any view made 2 wide lets the wish hold. On a screen that is 10 narrower even one of no
  /// width leaves 8 too much, so that the others alone block it.
  @Test(arguments: [(100, 3, 0), (90, 2, 1), (50, 1, 2)])
  func `a width is spared where its view cannot become narrow enough`(width: Int, widths: Int, signs: Int) throws {
    let scene = try Self.chain(of: 3, width: width, wishing: 1..<2)
    let analysis = Self.analysis(of: scene)
    let wish = try #require(scene.constraints.firstIndex { $0.name == "wish1" })
    let blocked = try #require(analysis.unreachable.first { $0.constraint.index == wish })
    #expect(analysis.circuitCount == analysis.unreachable.count)
    // With two distances and the last one.
    #expect(blocked.blockers.count == widths + 3)
    let isSign = blocked.multipliers.map { term in
      if case .background(let attribute) = term.row { attribute.view != .root } else { false }
    }
    #expect(isSign.count { $0 } == signs)
  }

  /// 8 + 30 * 40 + 29 * 1 - 992 = 245, of which six views of no width take 240.
  @Test func `each link of a chain is blocked by the others`() throws {
    let analysis = Self.analysis(of: try Self.chain(of: 30, width: 1000, wishing: 1..<31))
    #expect(analysis.unreachable.map(\.blockers.count) == [Int](repeating: 24 + 29 + 1, count: 30))
    #expect(analysis.circuitCount == 30)
  }
}
