import Testing

@testable import LayoutDoctorCommand

struct ShardTests {
  @Test func `each file belongs to exactly one shard, and all shards get about as many`() {
    let names = (0..<1000).map { "Screens/screen\($0).json" }
    let shards = (1...8).compactMap { Shard(index: $0, count: 8) }
    let counts = shards.map { shard in names.count { shard.contains($0) } }
    #expect(counts.reduce(0, +) == names.count)
    #expect(names.allSatisfy { name in shards.count { $0.contains(name) } == 1 })
    // 125 each, with a standard deviation of about 10.
    #expect(counts.allSatisfy { 75...175 ~= $0 }, "\(counts)")
  }

  @Test func `the only shard has all files`() {
    #expect(Shard("1/1")?.contains("a.json") == true)
  }

  @Test(arguments: [
    "", "1", "/", "1/", "/2", "0/2", "3/2", "-1/2", "1/0", "1/2/3", "a/b", "1/10001", "1/99999999999999999999",
  ])
  func `anything else is no shard`(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test func `lists of files are the same in any order, and where names print alike`() {
    #expect(FileList(["b", "a"]).digest == FileList(["a", "b"]).digest)
    #expect(FileList(["ab"]).digest != FileList(["a", "b"]).digest)
    #expect(FileList(["a", "a"]).digest == FileList(["a"]).digest)
  }
}
