import ConstraintSolver
import LayoutModel
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
}
