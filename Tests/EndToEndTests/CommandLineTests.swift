import Foundation
import Testing

struct CommandLineTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `the version is printed`() throws {
    #expect(try Program.run("--version", in: folder.url).output == "layoutdoctor 0.1.0\n")
  }

  @Test func `help goes to standard output and ends with 0`() throws {
    for arguments in ["--help", "help", "-h"] {
      let run = try Program.run(arguments, in: folder.url)
      #expect(run.status == 0)
      #expect(run.output.contains("check [PATH…]"))
      #expect(run.errors.isEmpty)
    }
    #expect(try Program.run("check", "--help", in: folder.url).output.contains("--fail-on"))
  }

  @Test func `a mistake goes to standard error, ends with 2 and suggests what was meant`() throws {
    let run = try Program.run("check", "--fial-on", "error", "a.json", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("did you mean '--fail-on'?"))
    #expect(try Program.run("slove", in: folder.url).errors.contains("did you mean 'solve'?"))
    #expect(try Program.run("check", in: folder.url).status == 2)
  }

  @Test(arguments: ["scene", "report", "ranges", "diff", "config", "alerts"])
  func `a schema is printed as JSON`(kind: String) throws {
    let run = try Program.run("schema", kind, in: folder.url)
    #expect(run.status == 0)
    #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [String: Any])
  }

  @Test func `every rule that is listed is explained`() throws {
    let list = try Program.run("explain", in: folder.url).output
    let ids = list.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(ids.contains("conflicting-constraints"))
    for id in ids { #expect(try Program.run("explain", id, in: folder.url).output.hasPrefix("\(id) (")) }
    #expect(try Program.run("rules", in: folder.url).errors.hasPrefix("layoutdoctor: error: 'rules' is 'explain' now"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a completion script knows every command, and its shell can read it`(shell: String) throws {
    let run = try Program.run("completions", shell, in: folder.url)
    #expect(run.status == 0)
    for command in ["check", "solve", "graph", "explain", "schema", "completions"] {
      #expect(run.output.contains(command))
    }
    try folder.write("script", run.output)
    let isInstalled = try Program.shell("command -v \(shell)", in: folder.url).status == 0
    if isInstalled { #expect(try Program.shell("\(shell) -n script", in: folder.url).status == 0) }
  }

  @Test func `groff prints the manual page without a warning`() throws {
    let page = try Program.run("help", "--man", in: folder.url)
    #expect(page.status == 0)
    try folder.write("layoutdoctor.1", page.output)
    guard try Program.shell("command -v groff", in: folder.url).status == 0 else { return }
    let run = try Program.shell("groff -man -Tutf8 -wall -P-cbou layoutdoctor.1", in: folder.url)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let words = run.output.split { $0.isWhitespace }
    let title = ["LAYOUTDOCTOR(1)", "User", "Commands", "LAYOUTDOCTOR(1)"].map { Substring($0) }
    #expect(words.starts(with: title + ["NAME", "layoutdoctor", "-"]))
    for spelling in ["--fail-on", "-o", "--dry-run"] { #expect(words.contains { $0 == spelling }) }
    #expect(run.output.contains("'-' for standard input"))
  }

  @Test func `a file of completions in the function path of zsh completes the first time`() throws {
    try folder.write("functions/_layoutdoctor", try Program.run("completions", "zsh", in: folder.url).output)
    guard try Program.shell("command -v zsh", in: folder.url).status == 0 else { return }
    // `_describe` is a function of zsh's completion system; here it prints that it was called.
    let script = """
      fpath=($PWD/functions)
      _describe() { echo called $1 }
      CURRENT=2
      autoload -Uz _layoutdoctor
      _layoutdoctor
      """
    let run = try Program.shell("zsh -f -c '\(script)'", in: folder.url)
    #expect(run.output == "called command\n")
    #expect(run.errors.isEmpty)
  }
}
