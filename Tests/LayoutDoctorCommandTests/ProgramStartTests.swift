import Foundation
import Testing

@testable import LayoutDoctorCommand

struct ProgramStartTests {
  @Test func `a program is found in the first folder that has an executable file of its name`() throws {
    let folder = try ScratchFolder()
    let manager = FileManager.default
    for (name, mode) in [("a", 0o644), ("b", 0o755), ("c", 0o755)] {
      try manager.createDirectory(atPath: folder.file(name).text, withIntermediateDirectories: true)
      let file = folder.file(name).text + "/tool"
      try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: file))
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    }
    try manager.createDirectory(atPath: folder.file("d").text + "/tool", withIntermediateDirectories: true)
    func path(_ name: String, _ folders: String...) -> String {
      ProgramStart.path(of: name, in: folders.map { folder.file($0).text }.joined(separator: ":")).text
    }
    #expect(path("tool", "d", "a", "b", "c") == folder.file("b").text + "/tool")
    #expect(path("tool", "c", "b") == folder.file("c").text + "/tool")
    #expect(path("tool", "a", "d") == "tool")
    #expect(path("./tool", "b") == "./tool")
    #expect(ProgramStart.path(of: "tool", in: "").text == "tool")
  }

  @Test func `where nothing leads to this program, what it was called by does`() {
    let path = ProgramStart.ownPath(link: "/nowhere/exe")
    #expect(FileManager.default.isExecutableFile(atPath: path.text))
    #expect(path.lastComponent == FilePath(CommandLine.arguments[0]).lastComponent)
  }

  @Test(arguments: ["TERM", "PIPE"])
  func `no signal that this process blocks or ignores is blocked or ignored there`(signal: String) throws {
    var (signals, before) = (sigset_t(), sigset_t())
    _ = unsafe sigemptyset(&signals)
    _ = unsafe sigaddset(&signals, SIGTERM)
    _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    Terminal.prepare()
    let start = ProgramStart(["sh", "-c", "kill -\(signal) $$; exit 7"], program: FilePath("/bin/sh"))
    let id = try start.start()
    var status: Int32 = 0
    #expect(unsafe waitpid(id, &status, 0) == id)
    #expect(status & 0x7F == (signal == "TERM" ? SIGTERM : SIGPIPE))
  }

  @Test func `a process has the files and the environment that it is given`() throws {
    let folder = try ScratchFolder()
    var start = ProgramStart(
      ["sh", "-c", "read line || echo nothing to read >&2; echo lost; echo $PLACE >&2"], program: FilePath("/bin/sh"))
    start.files = [(0, .nothing), (1, .nothing), (2, .output(folder.file("errors").text))]
    start.environment = ["PLACE=here"]
    let id = try start.start()
    var status: Int32 = 0
    #expect(unsafe waitpid(id, &status, 0) == id)
    #expect(status == 0)
    #expect(try String(contentsOfFile: folder.file("errors").text, encoding: .utf8) == "nothing to read\nhere\n")
  }

  @Test func `a program that is not there is an error`() {
    #expect(throws: SystemError.code(ENOENT)) {
      _ = try ProgramStart(["tool"], program: FilePath("/nowhere/tool")).start()
    }
  }
}
