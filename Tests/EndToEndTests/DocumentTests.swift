import Foundation
import Testing

/// Interface Builder documents as the argument of each command.
struct DocumentTests {
  private let folder: Folder
  private static let documents = Program.package.appendingPathComponent("Fixtures/documents")

  init() throws {
    folder = try Folder()
    for name in ["SignIn.storyboard", "Cells.storyboard", "OldGuides.storyboard"] { try copy(name) }
  }

  private func copy(_ name: String) throws {
    let text = try String(contentsOf: Self.documents.appendingPathComponent(name), encoding: .utf8)
    try folder.write(URL(fileURLWithPath: name).lastPathComponent, text)
  }

  private struct Report: Decodable {
    let scenes: [Scene]
    struct Scene: Decodable { let file: String, name: String?, findings: [Finding] }
    struct Finding: Decodable, Equatable { let rule, severity, message: String, views, constraints: [String] }
  }

  private func report(_ arguments: String...) throws -> Report {
    let run = try Program.run(words: ["check", "--format", "json"] + arguments, in: folder.url)
    return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  @Test func `findings are at the lines of the document, and name views as Xcode does`() throws {
    let run = try Program.run("check", "SignIn.storyboard", in: folder.url)
    #expect(run.status == 1)
    let lines = run.output.components(separatedBy: "\n").filter { $0.hasPrefix("SignIn.storyboard:") }
    #expect(lines.count == 3)
    #expect(
      lines[0].contains(": error: 'E-mail' (UITextField eMa-i4-Sgn) cannot be both 44 tall and end 12 above 'Password'")
    )
    #expect(lines[1].contains(": error: 'At least eight characters' (UILabel hNt-l8-Sgn) has no determined x"))
    #expect(
      lines[2].contains(": warning: 'Welcome back' (UILabel tTl-e1-Sgn) and 'Preview edition' overlap by 59 × 27"))
    let source = try folder.read("SignIn.storyboard").components(separatedBy: "\n")
    for (line, id) in zip(lines, ["eMa-h5-Sgn", "hNt-l8-Sgn", "tTl-e1-Sgn"]) {
      let number = try #require(Int(line.components(separatedBy: ":")[1]))
      #expect(source[number - 1].contains("id=\"\(id)\""))
    }
  }

  @Test func `a rule that notes silence for nothing is reported where the notes are`() throws {
    try copy("Notes.xib")
    #expect(try !Program.run("check", "Notes.xib", in: folder.url).output.contains("silences nothing"))
    let text = try folder.read("Notes.xib")
    try folder.write("Notes.xib", text.replacingOccurrences(of: "allow ambiguous-layout", with: "allow priority-tie"))
    let lines = try folder.read("Notes.xib").components(separatedBy: "\n")
    let number = try #require(lines.firstIndex { $0.contains("userComments") }) + 1
    let run = try Program.run("check", "Notes.xib", in: folder.url)
    #expect(
      run.output.contains("Notes.xib:\(number):21: note: allowing 'priority-tie' silences nothing here [allow]\n"))
    // Interface Builder's own setting need not silence anything.
    try folder.write("Notes.xib", text.replacingOccurrences(of: "<view ", with: "<view verifyAmbiguity=\"off\" "))
    #expect(try !Program.run("check", "Notes.xib", in: folder.url).output.contains("silences nothing"))
  }

  @Test func `written scenes have the findings of the document`() throws {
    try copy("SizeClasses.storyboard")
    let documents = ["SignIn.storyboard", "Cells.storyboard", "SizeClasses.storyboard"]
    let run = try Program.run(words: ["import"] + documents + ["-o", "scenes"], in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.appendingPathComponent("scenes").path)
    #expect(files.count == 5)
    let before = try report(documents[0], documents[1], documents[2]).scenes
    let after = try report("scenes").scenes
    #expect(before.count == 5)
    for scene in before {
      let written = try #require(after.first { $0.name == scene.name })
      #expect(written.findings.sorted { $0.message < $1.message } == scene.findings.sorted { $0.message < $1.message })
    }
  }

  @Test(arguments: ["text", "json"]) func `a folder of documents gives the same bytes with any number of jobs`(
    format: String
  ) throws {
    let runs = try ["1", "2", "3"].map { jobs in
      try Program.run("check", Self.documents.path, "--jobs", jobs, "--format", format, in: folder.url)
    }
    #expect(!runs[0].output.isEmpty)
    for run in runs.dropFirst() {
      #expect(run.output == runs[0].output)
      #expect(run.errors == runs[0].errors)
    }
  }

  @Test func `documents that cannot be read do not hide the others`() throws {
    try copy("refused/broken.xib")
    try folder.write("sound.json", SampleScene.sound)
    let run = try Program.run("check", ".", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("broken.xib:4:"))
    #expect(run.output.contains("SignIn.storyboard:"))
    // SignIn, Old, the list with two cells, and the scene file.
    #expect(run.output.contains("in 6 scenes"), "\(run.output.suffix(200))")
  }

  @Test func `documents of kinds without scenes are counted in a folder, and refused by name`() throws {
    let names = ["archive.xib", "springs-and-struts.xib", "watch.storyboard"]
    for name in names { try copy("refused/\(name)") }
    let run = try Program.run("check", ".", "--verbose", in: folder.url)
    #expect(run.status == 1)
    #expect(run.errors.isEmpty, "\(run.errors)")
    for name in names { #expect(run.output.contains("skipped: ./\(name): ")) }
    #expect(run.output.contains("; 3 other files skipped"))
    let named = try Program.run("check", "watch.storyboard", in: folder.url)
    #expect(named.status == 2)
    #expect(named.errors.contains("watch.storyboard:2:1: error: watchOS documents have no constraints"))
    for paths in [[".", "watch.storyboard"], ["watch.storyboard", "."]] {
      let both = try Program.run(words: ["check"] + paths, in: folder.url)
      #expect(both.status == 2, "\(paths)")
      #expect(both.output.contains("; 2 other files skipped"), "\(both.output.suffix(200))")
    }
  }

  @Test(arguments: ["solve", "ranges", "verify", "graph", "draw"])
  func `every command takes a document`(command: String) throws {
    var arguments = [command, "Cells.storyboard"]
    switch command {
    case "verify":
      _ = try Program.run("check", "Cells.storyboard", "--output", "json=report.json", in: folder.url)
      arguments.append("report.json")
    case "graph": arguments += ["-o", "out", "--format", "dot"]
    case "draw": arguments += ["-o", "out"]
    default: break
    }
    let run = try Program.run(words: arguments, in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    if command == "graph" || command == "draw" {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.appendingPathComponent("out").path)
      #expect(files.count == 3)
      #expect(files.contains { $0.contains("ListViewController") })
    } else {
      #expect(run.output.contains("# ListViewController › Plain"))
    }
  }

  @Test func `one scene of a document can be selected, and an unknown one is refused`() throws {
    let run = try Program.run("solve", "Cells.storyboard", "--scene", "ListViewController › Tall", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.contains("64"))
    #expect(!run.output.contains("#"))
    let unknown = try Program.run("solve", "Cells.storyboard", "--scene", "Tall", in: folder.url)
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("no scene has the scene 'Tall'"))
  }

  @Test func `a document without a view is said to have none, by each command that it is given to`() throws {
    try folder.write(
      "Menu.xib",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"
        useAutolayout="YES">
        <objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/></objects>
      </document>
      """)
    let note = "Menu.xib: note: there is no view to lay out\n"
    for command in ["solve", "ranges"] {
      let run = try Program.run(command, "Menu.xib", in: folder.url)
      #expect(run.status == 0 && run.errors == note && run.output.isEmpty)
    }
    for command in ["graph", "draw", "import"] {
      let run = try Program.run(command, "Menu.xib", "-o", "out", in: folder.url)
      #expect(run.status == 0 && run.errors == note && run.output.isEmpty)
    }
    let check = try Program.run("check", "Menu.xib", "--output", "json=report.json", in: folder.url)
    #expect(check.status == 2)
    #expect(check.errors.contains("Menu.xib: error: there is no view to lay out, so nothing was checked"))
    let verify = try Program.run("verify", "Menu.xib", "report.json", in: folder.url)
    #expect(verify.status == 2)
    // Folders contain many such documents.
    try folder.write("documents/Menu.xib", try folder.read("Menu.xib"))
    try folder.write("documents/sound.json", SampleScene.sound)
    #expect(try Program.run("check", "documents", in: folder.url).status == 0)
  }

  @Test func `a constraint that names a missing view is left out with a note, and the rest is checked`() throws {
    let pin = "<constraint firstItem=\"box\" firstAttribute=\"top\" secondItem"
    try folder.write(
      "Gone.xib",
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"
        useAutolayout="YES">
        <objects><view id="root">
          <rect key="frame" x="0" y="0" width="320" height="480"/>
          <subviews><view translatesAutoresizingMaskIntoConstraints="NO" id="box">
            <rect key="frame" x="0" y="20" width="30" height="40"/>
            <constraints>
              <constraint firstAttribute="width" constant="30" id="w"/>
              <constraint firstAttribute="height" constant="40" id="h"/>
            </constraints>
          </view></subviews>
          <constraints>
            <constraint firstItem="box" firstAttribute="left" secondItem="root" secondAttribute="left" id="l"/>
            \(pin)="root" secondAttribute="top" constant="20" id="t"/>
            \(pin)="gone" secondAttribute="bottom" constant="8" id="g"/>
          </constraints>
        </view></objects>
      </document>
      """)
    let note = "Gone.xib: note: 1 constraint names an item that is not in the document and is left out: g"
    let check = try Program.run("check", "Gone.xib", in: folder.url)
    #expect(check.status == 0 && check.errors.contains(note), "\(check.errors)\(check.output)")
    let written = try Program.run("import", "Gone.xib", "-o", "out", in: folder.url)
    #expect(written.status == 0 && written.errors == note + "\n")
  }

  @Test func `the canvas keeps the constraints that are removed at build time`() throws {
    try copy("Placeholders.xib")
    let cases: [(options: [String], priority: String)] = [([], " @1"), (["--canvas"], "")]
    for (options, priority) in cases {
      let run = try Program.run(words: ["import", "Placeholders.xib", "-o", "out"] + options, in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      let scene = try folder.read("out/Placeholders.Chart.json")
      #expect(scene.contains("\"equation\": \"`bOx-p1-Pla`.width == 100\(priority)\""), "\(scene)")
      // The canvas has the saved size.
      #expect(scene.contains(options.isEmpty ? "\"size\": [null, null]" : "\"size\": [320, 480]"))
    }
    _ = try Program.run("check", "Placeholders.xib", "--canvas", "--output", "json=report.json", in: folder.url)
    for command in ["check", "solve", "ranges"] {
      #expect(try Program.run(command, "Placeholders.xib", "--canvas", in: folder.url).status == 0)
    }
    #expect(try Program.run("verify", "Placeholders.xib", "report.json", "--canvas", in: folder.url).status == 0)
    #expect(try Program.run("diff", "Placeholders.xib", "Placeholders.xib", "--canvas", in: folder.url).status == 0)
  }

  @Test func `a document can come from standard input`() throws {
    let run = try Program.shell(
      "cat SignIn.storyboard | \(Program.folder.appendingPathComponent("layoutdoctor").path) check -", in: folder.url)
    #expect(run.output.contains("<stdin>:"))
    #expect(run.output.contains("overlapping-content"))
  }

  @Test func `a document is not edited`() throws {
    let before = try folder.read("SignIn.storyboard")
    let run = try Program.run("fix", "SignIn.storyboard", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("edited in Xcode"))
    #expect(try folder.read("SignIn.storyboard") == before)
  }

  /// The scenes are those of the tests of the import, whose frames were worked out by hand.
  @Test(arguments: [
    "Autoresizing.xib", "Cells.storyboard", "Container.storyboard", "Notes.xib", "OldGuides.storyboard",
    "Placeholders.xib", "Preferences.storyboard", "SafeArea.storyboard", "Scroll.xib", "Settings.storyboard",
    "SignIn.storyboard", "SizeClasses.storyboard", "Stacks.xib", "Television.storyboard", "Window.xib",
  ])
  func `a document means the scenes that are recorded beside it`(name: String) throws {
    let path = Self.documents.appendingPathComponent(name).path
    #expect(try Program.run("import", path, "-o", "scenes", in: folder.url).status == 0)
    let scenes = folder.url.appendingPathComponent("scenes")
    for file in try FileManager.default.contentsOfDirectory(atPath: scenes.path).sorted() {
      let name = (file.removingPercentEncoding ?? file).replacing(" › ", with: ".").replacing(" ", with: "-")
      try Snapshots.check(
        Data(contentsOf: scenes.appendingPathComponent(file)), "Fixtures/documents/scenes/\(name)")
    }
  }

  /// 874 less 62 at both sides, and less the margins of 16.
  @Test func `screens and the rows that span them are checked on devices, and other cells are not`() throws {
    try copy("Settings.storyboard")
    let run = try Program.run(
      "solve", "Cells.storyboard", "--device", "iphone-16-pro-landscape", "--format", "json", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.contains("base@iphone-16-pro-landscape"))
    #expect(run.output.contains(#""pro-lb-Cel": [16, 11, 718, 21.5]"#))
    #expect(!run.output.contains("\"id\": \"base\""))
    let other = try Program.run(
      "solve", "Settings.storyboard", "--scene", "Photos › Photo", "--device", "iphone-se-3", "--format", "json",
      in: folder.url)
    #expect(other.output.contains("\"id\": \"base\""))
    // The proofs of a row on a device hold, too.
    _ = try Program.run(
      "check", "Cells.storyboard", "--device", "iphone-16-pro-landscape", "--output", "json=report.json",
      in: folder.url)
    #expect(try Program.run("verify", "Cells.storyboard", "report.json", in: folder.url).status == 0)
  }

  @Test func `a row that is wider than its table is a conflict`() throws {
    let text = try folder.read("Cells.storyboard")
    let width = #"<constraint firstItem="pro-lb-Cel" firstAttribute="width" constant="500" id="pro-c5-Cel"/>"#
    try folder.write(
      "Wide.storyboard",
      text.replacing(
        #"<constraint firstItem="pro-lb-Cel" firstAttribute="top""#,
        with: width + #"<constraint firstItem="pro-lb-Cel" firstAttribute="top""#))
    let run = try Program.run("check", "Wide.storyboard", in: folder.url)
    #expect(run.status == 1)
    #expect(run.output.contains("because 16 + 500 + 16 = 532 > 375"), "\(run.output)")
  }

  /// 20 + 64 + 80 + 20 from the top of a tablet, whose width class installs the view.
  @Test func `a device has what its size class installs`() throws {
    let path = Self.documents.appendingPathComponent("SizeClasses.storyboard").path
    let run = try Program.run(
      "solve", path, "--device", "iphone-se-3", "--device", "ipad-10.2", "--format", "json", in: folder.url)
    #expect(run.status == 0)
    let tablet = try #require(run.output.range(of: "base@ipad-10.2"))
    #expect(!run.output[..<tablet.lowerBound].contains("oNl-z2-Siz"))
    #expect(run.output[tablet.lowerBound...].contains(#""oNl-z2-Siz": [20, 184, 100, 30]"#))
  }

  /// Bars of 44 and 49 beside an iPhone X: 44 + 44 at the top, 34 + 49 at the bottom, so 812 - 88 - 83 are left.
  @Test func `the bars of a screen stay on another device`() throws {
    let run = try Program.run("solve", "OldGuides.storyboard", "--device", "iphone-x", in: folder.url)
    #expect(run.output.contains("641"), "\(run.output)")
    _ = try Program.run(
      "check", "OldGuides.storyboard", "--device", "iphone-x", "--output", "json=report.json", in: folder.url)
    #expect(try Program.run("verify", "OldGuides.storyboard", "report.json", in: folder.url).status == 0)
  }

  /// Margins are 16 up to a width of 413 and 20 from there on.
  @Test func `margins are those of each device, whichever others are checked`() throws {
    let text = try folder.read("OldGuides.storyboard")
    try folder.write(
      "Margins.storyboard",
      text.replacing(#"secondAttribute="leading" id="o02"#, with: #"secondAttribute="leadingMargin" id="o02"#)
        .replacing(
          #"firstAttribute="trailing" secondItem="bOx-o1-Old" secondAttribute="trailing" id="o03"#,
          with: #"firstAttribute="trailingMargin" secondItem="bOx-o1-Old" secondAttribute="trailing" id="o03"#
        )
        .replacing(#"x="0" y="64" width="375" height="554""#, with: #"x="16" y="64" width="343" height="554""#))
    let (narrow, wide) = ("iphone-se-3", "iphone-17-pro-max")
    for devices in [[narrow], [wide], [narrow, wide], [wide, narrow]] {
      let options = devices.flatMap { ["--device", $0] }
      let run = try Program.run(words: ["solve", "Margins.storyboard", "--format", "json"] + options, in: folder.url)
      for (device, frame) in [(narrow, "[16, 64, 343, 554]"), (wide, "[20, 106, 400, 767]")] {
        #expect(
          run.output.contains(#""bOx-o1-Old": \#(frame)"#) == devices.contains(device), "\(devices) \(run.output)")
      }
      _ = try Program.run(
        words: ["check", "Margins.storyboard", "--output", "json=margins.json"] + options, in: folder.url)
      #expect(try Program.run("verify", "Margins.storyboard", "margins.json", in: folder.url).status == 0)
    }
  }

  @Test func `frames that were saved elsewhere are reported on request`() throws {
    let text = try folder.read("OldGuides.storyboard")
    try folder.write(
      "Moved.storyboard", text.replacing(#"y="64" width="375" height="554""#, with: #"y="64" width="300" height="554""#)
    )
    #expect(try Program.run("check", "Moved.storyboard", in: folder.url).output.contains("no findings"))
    let run = try Program.run("check", "Moved.storyboard", "--rule", "misplaced-view=note", in: folder.url)
    #expect(run.output.contains("was saved at 0, 64 with 300 × 554, but its constraints place it at 0, 64 with 375"))
  }

  @Test func `the devices are listed with sizes and safe areas`() throws {
    let run = try Program.run("devices", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.contains("iphone-16-pro      402 × 874    62 0 34 0  874 × 402    0 62 21 62"))
  }
}
