import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

struct ShortagesOfRoomTests {
  private func problems(_ subviews: String, _ constraints: String, _ rest: String = "") throws -> [Finding] {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [375, 667], "subviews": [\(subviews)] },
        "constraints": { \(constraints) }\(rest) }
      """
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let analysis = Analysis(scene: scene, configurations: (0..<space.count).map { solver.solve(space[$0]) })
    return Diagnosis(of: analysis, rules: [ClippedContent(), PriorityTie()]).findings.filter { $0.cause == nil }
  }

  /// A name and a button share a row of 375 - 16 - 12 - 16 = 331. The button is 88 wide.
  private func row(name: Int, properties: String = "", _ rest: String = "") throws -> [Finding] {
    try problems(
      """
      { "id": "name", "kind": "label", "intrinsicSize": [\(name), 20]\(properties) },
      { "id": "follow", "kind": "button", "intrinsicSize": [88, 44] }
      """,
      """
      "name.leading": "name.leading == screen.leading + 16", "name.top": "name.top == screen.top + 40",
      "gap": "follow.leading == name.trailing + 12", "follow.trailing": "follow.trailing == screen.trailing - 16",
      "follow.top": "follow.top == screen.top + 40"
      """, rest)
  }

  @Test func `a tie follows from a text that is too long whichever gives way`() throws {
    let found = try row(name: 480)
    #expect(found.map(\.rule) == [.clippedContent])
    #expect(
      found.first?.message == "'name' and 'follow' need 612, 'screen' has 375, 237 too many; 'name' ends 243 wide")
  }

  @Test func `a tie that decides which text is too small is the problem`() throws {
    #expect(try row(name: 300).map(\.rule) == [.priorityTie])
  }

  @Test func `a text that is hidden in some states is too long there, too`() throws {
    let states = #", "states": { "on": {}, "off": { "views": { "name": { "hidden": true } } } }"#
    #expect(try row(name: 480, states).map(\.rule) == [.clippedContent])
  }

  @Test func `a tie in states in which the text has room is a problem of its own`() throws {
    let states = #", "states": { "long": {}, "short": { "views": { "name": { "intrinsicSize": [300, 20] } } } }"#
    let found = try row(name: 480, states)
    #expect(found.map(\.rule).contains(.priorityTie))
  }

  private let column = """
    { "id": "title", "kind": "label", "intrinsicSize": [100, 44] },
    { "id": "buy", "kind": "button", "intrinsicSize": [100, 44] }
    """

  /// 10 points for two texts of 44, with 8 between them.
  private let squeezed = """
    "title.leading": "title.leading == screen.leading + 16", "title.top": "title.top == screen.top + 40",
    "buy.leading": "buy.leading == screen.leading + 16", "buy.top": "buy.top == title.bottom + 8",
    "buy.bottom": "buy.bottom == screen.top + 50"
    """

  @Test func `texts that the same constraints squeeze are one problem, which names both`() throws {
    let found = try problems(column, squeezed)
    #expect(found.map(\.rule) == [.clippedContent])
    #expect(found.first?.message.contains("; the same constraints leave too little room for 'buy'") == true)
  }

  /// 16 + 345 + 8 + 51 + 16 = 436: it is not enough that the text fits.
  @Test func `a text beside a control is too long by what both lack, and no margin is to blame`() throws {
    let found = try problems(
      """
      { "id": "caption", "kind": "label", "intrinsicSize": [345, 20] },
      { "id": "toggle", "kind": "switch", "intrinsicSize": [51, 31] }
      """,
      """
      "caption.leading": "caption.leading == screen.leading + 16", "caption.center": "caption.centerY == toggle.centerY",
      "gap": "toggle.leading >= caption.trailing + 8", "toggle.trailing": "toggle.trailing == screen.trailing - 16",
      "toggle.top": "toggle.top == screen.top + 40"
      """)
    #expect(
      found.map(\.message) == [
        "'caption' and 'toggle' need 436, 'screen' has 375, 61 too many; 'toggle' ends 0 wide"
      ])
    #expect(found.first?.reason == "16 + 345 + 8 + 51 + 16 = 436 > 375, 61 too many")
    #expect(found.first?.suggestions == ["shorten the text of 'caption', or let it wrap"])
  }

  @Test func `texts that one length squeezes are one problem, and the length suffices for all`() throws {
    let needed = [150, 200, 170]
    func constraints(_ width: Int) -> String {
      let rows = needed.indices.map {
        """
        "l\($0).left": "l\($0).leading == box.leading", "l\($0).right": "l\($0).trailing == box.trailing",
        "l\($0).top": "l\($0).top == box.top + \(30 * $0)"
        """
      }
      return """
        "box.left": "box.leading == screen.leading", "box.top": "box.top == screen.top + 40",
        "box.width": "box.width == \(width)", "box.height": "box.height == 100", \(rows.joined(separator: ", "))
        """
    }
    let labels = needed.enumerated().map {
      #"{ "id": "l\#($0.offset)", "kind": "label", "intrinsicSize": [\#($0.element), 20] }"#
    }
    let views = #"{ "id": "box", "subviews": [\#(labels.joined(separator: ", "))] }"#
    let found = try problems(views, constraints(100))
    #expect(found.count == 1)
    #expect(
      found.first?.message
        == "'l1' is 100 wide where its content needs 200; the same constraints leave too little room for 'l0' and 'l2'")
    #expect(
      found.first?.suggestions == ["change the constant of 'box.width' from 100 to at least 200 (tried: it fits)"])
    #expect(try problems(views, constraints(200)).isEmpty)
  }

  @Test func `a text that is as wide as another one is too narrow with it`() throws {
    let found = try problems(
      column,
      """
      "title.leading": "title.leading == screen.leading + 16", "title.width": "title.width == 40",
      "title.top": "title.top == screen.top + 40", "buy.leading": "buy.leading == title.leading",
      "buy.trailing": "buy.trailing == title.trailing", "buy.top": "buy.top == title.bottom + 8"
      """)
    #expect(found.map(\.rule) == [.clippedContent])
  }

  @Test func `texts that are squeezed each for itself are two problems`() throws {
    let found = try problems(
      column,
      """
      "title.leading": "title.leading == screen.leading + 16", "title.width": "title.width == 40",
      "title.top": "title.top == screen.top + 40", "buy.leading": "buy.leading == screen.leading + 16",
      "buy.width": "buy.width == 40", "buy.top": "buy.top == title.bottom + 8"
      """)
    #expect(found.map(\.rule) == [.clippedContent, .clippedContent])
  }
}
