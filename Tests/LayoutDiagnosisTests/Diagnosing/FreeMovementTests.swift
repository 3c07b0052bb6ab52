import ConstraintSolver
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDiagnosis

/// Two views 'a' and 'b' on a screen of 320 x 568. The frames of 'a' differ between the two layouts of an ambiguity.
struct FreeMovementTests {
  private let scene = SceneBuilder(["a", "b"]).scene
  private let a = ViewID(1)
  private let b = ViewID(2)

  /// An attribute with its range and its values in the two layouts.
  private typealias MovingAttribute = (
    view: ViewID, attribute: FrameAttribute, minimum: Rational?, maximum: Rational?, values: (Rational, Rational)
  )

  private func avoids(_ finding: Finding, _ ranges: MovingAttribute...) -> Bool {
    let screen = Frame(x: 0, y: 0, width: 320, height: 568)
    var layouts = ([screen, .zero, .zero], [screen, .zero, .zero])
    for range in ranges {
      layouts.0[range.view.index][range.attribute] = range.values.0
      layouts.1[range.view.index][range.attribute] = range.values.1
    }
    let ambiguity = Ambiguity(
      isPriorityTie: false, isTieOfRecovery: false, tied: [], tiedPriority: nil, view: ranges[0].view,
      attributes: ranges.map {
        AmbiguousAttribute(
          attribute: ViewAttribute(view: $0.view, attribute: $0.attribute), minimum: $0.minimum, maximum: $0.maximum)
      },
      relations: [], witnesses: (WitnessLayout(base: layouts.0), WitnessLayout(base: layouts.1)))
    let solved = SolvedConfiguration(
      configuration: ConfigurationSpace(scene: scene)[0], frames: layouts.0,
      contentSizes: scene.views.map { _ in nil }, isFeasible: true, levels: [], violations: [], ambiguousAttributes: [],
      ambiguities: [ambiguity], conflicts: [], unreachable: [])
    let analysis = Analysis(scene: scene, configurations: [solved])
    return FreeMovement(of: ambiguity, in: scene).avoids(finding, in: 0, of: analysis)
  }

  private func finding(_ rule: RuleID, _ evidence: any FindingEvidence) -> Finding {
    Finding(
      rule: rule, severity: .warning, message: "", configurations: [0], views: [a], location: SourceRange(0, 1),
      evidence: evidence)
  }

  /// 'a' is 48 x 48.
  private func outside(x: Rational, y: Rational) -> Finding {
    finding(.offscreenView, OffscreenFrame(frames: [Frame(x: x, y: y, width: 48, height: 48)]))
  }

  private var covered: Finding { finding(.occludedView, Coverage(by: [b], covered: 1)) }

  @Test func `a view that may be anywhere can be on the screen, too`() {
    #expect(avoids(outside(x: -92, y: 20), (a, .x, nil, nil, (-92, -292))))
    #expect(avoids(outside(x: 400, y: 20), (a, .x, nil, nil, (400, 500))))
  }

  @Test func `a view that may go only further away stays outside`() {
    #expect(!avoids(outside(x: -92, y: 20), (a, .x, nil, -92, (-92, -292))))
    #expect(!avoids(outside(x: 400, y: 20), (a, .x, 400, nil, (400, 500))))
    #expect(avoids(outside(x: 400, y: 20), (a, .x, nil, 400, (400, 300))))
  }

  @Test func `a view that is outside along one axis stays outside if it moves along the other`() {
    #expect(!avoids(outside(x: 20, y: 600), (a, .x, nil, nil, (20, 40))))
    #expect(!avoids(outside(x: -92, y: 600), (a, .x, nil, nil, (-92, -192))))
  }

  @Test func `a view whose width grows away from the screen stays outside`() {
    // The right edge is at -44 in both layouts.
    #expect(!avoids(outside(x: -92, y: 20), (a, .x, nil, -44, (-92, -100)), (a, .width, 0, nil, (48, 56))))
  }

  @Test func `a cover that may be anywhere need not cover`() {
    #expect(avoids(covered, (b, .y, nil, nil, (0, 10))))
    #expect(!avoids(covered, (b, .y, 0, 30, (0, 10))))
  }

  @Test func `a cover that may only be larger covers in any case`() {
    #expect(!avoids(covered, (b, .height, 300, nil, (300, 400))))
    // Beyond an end of its range, the cover may end above the view.
    #expect(avoids(covered, (b, .y, nil, 0, (0, -10))))
  }

  @Test func `a cover that moves with the view covers in any case`() {
    #expect(!avoids(covered, (a, .y, nil, nil, (0, 10)), (b, .y, nil, nil, (0, 10))))
  }

  @Test func `a limit that may be as far away as one likes need not cut`() {
    let reach = EdgeReach(
      limit: b, cause: a, edges: [EdgeDistance(edge: .bottom, points: 20), EdgeDistance(edge: .top, points: 20)])
    let cut = finding(.cutContent, ContentReach(reach: reach, contents: [a]))
    // The limit grows at its bottom only.
    #expect(!avoids(cut, (b, .height, 0, nil, (30, 40))))
    let below = EdgeReach(limit: b, cause: a, edges: [EdgeDistance(edge: .bottom, points: 20)])
    let cutBelow = finding(.cutContent, ContentReach(reach: below, contents: [a]))
    #expect(avoids(cutBelow, (b, .height, 0, nil, (30, 40))))
  }

  @Test func `a size that may be large enough is none that cuts`() {
    let shortage = ContentShortage.Shortage(axis: .horizontal, needed: 100, available: 80)
    let clipped = finding(.clippedContent, ContentShortage(axes: [shortage]))
    #expect(avoids(clipped, (a, .width, 0, 100, (80, 60))))
    #expect(!avoids(clipped, (a, .width, 0, 90, (80, 60))))
  }
}
