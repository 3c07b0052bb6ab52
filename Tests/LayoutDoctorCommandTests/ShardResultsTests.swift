import LayoutReporting
import Testing

@testable import LayoutDoctorCommand

struct ShardResultsTests {
  private let results: ShardResults

  init() throws {
    let report = SceneReport(file: "a.json", refusedBecause: "it is gone")
    let parts = [ReportPart([1, 2], notices: [3])] + ReportFormats.merged.dropFirst().map { _ in ReportPart() }
    let scene = SceneResult(report, names: nil, complaints: [4], outputs: parts)
    let file = FileResult(
      name: "a.json", isUnchanged: true,
      scenes: [.init(): [scene], .init(isOwnPast: true): [], .init(isOwnBaseline: true): [scene]])
    let shard = EncodedShard(
      index: 1, count: 2, options: "o", fileCount: 2, files: "f", contents: "c", covered: ["a.json"])
    results = ShardResults(
      shard: shard, failOn: .error, revision: "main",
      past: [
        BaselineEntry(
          fingerprint: "0123456789abcdef", rule: "r", file: "b", subject: "c", severity: .note, isCounted: false)
      ], baseline: "hash",
      judged: JudgedEntries(try ParsedArguments(["check", "--only", "cut-content", "--rule", "clipped-content=off"])),
      missingFiles: ["gone"], skippedFiles: ["skipped"], uses: [], files: [file])
  }

  @Test func `results are read as they were written`() throws {
    let read = try #require(ShardResults(results.text))
    #expect(read.text == results.text)
    #expect(read.shard == results.shard)
    #expect(read.failOn == .error)
    #expect(read.revision == "main")
    #expect(read.past == results.past)
    #expect(read.judged == results.judged)
    #expect(read.files[0].isUnchanged)
    #expect(read.files[0].scenes.count == 3)
    #expect(read.files[0].all[0].outputs[0].notices == [3])
    #expect(read.files[0].all[0].summary.refusedScenes == 1)
  }

  @Test func `results of other files than those of the shard are none`() throws {
    var other = results
    other.shard.covered.append("b.json")
    #expect(ShardResults(other.text) == nil)
  }

  @Test func `a part of the results is none`() throws {
    let bytes = try #require(Base64.bytes(of: results.text))
    for count in 0..<bytes.count { #expect(ShardResults(Base64.text(of: Array(bytes[..<count]))) == nil) }
  }

  @Test func `damaged results are refused or read, without a crash`() throws {
    let bytes = try #require(Base64.bytes(of: results.text))
    for place in bytes.indices {
      for value in [0xFF, bytes[place] ^ 1, 0x7F] {
        var damaged = bytes
        damaged[place] = value
        _ = ShardResults(Base64.text(of: damaged))
      }
    }
  }
}
