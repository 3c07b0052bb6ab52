import ConstraintSolver
import LayoutModel
import LayoutSolving
import Testing

@testable import LayoutDiagnosis

/// Returns the findings that it is created with.
private struct StubRule: Rule {
  typealias Evidence = Coverage

  let id: RuleID
  var severity = Severity.warning
  let summary = "", explanation = "", example = ""
  var found: [Finding] = []

  func findings(in analysis: Analysis, exceeding limits: inout [ExceededLimit]) -> [Finding] { found }
}

extension Finding {
  fileprivate init(
    _ rule: RuleID = .occludedView, _ view: Int = 1, in configurations: [Int] = [0], at place: Int = 0,
    constraints: [ConstraintReference] = [], covered: Rational = 1
  ) {
    self.init(
      rule: rule, severity: .warning, message: "", configurations: configurations, views: [ViewID(view)],
      constraints: constraints, location: SourceRange(place, place + 1),
      evidence: Coverage(by: [], covered: covered))
  }
}

struct DiagnosisTests {
  private func builder() -> SceneBuilder {
    var builder = SceneBuilder(["a", "b"])
    builder.add("first", builder.anchor("a", .width), plus: 1)
    builder.add("second", builder.anchor("b", .width), plus: 1)
    builder.addStates([State(name: "x"), State(name: "y"), State(name: "z")])
    return builder
  }

  private func diagnose(
    _ scene: Scene, _ found: [Finding], severities: [RuleID: Severity?] = [:], isPartial: Bool = false,
    deadline: Deadline = .none
  ) -> Diagnosis {
    let analysis = Analysis(scene) { _, _ in EvidenceByHand() }
    let rules = [RuleID.occludedView, .clippedContent].map { id in
      StubRule(id: id, found: found.filter { $0.rule == id })
    }
    return Diagnosis(of: analysis, rules: rules, severities: severities, isPartial: isPartial, deadline: deadline)
  }

  private func allow(_ rule: RuleID = .occludedView, at place: Int = 0) -> AllowedRule {
    AllowedRule(rule: rule, location: SourceRange(place, place + 1))
  }

  @Test func `rules left after the deadline are counted, and nothing is said to be missing`() {
    var scene = builder().scene
    scene.expectations = [LayoutModel.Expectation(rule: .occludedView, location: SourceRange(0, 1))]
    scene.machines[0].states[1].allowed = [allow()]
    let late = Deadline(seconds: 5, from: .now - .seconds(6))
    let diagnosis = diagnose(scene, [Finding()], deadline: late)
    #expect(diagnosis.findings.isEmpty)
    #expect(diagnosis.exceededLimits == [ExceededLimit(what: "seconds for rules", limit: 5, left: 2)])
    #expect(diagnosis.unmetExpectations.isEmpty)
    #expect(diagnosis.unusedAllowances.isEmpty)
    #expect(diagnose(scene, []).unmetExpectations.count == 1)
  }

  // MARK: Merging and order

  @Test func `one problem seen in several configurations is one finding`() {
    let found = diagnose(builder().scene, [Finding(in: [2]), Finding(in: [0]), Finding(in: [2])]).findings
    #expect(found.map(\.configurations) == [[0, 2]])
  }

  @Test func `what holds in thousands of configurations is one finding`() {
    var scene = builder().scene
    let states = (0..<64).map { State(name: "s\($0)") }
    scene.machines = [Machine(name: "m", states: states), Machine(name: "n", states: states)]
    let found = diagnose(scene, (0..<4096).reversed().map { Finding(in: [$0]) }).findings
    #expect(found.map(\.configurations) == [Array(0..<4096)])
  }

  @Test func `another view is another finding, other evidence another case`() {
    let found = [Finding(in: [0]), Finding(in: [1], covered: Rational(1, over: 2)), Finding(.occludedView, 2, in: [1])]
    let merged = diagnose(builder().scene, found).findings
    #expect(merged.map(\.configurations) == [[0, 1], [1]])
    #expect(merged.map(\.cases.count) == [2, 0])
  }

  @Test func `frames listed for each configuration stay with theirs`() {
    func outside(_ configuration: Int, x: Rational) -> Finding {
      var finding = Finding(in: [configuration])
      finding.evidence = OffscreenFrame(frames: [Frame(x: x, y: 0, width: 1, height: 1)])
      return finding
    }
    var scene = builder().scene
    scene.machines[0].states[1].allowed = [allow()]
    let found = diagnose(scene, [outside(2, x: 902), outside(1, x: 901), outside(0, x: 900)]).findings
    #expect(found.map(\.configurations) == [[0, 2]])
    guard let evidence = found.first?.evidence as? OffscreenFrame else {
      Issue.record("the evidence has changed its kind")
      return
    }
    #expect(evidence.frames.map(\.x) == [900, 902])
  }

  @Test func `findings come by place, then rule, then names of constraints, then views`() {
    let first = ConstraintReference.written(ConstraintID(0))
    let second = ConstraintReference.written(ConstraintID(1))
    let found = diagnose(
      builder().scene,
      [
        Finding(at: 9), Finding(.occludedView, 2, at: 5, constraints: [second]),
        Finding(.occludedView, 2, at: 5, constraints: [first]), Finding(.occludedView, 1, at: 5, constraints: [second]),
        Finding(.clippedContent, at: 5),
      ]
    ).findings
    #expect(found.map(\.location.start) == [5, 5, 5, 5, 9])
    #expect(found.map(\.rule) == [.clippedContent, .occludedView, .occludedView, .occludedView, .occludedView])
    #expect(found[1].constraints == [first])
    #expect(found[2].views == [ViewID(1)])
    #expect(found[3].views == [ViewID(2)])
  }

