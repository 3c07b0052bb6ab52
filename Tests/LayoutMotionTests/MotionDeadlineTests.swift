import LayoutMotion
import LayoutSolving
import Testing

struct MotionDeadlineTests {
  private let start = ContinuousClock.now - .seconds(50)

  @Test func `no run of a transition is played after the deadline, and those left are counted`() throws {
    let scene = try MotionScene(steps: "").scene
    let exploration = Exploration(scene: scene)
    let whole = Motion(scene: scene, exploration: exploration, environments: [nil])
    #expect(!whole.runs.isEmpty)
    #expect(whole.exceededLimits.isEmpty)
    let deadline = Deadline(seconds: 50, from: start)
    let late = Motion(scene: scene, exploration: exploration, environments: [nil], deadline: deadline)
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
    #expect(exploration.places.count == 1)
    let motion = Motion(scene: scene, exploration: exploration, environments: [nil], deadline: deadline)
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
    let whole = Motion(scene: scene, exploration: exploration, environments: [nil])
    #expect(!whole.interruptedRuns.isEmpty)
    let late = Motion(
      scene: scene, exploration: exploration, environments: [nil], deadline: Deadline(seconds: 50, from: start))
    #expect(late.interruptedRuns.isEmpty)
    #expect(late.exceededLimits == [ExceededLimit(what: "seconds for runs of transitions", limit: 50, left: 0)])
  }
}
