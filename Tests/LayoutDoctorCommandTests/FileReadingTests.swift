import Foundation
import Testing

@testable import LayoutDoctorCommand

struct FileReadingTests {
  private let path: String

  init() { path = FileManager.default.temporaryDirectory.appendingPathComponent("read-\(UUID().uuidString)").path }

  /// The bytes of a file of the given size; `nil` if it is too large.
  private func read(_ count: Int, expecting size: Int, limit: Int = 1_000_000) throws -> [UInt8]? {
    try Data((0..<count).map { UInt8($0 % 251) }).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try FileDescriptor.opening(FilePath(path), flags: O_RDONLY)
    defer { try? file.close() }
    return try? file.readAll(limit: limit, expecting: size)
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func `a file is read to its end, whatever size is expected`(count: Int) throws {
    let bytes = (0..<count).map { UInt8($0 % 251) }
    for size in [0, 1, count - 1, count, count + 1, 300_000] {
      #expect(try read(count, expecting: size) == bytes)
    }
  }

  @Test func `more bytes than the limit are an error, as many as it are none`() throws {
    for size in [0, 99, 100, 101, 500] {
      #expect(try read(100, expecting: size, limit: 100)?.count == 100)
      #expect(try read(101, expecting: size, limit: 100) == nil)
      #expect(try read(100_000, expecting: size, limit: 100) == nil)
    }
  }
}
