import LayoutChecking
import LayoutModel
import LayoutReporting
import SceneImport
import SceneLoading

/// An input file and its scenes: a scene file has one, an Interface Builder document or a captured view hierarchy any
/// number.
struct LoadedFile {
  let file: SceneFile
  /// The text of the file; empty for a captured view hierarchy.
  let source: SourceText
  /// In document order.
  var scenes: [LoadedScene]
  let duration: Duration

  /// A scene of a file, or a part of the file that could not be loaded.
  struct LoadedScene {
    /// `nil` if the part could not be loaded.
    var scene: Scene?
    /// The reasons why it could not be loaded.
    var refusals: [Refusal] = []
    /// The text to which source positions refer.
    var source = SourceText(bytes: [])
    /// Remarks about what the document or the capture lacks, or what the scene leaves out.
    var remarks: [String] = []
  }

  /// Why a captured view hierarchy cannot be used.
  struct SceneRefusal: Error { let refusals: [Refusal] }
}

extension LoadedFile {
  /// Reads a file and loads its scenes.
  ///
  /// - Parameters:
  ///   - view: the class, label or address of the views of a captured hierarchy to make scenes of; `nil` for its windows.
  ///   - importOptions: how an Interface Builder document becomes scenes.
  init(_ file: SceneFile, view: String? = nil, importOptions: ImportOptions = ImportOptions()) {
    let start = ContinuousClock.now
    let (source, scenes) = Self.load(file, view, importOptions)
    self.init(file: file, source: source, scenes: scenes, duration: ContinuousClock.now - start)
  }

  private static func load(
    _ file: SceneFile, _ view: String?, _ options: ImportOptions
  ) -> (source: SourceText, scenes: [LoadedScene]) {
    let none = SourceText(bytes: [])
    if file.path.isViewHierarchy && !file.isStandardInput {
      return (none, capturedScenes(in: file, view: view, options))
    }
    if view != nil { return (none, [LoadedScene(refusals: [.viewOfOtherFile])]) }
    let bytes: [UInt8]
    do { bytes = try file.contents() } catch {
      return (none, [LoadedScene(refusals: [Refusal(message: error.message, location: nil)])])
    }
    let source = SourceText(bytes: bytes)
    guard file.path.isInterfaceDocument || isXML(bytes) else {
      do { return (source, [LoadedScene(scene: try loadScene(bytes), source: source)]) } catch {
        return (source, [LoadedScene(refusals: error.errors.map(Refusal.init), source: source)])
      }
    }
    do {
      let document = try importDocument(
        bytes, named: file.isStandardInput ? file.name : file.path.lastComponent, options: options)
      var scenes = document.scenes.map { LoadedScene(scene: $0.scene, source: source, remarks: $0.remarks) }
      if !document.errors.isEmpty {
        scenes.append(LoadedScene(refusals: document.errors.map(Refusal.init), source: source))
      }
      return (source, scenes)
    } catch {
      return (source, [LoadedScene(refusals: [Refusal(error)], source: source)])
    }
  }

  /// The reports of the scenes: the result of the check, or the reasons why the scene could not be loaded.
  func reports(by checker: SceneChecker, progress: @escaping SceneChecker.Progress = { _ in }) -> [SceneReport] {
    scenes.map { loaded in
      let checked = loaded.scene.map { checker.check($0, loadedIn: duration, progress: progress) }
      return SceneReport(
        file: file.name, source: loaded.source,
        content: checked.map(SceneReport.Content.checked) ?? .refused(loaded.refusals), remarks: loaded.remarks)
    }
  }

  /// Why scenes could not be loaded.
  var refusals: [Refusal] { scenes.flatMap(\.refusals) }

  /// The scenes that could be loaded.
  var loadedScenes: [Scene] { scenes.compactMap(\.scene) }
}
