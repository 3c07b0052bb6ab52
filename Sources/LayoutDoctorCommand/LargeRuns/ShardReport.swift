import LayoutModel
import LayoutReporting
import SceneLoading

/// A JSON report about one shard of a run.
struct ShardReport {
  let name: String
  /// The version of the program that wrote the report.
  let version: String
  let shard: EncodedShard
  /// The file of each scene, in report order.
  private let scenes: [String]

  init(_ file: SceneFile) throws(MergeError) {
    name = file.name
    let bytes: [UInt8]
    do { bytes = try file.contents() } catch { throw .refused(name, "cannot be read: \(error.message)") }
    let document: JSONDocument
    do { document = try loadJSON(bytes) } catch {
      let refusals = error.errors.map(Refusal.init)
      throw .malformed(SceneReport(file: name, source: SourceText(bytes: bytes), content: .refused(refusals)))
    }
    let root = ReportObject(document, document.root, of: name)
    guard (try? root.count("layoutdoctor")) == EncodedReport.formatVersion, let version = try? root.string("version"),
      let scenes = try? root.objects("scenes"), let summary = try? root.object("summary")
    else { throw .refused(name, "this is no report of 'check --format json'") }
    self.version = version
    guard let shard = try? root.object("shard") else {
      throw .refused(name, "this report is about a whole run; only those of 'check --shard I/N' are merged")
    }
    self.shard = try shard.shard()
    for key in Self.counts { _ = try summary.count(key) }
    var files: [String] = []
    for scene in scenes { files.append(try scene.string("file")) }
    self.scenes = files
    try checkFiles(count: summary.count("scenes"))
  }

  /// The counts of the summary.
  private static let counts = [
    "errors", "warnings", "notes", "expected", "scenes", "configurations", "consequences", "baseline", "earlier",
    "skipped",
  ]

  /// What the shard has kept for the merge.
  func results() throws(MergeError) -> ShardResults {
    guard let results = ShardResults(shard.results), results.files.map(\.name) == shard.covered else {
      throw .malformedValue("results", of: name)
    }
    return results
  }

  /// Checks that no scene of the report is missing, and that all files belong to the shard.
  private func checkFiles(count: Int) throws(MergeError) {
    let own = Shard(index: shard.index, count: shard.count)
    let covered = Set(shard.covered)
    let foreign = shard.covered.filter { own?.contains($0) == false } + scenes.filter { !covered.contains($0) }
    if let file = foreign.first {
      throw .refused(name, "'\(file)' does not belong to shard \(shard.index) of \(shard.count)")
    }
    if scenes.count != count {
      throw .refused(name, "the report has \(scenes.count) scenes, but its summary counts \(count)")
    }
  }
}

/// Why the reports of shards cannot be merged.
enum MergeError: Error {
  /// A report, or with `nil` all of them together, cannot be used for a reason: one lower-case phrase, names in quotes.
  case refused(String?, String)
  /// A report is not JSON.
  case malformed(SceneReport)

  /// A value of a report is missing or of a wrong type.
  static func malformedValue(_ key: String, of report: String) -> MergeError {
    .refused(report, "'\(key)' is missing or has a wrong value")
  }
}

/// An object of a JSON report, with access to its members by name.
private struct ReportObject {
  private let document: JSONDocument
  private let report: String
  private var members: [String: JSONNode] = [:]

  /// - Parameter node: a value of any type; those other than objects have no members.
  init(_ document: JSONDocument, _ node: JSONNode, of report: String) {
    self.document = document
    self.report = report
    for (key, value) in document.members(of: node) { members[document.string(of: key)] = value }
  }

  private func value<Value>(
    _ key: String, _ type: JSONType, _ read: (JSONNode) -> Value?
  ) throws(MergeError) -> Value {
    guard let node = members[key], document.type(of: node) == type, let value = read(node) else {
      throw .malformedValue(key, of: report)
    }
    return value
  }

  func object(_ key: String) throws(MergeError) -> ReportObject {
    try value(key, .object) { ReportObject(document, $0, of: report) }
  }

  func objects(_ key: String) throws(MergeError) -> [ReportObject] {
    try value(key, .array) { node in document.elements(of: node).map { ReportObject(document, $0, of: report) } }
  }

  func string(_ key: String) throws(MergeError) -> String { try value(key, .string) { document.string(of: $0) } }

  func strings(_ key: String) throws(MergeError) -> [String] {
    try value(key, .array) { node in
      let nodes = Array(document.elements(of: node))
      return nodes.allSatisfy { document.type(of: $0) == .string } ? nodes.map { document.string(of: $0) } : nil
    }
  }

  func count(_ key: String) throws(MergeError) -> Int {
    try value(key, .number) { node in
      let range = document.range(of: node)
      let count = Int(String(decoding: document.bytes[Int(range.start)..<Int(range.end)], as: UTF8.self))
      return count.flatMap { 0...Limits.mergedCount ~= $0 ? $0 : nil }
    }
  }

  func shard() throws(MergeError) -> EncodedShard {
    guard let shard = try Shard(index: count("index"), count: count("count")) else {
      throw .malformedValue("shard", of: report)
    }
    var encoded = try EncodedShard(
      index: shard.index, count: shard.count, options: string("options"), fileCount: count("fileCount"),
      files: string("files"), contents: string("contents"), covered: strings("covered"))
    encoded.unknownNames = try strings("unknownNames")
    encoded.status = try count("status")
    encoded.results = try string("results")
    return encoded
  }
}
