import LayoutModel
import Testing

@testable import SceneImport

struct ViewsInTurnTests {
  /// What a spinner is meant to cover, in front of a button that has a binding.
  private func covered(binding: String) throws -> [String] {
    let content = """
      <buttonCell key="cell" type="push" title="Install" bezelStyle="rounded" borderStyle="border"/>
      <connections><binding destination="-2" name="\(binding)" keyPath="self.busy" id="b"/></connections>
      """
    let views =
      InlineDocument.view("button", "button", (13, 147, 134, 32), "", content)
      + InlineDocument.view("progressIndicator", "spinner", (72, 155, 16, 16), "style=\"spinning\"")
    let scene = try #require(try InlineDocument(size: (480, 200)).window(views).first).scene
    return try scene.view("spinner").covers.map { scene[$0].name }
  }

  @Test func `a view that a binding hides is shown in turn with one that lies inside it`() throws {
    #expect(try covered(binding: "hidden") == ["button"])
    #expect(try covered(binding: "hidden2") == ["button"])
    #expect(try covered(binding: "enabled").isEmpty)
  }

  private typealias Frame = (Double, Double, Double, Double)

  /// For each view of a screen that is meant to cover others, their names. Outlets hold all the views named in `held`.
  private func covers(_ views: String, held: [String]) throws -> [String: [String]] {
    var document = InlineDocument()
    let outlets = held.map { "<outlet property=\"\($0)\" destination=\"\($0)\" id=\"o-\($0)\"/>" }
    document.beside = "<connections>\(outlets.joined())</connections>"
    let scene = try #require(try document.scenes(views).first).scene
    var covers: [String: [String]] = [:]
    for view in scene.views where !view.covers.isEmpty { covers[view.name] = view.covers.map { scene[$0].name } }
    return covers
  }

  private func label(_ id: String, _ frame: Frame) -> String {
    InlineDocument.view("label", id, frame, "text=\"Text\"")
  }

  @Test func `two views without subviews are shown in turn if outlets hold both and they overlap`() throws {
    func covered(_ y: Double, by kind: String = "label", held: [String] = ["back", "front"]) throws -> [String] {
      let front = InlineDocument.view(kind, "front", (64, y, 100, 21), "text=\"Text\"")
      return try covers(label("back", (140, 5, 120, 21)) + front, held: held)["front"] ?? []
    }
    #expect(try covered(20) == ["back"])
    #expect(try covered(20, by: "textField").isEmpty, "a row shows a label and a control together")
    #expect(try covered(20, by: "switch").isEmpty)
    #expect(try covered(25).isEmpty, "they share a point")
    #expect(try covered(20, held: ["front"]).isEmpty)
    #expect(try covered(20, held: ["back"]).isEmpty)
  }

  @Test func `views that a constraint places beside each other are shown together`() throws {
    func covered(_ constraint: String) throws -> [String] {
      var document = InlineDocument()
      document.root = InlineDocument.constraints(constraint)
      let outlets = ["back", "front"].map { "<outlet property=\"\($0)\" destination=\"\($0)\" id=\"o-\($0)\"/>" }
      document.beside = "<connections>\(outlets.joined())</connections>"
      let views = label("back", (0, 5, 120, 21)) + label("front", (0, 20, 120, 21))
      return try document.scenes(views).flatMap { $0.scene.views.flatMap(\.covers) }.map { "\($0.index)" }
    }
    #expect(try covered("front.leading back.leading").count == 1)
    #expect(try covered("front.top back.bottom -6").isEmpty)
    #expect(try covered("back.bottom front.top 6").isEmpty)
  }

  @Test func `two controls that overlap are shown in turn unless one takes a tenth of the other's touches`() throws {
    func covered(x: Double, containOthers: Bool = false) throws -> [String] {
      func button(_ id: String, _ x: Double) -> String {
        let content = containOthers ? "<subviews>\(label("\(id)Text", (0, 0, 9, 9)))</subviews>" : ""
        return InlineDocument.view(
          "button", id, (x, 0, 100, 40), "", "<state key=\"normal\" title=\"OK\"/>\(content)")
      }
      return try covers(button("back", 0) + button("front", x), held: ["back", "front"])["front"] ?? []
    }
    #expect(try covered(x: 91) == ["back"])
    #expect(try covered(x: 90).isEmpty)
    #expect(try covered(x: 50).isEmpty, "a half is not more than a half")
    #expect(try covered(x: 49) == ["back"])
    #expect(try covered(x: 91, containOthers: true).isEmpty)
  }

