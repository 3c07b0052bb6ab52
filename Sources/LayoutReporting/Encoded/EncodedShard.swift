/// The part of a shard's report that describes the run, so that the reports of all shards can be merged.
package struct EncodedShard: Hashable, Sendable {
  /// From 1 to `count`.
  package var index: Int
  package var count: Int
  /// A hash of the options and settings of the run.
  package var options: String
  /// The number of files in all shards.
  package var fileCount: Int
  /// A hash of the names of all files of the run.
  package var files: String
  /// A hash of the contents of all files of the run.
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

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("index", index)
      json.member("count", count)
      json.member("options", options)
      json.member("fileCount", fileCount)
      json.member("files", files)
      json.member("contents", contents)
      json.member("covered", covered)
      json.member("unknownNames", unknownNames)
      json.member("status", status)
      json.member("results", results)
    }
  }
}
