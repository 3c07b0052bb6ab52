import LayoutModel
import SceneLoading
import Testing

@Suite struct ViewLoadingTests {
  private func root(_ keys: String) throws -> View {
    try scene(#"{ "layoutdoctor": 1, "root": { "id": "r", "size": [1, 2] \#(keys) } }"#).views[0]
  }

  @Test func `a view comes before its subviews, siblings back to front`() throws {
    let scene = try scene(
      """
      { "layoutdoctor": 1, "root": { "id": "r", "size": [375, 667.5], "subviews": [
        { "id": "a", "subviews": [{ "id": "a1" }, { "id": "a2" }] }, { "id": "b", "subviews": [{ "id": "b1" }] }] } }
      """)
    #expect(scene.views.map(\.name) == ["r", "a", "a1", "a2", "b", "b1"])
    #expect(scene.views.map(\.superview) == [nil, 0, 1, 1, 0, 4].map { $0.map { ViewID($0) } })
    #expect(scene.views.map(\.subviews) == [[1, 4], [2, 3], [], [], [5], []].map { $0.map { ViewID($0) } })
    #expect(scene.rootSize == AxisPair<ExactDecimal?>(decimal(375), decimal(6675, -1)))
  }

  @Test func `a null in the size of the root leaves that side to the constraints`() throws {
    func loaded(_ size: String, _ more: String = "") throws -> Scene {
      try scene(#"{ "layoutdoctor": 1, \#(more) "root": { "id": "r", "size": \#(size) } }"#)
    }
    #expect(try loaded("[320, null]").rootSize == AxisPair(decimal(320), nil))
    #expect(try loaded("[null, null]").rootSize == AxisPair(nil, nil))
    #expect(try loaded("[320, null]").rootKind == .view)
    #expect(try loaded("[320, 44]").rootKind == .screen)
    #expect(try loaded("[320, null]", #""kind": "cell","#).rootKind == .cell)
  }

  @Test func `a fitting constraint is generated for the root only`() throws {
    func text(_ id: String) -> String {
      """
      { "layoutdoctor": 1, "root": { "id": "r", "size": [320, null], "subviews": [{ "id": "a" }] },
        "constraints": { "\(id)": "a.width == 20" } }
      """
    }
    #expect(errors(text("r.fitting.height")).map(\.kind) == [.generatedName("r.fitting.height")])
    #expect(errors(text("r.fitting.width")).map(\.kind) == [.generatedName("r.fitting.width")])
    #expect(errors(text("a.fitting.height")).isEmpty)
  }

  @Test func `what is not written has the defaults of the format`() throws {
    let view = try root("")
    #expect(view.kind == .view)
    #expect(view.safeArea == .zero)
    #expect(view.margins == .eight)
    #expect(view.alignmentInsets == .zero)
    #expect(view.hugging == AxisPair(.low, .low))
    #expect(view.compression == AxisPair(.high, .high))
    #expect(view.label == nil && view.className == nil && !view.isInferred)
    #expect(view.stack == nil)
    #expect(view.properties == ViewProperties(defaultsOf: .view))
    #expect(view.covers.isEmpty && view.allowed.isEmpty)
  }

  @Test(arguments: ViewKind.allCases) func `a kind brings its own defaults`(kind: ViewKind) throws {
    let view = try root(#", "kind": "\#(kind.rawValue)""#)
    #expect(view.kind == kind)
    #expect(view.properties == ViewProperties(defaultsOf: kind))
    #expect((view.stack == Stack()) == (kind == .stackView))
  }

  @Test func `every key of a view is kept`() throws {
    let view = try scene(
      """
      { "layoutdoctor": 1, "root": { "id": "r", "size": [1, 2], "subviews": [{
        "id": "v", "label": "Row", "class": "RowView", "inferred": true, "kind": "stackView", "safeArea": [1, 2, 3, 4], "margins": [5, 6, 7, 8], "intrinsicSize": [null, 20.5],
        "hugging": [1, 2], "compression": [3, 1000], "baseline": [11, 4], "frame": [1, -2, 3, 4],
        "alignmentInsets": [0, 1, 0, 2],
        "stack": { "axis": "vertical", "distribution": "equalCentering", "alignment": "trailing", "spacing": 8 },
        "hidden": true, "alpha": 0.5, "opaque": true, "userInteractionEnabled": false, "tappable": true,
        "clipsToBounds": true, "zPosition": -1, "cornerRadius": 4, "covers": ["r"], "allow": ["occluded-view"],
        "transform": { "rotation": 45, "scale": [2, 0.5], "translation": [-3, 4] }, "note": "n" }] } }
      """
    ).views[1]
    #expect(view.label == "Row")
    #expect(view.className == "RowView")
    #expect(view.isInferred)
    #expect(view.safeArea == DecimalInsets(top: decimal(1), left: decimal(2), bottom: decimal(3), right: decimal(4)))
    #expect(view.margins == DecimalInsets(top: decimal(5), left: decimal(6), bottom: decimal(7), right: decimal(8)))
    #expect(
      view.alignmentInsets == DecimalInsets(top: .zero, left: .one, bottom: .zero, right: decimal(2)))
    #expect(view.hugging == AxisPair(Priority(.one), Priority(decimal(2))))
    #expect(view.compression == AxisPair(Priority(decimal(3)), .required))
    #expect(view.firstBaseline == decimal(11) && view.lastBaseline == decimal(4))
    #expect(
      view.stack
        == Stack(axis: .vertical, distribution: .equalCentering, alignment: .trailing, spacing: decimal(8)))
    var properties = ViewProperties(defaultsOf: .stackView)
    properties.intrinsicSize = AxisPair(nil, decimal(205, -1))
    properties.frame = DecimalRect(x: .one, y: decimal(-2), width: decimal(3), height: decimal(4))
    (properties.isHidden, properties.isOpaque, properties.isUserInteractionEnabled) = (true, true, false)
    (properties.isTappable, properties.clipsToBounds) = (true, true)
    (properties.alpha, properties.zPosition, properties.cornerRadius) = (decimal(5, -1), decimal(-1), decimal(4))
    properties.transform = Transform(
      rotation: decimal(45), scaleX: decimal(2), scaleY: decimal(5, -1), translationX: decimal(-3),
      translationY: decimal(4))
    #expect(view.properties == properties)
    #expect(view.covers == [.root])
    #expect(view.allowed.map(\.rule) == [.occludedView])
  }

  @Test(arguments: RootKind.allCases) func `a scene says what its root is and where it comes from`(kind: RootKind)
    throws
  {
    let text = { (keys: String) in #"{ "layoutdoctor": 1\#(keys), "root": { "id": "r", "size": [1, 2] } }"# }
    let other = try scene(text(#", "kind": "\#(kind.rawValue)", "source": "Main.storyboard""#))
    #expect(other.rootKind == kind)
    #expect(other.source == "Main.storyboard")
    let usual = try scene(text(""))
    #expect(usual.rootKind == .screen && usual.source == nil)
  }

  @Test func `a constraint keeps its label`() throws {
    let text = { (more: String) in
      #"{ "layoutdoctor": 1, "root": { "id": "r", "size": [1, 2], "subviews": [{ "id": "a" }] }, "constraints": { "c": { "equation": "a.width == 1"\#(more) } } }"#
    }
    #expect(try scene(text(#", "label": "Row.width = 1""#)).constraints[0].label == "Row.width = 1")
    #expect(try scene(text("")).constraints[0].label == nil)
    #expect(errors(text(#", "label": 1"#)).map(\.keyPath) == ["constraints.c.label"])
  }

  @Test func `only an image view has a content mode`() throws {
    #expect(try root(#", "kind": "imageView", "contentMode": "topLeft""#).contentMode == .topLeft)
    #expect(try root(#", "kind": "imageView""#).contentMode == .scaleToFill)
    let text =
      #"{ "layoutdoctor": 1, "root": { "id": "r", "size": [1, 2], "kind": "label", "contentMode": "center" } }"#
    #expect(errors(text).map(\.kind) == [.misplacedKey(.contentModeOfOtherKind)])
  }

  @Test func `an id may have 256 bytes and no more`() {
    let text = { (id: String) in #"{ "layoutdoctor": 1, "root": { "id": "\#(id)", "size": [1, 2] } }"# }
    #expect(errors(text(String(repeating: "é", count: 128))).isEmpty)
    #expect(errors(text(String(repeating: "é", count: 128) + "a")).map(\.kind) == [.nameTooLong(.view, limit: 256)])
  }

  @Test func `an error carries the path of keys to its place`() {
    let found = errors(
      #"{ "layoutdoctor": 1, "root": { "id": "r", "size": [1, 2], "subviews": [{ "id": "a", "alpha": 2 }] } }"#)
    #expect(found.map(\.keyPath) == ["root.subviews[0].alpha"])
  }

  @Test func `the numbers of a screen may be at their limits`() throws {
    #expect(try root(#", "alpha": 0, "cornerRadius": 0, "hugging": [1000, 0.001]"#).properties.alpha == .zero)
  }
}
