import LayoutChecking
import LayoutModel
import SceneLoading
import Testing

struct AttributeQueryTests {
  private static let scene = """
    { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 480], "subviews": [
      { "id": "form", "subviews": [
        { "id": "a.b", "label": "Title" }, { "id": "c", "label": "Row" }, { "id": "d", "label": "Row" },
        { "id": "list", "kind": "scrollView" }] }] },
      "constraints": {} }
    """

  private func query(_ text: String) throws -> [AttributeQuery] {
    let scene = try loadScene(Array(Self.scene.utf8))
    return try AttributeQuery.queries(text, in: scene)
  }

  private func anchor(_ text: String) throws -> Anchor { try #require(try query(text).first).attribute.anchor }

  @Test(arguments: [
    ("form.width", 1, Guide.none, Attribute.width), ("a.b.left", 2, .none, .left), ("`a.b`.left", 2, .none, .left),
    ("Title.centerY", 2, .none, .centerY), ("form.a.b.top", 2, .none, .top), ("form.x", 1, .frame, .left),
    ("form.y", 1, .frame, .top), ("form.margins.leading", 1, .margins, .leading),
    ("screen.safeArea.top", 0, .safeArea, .top), ("list.content.height", 5, .content, .height),
    ("form.frame.width", 1, .frame, .width), ("form.frame.x", 1, .frame, .left),
  ]) func `a text names a view by id or label, a layout guide and an attribute`(
    text: String, view: Int, guide: Guide, attribute: Attribute
  ) throws {
    #expect(try anchor(text) == Anchor(view: ViewID(view), guide: guide, attribute: attribute))
  }

  @Test func `positions are measured in the superview unless a view that contains it comes first`() throws {
    #expect(try query("a.b.left")[0].attribute.container == ViewID(1))
    #expect(try query("form.a.b.left")[0].attribute.container == ViewID(1))
    #expect(try query("screen.a.b.left")[0].attribute.container == .root)
    #expect(try query("screen.width")[0].attribute.container == .root)
  }

  @Test func `a view alone stands for its frame`() throws {
    #expect(try query("Title").map(\.name) == ["Title.x", "Title.y", "Title.width", "Title.height"])
    #expect(try query("Title").allSatisfy { $0.attribute.anchor.guide == .frame })
  }

  @Test(arguments: [
    ("nothing.width", "nothing"), ("nothing", "nothing"), ("c.form.left", "c.form"),
    ("form.nothing.left", "form.nothing"),
    (".width", ""), ("", ""),
  ]) func `a view that does not exist is named by the error`(text: String, name: String) throws {
    let error = #expect(throws: UnknownAttribute.self) { try query(text) }
    guard case .view(name, let known)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(known == ["screen", "form", "a.b", "Title", "c", "Row", "d", "list"])
  }

  @Test func `a label of several views is no name`() throws {
    #expect(throws: UnknownAttribute.sharedLabel("Row", ids: ["c", "d"])) { try query("Row.width") }
  }

  @Test func `only a scroll view has a content`() throws {
    #expect(throws: UnknownAttribute.content("form")) { try query("form.content.width") }
  }

  @Test func `an unknown attribute is named with those that exist`() throws {
    let error = #expect(throws: UnknownAttribute.self) { try query("form.widht") }
    guard case .attribute("widht", let known)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(known.count == Attribute.allCases.count + 2)
  }

  @Test(arguments: ["form.margins.x", "screen.form.x"]) func `only a frame has an x`(text: String) throws {
    let known = Attribute.allCases.map(\.name)
    #expect(throws: UnknownAttribute.attribute("x", known: known)) { try query(text) }
  }
}
