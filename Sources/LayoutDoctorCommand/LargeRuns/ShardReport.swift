import LayoutModel
import LayoutReporting
import SceneLoading

/// A JSON report about one shard of a run.
struct ShardReport {
  let name: String
  let results: ShardResults

  init(_ file: SceneFile) throws(MergeError) {
    name = file.name
    let bytes: [UInt8]
    do { bytes = try file.contents() } catch { throw .refused(name, "cannot be read: \(error.message)") }
    let document: JSONDocument
    do { document = try loadJSON(bytes) } catch {
      let refusals = error.errors.map(Refusal.init)
      throw .malformed(SceneReport(file: name, source: SourceText(bytes: bytes), content: .refused(refusals)))
    }
    guard let version = document.text("version", of: document.root), document.member("scenes", of: document.root) != nil
    else { throw .refused(name, "this is no report of 'check --format json'") }
    guard let shard = document.member("shard", of: document.root) else {
      throw .refused(name, "this report is about a whole run; only those of 'check --shard I/N' are merged")
    }
    if version != Help.version {
      throw .refused(name, "another version of layoutdoctor wrote this report, \(version); the same version merges it")
    }
    guard let text = document.text("results", of: shard), let results = ShardResults(text) else {
      throw .refused(name, "'results' is missing or has a wrong value")
    }
    self.results = results
  }
}

/// Why the reports of shards cannot be merged.
enum MergeError: Error {
  /// A report, or with `nil` all of them together, cannot be used for a reason: one lower-case phrase, names in quotes.
  case refused(String?, String)
  /// A report is not JSON.
  case malformed(SceneReport)
}

extension JSONDocument {
  /// A member of an object; `nil` if there is none, or if the node is no object.
  func member(_ key: String, of node: JSONNode) -> JSONNode? {
    members(of: node).first { string(of: $0.key) == key }?.value
  }

  /// A member that is a string.
  func text(_ key: String, of node: JSONNode) -> String? {
    member(key, of: node).flatMap { type(of: $0) == .string ? string(of: $0) : nil }
  }
}
