import LayoutModel
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

  @Test(arguments: 0..<60) func `every proof about a random scene with texts that wrap holds`(seed: Int) throws {
    var sample = RandomScene(seed: UInt64(40_000 + seed))
    sample.wrapTexts()
    if seed % 3 == 0 { sample.stack() }
    if seed % 4 == 0 { sample.vary() }
    #expect(try CheckedReport(sample.scene).verification().refusals == [], "seed \(seed)")
  }
}
