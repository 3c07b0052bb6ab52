import ConstraintSolver
import LayoutModel
import Testing

@testable import LayoutDiagnosis

struct FindingFingerprintTests {
  private func finding(_ views: [Int], constraints: [ConstraintReference] = [], at place: Int = 0) -> Finding {
    Finding(
      rule: .occludedView, severity: .warning, message: "", configurations: [0], views: views.map { ViewID($0) },
      constraints: constraints, location: SourceRange(place, place),
      evidence: Coverage(by: [], covered: 1))
  }

  @Test func `a fingerprint is sixteen digits and stays when lines move`() {
    let scene = SceneBuilder(["a", "b"]).scene
    let before = finding([1]).fingerprint(in: scene)
    #expect(before.utf8.count == 16)
    #expect(before == finding([1], at: 99).fingerprint(in: scene))
  }

  @Test func `other views, another order or other constraints are another fingerprint`() {
    let scene = SceneBuilder(["a", "b", "ab", "a.frame"]).scene
    let all = [
      finding([1]), finding([2]), finding([1, 2]), finding([2, 1]), finding([3]), finding([1, 4]),
      finding([1], constraints: [.frame(ViewID(1))]),
    ].map { $0.fingerprint(in: scene) }
    #expect(Set(all).count == all.count)
  }
}
