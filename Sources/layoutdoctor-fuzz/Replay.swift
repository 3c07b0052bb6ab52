import SceneTrials

/// Runs files as inputs in this process.
enum Replay {
  /// Prints the result of each file.
  ///
  /// - Returns: whether there are no faults.
  static func run(_ paths: [String]) throws(FuzzError) -> Bool {
    var isSound = true
    for path in try Files.scenes(in: paths) {
      guard let bytes = Files.contents(of: path) else { throw FuzzError.unreadable(path) }
      emit("\(path): ")
      var extent = SceneTrial.Extent()
      extent.comparesFindings = true
      let trial = SceneTrial(bytes, extent: extent)
      if !trial.faults.isEmpty { isSound = false }
      emit(text(of: trial) + "\n")
    }
    return isSound
  }

  private static func text(of trial: SceneTrial) -> String {
    guard trial.faults.isEmpty else {
      return trial.faults.map { "\($0.kind.rawValue): \($0.text)" }.joined(separator: "\n  ")
    }
    return trial.reached.contains("stage verified") ? "sound" : "refused by the loader"
  }
}
