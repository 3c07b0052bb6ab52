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
      run.output.hasSuffix(
        """
        ; 2 findings are in the baseline; 1 file could not be checked, as the baseline says
        cannot be read: App/old.xib
        wrote layout-baseline.txt
        wrote .layoutdoctor.json
        wrote .github/workflows/layout.yml; set in it where the program comes from

        """), "\(run.output)")
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
          == "kept known.txt\nkept .layoutdoctor.json\nkept .gitlab-ci.yml; a job of it can run 'layoutdoctor check'\n",
      "\(run.output)"
    )
    for (name, text) in files { #expect(try folder.read(name) == text) }
    try FileManager.default.removeItem(at: folder.url.appending(path: ".gitlab-ci.yml"))
    _ = try Program.run("init", "--ci", "gitlab", in: folder.url)
    #expect(try folder.read(".gitlab-ci.yml").contains("GIT_DEPTH: 0"))
  }

  @Test func `nothing is written where the baseline cannot be`() throws {
    let run = try Program.run("init", in: folder.url)
    #expect(run.status == 2 && run.output.hasSuffix("needs every file to be checked\n"), "\(run.output)")
    #expect(folder.entries.isEmpty)
    try folder.write("scene.json", SampleScene.conflicting)
    #expect(try Program.run("init", in: folder.url).status == 0)
    #expect(try Program.run("check", in: folder.url).status == 0)
  }

  @Test func `a configuration file that cannot be used is reported as by a check, and nothing is written`() throws {
    try folder.write("scene.json", SampleScene.conflicting)
    try folder.write(".layoutdoctor.json", #"{ "baseline": "known.txt", "faliOn": "error" }"#)
    let run = try Program.run("init", in: folder.url)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(try run.errors == Program.run("check", in: folder.url).errors)
    #expect(run.errors.contains("unknown key 'faliOn'"), "\(run.errors)")
    #expect(folder.entries == [".layoutdoctor.json", "scene.json"])
    // One further down is found when its folder is checked.
    try folder.write(".layoutdoctor.json", #"{ "baseline": "known.txt" }"#)
    try folder.write("App/.layoutdoctor.json", #"{ "faliOn": "error" }"#)
    try folder.write("App/scene.json", SampleScene.conflicting)
    #expect(try Program.run("init", in: folder.url).errors.contains("unknown key 'faliOn'"))
    #expect(folder.entries == [".layoutdoctor.json", "App", "scene.json"])
  }

  @Test func `a configuration file without a baseline is kept`() throws {
    try folder.write("scene.json", SampleScene.conflicting)
    try folder.write(".layoutdoctor.json", "{}")
    let run = try Program.run("init", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("no baseline: '.layoutdoctor.json' has no 'baseline'\nkept .layoutdoctor.json\n"))
  }
}
