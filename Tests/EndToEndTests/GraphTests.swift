import Foundation
import Testing

/// The output of `graph` for the scenes in `Fixtures/scenes`.
@Suite(.timeLimit(.minutes(10))) struct GraphTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  static let scenes: [String] = {
    let folder = Program.package.appendingPathComponent("Fixtures/scenes").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  /// Scenes whose states have different problems.
  static let faultyScenes = [
    "conflicting-constraints/faulty-both-balls-states", "conflicting-constraints/faulty-hard-coded-width",
    "hit-order-mismatch/faulty-raised-in-one-state", "obstructed-control/faulty-list-over-fields",
    "unreachable-state/sound-machine-without-transitions", "ambiguous-layout/faulty-in-one-state",
  ].map { "../rules/\($0)" }

  private func draw(_ scene: String, _ options: String...) throws -> [String: SVGDocument] {
    let file = Program.package.appendingPathComponent("Fixtures/scenes/\(scene).json").standardizedFileURL.path
    let run = try Program.shell("layoutdoctor graph '\(file)' -o . \(options.joined(separator: " "))", in: folder.url)
    #expect(run.status == 0)
    #expect(run.errors == "")
    var documents: [String: SVGDocument] = [:]
    for name in folder.entries where name.hasSuffix(".svg") {
      documents[name] = SVGDocument(try Data(contentsOf: folder.url.appendingPathComponent(name)))
    }
    return documents
  }

  /// The proof that a position in the row is beyond the screen's edge uses all positions before it: 330^2 rows in all.
  @Test(arguments: ["graph", "draw"]) func `a limit that leaves nothing unchecked is told and ends with 0`(
    command: String
  ) throws {
    var constraints: [String] = []
    for index in 0..<330 {
      let before = index == 0 ? "root.left" : "v\(index - 1).right"
      constraints += [
        "v\(index).left == \(before) + 1", "v\(index).width == 10", "v\(index).left >= root.left",
        "v\(index).top == root.top", "v\(index).height == 10",
      ]
    }
    let named = constraints.enumerated().map { "\"c\($0)\": \"\($1)\"" }.joined(separator: ", ")
    let views = (0..<330).map { "{ \"id\": \"v\($0)\" }" }.joined(separator: ", ")
    let root = "{ \"id\": \"root\", \"size\": [4000, 100], \"subviews\": [\(views)] }"
    let scene = "{ \"layoutdoctor\": 1, \"root\": \(root), \"constraints\": { \(named) } }"
    try Data(scene.utf8).write(to: folder.url.appendingPathComponent("row.json"))
    let run = try Program.shell("layoutdoctor \(command) row.json -o out", in: folder.url)
    #expect(run.errors.contains("note: stopped at the limit of 100000 rows in proofs of redundancy"))
    #expect(run.status == 0)
  }

  private struct SceneFile: Decodable {
    struct View: Decodable {
      let id: String
      let subviews: [View]?
      var all: [String] { [id] + (subviews ?? []).flatMap(\.all) }
    }
    struct Anything: Decodable {}
    let root: View
    let constraints: [String: Anything]?
  }

  private func load(_ scene: String) throws -> SceneFile {
    let url = Program.package.appendingPathComponent("Fixtures/scenes/\(scene).json").standardizedFileURL
    return try JSONDecoder().decode(SceneFile.self, from: Data(contentsOf: url))
  }

  @Test(arguments: scenes + faultyScenes, ["views", "anchors"])
  func `every diagram has all views in the same places and all constraints as edges`(
    scene: String, detail: String
  ) throws {
    let documents = try draw(scene, "--detail", detail)
    let content = try load(scene)
    for (name, document) in documents {
      #expect(document.isWellFormed, "\(name)")
      #expect(!document.hasRepeatedIdentifiers, "\(name)")
    }
    let states = documents.filter { !$0.key.hasSuffix(".states.svg") }
    let first = try #require(states.min { $0.key < $1.key }?.value)
    #expect(first.nodes.map(\.title).sorted() == content.root.all.sorted())
    for (name, document) in states {
      #expect(document.viewBox == first.viewBox, "\(name)")
      #expect(document.nodes.map(\.id) == first.nodes.map(\.id), "\(name)")
      #expect(document.nodes.map(\.outline) == first.nodes.map(\.outline), "\(name)")
      #expect(document.nodes.allSatisfy { !$0.outline.isEmpty })
      // Two constraints drawn as one line share its tooltip.
      let tooltips = document.edges.flatMap(\.tooltips)
      for constraint in content.constraints?.keys.sorted() ?? [] {
        #expect(tooltips.contains { $0.contains("\(constraint): ") }, "\(name) lacks \(constraint)")
      }
    }
  }

  @Test(arguments: scenes) func `the DOT of every state is as recorded`(scene: String) throws {
    _ = try draw(scene, "--format", "dot")
    for name in folder.entries {
      try Snapshots.check(
        Data(contentsOf: folder.url.appendingPathComponent(name)), "Fixtures/diagrams/graphs/\(name)")
    }
  }

  @Test(arguments: ["svg", "png", "dot", "pdf"]) func `the same scene gives the same bytes`(format: String) throws {
    _ = try draw("login", "--format", format)
    let first = try folder.entries.map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
    _ = try draw("login", "--format", format)
    #expect(try folder.entries.map { try Data(contentsOf: folder.url.appendingPathComponent($0)) } == first)
    #expect(first.count == 5)
  }

  @Test func `an edge has its equation and line in its tooltip and tells what it is by its classes`() throws {
    let documents = try draw("panels")
    let edge = try #require(documents["panels.single.svg"]?["constraint-blue.right"])
    #expect(edge.classes == ["edge", "constraint", "unreachable", "optional", "equal", "horizontal"])
    let tooltip = try #require(edge.tooltips.first)
    #expect(tooltip.contains("blue.right: blue.trailing == screen.trailing - 20 @250"))
    #expect(tooltip.contains("20, is −415"))
    #expect(tooltip.contains("panels.json:"))
    #expect(!tooltip.contains("/"))
  }

  @Test func `a state machine has a node for each state and an edge for each transition`() throws {
    let machines = try #require(draw("login", "--states")["login.states.svg"])
    #expect(machines.nodes.map(\.title).sorted() == ["login: busy", "login: idle", "records: closed", "records: open"])
    #expect(
      machines.edges.map(\.id).sorted() == [
        "transition-grow", "transition-hideRecords", "transition-showRecords", "transition-shrink",
      ])
    #expect(machines.nodes.filter { $0.classes.contains("initial") }.count == 2)
    let edge = try #require(machines["transition-showRecords"])
    #expect(edge.texts.contains { $0.contains("spring 0.4 at velocity 5") })
  }

  @Test func `a state that no transition leads to is marked`() throws {
    let file = Program.package.appendingPathComponent("Fixtures/rules/unreachable-state/faulty-no-way-in.json").path
    #expect(try Program.run("graph", file, "-o", ".", "--states", in: folder.url).status == 0)
    let machines = SVGDocument(try Data(contentsOf: folder.url.appendingPathComponent("faulty-no-way-in.states.svg")))
    #expect(machines.nodes.filter { $0.classes.contains("unreachable") }.map(\.title) == ["helped"])
  }

  @Test func `a difference tells what is activated, deactivated, weighted anew and changed`() throws {
    let panels = try #require(draw("panels", "--diff", "single..split")["panels.single..split.svg"])
    #expect(panels["constraint-spacing"]?.classes.contains("changed") == true)
    #expect(panels["constraint-spacing"]?.texts.contains("100 → 10") == true)
    #expect(panels["constraint-blue.right"]?.classes.contains("reweighted") == true)
    #expect(panels["constraint-blue.width"]?.classes.contains("unchanged") == true)
    let login = try #require(draw("login", "--diff", "idle..busy")["login.closed+idle..closed+busy.svg"])
    #expect(login["constraint-signIn.ratio"]?.classes.contains("activated") == true)
    #expect(login["constraint-signIn.left"]?.classes.contains("deactivated") == true)
    #expect(login["view-signIn"]?.classes.contains("moved") == true)
  }

  @Test func `an animated graph has every state once and no script`() throws {
    let document = try #require(draw("login", "--animate")["login.animated.svg"])
    #expect(document.isWellFormed)
    #expect(!document.hasRepeatedIdentifiers)
    #expect(document.groups.filter { $0.classes.contains("page") }.count == 4)
    #expect(document.elements["animate"] == 4)
    #expect(document.elements["script"] == nil)
  }

  @Test func `a conflict by itself shows its members and the arithmetic`() throws {
    let file = Program.package.appendingPathComponent(
      "Fixtures/rules/conflicting-constraints/faulty-chain-of-five.json"
    ).path
    let run = try Program.run("graph", file, "-o", ".", "--focus", "conflicting-constraints", in: folder.url)
    #expect(run.output == "./faulty-chain-of-five.base.conflicting-constraints.svg\n")
    let document = SVGDocument(
      try Data(contentsOf: folder.url.appendingPathComponent("faulty-chain-of-five.base.conflicting-constraints.svg")))
    #expect(document.edges.count == 5)
    #expect(document.edges.allSatisfy { $0.classes.contains("conflicting") })
    #expect(
      document.groups.flatMap(\.texts).contains { $0.contains("20 + 200 + 20 + 200 + 20 = 460 > 375, 85 too many") })
  }

  @Test func `what cannot be drawn is refused with a reason`() throws {
    let scene = Program.package.appendingPathComponent("Fixtures/scenes/login.json").path
    let plain = Program.package.appendingPathComponent("Fixtures/scenes/article.json").path
    let cases = [
      ([scene, "--focus", "list.heigt"], "did you mean 'list.height'?"),
      ([scene, "--focus", "overshoot"], "the scene has no finding of 'overshoot'"),
      ([scene, "--diff", "closed"], "'--diff' takes two states"),
      ([scene, "--diff", "closed..opn"], "did you mean 'open'?"),
      ([plain, "--states"], "'--states' needs a scene with states"),
      ([scene, "--states", "--animate"], "cannot be combined"),
    ]
    for (arguments, message) in cases {
      let line = arguments.map { "'\($0)'" }.joined(separator: " ")
      let run = try Program.shell("layoutdoctor graph \(line) -o .", in: folder.url)
      #expect(run.status == 2)
      #expect(run.errors.contains(message))
      #expect(folder.entries.isEmpty)
    }
  }

  @Test func `what Graphviz lacks is told in its own words, and no file is left`() throws {
    let scene = Program.package.appendingPathComponent("Fixtures/scenes/panels.json").path
    try folder.write("plugins/none", "")
    let run = try Program.run(
      "graph", scene, "-o", "out", in: folder.url,
      environment: ["GVBINDIR": folder.url.appendingPathComponent("plugins").path])
    #expect(run.status == 2)
    #expect(run.errors.contains("Graphviz cannot lay it out: "))
    #expect(run.errors.contains("\"dot\" not recognized"))
    let out = folder.url.appendingPathComponent("out").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: out).isEmpty)
  }

  /// The coordinates differ between versions of Graphviz, so only the contents are compared.
  @Test(arguments: [
    (
      "conflict.svg", "Fixtures/rules/conflicting-constraints/faulty-chain-of-five.json",
      ["--focus", "conflicting-constraints"]
    ),
    ("difference.svg", "Fixtures/scenes/panels.json", ["--diff", "single..split"]),
  ])
  func `the graphs in the README are what the program draws`(name: String, scene: String, options: [String]) throws {
    let file = Program.package.appendingPathComponent(scene).path
    let run = try Program.shell(
      "layoutdoctor graph '\(file)' -o . \(options.joined(separator: " "))", in: folder.url)
    #expect(run.status == 0)
    let drawn = try #require(folder.entries.first)
    try Snapshots.check(Data(contentsOf: folder.url.appendingPathComponent(drawn)), "Fixtures/diagrams/\(name)") {
      let document = SVGDocument($0)
      return document.groups.map { "\($0.id) \($0.classes) \($0.texts) \($0.tooltips)" }.joined(separator: "\n")
    }
  }
}
