import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

@testable import LayoutDiagnosis

@Suite struct `Redundant constraints` {
  /// - Parameters:
  ///   - constraints: of a card on a screen of 320 x 568 whose leading and trailing edges are the screen's.
  ///   - icon: more keys of an image view whose content is required to be 40 wide.
  private func found(
    _ constraints: String, icon: String = "", by rule: RedundantConstraint = .init()
  ) throws -> [String] {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "r", "size": [320, 568], "subviews": [
            { "id": "card" }, { "id": "free" }, { "id": "bar", "frame": [0, 0, 320, 44] },
            { "id": "icon", "kind": "imageView", "intrinsicSize": [40, 40], "hugging": [1000, 250],
              "compression": [1000, 750]\(icon) }] },
          "constraints": { "l": "card.leading == r.leading", "t": "card.trailing == r.trailing",
            "y": "card.top == r.top", "h": "card.height == 50", \(constraints) } }
        """.utf8))
    let solver = SceneSolver(scene: scene)
    let solved = solver.solve(ConfigurationSpace(scene: scene)[0])
    let analysis = Analysis(scene: scene, configurations: [solved]) { [solver.redundantConstraints(of: solved)] }
    return rule.findings(in: analysis).map { $0.constraints.map { scene.name(of: $0) }.joined() }
  }

  @Test func `a repeat is found, equality or inequality`() throws {
    #expect(try found(#""w": "card.width == r.width""#) == ["w"])
    #expect(try found(#""a": "free.width >= 10", "b": "free.width >= 5""#) == ["b"])
  }

  @Test func `an inequality that others happen to imply is a guard`() throws {
    let guards = #""least": "card.width >= 100""#
    #expect(try found(guards) == [])
    #expect(try found(guards, by: .init(reportsGuards: true)) == ["least"])
  }

  @Test func `what follows from an inset of 0 is said to hold only there`() throws {
    func message(_ second: String, sides: String = "r", isDocument: Bool = true) throws -> String {
      let scene = try loadScene(
        Array(
          """
          { "layoutdoctor": 1, \(isDocument ? #""source": "Main.storyboard","# : "")
            "root": { "id": "r", "size": [320, 568], "safeArea": [20, 0, 0, 0], "subviews": [{ "id": "card" }] },
            "constraints": { "l": "card.leading == \(sides).leading", "t": "card.trailing == \(sides).trailing",
              "y": "card.top == r.top", "h": "card.height == 50", "second": "\(second)" } }
          """.utf8))
      let solver = SceneSolver(scene: scene)
      let solved = solver.solve(ConfigurationSpace(scene: scene)[0])
      let analysis = Analysis(scene: scene, configurations: [solved]) { [solver.redundantConstraints(of: solved)] }
      return try #require(RedundantConstraint().findings(in: analysis).first).message
    }
    let beside = try message("card.leading == r.safeArea.leading")
    #expect(beside.hasPrefix("'second' can hold together with 'l' only with the insets that the safe area has here"))
    #expect(try message("r.safeArea.leading == r.leading").hasPrefix("'second' can hold only with the insets"))
    #expect(try message("card.leading == r.safeArea.leading", isDocument: false).contains("is redundant"))
    // Whatever the insets are, the same ones are in both.
    #expect(try message("card.width == r.width").contains("is redundant"))
    #expect(try message("card.width == r.safeArea.width", sides: "r.safeArea").contains("is redundant"))
    #expect(try message("card.centerX == r.safeArea.centerX", sides: "r.safeArea").contains("is redundant"))
    // A device has the same insets at both sides, and margins have them, too.
    #expect(try message("card.centerX == r.centerX", sides: "r.safeArea").contains("is redundant"))
    #expect(try message("card.centerX == r.safeArea.centerX").contains("is redundant"))
  }

  @Test func `a required content size implies something only if it is known`() throws {
    let width = #""width": "icon.width == 40""#
    #expect(try found(width) == ["width"])
    #expect(try found(width, icon: #", "inferred": true"#) == [])
  }

  /// The redundant constraints between two labels and a button in a row.
  private func foundInRow(_ constraints: String, isDocument: Bool) throws -> [String] {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, \(isDocument ? #""source": "Row.xib","# : "")
          "root": { "id": "r", "size": [320, 568], "subviews": [
            { "id": "a", "kind": "label", "baseline": [15, 5] }, { "id": "b", "kind": "label", "baseline": [15, 5] },
            { "id": "c", "kind": "button" }] },
          "constraints": { \(constraints) } }
        """.utf8))
    let solver = SceneSolver(scene: scene)
    let solved = solver.solve(ConfigurationSpace(scene: scene)[0])
    let analysis = Analysis(scene: scene, configurations: [solved]) { [solver.redundantConstraints(of: solved)] }
    return RedundantConstraint().findings(in: analysis).map { $0.constraints.map { scene.name(of: $0) }.joined() }
  }

  @Test func `a baseline of a document implies nothing but another constraint between the same baselines`() throws {
    let rows = """
      "a.top": "a.top == r.top + 10", "b.top": "b.top == r.top + 10", "a.height": "a.height == 20",
      "b.height": "b.height == 20", "line": "a.lastBaseline == b.lastBaseline"
      """
    #expect(try foundInRow(rows, isDocument: false) == ["line"])
    #expect(try foundInRow(rows, isDocument: true) == [])
    let twice = #""line": "a.lastBaseline == b.lastBaseline", "again": "b.lastBaseline == a.lastBaseline""#
    #expect(try foundInRow(twice, isDocument: true) == ["again"])
  }

  @Test func `what many constraints of a document imply together is not worth a note`() throws {
    let row = """
      "a.leading": "a.leading == r.leading", "a.width": "a.width == 10", "b.leading": "b.leading == a.trailing",
      "b.width": "b.width == 10", "c.leading": "c.leading == b.trailing", "c.x": "c.leading == r.leading + 20"
      """
    #expect(try foundInRow(row, isDocument: false) == ["c.x"])
    #expect(try foundInRow(row, isDocument: true) == [])
    let short = """
      "a.leading": "a.leading == r.leading", "a.width": "a.width == 10", "a.end": "a.trailing == r.leading + 10"
      """
    #expect(try foundInRow(short, isDocument: true) == ["a.end"])
  }

  @Test func `an autoresizing frame implies nothing that could be removed`() throws {
    #expect(try found(#""bar": "bar.height == 44""#) == [])
    #expect(try found(#""bar": "bar.height == 44""#, by: .init(reportsGuards: true)) == [])
  }
}
