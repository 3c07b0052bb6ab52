// The examples of the README and of the catalog, in the same words.

import LayoutDoctorKit
import Testing

@Test(arguments: ["iphone-se-3", "iphone-17-pro-max"])
func `the login screen lays out well`(device: String) throws {
  let scene = try LayoutScene(contentsOf: "Fixtures/scenes/login.json")
  let report = try scene.check(under: .devices([device]))
  #expect(report.passes(), "\(report)")
}

@Test func `the first example of the catalog finds nothing wrong`() throws {
  let scene = try LayoutScene(contentsOf: "Fixtures/scenes/login.json")
  let report = try scene.check(under: .devices(["iphone-se-3", "iphone-17"]))
  print(report)
  #expect(report.findings.isEmpty)
}

@Test func `a screen is checked as on the page for beginners`() throws {
  let scene = try LayoutScene(contentsOf: "Fixtures/scenes/login.json")
  let report = try scene.check(under: .devices(["iphone-se-3", "iphone-17-pro-max"]))
  #expect(report.passes(), "\(report)")
  let strict = try scene.check(severities: ["redundant-constraint": .error, "clipped-content": nil])
  #expect(strict.isComplete)
  for layout in report.layouts {
    let wireframe = layout.wireframe()
    let graph = try layout.constraintGraphSVG()
    print(layout.configuration, wireframe.utf8.count, graph.utf8.count)
  }
  #expect(report.layouts.count >= 8)
}

@Test func `a finding is looked at as on the page for beginners`() throws {
  let report = try LayoutScene(Screens.conflict).check()
  for finding in report.findings where finding.rule == "conflicting-constraints" {
    print(finding.message, finding.constraints, finding.reason ?? "")
    print(finding.evidence["contradiction"]?.string ?? "")
    if let repair = finding.repairs.first { print("try: \(repair)") }
  }
  #expect(report.findings.count == 1)
}

@Test func `a scene is written in Swift as on the page for beginners`() throws {
  let scene = try LayoutScene([
    "layoutdoctor": 1,
    "root": [
      "id": "screen", "size": [375, 667], "safeArea": [20, 0, 0, 0],
      "subviews": [["id": "title", "kind": "label", "intrinsicSize": [120, 20]]],
    ],
    "constraints": [
      "title.top": "title.top == screen.safeArea.top + 12",
      "title.leading": "title.leading == screen.leading + 16",
    ],
  ])
  let solution = try scene.solve()
  #expect(solution["base"]?["title"] == Frame(x: 16, y: 32, width: 120, height: 20))
}
