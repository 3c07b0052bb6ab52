import Foundation
import Testing

struct OutputTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("scene.json", SampleScene.conflicting)
  }

  @Test func `a report goes to a file beside what is printed, and nothing else is left behind`() throws {
    let run = try Program.run("check", "scene.json", "--output", "json=report.json", in: folder.url)
    #expect(run.output.contains("[conflicting-constraints]"))
    #expect(try folder.read("report.json").hasPrefix("{\n  \"layoutdoctor\": 1,"))
    #expect(folder.entries == ["report.json", "scene.json"])
  }

  @Test func `what is no terminal gets the same text whatever the width of the terminal`() throws {
    let plain = try Program.run("check", "scene.json", in: folder.url)
    for columns in ["40", "80", "0", "none"] {
      let run = try Program.run("check", "scene.json", in: folder.url, environment: ["COLUMNS": columns])
      #expect(run.output == plain.output)
    }
  }

  @Test func `a file keeps its permissions, a link stays a link`() throws {
    try folder.write("real.json", "old")
    let real = folder.url.appendingPathComponent("real.json").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("link.json").path, withDestinationPath: "real.json")
    _ = try Program.run("check", "scene.json", "--output", "json=link.json", in: folder.url)
    #expect(try folder.read("real.json").hasPrefix("{"))
    #expect(try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o640)
  }

  @Test func `a file that cannot be written ends with 2 and names the reason`() throws {
    let run = try Program.run("check", "scene.json", "--output", "json=nowhere/report.json", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("cannot write 'nowhere/report.json': no such file or directory"))
  }

  @Test func `a full disk is no success`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let run = try Program.shell("layoutdoctor solve scene.json > /dev/full", in: folder.url)
    #expect(run.status == 2)
  }

  @Test(arguments: ["> /dev/full", ">&-"])
  func `a report that cannot be printed does not keep another from its file`(redirection: String) throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let run = try Program.shell(
      "layoutdoctor check scene.json --format text --output json=report.json \(redirection)", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("cannot write 'standard output'"))
    #expect(try folder.read("report.json").hasPrefix("{"))
  }

  /// If a standard descriptor is closed, the next file to be opened could take its number and receive its output.
  @Test(arguments: ["<&-", "2>&-", "<&- 2>&-"])
  func `a report is the same where standard input or error is closed`(redirection: String) throws {
    let command = "layoutdoctor check scene.json --output json="
    let run = try Program.shell("\(command)open.json", in: folder.url)
    #expect(run.status == 1)
    let closed = try Program.shell("\(command)closed.json \(redirection)", in: folder.url)
    #expect(closed.status == 1 && closed.output == run.output)
    #expect(try folder.read("closed.json") == folder.read("open.json"))
  }

  @Test func `a file that grows too large is a failure like others, and leaves nothing behind`() throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    let run = try Program.shell("ulimit -f 1; layoutdoctor schema > large.txt; echo $?; rm large.txt", in: folder.url)
    #expect(run.output == "2\n")
    #expect(run.errors.contains("cannot write 'standard output'"))
    let checked = try Program.shell(
      "ulimit -f 1; layoutdoctor check scene.json --output json=report.json > /dev/null; echo $?", in: folder.url)
    #expect(checked.output == "2\n")
    #expect(checked.errors.contains("cannot write 'report.json'"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == before)
  }

  @Test func `on a full disk a file stays as it was, and nothing is left behind`() throws {
    let mount = "unshare -rm sh -c 'mkdir disk; mount -t tmpfs -o size=8k none disk &&"
    guard try Program.shell("\(mount) true'", in: folder.url).status == 0 else { return }
    let commands = ["check scene.json --output json=disk/scene.json", "fix disk/scene.json", "draw scene.json -o disk"]
    for command in commands {
      let run = try Program.shell(
        """
        rm -rf disk
        \(mount) cp scene.json disk
        cat /dev/zero > disk/filler 2>/dev/null
        layoutdoctor \(command) > /dev/null
        echo $?
        cmp scene.json disk/scene.json && ls -A disk'
        """, in: folder.url)
      #expect(run.output == "2\nfiller\nscene.json\n")
      #expect(run.errors.contains("no space left on device"))
    }
  }

  @Test func `diagrams are drawn for each state, into a folder made for them`() throws {
    let run = try Program.run("graph", "scene.json", "-o", "a/b", "--format", "dot,svg", in: folder.url)
    #expect(run.status == 0)
    #expect(
      run.output.split(separator: "\n").sorted() == [
        "a/b/scene.closed.dot", "a/b/scene.closed.svg", "a/b/scene.open.dot", "a/b/scene.open.svg",
        "a/b/scene.states.dot", "a/b/scene.states.svg",
      ])
    #expect(try folder.read("a/b/scene.open.svg").contains("<svg"))
    #expect(try folder.read("a/b/scene.closed.dot").hasPrefix("digraph"))
  }

  @Test func `frames are solved as a table and as JSON, and a conflict is no failure there`() throws {
    let table = try Program.run("solve", "scene.json", "--state", "closed", in: folder.url)
    #expect(table.status == 0)
    #expect(table.output.hasPrefix("closed (recovered from a conflict)\n"))
    let json = try Program.run("solve", "scene.json", "--format", "json", in: folder.url)
    #expect(json.status == 0)
    #expect(json.output.contains("\"findings\": [],"))
    #expect(json.output.contains("\"screen\": [0, 0, 320, 568]"))
  }
}
