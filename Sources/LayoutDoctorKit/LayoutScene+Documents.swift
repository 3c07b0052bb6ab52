import LayoutModel
import LayoutReporting
import SceneImport
import SceneLoading

extension LayoutScene {
  /// Makes the scenes of an Interface Builder document.
  ///
  /// Findings point at places in the document. <doc:InterfaceBuilder> describes what becomes a scene.
  ///
  /// - Parameters:
  ///   - bytes: the text of a storyboard or a xib.
  ///   - file: the name that messages begin with.
  /// - Throws: an error that says why the document, or each part that failed, cannot be imported.
  public static func scenes(
    inDocument bytes: [UInt8], file: String = "document.xib"
  ) throws(SceneError) -> [LayoutScene] {
    let source = SourceText(bytes: bytes)
    let name = file.split(separator: "/").last.map(String.init)
    let document: ImportedDocument
    do { document = try importDocument(bytes, named: name ?? file) } catch {
      throw SceneError([error], in: source, file: file)
    }
    guard document.errors.isEmpty else { throw SceneError(document.errors, in: source, file: file) }
    return document.scenes.map { LayoutScene($0, source: source, file: file) }
  }

  /// Makes the scenes of a storyboard or a xib.
  ///
  /// - Parameter path: absolute, or relative to the current folder.
  /// - Throws: an error that says why the file, or each part that failed, cannot be imported.
  public static func scenes(inDocumentAt path: String) throws(SceneError) -> [LayoutScene] {
    try scenes(inDocument: try bytes(ofFile: path), file: path)
  }

  private init(_ imported: ImportedScene, source: SourceText, file: String) {
    self.file = file
    scene = imported.scene
    self.source = source
    importedText = imported.text
    remarks = imported.remarks
  }
}

extension SceneError {
  fileprivate init(_ errors: [ImportError], in source: SourceText, file: String) {
    self.init(
      problems: errors.map { error in
        let place = error.location == .none ? nil : SourcePlace(error.location, in: source, file: file)
        return Problem(message: error.message, place: place, keyPath: "")
      },
      file: file)
  }
}
