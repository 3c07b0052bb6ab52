/// The progress line of a check of several files: their count, the time left, and the current file.
struct CheckProgress {
  private let line = ProgressLine()
  private let start = ContinuousClock.now
  private let fileCount: Int
  /// The time left is shown from this many finished files on, because the first few say little about the others.
  private static let leastCount = 10

  init(fileCount: Int) { self.fileCount = fileCount }

  func show(_ file: SceneFile, finishedCount: Int) {
    line.show("checked \(finishedCount) of \(fileCount)\(timeLeft(finishedCount)): \(file.name)")
  }

  func clear() { line.clear() }

  private func timeLeft(_ finishedCount: Int) -> String {
    guard finishedCount >= Self.leastCount else { return "" }
    let left = (ContinuousClock.now - start) / finishedCount * (fileCount - finishedCount)
    let seconds = left.components.seconds + 1
    return seconds < 120 ? ", \(seconds) s left" : ", \(seconds / 60) min left"
  }
}
