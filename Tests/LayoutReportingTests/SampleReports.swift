import ConstraintSolver
import LayoutChecking
import LayoutModel
import LayoutReporting
import LayoutSolving
import SceneLoading

@testable import LayoutDiagnosis

/// Reports on small scenes, with findings written by hand.
struct SampleReport {
  let source: SourceText
  let scene: Scene
  let configurations: [SolvedConfiguration]

  init(_ text: String, provesOptima: Bool = false) throws {
    source = SourceText(bytes: Array(text.utf8))
    scene = try loadScene(source.bytes)
    let space = ConfigurationSpace(scene: scene)
    var solver = SceneSolver(scene: scene)
    solver.provesOptima = provesOptima
    configurations = (0..<space.count).map { solver.solve(space[$0]) }
  }

  /// The range of the first occurrence of a text.
  func range(of part: String) -> SourceRange {
    let bytes = Array(part.utf8)
    let start = source.bytes.indices.first { source.bytes[$0...].starts(with: bytes) } ?? 0
    return SourceRange(start, start + bytes.count)
  }

  func finding(
    at part: String, severity: Severity = .error, in configurations: [Int] = [0], label: String = "",
    related: [RelatedNote] = [], isExpected: Bool = false
  ) -> Finding {
    Finding(
      rule: .occludedView, severity: severity, message: "something is true", configurations: configurations,
      views: [.root], location: range(of: part), label: label, related: related,
      evidence: Coverage(by: [], covered: Rational(1, over: 2)), isExpected: isExpected)
  }

  func report(_ findings: [Finding], unmet: [Expectation] = [], unused: [AllowedRule] = []) -> RunReport {
    RunReport(scenes: [
      SceneReport(
        file: "scene.json", source: source,
        content: .checked(
          CheckedScene(
            scene: scene, configurations: configurations,
            findings: findings, unmetExpectations: unmet,
            unusedAllowances: unused)))
    ])
  }

  static let plain = """
    { "layoutdoctor": 1,
    \t"root": { "id": "画面", "size": [320, 568] },
      "states": { "a": {}, "b": {}, "c": {}, "d": {}, "e": {}, "f": {}, "g": {}, "h": {} } }
    """
}
