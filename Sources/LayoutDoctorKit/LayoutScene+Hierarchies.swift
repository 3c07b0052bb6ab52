import LayoutModel
import LayoutReporting
import SceneImport
import SceneLoading

extension LayoutScene {
  /// Makes the scenes of a view hierarchy that Xcode captured in a running app.
  ///
  /// Findings point at places in ``text``. <doc:CapturedHierarchies> describes what becomes a scene.
  ///
  /// - Parameters:
  ///   - path: the folder that Xcode exported, absolute, or relative to the current folder.
  ///   - view: a class, a label or an address; each view that has it becomes a scene. `nil` for the visible windows.
  /// - Throws: an error that says why the capture, or each part that failed, cannot be imported.
  public static func scenes(
    inHierarchyAt path: String, view: String? = nil
  ) throws(SceneError) -> [LayoutScene] {
    let folder = "\(path)/\(HierarchyPackage.responseFolder)"
    let names: [String]
    do { names = try folderNames(folder) } catch {
      throw SceneError(
        problems: [.init(message: "the capture cannot be read: \(error.message)", place: nil, keyPath: "")], file: path)
    }
    let responses = names.filter { HierarchyPackage.number(ofResponse: $0) != nil }.map { name in
      HierarchyPackage.Response(name: name, bytes: try? readFile("\(folder)/\(name)"))
    }
    let package = HierarchyPackage(
      name: path.split(separator: "/").last.map(String.init) ?? path,
      metadata: try? readFile("\(path)/\(HierarchyPackage.metadataName)"), responses: responses)
    let hierarchy: CapturedHierarchy
    do { hierarchy = try importHierarchy(package, view: view) } catch { throw SceneError([error], file: path) }
    guard hierarchy.errors.isEmpty else { throw SceneError(hierarchy.errors, file: path) }
    return hierarchy.scenes.map { LayoutScene($0, file: path) }
  }

  private init(_ captured: CapturedScene, file: String) {
    self.file = file
    scene = captured.scene
    source = SourceText(bytes: captured.text)
    importedText = nil
    remarks = captured.remarks
  }
}

extension SceneError {
  fileprivate init(_ errors: [ImportError], file: String) {
    self.init(problems: errors.map { Problem(message: $0.message, place: nil, keyPath: "") }, file: file)
  }
}