  @Test func `a control in front of a text field is a part of it`() throws {
    func covered(_ kind: String) throws -> [String] {
      let field = InlineDocument.view("textField", "field", (46, 19, 336, 18))
      let eye = InlineDocument.view(
        kind, "eye", (342, 16, 24, 24), "text=\"Text\"", "<state key=\"normal\" title=\"Show\"/>")
      return try covers(field + eye, held: ["field", "eye"])["eye"] ?? []
    }
    #expect(try covered("button").isEmpty)
    #expect(try covered("label") == ["field"])
  }

  @Test func `two views that share more than half of one are shown in turn if outlets hold both`() throws {
    func covered(_ y: Double, held: [String] = ["back", "front"]) throws -> [String] {
      func container(_ id: String, _ frame: Frame) -> String {
        InlineDocument.view(
          "view", id, frame, "", "<subviews>\(label("\(id)Text", (8, 8, 50, 20)))</subviews>")
      }
      let views = container("back", (0, 0, 300, 200)) + container("front", (0, y, 320, 100))
      return try covers(views, held: held)["front"] ?? []
    }
    #expect(try covered(146) == ["back"])
    #expect(try covered(147).isEmpty, "it shares 300 × 53 of its 320 × 100")
    #expect(try covered(146, held: ["front"]).isEmpty)
  }

  @Test func `a view that an outlet holds and a mask places a quarter outside its superview is moved`() throws {
    func covered(x: Double, held: [String], _ attributes: String = "fixedFrame=\"YES\"") throws -> [String] {
      let results = InlineDocument.view("view", "results", (x, 50, 375, 300), attributes)
      return try covers(label("help", (20, 60, 100, 20)) + results, held: held)["results"] ?? []
    }
    #expect(try covered(x: 375, held: ["results"]) == ["help"])
    #expect(try covered(x: 94, held: ["results"]) == ["help"])
    #expect(try covered(x: 93, held: ["results"]).isEmpty, "less than a quarter of it is outside")
    #expect(try covered(x: 375, held: []).isEmpty)
  }

  /// A panel of which 60 of 120 lie below the screen, and one inside it that covers a label.
  @Test func `containers that are shown in turn with a moved one are moved with it`() throws {
    func panel(_ id: String, _ frame: Frame) -> String {
      InlineDocument.view(
        "view", id, frame, "fixedFrame=\"YES\"", "<subviews>\(label("\(id)Text", (8, 8, 50, 20)))</subviews>")
    }
    func covered(held: [String]) throws -> [String] {
      let views =
        label("status", (0, 640, 200, 20)) + panel("insert", (0, 607, 375, 120)) + panel("update", (10, 620, 300, 40))
      return try covers(views, held: held)["update"] ?? []
    }
    #expect(try covered(held: ["insert", "update"]) == ["status", "insert"])
    #expect(try covered(held: ["insert"]) == ["insert"], "the one that is moved")
    #expect(try covered(held: ["update"]).isEmpty)
  }

  @Test func `two controls of fixed frames are shown in turn if outlets hold both and they overlap`() throws {
    func covered(_ attributes: String, back: String = "button", width: Double = 140) throws -> [String] {
      let title = "<state key=\"normal\" title=\"OK\"/>"
      let views =
        InlineDocument.view(back, "back", (16, 4, 140, 32), attributes, title)
        + InlineDocument.view("button", "front", (26, 22, width, 32), attributes, title)
      return try covers(views, held: ["back", "front"])["front"] ?? []
    }
    #expect(try covered("fixedFrame=\"YES\"") == ["back"])
    #expect(try covered("").isEmpty)
    #expect(try covered("fixedFrame=\"YES\"", back: "textField") == ["back"])
    #expect(try covered("fixedFrame=\"YES\"", back: "textField", width: 120).isEmpty, "it is a part of the field")
  }

