import Foundation
import Testing

/// Nothing in a folder is skipped silently.
struct FolderSearchTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("sound.json", SampleScene.sound)
  }

  private func check(_ arguments: String = "") throws -> Program.Run {
    try Program.shell("layoutdoctor check . \(arguments)", in: folder.url)
  }

  @Test func `a scene in another encoding is refused with what to do`() throws {
    let data = try #require(SampleScene.conflicting.data(using: .utf16BigEndian))
    try data.write(to: folder.url.appendingPathComponent("wide.json"))
    let run = try check()
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        "./wide.json:1:1: error: the file is UTF-16BE, a scene is UTF-8, as 'iconv -f UTF-16BE -t UTF-8' makes it\n"))
    guard try Program.shell("command -v iconv", in: folder.url).status == 0 else { return }
    let converted = try Program.shell(
      "iconv -f UTF-16BE -t UTF-8 wide.json | layoutdoctor check -", in: folder.url)
    #expect(converted.status == 1)
  }

  @Test func `a key with escapes counts`() throws {
    try folder.write("escaped.json", SampleScene.conflicting.replacingOccurrences(of: "layoutd", with: "layout\\u0064"))
    let run = try check()
    #expect(run.status == 1)
    #expect(run.output.contains("./escaped.json:5:"))
  }

  @Test(arguments: [
    ("layoutDoctor", "1:3: error: unknown key 'layoutDoctor', did you mean 'layoutdoctor'?"),
    ("layout-doctor", "1:3: error: unknown key 'layout-doctor', did you mean 'layoutdoctor'?"),
    ("layoutdocter", "1:3: error: unknown key 'layoutdocter', did you mean 'layoutdoctor'?"),
    ("name2", "1:1: error: key 'layoutdoctor' is missing, write \"layoutdoctor\": 1"),
  ])
  func `a scene without the key, or with a misspelt one, is an error with its place`(key: String, message: String)
    throws
  {
    try folder.write("typo.json", SampleScene.conflicting.replacingOccurrences(of: "layoutdoctor", with: key))
    let run = try check()
    #expect(run.status == 2)
    #expect(run.errors.contains("./typo.json:\(message)\n"))
  }

  @Test func `an empty file is an error`() throws {
    try folder.write("empty.json", "")
    let run = try check()
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("./empty.json:1:1: error: the file is empty, a scene is a JSON object\n"))
  }

  @Test func `other files are counted, and named on request`() throws {
    try folder.write("package.json", #"{ "name": "app", "scripts": { "layoutdoctor": "layoutdoctor check ." } }"#)
    try folder.write("Assets.xcassets/Contents.json", #"{ "info": { "author": "xcode", "version": 1 } }"#)
    try folder.write("broken.json", #"{ "name": "app", }"#)
    let run = try check()
    #expect(run.status == 0)
    #expect(
      run.output == "no findings in 1 scene, 2 configurations; 3 other files skipped; --verbose lists them\n")
    #expect(
      try check("--verbose").output
        == "skipped: ./Assets.xcassets/Contents.json\nskipped: ./broken.json\nskipped: ./package.json\n"
        + run.output.replacing("; --verbose lists them", with: ""))
    #expect(try check("--format json").output.contains(#""skipped": 3, "#))
    #expect(try check("--quiet").output.isEmpty)
  }

  @Test func `dependencies, build products and what git ignores are searched only if they are named`() throws {
    let left = ["Pods", "Carthage/Checkouts", "build", "DerivedData", ".build", "App/Generated", "Old"]
    for name in left { try folder.write("\(name)/bad.json", SampleScene.conflicting) }
    try folder.write("App/kept.tmp.json", SampleScene.sound)
    try folder.write("App/left.tmp.json", SampleScene.conflicting)
    try folder.write(".gitignore", "# comment\n/Old/\n*.tmp.json\n/sound.json/\n")
    try folder.write("App/.gitignore", "Generated\n!kept.tmp.json\n")
    let run = try check("--verbose")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("no findings in 2 scenes, 4 configurations; 7 other files skipped\n"), "\(run.output)")
    #expect(run.output.contains("skipped: ./Pods\n") && run.output.contains("skipped: ./App/left.tmp.json\n"))
    for name in left { #expect(try Program.run("check", name, in: folder.url).status == 1, "\(name)") }
    #expect(try Program.run("check", "App/left.tmp.json", in: folder.url).status == 1)
    // The files of a repository hold in its folders.
    try folder.write(".git/HEAD", "ref: refs/heads/main\n")
    let inner = try Program.run("check", in: folder.url.appending(path: "App"))
    #expect(
      inner.output.hasPrefix("no findings in 1 scene, 2 configurations; 2 other files skipped"), "\(inner.output)")
  }

  @Test func `a folder that may not be read is named`() throws {
    guard try Program.shell("command -v setpriv", in: folder.url).status == 0 || geteuid() != 0 else { return }
    try folder.write("closed/scene.json", SampleScene.sound)
    let user = geteuid() == 0 ? "setpriv --reuid 65534 --clear-groups " : ""
    let run = try Program.shell(
      "chmod 755 .; chmod 000 closed; \(user)\"$(command -v layoutdoctor)\" check .; s=$?; chmod 700 closed; exit $s",
      in: folder.url)
    // Another user may not be permitted to run the program.
    guard run.status != 126 && run.status != 127 else { return }
    #expect(run.status == 2)
    #expect(run.errors == "./closed: error: permission denied\n\n")
  }
}
