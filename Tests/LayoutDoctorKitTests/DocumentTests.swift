import Foundation
import LayoutDoctorKit
import Testing

/// The scenes of Interface Builder documents.
@Suite struct DocumentTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/documents")

  @Test func `a document gives scenes whose findings are at its lines and whose text is JSON`() throws {
    let path = Self.folder.appending(path: "SignIn.storyboard").path()
    let scene = try #require(try LayoutScene.scenes(inDocumentAt: path).first)
    let report = try scene.check()
    #expect(report.findings.map(\.rule).contains("conflicting-constraints"))
    #expect(report.description.contains("SignIn.storyboard:"))
    #expect(try LayoutScene(json: scene.text).views == scene.views)
    let repair = try #require(report.findings.flatMap(\.repairs).first)
    #expect(report.scene(applying: repair) == nil)
  }

  @Test func `what is no document is refused with its file`() throws {
    let error = try #require(throws: SceneError.self) {
      try LayoutScene.scenes(inDocument: Array("<plist/>".utf8), file: "Main.xib")
    }
    #expect(error.file == "Main.xib")
    #expect(error.problems.map(\.message) == ["<plist> does not begin an Interface Builder document"])
    #expect(error.problems.map(\.place?.line) == [1])
  }

  @Test func `an empty document is refused without a place`() throws {
    let error = try #require(throws: SceneError.self) { try LayoutScene.scenes(inDocument: [], file: "Main.xib") }
    #expect(error.description == "Main.xib: error: the document is empty")
  }
}
