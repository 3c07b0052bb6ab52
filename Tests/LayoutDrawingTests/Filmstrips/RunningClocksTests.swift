import ConstraintSolver
import LayoutMotion
import Testing

@testable import LayoutDrawing

struct RunningClocksTests {
  private func clock(_ begin: Int, _ duration: Int) -> Clock {
    let curve = TimingCurve(curve: .linear, spring: nil, duration: Rational(duration))
    return Clock(begin: Rational(begin), curve: curve)
  }

  @Test func `only animations that run since the last time are looked at, in their order`() {
    var running = RunningClocks([clock(2, 3), clock(0, 2), clock(9, 1), clock(4, 0)])
    #expect(running.changing(until: 0) == [1])
    #expect(running.changing(until: 2) == [0, 1])
    // The second has ended at 2, which was looked at.
    #expect(running.changing(until: 3) == [0, 1])
    #expect(running.changing(until: 3.5) == [0])
    #expect(running.changing(until: 6) == [0, 3])
    #expect(running.changing(until: 8) == [])
    #expect(running.changing(until: 100) == [2])
    #expect(running.changing(until: 101) == [])
  }
}
