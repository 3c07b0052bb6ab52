import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

@testable import LayoutDiagnosis

struct CapturedFrameDiffersTests {
  private func findings(
    _ captured: String, height: String = "44.5", constraints: String = "", environments: String = ""
  ) throws -> [Finding] {
    let text = """
      {
        "layoutdoctor": 1,
        "root": { "id": "cell", "size": [320, 100], "subviews": [{ "id": "row", "savedFrame": \(captured) }] },
        "constraints": {
          "x": "row.leading == cell.leading", "y": "row.top == cell.top + 12", "w": "row.width == 100",
          "h": "row.height == \(height)" \(constraints)
        },
        "environments": { \(environments) }
      }
      """
    let scene = try loadScene(Array(text.utf8))
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let solved = (0..<space.count).map { solver.solve(space[$0]) }
    return Diagnosis(of: Analysis(scene: scene, configurations: solved)).findings.filter {
      $0.rule == .capturedFrameDiffers || $0.rule == .conflictingConstraints
    }
  }

  @Test func `a frame that differs by a point or less agrees`() throws {
    #expect(try findings(#"{ "captured": [0, 13, 99, 44.5], "ambiguous": false }"#).isEmpty)
    #expect(
      try findings(#"{ "captured": [0, 13.01, 100, 44.5] }"#).map(\.message) == [
        "'row' was captured at 0, 13.01 with 100 × 44.5, but its constraints place it at 0, 12 with 100 × 44.5"
      ])
  }

  @Test func `a frame that Interface Builder saved is not a captured one`() throws {
    #expect(try findings("[0, 40, 100, 44.5]").isEmpty)
  }

  /// The row was captured 20 too low.
  @Test(arguments: [
    (#""e": { "constants": { "h": 44.5 }, "activate": ["x"], "views": { "row": { "hidden": false } } }"#, true),
    (#""e": { "constants": { "h": 40 } }"#, false), (#""e": { "direction": "rtl" }"#, false),
    (#""e": { "size": [300, 100] }"#, false), (#""e": { "safeArea": [20, 0, 0, 0] }"#, false),
    (#""e": { "margins": [0, 16, 0, 16] }"#, false),
    (#""e": { "constants": { "h": 40 } }, "f": { "safeArea": [0, 0, 0, 0], "margins": [8, 8, 8, 8] }"#, true),
  ]) func `a capture is compared with the screen and the values that the scene is written with`(
    environments: String, isCompared: Bool
  ) throws {
    let findings = try findings(#"{ "captured": [0, 32, 100, 44.5] }"#, environments: environments)
    #expect(findings.isEmpty != isCompared)
  }

  @Test func `UIKit's word on ambiguity is compared`() throws {
    #expect(
      try findings(#"{ "captured": [0, 12, 100, 44.5], "ambiguous": true }"#).map(\.message) == [
        "UIKit called the layout of 'row' ambiguous, but the captured constraints determine its frame"
      ])
    let open = try findings(
      #"{ "captured": [0, 12, 100, 40], "ambiguous": false }"#, height: "row.width / 4 @1",
      constraints: #", "h2": "row.height == row.width / 5 @1""#)
    #expect(
      open.map(\.message) == [
        "the captured constraints leave the frame of 'row' open, but UIKit did not call its layout ambiguous"
      ])
  }

  /// 100 - 12 - 44.5 = 43.5 below the row; the constraint says 43.4999999, a tenth of a millionth less.
  @Test func `captured constraints that miss each other by rounding are a note`() throws {
    let below = #", "b": "row.bottom == cell.bottom - 43.4999999""#
    let captured = try findings(#"{ "captured": [0, 12, 100, 44.5] }"#, constraints: below)
    #expect(captured.map(\.severity) == [.note])
    #expect(captured.map(\.message) == ["'row' and its constraints agree only up to rounding"])
    #expect(try findings("[0, 12, 100, 44.5]", constraints: below).map(\.severity) == [.error])
    let wide = #", "b": "row.bottom == cell.bottom - 43.4""#
    #expect(try findings(#"{ "captured": [0, 12, 100, 44.5] }"#, constraints: wide).map(\.severity) == [.error])
  }
}
