import LayoutReporting

/// A pool of worker processes, each of which checks one file after the other.
struct WorkerPool {
  /// The arguments of each process.
  let arguments: [String]
  /// The maximum number of processes.
  let jobs: Int
  let limits: ResourceLimits
  /// Makes a result for a file whose worker returned none, from a report that says why.
  let finish: (SceneReport) -> SceneResult

  /// How long a process may be silent beyond the time limit. A process that is able to run ends itself before that.
  private static let grace = Duration.seconds(30)

  /// Checks all files.
  ///
  /// - Parameter progress: called before each file, with the number of files that are finished.
  /// - Returns: the result of each file.
  func check(_ files: [SceneFile], progress: (SceneFile, _ finishedCount: Int) -> Void) -> [FileResult] {
    var results = [FileResult?](repeating: nil, count: files.count)
    var rest = Array(files.indices.reversed())
    var workers: [WorkerProcess] = []
    var finishedCount = 0
    func begin(_ index: Int, by worker: inout WorkerProcess) {
      progress(files[index], finishedCount)
      worker.begin(files[index], at: index)
    }
    func fail(_ report: SceneReport, at index: Int) {
      results[index] = FileResult(name: report.file, [finish(report)])
      finishedCount += 1
    }
    while !rest.isEmpty || !workers.isEmpty {
      while workers.count < jobs, let index = rest.popLast() {
        do throws(SystemError) {
          var worker = try WorkerProcess(arguments, patience: patience)
          begin(index, by: &worker)
          workers.append(worker)
        } catch {
          if !workers.isEmpty {
            rest.append(index)
            break
          }
          let message = "no process can be started to check it: \(error.message)"
          fail(SceneReport(file: files[index].name, refusedBecause: message), at: index)
        }
      }
      for (position, hasSent) in Self.wait(for: workers).enumerated().reversed()
      where hasSent || workers[position].isLate {
        let result = hasSent ? workers[position].receive() : nil
        if let result {
          results[workers[position].index] = result.file
          finishedCount += 1
          if !result.isLast, let next = rest.popLast() {
            begin(next, by: &workers[position])
            continue
          }
        }
        let worker = workers.remove(at: position)
        let exit = worker.finish()
        if result != nil { continue }
        let file = files[worker.index]
        let report =
          hasSent
          ? SceneReport(file: file.name, refusedBecause: exit.message)
          : SceneReport(file, cutOffBy: limits.exceededTime)
        fail(report, at: worker.index)
      }
    }
    return results.compactMap { $0 }
  }

  private var patience: Duration { .seconds(limits.seconds) + Self.grace }

  /// Waits until a process has sent something, has ended or is to be abandoned.
  ///
  /// - Returns: for each process, whether it has sent something or has ended.
  private static func wait(for workers: [WorkerProcess]) -> [Bool] {
    if workers.isEmpty { return [] }
    var channels = workers.map { pollfd(fd: $0.channel.number, events: Int16(POLLIN), revents: 0) }
    let now = ContinuousClock.now
    // At most a minute, since an occasional wake-up costs nothing.
    let longest = workers.compactMap(\.end).reduce(Duration.seconds(60)) { min($0, max(.zero, $1 - now)) }
    let milliseconds = longest.components.seconds * 1_000 + 1
    let count = unsafe poll(&channels, nfds_t(channels.count), Int32(milliseconds))
    return channels.map { count > 0 && $0.revents != 0 }
  }
}
