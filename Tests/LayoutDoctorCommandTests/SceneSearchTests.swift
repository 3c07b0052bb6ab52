import Foundation
import LayoutDoctorCommand
import Testing

struct SceneSearchTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("scene-search-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func write(_ name: String, _ text: String = #"{"layoutdoctor": 1}"#) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func found(_ paths: [String] = [""]) -> [String] {
    SceneSearch(paths.map { FilePath(folder.path + $0) }).files.map {
      String($0.name.dropFirst(folder.path.utf8.count))
    }
  }

  @Test func `a folder is searched to the bottom, in the order of bytes, hidden entries left out`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["b.json", "a/z.json", "a/B.json", "é.json", ".hidden/c.json", ".d.json", "e.txt"] { try write(name) }
    try write("other.json", #"{"name": "not a scene"}"#)
    #expect(found() == ["/a/B.json", "/a/z.json", "/b.json", "/é.json"])
  }

  @Test func `a link back to a folder above ends nowhere`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("a/b.json")
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("a/loop"), withDestinationURL: folder)
    #expect(found() == ["/a/b.json"])
  }

  @Test func `a file named twice is checked once`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("b.json")
    #expect(found(["/b.json", "/./b.json", ""]) == ["/b.json"])
  }

  @Test func `a folder without scenes and a file that is not there are failures`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let search = SceneSearch([FilePath(folder.path), FilePath(folder.path + "/nothing.json")])
    #expect(search.files.isEmpty)
    #expect(search.failures.count == 2)
    #expect(search.failures.first?.reason == .folderWithoutScenes)
  }
}
