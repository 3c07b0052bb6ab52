import Foundation
import SceneLoading
import Testing

/// Edge cases of JSON. Texts named `y_…` are valid, and those named `n_…` are not.
@Suite struct JSONEdgeTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/fuzz/json")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []).sorted()

  @Test(arguments: names) func `a text is read if its name begins with y and refused if it begins with n`(
    name: String
  ) throws {
    let bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    let isRead: Bool
    do {
      _ = try loadJSON(bytes)
      isRead = true
    } catch {
      isRead = false
      for error in error.errors {
        #expect(0 <= error.location.start && error.location.start <= error.location.end)
        #expect(error.location.end <= bytes.count)
      }
    }
    #expect(isRead == name.hasPrefix("y_"))
  }

  @Test func `there are texts of both kinds`() {
    #expect(Self.names.filter { $0.hasPrefix("y_") }.count > 20)
    #expect(Self.names.filter { $0.hasPrefix("n_") }.count > 80)
    #expect(Self.names.allSatisfy { $0.hasPrefix("y_") || $0.hasPrefix("n_") })
  }
}
