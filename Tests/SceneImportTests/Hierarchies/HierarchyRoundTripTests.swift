import ConstraintSolver
import Foundation
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

@testable import SceneImport

/// Scenes that are written as captures and read again.
struct HierarchyRoundTripTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")
  private static let scenes = names(in: "scenes")
  private static let ruleScenes = names(in: "rules")

  private static func names(in folder: String) -> [String] {
    (FileManager.default.enumerator(atPath: fixtures.path())?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasPrefix("\(folder)/") && $0.hasSuffix(".json") }.sorted()
  }

  private func capture(_ scene: Scene, _ style: CaptureWriter.Style) throws -> (SolvedConfiguration, CapturedScene) {
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    let hierarchy = try importHierarchy(CaptureWriter(scene, solved, style: style).package)
    #expect(hierarchy.errors.isEmpty)
    return (solved, try #require(hierarchy.scenes.first))
  }

  @Test(arguments: scenes, CaptureWriter.Style.allCases)
  func `a scene has the same frames after it was captured`(name: String, style: CaptureWriter.Style) throws {
    try checkFrames(of: try loadScene(Array(try Data(contentsOf: Self.fixtures.appending(path: name)))), style)
  }

  @Test(arguments: ruleScenes) func `so has a scene of a rule's fixtures`(name: String) throws {
    try checkFrames(of: try loadScene(Array(try Data(contentsOf: Self.fixtures.appending(path: name)))), .init())
  }

  private func checkFrames(of scene: Scene, _ style: CaptureWriter.Style) throws {
    let (solved, captured) = try capture(scene, style)
    let expected = [
      "1 response could not be used: Response_10",
      solved.configuration.isActive.contains(true) ? nil : "the scene has no constraints",
    ]
    let surplus = captured.remarks.filter { remark in !expected.contains { $0.map(remark.hasPrefix) ?? false } }
    #expect(surplus == [])
    let again = SceneSolver(scene: captured.scene).solve(ConfigurationSpace(scene: captured.scene)[0])
    // A frame that a conflict has moved is captured where it is, which ends the conflict.
    #expect(again.isFeasible || !solved.isFeasible)
    guard solved.isFeasible else { return }
    let ambiguous = Set(solved.ambiguities.flatMap { $0.attributes.map(\.attribute.view.index) })
    for (index, view) in scene.views.enumerated()
    where !ambiguous.contains(index) && solved.configuration.properties[index].isInstalled {
      let place = try #require(captured.scene.views.firstIndex { $0.name == view.name }, "\(view.name)")
      let (before, after) = (solved.frames[index], again.frames[place])
      for (a, b) in [
        (before.x, after.x), (before.y, after.y), (before.width, after.width), (before.height, after.height),
      ] {
        #expect((a - b).magnitude < Rational(1, over: 1000), "\(view.name): \(before) \(after)")
      }
    }
  }

  @Test(arguments: CaptureWriter.Style.allCases)
  func `views, captured frames and constraints are those of the scene`(style: CaptureWriter.Style) throws {
    let text = """
      {
        "layoutdoctor": 1, "direction": "rtl",
        "root": { "id": "screen", "size": [320, 480], "safeArea": [20, 0, 34, 0], "margins": [8, 16, 8, 16], "subviews": [
          { "id": "space", "kind": "guide" },
          { "id": "card", "clipsToBounds": true, "alpha": 0.5, "subviews": [
            { "id": "title", "kind": "label", "intrinsicSize": [100.5, 20], "hugging": [251, 250], "baseline": [15, 5] },
            { "id": "go", "kind": "button", "intrinsicSize": [60, null], "hidden": true }
          ] }
        ] },
        "constraints": {
          "a": "card.leading == screen.margins.leading",
          "b": "card.top >= screen.safeArea.top + 0.1 @999.5",
          "c": "card.width == screen.width * 0.5 - 8",
          "d": "card.height <= 200",
          "e": "title.firstBaseline == go.lastBaseline",
          "f": "title.centerX == card.centerX",
          "g": "space.height == card.height",
          "h": { "equation": "card.bottom == screen.bottom", "active": false }
        }
      }
      """
    let scene = try loadScene(Array(text.utf8))
    let (solved, captured) = try capture(scene, style)
    let read = captured.scene
    #expect(read.direction == .rightToLeft && read.rootKind == .screen && captured.name == "screen")
    #expect(read.views.map(\.name) == ["screen", "space", "card", "title", "go"])
    #expect(read.views.map(\.kind) == scene.views.map(\.kind))
    #expect(read.views.map(\.superview) == scene.views.map(\.superview))
    #expect(read[.root].margins == scene[.root].margins && read[.root].safeArea == scene[.root].safeArea)
    for (one, other) in zip(read.views, scene.views) {
      #expect(one.properties.intrinsicSize == other.properties.intrinsicSize)
      #expect(one.properties.isHidden == other.properties.isHidden && one.properties.alpha == other.properties.alpha)
      #expect(one.properties.clipsToBounds == other.properties.clipsToBounds)
      #expect(one.hugging == other.hugging && one.compression == other.compression)
      #expect(one.firstBaseline == other.firstBaseline && one.lastBaseline == other.lastBaseline)
    }
    for (index, view) in read.views.enumerated().dropFirst() {
      let frame = try #require(view.captured.frame)
      let (width, y) = (Rational(frame.width) - solved.frames[index].width, Rational(frame.y) - solved.frames[index].y)
      #expect(width.isZero && y.magnitude < Rational(1, over: 1_000_000))
    }
    #expect(read.constraints.map(\.name) == ["g", "a", "b", "c", "d", "e", "f"])
    for constraint in read.constraints {
      let other = try #require(scene.constraints.first { $0.name == constraint.name })
      #expect(constraint.first == other.first && constraint.second == other.second)
      #expect(constraint.relation == other.relation && constraint.priority == other.priority)
      #expect(constraint.multiplier == other.multiplier)
    }
    // The double nearest to 0.1, exactly.
    let b = try #require(read.constraints.first { $0.name == "b" })
    #expect(
      b.constant.number.map { "\($0)" } == "0.1000000000000000055511151231257827021181583404541015625")
  }
}
