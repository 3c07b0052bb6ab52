import Foundation
import Testing

@testable import LayoutDoctorCommand

struct OutputFileTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a", "old")
  }

  private func edit(_ name: String, from original: String = "old") throws(SystemError) {
    try OutputFile.write(Array("new".utf8), to: folder.file(name), replacing: Array(original.utf8))
  }

  @Test func `an edited file is replaced, and nothing else is left behind`() throws {
    try edit("a")
    #expect(folder.read("a") == "new")
    #expect(folder.entries == ["a"])
  }

  @Test func `a file that changed since it was read is not replaced`() throws {
    try folder.write("a", "other")
    #expect(throws: SystemError.changed) { try edit("a") }
    #expect(folder.read("a") == "other")
    #expect(folder.entries == ["a"])
  }

  @Test func `links stay links, wherever the last one leads`() throws {
    try folder.link("b", to: "a")
    try folder.link("c", to: folder.path + "/b")
    try edit("c")
    #expect(folder.read("a") == "new")
    try folder.link("d", to: "made")
    try OutputFile.write(Array("x".utf8), to: folder.file("d"))
    #expect(folder.read("made") == "x")
    for name in ["b", "c", "d"] { #expect(folder.file(name).isSymbolicLink) }
  }

  @Test func `links that lead in a circle are an error`() throws {
    try folder.link("b", to: "c")
    try folder.link("c", to: "b")
    #expect(throws: SystemError.code(ELOOP)) { try OutputFile.write([1], to: folder.file("b")) }
  }

  @Test func `an edited file keeps its mode, with the bits beyond permissions`() throws {
    let path = folder.path + "/a"
    for mode: mode_t in [0o640, 0o6750, 0o666] {
      try #require(unsafe chmod(path, mode) == 0)
      try folder.write("copy", "")
      try OutputFile.write(
        Array("\(mode)".utf8), to: folder.file("a"), replacing: try folder.file("a").contents())
      #expect(try FileStatus(of: folder.file("a")).permissions == mode)
    }
  }

  @Test(.enabled(if: geteuid() == 0)) func `an edited file keeps its owner and group`() throws {
    try #require(unsafe chown(folder.path + "/a", 1234, 2345) == 0)
    try #require(unsafe chmod(folder.path + "/a", 0o4755) == 0)
    try edit("a")
    let status = try FileStatus(of: folder.file("a"))
    #expect(status.owner == 1234 && status.group == 2345 && status.permissions == 0o4755)
  }

  @Test func `what is no regular file is neither read nor written, and does not wait`() throws {
    try #require(unsafe mkfifo(folder.path + "/pipe", 0o600) == 0)
    let refusal = SystemError.irregular
    #expect(throws: refusal) { try folder.file("pipe").contents() }
    #expect(throws: refusal) { try OutputFile.write([1], to: folder.file("pipe")) }
    #expect(throws: refusal) { try edit("pipe") }
    #expect(throws: SystemError.irregular) { try OutputFile.write([1], to: FilePath(folder.path)) }
    #expect(throws: SystemError.irregular) { try FilePath("/dev/zero").contents() }
    #expect(throws: SystemError.irregular) { try OutputFile.write([1], to: FilePath("/dev/zero")) }
    try OutputFile.write([1], to: FilePath("/dev/null"))
  }

  @Test func `the number of an open file is known by its path`() {
    #expect(FilePath("/dev/fd/63").descriptorNumber == 63)
    #expect(FilePath("/proc/self/fd/3").descriptorNumber == 3)
    #expect(FilePath("/dev/stdin").descriptorNumber == 0)
    for other in ["/dev/fd/", "/dev/fd/x", "/dev/fd/3/a", "dev/fd/3", "/dev/null"] {
      #expect(FilePath(other).descriptorNumber == nil)
    }
  }
}

struct OutputDestinationTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a", "")
    try folder.write("b", "")
    try folder.hardLink("hard", to: "a")
    try folder.link("soft", to: "a")
    try folder.link("new-link", to: "new")
    try folder.link("here", to: ".")
  }

  private func isSame(_ first: String, _ second: String) -> Bool {
    OutputDestination(folder.file(first)) == OutputDestination(folder.file(second))
  }

  @Test(arguments: ["a", "./a", "hard", "soft", "here/a"])
  func `every name of a file is known`(name: String) {
    #expect(isSame("a", name) && isSame(name, "a"))
    #expect(!isSame("b", name))
  }

  @Test(arguments: ["new", "./new", "here/new", "new-link"])
  func `every name of a file that is still to be made is known`(name: String) {
    #expect(isSame("new", name) && isSame(name, "new"))
    #expect(!isSame("newer", name) && !isSame("a", name))
  }

  @Test func `what is no file can be written to twice`() {
    let sink = OutputDestination(FilePath("/dev/null"))
    #expect(sink.identity == nil)
    #expect(sink != OutputDestination(FilePath("/dev/./null")))
  }
}
