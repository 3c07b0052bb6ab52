import LayoutSolving
import Testing

struct DeadlineTests {
  private let start = ContinuousClock.now - .seconds(50)

  @Test func `a deadline passes after its share of the seconds`() {
    #expect(Deadline(seconds: 50, from: start).hasPassed)
    #expect(!Deadline(seconds: 1_000, from: start).hasPassed)
    #expect(Deadline(seconds: 1_000, share: 0.05, from: start).hasPassed)
    #expect(!Deadline.none.hasPassed)
  }

  @Test func `no number of seconds is too large`() {
    #expect(!Deadline(seconds: .max, share: 0.8, from: start).hasPassed)
  }

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
}