  @Test func `a rule takes another severity or is turned off`() {
    let found = [Finding(), Finding(.clippedContent)]
    let diagnosis = diagnose(
      builder().scene, found, severities: [.occludedView: .error, .clippedContent: nil])
    #expect(diagnosis.findings.map(\.rule) == [.occludedView])
    #expect(diagnosis.findings.map(\.severity) == [.error])
  }

  // MARK: allow

  @Test(arguments: ["scene", "view", "constraint"])
  func `an allowance silences its rule where it stands`(place: String) {
    var scene = builder().scene
    switch place {
    case "scene": scene.allowed = [allow()]
    case "view": scene.views[1].allowed = [allow()]
    default: scene.constraints[0].allowed = [allow()]
    }
    let about = Finding(in: [0, 1], constraints: [.written(ConstraintID(0))])
    let other = Finding(.clippedContent)
    let diagnosis = diagnose(scene, [about, other])
    #expect(diagnosis.findings.map(\.rule) == [.clippedContent])
    #expect(diagnosis.unusedAllowances.isEmpty)
  }

  @Test func `an allowance elsewhere silences nothing and is reported`() {
    var scene = builder().scene
    scene.views[2].allowed = [allow(at: 30)]
    scene.constraints[1].allowed = [allow(at: 20)]
    let diagnosis = diagnose(scene, [Finding(constraints: [.written(ConstraintID(0))])])
    #expect(diagnosis.findings.count == 1)
    #expect(diagnosis.unusedAllowances.map(\.location.start) == [20, 30])
  }

  @Test func `an allowance in a state takes only its configurations`() {
    var scene = builder().scene
    scene.machines[0].states[1].allowed = [allow()]
    let diagnosis = diagnose(scene, [Finding(in: [0, 1, 2]), Finding(.occludedView, 2, in: [1])])
    #expect(diagnosis.findings.map(\.configurations) == [[0, 2]])
    #expect(diagnosis.unusedAllowances.isEmpty)
  }

  @Test func `an allowance that constraints of a format share is used when one of them needs it, and reported once`() {
    var scene = builder().scene
    for index in scene.constraints.indices { scene.constraints[index].allowed = [allow(at: 20), allow(at: 30)] }
    let found = Finding(constraints: [.written(ConstraintID(1))])
    #expect(diagnose(scene, [found]).unusedAllowances.isEmpty)
    #expect(diagnose(scene, []).unusedAllowances.map(\.location.start) == [20, 30])
  }

  @Test func `what was not looked for is not reported as unused`() {
    var scene = builder().scene
    scene.allowed = [allow(.overshoot), allow(.clippedContent)]
    #expect(diagnose(scene, [], severities: [.clippedContent: nil]).unusedAllowances.isEmpty)
    #expect(diagnose(scene, []).unusedAllowances.map(\.rule) == [.clippedContent])
    #expect(diagnose(scene, [], isPartial: true).unusedAllowances.isEmpty)
  }

  // MARK: expect

  private static let matching: [LayoutModel.Expectation] = [
    LayoutModel.Expectation(rule: .occludedView),
    LayoutModel.Expectation(rule: .occludedView, views: [ViewID(1)]),
    LayoutModel.Expectation(rule: .occludedView, constraints: ["second", "first"]),
    LayoutModel.Expectation(rule: .occludedView, configurations: ["z", "x"]),
    LayoutModel.Expectation(rule: .occludedView, severity: .warning),
  ]
  private static let failing: [LayoutModel.Expectation] = [
    LayoutModel.Expectation(rule: .clippedContent),
    LayoutModel.Expectation(rule: .occludedView, views: [ViewID(1), ViewID(2)]),
    LayoutModel.Expectation(rule: .occludedView, constraints: ["first"]),
    LayoutModel.Expectation(rule: .occludedView, configurations: ["x"]),
    LayoutModel.Expectation(rule: .occludedView, configurations: ["x", "z", "nowhere"]),
    LayoutModel.Expectation(rule: .occludedView, severity: .error),
  ]

  private var subject: Finding {
    Finding(in: [0, 2], constraints: [.written(ConstraintID(0)), .written(ConstraintID(1))])
  }

  @Test(arguments: matching.indices) func `an expectation matches where every key given is equal`(index: Int) {
    var scene = builder().scene
    scene.expectations = [DiagnosisTests.matching[index]]
    let diagnosis = diagnose(scene, [subject])
    #expect(diagnosis.findings.map(\.isExpected) == [true])
    #expect(diagnosis.unmetExpectations.isEmpty)
  }

  @Test(arguments: failing.indices) func `an expectation fails where one key differs`(index: Int) {
    var scene = builder().scene
    scene.expectations = [DiagnosisTests.failing[index]]
    let diagnosis = diagnose(scene, [subject])
    #expect(diagnosis.findings.map(\.isExpected) == [false])
    #expect(diagnosis.unmetExpectations.count == 1)
  }

  @Test func `a filtered run does not ask for what it could not see`() {
    var scene = builder().scene
    scene.expectations = [
      LayoutModel.Expectation(rule: .occludedView, configurations: ["x", "nowhere"]),
      LayoutModel.Expectation(rule: .clippedContent, configurations: ["nowhere"]),
      LayoutModel.Expectation(rule: .clippedContent),
      LayoutModel.Expectation(rule: .clippedContent, configurations: ["x"]),
    ]
    let diagnosis = diagnose(scene, [Finding(in: [0])], isPartial: true)
    #expect(diagnosis.findings.map(\.isExpected) == [true])
    #expect(diagnosis.unmetExpectations.map(\.configurations) == [["x"]])
  }
}
