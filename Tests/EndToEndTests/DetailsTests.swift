import Foundation
import Testing

/// `check --format json --details`, which has all that the page shows.
struct DetailsTests {
  private let folder: Folder
  private let scene: [String: Any]

  init() throws {
    folder = try Folder()
    // In the state `wide`, 20 + 300 + 20 = 340 of 320. The note is 300 long: on a screen that is less wide, it has two lines.
    try folder.write(
      "scene.json",
      """
      { "layoutdoctor": 1, "name": "Banner",
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "banner" },
          { "id": "note", "kind": "label", "text": { "width": 300, "lineHeight": 20, "lines": 0 } }] },
        "constraints": {
          "left": "banner.left == screen.left + 20", "right": "banner.right == screen.right - 20",
          "width": { "equation": "banner.width == 300", "active": false },
          "top": "banner.top == screen.top", "height": "banner.height == 50",
          "note.left": "note.left == screen.left", "note.right": "note.right == screen.right",
          "note.top": "note.top == banner.bottom" },
        "states": { "narrow": {}, "wide": { "activate": ["width"] } },
        "transitions": [{ "id": "widen", "from": "narrow", "to": "wide", "duration": 0.5 }] }
      """)
    let run = try Program.run("check", "scene.json", "--format", "json", "--details", in: folder.url)
    #expect(run.status == 1 && run.errors.isEmpty)
    try folder.write("report.json", run.output)
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    scene = try #require((report?["scenes"] as? [[String: Any]])?.first)
  }

  private func list(_ key: String) throws -> [[String: Any]] { try #require(scene[key] as? [[String: Any]]) }

  @Test func `one run has the tree, the constraints and what each state changes`() throws {
    #expect(try list("views").map { $0["id"] as? String } == ["screen", "banner", "note"])
    #expect(try list("views").map { $0["line"] as? Int } == [2, 3, 4])
    let width = try #require(try list("constraints").first { $0["id"] as? String == "width" })
    #expect(width["line"] as? Int == 7 && width["active"] as? Bool == false && width["constant"] as? Double == 300)
    let changes = try list("configurations").map { $0["constraints"] as? [String: [String: Any]] }
    #expect(changes[0]?.isEmpty == true && changes[1]?.keys.sorted() == ["width"])
    #expect(changes[1]?["width"]?["active"] as? Bool == true)
    #expect(scene["left"] as? [String] == [])
  }

  @Test func `one run says why a view is as wide as it is`() throws {
    let (terms, reasons) = (try list("terms"), try list("reasons"))
    let narrow = try list("configurations")[0]
    #expect((narrow["frames"] as? [String: [Double]])?["banner"] == [20, 0, 280, 50])
    let place = try #require((narrow["why"] as? [String: [String: Any]])?["banner"]?["width"] as? Int)
    #expect(reasons[place]["words"] as? String == "320 - 20 - 20 = 280")
    let own = try #require(reasons[place]["terms"] as? [Int]).map { terms[$0] }
    #expect(own.map { $0["value"] as? Double } == [320, -20, -20])
    #expect(own.dropFirst().map { $0["constraint"] as? String } == ["left", "right"])
  }

  @Test func `one run has the layouts over widths, with the lines of texts`() throws {
    let sweeps = try #require(try list("configurations")[0]["sweeps"] as? [String: [[String: Any]]])
    let width = try #require(sweeps["width"])
    #expect(width.map { $0["at"] as? Double } == [240, 300, 300, 400])
    #expect(width.allSatisfy { $0["feasible"] as? Bool == true })
    let frames = width.map { $0["frames"] as? [String: [Double]] }
    #expect(frames.map { $0?["note"] } == [[0, 50, 240, 40], [0, 50, 300, 40], [0, 50, 300, 20], [0, 50, 400, 20]])
    #expect(frames.map { $0?["banner"] } == [[20, 0, 200, 50], [20, 0, 260, 50], nil, [20, 0, 360, 50]])
    #expect(width.map { ($0["lines"] as? [String: Int])?["note"] } == [2, nil, 1, nil])
  }

  @Test func `one run has the sum of a conflict and the frames after each repair`() throws {
    let conflict = try #require(try list("findings").first { $0["rule"] as? String == "conflicting-constraints" })
    let sum = try #require((conflict["evidence"] as? [String: Any])?["sum"] as? [String: Any])
    #expect(sum["need"] as? Double == 340 && sum["have"] as? Double == 320)
    #expect((sum["terms"] as? [[String: Any]])?.map { $0["value"] as? Double } == [20, 300, 20])
    let frames = try #require(conflict["repairs"] as? [[String: Any]]).filter { $0["kind"] as? String == "deactivate" }
      .map {
        ($0["constraints"] as? [String], ($0["frames"] as? [String: [String: [Double]]])?["wide"]?["banner"])
      }
    #expect(
      frames.contains { $0 == (["left"], [0, 0, 300, 50]) } && frames.contains { $0 == (["right"], [20, 0, 300, 50]) })
  }

  @Test func `the report is proven as one without details is`() throws {
    let run = try Program.run("verify", "scene.json", "report.json", in: folder.url)
    #expect(run.status == 0 && run.output.contains(" breakpoints, ") && run.output.contains(" layouts after repairs"))
    #expect(!run.output.contains("cut short"))
  }
}
