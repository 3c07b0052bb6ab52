import LayoutModel
import SceneLoading

/// One screen: its views, its constraints, and the states and transitions that change them.
///
/// A scene is loaded from a file, from bytes or from JSON text, or written as a Swift literal. All four go through the
/// same loader, which reports every mistake with its place. <doc:SceneFormat> describes the format.
public struct LayoutScene: Sendable {
  /// The name that messages begin with.
  public let file: String
  let scene: Scene
  let source: SourceText
  /// The JSON text of a scene that was imported from an Interface Builder document; `nil` for other scenes.
  let importedText: [UInt8]?
  /// What is missing in a captured view hierarchy or a damaged document, and what the scene leaves out; empty for other scenes.
  public let remarks: [String]

  /// Loads a scene from UTF-8 bytes.
  ///
  /// - Parameters:
  ///   - bytes: the JSON text of the scene.
  ///   - file: the name that messages begin with.
  /// - Throws: an error with every mistake in the text.
  public init(bytes: [UInt8], file: String = "scene.json") throws(SceneError) {
    source = SourceText(bytes: bytes)
    importedText = nil
    remarks = []
    self.file = file
    do { scene = try loadScene(bytes) } catch {
      throw SceneError(error, in: source, file: file)
    }
  }

  /// Loads a scene from JSON text.
  ///
  /// - Throws: an error with every mistake in the text.
  public init(json: String, file: String = "scene.json") throws(SceneError) {
    try self.init(bytes: Array(json.utf8), file: file)
  }

  /// Loads a scene from a file.
  ///
  /// - Parameter path: absolute, or relative to the current folder.
  /// - Throws: an error that says why the file cannot be read, or lists every mistake in it.
  public init(contentsOf path: String) throws(SceneError) {
    try self.init(bytes: try Self.bytes(ofFile: path), file: path)
  }

  /// Makes a scene from a value in the scene format.
  ///
  /// ```swift
  /// let scene = try LayoutScene([
  ///   "layoutdoctor": 1,
  ///   "root": ["id": "screen", "size": [375, 667], "subviews": [["id": "title", "kind": "label"]]],
  ///   "constraints": ["title.top": "title.top == screen.safeArea.top + 12"],
  /// ])
  /// ```
  ///
  /// - Throws: an error with every mistake in the value, each with its key path and its place in ``text``.
  public init(_ value: JSONValue, file: String = "scene.json") throws(SceneError) {
    try self.init(json: value.description, file: file)
  }

  /// The scene's own name; `nil` if it has none.
  public var name: String? { scene.name }

  /// The ids of all views, each before its subviews; the first is the root.
  public var views: [String] { scene.views.indices.map { scene.views[$0].name } }

  /// The JSON text that the scene was loaded from, or that was made from an Interface Builder document.
  public var text: String { String(decoding: importedText ?? source.bytes, as: UTF8.self) }

  /// The names of the devices that ``Environments/devices(_:)`` and a scene's environments can name.
  public static var deviceNames: [String] { Device.catalog.map(\.name) }
}

extension LayoutScene {
  static func bytes(ofFile path: String) throws(SceneError) -> [UInt8] {
    do { return try readFile(path) } catch {
      throw SceneError(
        problems: [
          SceneError.Problem(message: "the file cannot be read: \(error.message)", place: nil, keyPath: "")
        ], file: path)
    }
  }
}
