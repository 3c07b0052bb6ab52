import Foundation
import Testing

/// Nothing in a folder is skipped silently.
struct FolderSearchTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("sound.json", SampleScene.sound)
  }

  private func check(_ arguments: String...) throws -> Program.Run {
    try Program.run(words: ["check", "."] + arguments, in: folder.url)
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
        == ["Assets.xcassets/Contents", "broken", "package"].map { "skipped: ./\($0).json: no scene\n" }.joined()
        + run.output.replacing("; --verbose lists them", with: ""))
    #expect(try check("--format", "json").output.contains(#""skipped": 3, "#))
    #expect(try check("--quiet").output.isEmpty)
  }

  @Test func `dependencies, build products and what git ignores are searched only if they are named`() throws {
    let left = ["Pods", "Carthage/Checkouts", "build", "DerivedData", ".build", "App/Generated", "Old"]
    for name in left { try folder.write("\(name)/bad.json", SampleScene.conflicting) }
    try folder.write("App/kept.tmp.json", SampleScene.sound)
    try folder.write("App/left.tmp.json", SampleScene.conflicting)
    try folder.write(".gitignore", "# comment\n/Old/\n*.tmp.json\n/sound.json/\n")
    try folder.write("App/.gitignore", "Generated\n!kept.tmp.json\n")
    // Outside of a repository, the files say nothing.
    let outside = try check("--format", "concise")
    #expect(
      Set(outside.output.split(separator: "\n").map { $0.prefix { $0 != ":" } })
        == ["./App/Generated/bad.json", "./App/left.tmp.json", "./Old/bad.json"])
    _ = try Program.shell("git init -q .", in: folder.url)
    let run = try check("--verbose")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("no findings in 2 scenes, 4 configurations; 7 other files skipped\n"), "\(run.output)")
    #expect(
      run.output.hasPrefix(
        """
        skipped: ./App/Generated: git ignores it
        skipped: ./App/left.tmp.json: git ignores it
        skipped: ./Carthage: a folder of dependencies or build products

        """), "\(run.output)")
    for name in left { #expect(try Program.run("check", name, in: folder.url).status == 1, "\(name)") }
    #expect(try Program.run("check", "App/left.tmp.json", in: folder.url).status == 1)
    // What a repository ignores holds in its folders.
    let inner = try Program.run("check", in: folder.url.appending(path: "App"))
    #expect(
      inner.output.hasPrefix("no findings in 1 scene, 2 configurations; 2 other files skipped"), "\(inner.output)")
  }

  @Test func `what is ignored is what git ignores`() throws {
    let ignored = [
      "cache/deep/a.json", "Tmp.json", "tmp.json", "b.gen.json", "local.json", "x\ny.gen.json", "made/c.json",
    ]
    for name in ignored { try folder.write(name, SampleScene.conflicting) }
    for name in ["keep.gen.json", "tracked.json", "made/kept/tracked.json"] {
      try folder.write(name, SampleScene.sound)
    }
    try folder.write(".gitignore", "cache/**\n[Tt]mp.json\n*.gen.json\n!keep.gen.json\ntracked.json\nmade/\n")
    let setup = """
      git init -q . && git add -f tracked.json made/kept/tracked.json && echo local.json >> .git/info/exclude
      cp b.gen.json "$(printf 'z\\377').gen.json"
      mkdir -p ../linked-$$ && mv made/c.json ../linked-$$ && ln -s ../../linked-$$/c.json made/c.json
      ln -s made/kept again
      """
    _ = try Program.shell(setup, in: folder.url)
    let run = try check("--verbose")
    #expect(run.status == 0, "\(run.output)")
    #expect(
      run.output.contains("no findings in 4 scenes, 8 configurations; 8 other files skipped"), "\(run.output)")
    _ = try Program.shell("rm -r \"$(dirname \"$(readlink -f made/c.json)\")\"", in: folder.url)
  }

  @Test func `a repository in the folder is not asked, and runs nothing`() throws {
    try folder.write("own/scene.json", SampleScene.sound)
    try folder.write("own/.gitignore", "*\n")
    let plant = "git init -q . && git -C own init -q . && for r in . own; do git -C $r config core.fsmonitor "
    _ = try Program.shell(plant + "\"touch '$PWD/ran'; false\"; done", in: folder.url)
    #expect(try check().output == "no findings in 2 scenes, 4 configurations\n")
    // It is the one to ask where it is what is checked.
    let own = try Program.run("check", ".", in: folder.url.appending(path: "own"))
    #expect(own.status == 2)
    #expect(own.errors.contains("the folder holds no scenes that git does not ignore"), "\(own.errors)")
    #expect(!folder.entries.contains("ran"))
  }

  @Test func `without git, what it ignores is checked, and a note says so in a repository`() throws {
    try folder.write("bad.json", SampleScene.conflicting)
    try folder.write(".gitignore", "bad.json\n")
    func run() throws -> Program.Run {
      try Program.shell("l=$(command -v layoutdoctor); PATH=/nowhere \"$l\" check .", in: folder.url)
    }
    let outside = try run()
    #expect(outside.status == 1 && outside.errors.isEmpty, "\(outside.errors)")
    _ = try Program.shell("git init -q .", in: folder.url)
    #expect(try check().status == 0)
    let inside = try run()
    #expect(inside.status == 1)
    #expect(
      inside.errors == "layoutdoctor: note: git gives no answer about '.', so what it ignores is checked, too\n")
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
