import LayoutChecking
import LayoutModel
import LayoutReporting
import SceneImport
import SceneLoading
import Synchronization

/// An input file and its scenes: a scene file has one, an Interface Builder document or a captured view hierarchy any
/// number.
struct LoadedFile {
  let file: SceneFile
  let source: SourceText
  /// In document order. Parts that could not be loaded are failures.
  let scenes: [Result<Scene, SceneRefusal>]
  let duration: Duration
  /// For each scene of a captured hierarchy, its text and remarks; empty for other files.
  var captures: [Capture] = []
  /// For each scene of a document, remarks about what it leaves out; empty for other files.
  var remarks: [[String]] = []

  /// The text of a captured scene, to which source positions refer, and remarks about the capture.
  struct Capture: Sendable {
    var source = SourceText(bytes: [])
    var remarks: [String] = []
  }

  struct SceneRefusal: Error { let refusals: [Refusal] }

  /// Below this size in bytes, threads cost more than they save.
  static let concurrentFileSize = 500_000
}

extension LoadedFile {
  /// Reads a file and loads its scenes.
  ///
  /// - Parameters:
  ///   - view: the class, label or address of the views of a captured hierarchy to make scenes of; `nil` for its windows.
  ///   - importOptions: how an Interface Builder document becomes scenes.
  ///   - jobs: the maximum number of threads; a second thread counts the lines of a large file while the scene is being loaded.
  init(
    _ file: SceneFile, view: String? = nil, importOptions: ImportOptions = ImportOptions(), jobs: Int = 1
  ) {
    let clock = ContinuousClock()
    let start = clock.now
    if file.path.isViewHierarchy && !file.isStandardInput {
      let (scenes, captures) = Self.capturedScenes(in: file, view: view, importOptions)
      self.init(
        file: file, source: SourceText(bytes: []), scenes: scenes, duration: clock.now - start, captures: captures)
      return
    }
    if view != nil {
      self.init(
        file: file, source: SourceText(bytes: []), scenes: [.failure(SceneRefusal(refusals: [.viewOfOtherFile]))],
        duration: clock.now - start)
      return
    }
    let bytes: [UInt8]
    do {
      bytes = try file.contents()
    } catch {
      let refusal = Refusal(message: error.message, location: nil)
      self.init(
        file: file, source: SourceText(bytes: []), scenes: [.failure(SceneRefusal(refusals: [refusal]))],
        duration: clock.now - start)
      return
    }
    let source = Mutex(SourceText(bytes: []))
    let scenes = Mutex<[Result<Scene, SceneRefusal>]>([])
    let remarks = Mutex<[[String]]>([])
    let workers = ConcurrentWorkers(jobs: bytes.count >= Self.concurrentFileSize ? jobs : 1)
    _ = workers.map(2) { piece in
      if piece == 0 {
        let loaded = Self.loadedScenes(bytes, file, importOptions)
        scenes.withLock { $0 = loaded.scenes }
        remarks.withLock { $0 = loaded.remarks }
      } else {
        let text = SourceText(bytes: bytes)
        source.withLock { $0 = text }
      }
    }
    self.init(
      file: file, source: source.withLock { $0 }, scenes: scenes.withLock { $0 }, duration: clock.now - start,
      remarks: remarks.withLock { $0 })
  }

  private static func loadedScenes(
    _ bytes: [UInt8], _ file: SceneFile, _ options: ImportOptions
  ) -> (scenes: [Result<Scene, SceneRefusal>], remarks: [[String]]) {
    if file.path.isInterfaceDocument || isXML(bytes) { return importedScenes(bytes, file, options) }
    do { return ([.success(try loadScene(bytes))], []) } catch {
      return ([.failure(SceneRefusal(refusals: error.errors.map(Refusal.init)))], [])
    }
  }

  private static func importedScenes(
    _ bytes: [UInt8], _ file: SceneFile, _ options: ImportOptions
  ) -> (scenes: [Result<Scene, SceneRefusal>], remarks: [[String]]) {
    do {
      let document = try importDocument(
        bytes, named: file.isStandardInput ? file.name : file.path.lastComponent, options: options)
      var scenes: [Result<Scene, SceneRefusal>] = document.scenes.map { .success($0.scene) }
      if !document.errors.isEmpty {
        scenes.append(.failure(SceneRefusal(refusals: document.errors.map(Refusal.init))))
      }
      return (scenes, document.scenes.map(\.remarks))
    } catch {
      return ([.failure(SceneRefusal(refusals: [Refusal(error)]))], [])
    }
  }

  /// The reports of the scenes: the result of the check, or the reasons why the scene could not be loaded.
  func reports(by checker: SceneChecker, progress: @escaping SceneChecker.Progress = { _ in }) -> [SceneReport] {
    scenes.enumerated().map { index, scene in
      let content: SceneReport.Content
      switch scene {
      case .failure(let refusal): content = .refused(refusal.refusals)
      case .success(let scene): content = .checked(checker.check(scene, loadedIn: duration, progress: progress))
      }
      let own = Capture(source: source, remarks: index < remarks.count ? remarks[index] : [])
      let capture = captures.isEmpty ? own : captures[index]
      return SceneReport(file: file.name, source: capture.source, content: content, remarks: capture.remarks)
    }
  }

  /// Why scenes could not be loaded.
  var refusals: [Refusal] {
    scenes.flatMap { scene -> [Refusal] in
      guard case .failure(let refusal) = scene else { return [] }
      return refusal.refusals
    }
  }

  /// The scenes that could be loaded.
  var loadedScenes: [Scene] { scenes.compactMap { try? $0.get() } }
}
