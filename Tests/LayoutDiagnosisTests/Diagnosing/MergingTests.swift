import ConstraintSolver
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDiagnosis

struct MergingTests {
  private func finding(
    in configurations: [Int], covered: Rational, by cover: Int = 2, isRecovered: Bool = false
  ) -> Finding {
    Finding(
      rule: .obstructedControl, severity: .warning, message: "covered \(covered)", configurations: configurations,
      views: [ViewID(1)], location: SourceRange(0, 1),
      evidence: Coverage(by: [ViewID(cover)], covered: covered), isRecovered: isRecovered)
  }

  private func merge(_ findings: [Finding]) -> [Finding] {
    var builder = SceneBuilder(["a", "b", "c"])
    builder.addStates([State(name: "x"), State(name: "y"), State(name: "z")])
    let analysis = Analysis(builder.scene) { _, _ in EvidenceByHand() }
    return Merging.merge(findings, causes: findings.map { _ in nil }, in: analysis).findings
  }

  @Test func `numbers that differ are cases, the worst first, and the message has their range`() throws {
    let half = Rational(1, over: 2)
    let merged = merge([
      finding(in: [2], covered: half), finding(in: [0], covered: Rational(1, over: 4)), finding(in: [1], covered: 1),
    ])
    let found = try #require(merged.first)
    #expect(merged.count == 1)
    #expect(found.configurations == [0, 1, 2])
    #expect(found.cases.map(\.configurations) == [[1], [2], [0]])
    #expect(found.shownConfiguration == 1)
    #expect(found.message == "covered 1 (25 to 100 %; most in 'y')")
  }

  @Test func `what reaches beyond an edge alone and together with others is one finding`() throws {
    func finding(in configuration: Int, _ views: [Int], points: Rational) -> Finding {
      let reach = EdgeReach(
        limit: .root, cause: ViewID(views[0]), edges: [EdgeDistance(edge: .top, points: points)])
      let ids = views.map { ViewID($0) }
      return Finding(
        rule: .outsideSafeArea, severity: .warning, message: "reaches \(points)", configurations: [configuration],
        views: ids, location: SourceRange(0, 1), evidence: ContentReach(reach: reach, contents: ids))
    }
    let merged = merge([finding(in: 0, [1], points: 15), finding(in: 1, [1, 2], points: 45)])
    #expect(merged.map(\.configurations) == [[0, 1]])
    #expect(merged.map(\.views) == [[ViewID(1), ViewID(2)]])
    #expect(merged[0].message.hasPrefix("reaches 45 "))
  }

  @Test func `equal numbers have no cases`() throws {
    let merged = merge([finding(in: [2], covered: 1), finding(in: [0], covered: 1)])
    #expect(merged.map(\.configurations) == [[0, 2]])
    #expect(merged.map(\.cases.count) == [0])
    #expect(merged.first?.extent == nil)
  }

  @Test func `another cover is another finding with another fingerprint`() throws {
    var builder = SceneBuilder(["a", "b", "c"])
    builder.addStates([State(name: "x"), State(name: "y"), State(name: "z")])
    let merged = merge([finding(in: [0], covered: 1), finding(in: [1], covered: 1, by: 3)])
    #expect(merged.count == 2)
    #expect(Set(merged.map { $0.fingerprint(in: builder.scene) }).count == 2)
  }

  @Test func `two findings of one configuration stay two findings`() {
    let merged = merge([finding(in: [0], covered: 1), finding(in: [0], covered: Rational(1, over: 2))])
    #expect(merged.count == 2)
  }

  @Test func `a layout without a conflict is shown before one recovered from a conflict`() throws {
    let merged = merge([
      finding(in: [0], covered: 1, isRecovered: true), finding(in: [1], covered: Rational(1, over: 2)),
    ])
    let found = try #require(merged.first)
    #expect(merged.count == 1)
    #expect(found.shownConfiguration == 1)
    #expect(!found.isRecovered)
    #expect(found.extent == "50 to 100 %; most in 'x'")
  }

  /// An ambiguity of 'a' that moves another view, too.
  private func ambiguity(
    of attribute: FrameAttribute = .width, with other: Int, in configurations: [Int], maximum: Rational? = 20
  ) -> Finding {
    let frames = Array(repeating: Frame.zero, count: 4)
    func moved(by distance: Rational) -> WitnessLayout {
      var (own, moving) = (Frame.zero, Frame.zero)
      own[attribute] = distance
      moving.x = distance
      return WitnessLayout(base: frames, changes: [(view: 1, frame: own), (view: other, frame: moving)])
    }
    let attributes = [
      ViewAttribute(view: ViewID(1), attribute: attribute), ViewAttribute(view: ViewID(other), attribute: .x),
    ]
    let ambiguity = Ambiguity(
      isPriorityTie: false, isTieOfRecovery: false, tied: [], tiedPriority: nil, view: ViewID(1),
      attributes: attributes.map { AmbiguousAttribute(attribute: $0, minimum: 0, maximum: maximum) }, relations: [],
      witnesses: (moved(by: 10), moved(by: 20)))
    return Finding(
      rule: .ambiguousLayout, severity: .error, message: "'a'", configurations: configurations,
      views: ambiguity.movingViews, location: SourceRange(0, 1), evidence: AmbiguityEvidence(ambiguity: ambiguity))
  }

  @Test func `an ambiguity that moves other views in other configurations is one finding with all views`() throws {
    let scene = SceneBuilder(["a", "b", "c"]).scene
    let merged = merge([ambiguity(with: 2, in: [0]), ambiguity(with: 3, in: [1])])
    let found = try #require(merged.first)
    #expect(merged.count == 1)
    #expect(found.views == [ViewID(1), ViewID(2), ViewID(3)])
    #expect(found.cases.map(\.configurations) == [[0], [1]])
    let reversed = merge([ambiguity(with: 3, in: [0]), ambiguity(with: 2, in: [1])])
    #expect(reversed.map { $0.fingerprint(in: scene) } == [found.fingerprint(in: scene)])
  }

  @Test func `an ambiguity along another axis is another finding`() {
    #expect(merge([ambiguity(with: 2, in: [0]), ambiguity(of: .height, with: 2, in: [1])]).count == 2)
    #expect(merge([ambiguity(with: 2, in: [0]), ambiguity(of: .x, with: 2, in: [1])]).count == 1)
  }

  @Test func `a case without an end has no range with the others`() throws {
    let bounded = [ambiguity(with: 2, in: [0]), ambiguity(with: 2, in: [1], maximum: 40)]
    #expect(merge(bounded).map(\.extent) == ["undetermined by 20 to 40; most in 'y'"])
    #expect(merge(bounded + [ambiguity(with: 2, in: [2], maximum: nil)]).map(\.extent) == [nil])
  }
}
