import Foundation
import LayoutChecking
import LayoutDrawing
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

/// Five screens of articles, written as UIKit code, against the scenes that describe them by hand.
@MainActor struct ArticleScreensTests {
  enum Screen: String, CaseIterable {
    case balls, login, panels, rating, squares

    @MainActor var captured: String {
      LayoutEngine.install()
      return switch self {
      case .balls: BallsController.captured()
      case .login: LoginController.captured()
      case .panels: PanelsController.captured()
      case .rating: RatingController.captured()
      case .squares: SquaresController.captured()
      }
    }

    /// The scene by hand. A capture has the value of a parameter, and no range.
    var handwritten: Scene {
      get throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/scenes")
        var text = try String(contentsOf: folder.appending(path: "\(rawValue).json"), encoding: .utf8)
        if self == .squares {
          for side in ["40", "160"] {
            text = text.replacing(
              "\"parameters\": { \"side\": \(side) }",
              with: "\"constants\": { \"width\": \(side), \"height\": \(side) }")
          }
          text = text.replacing("\"side\": { \"range\": [40, 160], \"value\": 100 }", with: "")
          text = text.replacing("== side", with: "== 100")
        }
        return try loadScene(Array(text.utf8))
      }
    }
  }

  private func verdicts(_ scene: Scene) -> [String] {
    let checked = SceneChecker().check(scene)
    return checked.findings.filter { $0.cause == nil }.map { finding in
      let configurations = finding.configurations.map { checked.configurations[$0].configuration.id }
      let views = finding.views.map { scene[$0].name }
      return "\(finding.rule.rawValue) \(views) \(configurations)"
    }.sorted()
  }

  @Test(arguments: Screen.allCases) func `a captured screen has the verdicts of the scene by hand`(screen: Screen)
    throws
  {
    let text = screen.captured
    let scene = try loadScene(Array(text.utf8))
    let byHand = try screen.handwritten
    #expect(verdicts(scene) == verdicts(byHand), "\(text)")
    #expect(scene.views.map(\.name).sorted() == byHand.views.map(\.name).sorted())
    #expect(scene.constraints.map(\.name).sorted() == byHand.constraints.map(\.name).sorted())
  }

  /// A captured scene with its constraints, one a line, in the order of another scene, since graphs list pairs in that order.
  private func ordered(_ text: String, as other: Scene) throws -> String {
    let parts = text.split(separator: "  \"constraints\": {\n", maxSplits: 1)
    let end = try #require(parts[1].firstRange(of: "\n  }"))
    let lines = parts[1][..<end.lowerBound].split(separator: ",\n")
    let sorted = other.constraints.compactMap { constraint in
      lines.first { $0.hasPrefix("    \"\(constraint.name)\":") }
    }
    #expect(sorted.count == lines.count)
    return parts[0] + "  \"constraints\": {\n" + sorted.joined(separator: ",\n") + parts[1][end.lowerBound...]
  }

  @Test(arguments: Screen.allCases) func `each state has the frames and the graph of the scene by hand`(
    screen: Screen
  ) throws {
    let byHand = try screen.handwritten
    let scene = try loadScene(Array(ordered(screen.captured, as: byHand).utf8))
    let (space, spaceByHand) = (ConfigurationSpace(scene: scene), ConfigurationSpace(scene: byHand))
    try #require(space.count == spaceByHand.count)
    for index in 0..<space.count {
      #expect(space[index].id == spaceByHand[index].id)
      let solved = SceneSolver(scene: scene).solve(space[index])
      let solvedByHand = SceneSolver(scene: byHand).solve(spaceByHand[index])
      func frames(_ scene: Scene, _ solved: SolvedConfiguration) -> [String: Frame] {
        Dictionary(uniqueKeysWithValues: zip(scene.views.map(\.name), solved.frames))
      }
      #expect(frames(scene, solved) == frames(byHand, solvedByHand))
      let dot = ConstraintGraph(scene: scene, solved: solved).dot()
      let dotByHand = ConstraintGraph(scene: byHand, solved: solvedByHand).dot()
      let lines = Set(dot.split(separator: "\n"))
      let linesByHand = Set(dotByHand.split(separator: "\n"))
      #expect(lines.symmetricDifference(linesByHand).sorted() == [])
    }
  }
}
