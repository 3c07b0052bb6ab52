import LayoutModel
import Oracles
import ProofChecking
import SceneLoading
import TestSupport
import Testing

/// Proofs about layouts with texts that wrap.
struct TextProofTests {
  typealias Step = CheckedReport.Step

  /// `body` takes four lines; `title` needs four and may have two; `odd` never settles.
  private static let text = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [600, 568], "subviews": [
        { "id": "body", "kind": "label", "text": { "width": 340, "lineHeight": 20.5 } },
        { "id": "title", "kind": "label", "text": { "width": 340, "lineHeight": 20.5, "lines": 2 } },
        { "id": "odd", "kind": "label", "text": { "width": 340, "lineHeight": 20 }, "hugging": [1, 250],
          "compression": [1, 750] } ] },
      "constraints": {
        "body.left": "body.left == screen.left", "body.top": "body.top == screen.top", "body.width": "body.width == 100",
        "title.left": "title.left == screen.left", "title.top": "title.top == body.bottom",
        "title.width": "title.width == 100", "odd.left": "odd.left == screen.left", "odd.top": "odd.top == title.bottom",
        "odd.width": "odd.width == 10 * odd.height + 60" } }
    """

  private static func report() throws -> CheckedReport { CheckedReport(try loadScene(Array(text.utf8))) }
  private static let configuration: [Step] = ["scenes", 0, "configurations", 0]

  @Test func `numbers of lines and what follows from them are verified`() throws {
    let verification = try Self.report().verification()
    #expect(verification.refusals == [])
    #expect(verification.findings["clipped-content"] ?? 0 > 0)
    #expect(verification.findings["unstable-text"] == 1)
  }

  @Test(
    arguments: [
      (configuration + ["lines", "body"], 3), (configuration + ["lines", "title"], 4),
      (configuration + ["nextLines", "odd"], 3), (configuration + ["nextLines"], [String: Int]()),
      (configuration + ["lines"], [String: Int]()),
      (["scenes", 0, "findings", .first("rule", "unstable-text"), "evidence", "resultingLines"], 3),
      (["scenes", 0, "findings", .first("rule", "clipped-content"), "evidence", "axes", 0, "needed"], 41),
    ] as [([Step], any Sendable)])
  func `another number of lines is refused`(path: [Step], value: any Sendable) throws {
    let report = try Self.report()
    func refusals() throws -> Int {
      do { return try report.verification(of: report.tampered(path) { _ in value }).refusals.count } catch { return 1 }
    }
    #expect(try refusals() > 0)
  }

  /// `label` is 60 wide, one line of its text 90, and 8 tall, a line 20; the text scale doubles both.
  private static let low = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 480], "subviews": [
        { "id": "label", "kind": "label", "text": { "width": 45, "lineHeight": 10, "lines": LINES } } ] },
      "constraints": {
        "left": "label.left == screen.left", "top": "label.top == screen.top", "width": "label.width == 60",
        "height": "label.height == 8" },
      "environments": { "large": { "textScale": 2 } } }
    """

  @Test(arguments: [(1, 20), (2, 40), (0, 40)])
  func `a text that is too narrow and too low needs its lines`(limit: Int, height: Int) throws {
    let text = Self.low.replacing("LINES", with: "\(limit)")
    let report = CheckedReport(try loadScene(Array(text.utf8)))
    let verification = try report.verification()
    #expect(verification.refusals == [] && verification.findings["clipped-content"] == 1)
    let axes: [Step] = ["scenes", 0, "findings", .first("rule", "clipped-content"), "evidence", "axes"]
    let needed = axes + [.first("attribute", "height"), "needed"]
    #expect(try report.verification(of: report.tampered(needed) { _ in height }).refusals == [])
    #expect(try report.verification(of: report.tampered(needed) { _ in 60 - height }).refusals.count == 1)
  }

  /// A text in a screen of any width, whose height is required, and 50 points of room: two lines of 20.
  private static let ranged = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [400, 568], "subviews": [
        { "id": "body", "kind": "label", "text": { "width": 600, "lineHeight": 20 }, "compression": [750, 1000] } ] },
      "constraints": {
        "left": "body.left == screen.left", "right": "body.right == screen.right", "top": "body.top == screen.top",
        "bottom": "body.bottom <= screen.top + 50" },
      "environments": { "phones": { "widthRange": [250, 430] } } }
    """

  @Test func `a range that ends where a text needs another line is verified`() throws {
    let report = CheckedReport(try loadScene(Array(Self.ranged.utf8)))
    let verification = try report.verification()
    #expect(verification.refusals == [])
    #expect(verification.findings["unsatisfiable-range"] == 1)
    let lines: [Step] = ["scenes", 0, "findings", .first("rule", "unsatisfiable-range"), "evidence", "lines", "body"]
    // Two lines have room, so they prove no conflict.
    #expect(try report.verification(of: report.tampered(lines) { _ in 2 }).refusals.count > 0)
  }

  /// `note` is 320 wide and shows its text, 300 long, on one line; on a screen less than 300 wide on two.
  @Test func `over a sweep, texts are as tall as their lines`() throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "screen", "size": [320, 568], "subviews": [
            { "id": "note", "kind": "label", "text": { "width": 300, "lineHeight": 20 }, "compression": [750, 1000] }] },
          "constraints": {
            "left": "note.left == screen.left", "right": "note.right == screen.right", "top": "note.top == screen.top" } }
        """.utf8))
    let report = CheckedReport(withDetailsOf: scene)
    #expect(try report.verification().refusals == [])
    let first: [Step] = Self.configuration + ["sweeps", "width", 0]
    for (path, value) in [(first + ["lines", "note"], 3), (first + ["frames", "note"], [0, 0, 240, 39])]
      as [([Step], any Sendable)]
    {
      let refusals = try report.verification(of: report.tampered(path) { _ in value }).refusals
      #expect(refusals.map(\.reason) == [.wrongVerdict(isFeasible: true)])
    }
  }

  /// With one line of 20, `odd` is 260 wide, where its text of 340 needs two; with two lines, 460 wide, where it needs one.
  @Test func `over a sweep, a text that never settles is verified`() throws {
    let report = CheckedReport(withDetailsOf: try loadScene(Array(Self.text.utf8)))
    #expect(try report.verification().refusals == [])
    let part = Self.configuration + ["sweeps", "height", 0, "evidence", "parts", 0]
    for (next, claimed) in [(["odd": 3], 3), (nil, 1)] as [([String: Int]?, Int)] {
      let refusals = try report.verification(of: report.tampered(part + ["nextLines"]) { _ in next }).refusals
      #expect(refusals.map(\.reason) == [.wrongLineCount("odd", claimed: claimed, actual: 2)])
    }
  }
}
