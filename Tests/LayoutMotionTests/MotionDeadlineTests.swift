import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving
import Testing

struct MotionDeadlineTests {
  private let start = ContinuousClock.now - .seconds(50)

  private func solver(of scene: Scene, until deadline: Deadline) -> SceneSolver {
    var solver = SceneSolver(scene: scene)
    solver.deadline = deadline
    return solver
  }

  @Test func `no run of a transition is played after the deadline, and those left are counted`() throws {
    let scene = try MotionScene(steps: "").scene
    let exploration = Exploration(scene: scene)
    let whole = Motion(Layouts(scene), exploration: exploration, environments: [nil])
    #expect(!whole.runs.isEmpty)
    #expect(whole.exceededLimits.isEmpty)
    let deadline = Deadline(seconds: 50, from: start)
    let late = Motion(Layouts(solver(of: scene, until: deadline)), exploration: exploration, environments: [nil])
    #expect(late.runs.isEmpty)
    #expect(
      late.exceededLimits == [ExceededLimit(what: "seconds for runs of transitions", limit: 50, left: whole.runs.count)]
    )
  }

  @Test func `no transition is explored after the deadline, and that is reported`() throws {
    let scene = try MotionScene(steps: "").scene
    let deadline = Deadline(seconds: 50, from: start)
    let exploration = Exploration(scene: scene, deadline: deadline)
    #expect(exploration.isLate)
    #expect(!exploration.isComplete)
    #expect(exploration.nodes.count == 1)
    let motion = Motion(Layouts(solver(of: scene, until: deadline)), exploration: exploration, environments: [nil])
    #expect(
      motion.exceededLimits.contains(
        ExceededLimit(what: "seconds for reachable configurations", limit: 50, left: 1)))
  }

  @Test func `interruptions after the deadline are not even counted`() throws {
    let scene = try MotionScene(transitions: [
      #"{ "id": "go", "from": "a", "to": "b", "interruptible": true, "duration": 1 }"#,
      #"{ "id": "return", "from": "b", "to": "a", "duration": 1 }"#,
    ]).scene
    let exploration = Exploration(scene: scene)
    let whole = Motion(Layouts(scene), exploration: exploration, environments: [nil])
    #expect(!whole.interruptedRuns.isEmpty)
    let deadline = Deadline(seconds: 50, from: start)
    let late = Motion(Layouts(solver(of: scene, until: deadline)), exploration: exploration, environments: [nil])
    #expect(late.interruptedRuns.isEmpty)
    #expect(late.exceededLimits == [ExceededLimit(what: "seconds for runs of transitions", limit: 50, left: 0)])
  }

  @Test func `no further conflict is looked for after the deadline, and that is reported`() throws {
    let scene = try MotionScene(
      steps: "", constraints: (1...4).map { "\"w\($0)\": \"panel.width == \($0)\"" }
    ).scene
    let configuration = Configuration(
      scene: scene, states: [StateID(0)], environment: nil,
      content: Configuration.Content(scene: scene, states: [StateID(0)], environment: nil))
    var solver = SceneSolver(scene: scene)
    let whole = solver.solve(configuration)
    #expect(whole.conflicts.count == 10)
    #expect(whole.exceededLimits.isEmpty)
    solver.deadline = Deadline(seconds: 50, from: start)
    let late = solver.solve(configuration)
    #expect(late.frames == whole.frames)
    #expect(late.conflicts.count < whole.conflicts.count)
    #expect(late.exceededLimits == [ExceededLimit(what: "seconds for conflicts", limit: 50, left: 1)])
  }
}
