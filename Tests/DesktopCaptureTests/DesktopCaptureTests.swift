import LayoutChecking
import LayoutModel
import SceneLoading
import Testing

/// A screen of AppKit, with the sources of LayoutCapture compiled for it.
@MainActor struct DesktopCaptureTests {
  @Test func `a window's content is captured with y downwards, and nothing is found`() throws {
    PreferencesController.installEngine()
    let text = PreferencesController.captured()
    let scene = try loadScene(Array(text.utf8))
    let done = try #require(scene.views.first { $0.name == "done" })
    // 20 from the bottom of 300 and from the right of 400.
    let frame = try #require(done.captured.frame)
    #expect([frame.x, frame.y, frame.width, frame.height] == [300, 236, 80, 44].map { ExactDecimal($0) })
    #expect(scene.machines[0].states.map(\.name) == ["titled", "plain"])
    #expect(scene.environments.map(\.name) == ["default", "wide"])
    #expect(SceneChecker().check(scene).findings.isEmpty, "\(text)")
    #expect(text == PreferencesController.captured())
  }
}
