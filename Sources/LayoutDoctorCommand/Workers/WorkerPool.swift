import LayoutReporting

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Worker processes that check files, each one after the other.
struct WorkerPool {
  /// Those of the check.
  let arguments: [String]
  /// How many processes there are at most.
  let jobs: Int
  let limits: ResourceLimits
  let styles: OutputStyles
  /// Turns what is known of a file without a result into one.
  let finish: (SceneReport) -> FinishedScene

  /// How long beyond the time limit a process may be silent: one that runs at all has ended itself by then.
  private static let grace = Duration.seconds(30)

  /// Checks all files.
  ///
  /// - Parameter progress: called before each.
  /// - Returns: the results in the order of the files.
  func check(_ files: [SceneFile], progress: (SceneFile) -> Void) -> [FinishedScene] {
    // Whoever started this process may have it ignore how its own end.
    _ = signal(SIGCHLD, SIG_DFL)
    var results = [FinishedScene?](repeating: nil, count: files.count)
    var rest = Array(files.indices.reversed())
    var workers: [WorkerProcess] = []
    while !rest.isEmpty || !workers.isEmpty {
      while workers.count < jobs, let place = rest.last {
        do throws(SystemError) {
          workers.append(try WorkerProcess(arguments, patience: patience))
          supply(&workers[workers.count - 1], from: &rest, of: files, progress)
        } catch {
          if !workers.isEmpty { break }
          rest.removeLast()
          let message = "no process can be started to check it: \(error.message)"
          results[place] = finish(SceneReport(file: files[place].name, refusedBecause: message))
        }
      }
      let ready = Self.wait(for: workers)
      for index in workers.indices.reversed() {
        let (received, hasEnded) = ready[index] ? workers[index].receive() : ([], false)
        for (place, result) in received { results[place] = result.scene }
        let isFull = received.last?.result.isLast ?? false
        if !hasEnded && !isFull {
          supply(&workers[index], from: &rest, of: files, progress)
          if !workers[index].files.isEmpty && !workers[index].isLate { continue }
        }
        let worker = workers.remove(at: index)
        let exit = worker.finish()
        var places = worker.files.map(\.place)
        if !isFull, let place = places.first {
          // What it worked on is what ended it.
          places.removeFirst()
          let file = files[place]
          let report =
            hasEnded
            ? SceneReport(file: file.name, refusedBecause: exit.message)
            : SceneReport(file, cutOffBy: limits.exceededTime)
          results[place] = finish(report)
        }
        rest += places.reversed()
      }
    }
    return results.compactMap { $0 }
  }

  private func supply(
    _ worker: inout WorkerProcess, from rest: inout [Int], of files: [SceneFile], _ progress: (SceneFile) -> Void
  ) {
    worker.take(from: &rest, of: files, sharedBy: jobs, styles)
    if let place = worker.files.first?.place { progress(files[place]) }
  }

  private var patience: Duration { .seconds(limits.seconds) + Self.grace }

  /// Waits until one of the processes has sent something or ended, or is to be given up.
  ///
  /// - Returns: for each whether there is something to read.
  private static func wait(for workers: [WorkerProcess]) -> [Bool] {
    guard !workers.isEmpty else { return [] }
    var channels = workers.map { pollfd(fd: $0.channel.number, events: Int16(POLLIN), revents: 0) }
    let now = ContinuousClock.now
    // A minute at most: waking up now and then costs nothing.
    let longest = workers.compactMap(\.end).reduce(Duration.seconds(60)) { min($0, max(.zero, $1 - now)) }
    let milliseconds = longest.components.seconds * 1_000 + 1
    guard unsafe poll(&channels, nfds_t(channels.count), Int32(milliseconds)) > 0 else {
      return workers.map { _ in false }
    }
    return channels.map { $0.revents != 0 }
  }
}
