import Foundation
import Testing

/// Captured view hierarchies as the argument of each command.
struct HierarchyTests {
  private let folder: Folder
  private static let capture = "Fixtures/hierarchies/Card.viewhierarchy"

  init() throws {
    folder = try Folder()
    try FileManager.default.copyItem(
      at: Program.package.appendingPathComponent(Self.capture),
      to: folder.url.appendingPathComponent("Card.viewhierarchy"))
  }

  /// The card is 280 wide, 20 from both sides of 320, and was captured 290 wide.
  @Test(arguments: [["Card.viewhierarchy"], ["Card.viewhierarchy/"], ["."]])
  func `a capture is checked as a scene is, also one that is found in a folder`(paths: [String]) throws {
    let run = try Program.run(words: ["check"] + paths, in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.contains(
        "note: 'card' was captured at 20, 64 with 290 × 100, but its constraints place it at 20, 64 with 280 × 100 "
          + "[captured-frame-differs]"), "\(run.output)")
    #expect(run.output.contains("1 note in 1 scene, 1 configuration"))
    #expect(
      run.errors.contains("note: 1 response could not be used: Response_1, which holds a request without an answer"))
  }

  @Test func `several files are checked by workers, with the same remarks`() throws {
    try folder.write("sound.json", SampleScene.sound)
    let run = try Program.run("check", ".", "--jobs", "2", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("captured-frame-differs") && run.output.contains("in 2 scenes"))
    #expect(run.errors.contains("Card.viewhierarchy: note: 1 response could not be used"))
  }

  @Test(arguments: ["solve", "ranges", "verify", "graph", "draw", "import"])
  func `every command takes a capture, and a part of one`(command: String) throws {
    for part in [[], ["--view", "card"]] {
      var arguments = [command, "Card.viewhierarchy"] + part
      switch command {
      case "verify":
        _ = try Program.run(
          words: ["check", "Card.viewhierarchy", "--output", "json=report.json"] + part, in: folder.url)
        arguments.insert("report.json", at: 2)
      case "graph": arguments += ["-o", "out", "--format", "dot"]
      case "draw", "import": arguments += ["-o", "out"]
      default: break
      }
      let run = try Program.run(words: arguments, in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      #expect(command == "verify" || part.isEmpty || !run.output.contains("UIWindow"))
    }
  }

  @Test func `a written scene has the findings of the capture`() throws {
    _ = try Program.run("import", "Card.viewhierarchy", "-o", "scenes", in: folder.url)
    let run = try Program.run("check", "scenes", in: folder.url)
    #expect(run.output.contains("'card' was captured at 20, 64 with 290 × 100"))
    #expect(try folder.read("scenes/Card.UIWindow.json").contains("\"source\": \"Cards\""))
  }

  @Test func `a capture is not edited`() throws {
    let run = try Program.run("fix", "Card.viewhierarchy", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("is a capture of a running app"))
  }

  @Test func `what is no capture, and what a capture lacks, is refused by name`() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("Empty.viewhierarchy"), withIntermediateDirectories: false)
    try folder.write("File.viewhierarchy", "{}")
    for name in ["Empty.viewhierarchy", "File.viewhierarchy"] {
      let run = try Program.run("check", name, in: folder.url)
      #expect(run.status == 2)
      #expect(run.errors.contains("error: the folder has no responses"))
    }
    let missing = try Program.run("solve", "None.viewhierarchy", in: folder.url)
    #expect(missing.status == 2 && missing.errors.contains("no such file"))
    let view = try Program.run("check", "Card.viewhierarchy", "--view", "cord", in: folder.url)
    #expect(view.status == 2 && view.errors.contains("label or address 'cord', did you mean 'card'?"))
    try folder.write("sound.json", SampleScene.sound)
    let scene = try Program.run("check", "sound.json", "--view", "card", in: folder.url)
    #expect(scene.status == 2 && scene.errors.contains("--view selects views of a captured view hierarchy"))
  }
}
