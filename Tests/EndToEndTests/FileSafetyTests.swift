import Foundation
import Testing

/// No run destroys a user's file.
struct FileSafetyTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("scene.json", SampleScene.conflicting)
    try folder.write("sound.json", SampleScene.sound)
  }

  private func shell(_ line: String) throws -> Program.Run { try Program.shell(line, in: folder.url) }

  /// More conflicts than the limit on conflicts.
  private static let crowded: String = {
    let widths = (0..<20).map { "\"w\($0)\": \"box.width == \($0)\"" }.joined(separator: ",\n")
    return """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "box" }] },
        "constraints": {
          \(widths) } }
      """
  }()

  private func isUntouched() throws -> Bool {
    try folder.read("scene.json") == SampleScene.conflicting && folder.read("sound.json") == SampleScene.sound
  }

  @Test(arguments: [
    "scene.json", "./scene.json", "soft.json", "hard.json", "here/scene.json", "$PWD/scene.json",
  ])
  func `a report is never written over a scene, whatever name it is given`(name: String) throws {
    _ = try shell("ln -s scene.json soft.json; ln scene.json hard.json; ln -s . here")
    for input in ["scene.json", ".", "- < scene.json"] {
      let run = try shell("layoutdoctor check \(input) --output json=\(name)")
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errors.hasPrefix("layoutdoctor: error: the report cannot go to "))
      #expect(try isUntouched())
    }
  }

  @Test func `standard output is no scene either`() throws {
    let run = try shell("layoutdoctor check scene.json >> scene.json")
    #expect(run.status == 2)
    #expect(try isUntouched())
  }

  @Test(arguments: ["text=r", "text=./r", "text=soft"])
  func `two reports do not share a file, whatever names it is given`(second: String) throws {
    _ = try shell("ln -s r soft")
    for _ in 0..<2 {
      let run = try shell("layoutdoctor check sound.json --output json=r --output \(second)")
      #expect(run.status == 2)
      #expect(run.errors.contains("two reports cannot both go to "))
      try folder.write("r", "old")  // the file exists in the second iteration
    }
    #expect(try folder.read("r") == "old")
    let printed = try shell("layoutdoctor check sound.json --output json=p > p")
    #expect(printed.status == 2)
  }

  @Test func `a report may go into the folder that is checked, again and again, also by the shell`() throws {
    for _ in 0..<2 {
      let run = try shell("layoutdoctor check . --output json=report.json")
      #expect(run.status == 1)
      #expect(run.errors.isEmpty)
    }
    let run = try shell("layoutdoctor check . --format json > printed.json")
    #expect(run.status == 1)
    #expect(run.errors.isEmpty)
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["check", "solve", "ranges", "fix", "draw -o out"])
  func `a named pipe is refused and not waited for`(command: String) throws {
    let run = try shell("mkfifo pipe.json; layoutdoctor \(command) pipe.json")
    #expect(run.status == 2)
    #expect(run.errors.contains("not a regular file"))
  }

  @Test(.timeLimit(.minutes(10))) func `a named pipe in a folder or for a report is refused and not waited for`() throws
  {
    let run = try shell("mkfifo pipe.json; layoutdoctor check .")
    #expect(run.status == 2)
    #expect(run.errors == "./pipe.json: error: not a regular file\n\n")
    #expect(run.output.contains("[conflicting-constraints]"))
    let written = try shell("layoutdoctor check sound.json --output json=pipe.json")
    #expect(written.status == 2)
    #expect(written.output.isEmpty)
  }

  @Test func `what another program writes is read and what it reads is written`() throws {
    let piped = try shell("cat sound.json | layoutdoctor check /dev/stdin")
    #expect(piped.status == 0)
    guard try shell("command -v bash").status == 0 else { return }
    let run = try shell(
      "bash -c 'layoutdoctor check <(cat scene.json) <(cat sound.json) --output json=>(cat > copy.json); exit $?'")
    #expect(run.status == 1)
    #expect(run.output.hasSuffix("in 2 scenes, 4 configurations\n"))
  }

  @Test func `drawings are not written over the scene`() throws {
    _ = try shell("mkdir out; ln scene.json out/scene.open.wireframe.svg")
    let run = try shell("layoutdoctor draw scene.json -o out")
    #expect(run.status == 2)
    #expect(run.errors.contains("it is the scene that is read"))
    #expect(try isUntouched())
    _ = try shell("rm out/*; ln scene.json out/scene.open.dot")
    let graph = try shell("layoutdoctor graph scene.json -o out --format dot")
    #expect(graph.status == 2)
    #expect(try isUntouched())
  }

  @Test(arguments: [
    ("draw scene.json", "scene.open.wireframe.svg"), ("graph scene.json --format dot", "scene.open.dot"),
    ("import view.xib", "view.View.json"),
  ])
  func `an output folder is not left by a link`(command: String, name: String) throws {
    try folder.write("precious", "precious")
    try folder.write("view.xib", Self.document)
    for target in ["../precious", "nowhere", "../nowhere"] {
      _ = try shell("rm -rf out; mkdir out; ln -s \(target) out/\(name)")
      let run = try shell("layoutdoctor \(command) -o out")
      #expect(run.status == 2)
      #expect(run.errors.contains("cannot write 'out/\(name)': it is a symbolic link"), "\(run.errors)")
      #expect(try folder.read("precious") == "precious")
      #expect(!folder.entries.contains("nowhere"))
    }
  }

  private static let document = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
      <objects><view id="a"><rect key="frame" x="0" y="0" width="9" height="9"/></view></objects>
    </document>
    """

  @Test(arguments: ["program", "layoutdoctor.program"])
  func `a cache writes over no file of others, neither in its folder nor by a link`(name: String) throws {
    try folder.write("precious", "precious")
    for (index, make) in ["ln -s ../precious", "echo own >"].enumerated() {
      _ = try shell("rm -rf cache; mkdir cache; \(make) cache/\(name)")
      let run = try shell("layoutdoctor check sound.json --cache cache")
      #expect(run.status == 0)
      #expect(try folder.read("precious") == "precious")
      #expect(try folder.read("cache/\(name)") == (index == 0 ? "precious" : "own\n"))
    }
    // An entry that leads elsewhere is neither written nor removed.
    let entry = try shell(
      "rm -rf cache; layoutdoctor check sound.json --cache cache > /dev/null; cd cache; e=$(echo *.result); "
        + "rm $e; ln -s ../precious $e; cd ..; layoutdoctor check sound.json --cache cache; readlink cache/$e")
    #expect(entry.output.hasSuffix("\n../precious\n"))
    #expect(try folder.read("precious") == "precious")
  }

  @Test func `a fixed scene keeps its mode and its link`() throws {
    let run = try shell("chmod 640 scene.json; ln -s scene.json link.json; layoutdoctor fix link.json")
    #expect(run.status == 0)
    #expect(try !isUntouched())
    let status = try shell("test -L link.json && ls -l scene.json")
    #expect(status.output.hasPrefix("-rw-r-----"))
  }

  /// The file is changed while the program is waiting to report a limit.
  @Test(.timeLimit(.minutes(10))) func `a scene that is changed while it is fixed keeps the change`() throws {
    guard try shell("command -v bash && test -r /proc/self/stat").status == 0 else { return }
    try folder.write("crowded.json", Self.crowded)
    let run = try Program.shell(
      """
      mkfifo errors
      bash -c '
        exec 3<>errors
        head -c 65536 /dev/zero >&3
        layoutdoctor fix crowded.json 2>&3 & fix=$!
        for second in $(seq 50); do
          sleep 0.2
          case $(cut -d" " -f3 /proc/$fix/stat) in S) break;; esac
        done
        echo changed > crowded.json
        cat <&3 > told & cat=$!
        wait $fix; status=$?
        kill -KILL $cat
        exit $status'
      """, in: folder.url)
    #expect(run.status == 2)
    #expect(try folder.read("crowded.json") == "changed\n")
  }

  @Test func `a fix that a limit cut short ends with 2`() throws {
    try folder.write("crowded.json", Self.crowded)
    let run = try shell("layoutdoctor fix crowded.json")
    #expect(run.status == 2)
    #expect(run.output.hasPrefix("crowded.json: "))
    #expect(try folder.read("crowded.json") != Self.crowded)
  }
}
