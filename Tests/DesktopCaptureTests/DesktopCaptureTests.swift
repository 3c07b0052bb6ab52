import LayoutChecking
import LayoutModel
import LayoutSolving
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

  @Test func `views of AppKit have their kinds, and keep their frames`() throws {
    PreferencesController.installEngine()
    let views = try loadScene(Array(PreferencesController.kinds().utf8)).views
    #expect(views.map(\.kind) == [.view, .imageView, .switch, .slider, .textView, .textField, .button])
    #expect(views[1].name == "image" && views[1].properties.alpha == ExactDecimal(significand: 3, exponent: -1))
    #expect(views[6].label == "Go")
    // The superview is flipped, so that the button, the sixth of them, lies 5 × 60 from its top.
    #expect(views[6].properties.frame?.y == ExactDecimal(300))
  }

  @Test func `stack views and scroll views of AppKit are those of scenes`() throws {
    PreferencesController.installEngine()
    let text = PreferencesController.lines()
    let scene = try loadScene(Array(text.utf8))
    #expect(
      scene.views.map(\.name) == ["NSView1", "stack", "line1", "line2", "scroll", "clip", "document", "go", "NSView2"])
    #expect(scene.views[1].stack == Stack(axis: .vertical, alignment: .leading, spacing: ExactDecimal(8)))
    #expect(scene.views[5].kind == .scrollView)
    // The button is reached by scrolling, and all views are where AppKit put them.
    let findings = SceneChecker().check(scene).findings
    #expect(findings.isEmpty, "\(findings.map(\.message)) \(text)")
    let space = ConfigurationSpace(scene: scene)
    let heights = (0..<space.count).map { SceneSolver(scene: scene).solve(space[$0]).frames[1].height }
    // 20 + 8 + 20, then 20.
    #expect(heights == [48, 20])
    #expect(text.contains("\"clip.content.height\": \"clip.content.height == 500\""))
  }

  @Test func `a stack view of AppKit that a scene cannot describe has AppKit's constraints`() throws {
    PreferencesController.installEngine()
    for text in PreferencesController.linesThatNoSceneDescribes() {
      let scene = try loadScene(Array(text.utf8))
      #expect(scene.views[1].kind == .view)
      #expect(scene.constraints.contains { $0.name == "NSStackView.Stack.Min" })
    }
  }

  @Test func `layout guides of AppKit are those of scenes, or views of kind guide`() throws {
    PreferencesController.installEngine()
    let text = PreferencesController.guides()
    let scene = try loadScene(Array(text.utf8))
    #expect(scene.views.map(\.name) == ["NSView1", "column", "card", "row", "line1", "line2", "NSView2"])
    #expect(scene.views[1].kind == .guide && scene.views[3].stack?.alignment == .center)
    #expect(text.contains("\"card.bottom == NSView1.margins.bottom\""))
    #expect(text.contains("\"card.top == NSView1.safeArea.top\""))
    #expect(scene.views[2].properties.cornerRadius == ExactDecimal(4) && scene.views[2].properties.zPosition == .one)
    let findings = SceneChecker().check(scene).findings.filter { $0.rule == .capturedFrameDiffers }
    #expect(findings.isEmpty, "\(findings.map(\.message)) \(text)")
  }
}