  @Test func `a stack view is held if outlets hold all that it arranges`() throws {
    func covered(held: [String]) throws -> [String] {
      let arranged = label("icon", (0, 0, 40, 56)) + label("title", (40, 0, 100, 56))
      let views =
        InlineDocument.view("view", "progress", (50, 8, 40, 40))
        + InlineDocument.view("stackView", "stack", (0, 0, 140, 56), "", "<subviews>\(arranged)</subviews>")
      return try covers(views, held: held)["stack"] ?? []
    }
    #expect(try covered(held: ["progress", "icon", "title"]) == ["progress"])
    #expect(try covered(held: ["progress", "icon"]).isEmpty)
  }

  @Test func `a control adds to the touch area of one that sends the same action`() throws {
    func button(_ id: String, _ frame: Frame, _ attributes: String, title: String, action: String) -> String {
      let state = title.isEmpty ? "" : "<state key=\"normal\" title=\"\(title)\"/>"
      let connection = "<action selector=\"\(action)\" destination=\"-1\" eventType=\"touchUpInside\" id=\"a-\(id)\"/>"
      return InlineDocument.view(
        "button", id, frame, attributes, "\(state)<connections>\(connection)</connections>")
    }
    func covered(_ attributes: String = "", title: String = "", action: String = "close:") throws -> [String] {
      let views =
        button("back", (270, 15, 30, 30), "", title: "Close", action: "close:")
        + button("front", (263, 8, 44, 44), attributes, title: title, action: action)
      return try covers(views, held: [])["front"] ?? []
    }
    #expect(try covered() == ["back"])
    #expect(try covered(title: "Close") == ["back"])
    #expect(try covered(title: "Open").isEmpty)
    #expect(try covered(action: "open:").isEmpty)
    #expect(try covered("tag=\"1\"").isEmpty, "the action can tell them apart")
  }

  @Test func `controls of a custom class of which two have one frame take touches where they show something`() throws {
    func covered(_ width: Double = 280, customClass: String = "ShapedButton") throws -> [String] {
      func button(_ id: String, _ width: Double) -> String {
        let name = customClass.isEmpty ? "" : "customClass=\"\(customClass)\""
        return InlineDocument.view("button", id, (20, 0, width, 280), name)
      }
      let views = button("up", 280) + button("down", width) + button("home", 85)
      return try covers(views, held: [])["home"] ?? []
    }
    #expect(try covered() == ["up", "down"])
    #expect(try covered(279).isEmpty)
    #expect(try covered(customClass: "").isEmpty)
  }

  @Test func `a button that shows nothing is meant to cover a text field`() throws {
    func covered(_ content: String, kind: String = "textField") throws -> [String] {
      let field = InlineDocument.view(
        kind, "code", (0, 12, 64, 22), "", "<state key=\"normal\" title=\"Code\"/>")
      let button = InlineDocument.view("button", "country", (0, 0, 120, 50), "", content)
      return try covers(field + button, held: [])["country"] ?? []
    }
    #expect(try covered("") == ["code"])
    #expect(try covered("<state key=\"normal\" title=\"Country\"/>").isEmpty)
    #expect(try covered("<state key=\"normal\" image=\"flag\"/>").isEmpty)
    #expect(
      try covered("<state key=\"normal\"><imageReference key=\"image\" image=\"flag\"/></state>").isEmpty)
    #expect(try covered("", kind: "button").isEmpty)
  }

  @Test func `a matrix covers nothing, and is blank beside its cells`() throws {
    let field = InlineDocument.view(
      "textField", "field", (100, 40, 200, 22), "",
      "<textFieldCell key=\"cell\" editable=\"YES\" borderStyle=\"bezel\"/>")
    func covers(_ views: String) throws -> [String] {
      let scene = try #require(try InlineDocument(size: (480, 200)).window(views).first).scene
      return scene.views.flatMap { view in view.covers.map { "\(view.name) \(scene[$0].name)" } }
    }
    let matrix = InlineDocument.view("matrix", "matrix", (20, 30, 250, 60))
    #expect(try covers(matrix + field) == ["field matrix"])
    #expect(try covers(field + matrix) == ["matrix field"])
    let beside = InlineDocument.view("matrix", "matrix", (20, 100, 250, 60))
    #expect(try covers(beside + field).isEmpty)
  }
}
