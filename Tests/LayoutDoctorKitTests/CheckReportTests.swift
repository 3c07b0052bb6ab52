import LayoutDoctorKit
import Testing

@Suite struct CheckReportTests {
  @Test func `a sound scene passes and says so`() throws {
    let report = try LayoutScene(Screens.column(height: 44)).check()
    #expect(report.findings.isEmpty)
    #expect(report.passes(failingOn: .note) && report.isComplete)
    #expect(report.description == "no findings in 1 scene, 1 configuration\n\n".dropLast())
  }

  @Test func `a conflict has its constraints, its place, its arithmetic and its repairs`() throws {
    let report = try LayoutScene(Screens.conflict, file: "column.json").check()
    #expect(!report.passes())
    let finding = try #require(report.findings.first)
    #expect(report.findings.map(\.rule) == ["conflicting-constraints"])
    #expect(finding.severity == .error && finding.configurations == ["base"])
    #expect(
      finding.constraints == ["title.top", "title.height", "button.top", "button.height", "button.bottom"])
    // 20 + 12 + 30 + 8 + 600 = 670 on a screen of 667.
    #expect(finding.reason?.contains("667") == true && finding.reason?.contains("3") == true)
    #expect(finding.evidence["contradiction"]?.string == "0 >= 3")
    #expect(finding.evidence["witnesses"]?.elements.count == 5)
    #expect(finding.place.file == "column.json" && finding.place.line > 1)
    #expect(finding.related.count >= 4)
    #expect(finding.description.hasPrefix("\(finding.place): error: \(finding.message) [conflicting-constraints]\n"))
    #expect(finding.transition == nil && !finding.isExpected && finding.fingerprint.count == 16)
    #expect(try #require(report.layouts.first).isFeasible == false)
  }

  @Test(arguments: ReportFormat.allCases)
  func `a report can be had in every format of the program`(format: ReportFormat) throws {
    let report = try LayoutScene(Screens.conflict, file: "column.json").check()
    let text = report.text(as: format)
    #expect(text.contains("column.json") && text.contains("conflicting-constraints"))
    if format == .json { #expect(text == report.json) }
    if format == .text { #expect(text == report.description) }
  }

  @Test(arguments: [(Severity.warning, true), (.error, false)])
  func `a warning fails a test case where warnings fail the run`(severity: Severity, isFailure: Bool) throws {
    let report = try LayoutScene(Screens.conflict).check(severities: ["conflicting-constraints": .warning])
    #expect(report.text(as: .junit, failingOn: severity).contains("<failure") == isFailure)
  }

  @Test func `a repair can be made, and the scene then holds`() throws {
    let report = try LayoutScene(Screens.conflict).check()
    let repairs = try #require(report.findings.first).repairs
    let repair = try #require(repairs.first)
    #expect(repair.resolves == ["base"])
    let repaired = try #require(report.scene(applying: repair))
    #expect(try repaired.check().findings.map(\.rule).contains("conflicting-constraints") == false)
    #expect(try repaired.solve()["base"]?.isFeasible == true)
  }

  @Test func `a rule can be turned off or given another severity`() throws {
    let scene = try LayoutScene(Screens.conflict)
    #expect(try scene.check(severities: ["conflicting-constraints": nil]).passes())
    let note = try scene.check(severities: ["conflicting-constraints": .note])
    #expect(note.findings.map(\.severity) == [.note])
    #expect(note.passes() && !note.passes(failingOn: .note))
  }

  @Test func `an expected finding does not fail a scene, a missing one does`() throws {
    var value = Screens.conflict
    value["expect"] = [["rule": "conflicting-constraints"]]
    let expected = try LayoutScene(value).check()
    #expect(expected.passes() && expected.findings.map(\.isExpected) == [true])
    #expect(expected.findings[0].description.contains("[conflicting-constraints]"))
    var sound = Screens.column(height: 44)
    sound["expect"] = [["rule": "conflicting-constraints"]]
    let missing = try LayoutScene(sound).check()
    #expect(!missing.passes() && missing.description.contains("matches this expectation"))
  }

  @Test func `a view without a height is ambiguous, with two layouts and its range as evidence`() throws {
    var value = Screens.column(height: 44)
    value["constraints"]?["button.height"] = nil
    let report = try LayoutScene(value).check()
    let finding = try #require(report.findings.first { $0.rule == "ambiguous-layout" })
    #expect(finding.views.first == "button")
    #expect(report.layouts[0].ambiguousViews == ["button"])
    let range = try #require(finding.evidence["ranges"]?.elements.first)
    #expect(range["attribute"]?.string == "height" && range["min"]?.number == 0 && range["max"] == .null)
    #expect(finding.evidence["witnesses"]?.elements.count == 2)
  }

  @Test func `the JSON report has the findings, and the proofs where they are requested`() throws {
    let scene = try LayoutScene(Screens.column(height: 44), file: "column.json")
    let json = try scene.check().json
    #expect(json.contains("\"file\": \"column.json\"") && json.contains("\"findings\": []"))
    #expect(json == (try scene.check().json))
  }

  @Test func `a check without enough time is not complete and does not pass`() throws {
    let scene = try LayoutScene(Screens.states)
    let report = try scene.check(timeLimit: .zero)
    #expect(!report.isComplete && !report.passes(failingOn: .error))
    #expect(report.description.contains("stopped at the limit of"))
    #expect(try !scene.solve(timeLimit: .zero).isComplete)
  }

  @Test func `drawings are of the layout`() throws {
    let report = try LayoutScene(Screens.conflict).check()
    let layout = report.layouts[0]
    let wireframe = layout.wireframe()
    #expect(wireframe.hasPrefix("<?xml") || wireframe.hasPrefix("<svg"))
    #expect(wireframe.contains("conflicting-constraints"))
    #expect(layout.constraintGraphDOT.hasPrefix("digraph"))
    #expect(try layout.constraintGraphSVG().contains("button.height"))
  }
}
