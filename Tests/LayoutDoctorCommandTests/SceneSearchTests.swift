import Foundation
import Testing

@testable import LayoutDoctorCommand

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
    #expect(search.failures.first?.reason == "the folder holds no scenes")
  }

  private func failures() -> [String: String] {
    let failures = SceneSearch([FilePath(folder.path)]).failures
    return Dictionary(failures.map { ($0.path.text.replacingOccurrences(of: folder.path, with: ""), $0.reason) }) { $1 }
  }

  @Test func `files that are no scenes are counted, each once, and JSON has its ending in any case`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["b.json", "c.JSON"] { try write(name) }
    for name in ["a/package.json", "Contents.json"] { try write(name, #"{ "name": "not a scene" }"#) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/again.json", withDestinationPath: "Contents.json")
    let search = SceneSearch([FilePath(folder.path)])
    #expect(search.files.map { $0.path.lastComponent } == ["b.json", "c.JSON"])
    #expect(search.skippedFiles.count == 2)
    try FileManager.default.linkItem(atPath: folder.path + "/b.json", toPath: folder.path + "/d.json")
    #expect(found() == ["/b.json", "/c.JSON", "/d.json"])
    #expect(search.failures.isEmpty)
  }

  @Test func `what cannot be read is named, and hides nothing beside it`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("z.json")
    try #require(unsafe mkfifo(folder.path + "/pipe.json", 0o600) == 0)
    for (name, destination) in [("loop", "loop"), ("gone.json", "nowhere"), ("gone", "nowhere")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: destination)
    }
    #expect(found() == ["/z.json"])
    #expect(
      failures() == [
        "/pipe.json": SystemError.irregular.message, "/loop": SystemError.code(ELOOP).message,
        "/gone.json": SystemError.code(ENOENT).message,
      ])
  }

  @Test func `a path that is too long for the system is named`() throws {
    defer { _ = try? Process.run(URL(fileURLWithPath: "/bin/rm"), arguments: ["-rf", folder.path]).waitUntilExit() }
    try write("z.json")
    var parent = unsafe open(folder.path, O_RDONLY)
    let name = String(repeating: "d", count: 200)
    for _ in 0..<25 {
      try #require(unsafe mkdirat(parent, name, 0o700) == 0)
      let child = unsafe openat(parent, name, O_RDONLY)
      close(parent)
      parent = child
    }
    close(parent)
    #expect(found() == ["/z.json"])
    #expect(Array(failures().values) == [SystemError.code(ENAMETOOLONG).message])
  }

  @Test func `an empty file that will be written is no scene, another one is`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("report.json", "")
    try write("z.json")
    let output = try FileStatus(of: FilePath(folder.path + "/report.json")).identity
    #expect(SceneSearch([FilePath(folder.path)], outputs: [output]).files.count == 1)
    #expect(found() == ["/report.json", "/z.json"])
  }
}
