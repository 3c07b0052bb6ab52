import ConstraintSolver
import Foundation
import LayoutChecking
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@MainActor struct CaptureTests {
  init() { LayoutEngine.install() }

  private func scene(_ text: String) throws -> Scene { try loadScene(Array(text.utf8)) }

  /// The line of a text that begins with a word in quotes, without indentation and comma.
  private func line(_ name: String, in text: String) -> String? {
    text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.first { $0.hasPrefix("\"\(name)\":") }
      .map { String($0.hasSuffix(",") ? $0.dropLast() : $0) }
  }

  private func rules(_ text: String) throws -> [String] {
    SceneChecker().check(try scene(text)).findings.map { $0.rule.rawValue }
  }

  // MARK: - Constraints of the system

  @Test(
    arguments: [
      ("NSContentSizeLayoutConstraint", nil), ("NSAutoresizingMaskLayoutConstraint", nil),
      ("NSLayoutConstraint", "UISV-spacing"), ("NSLayoutConstraint", "UIView-Encapsulated-Layout-Width"),
      ("NSLayoutConstraint", "UIViewSafeAreaLayoutGuide-left"), ("NSLayoutConstraint", "_UITemporaryLayoutWidth"),
      ("NSLayoutConstraint", "UIView-leftMargin-guide-constraint"), ("NSLayoutConstraint", "fittingSizeHTarget"),
    ] as [(String, String?)])
  func `constraints that the system makes are left out`(className: String, identifier: String?) throws {
    let text = Samples.generated(className, identifier)
    let isOfStack = identifier?.hasPrefix("UISV-") == true
    // A view that is no stack view of a scene keeps those of its arrangement.
    #expect(try scene(text).constraints.count == (isOfStack ? 5 : 4), "\(text)")
  }

  @Test func `a constraint of code stays, with its identifier`() throws {
    #expect(line("small", in: Samples.generated("NSLayoutConstraint", "small")) == #""small": "card.width == 1 @1""#)
    // An identifier that scenes generate themselves is no id.
    #expect(
      line("card.width", in: Samples.generated("NSLayoutConstraint", "card.frame"))
        == #""card.width": "card.width == 1 @1""#)
  }

  @Test func `guides of the system are those of scenes, or keep their frames`() throws {
    let text = Samples.systemGuides()
    let scene = try scene(text)
    #expect(line("card.top~2", in: text) == #""card.top~2": "card.top >= screen.margins.top""#)
    #expect(line("card.right", in: text) == #""card.right": "card.right <= screen.margins.right""#)
    let readable = try #require(scene.views.first { $0.name == "UIViewReadableContentGuide" })
    #expect(readable.kind == .guide && readable.properties.frame != nil)
    let keyboard = try #require(scene.views.first { $0.name == "UIKeyboardLayoutGuide1" })
    #expect("\(try #require(keyboard.properties.frame).y)" == "667")
    // The card's four edges, and four constraints with guides.
    #expect(scene.constraints.count == 8 && scene.views.count == 4)
    #expect(try rules(text) == [])
  }

  @Test(arguments: [1.0 / 3, Double(Float(1) / 3)])
  func `a guide of the screen's own is a view of kind guide, and a third is exact`(third: Double) throws {
    let text = Samples.ownGuide(CGFloat(third))
    #expect(line("middle.width", in: text) == #""middle.width": "middle.width == 1/3 * card.width""#)
    #expect(line("badge.height", in: text) == #""badge.height": "badge.height == 50 @749.9""#)
    #expect(try rules(text).filter { $0.contains("captured") } == [])
    #expect(try scene(text).views.first { $0.name == "middle" }?.kind == .guide)
  }

  // MARK: - Stack views, scroll views, controls

  @Test func `a stack view is one, and a hidden view in it takes no room`() throws {
    let scene = try scene(Samples.stack())
    let stack = try #require(scene.views.first { $0.name == "lines" })
    #expect(stack.kind == .stackView && stack.stack?.axis == .vertical && stack.stack?.alignment == .leading)
    let space = ConfigurationSpace(scene: scene)
    let heights = (0..<2).map {
      SceneSolver(scene: scene).solve(space[$0]).frames[scene.views.firstIndex { $0.name == "lines" }!].height
    }
    // 20 + 8 + 20, then 20.
    #expect(heights == [48, 20])
    #expect(!scene.constraints.contains { $0.name.hasPrefix("UISV") })
  }

  @Test(arguments: [(true, false), (false, true)])
  func `a stack view that a scene cannot describe is a view with UIKit's constraints`(
    customSpacing: Bool, hasBackground: Bool
  ) throws {
    let scene = try scene(Samples.stack(customSpacing: customSpacing, hasBackground: hasBackground))
    #expect(scene.views.first { $0.name == "lines" }?.kind == .view)
    #expect(scene.constraints.contains { $0.name == "UISV-spacing" })
  }

  @Test func `constraints of a stack view that a scene cannot describe stay in a stack view that it can`() throws {
    let scene = try scene(Samples.stack(customSpacing: true, isNested: true))
    #expect(scene.views.filter { $0.kind == .stackView }.count == 1)
    #expect(scene.views.first { $0.name == "lines" }?.kind == .view)
    #expect(scene.constraints.contains { $0.name == "UISV-spacing" })
  }

  @Test func `a stack view that a state changes is a view with UIKit's constraints in all states`() throws {
    let text = Samples.turned()
    let turned = try scene(text)
    #expect(turned.views.map(\.name) == ["screen", "lines", "spanner", "line1", "line2"])
    #expect(turned.views[1].kind == .view && line("note", in: text) == nil)
    for state in ["row", "column"] {
      let alone = try scene(Samples.turned([state]))
      // Alone, it is a stack view, and its constraints and their guide are left out.
      #expect(alone.views[1].stack?.axis == (state == "row" ? .horizontal : .vertical))
      #expect(alone.views.count == 4 && alone.constraints.count == 2)
      let frames = layout(state, of: turned).frames.filter { $0.key != "spanner" }
      #expect(frames == layout(state, of: alone).frames, "\(text)")
      #expect(layout(state, of: turned).findings == layout(state, of: alone).findings)
    }
    // 60 + 8 + 40 by 20, then 60 by 20 + 8 + 20.
    let sizes = ["row", "column"].compactMap { layout($0, of: turned).frames["lines"] }
    #expect(sizes.map(\.width) == [108, 60] && sizes.map(\.height) == [20, 48])
  }

  @Test func `a content that no constraint places has its size, and views of the system are left out`() throws {
    let text = Samples.table()
    let scene = try scene(text)
    #expect(line("table.content.height", in: text) == #""table.content.height": "table.content.height == 900""#)
    #expect(scene.views.map(\.name) == ["screen", "card", "table", "cell", "button"])
    #expect(scene.views.first { $0.name == "cell" }?.properties.frame != nil)
  }

  @Test func `a view of the system that a constraint names stays`() throws {
    let names = try scene(Samples.table(namesIndicator: true)).views.map(\.name)
    #expect(names.contains("_UIScrollViewScrollIndicator1"))
  }

  // MARK: - Directions and texts

  @Test func `an environment from right to left is one`() throws {
    let scene = try scene(Samples.directions())
    #expect(scene.environments.map(\.name) == ["default", "Arabic"])
    #expect(scene.environments[1].direction == .rightToLeft)
    let space = ConfigurationSpace(scene: scene)
    let lefts = (0..<2).map { SceneSolver(scene: scene).solve(space[$0]).frames[1].x }
    // 375 - 20 - 100.
    #expect(lefts == [20, 255])
  }

  @Test func `a screen from right to left says so`() throws {
    let text = Samples.rightToLeft()
    #expect(try scene(text).direction == .rightToLeft)
    #expect(line("card.leading", in: text) == #""card.leading": "card.leading == screen.leading + 20""#)
  }

  @Test(
    arguments: [("Twelve chars", 200), ("A text of thirty-two characters.", 100), ("one\ntwo", 90)] as [(String, Int)])
  func `a text that wraps has the height that UIKit gave it`(text: String, width: Int) throws {
    let written = Samples.texts(text, width: Double(width))
    #expect(try rules(written).filter { $0.contains("captured") || $0.contains("ambiguous") } == [], "\(written)")
    let scene = try scene(written)
    let title = try #require(scene.views.first { $0.name == "title" })
    #expect(title.properties.lineLimit == 0)
    let solved = SceneSolver(scene: scene).solve(ConfigurationSpace(scene: scene)[0])
    let place = try #require(scene.views.firstIndex { $0.name == "title" })
    #expect(solved.frames[place].height == Rational(try #require(title.captured.frame).height))
    // An ascender of 16 in a font of 17.
    #expect(title.firstBaseline == ExactDecimal(16))
    #expect(scene.environments[1].changes.views.count == 1)
  }

  // MARK: - What changes

  @Test func `a view that only some states have is hidden in the others`() throws {
    let text = Samples.banner()
    let scene = try scene(text)
    let states = scene.machines[0].states
    #expect(states.map(\.name) == ["without", "behind", "in front"])
    #expect(states[0].changes.deactivated.count == 4 && states[1].changes.activated.count == 4)
    #expect(states[2].changes.constants.count == 1)
    #expect(
      text.contains(#""banner": { "frame": null, "hidden": false, "alpha": 0.3, "transform": { "rotation": 30 } }"#),
      "\(text)")
    #expect(text.contains(#""screen": ["card", "banner"]"#) && text.contains(#""screen": ["banner", "card"]"#))
    #expect(try rules(text).filter { $0 == "ambiguous-layout" || $0 == "captured-frame-differs" } == [])
  }

  /// The findings in a state by rule and views, and the frames of the views that are not hidden.
  private func layout(_ state: String, of scene: Scene) -> (findings: [String], frames: [String: Frame]) {
    let checked = SceneChecker().check(scene)
    let findings = checked.findings.filter { finding in
      finding.configurations.contains { checked.configurations[$0].configuration.id == state }
    }.map { "\($0.rule.rawValue) \($0.views.map { scene[$0].name })" }
    let space = ConfigurationSpace(scene: scene)
    let solved = (0..<space.count).filter { space[$0].id == state }.map { SceneSolver(scene: scene).solve(space[$0]) }
    var frames: [String: Frame] = [:]
    var shown: Set<ViewID> = []
    for (view, frame) in zip(scene.views.indices.map { ViewID($0) }, solved[0].frames) {
      let isInside = scene[view].superview.map(shown.contains) ?? true
      guard isInside, !solved[0].configuration.properties[view.index].isHidden else { continue }
      shown.insert(view)
      frames[scene[view].name] = frame
    }
    return (findings.sorted(), frames)
  }

  @Test(arguments: Samples.fillings) func `views that a state lacks change nothing there`(state: String) throws {
    let text = Samples.filling(Samples.fillings)
    let together = layout(state, of: try scene(text))
    let alone = layout(state, of: try scene(Samples.filling([state])))
    #expect(together.findings == alone.findings, "\(text)")
    #expect(together.frames == alone.frames)
    // The small button, and the views that each state has.
    #expect(alone.findings.isEmpty == (state != "filled"))
    #expect(alone.frames.count == ["empty": 3, "filled": 12, "failed": 4][state])
  }

  @Test func `views that come and go in transitions are found nothing more about`() throws {
    let text = Samples.fillingInTransitions()
    let scene = try scene(text)
    #expect(scene.machines[0].transitions.count == 2 && line("note", in: text) == nil)
    let inStates = try self.scene(Samples.filling(["empty", "filled"]))
    let findings = { (scene: Scene) in
      SceneChecker().check(scene).findings.map { "\($0.rule.rawValue) \($0.views.map { scene[$0].name })" }.sorted()
    }
    #expect(findings(scene) == findings(inStates), "\(text)")
  }

  @Test(arguments: [false, true], ["plain", "barred", "tall"])
  func `insets and priorities that differ between states become constraints`(isRightToLeft: Bool, state: String) throws
  {
    let text = Samples.insets(["plain", "barred", "tall"], isRightToLeft: isRightToLeft)
    let together = try scene(text)
    #expect(line("note", in: text) == nil)
    let alone = try scene(Samples.insets([state], isRightToLeft: isRightToLeft))
    #expect(layout("\(state)@default", of: together).frames == layout("\(state)@default", of: alone).frames, "\(text)")
    #expect(layout("\(state)@default", of: together).findings == [])
    let raised = try scene(Samples.insets([state], isRightToLeft: isRightToLeft, hasKeyboard: true))
    #expect(layout("\(state)@keyboard", of: together).frames == layout(state, of: raised).frames)
    // From 64 + 10 to 667 - 49, and 300 less.
    let cards = ["default", "keyboard"].map { layout("barred@\($0)", of: together).frames["card"]?.height }
    #expect(cards == [544, 244])
    // The label that hugs its content more is as wide as its text.
    #expect(layout("barred@default", of: together).frames["title"]?.width == 60)
    #expect(layout("plain@default", of: together).frames["value"]?.width == 40)
    #expect(layout("tall@default", of: together).frames["title"]?.width == 60)
  }

  @Test func `a view that only an environment has is installed there`() throws {
    let scene = try scene(Samples.bannerOnLargeScreens())
    let banner = try #require(scene.views.first { $0.name == "banner" })
    #expect(!banner.properties.isInstalled)
    #expect(scene.environments[1].changes.views.map(\.change.isInstalled) == [true])
    #expect(scene.environments[1].changes.activated.count == 4)
  }

  @Test func `a note says what a scene cannot express`() throws {
    let note = try #require(line("note", in: Samples.changedState()))
    #expect(note.contains("state 'first' was recorded twice and differs: view 'card'"))
    #expect(note.contains("hugging of 'text' differs in 'second'") && !note.contains("hugging of 'card'"))
    #expect(note.contains("contentMode of 'picture' differs in 'second'"))
    #expect(note.contains("a transform that shears is left out"))
  }

  @Test func `a note names a view that is gone when a state is recorded again`() throws {
    let text = Samples.lostView()
    #expect(
      try #require(line("note", in: text)).contains("state 'second' was recorded twice and differs: view 'panel'"))
    // A multiplier that is no ratio of small numbers.
    #expect(text.contains("panel.width == 0.123456789 * screen.width"))
  }

  @Test func `a generic class is named without its arguments`() throws {
    #expect(try scene(Samples.hosted()).views.map(\.name) == ["screen", "Host1"])
  }

  @Test func `a frame that code sets after layout is found`() throws {
    #expect(try rules(Samples.movedByCode()) == ["captured-frame-differs"])
  }

  // MARK: - Names and bytes

  @Test func `views are named by identifier, then property, then class and number`() throws {
    let names = try scene(Samples.NamesController.captured()).views.map(\.name)
    // A grave accent quotes names in equations, and an identifier of two views names none.
    #expect(
      names == [
        "screen", "header", "footer", "outlet", "row", "row_title", "rows0", "rows0_title", "rows1", "rows1_title",
        "Panel1", "Panel2", "Panel3", "Panel4",
      ])
  }

  @Test func `constraints are named by property, or by view and attribute, whatever their order`() throws {
    let text = Samples.NamesController.captured()
    #expect(line("heights0", in: text) == #""heights0": "header.height == 20""#)
    #expect(line("header.top", in: text) == #""header.top": "header.top == screen.top""#)
    #expect(line("header.top~2", in: text) == #""header.top~2": "header.top >= screen.top - 10""#)
    #expect(line("header.top~3", in: text) == #""header.top~3": "header.top >= screen.top""#)
    let reversed = Samples.NamesController.captured(isReversed: true)
    let others = { (text: String) in text.split(separator: "\n").filter { !$0.contains("height") } }
    #expect(others(reversed) == others(text))
  }

  @Test(arguments: ArticleScreensTests.Screen.allCases)
  func `two runs write the same bytes`(screen: ArticleScreensTests.Screen) {
    #expect(screen.captured == screen.captured)
  }

  @Test func `a cell is as tall as its constraints make it, and files are written with their folder`() throws {
    let (scene, file) = try Samples.written()
    #expect(scene == file && file.contains(#""kind": "cell""#) && file.contains(#""size": [375, null]"#))
  }

  @Test func `views and constraints that code makes anew are the same`() throws {
    let text = Samples.reloaded()
    let scene = try scene(text)
    #expect(scene.name == "List\u{1}\t\"quoted\"")
    #expect(scene.views.map(\.name) == ["screen", "Panel1", "Panel2"] && scene.constraints.count == 8)
    #expect(line("Panel1.height", in: text) == #""Panel1.height": "Panel1.height == 44""#)
    // The height of the first row, and where the second one starts, which only this state has.
    #expect(scene.machines[0].states[1].changes.constants.count == 1)
    #expect(scene.machines[0].states[0].changes.deactivated.count == 4)
    #expect(line("note", in: text)?.contains("differs: constraint 'Panel1.height'") == true)
  }

  @Test func `controllers inside others name their views, and so do identifiers inside controls`() throws {
    let text = Samples.nested()
    let scene = try scene(text)
    #expect(
      scene.views.map(\.name) == [
        "screen", "effect", "_UIVisualEffectContentView1", "inner", "inner_header", "button", "badge",
      ])
    #expect(scene.constraints.map(\.name) == ["badge.leading", "badge.top"])
    let note = "a constraint with an item or an attribute that a scene cannot have is left out"
    #expect(line("note", in: text) == #""note": "\#(note)""#)
  }

  @Test(arguments: 0...12) func `image views say how they show images`(mode: Int) throws {
    let picture = try scene(Samples.picture(mode)).views[1]
    // A mode that draws anew scales as the usual one.
    #expect("\(picture.contentMode)" == (mode == 3 ? "scaleToFill" : Samples.contentModes[mode]))
  }

  @Test func `what a view does not say is what scenes assume of its kind`() throws {
    let tappable = ["button", "textField", "textView", "switch", "slider", "control"]
    for view in try scene(Samples.appearances()).views.dropFirst() {
      let parts = view.name.split(separator: " ").map { String($0) }
      let (isOn, properties) = (parts[1] == "on", view.properties)
      #expect(properties.isOpaque == isOn && properties.isUserInteractionEnabled == isOn, "\(view.name)")
      #expect(properties.clipsToBounds == isOn && properties.isTappable == tappable.contains(parts[0]), "\(view.name)")
    }
  }

  @Test func `a view without a controller names its own subviews`() throws {
    let scene = try scene(Samples.withoutController())
    #expect(scene.views.map(\.name) == ["Row1", "title"])
    // Nothing depends on the traits, so the environment is the usual one.
    #expect(scene.environments.map(\.name) == ["compact"])
  }

  @Test func `the example of the catalog finds nothing in a window`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "LayoutCaptureTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try recordLogin(in: folder)
    let text = try String(contentsOf: folder.appending(path: "Login.json"), encoding: .utf8)
    // The list covers what is below it, which the test does not allow.
    #expect(
      Set(try rules(text)).isSubset(of: ["obstructed-control", "occluded-view", "occluded-in-flight"]), "\(text)")
    #expect(text.contains("\"ambiguous\": false"))
  }

  @Test func `a view without a name has its text as label`() throws {
    let scene = try scene(Samples.anonymous())
    #expect(scene.views.map(\.name) == ["screen", "UILabel1", "UIButton1", "UITextField1"])
    #expect(scene.views.map(\.label) == [nil, "Hello there", "Go", "Name"])
  }

  @Test func `a screen of three hundred views has a line for each view and constraint`() throws {
    let text = Samples.large(300).scene
    #expect(text.split(separator: "\n").count { $0.contains("\"id\": \"Panel") } == 300)
    #expect(try scene(text).constraints.count == 1_200)
  }
}
