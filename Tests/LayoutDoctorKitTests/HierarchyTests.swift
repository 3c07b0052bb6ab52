import Foundation
import LayoutDoctorKit
import Testing

/// The scenes of captured view hierarchies.
@Suite struct HierarchyTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/hierarchies/Card.viewhierarchy")

  @Test func `a capture gives scenes with the places of their text, and with what they leave out`() throws {
    let scene = try #require(try LayoutScene.scenes(inHierarchyAt: Self.folder.path()).first)
    #expect(scene.views == ["UIWindow1", "card", "UILabel1"])
    let finding = try #require(try scene.check().findings.first)
    #expect(finding.rule == "captured-frame-differs")
    #expect(scene.remarks.count == 1)
    #expect(try LayoutScene(json: scene.text).views == scene.views)
    let card = try #require(try LayoutScene.scenes(inHierarchyAt: Self.folder.path(), view: "CardView").first)
    #expect(card.views == ["card", "UILabel1"])
  }

  @Test func `what is no capture is refused with its folder`() throws {
    let missing = try #require(throws: SceneError.self) { try LayoutScene.scenes(inHierarchyAt: "/nowhere") }
    #expect(missing.description == "/nowhere: error: the capture cannot be read: no such file or directory")
    let view = try #require(throws: SceneError.self) {
      try LayoutScene.scenes(inHierarchyAt: Self.folder.path(), view: "0x1")
    }
    #expect(view.problems.map(\.message) == ["no view of the capture has the class, label or address '0x1'"])
  }
}
