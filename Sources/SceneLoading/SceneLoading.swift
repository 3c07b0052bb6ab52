import LayoutModel

/// Loads a scene of format version 1.
///
/// - Throws: all errors in the text, or the first position at which it is not JSON.
/// - Complexity: linear in the text (expected, since names are looked up by hash).
package func loadScene(_ bytes: [UInt8]) throws(LoadFailure) -> Scene { try load(bytes).scene }

/// Loads a scene, and keeps the loader that knows where its parts are written.
func load(_ bytes: [UInt8]) throws(LoadFailure) -> (scene: Scene, loader: SceneLoader) {
  var parser = JSONParser(bytes)
  var failure: JSONParser.Failure?
  do { try parser.parse() } catch { failure = error }
  var loader = SceneLoader(document: JSONDocument(bytes: bytes, nodes: parser.nodes))
  for duplicate in parser.duplicates {
    loader.report(
      .duplicateKey(loader.document.string(of: duplicate.key)), at: duplicate.key,
      related: loader.document.range(of: duplicate.first))
  }
  if let failure {
    loader.errors.append(PendingError(kind: failure.kind, location: failure.location))
    throw LoadFailure(errors: loader.finishedErrors())
  }
  let scene = loader.buildScene()
  guard let scene, loader.errors.isEmpty else { throw LoadFailure(errors: loader.finishedErrors()) }
  return (scene, loader)
}

/// Parses any JSON text. Its numbers may have any magnitude and any number of digits.
///
/// - Throws: the first position at which the text is not JSON, or every duplicate key of an object.
package func loadJSON(_ bytes: [UInt8]) throws(LoadFailure) -> JSONDocument {
  var parser = JSONParser(bytes, limitsNumbers: false)
  do { try parser.parse() } catch {
    throw LoadFailure(errors: [LoadError(kind: error.kind, location: error.location)])
  }
  let document = JSONDocument(bytes: bytes, nodes: parser.nodes)
  let duplicates = parser.duplicates.prefix(Limits.errors).map { duplicate in
    LoadError(
      kind: .duplicateKey(document.string(of: duplicate.key)), location: document.range(of: duplicate.key),
      keyPath: document.path(to: duplicate.key), related: document.range(of: duplicate.first))
  }
  guard duplicates.isEmpty else { throw LoadFailure(errors: duplicates) }
  return document
}
