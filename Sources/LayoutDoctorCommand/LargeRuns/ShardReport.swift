import LayoutModel
import LayoutReporting
import SceneLoading

/// A JSON report about one shard of a run.
struct ShardReport {
  let name: String
  /// The version of the program that wrote the report.
  let version: String
  let shard: EncodedShard
  let summary: Summary
  let skippedFileCount: Int
  /// The file of each scene, in report order.
  private let scenes: [String]

  init(_ file: SceneFile) throws(MergeError) {
    name = file.name
    let bytes: [UInt8]
    do { bytes = try file.contents() } catch { throw MergeError(name, .unreadable(error)) }
    let document: JSONDocument
    do { document = try loadJSON(bytes) } catch {
      throw MergeError(name, .malformed(SourceText(bytes: bytes), error.errors.map(Refusal.init)))
    }
    let root = ReportObject(document, document.root)
    guard root.count("layoutdoctor") == EncodedReport.formatVersion, let version = root.string("version"),
      let scenes = root.array("scenes"), let summary = root.object("summary")
    else { throw MergeError(name, .noReport) }
    self.version = version
    guard let shard = root.object("shard") else { throw MergeError(name, .wholeRun) }
    self.shard = try Self.shard(shard, name)
    skippedFileCount = try Self.count(summary, "skipped", name)
    self.summary = try Self.summary(summary, name)
    let files = scenes.compactMap { ReportObject(document, $0).string("file") }
    if files.count < scenes.count { throw MergeError(name, .malformedValue("scenes")) }
    self.scenes = files
    try checkFiles()
  }

  private static func shard(_ object: ReportObject, _ name: String) throws(MergeError) -> EncodedShard {
    guard
      let shard = try Shard(index: count(object, "index", name), count: count(object, "count", name))
    else { throw MergeError(name, .malformedValue("shard")) }
    guard let options = object.string("options"), let files = object.string("files"),
      let contents = object.string("contents"),
      let covered = object.strings("covered"), let unknownNames = object.strings("unknownNames")
    else { throw MergeError(name, .malformedValue("shard")) }
    let status = try count(object, "status", name)
    guard 0...2 ~= status else { throw MergeError(name, .malformedValue("status")) }
    var encoded = EncodedShard(
      index: shard.index, count: shard.count, options: options, fileCount: try count(object, "fileCount", name),
      files: files, contents: contents, covered: covered)
    encoded.unknownNames = unknownNames
    encoded.status = status
    guard let results = object.string("results") else { throw MergeError(name, .malformedValue("results")) }
    encoded.results = results
    return encoded
  }

  private static func summary(_ object: ReportObject, _ name: String) throws(MergeError) -> Summary {
    // In the order of `Summary.counts`; `nil` for counts that the report does not contain.
    let names: [String?] = [
      "errors", "warnings", "notes", "expected", "scenes", nil, "configurations", "consequences", "baseline", "earlier",
      nil, nil,
    ]
    var counts: [Int] = []
    for key in names { counts.append(try key.map { key throws(MergeError) in try count(object, key, name) } ?? 0) }
    guard let summary = Summary(counts: counts) else { throw MergeError(name, .malformedValue("summary")) }
    return summary
  }

  private static func count(_ object: ReportObject, _ key: String, _ name: String) throws(MergeError) -> Int {
    guard let count = object.count(key), 0...Limits.mergedCount ~= count else {
      throw MergeError(name, .malformedValue(key))
    }
    return count
  }

  /// What the shard has kept for the merge.
  func results() throws(MergeError) -> ShardResults {
    guard let results = ShardResults(shard.results), results.files.map(\.name) == shard.covered else {
      throw MergeError(name, .malformedValue("results"))
    }
    return results
  }

  /// Checks that no scene of the report is missing, and that all files belong to the shard.
  private func checkFiles() throws(MergeError) {
    guard let own = Shard(index: shard.index, count: shard.count) else { return }
    for file in shard.covered where !own.contains(file) { throw MergeError(name, .foreignFile(file, own)) }
    let covered = Set(shard.covered)
    for file in scenes where !covered.contains(file) { throw MergeError(name, .foreignFile(file, own)) }
    if scenes.count != summary.scenes { throw MergeError(name, .wrongSceneCount(scenes.count, stated: summary.scenes)) }
  }
}

/// An object of a JSON document, with access to its members by name.
private struct ReportObject {
  private let document: JSONDocument
  private var members: [String: JSONNode] = [:]

  /// - Parameter node: a value of any type; those other than objects have no members.
  init(_ document: JSONDocument, _ node: JSONNode) {
    self.document = document
    for (key, value) in document.members(of: node) { members[document.string(of: key)] = value }
  }

  private func node(_ name: String, _ type: JSONType) -> JSONNode? {
    members[name].flatMap { document.type(of: $0) == type ? $0 : nil }
  }

  func object(_ name: String) -> ReportObject? { node(name, .object).map { ReportObject(document, $0) } }

  func array(_ name: String) -> [JSONNode]? { node(name, .array).map { Array(document.elements(of: $0)) } }

  func string(_ name: String) -> String? { node(name, .string).map { document.string(of: $0) } }

  func count(_ name: String) -> Int? {
    node(name, .number).flatMap { node in
      let range = document.range(of: node)
      return Int(String(decoding: document.bytes[Int(range.start)..<Int(range.end)], as: UTF8.self))
    }
  }

  /// `nil` unless all elements are strings.
  func strings(_ name: String) -> [String]? {
    guard let nodes = array(name), nodes.allSatisfy({ document.type(of: $0) == .string }) else { return nil }
    return nodes.map { document.string(of: $0) }
  }
}
