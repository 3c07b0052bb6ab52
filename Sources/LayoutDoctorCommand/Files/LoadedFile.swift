import LayoutChecking
import LayoutModel
import LayoutReporting
import SceneLoading
import Synchronization

/// An input file, with its scene if that could be loaded.
struct LoadedFile {
  let file: SceneFile
  let source: SourceText
  let scene: Result<Scene, SceneRefusal>
  let duration: Duration

  struct SceneRefusal: Error { let refusals: [Refusal] }

  /// Below this size in bytes, threads cost more than they save.
  static let concurrentFileSize = 500_000
  /// From this size in bytes on, saving memory matters more than saving time.
  static let sparingFileSize = 4_000_000
}

extension LoadedFile {
  /// Reads a file and loads its scene.
  ///
  /// - Parameters:
  ///   - jobs: the maximum number of threads; a second thread counts the lines of a large file while the scene is being loaded.
  ///   - prepare: called with the file's size before the scene is loaded, and before the file is read if its size is known by
  ///     then.
  init(_ file: SceneFile, jobs: Int = 1, prepare: (_ byteCount: Int) -> Void = { _ in }) {
    let clock = ContinuousClock()
    let start = clock.now
    let bytes: [UInt8]
    do {
      bytes = try file.contents(preparing: prepare)
    } catch {
      let refusal = Refusal(message: error.message, location: nil)
      self.init(
        file: file, source: SourceText(bytes: []), scene: .failure(SceneRefusal(refusals: [refusal])),
        duration: clock.now - start)
      return
    }
    let source = Mutex(SourceText(bytes: []))
    let scene = Mutex(Result<Scene, SceneRefusal>.failure(SceneRefusal(refusals: [])))
    let workers = ConcurrentWorkers(jobs: bytes.count >= Self.concurrentFileSize ? jobs : 1)
    _ = workers.map(2) { piece in
      if piece == 0 {
        let loaded = Self.loadedScene(bytes)
        scene.withLock { $0 = loaded }
      } else {
        let text = SourceText(bytes: bytes)
        source.withLock { $0 = text }
      }
    }
    self.init(
      file: file, source: source.withLock { $0 }, scene: scene.withLock { $0 }, duration: clock.now - start)
  }

  private static func loadedScene(_ bytes: [UInt8]) -> Result<Scene, SceneRefusal> {
    do { return .success(try loadScene(bytes)) } catch {
      return .failure(SceneRefusal(refusals: error.errors.map(Refusal.init)))
    }
  }

  /// The report of the scene's check, or of the reason why the scene could not be loaded.
  func report(by checker: SceneChecker, progress: @escaping SceneChecker.Progress = { _ in }) -> SceneReport {
    let content: SceneReport.Content
    switch scene {
    case .failure(let refusal): content = .refused(refusal.refusals)
    case .success(let scene): content = .checked(checker.check(scene, loadedIn: duration, progress: progress))
    }
    return SceneReport(file: file.name, source: source, content: content)
  }
}
