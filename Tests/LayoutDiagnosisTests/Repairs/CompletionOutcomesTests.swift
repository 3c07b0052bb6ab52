import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

@testable import LayoutDiagnosis

/// What is said of the priorities that settle a tie.
struct CompletionOutcomesTests {
  private func diagnose(_ scene: Scene) -> [Finding] {
    let solver = SceneSolver(scene: scene)
    let space = ConfigurationSpace(scene: scene)
    let analysis = Analysis(scene: scene, configurations: (0..<space.count).map { solver.solve(space[$0]) })
    var diagnosis = Diagnosis(of: analysis)
    diagnosis.offerRepairs(in: analysis)
    return diagnosis.findings
  }

  /// Two contents in a row, 20 from the edges and 10 apart.
  private func row(_ first: String, _ second: String, width: Int) throws -> Scene {
    try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "screen", "size": [\(width), 400], "subviews": [
            { "id": "note", \(first), "hugging": [250, 251] }, { "id": "sum", \(second), "hugging": [251, 251] } ] },
          "constraints": {
            "note.left": "note.leading == screen.leading + 20", "note.top": "note.top == screen.top + 20",
            "gap": "sum.leading == note.trailing + 10", "sum.right": "sum.trailing == screen.trailing - 20",
            "sum.top": "sum.top == note.top" } }
        """.utf8))
  }

  @Test func `a text that may wrap gives way to a number`() throws {
    // 20 + 300 + 10 + 70 + 20 = 420 on 320: the note keeps 200 of its 300 points if the sum keeps its 70.
    let scene = try row(
      #""kind": "label", "text": { "width": 300, "lineHeight": 20 }"#, #""kind": "label", "intrinsicSize": [70, 20]"#,
      width: 320)
    let tie = try #require(diagnose(scene).first { $0.rule == .priorityTie })
    #expect(
      tie.suggestions.first
        == "lower the horizontal compression resistance of 'note' to 749 (tried: settles it; 'note' ends 200 wide)")
    #expect(tie.suggestions.allSatisfy { !$0.contains("its content needs") })
  }

  @Test func `what is cut short whichever gives way is named`() throws {
    // 20 + 200 + 10 + 70 + 20 = 320 on 290, 30 too many.
    let content = #""kind": "label", "intrinsicSize": "#
    let scene = try row("\(content)[200, 20]", "\(content)[70, 20]", width: 290)
    let tie = try #require(diagnose(scene).first { $0.rule == .priorityTie })
    let tried = tie.suggestions.filter { $0.contains(" to 7") }
    #expect(!tried.isEmpty)
    #expect(
      tried.allSatisfy {
        $0.hasSuffix("(tried: settles it; 'note' ends 170 wide, its content needs 200)")
          || $0.hasSuffix("(tried: settles it; 'sum' ends 40 wide, its content needs 70)")
      })
  }

  @Test(arguments: 0..<randomCount(100))
  func `a priority that settles a tie brings nothing that is not named, and what brings nothing comes first`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let contents = [
      #""kind": "label", "text": { "width": 240, "lineHeight": 20 }"#,
      #""kind": "label", "text": { "width": 90, "lineHeight": 20, "lines": 1 }"#,
      #""kind": "label", "intrinsicSize": [120, 20]"#, #""kind": "button", "intrinsicSize": [80, 44]"#,
    ]
    let scene = try row(
      contents.randomElement(using: &random)!, contents.randomElement(using: &random)!,
      width: Int.random(in: 12...40, using: &random) * 10)
    let before = diagnose(scene)
    for tie in before where tie.rule == .priorityTie {
      let isSilent = zip(tie.completions, tie.suggestions).map { completion, suggestion in
        let isTold = suggestion.contains("its content needs") || suggestion.contains("brings ")
        guard case .priority(.compression(let view, let axis), _, let priority) = completion else { return !isTold }
        var changed = scene
        changed.views[view.index].compression[axis] = Priority(ExactDecimal(priority, places: 0))
        let after = diagnose(changed)
        #expect(!after.contains { $0.rule == .priorityTie && $0.views.first == tie.views.first })
        for finding in after where !Self.isKnown(finding, before) {
          let name = finding.views.first.map { scene.quotedName(of: $0) } ?? ""
          #expect(
            suggestion.contains("\(name) ends") && isTold || suggestion.contains(finding.rule.rawValue),
            "\(suggestion) brings: \(finding.message)")
        }
        return !isTold
      }
      #expect(isSilent == isSilent.sorted { $0 && !$1 })
    }
  }

  /// One finding about several views may become one about some of them, or tell of more beside its first view.
  private static func isKnown(_ finding: Finding, _ before: [Finding]) -> Bool {
    before.contains { known in
      known.rule == finding.rule
        && (known.views.first == finding.views.first || Set(known.views).isSuperset(of: finding.views))
    }
  }
}
