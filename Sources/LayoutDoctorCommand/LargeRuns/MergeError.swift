import LayoutModel
import LayoutReporting

/// Why the reports of shards cannot be merged.
struct MergeError: Error {
  /// The name of the report; `nil` if it is about all of them.
  let report: String?
  let kind: Kind

  enum Kind {
    case unreadable(SystemError)
    case malformed(SourceText, [Refusal])
    /// The file is something other than a JSON report of a check.
    case noReport
    /// The report is about a whole run.
    case wholeRun
    /// A value of the report is missing or of a wrong type.
    case malformedValue(String)
    case wrongSceneCount(Int, stated: Int)
    /// The report has a file that does not belong to its shard.
    case foreignFile(String, Shard)
    /// The report belongs to another run than the first report.
    case differs(Difference, first: String)
    case doubled(Int, first: String)
    case missing([Int], count: Int)
    /// The shards together do not cover exactly the files of the run.
    case otherFiles(covered: Int, expected: Int)
    /// All reports were written by another version of the program.
    case otherVersion(String)
    /// The shards were compared with different findings.
    case differentKnown
    /// The shards were checked with a baseline, but none was passed to the merge.
    case missingBaseline
    case otherBaseline
    /// The shards were checked without a baseline, but one was passed to the merge.
    case unusedBaseline
    /// No scene of any shard has a selected state or environment.
    case unknownNames([String])
  }

  enum Difference { case version, shardCount, files, contents, options }

  init(_ report: String?, _ kind: Kind) {
    self.report = report
    self.kind = kind
  }
}

extension MergeError {
  /// The lines that report the error.
  func text(style: Style) -> [UInt8] {
    if case .malformed(let source, let refusals) = kind {
      let scene = SceneReport(file: report ?? "", source: source, content: .refused(refusals))
      return Array(TextReport.complaints(RunReport(scenes: [scene]), style: style).utf8)
    }
    let place = report.map { "\($0.printable): " } ?? "layoutdoctor: "
    return Array("\(place)error: \(message.printable)\n".utf8)
  }

  /// One lower-case phrase, names in quotes.
  private var message: String {
    switch kind {
    case .unreadable(let error): "cannot be read: \(error.message)"
    case .malformed: "this is no JSON"
    case .noReport: "this is no report of 'check --format json'"
    case .wholeRun: "this report is about a whole run; only those of 'check --shard I/N' are merged"
    case .malformedValue(let name): "'\(name)' is missing or has a wrong value"
    case .wrongSceneCount(let count, let stated): "the report has \(count) scenes, but its summary counts \(stated)"
    case .foreignFile(let file, let shard):
      "'\(file)' does not belong to shard \(shard.index) of \(shard.count)"
    case .differs(let difference, let first): "\(difference.words) than '\(first)'"
    case .doubled(let index, let first): "shard \(index) is in '\(first)' already"
    case .missing(let indices, let count):
      (indices.count == 1 ? "shard" : "shards")
        + " \(Self.listed(indices)) of \(count) \(indices.count == 1 ? "is" : "are") missing"
    case .otherFiles(let covered, let expected):
      "the shards cover other files than the run has: \(covered) in place of \(expected)"
    case .otherVersion(let version):
      "version \(version) of layoutdoctor wrote this report; it is merged by the same version"
    case .differentKnown: "the shards were compared with different findings of the revision or of the baseline"
    case .missingBaseline: "the shards were checked with a baseline; '--baseline' takes the same file"
    case .otherBaseline: "the shards were checked with another baseline"
    case .unusedBaseline: "the shards were checked without a baseline"
    case .unknownNames(let names): "no scene of any shard has the \(names[0])"
    }
  }

  private static func listed(_ indices: [Int]) -> String {
    let texts = indices.prefix(Limits.listedShards).map { "\($0)" }
    if indices.count > Limits.listedShards {
      return texts.joined(separator: ", ") + " and \(indices.count - Limits.listedShards) more"
    }
    return LayoutModel.listed(texts)
  }
}

extension MergeError.Difference {
  fileprivate var words: String {
    switch self {
    case .version: "another version of layoutdoctor wrote this report"
    case .shardCount: "the run of this report has another number of shards"
    case .files: "the run of this report has other files"
    case .contents: "the files had other contents in the run of this report"
    case .options: "the run of this report has other options or configuration files"
    }
  }
}
