import WireFormat

/// The part of a shard's report that describes the run, so that the reports of all shards can be merged.
package struct EncodedShard: Hashable, Sendable {
  /// From 1 to `count`.
  package var index: Int
  package var count: Int
  /// A checksum of the options and settings of the run.
  package var options: String
  /// The number of files in all shards.
  package var fileCount: Int
  /// A checksum of the names of all files of the run.
  package var files: String
  /// A checksum of the contents of all files of the run.
  package var contents: String
  /// The files of this shard, in report order.
  package var covered: [String]
  /// The selected names that no scene of this shard has, such as `state open`.
  package var unknownNames: [String] = []
  /// The exit status of the shard.
  package var status: Int = 0
  /// The data from which the same version of the program writes every format of the whole run, in Base64.
  package var results: String = ""

  package init(
    index: Int, count: Int, options: String, fileCount: Int, files: String, contents: String, covered: [String]
  ) {
    self.contents = contents
    self.index = index
    self.count = count
    self.options = options
    self.fileCount = fileCount
    self.files = files
    self.covered = covered
  }
}

extension EncodedShard: WireValue {
  package static let wire = WireTable<EncodedShard>(
    "shard", "only with --shard: which part of a run the report is about, for 'layoutdoctor merge'"
  ) {
    Field("index", .positive, \.index)
    Field("count", .positive, \.count)
    Field("options", .text, \.options).doc("checksum of the options and settings of the run")
    Field("fileCount", .count, \.fileCount).doc("files of all shards")
    Field("files", .text, \.files).doc("checksum of the paths of all shards")
    Field("contents", .text, \.contents).doc("checksum of the contents of all shards")
    Field("covered", .texts, \.covered).doc("the files of this shard")
    Field("unknownNames", .texts, \.unknownNames)
      .doc("selected states and environments that no scene of this shard has")
    Field("status", .integer(#""enum": [0, 1, 2]"#), \.status).doc("the exit status of this shard")
    Field("results", .text, \.results)
      .doc("what 'merge' of the same version needs to write every format of the run, in Base64")
  }
}
