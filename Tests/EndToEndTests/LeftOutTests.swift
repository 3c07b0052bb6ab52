import Foundation
import Testing

/// Every way in which something that was asked for is left out, with what is printed and the exit status.
///
/// The page `LeftOut` of the catalog shows the cases as tables. `RECORD_SNAPSHOTS=1` writes them anew.
struct LeftOutTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let what: String
    let files: [String: String]
    let line: String
    let said: String
    let status: Int32
    /// Lines of bash that run before.
    let setup: String

    init(
      _ what: String, _ files: [String: String], setup: String = "", _ line: String, says said: String = "",
      _ status: Int32
    ) {
      self.what = what
      self.files = files
      self.setup = setup
      self.line = line
      self.said = said
      self.status = status
    }

    var testDescription: String { what }
    var row: String {
      "| \(what) | `\(line.replacing("|", with: "\\|"))` | \(said.isEmpty ? "nothing" : "`\(said)`") | \(status) |"
    }
  }

  private static let sound = SampleScene.sound
  private static let conflicting = SampleScene.conflicting
  private static let stateless = sound.replacing(
    #""states": { "closed": {}, "open": { "constants": { "width": 150 } } }"#, with: #""direction": "ltr""#)
  private static let alert = """
    Unable to simultaneously satisfy constraints.
    (
        "<NSLayoutConstraint:0x6001 Card:0x1.width == 10   (active)>",
        "<NSLayoutConstraint:0x6002 Card:0x1.width == 20   (active)>"
    )

    Will attempt to recover by breaking constraint
    <NSLayoutConstraint:0x6002 Card:0x1.width == 20   (active)>


    """

  private static func document(_ body: String, _ attributes: String = "", runtime: String = "iOS.CocoaTouch") -> String
  {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.\(body.contains("<scene") ? "Storyboard." : "")XIB" version="3.0"
      targetRuntime="\(runtime)" useAutolayout="YES">
    \(body)
    </document>
    """
  }

  /// A storyboard with one screen.
  private static func storyboard(
    scenes: String = "scenes", objects: String = "objects", view: String = "view", subviews: String = "subviews"
  ) -> String {
    document(
      """
      <\(scenes)><scene sceneID="s1x-aa-aaa"><\(objects)><viewController id="vc1-aa-aaa">
        <view key="\(view)" id="aaa-aa-aaa"><rect key="frame" x="0" y="0" width="99" height="99"/>
          <\(subviews)><view id="bbb-bb-bbb"><rect key="frame" x="0" y="0" width="9" height="9"/></view></\(subviews)>
        </view>
      </viewController></\(objects)></scene></\(scenes)>
      """)
  }

  private static let menu = document(
    "<objects><placeholder placeholderIdentifier=\"IBFilesOwner\" id=\"-1\"/></objects>")
  private static let watch =
    storyboard().replacing("iOS.CocoaTouch\"", with: "watchKit\"")
  private static let capture =
    "cp -r '\(Program.package.path)/Fixtures/hierarchies/Card.viewhierarchy' Card.viewhierarchy"
  private static let cut =
    "; cd Card.viewhierarchy/RequestResponses && head -c 150 Response_2 > cut && mv cut Response_2"
  private static let missing =
    "<constraint firstItem=\"gone-aa-aaa\" firstAttribute=\"width\" constant=\"9\" id=\"ccc-aa-aaa\"/>"

  private static let excluding = [
    "a.json": sound, "b.json": conflicting, ".layoutdoctor.json": #"{ "exclude": ["b.json"] }"#,
  ]

  static let groups: [(name: String, cases: [Case])] = [
    (
      "Files",
      [
        Case(
          "a JSON file in a folder that is no scene", ["a.json": sound, "b.json": "{}"], "check .",
          says: "1 other file skipped", 0),
        Case(
          "a watchOS document, or one without Auto Layout, in a folder", ["a.json": sound, "w.storyboard": watch],
          "check .", says: "1 other file skipped", 0),
        Case(
          "the same by name", ["w.storyboard": watch], "check w.storyboard",
          says: "watchOS documents have no constraints", 2),
        Case("a document without a view in a folder", ["a.json": sound, "menu.xib": menu], "check .", 0),
        Case(
          "the same by name", ["menu.xib": menu], "check menu.xib",
          says: "there is no view to lay out, so nothing was checked", 2),
        Case(
          "the same as all that a folder holds", ["menu.xib": menu, "other.xib": menu], "check .",
          says: "there is no view to lay out, so nothing was checked", 2),
        Case(
          "a hidden file or folder in a folder", ["a.json": sound, ".b.json": conflicting, ".c/d.json": conflicting],
          "check .", 0),
        Case(
          "a second name of one file in a folder", ["a.json": sound], setup: "ln -s a.json b.json", "check .",
          says: "in 1 scene", 0),
        Case(
          "what `exclude` names", excluding, "check .", says: "1 other file skipped", 0),
        Case(
          "the same by name, as a hook before commits names it", excluding, "check a.json b.json",
          says: "1 other file skipped", 0),
        Case(
          "folders of dependencies and build products in a folder, such as `Pods`",
          ["a.json": sound, "Pods/b.json": conflicting, "build/c.json": conflicting], "check .",
          says: "2 other files skipped", 0),
        Case(
          "what git ignores, in a folder", ["a.json": sound, "b.json": conflicting, ".gitignore": "b.json\n"],
          setup: "git init -q .", "check .", says: "1 other file skipped", 0),
        Case(
          "everything, by `exclude`", ["c/b.json": conflicting, "c/.layoutdoctor.json": #"{ "exclude": ["**"] }"#],
          "check c", says: "leaves out every scene of the folder", 2),
        Case(
          "everything, since git ignores it", ["b.json": conflicting, ".gitignore": "*.json\n"],
          setup: "git init -q .", "check .", says: "the folder holds no scenes that git does not ignore", 2),
        Case("a folder without scenes", ["c/b.txt": ""], "check c", says: "the folder holds no scenes", 2),
        Case("a file that is not there", [:], "check a.json", says: "no such file or directory", 2),
        Case(
          "a link in a folder that leads nowhere", ["a.json": sound], setup: "ln -s gone.json b.json", "check .",
          says: "no such file or directory", 2),
        Case(
          "a scene that cannot be loaded", ["a.json": sound, "b.json": SampleScene.malformed], "check .",
          says: "1 file could not be checked", 2),
        Case(
          "the same, where the baseline says so", ["a.json": sound, "b.json": SampleScene.malformed],
          setup: "layoutdoctor check . --baseline known --update-baseline", "check . --baseline known",
          says: "1 file could not be checked, as the baseline says", 0),
        Case(
          "a configuration file that is a link and leads nowhere", ["a.json": sound],
          setup: "ln -s gone.json .layoutdoctor.json", "check a.json",
          says: ".layoutdoctor.json: error: no such file or directory", 2),
        Case(
          "a base of a configuration file that is not there",
          ["a.json": sound, ".layoutdoctor.json": #"{ "extends": "gone.json" }"#], "check a.json",
          says: "gone.json: error: no such file or directory", 2),
      ]
    ),
    (
      "Parts of a file",
      [
        Case(
          "scenes without a state of `--state`", ["a.json": sound, "b.json": stateless], "check . --state open",
          says: "b.json: error: no configuration of the scene is in a selected state", 2),
        Case(
          "all scenes, by a state that none has", ["b.json": stateless], "check b.json --state open",
          says: "no scene has the state 'open'", 2),
        Case(
          "a storyboard without `<scenes>`", ["a.storyboard": storyboard(scenes: "scene-s")], "check a.storyboard",
          says: "<scenes> is missing", 2),
        Case(
          "a scene of a storyboard without `<objects>`", ["a.storyboard": storyboard(objects: "object-s")],
          "check a.storyboard", says: "<objects> is missing", 2),
        Case(
          "a controller's view under an unknown key", ["a.storyboard": storyboard(view: "vieww")], "check a.storyboard",
          says: "'vieww' is no known place of views", 2),
        Case(
          "views in an unknown element", ["a.storyboard": storyboard(subviews: "subview")], "check a.storyboard",
          says: "'subview' is no known place of views", 2),
        Case(
          "a document's constraint to a view that is not there",
          [
            "a.storyboard": storyboard().replacing("</view>\n</viewController>", with: "</view></viewController>")
              .replacing("</subviews>", with: "</subviews><constraints>\(missing)</constraints>")
          ], "check a.storyboard", says: "1 constraint names an item that is not in the document", 0),
        Case(
          "a response of a capture without an answer", [:], setup: capture, "check Card.viewhierarchy",
          says: "1 response could not be used", 0),
        Case(
          "a damaged response of a capture", [:], setup: capture + cut, "check Card.viewhierarchy",
          says: "a part of the capture was not checked", 2),
        Case(
          "the same, accepted", [:], setup: capture + cut, "check Card.viewhierarchy --allow-damaged",
          says: "2 responses could not be used", 0),
        Case(
          "the rest of a check at a limit", ["a.json": LongScene.manyConfigurations], "check a.json --time-limit 1",
          says: "stopped at the limit of 1 second", 2),
      ]
    ),
    (
      "Findings",
      [
        Case(
          "those of a rule that is off", ["a.json": conflicting], "check a.json --rule conflicting-constraints=off",
          says: "no findings", 0),
        Case(
          "those that an `allow` silences",
          ["a.json": conflicting.replacing("\"name\": \"Box\"", with: "\"allow\": [\"conflicting-constraints\"]")],
          "check a.json", says: "no findings", 0),
        Case(
          "those that a scene expects",
          [
            "a.json": conflicting.replacing(
              "\"name\": \"Box\"", with: "\"expect\": [{ \"rule\": \"conflicting-constraints\" }]")
          ], "check a.json", says: "1 finding as expected", 0),
        Case(
          "those below `--severity`", ["a.json": SampleScene.unreachable], "check a.json --severity error",
          says: "no findings in 1 scene", 0),
        Case(
          "those of other rules than `--only`", ["a.json": conflicting], "check a.json --only cut-content",
          says: "no findings in 1 scene", 0),
        Case(
          "those below `--fail-on`", ["a.json": SampleScene.unreachable], "check a.json --fail-on error",
          says: "1 warning in 1 scene", 0),
        Case(
          "those of a baseline", ["a.json": conflicting],
          setup: "layoutdoctor check a.json --baseline known --update-baseline",
          "check a.json --baseline known", says: "1 finding is in the baseline", 0),
        Case(
          "those that were there at a revision", ["a.json": conflicting],
          setup: "git init -q . && git add a.json && git -c user.name=a -c user.email=a@example.org commit -qm a",
          "check a.json --since HEAD", says: "1 finding was there at HEAD", 0),
        Case(
          "consequences of other findings", ["a.json": SampleScene.covered()], "check a.json",
          says: "1 consequence of these", 1),
      ]
    ),
    (
      "Other commands",
      [
        Case("files of other shards", ["a.json": sound, "b.json": sound], "check . --shard 1/2", 0),
        Case(
          "a shard that is missing in a merge", ["a.json": sound],
          setup: "layoutdoctor check . --shard 1/2 --format json > 1", "merge 1", says: "shard 2 of 2 is missing", 2),
        Case(
          "the present contents of a file, in a merge of old shards",
          ["a.json": sound, "b.json": sound, "c.json": sound],
          setup:
            "layoutdoctor check . --shard 1/2 --format json > 1; sed -i 's/150/160/' *.json; layoutdoctor check . --shard 2/2 --format json > 2",
          "merge 1 2", says: "the files had other contents in the run of this report", 2),
        Case(
          "a known alert of a log",
          ["a.log": alert, ".layoutdoctor.json": #"{ "known": { "FINGERPRINT": "a reason" } }"#],
          setup:
            #"sed -i "s/FINGERPRINT/$(layoutdoctor explain a.log --no-config --format json | grep -o '"fingerprint": *"[0-9a-f]*"' | grep -o '[0-9a-f]\{16\}')/" .layoutdoctor.json"#,
          "explain a.log", says: "1 of them known", 0),
        Case(
          "alerts beyond the first 20,000 of a log", ["one.log": alert],
          setup: "for n in $(seq 1 100); do cat one.log; done > many; for n in $(seq 1 201); do cat many; done > a.log",
          "explain a.log", says: "100 alerts beyond the first 20000 were not read", 2),
        Case(
          "a scene that one side of a comparison cannot load", ["a.json": sound, "b.json": SampleScene.malformed],
          "diff a.json b.json", says: "b.json:1:", 2),
        Case(
          "the rest of a comparison at a limit",
          [
            ".layoutdoctor.json": #"{ "limits": { "time": 1 } }"#, "a.json": sound,
            "b.json": LongScene.manyConfigurations,
          ],
          "diff a.json b.json", says: "stopped at the limit of 1 second", 2),
        Case(
          "the check of proofs of a document without a view", ["menu.xib": menu, "report.json": "{}"],
          "verify menu.xib report.json", says: "so nothing was verified", 2),
      ]
    ),
  ]

  static let cases = groups.flatMap(\.cases)

  @Test(arguments: cases) func `what is left out is told, and the exit status is that of the page`(example: Case) throws
  {
    let folder = try Folder()
    for (name, text) in example.files { try folder.write(name, text) }
    if !example.setup.isEmpty { _ = try Program.shell(example.setup, in: folder.url) }
    let run = try Program.shell("layoutdoctor \(example.line)", in: folder.url)
    #expect(run.status == example.status, "\(run.output)\(run.errors)")
    let text = "\(run.errors)\(run.output)"
    #expect(example.said.isEmpty ? !text.contains("skipped") : text.contains(example.said), "\(text)")
  }

  @Test func `the page lists every case`() throws {
    let tables = Self.groups.map { group in
      "\n### \(group.name)\n\n| left out | command | it says | exit status |\n| --- | --- | --- | --- |\n"
        + group.cases.map { "\($0.row)\n" }.joined()
    }.joined()
    try Snapshots.check(tables + "\n", between: "cases", onPage: "LeftOut")
  }
}
