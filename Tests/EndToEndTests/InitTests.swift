import Foundation
import Testing

struct InitTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `a project is set up, and its next finding fails`() throws {
    try folder.write("App/known.json", SampleScene.conflicting)
    try folder.write("App/old.xib", "<archive")
    let run = try Program.run("init", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.hasPrefix(
        "wrote .layoutdoctor.json\nwrote .github/workflows/layout.yml; set in it where the program comes from\n"),
      "\(run.output)")
    #expect(
      run.output.hasSuffix(
        "; 2 findings are in the baseline; 1 file could not be checked, as the baseline says\ncannot be read: App/old.xib\nwrote layout-baseline.txt\n"
      ), "\(run.output)")
    #expect(try folder.read(".github/workflows/layout.yml").contains("fetch-depth: 0"))
    #expect(try Program.run("check", in: folder.url).status == 0)
    try folder.write("App/new.json", SampleScene.unreachable)
    #expect(try Program.run("check", in: folder.url).status == 1)
  }

  @Test func `no file is overwritten`() throws {
    try folder.write("scene.json", SampleScene.conflicting)
    let files = [".layoutdoctor.json": #"{ "baseline": "known.txt" }"#, "known.txt": "mine", ".gitlab-ci.yml": "mine"]
    for (name, text) in files { try folder.write(name, text) }
    let run = try Program.run("init", in: folder.url)
    #expect(
      run.status == 0
        && run.output
          == "kept .layoutdoctor.json\nkept .gitlab-ci.yml; a job of it can run 'layoutdoctor check'\nkept known.txt\n",
      "\(run.output)"
    )
    for (name, text) in files { #expect(try folder.read(name) == text) }
    try FileManager.default.removeItem(at: folder.url.appending(path: ".gitlab-ci.yml"))
    _ = try Program.run("init", "--ci", "gitlab", in: folder.url)
    #expect(try folder.read(".gitlab-ci.yml").contains("GIT_DEPTH: 0"))
  }

  @Test func `a folder without scenes cannot be set up`() throws {
    let run = try Program.run("init", in: folder.url)
    #expect(run.status == 2 && run.output.contains("no baseline: once every file can be checked"), "\(run.output)")
    try folder.write("scene.json", SampleScene.conflicting)
    #expect(try Program.run("check", "--update-baseline", in: folder.url).status == 0)
    #expect(try Program.run("check", in: folder.url).status == 0)
  }
}
