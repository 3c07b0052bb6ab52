import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

struct SceneSweepsTests {
  /// A 300 pt wide box with 16 on each side: 332 of 320 or 400.
  private static let text = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [400, 600], "subviews": [
        { "id": "box" }, { "id": "title", "kind": "label", "intrinsicSize": [80, 20] }] },
      "constraints": {
        "box.left": "box.left == screen.left + 16", "box.right": "box.right <= screen.right - 16",
        "box.width": "box.width == 300", "box.top": "box.top == screen.top", "box.height": "box.height == 44",
        "title.top": "title.top == box.bottom", "title.left": "title.left == box.left" },
      "environments": { "small": { "size": [320, 600], "widthRange": [300, 360] }, "large": {} } }
    """

  private func check(_ text: String) throws -> CheckedScene {
    var checker = SceneChecker()
    checker.details = .all
    return checker.check(try loadScene(Array(text.utf8)))
  }

  @Test func `each configuration has sweeps over its range, or over a quarter below and above and all others`() throws {
    let checked = try check(Self.text)
    let sweeps = try #require(checked.details).sweeps
    let ends = sweeps.map { $0.map { [$0.breakpoints[0].value, $0.breakpoints[$0.breakpoints.count - 1].value] } }
    let scales = [Rational(4, over: 5), Rational(31, over: 10)]
    #expect(ends == [[[300, 360], [450, 750], scales], [[300, 500], [450, 750], scales]])
    for sweep in sweeps {
      #expect(sweep[0].breakpoints.first { $0.isFeasible }?.value == 332)
      #expect(sweep[0].breakpoints[0].isFeasible == false)
    }
    #expect(try #require(checked.details).left.isEmpty)
  }

  @Test func `without text, there is no sweep over text scales`() throws {
    let text = Self.text.replacing("\"label\"", with: "\"imageView\"")
    let sweeps = try #require(try check(text).details).sweeps
    #expect(sweeps.map { $0.map(\.subject) } == [[.width, .height], [.width, .height]])
  }

  @Test func `a view that is not installed has no frames in a sweep`() throws {
    let text = Self.text.replacing("\"id\": \"title\",", with: "\"id\": \"title\", \"installed\": false,")
    let sweeps = try #require(try check(text).details).sweeps
    let named = sweeps.joined().flatMap(\.breakpoints).flatMap(\.frames).map(\.view.index)
    #expect(Set(named) == [0, 1])
  }

  /// The title's share of the row is 80 s / (80 s + 60) at scale s.
  @Test func `a sweep that is not linear is left out, and the report says so`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [400, 600], "subviews": [
          { "id": "row", "kind": "stackView", "stack": { "distribution": "fillProportionally" }, "subviews": [
            { "id": "title", "kind": "label", "intrinsicSize": [80, 20] },
            { "id": "icon", "kind": "imageView", "intrinsicSize": [60, 20] }] }] },
        "constraints": {
          "left": "row.left == screen.left", "right": "row.right == screen.right", "top": "row.top == screen.top" } }
      """
    let details = try #require(try check(text).details)
    #expect(details.sweeps.map { $0.map(\.subject) } == [[.width, .height]])
    #expect(details.left == ["sweeps"])
  }

  @Test func `a configuration that conflicts has its range, too`() throws {
    let checked = try check(Self.text)
    #expect(checked.configurations.map(\.isFeasible) == [false, true])
    #expect(checked.ranges.map { $0.map { $0.bounds?.lower } } == [[332], []])
    #expect(checked.ranges[0].first?.below?.bound == 332)
  }
}
