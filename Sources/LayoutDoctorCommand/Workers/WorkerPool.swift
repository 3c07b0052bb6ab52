import LayoutReporting

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Worker processes that check files, each one file at a time.
struct WorkerPool {
  /// Those of the check.
  let arguments: [String]
  /// How many processes there are at most.
  let jobs: Int
  let limits: ResourceLimits
  let styles: OutputStyles
  /// Turns what is known of a file without a result into one.
  let finish: (SceneReport) -> FinishedScene
  /// Checks a file in this process: where the system starts no other.
  let checkHere: (SceneFile) -> FinishedScene

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
      while workers.count < jobs, let place = rest.popLast() {
        progress(files[place])
        if var worker = try? WorkerProcess(arguments) {
          // One that has ended already is found out when its result is read.
          _ = worker.take(WorkRequest(files[place], styles), at: place, patience: patience)
          workers.append(worker)
        } else if workers.isEmpty {
          results[place] = checkHere(files[place])
        } else {
          rest.append(place)
          break
        }
      }
      let ready = Self.wait(for: workers)
      for index in workers.indices.reversed() {
        let place = workers[index].place
        var canWork = false
        switch ready[index] ? workers[index].receive() : .working {
        case .working:
          guard let end = workers[index].end, ContinuousClock.now >= end else { continue }
          results[place] = finish(SceneReport(files[place], cutOffBy: limits.exceededTime))
        case .result(let result):
          results[place] = result.scene
          canWork = !result.isLast
        case .lost: break
        }
        if canWork, let next = rest.popLast() {
          progress(files[next])
          if workers[index].take(WorkRequest(files[next], styles), at: next, patience: patience) { continue }
          rest.append(next)
        }
        let exit = workers.remove(at: index).finish()
        results[place] = results[place] ?? finish(SceneReport(file: files[place].name, refusedBecause: exit.message))
      }
    }
    return results.compactMap { $0 }
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
