import LayoutDoctorCommand

/// Inputs as files, run in this process.
enum Replay {
  /// Tells of each file what it comes to.
  ///
  /// - Returns: whether none has faults.
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
