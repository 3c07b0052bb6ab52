import Foundation
import Testing

struct DiffTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("old.json", SampleScene.sound)
  }

  private func diff(_ arguments: String...) throws -> Program.Run {
    try Program.run(words: ["diff"] + arguments, in: folder.url)
  }

  @Test func `a view that moved is listed with its way, once for all configurations`() throws {
    try folder.write(
      "new.json", SampleScene.sound.replacingOccurrences(of: "screen.top + 20", with: "screen.top + 28.5"))
    let run = try diff("old.json", "new.json")
    #expect(run.status == 0)
    #expect(
      run.output == """
        old.json → new.json: Box
          1 view moved in closed, open
            'box': y 20 → 28.5 (+8.5)

        1 view moved, 0 new findings, 0 gone; 1 of 1 scene changed

        """)
    #expect(run.errors.isEmpty)
  }

  @Test func `a view that its superview carries along is not listed`() throws {
    func scene(top: Int) -> String {
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568],
          "subviews": [{ "id": "box", "subviews": [{ "id": "dot", "frame": [5, 5, 10, 10] }] }] },
        "constraints": { "left": "box.left == screen.left", "top": "box.top == screen.top + \(top)",
          "width": "box.width == 100", "height": "box.height == 50" } }
      """
    }
    try folder.write("old.json", scene(top: 10))
    try folder.write("new.json", scene(top: 30))
    let run = try diff("old.json", "new.json")
    #expect(run.output.contains("  1 view moved in base\n    'box': y 10 → 30 (+20)\n"))
    #expect(!run.output.contains("dot"))
  }

  @Test func `a difference too small to be shown is listed`() throws {
    try folder.write(
      "new.json", SampleScene.sound.replacingOccurrences(of: "screen.top + 20", with: "screen.top + 20.001"))
    #expect(try diff("old.json", "new.json").output.contains("'box': y 20 (less than 0.01 more)"))
  }

  @Test func `a new conflict ends with status 1 and names the new constraint that it needs`() throws {
    try folder.write("new.json", SampleScene.conflicting)
    let run = try diff("old.json", "new.json")
    #expect(run.status == 1)
    #expect(run.output.contains("  new: new.json:5:"))
    #expect(run.output.contains("cannot be both"))
    #expect(run.output.contains("    comes from this change: 'wide' is new\n"))
    #expect(!run.output.contains("'width' is new"))
    let back = try diff("new.json", "old.json")
    #expect(back.status == 0)
    #expect(back.output.contains("  gone: new.json:5:"))
    #expect(try diff("old.json", "new.json", "--rule-less").status == 2)
  }

  @Test func `a consequence whose cause is fixed is neither new nor gone`() throws {
    try folder.write("old.json", SampleScene.covered())
    try folder.write("new.json", SampleScene.covered(isFirstFixed: true))
    let run = try diff("old.json", "new.json")
    #expect(run.status == 0)
    #expect(run.output.contains("  gone: old.json:2:"))
    #expect(run.output.hasSuffix("\n1 view moved, 0 new findings, 1 gone; 1 of 1 scene changed\n"), "\(run.output)")
    let back = try diff("new.json", "old.json")
    #expect(back.status == 1)
    #expect(back.output.hasSuffix("\n1 view moved, 1 new finding, 0 gone; 1 of 1 scene changed\n"), "\(back.output)")
  }

  @Test func `a finding that is more severe counts as new`() throws {
    try folder.write("old.json", SampleScene.button(closed: 30, open: 30))
    try folder.write("new.json", SampleScene.button(closed: 20, open: 20))
    let run = try diff("old.json", "new.json")
    #expect(run.status == 1)
    #expect(run.output.contains("  worse: new.json:2:"), "\(run.output)")
    #expect(run.output.contains(" [small-touch-target]\n    was a note\n"), "\(run.output)")
    #expect(run.output.contains(", 1 new finding, 0 gone;"))
    let back = try diff("new.json", "old.json", "--fail-on", "note")
    #expect(back.status == 0)
    #expect(back.output.contains(", 0 new findings, 0 gone;"))
    let json = try diff("old.json", "new.json", "--format", "json").output
    #expect(json.contains(#""before": {"severity": "note", "configurations": ["closed", "open"]}"#), "\(json)")
  }

  @Test func `a finding in more of the configurations of both versions counts as new`() throws {
    try folder.write("old.json", SampleScene.button(closed: 20, open: 100))
    try folder.write("new.json", SampleScene.button(closed: 20, open: 20))
    let run = try diff("old.json", "new.json")
    #expect(run.status == 1)
    #expect(
      run.output.contains(" [small-touch-target]\n    was in closed\n    in states closed, open\n"), "\(run.output)")
    #expect(try diff("new.json", "old.json").status == 0)
    // A configuration that only the new version has is no reason.
    try folder.write(
      "new.json", SampleScene.button(closed: 20, open: 20).replacingOccurrences(of: "\"open\"", with: "\"wide\""))
    #expect(try diff("old.json", "new.json").status == 0)
  }

  @Test(arguments: [
    (
      #""wide": "box.width <= screen.width""#, #""wide": "box.width >= screen.width""#,
      "'wide' is now box.width >= screen.width, was box.width <= screen.width"
    ),
    (#""wide": "box.width >= 120 @750""#, #""wide": "box.width >= 120""#, "'wide' has priority 1000, was 750"),
    (#""wide": "box.width >= 90""#, #""wide": "box.width >= 120""#, "'wide' has the constant 120, was 90"),
    (
      #""wide": "box.width <= 120""#, #""wide": "box.width >= 120""#,
      "'wide' is now box.width >= 120, was box.width <= 120"
    ),
    (
      #""wide": { "equation": "box.width >= 120", "active": false }"#, #""wide": "box.width >= 120""#,
      "'wide' is now active"
    ),
  ]) func `a conflict names how a constraint of it changed`(old: String, new: String, words: String) throws {
    func scene(_ constraint: String) -> String {
      SampleScene.sound.replacingOccurrences(of: "\"box.height == 50\"", with: "\"box.height == 50\", \(constraint)")
        .replacingOccurrences(of: "\"width\": 150", with: "\"width\": 100")
    }
    try folder.write("old.json", scene(old))
    try folder.write("new.json", scene(new))
    let run = try diff("old.json", "new.json")
    #expect(run.status == 1)
    #expect(run.output.contains("    comes from this change: \(words)\n"), "\(run.output)")
  }

  @Test func `a view that is installed is named, and blamed for its constraints`() throws {
    func scene(isInstalled: Bool) -> String {
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568],
          "subviews": [{ "id": "card", "frame": [0, 0, 320, 100], "installed": \(isInstalled),
            "subviews": [{ "id": "dot", "frame": [0, 0, 9, 9] }] }] },
        "constraints": { "dot.width": "dot.width == 10" } }
      """
    }
    try folder.write("off.json", scene(isInstalled: false))
    try folder.write("on.json", scene(isInstalled: true))
    let run = try diff("off.json", "on.json")
    #expect(run.output.contains("  now installed in base: 'card', 'dot'\n"), "\(run.output)")
    #expect(run.output.contains("    comes from this change: 'card' is now installed\n"), "\(run.output)")
    #expect(!run.output.contains("is now active"))
    let back = try diff("on.json", "off.json")
    #expect(back.output.contains("  no longer installed in base: 'card', 'dot'\n"), "\(back.output)")
    #expect(try diff("on.json", "off.json", "--format", "json").output.contains(#""uninstalled": ["card", "dot"]"#))
  }

  @Test func `a conflict of unchanged constraints names the size that changed`() throws {
    let fitting = SampleScene.sound.replacingOccurrences(
      of: "\"box.height == 50\"", with: "\"box.height == 50\", \"right\": \"box.right <= screen.right - 20\"")
    try folder.write("old.json", fitting)
    try folder.write("new.json", fitting.replacingOccurrences(of: "[320, 568]", with: "[180, 568]"))
    let run = try diff("old.json", "new.json")
    #expect(run.status == 1)
    #expect(run.output.contains("    comes from this change: 'screen' is 180 × 568, was 320 × 568\n"))
  }

  @Test func `a declared range that shrank is listed`() throws {
    func scene(_ width: Int) -> String {
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "box" }] },
        "environments": { "wide": { "size": [400, 568], "widthRange": [300, 500] } },
        "constraints": { "left": "box.left == screen.left", "right": "box.right == screen.right",
          "top": "box.top == screen.top", "height": "box.height == 50", "least": "box.width >= \(width)" } }
      """
    }
    try folder.write("old.json", scene(300))
    try folder.write("new.json", scene(350))
    let run = try diff("old.json", "new.json")
    #expect(run.status == 1)
    #expect(run.output.contains("  width holds over 350…500, was 300…500 in base@wide\n"), "\(run.output)")
    #expect(run.output.contains("    comes from this change: 'least' has the constant 350, was 300\n"), "\(run.output)")
  }

  @Test func `views, configurations and scenes that came or went are named`() throws {
    try folder.write("a/s.json", SampleScene.sound)
    try folder.write("a/gone.json", SampleScene.conflicting.replacingOccurrences(of: "\"Box\"", with: "\"Gone\""))
    try folder.write("a/same.json", SampleScene.unreachable)
    try folder.write(
      "b/s.json",
      SampleScene.sound.replacingOccurrences(
        of: "{ \"id\": \"box\" }", with: "{ \"id\": \"box\" }, { \"id\": \"dot\", \"frame\": [0, 0, 9, 9] }"
      )
      .replacingOccurrences(of: "\"open\"", with: "\"wide\""))
    try folder.write("b/same.json", SampleScene.unreachable)
    let run = try diff("a", "b")
    #expect(run.status == 0)
    #expect(
      run.output.contains("  configuration added: 'wide'\n  configuration removed: 'open'\n  view added: 'dot'\n"))
    #expect(run.output.contains("a/gone.json: Gone (removed)\n  gone: a/gone.json:"))
    #expect(run.output.hasSuffix("; 2 of 3 scenes changed\n"))
  }

  @Test func `a revision is compared with the work tree`() throws {
    try folder.write("s/a.json", SampleScene.sound)
    try folder.commit()
    try folder.write("s/a.json", SampleScene.conflicting)
    for (old, new) in [("HEAD:s", "s"), ("HEAD:s/a.json", "s/a.json")] {
      let run = try diff(old, new)
      #expect(run.status == 1)
      #expect(run.output.hasPrefix("HEAD:s/a.json → s/a.json: Box\n"))
    }
    let inside = try Program.run("diff", "HEAD:a.json", "a.json", in: folder.url.appendingPathComponent("s"))
    #expect(inside.status == 1)
    #expect(try diff("HEAD:s", "HEAD:s").output.hasSuffix("0 of 1 scene changed\n"))
    #expect(try diff("HEAD:nowhere", "s").errors == "layoutdoctor: error: there is no scene 'nowhere' at 'HEAD'\n")
    #expect(try diff("nothing:s", "s").errors == "layoutdoctor: error: the git repository has no revision 'nothing'\n")
  }

  @Test func `JSON has exact frames, and Markdown a list`() throws {
    try folder.write(
      "new.json", SampleScene.sound.replacingOccurrences(of: "screen.top + 20", with: "screen.top + 20.001"))
    let json = try diff("old.json", "new.json", "--format", "json")
    #expect(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) is [String: Any])
    #expect(
      json.output.contains(
        #"{"view": "box", "old": [20, 20, 100, 50], "new": [20, 20.001, 100, 50], "superview": null, "transform": null}"#
      ))
    let markdown = try diff("old.json", "new.json", "--format", "markdown").output
    #expect(markdown.hasPrefix("### layoutdoctor: 1 view moved, 0 new findings, 0 gone; 1 of 1 scene changed\n\n**"))
    #expect(markdown.contains("\n- 1 view moved in closed, open\n  - 'box': y 20 (less than"))
  }

  @Test func `configurations in which views move equally far share their lines`() throws {
    func scene(_ gap: Int) -> String {
      """
      { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "box", "frame": [0, 0, 9, 9] }, { "id": "bar" }] },
        "environments": { "small": { "size": [320, 568] }, "large": { "size": [430, 932] } },
        "constraints": { "l": "bar.left == screen.left", "r": "bar.right == screen.right", "h": "bar.height == 50",
          "b": "bar.bottom == screen.bottom - \(gap)" } }
      """
    }
    try folder.write("old.json", scene(20))
    try folder.write("new.json", scene(28))
    #expect(
      try diff("old.json", "new.json").output.contains("  1 view moved in base@small, base@large\n    'bar': y -8\n"))
    #expect(
      try diff("old.json", "new.json", "--environment", "small").output.contains("    'bar': y 498 → 490 (-8)\n"))
  }

  @Test func `what changed is drawn, one file for each configuration, and the report names the files`() throws {
    try folder.write(
      "new.json", SampleScene.sound.replacingOccurrences(of: "screen.top + 20", with: "screen.top + 28"))
    let run = try diff("old.json", "new.json", "-o", "out")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(
      run.output.contains(
        "    'box': y 20 → 28 (+8)\n  drawn: out/new.closed.diff.svg\n  drawn: out/new.open.diff.svg\n"))
    let svg = try folder.read("out/new.closed.diff.svg")
    #expect(svg.contains("y 20 → 28 (+8)") && svg.contains("Box · closed"))
    let markdown = try diff("old.json", "new.json", "-o", "out", "--format", "markdown").output
    #expect(markdown.contains("- drawn: [closed](out/new.closed.diff.svg), [open](out/new.open.diff.svg)\n"))
    let json = try diff("old.json", "new.json", "-o", "out", "--format", "json").output
    #expect(json.contains(#"{"configuration": "closed", "file": "out/new.closed.diff.svg"}"#))
    #expect(try folder.read("out/new.closed.diff.svg") == svg)
  }

  @Test func `what did not change is not drawn`() throws {
    try folder.write("new.json", SampleScene.sound + "\n")
    #expect(try diff("old.json", "new.json", "-o", "out").status == 0)
    #expect(folder.entries == ["new.json", "old.json", "out"])
  }

  @Test func `files of folders have drawings named by their paths`() throws {
    for name in ["a/x/s.json", "a/y/s.json"] { try folder.write(name, SampleScene.sound) }
    for name in ["b/x/s.json", "b/y/s.json"] {
      try folder.write(name, SampleScene.sound.replacingOccurrences(of: "screen.top + 20", with: "screen.top + 28"))
    }
    let run = try diff("a", "b", "-o", "out", "--state", "open")
    #expect(
      run.output.contains("drawn: out/x.s.open.diff.svg\n") && run.output.contains("drawn: out/y.s.open.diff.svg\n"))
  }

  @Test func `a drawing is never written over an input`() throws {
    try folder.write(
      "new.json", SampleScene.sound.replacingOccurrences(of: "screen.top + 20", with: "screen.top + 28"))
    for input in ["old.json", "new.json"] {
      let text = try folder.read(input)
      let link = folder.url.appendingPathComponent("out/new.closed.diff.svg")
      try folder.write("out/other", "")
      try? FileManager.default.removeItem(at: link)
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../\(input)")
      let run = try diff("old.json", "new.json", "-o", "out")
      #expect(run.status == 2)
      #expect(run.errors.contains("cannot write 'out/new.closed.diff.svg'"))
      #expect(try folder.read(input) == text)
    }
  }

  @Test func `views that are shown or hidden are named`() throws {
    try folder.write("old.json", Self.badge("false"))
    try folder.write("new.json", Self.badge("true"))
    let run = try diff("old.json", "new.json")
    #expect(run.output.contains("  now hidden in base: 'badge'\n"))
    #expect(try diff("new.json", "old.json").output.contains("  now shown in base: 'badge'\n"))
    let json = try diff("old.json", "new.json", "--format", "json").output
    #expect(json.contains(#""hidden": ["badge"]"#) && json.contains(#""shown": []"#))
  }

  private static func badge(_ isHidden: String) -> String {
    """
    { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568],
        "subviews": [{ "id": "badge", "frame": [10, 10, 20, 20], "hidden": \(isHidden) }] }, "constraints": {} }
    """
  }

  @Test(arguments: [("open", "0 gone, 1 not judged"), ("closed", "1 gone")])
  func `a finding in a configuration with a new conflict is not judged`(sound: String, count: String) throws {
    try folder.write("old.json", SampleScene.button(closed: 20, open: 100))
    // The conflict is in the state in which the button was too small, or in the other one.
    try folder.write(
      "new.json",
      SampleScene.button(closed: 100, open: 100)
        .replacing(#"button.height == 100""#, with: #"button.height == 100", "low": "button.height == 200""#)
        .replacing("\"\(sound)\": {", with: "\"\(sound)\": { \"deactivate\": [\"low\"],"))
    let run = try diff("old.json", "new.json")
    #expect(run.output.hasSuffix(", 1 new finding, \(count); 1 of 1 scene changed\n"), "\(run.output)")
    let word = sound == "open" ? "not judged" : "gone"
    #expect(run.output.contains("  \(word): old.json:2:"), "\(run.output)")
    let json = try diff("old.json", "new.json", "--format", "json").output
    #expect(json.contains(#""unjudged": \#(sound == "open" ? 1 : 0),"#), "\(json)")
  }

  @Test func `scenes of documents are paired by the id of their view, and files that were only moved are unchanged`()
    throws
  {
    // Two files with scenes of one name each, of which one is moved, the other one moved and its classes renamed.
    let first = SampleDocument.ambiguous
    let second = SampleDocument.conflicting().replacing("-aaa", with: "-ccc")
    try folder.write("old/A.storyboard", first)
    try folder.write("old/B.storyboard", second)
    try folder.write("new/t/C.storyboard", first)
    try folder.write("new/D.storyboard", second.replacing("OrderView", with: "CheckoutView"))
    let run = try diff("old", "new")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("0 views moved, 0 new findings, 0 gone; 0 of 2 scenes changed\n"), "\(run.output)")
  }

  @Test func `a finding under other names says what it was before`() throws {
    let before = SampleDocument.conflicting()
    try folder.write("old.storyboard", before)
    try folder.write("new.storyboard", before.replacing("wid-01-aaa", with: "new-01-aaa"))
    let run = try diff("old.storyboard", "new.storyboard")
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        "'conflicting-constraints' of 'new-01-aaa', 'wid-02-bbb' was of 'wid-01-aaa', 'wid-02-bbb' before\n"),
      "\(run.output)")
    #expect(run.output.hasSuffix("0 new findings, 0 gone; 1 of 1 scene changed\n"), "\(run.output)")
    let json = try diff("old.storyboard", "new.storyboard", "--format", "json").output
    #expect(
      json.contains(#""old": ["wid-01-aaa", "wid-02-bbb"], "new": ["new-01-aaa", "wid-02-bbb"]"#), "\(json)")
  }

  @Test func `what cannot be read ends with status 2`() throws {
    try folder.write("new.json", SampleScene.malformed)
    let run = try diff("old.json", "new.json")
    #expect(run.status == 2)
    #expect(run.errors.contains("new.json:1:"))
    #expect(run.output == "0 views moved, 0 new findings, 0 gone; 0 of 0 scenes changed\n")
    #expect(try diff("old.json", "nowhere.json").status == 2)
    #expect(try diff("-", "-").errors.contains("only one of the two can come from standard input"))
    let usage = try diff("old.json").errors
    #expect(usage.contains("'diff' needs OLD NEW") && usage.contains("usage: layoutdoctor diff [options] OLD NEW\n"))
  }
}
