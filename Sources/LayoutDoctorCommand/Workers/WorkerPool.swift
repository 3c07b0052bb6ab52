import LayoutReporting

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A pool of worker processes, each of which checks one file after the other.
struct WorkerPool {
  /// The arguments of the check.
  let arguments: [String]
  /// The maximum number of processes.
  let jobs: Int
  let limits: ResourceLimits
  let styles: OutputStyles
  /// Makes a result for a file whose worker returned none, from a report that says why.
  let finish: (SceneReport) -> FinishedScene

  /// How long a process may be silent beyond the time limit. A process that is able to run ends itself before that.
  private static let grace = Duration.seconds(30)

  /// Checks all files.
  ///
  /// - Parameter progress: called before each file, with the number of files that are finished.
  /// - Returns: for each file, the results of its scenes.
  func check(_ files: [SceneFile], progress: (SceneFile, _ finishedCount: Int) -> Void) -> [[FinishedScene]] {
    // The parent may have set SIGCHLD to be ignored, in which case the exit status of workers would be lost.
    _ = signal(SIGCHLD, SIG_DFL)
    var results = [[FinishedScene]?](repeating: nil, count: files.count)
    var rest = Array(files.indices.reversed())
    var workers: [WorkerProcess] = []
    var finishedCount = 0
    while !rest.isEmpty || !workers.isEmpty {
      while workers.count < jobs, let place = rest.last {
        do throws(SystemError) {
          workers.append(try WorkerProcess(arguments, patience: patience))
          supply(&workers[workers.count - 1], from: &rest, of: files) { progress($0, finishedCount) }
        } catch {
          if !workers.isEmpty { break }
          rest.removeLast()
          let message = "no process can be started to check it: \(error.message)"
          results[place] = [finish(SceneReport(file: files[place].name, refusedBecause: message))]
        }
      }
      let ready = Self.wait(for: workers)
      for index in workers.indices.reversed() {
        let (received, hasEnded) = ready[index] ? workers[index].receive() : ([], false)
        for (place, result) in received { results[place] = result.scenes }
        finishedCount += received.count
        let isFull = received.last?.result.isLast ?? false
        if !hasEnded && !isFull {
          supply(&workers[index], from: &rest, of: files) { progress($0, finishedCount) }
          if !workers[index].files.isEmpty && !workers[index].isLate { continue }
        }
        let worker = workers.remove(at: index)
        let exit = worker.finish()
        var places = worker.files.map(\.place)
        if !isFull, let place = places.first {
          // The first file is the one on which the worker ended or ran out of time.
          places.removeFirst()
          let file = files[place]
          let report =
            hasEnded
            ? SceneReport(file: file.name, refusedBecause: exit.message)
            : SceneReport(file, cutOffBy: limits.exceededTime)
          results[place] = [finish(report)]
        }
        rest += places.reversed()
      }
    }
    return results.compactMap { $0 }
  }

  private func supply(
    _ worker: inout WorkerProcess, from rest: inout [Int], of files: [SceneFile], progress: (SceneFile) -> Void
  ) {
    worker.take(from: &rest, of: files, sharedBy: jobs, styles)
    if let place = worker.files.first?.place { progress(files[place]) }
  }

  private var patience: Duration { .seconds(limits.seconds) + Self.grace }

  /// Waits until a process has sent something, has ended or is to be abandoned.
  ///
  /// - Returns: for each process, whether there is something to read.
  private static func wait(for workers: [WorkerProcess]) -> [Bool] {
    guard !workers.isEmpty else { return [] }
    var channels = workers.map { pollfd(fd: $0.channel.number, events: Int16(POLLIN), revents: 0) }
    let now = ContinuousClock.now
    // At most a minute, since an occasional wake-up costs nothing.
    let longest = workers.compactMap(\.end).reduce(Duration.seconds(60)) { min($0, max(.zero, $1 - now)) }
    let milliseconds = longest.components.seconds * 1_000 + 1
    guard unsafe poll(&channels, nfds_t(channels.count), Int32(milliseconds)) > 0 else {
      return workers.map { _ in false }
    }
    return channels.map { $0.revents != 0 }
  }
}
