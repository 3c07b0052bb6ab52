import LayoutModel
import Testing

@testable import SceneImport

struct SceneImportTests {
  /// Their saved frames were worked out by hand from their constraints.
  @Test(arguments: [
    "SafeArea.storyboard", "OldGuides.storyboard", "Stacks.xib", "Scroll.xib", "Cells.storyboard", "Placeholders.xib",
    "Autoresizing.xib", "Container.storyboard", "SizeClasses.storyboard", "Window.xib", "Television.storyboard",
  ])
  func `the frames that follow from a document are those that it saved`(name: String) throws {
    for scene in try DocumentFixture.document(name, followsCanvas: true).scenes {
      let frames = scene.scene.solvedFrames
      for (index, saved) in scene.savedFrames.enumerated() {
        let view = scene.scene.views[index]
        guard let saved, !view.properties.isHidden else { continue }
        let frame = try #require(frames[view.name])
        for (own, other) in zip(frame, [saved.x, saved.y, saved.width, saved.height]) {
          #expect((own - other).magnitude < 0.001, "\(scene.name), \(view.name): \(frame), not \(saved)")
        }
      }
    }
  }

  @Test func `each screen, cell, window and view of a document is a scene with a name that people know`() throws {
    #expect(try DocumentFixture.document("OldGuides.storyboard").scenes.map(\.name) == ["Old"])
    #expect(
      try DocumentFixture.document("Cells.storyboard").scenes.map(\.name)
        == ["ListViewController", "ListViewController › Plain", "ListViewController › Tall"])
    #expect(try DocumentFixture.document("Window.xib").scenes.map(\.name) == ["Save As"])
    #expect(try DocumentFixture.document("Scroll.xib").scenes.map(\.name) == ["Long Page"])
  }

  @Test func `only a screen has a size that is given`() throws {
    let screen = try DocumentFixture.scene("SafeArea.storyboard").scene
    #expect(screen.rootKind == .screen)
    #expect(screen.rootSize == AxisPair<ExactDecimal?>(ExactDecimal(393), ExactDecimal(852)))
    for (name, kind) in [("Scroll.xib", RootKind.view), ("Window.xib", .window)] {
      let scene = try DocumentFixture.scene(name).scene
      #expect(scene.rootKind == kind)
      #expect(scene.rootSize == AxisPair<ExactDecimal?>(nil, nil))
    }
    #expect(try DocumentFixture.document("Cells.storyboard").scenes.last?.scene.rootKind == .cell)
  }

  @Test func `places are those of the document`() throws {
    let bytes = try DocumentFixture.bytes("Placeholders.xib")
    let scene = try DocumentFixture.scene("Placeholders.xib").scene
    let text = SourceText(bytes: bytes)
    for view in scene.views {
      let line = text.line(text.position(ofByte: view.nameLocation.start).line)
      #expect(line.contains("id=\"\(view.name)\""), "\(line)")
    }
    for constraint in scene.constraints where !constraint.name.hasPrefix("canvas.") {
      let line = text.line(text.position(ofByte: constraint.equationLocation.start).line)
      #expect(line.contains("id=\"\(constraint.name)\""), "\(line)")
    }
  }

  @Test func `a constraint is named by its identifier, or by its equation`() throws {
    let scene = try DocumentFixture.scene("Placeholders.xib").scene
    let labels = Dictionary(uniqueKeysWithValues: scene.constraints.map { ($0.name, $0.label) })
    #expect(labels["p06-aa-Pla"] == "boxHeight")
    #expect(labels["p01-aa-Pla"] == "View.top = superview.top + 60")
    #expect(labels["p07-aa-Pla"] == "View.width = 16/9 × View.height")
  }

  @Test func `a constraint that is removed at build time decides only what nothing else decides`() throws {
    let running = try DocumentFixture.scene("Placeholders.xib").scene
    let canvas = try DocumentFixture.scene("Placeholders.xib", followsCanvas: true).scene
    func priority(_ scene: Scene) throws -> Priority {
      try #require(scene.constraints.first { $0.name == "p05-aa-Pla" }).priority
    }
    #expect(try priority(running) == Priority(.one))
    #expect(try priority(canvas) == .required)
    #expect(running.solvedFrames["bOx-p1-Pla"] == [40, 60, 100, 50])
  }

  @Test func `a size class that a document uses is an environment`() throws {
    let scenes = try DocumentFixture.document("SizeClasses.storyboard").scenes
    #expect(scenes.map(\.name) == ["Sizes"])
    let scene = scenes[0].scene
    #expect(scene.environments.map(\.name) == ["compact", "regular"])
    #expect(scene.environments.map(\.widthClass) == [.compact, .regular])
    let compact = scene.solvedFrames
    #expect(compact["bOx-z1-Siz"] == [20, 84, 335, 40] && compact["oNl-z2-Siz"] == nil)
    // An iPad of 810 by 1080 with a status bar of 20: 810 - 2 × 20 wide, at 20 + 64, then 84 + 80 + 20.
    let regular = scene.solvedFrames(of: 1)
    #expect(regular["bOx-z1-Siz"] == [20, 84, 770, 80])
    #expect(regular["oNl-z2-Siz"] == [20, 184, 100, 30])
  }

  /// Xcode saves no margins. They are 16 at the sides of an iPhone SE, 20 on an iPad of 810 by 1080, and what the document says if it
  /// says something; those at the top and the bottom are the safe area's.
  @Test func `the device of a size class has its own margins`() throws {
    func scene(margins: String = "") throws -> Scene {
      let document = InlineDocument(
        root: """
          <viewLayoutGuide key="safeArea" id="safe"/>\(margins)
          <constraints>
            <constraint firstItem="box" firstAttribute="leading" secondItem="root" secondAttribute="leadingMargin" id="l"/>
            <constraint firstItem="box" firstAttribute="trailing" secondItem="root" secondAttribute="trailingMargin" id="t"/>
            <constraint firstItem="box" firstAttribute="top" secondItem="root" secondAttribute="topMargin" id="y"/>
            <constraint firstItem="box" firstAttribute="height" constant="40" id="h">
              <variation key="widthClass=regular" constant="80"/>
            </constraint>
          </constraints>
          """)
      let left = margins.isEmpty ? 16.0 : 30
      return try #require(
        try document.scenes(InlineDocument.view("view", "box", (left, 20, 375 - 2 * left, 40))).first
      ).scene
    }
    let usual = try scene()
    #expect(usual.solvedFrames["box"] == [16, 20, 343, 40])
    #expect(usual.solvedFrames(of: 1)["box"] == [20, 20, 770, 80])
    let explicit = try scene(margins: #"<edgeInsets key="layoutMargins" top="20" left="30" bottom="0" right="30"/>"#)
    #expect(explicit.solvedFrames["box"] == [30, 20, 315, 40])
    #expect(explicit.solvedFrames(of: 1)["box"] == [30, 20, 750, 80])
  }

  @Test(arguments: [("", #"hidden="YES""#, [false, true]), (#"hidden="YES""#, #"hidden="NO""#, [true, false])])
  func `a view is hidden in the size classes that say so`(written: String, varied: String, isHidden: [Bool]) throws {
    let document = InlineDocument()
    let box = InlineDocument.view(
      "view", "box", (0, 0, 100, 40), written, "<variation key=\"widthClass=regular\" \(varied)/>")
    let imported = try #require(try document.scenes(box).first)
    let space = ConfigurationSpace(scene: imported.scene)
    #expect((0..<space.count).map { space[$0].properties[1].isHidden } == isHidden)
    #expect(!String(decoding: imported.text, as: UTF8.self).contains("not read"))
    let canvas = try #require(try document.scenes(box, followsCanvas: true).first).scene
    #expect(canvas.views[1].properties.isHidden == isHidden[0])
  }

  /// The box is 1/5 as tall as wide in regular width, 770 / 5, and 40 tall in compact width.
  @Test func `priorities, multipliers and constraints of a size class are those of its environment`() throws {
    var text = String(decoding: try DocumentFixture.bytes("SizeClasses.storyboard"), as: UTF8.self)
    text = text.replacing(
      #"<constraint firstAttribute="width" constant="100" id="z07-aa-Siz"/>"#,
      with: #"""
        <constraint firstAttribute="width" constant="100" id="z07-aa-Siz">
          <variation key="widthClass=regular" constant="90" priority="500"/>
        </constraint>
        <constraint firstAttribute="width" constant="70" priority="400" id="z09-aa-Siz"/>
        """#)
    text = text.replacing(
      #"<constraint firstAttribute="height" constant="40" id="z01-aa-Siz">"#,
      with: #"""
        <constraint firstAttribute="height" secondItem="bOx-z1-Siz" secondAttribute="width" multiplier="1:4" id="z10-aa-Siz">
          <variation key="widthClass=regular" multiplier="1:5"/>
        </constraint>
        <constraint firstAttribute="height" constant="40" id="z01-aa-Siz">
        """#)
    text = text.replacing(
      #"<rect key="frame" x="20" y="84" width="335" height="40"/>"#,
      with: #"""
        <rect key="frame" x="20" y="84" width="335" height="40"/>
        <variation key="default"><mask key="constraints"><exclude reference="z10-aa-Siz"/></mask></variation>
        <variation key="heightClass=regular-widthClass=regular">
          <mask key="constraints"><include reference="z10-aa-Siz"/><exclude reference="z01-aa-Siz"/></mask>
        </variation>
        """#)
    let document = try importDocument(Array(text.utf8), named: "SizeClasses.storyboard")
    #expect(document.errors.isEmpty)
    let scene = try #require(document.scenes.first).scene
    #expect(scene.solvedFrames["bOx-z1-Siz"] == [20, 84, 335, 40])
    #expect(scene.solvedFrames(of: 1)["bOx-z1-Siz"] == [20, 84, 770, 154])
    #expect(scene.solvedFrames(of: 1)["oNl-z2-Siz"] == [20, 258, 90, 30])
    let priorities = (0..<2).map { place in
      let configuration = ConfigurationSpace(scene: scene)[place]
      return scene.constraints.indices.filter { configuration.isActive[$0] && !configuration.priorities[$0].isRequired }
        .map { scene.constraints[$0].name }
    }
    #expect(priorities == [[], ["z07-aa-Siz", "z09-aa-Siz"]])
  }

  /// The margin of a scroll view is 8 inside its content; on an iPad, the safe area is that of an iPad.
  @Test func `constants of a size class are measured like others, and its device has its own safe area`() throws {
    let text = #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505"
        targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
      <device id="retina6_12" orientation="portrait" appearance="light"/>
      <scenes><scene sceneID="s"><objects><viewController title="T" id="vc">
      <view key="view" id="root"><rect key="frame" x="0" y="0" width="393" height="852"/>
      <viewLayoutGuide key="safeArea" id="safe"/>
      <subviews>
      <scrollView translatesAutoresizingMaskIntoConstraints="NO" id="scroll">
        <rect key="frame" x="0" y="59" width="393" height="759"/>
        <subviews><stackView translatesAutoresizingMaskIntoConstraints="NO" id="box">
          <rect key="frame" x="8" y="8" width="300" height="900"/>
          <variation key="widthClass=regular" axis="vertical" spacing="30"/>
          <constraints>
            <constraint firstAttribute="width" constant="300" id="w"/>
            <constraint firstAttribute="height" constant="900" id="h"/>
          </constraints>
        </stackView></subviews>
        <constraints>
          <constraint firstItem="box" firstAttribute="leading" secondItem="scroll" secondAttribute="leadingMargin" id="l">
            <variation key="widthClass=regular" constant="40"/>
          </constraint>
          <constraint firstItem="box" firstAttribute="top" secondItem="scroll" secondAttribute="topMargin" id="t"/>
          <constraint firstItem="scroll" firstAttribute="trailingMargin" secondItem="box" secondAttribute="trailing" id="r"/>
          <constraint firstItem="scroll" firstAttribute="bottomMargin" secondItem="box" secondAttribute="bottom" id="b"/>
        </constraints>
      </scrollView></subviews>
      <constraints>
        <constraint firstItem="scroll" firstAttribute="top" secondItem="safe" secondAttribute="top" id="s1"/>
        <constraint firstItem="scroll" firstAttribute="bottom" secondItem="safe" secondAttribute="bottom" id="s2"/>
        <constraint firstItem="scroll" firstAttribute="leading" secondItem="safe" secondAttribute="leading" id="s3"/>
        <constraint firstItem="scroll" firstAttribute="trailing" secondItem="safe" secondAttribute="trailing" id="s4"/>
      </constraints></view></viewController></objects></scene></scenes></document>
      """#
    let document = try importDocument(Array(text.utf8), named: "Margins.storyboard")
    #expect(document.errors.isEmpty)
    let scene = try #require(document.scenes.first).scene
    #expect(scene.solvedFrames["box"] == [8, 8, 300, 900])
    #expect(scene.solvedFrames(of: 1)["box"] == [48, 8, 300, 900])
    #expect(scene.solvedFrames["scroll"] == [0, 59, 393, 759])
    // An iPad of 10.2 inches: a status bar of 20 above, nothing below.
    #expect(scene.solvedFrames(of: 1)["scroll"] == [0, 20, 810, 1_060])
    #expect(
      String(decoding: document.scenes[0].text, as: UTF8.self).contains(
        "what size classes change of axis, spacing is not read"))
  }

  @Test func `a document without bars around a view has the insets of its device, and bars add theirs`() throws {
    let plain = try DocumentFixture.scene("SafeArea.storyboard").scene.view("vIe-s0-Saf").safeArea
    #expect(plain == DecimalInsets(top: ExactDecimal(59), left: .zero, bottom: ExactDecimal(34), right: .zero))
    let bars = try DocumentFixture.scene("OldGuides.storyboard").scene.view("vIe-o0-Old").safeArea
    #expect(bars == DecimalInsets(top: ExactDecimal(64), left: .zero, bottom: ExactDecimal(49), right: .zero))
  }

  @Test func `an embedded controller has the size of its container, and no edges of a screen`() throws {
    let scenes = try DocumentFixture.document("Container.storyboard").scenes
    #expect(scenes.map(\.name) == ["Outer", "Inner"])
    let inner = scenes[1].scene
    #expect(inner.rootKind == .view)
    #expect(inner.rootSize == AxisPair<ExactDecimal?>(ExactDecimal(375), ExactDecimal(300)))
    #expect(inner.solvedFrames["bOx-e3-Emb"] == [0, 280, 375, 20])
  }

  @Test func `bars are what is beyond the insets of the device`() throws {
    #expect(try DocumentFixture.scene("SafeArea.storyboard").scene.bars == .zero)
    let bars = try DocumentFixture.scene("OldGuides.storyboard").scene.bars
    #expect(bars == DecimalInsets(top: ExactDecimal(44), left: .zero, bottom: ExactDecimal(49), right: .zero))
  }

  @Test func `notes and the setting for ambiguity silence rules`() throws {
    let scene = try DocumentFixture.scene("Notes.xib").scene
    #expect(try scene.view("bOx-n1-Not").allowed.map(\.rule) == [.ambiguousLayout])
    #expect(try scene.view("uNp-n2-Not").allowed.map(\.rule) == [.ambiguousLayout])
    #expect(try scene.view("vIe-n0-Not").allowed.isEmpty)
  }

  @Test(arguments: [
    ("layoutdoctor:allow overshoot, ambiguous-layout", [RuleID.overshoot, .ambiguousLayout]),
    ("layoutdoctor:allow overshoot because it springs", [.overshoot]),
    ("layoutdoctor:allow priority-tie since both are equal", [.priorityTie]),
    ("layoutdoctor:allow nothing", []),
  ])
  func `notes name rules until a word that is none`(_ text: String, _ rules: [RuleID]) throws {
    let note = "<attributedString key=\"userComments\"><fragment content=\"\(text)\"/></attributedString>"
    let views = InlineDocument.view("view", "a", (0, 0, 10, 10), "", note)
    let scene = try #require(try InlineDocument().scenes(views).first).scene
    #expect(try scene.view("a").allowed.map(\.rule) == rules)
  }

  @Test func `static cells and those of collection views are scenes of their own`() throws {
    let scenes = try DocumentFixture.document("Settings.storyboard").scenes
    #expect(scenes.map(\.name) == ["Settings", "Photos", "Settings › Mail", "Photos › Photo"])
    let mail = scenes[2].scene.solvedFrames
    // (44 - 20.5) / 2 = 11.75
    #expect(mail["mAi-lb-Set"] == [16, 11.75, 38, 20.5])
    // As wide as on the canvas, 120, where constraints leave it open; the image is a square and the label 20 tall.
    let photo = scenes[3].scene.solvedFrames
    #expect(photo["pHo-iv-Set"] == [0, 0, 120, 120])
    #expect(photo["pHo-lb-Set"] == [4, 120, 112, 20])
  }

  @Test func `boxes, tabs and split views of macOS have their contents where Xcode has them`() throws {
    let scenes = try DocumentFixture.document("Preferences.storyboard").scenes
    #expect(scenes.map(\.name) == ["Preferences", "Mailboxes"])
    let preferences = scenes[0].scene.solvedFrames
    // A box has alignment insets of 3 at the sides and 4 at the bottom; y runs down in scenes: 104 - 5 - 84 = 15.
    #expect(preferences["bOx-b1-Prf"] == [17, 20, 366, 104])
    #expect(preferences["bOx-cv-Prf"] == [4, 15, 358, 84])
    #expect(preferences["tAb-t1-Prf"] == [13, 136, 374, 154])
    // Only the first tab is shown.
    #expect(preferences["tLb-l1-Prf"] == [18, 20, 100, 16])
    #expect(preferences["tAb-v2-Prf"] == nil)
    let mailboxes = scenes[1].scene.solvedFrames
    #expect(mailboxes["sPl-l1-Prf"] == [0, 0, 160, 300])
    #expect(mailboxes["sPl-r1-Prf"] == [161, 0, 339, 300])
  }

  @Test func `a view of which only the position is verified has its saved size at run time`() throws {
    let scene = try DocumentFixture.scene("Notes.xib").scene
    #expect(scene.solvedFrames["sIz-n3-Not"] == [10, 200, 60, 30])
    #expect(try scene.view("sIz-n3-Not").isInferred)
    #expect(try scene.view("sIz-n3-Not").allowed.isEmpty)
  }

  /// From 320 by 480 to 400 by 560: 80 more each way.
  @Test func `views with autoresizing masks move with the size of their superview`() throws {
    var scene = try DocumentFixture.scene("Autoresizing.xib", followsCanvas: true).scene
    scene.rootSize = AxisPair(ExactDecimal(400), ExactDecimal(560))
    let frames = scene.solvedFrames
    #expect(frames["m01-aa-Msk"] == [20, 20, 100, 40])
    #expect(frames["m02-aa-Msk"] == [280, 20, 100, 40])
    #expect(frames["m03-aa-Msk"] == [20, 80, 360, 40])
    #expect(frames["m05-aa-Msk"] == [0, 510, 400, 50])
    // The margins 110 and 110, 140 and 300 share the change in proportion; so do 200 and 100, 100 and 180.
    let expected: [(String, [Double])] = [
      ("m04-aa-Msk", [150, 165.454545, 100, 40]), ("m06-aa-Msk", [20, 200, 253.333333, 128.571429]),
    ]
    for (name, values) in expected {
      let frame: [Double] = try #require(frames[name])
      for index in values.indices {
        let difference = frame[index] - values[index]
        #expect(difference.magnitude < 0.001, "\(name): \(frame)")
      }
    }
  }

  @Test func `a view without a background colour is transparent`() throws {
    let scene = try DocumentFixture.scene("SafeArea.storyboard").scene
    #expect(try scene.view("bOx-s1-Saf").properties.isOpaque)
    #expect(!(try DocumentFixture.scene("OldGuides.storyboard").scene.view("bOx-o1-Old").properties.isOpaque))
  }

  private func scene(ofSubviews subviews: String, metrics: String = "") throws -> Scene {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
          <device id="retina4_7" orientation="portrait"/>
          <scenes><scene sceneID="a"><objects><viewController id="cTr-i0-Inl" sceneMemberID="viewController">
              <view key="view" id="vIe-i0-Inl">
                  <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                  <subviews>\(subviews)</subviews>
              </view>
              \(metrics)
          </viewController></objects></scene></scenes>
      </document>
      """
    return try #require(try importDocument(Array(text.utf8), named: "a.storyboard").scenes.first).scene
  }

  @Test func `a button without a title is a place to tap, with nothing to read`() throws {
    let frame = #"<rect key="frame" x="0.0" y="0.0" width="40" height="40"/>"#
    let scene = try scene(
      ofSubviews: """
        <button id="a">\(frame)</button>
        <button id="b">\(frame)<state key="normal" title="Send"/></button>
        <button id="c">\(frame)<state key="normal" image="send.png"/></button>
        """)
    #expect(scene.views.dropFirst().map(\.kind) == [.view, .button, .view])
    #expect(!scene.views.dropFirst().contains { !$0.properties.isTappable })
  }

  @Test func `a text with attributes is the label's name, and a preferred width keeps it from growing`() throws {
    let scene = try scene(
      ofSubviews: """
        <label numberOfLines="0" preferredMaxLayoutWidth="200" usesAttributedText="YES" id="a">
            <rect key="frame" x="0.0" y="0.0" width="200" height="41"/>
            <attributedString key="attributedText">
                <fragment content="Your "/><fragment content="friends"/>
            </attributedString>
        </label>
        """)
    #expect(scene.views[1].label == "Your friends")
    #expect(scene.views[1].properties.lineLimit == nil)
    #expect(scene.views[1].properties.intrinsicSize == AxisPair<ExactDecimal?>(ExactDecimal(200), ExactDecimal(41)))
  }

  @Test(arguments: [
    #"<freeformSimulatedSizeMetrics key="simulatedDestinationMetrics"/>"#,
    #"<size key="freeformSize" width="375" height="667"/>"#,
  ])
  func `a freeform controller is no screen, and has no safe area`(metrics: String) throws {
    let freeform = try scene(ofSubviews: "", metrics: metrics)
    #expect(freeform.rootKind == .view)
    #expect(freeform.views[0].safeArea == .zero)
    let screen = try scene(ofSubviews: "")
    #expect(screen.rootKind == .screen)
    #expect(screen.views[0].safeArea.top == ExactDecimal(20))
  }

  @Test func `content sizes come from saved frames and are inferred`() throws {
    let scene = try DocumentFixture.scene("SignIn.storyboard").scene
    let hint = try scene.view("hNt-l8-Sgn")
    #expect(hint.isInferred)
    #expect(hint.properties.intrinsicSize == AxisPair<ExactDecimal?>(ExactDecimal(187), ExactDecimal(16)))
    #expect(hint.label == "At least eight characters")
    #expect(hint.className == "UILabel")
    #expect(scene.name == "SignInViewController")
    #expect(scene.source == "SignIn.storyboard")
  }
}
