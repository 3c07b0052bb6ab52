import Foundation
import Testing

@testable import LayoutDoctorCommand

struct ResultCacheTests {
  @Test func `entries that were written least recently go beyond the limit`() throws {
    let folder = try ScratchFolder()
    let cache = try ResultCache(folder.file("cache"))
    for (index, name) in ["c", "a", "b", "d"].enumerated() {
      cache.store([UInt8](repeating: 0, count: 1000), for: .init(name: name, checksum: "1"))
      let date = Date(timeIntervalSince1970: Double(1_000_000 + index))
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: "\(folder.path)/cache/\(name).result")
    }
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/cache").filter { $0.hasSuffix(".result") }
        .map { String($0.dropLast(".result".count)) }.sorted()
    }
    cache.removeOldEntries(limit: 5000)
    #expect(try names() == ["a", "b", "c", "d"])
    // An entry has a thousand bytes and a header.
    cache.removeOldEntries(limit: 2500)
    #expect(try names() == ["b", "d"])
    #expect(cache.message(for: .init(name: "d", checksum: "1")) != nil)
    cache.removeOldEntries(limit: 0)
    #expect(try names().isEmpty)
  }
}
