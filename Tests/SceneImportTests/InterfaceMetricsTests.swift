import LayoutModel
import Testing

@testable import SceneImport

struct InterfaceMetricsTests {
  private func view(
    _ name: String, _ id: String, _ frame: (Double, Double, Double, Double), _ attributes: String = "",
    _ content: String = ""
  ) -> String { InlineDocument.view(name, id, frame, attributes, content) }

  @Test func `the guide of the keyboard ends where the safe area does`() throws {
    var document = InlineDocument(device: "retina6_1", size: (414, 896))
    document.root =
      #"<viewLayoutGuide key="safeArea" id="safe"/><keyboardLayoutGuide key="keyboard" id="keys"/>"#
      + InlineDocument.constraints(
        "a.leading root.leading", "a.trailing root.trailing", "a.top root.top", "keys.top a.bottom")
    let scene = try #require(try document.scenes(view("view", "a", (0, 0, 414, 862))).first).scene
    // 896 - 34
    #expect(scene.solvedFrames["a"] == [0, 0, 414, 862])
  }

  @Test func `a stack view with directional margins arranges within them`() throws {
    let margins =
      #"<directionalEdgeInsets key="directionalLayoutMargins" top="4" leading="8" bottom="6" trailing="10"/>"#
    var document = InlineDocument()
    document.root = InlineDocument.constraints("s.leading root.leading", "s.top root.top", "s.width 300")
    let stack = view(
      "stackView", "s", (0, 0, 300, 31), "",
      "<subviews>\(view("label", "l", (8, 4, 282, 21), "text=\"A\""))</subviews>" + margins)
    let frames = try #require(try document.scenes(stack).first).scene.solvedFrames
    #expect(frames["s"] == [0, 0, 300, 31])
    // Within the view that fills the margins: 300 - 8 - 10.
    #expect(frames["s.arranged"] == [8, 4, 282, 21])
    #expect(frames["l"] == [0, 0, 282, 21])
  }

  @Test func `margins follow from optional constraints where no required one shows them`() throws {
    var document = InlineDocument(size: (434, 300))
    document.root = InlineDocument.constraints(
      "a.leading root.leadingMargin priority=\"900\"", "root.trailingMargin a.trailing priority=\"900\"",
      "a.top root.top", "a.height 40")
    let scene = try #require(try document.xib(view("view", "a", (20, 0, 394, 40)), followsCanvas: true).first).scene
    #expect(scene.solvedFrames["a"] == [20, 0, 394, 40])
  }

  @Test func `the center of the safe area shows its top`() throws {
    var document = InlineDocument()
    document.root =
      #"<viewLayoutGuide key="safeArea" id="safe"/>"#
      + InlineDocument.constraints("a.centerX root.centerX", "a.centerY safe.centerY", "a.width 100", "a.height 100")
    // 315.5 + 50 = 365.5 is 32 below the middle of 667: the top inset is 64 and the bottom one 0.
    let scene = try #require(try document.scenes(view("view", "a", (137.5, 315.5, 100, 100))).first).scene
    #expect(try scene.view("root").safeArea.top == ExactDecimal(64))
    #expect(scene.solvedFrames["a"] == [137.5, 315.5, 100, 100])
  }

  @Test(arguments: [("21225", 48), ("24127", 48), ("32700.99.1234", 48), ("17701", 44)])
  func `a screen of an iPhone 11 has the insets of the device, whatever the canvas shows`(
    version: String, top: Int
  ) throws {
    var document = InlineDocument(device: "retina6_1", version: version, size: (414, 896))
    document.root =
      #"<viewLayoutGuide key="safeArea" id="safe"/>"#
      + InlineDocument.constraints("a.leading safe.leading", "a.top root.top", "a.width 9", "a.height 9")
    let label = view("view", "a", (0, 0, 9, 9))
    let running = try #require(try document.scenes(label).first).scene
    #expect(try running.view("root").safeArea.top == ExactDecimal(Int64(top)))
    let canvas = try #require(try document.scenes(label, followsCanvas: true).first).scene
    // Xcode 16.3 and later show them twice.
    #expect(try canvas.view("root").safeArea.top == ExactDecimal(Int64(version == "24127" ? 2 * top : top)))
  }

  @Test func `a view lower than any phone has no safe area that nothing shows`() throws {
    let sheet = try #require(try InlineDocument(size: (375, 300)).scenes("").first).scene
    #expect(try sheet.view("root").safeArea.top == .zero)
  }

  @Test func `the margins of a scroll view are those of its content`() throws {
    let inner = view("view", "a", (8, 8, 359, 900))
    let scroll = view(
      "scrollView", "s", (0, 0, 375, 667), "",
      "<subviews>\(inner)</subviews>"
        + InlineDocument.constraints(
          "a.leading s.leadingMargin", "s.trailingMargin a.trailing", "a.top s.topMargin", "s.bottomMargin a.bottom",
          "a.width 359", "a.height 900"))
    var document = InlineDocument()
    document.root = InlineDocument.constraints(
      "s.leading root.leading", "s.trailing root.trailing", "s.top root.top", "s.bottom root.bottom")
    let frames = try #require(try document.scenes(scroll).first).scene.solvedFrames
    #expect(frames["s"] == [0, 0, 375, 667])
    #expect(frames["a"] == [8, 8, 359, 900])
  }

  @Test func `a view that no constraint mentions keeps its frame`() throws {
    let mask = #"<autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>"#
    let scene = try #require(
      try InlineDocument().scenes(view("collectionView", "a", (0, 60, 375, 60), "", mask)).first
    ).scene
    #expect(scene.solvedFrames["a"] == [0, 60, 375, 60])
  }

  @Test func `what a stack view arranges has its saved size where nothing else decides it`() throws {
    var document = InlineDocument()
    document.root = InlineDocument.constraints("s.leading root.leading", "s.top root.top", "s.width 300")
    let spacer = view("view", "spacer", (30, 41, 240, 0), "", InlineDocument.constraints("spacer.height 0"))
    let empty = view("stackView", "empty", (100, 41, 100, 30))
    let stack = view(
      "stackView", "s", (0, 0, 300, 71), "axis=\"vertical\" alignment=\"center\"",
      "<subviews>\(view("label", "l", (100, 0, 100, 41), "text=\"A\""))\(spacer)\(empty)</subviews>")
    let frames = try #require(try document.scenes(stack).first).scene.solvedFrames
    #expect(frames["spacer"] == [30, 41, 240, 0])
    #expect(frames["empty"] == [100, 41, 100, 30])
  }

  @Test func `spacing between baselines is that of the saved frames`() throws {
    var document = InlineDocument()
    document.root = InlineDocument.constraints("s.leading root.leading", "s.top root.top")
    let labels =
      view("label", "a", (0, 0, 50, 20), "text=\"Titles\"") + view("label", "b", (0, 29, 50, 20), "text=\"Titles\"")
    let stack = view(
      "stackView", "s", (0, 0, 50, 49), "axis=\"vertical\" spacing=\"29\" baselineRelativeArrangement=\"YES\"",
      "<subviews>\(labels)</subviews>")
    #expect(try #require(try document.scenes(stack).first).scene.solvedFrames["b"] == [0, 29, 50, 20])
  }

  @Test func `a short text in a tall label is one line`() throws {
    let labels =
      view("label", "short", (0, 0, 45, 85), "text=\"Name\" numberOfLines=\"0\"")
      + view("label", "broken", (0, 100, 45, 41), "text=\"One&#10;Two\" numberOfLines=\"0\"")
      + view("label", "long", (0, 200, 45, 85), "text=\"Names of all persons\" numberOfLines=\"0\"")
    let scene = try #require(try InlineDocument().scenes(labels).first).scene
    #expect(try scene.view("short").properties.lineLimit == nil)
    #expect(try scene.view("broken").properties.lineLimit == nil)
    #expect(try scene.view("long").properties.lineLimit == 0)
    let canvas = try #require(try InlineDocument().scenes(labels, followsCanvas: true).first).scene
    #expect(try canvas.view("long").properties.lineLimit == nil)
    #expect(
      try canvas.view("long").properties.intrinsicSize == AxisPair<ExactDecimal?>(ExactDecimal(45), ExactDecimal(85)))
  }

  @Test func `a label without a saved frame has the size of its text`() throws {
    let label =
      #"<label text="Ten of them" translatesAutoresizingMaskIntoConstraints="NO" id="a"><fontDescription key="fontDescription" type="system" pointSize="20"/></label>"#
    let scene = try #require(try InlineDocument().scenes(label).first).scene
    // 11 characters of 10, and 20 × 1.193.
    #expect(
      try scene.view("a").properties.intrinsicSize == AxisPair<ExactDecimal?>(ExactDecimal(110), ExactDecimal(24)))
    #expect(try scene.view("a").isInferred)
  }

  @Test func `only a button with a title has a text, and only a text view that can be edited is a control`() throws {
    let views =
      view("button", "icon", (0, 0, 40, 40), "", #"<state key="normal" image="send"/>"#)
      + view("button", "titled", (0, 50, 40, 40), "", #"<state key="normal" title="Send"/>"#)
      + view("textView", "shown", (0, 100, 40, 40), #"editable="NO""#) + view("textView", "edited", (0, 150, 40, 40))
    let scene = try #require(try InlineDocument().scenes(views).first).scene
    #expect(scene.views.dropFirst().map(\.kind) == [.view, .button, .textView, .textView])
    #expect(scene.views.dropFirst().map(\.properties.isTappable) == [true, true, false, true])
  }

  @Test func `required constraints between baselines hold between the saved frames`() throws {
    var document = InlineDocument()
    document.root = InlineDocument.constraints(
      "a.leading root.leading", "a.top root.top", "b.leading root.leading 100", "b.top root.top 3",
      "a.firstBaseline b.firstBaseline")
    // The middles of both are 1 apart: 10 and 3 + 8.
    let labels =
      view("label", "a", (0, 0, 50, 20), "text=\"Titles\"") + view("label", "b", (100, 3, 50, 16), "text=\"Titles\"")
    let frames = try #require(try document.scenes(labels).first).scene.solvedFrames
    #expect(frames["a"] == [0, 0, 50, 20] && frames["b"] == [100, 3, 50, 16])
  }

  // MARK: - macOS

  @Test func `an upright line has a width, a dial has both, and cells are hit with a pointer`() throws {
    let dial = #"<sliderCell key="cell" sliderType="circular"/>"#
    let cell = view("tableCellView", "cell", (0, 0, 100, 20))
    let table = view(
      "scrollView", "t", (0, 0, 100, 50), "",
      """
      <clipView key="contentView" id="clip"><subviews><tableView id="table"><tableColumns><tableColumn id="column">
      <prototypeCellViews>\(cell)</prototypeCellViews></tableColumn></tableColumns></tableView></subviews></clipView>
      """)
    let views =
      view("box", "line", (10, 0, 5, 100), #"boxType="separator""#) + view("slider", "dial", (30, 0, 22, 22), "", dial)
      + table
    let scenes = try InlineDocument().window(views)
    let scene = try #require(scenes.first).scene
    #expect(try scene.view("line").properties.intrinsicSize == AxisPair<ExactDecimal?>(ExactDecimal(1), nil))
    #expect(try scene.view("dial").properties.intrinsicSize.horizontal != nil)
    #expect(scenes.last?.scene.rootKind == .window)
  }

  @Test func `a path control has a content size both ways`() throws {
    let scene = try #require(try InlineDocument().window(view("pathControl", "path", (54, 131, 170, 16))).first).scene
    #expect(
      try scene.view("path").properties.intrinsicSize == AxisPair<ExactDecimal?>(ExactDecimal(170), ExactDecimal(16)))
  }

  @Test func `controls have the alignment rectangles that explain most constraints`() throws {
    // Before macOS 11 a push button reaches 6 beyond its alignment rectangle at both sides, since then 7.
    let button = #"<buttonCell key="cell" type="push" title="OK" bezelStyle="rounded" borderStyle="border"/>"#
    var document = InlineDocument(version: "20037", size: (300, 200))
    document.root = InlineDocument.constraints(
      "a.leading root.leading 20", "b.leading root.leading 20", "root.trailing c.trailing 20", "a.top root.top 20",
      "b.top a.bottom 12", "c.top b.bottom 12")
    let buttons =
      view("button", "a", (14, 152, 80, 32), "", button) + view("button", "b", (14, 119, 80, 32), "", button)
      + view("button", "c", (206, 86, 80, 32), "", button)
    let scene = try #require(try document.window(buttons).first).scene
    #expect(
      try scene.view("a").alignmentInsets
        == DecimalInsets(top: ExactDecimal(4), left: ExactDecimal(6), bottom: ExactDecimal(7), right: ExactDecimal(6)))
  }

  @Test func `what reaches beyond a stack view that arranges it is beyond its alignment rectangle`() throws {
    let stack = view(
      "stackView", "s", (20, 20, 57, 19), #"orientation="horizontal" alignment="centerY" distribution="fill""#,
      "<subviews>\(view("colorWell", "a", (0, -2, 57, 24)))</subviews>")
    let insets = try #require(try InlineDocument().window(stack).first).scene.view("a").alignmentInsets
    // y points up: 2 below the stack view, and 24 - 2 - 19 = 3 above.
    #expect(insets == DecimalInsets(top: ExactDecimal(3), left: .zero, bottom: ExactDecimal(2), right: .zero))
  }

  @Test func `a control without a title has the baseline of a text in its middle`() throws {
    var document = InlineDocument(version: "21225", size: (300, 100))
    document.root = InlineDocument.constraints(
      "l.leading root.leading 18", "l.top root.top 20", "h.leading l.trailing 8", "h.firstBaseline l.firstBaseline")
    let label = view(
      "textField", "l", (16, 64, 50, 16), "",
      #"<textFieldCell key="cell" title="Help"><font key="font" metaFont="system"/></textFieldCell>"#)
    // Its alignment rectangle, 20 tall, has its middle where the label has: 20 + 8.
    let help = view(
      "button", "h", (70, 58, 25, 25), "",
      #"<buttonCell key="cell" type="help" bezelStyle="helpButton" borderStyle="border"><font key="font" metaFont="system"/></buttonCell>"#
    )
    let scene = try #require(try document.window(label + help, followsCanvas: true).first).scene
    let frame = try #require(scene.solvedFrames["h"])
    #expect((frame[1] - 17).magnitude <= 1, "\(frame)")
  }

  /// Xcode 26 leaves the frames of views without constraints as they were: 32 tall, with 5 above the alignment rectangle.
  @Test(arguments: [(32, 5), (24, 0)] as [(Double, Int64)])
  func `the heights of buttons show for which version of macOS frames were saved`(height: Double, top: Int64) throws {
    let button = view(
      "button", "a", (20, 20, 80, height), #"fixedFrame="YES""#,
      #"<buttonCell key="cell" type="push" title="OK" bezelStyle="rounded" borderStyle="border"/>"#)
    let scene = try #require(try InlineDocument(version: "24412").window(button).first).scene
    #expect(try scene.view("a").alignmentInsets.top == ExactDecimal(top))
  }

  @Test func `the insets of a level line are not measured for an upright one`() throws {
    var document = InlineDocument(size: (500, 26))
    document.root = InlineDocument.constraints(
      "level.leading root.leading", "root.trailing level.trailing", "level.top root.top")
    let lines =
      view("box", "level", (0, 21, 500, 5), #"boxType="separator""#)
      + view("box", "upright", (34, 5, 5, 14), #"boxType="separator""#)
    let scene = try #require(try document.window(lines).first).scene
    #expect(try scene.view("level").alignmentInsets.left == .zero)
    #expect(try scene.view("upright").alignmentInsets.left == ExactDecimal(2))
  }

  @Test func `a view may be ambiguous if a constraint to what a scroll view shows is left out`() throws {
    let scrollView = view(
      "scrollView", "s", (20, 20, 100, 50), "",
      #"<clipView key="contentView" id="clip"><subviews><tableView id="table"/></subviews></clipView>"#)
    let button = view(
      "button", "b", (20, 80, 100, 24), "", #"<buttonCell key="cell" type="push" title="Add" bezelStyle="rounded"/>"#)
    var document = InlineDocument()
    document.root = InlineDocument.constraints("b.trailing table.trailing", "b.top root.top 20")
    let scene = try #require(try document.window(scrollView + button).first).scene
    #expect(scene.constraints.map(\.name).contains("c2-b") && !scene.constraints.map(\.name).contains("c1-b"))
    #expect(try scene.view("b").allowed.map(\.rule) == [.ambiguousLayout])
  }

  // MARK: - Outlets

  @Test func `outlets say what code changes`() throws {
    var document = InlineDocument()
    document.root = InlineDocument.constraints(
      "a.top root.top -400", "a.leading root.leading", "a.width 300", "a.height 300", "b.top root.top",
      "b.leading root.leading", "b.width 300 priority=\"750\"", "c.top root.top", "c.leading root.leading")
    document.beside = """
      <connections>
          <outlet property="top" destination="c1-a" id="o1"/>
          <outlet property="width" destination="c7-b" id="o2"/>
          <outlet property="overlay" destination="c" id="o3"/>
      </connections>
      """
    let views =
      view("view", "a", (0, -400, 300, 300)) + view("view", "b", (0, 0, 300, 40)) + view("view", "c", (0, 0, 375, 667))
    let scene = try #require(try document.scenes(views).first).scene
    #expect(try scene.view("a").allowed.map(\.rule) == [.offscreenView, .cutContent])
    #expect(scene.constraints.first { $0.name == "c7-b" }?.allowed.map(\.rule) == [.unreachablePriority])
    #expect(try scene.view("b").allowed.isEmpty)
    // Only the one that lies wholly behind the overlay.
    let covered = try scene.view("c").covers.map { scene[$0].name }
    #expect(covered == ["b"])
  }
}
