import ConstraintSolver
import LayoutChecking
import Synchronization
import Testing

struct ConcurrentWorkersTests {
  @Test(arguments: [1, 2, 3, 8]) func `what becomes of each number comes in order, however deep it is mapped`(jobs: Int)
  {
    let workers = ConcurrentWorkers(jobs: jobs)
    for round in 0..<50 {
      let sums = workers.map(round % 7) { outer in
        workers.map(outer * 5) { middle in
          workers.map(middle % 4) { inner in inner + 10 * middle + 1_000 * outer }
        }
      }
      let expected = (0..<round % 7).map { outer in
        (0..<outer * 5).map { middle in (0..<middle % 4).map { $0 + 10 * middle + 1_000 * outer } }
      }
      #expect(sums == expected)
    }
  }

  @Test(arguments: [1, 2, 4]) func `each number is worked on once`(jobs: Int) {
    let workers = ConcurrentWorkers(jobs: jobs)
    let counts = Mutex(Array(repeating: 0, count: 1_000))
    _ = workers.map(10) { outer in
      _ = workers.map(100) { inner in counts.withLock { $0[100 * outer + inner] += 1 } }
    }
    #expect(counts.withLock { $0.allSatisfy { $0 == 1 } })
  }

  @Test func `parts are all numbers, the last as many as are left`() {
    let workers = ConcurrentWorkers(jobs: 2)
    #expect(workers.mapParts(of: 10, length: 4) { $0 } == [0..<4, 4..<8, 8..<10])
    #expect(workers.mapParts(of: 8, length: 4) { $0 } == [0..<4, 4..<8])
    #expect(workers.mapParts(of: 0, length: 4) { $0 }.isEmpty)
  }
}
