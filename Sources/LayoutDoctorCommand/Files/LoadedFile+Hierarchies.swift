import LayoutModel
import LayoutReporting
import SceneImport
import SceneLoading

extension LoadedFile {
  /// Makes the scenes of a captured view hierarchy, each with its text and with remarks about the capture.
  ///
  /// - Parameter view: the class, label or address of the views to make scenes of; `nil` for the windows.
  static func capturedScenes(in file: SceneFile, view: String?, _ options: ImportOptions) -> [LoadedScene] {
    do {
      let hierarchy = try capturedHierarchy(in: file, view: view, options)
      var scenes = hierarchy.scenes.map {
        LoadedScene(scene: $0.scene, source: SourceText(bytes: $0.text), remarks: $0.remarks)
      }
      if !hierarchy.errors.isEmpty {
        scenes.append(LoadedScene(refusals: hierarchy.errors.map { .withoutPlace($0) }))
      }
      return scenes
    } catch {
      return [LoadedScene(refusals: error.refusals)]
    }
  }

  /// Reads and imports a captured view hierarchy.
  static func capturedHierarchy(
    in file: SceneFile, view: String?, _ options: ImportOptions
  ) throws(SceneRefusal) -> CapturedHierarchy {
    let package: HierarchyPackage
    do { package = try HierarchyPackage(at: file.path) } catch {
      throw SceneRefusal(refusals: [Refusal(message: error.message, location: nil)])
    }
    do { return try importHierarchy(package, view: view, options: options) } catch {
      throw SceneRefusal(refusals: [.withoutPlace(error)])
    }
  }
}

extension HierarchyPackage {
  /// Reads the files of a capture. The import reports those that cannot be read.
  fileprivate init(at path: FilePath) throws(SystemError) {
    let status = try FileStatus(of: path)
    let folder = path.appending(Array(Self.responseFolder.utf8))
    // A file, or a folder without responses, is reported as a capture without responses.
    let names = status.isFolder ? (try? folder.folderEntries()) ?? [] : []
    var bytesLeft = SceneLoading.Limits.fileBytes
    var responses: [Response] = []
    for name in names {
      let text = String(decoding: name, as: UTF8.self)
      guard Self.number(ofResponse: text) != nil else { continue }
      let bytes = bytesLeft > 0 ? try? folder.appending(name).contents() : nil
      bytesLeft -= bytes?.count ?? 0
      responses.append(Response(name: text, bytes: bytes))
    }
    self.init(
      name: path.lastComponent, metadata: try? path.appending(Array(Self.metadataName.utf8)).contents(),
      responses: responses)
  }
}

extension Refusal {
  /// Why a capture, or a part of it, cannot be used. It has no position, because the files of a capture are compressed.
  static func withoutPlace(_ error: ImportError) -> Refusal { Refusal(message: error.message, location: nil) }

  /// The option `--view` selects a part of a capture, but the file is not a capture.
  static let viewOfOtherFile = Refusal(
    message: "--view selects views of a captured view hierarchy, and this is none", location: nil)
}
