import LayoutModel
import SceneLoading

/// The options for making scenes from a document or a captured hierarchy.
package struct ImportOptions: Sendable {
  /// Whether scenes match Interface Builder's canvas, so that frames can be compared: with the constraints that are removed at
  /// build time, and with all sizes fixed.
  package var followsCanvas = false
  /// Whether damaged parts of a captured hierarchy are left out without an error.
  package var allowsDamage = true

  package init() {}
}

/// The scenes of an Interface Builder document.
package struct ImportedDocument: Sendable {
  package let scenes: [ImportedScene]
  /// The parts that cannot be imported, in document order. The scenes leave them out.
  package let errors: [ImportError]
}

/// A scene made from a part of a document.
package struct ImportedScene: Sendable {
  /// Its name within the document, such as `LoginViewController`.
  package let name: String
  /// Such as `iOS`.
  package let platform: String
  /// The scene, with source ranges in the document.
  package let scene: Scene
  /// The scene in the scene format.
  package let text: [UInt8]
  /// The frames that Interface Builder saved, by view; `nil` without one.
  package let savedFrames: [Rectangle?]
  /// Whether Interface Builder marked a view of the scene as misplaced or ambiguous.
  package let isFlagged: Bool
  /// What the scene leaves out of a damaged document: sentences for people.
  package let remarks: [String]
}

/// Returns whether a text begins like XML, as no scene does.
package func isXML(_ bytes: [UInt8]) -> Bool {
  let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  return bytes[start...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
}

/// Why a document is of a kind that has no scenes: for watchOS, without Auto Layout, or of Interface Builder 3; `nil` if it is not.
///
/// - Parameter start: the first bytes of the document, with the whole tag of its root element.
package func reasonForNoScenes(documentStarting start: [UInt8]) -> ImportError? {
  guard let first = rootElement(in: start), let last = start[first...].firstIndex(of: UInt8(ascii: ">")) else {
    return nil
  }
  let tag = start[first..<last].last == UInt8(ascii: "/") ? start[first..<(last - 1)] : start[first..<last]
  do throws(ImportError) {
    _ = try InterfaceDocument.platform(of: try XMLParser.parse(Array(tag) + Array("/>".utf8)))
  } catch {
    switch error.kind {
    case .watchOS, .withoutAutoLayout, .archive: return error
    default: return nil
    }
  }
  return nil
}

/// The index of the root element's tag, after declarations and comments; `nil` if there is none, or a document type before it.
private func rootElement(in start: [UInt8]) -> Int? {
  var rest = start[...]
  while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
    rest = rest[open...]
    let end: String
    if rest.starts(with: "<!--".utf8) {
      end = "-->"
    } else if rest.starts(with: "<?".utf8) {
      end = "?>"
    } else {
      return rest.starts(with: "<!".utf8) ? nil : open
    }
    guard let close = rest.firstRange(of: Array(end.utf8)) else { return nil }
    rest = rest[close.upperBound...]
  }
  return nil
}

/// Makes the scenes of an Interface Builder document.
///
/// - Parameter name: the document's file name, for people.
/// - Throws: an error if the document as a whole cannot be imported.
/// - Complexity: linear in the text, except that constraints between views require walks up the view tree.
package func importDocument(
  _ bytes: [UInt8], named name: String, options: ImportOptions = ImportOptions()
) throws(ImportError) -> ImportedDocument {
  guard bytes.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
    throw ImportError(.empty, at: .none)
  }
  guard TextEncoding(detectedIn: bytes) == nil else { throw ImportError(.otherEncoding, at: .none) }
  let document = try InterfaceDocument(try XMLParser.parse(bytes), named: name)
  let maker = SceneMaker(document, options: options)
  var scenes: [ImportedScene] = []
  for draft in maker.scenes {
    do throws(ImportError) {
      scenes.append(try ImportedScene(draft, of: document))
    } catch {
      document.report(error)
    }
  }
  return ImportedDocument(scenes: scenes, errors: document.errors.sorted { $0.location.start < $1.location.start })
}

extension ImportedScene {
  fileprivate init(_ draft: SceneDraft, of document: InterfaceDocument) throws(ImportError) {
    let text = SceneText(draft, source: document.name)
    var scene: Scene
    do { scene = try loadScene(text.bytes) } catch {
      // A failure has at least one error.
      let first = error.errors[0]
      throw ImportError(.refusedByFormat(first), at: text.location(ofByte: first.location.start))
    }
    var drafts: [String: ViewDraft] = [:]
    // Stack views with margins, by the ids of their inner stack views.
    var outerStacks: [String: ViewDraft] = [:]
    var isFlagged = false
    draft.root.visit { view in
      drafts[view.id] = view
      if view.hasInnerStack { outerStacks[view.arrangedID] = view }
      if view.element.isSet("misplaced") || view.element.isSet("ambiguous") { isFlagged = true }
    }
    var frames: [Rectangle?] = []
    for index in scene.views.indices {
      let name = scene.views[index].name
      let view = drafts[name]
      if let element = (view ?? outerStacks[name])?.element {
        scene.views[index].nameLocation = element.location
        scene.views[index].allowed.locate(in: Notes(of: element), else: element.location)
      }
      frames.append(view?.savedFrame)
    }
    // The document has an environment's changes on many elements.
    for index in scene.environments.indices { scene.environments[index].nameLocation = draft.root.element.location }
    var constraints: [String: ConstraintDraft] = [:]
    for constraint in draft.constraints { constraints[constraint.id] = constraint }
    for index in scene.constraints.indices {
      guard let constraint = constraints[scene.constraints[index].name] else { continue }
      scene.constraints[index].equationLocation = constraint.location
      scene.constraints[index].nameLocation = constraint.location
      scene.constraints[index].allowed.locate(in: constraint.notes, else: constraint.location)
    }
    self.init(
      name: draft.name, platform: "\(document.platform)", scene: scene, text: text.bytes, savedFrames: frames,
      isFlagged: isFlagged, remarks: draft.remarks)
  }
}
