import ConstraintSolver
import LayoutModel
import LayoutSolving
import SceneLoading
import TestSupport
import Testing

@testable import LayoutDiagnosis

struct RepairTests {
  private struct Diagnosed {
    let text: [UInt8]
    let scene: Scene
    let configurations: [SolvedConfiguration]
    let findings: [Finding]

    init(_ text: String) throws {
      self.text = Array(text.utf8)
      let scene = try loadScene(self.text)
      let solver = SceneSolver(scene: scene)
      let space = ConfigurationSpace(scene: scene)
      configurations = (0..<space.count).map { solver.solve(space[$0]) }
      let analysis = Analysis(scene: scene, configurations: configurations)
      var diagnosis = Diagnosis(of: analysis)
      diagnosis.offerRepairs(in: analysis)
      self.scene = scene
      findings = diagnosis.findings
    }
  }

  private func solve(_ text: [UInt8]) throws -> [SolvedConfiguration] {
    let scene = try loadScene(text)
    let space = ConfigurationSpace(scene: scene)
    return (0..<space.count).map { SceneSolver(scene: scene).solve(space[$0]) }
  }

  @Test(arguments: 0..<randomCount(200))
  func `each repair, written into the scene, does what was said and edits its lines only`(
    seed: Int
  ) throws {
    let before = try Diagnosed(RandomConflictScene(seed: UInt64(seed)).text)
    for finding in before.findings where finding.rule == .conflictingConstraints {
      for repair in finding.repairs {
        let edited = try #require(try editScene(before.text, changes: repair.changes))
        let after = try solve(edited)
        let resolved = after.indices.filter { after[$0].isFeasible && !before.configurations[$0].isFeasible }
        #expect(repair.resolves == resolved)
        #expect((repair.resolves + repair.ends).contains(try #require(finding.shownConfiguration)))
        for place in repair.ends {
          #expect(!after[place].conflicts.contains { $0.members == finding.constraints })
        }
        checkMoves(repair, before.configurations, after)
        checkWords(repair, of: finding, before, try Diagnosed(String(decoding: edited, as: UTF8.self)))
        let broken = after.indices.filter { !after[$0].isFeasible && before.configurations[$0].isFeasible }
        let told = repair.breaks.first { $0.rule == .conflictingConstraints }?.configurations ?? []
        #expect(Set(told).isSuperset(of: broken))
        let lines = [before.text, edited].map { $0.split(separator: 10, omittingEmptySubsequences: false) }
        #expect(lines[0].count == lines[1].count)
        #expect(zip(lines[0], lines[1]).filter { $0 != $1 }.count <= 2 * repair.changes.count)
      }
      let brings = finding.repairs.map { !$0.bringsNothing }
      #expect(brings.isEmpty || brings == brings.sorted { !$0 && $1 } || finding.omittedRepairCount > 0)
    }
  }

  private func checkMoves(_ repair: Repair, _ before: [SolvedConfiguration], _ after: [SolvedConfiguration]) {
    var moves: [ViewID: Rational] = [:]
    for (old, new) in zip(before, after) {
      for (view, (a, b)) in zip(old.frames, new.frames).enumerated() where a != b {
        let edges = [
          b.x - a.x, b.y - a.y, b.x + b.width - a.x - a.width, b.y + b.height - a.y - a.height,
        ]
        for edge in edges { moves[ViewID(view)] = max(moves[ViewID(view), default: 0], edge.magnitude) }
      }
    }
    #expect(Dictionary(uniqueKeysWithValues: repair.moves.map { ($0.view, $0.distance) }) == moves)
    let distances = repair.moves.map(\.distance)
    #expect(distances == distances.sorted(by: >))
  }

  /// Checks that the words name each new finding, and the size with which a view ends that a change resizes in one configuration.
  private func checkWords(_ repair: Repair, of finding: Finding, _ before: Diagnosed, _ after: Diagnosed) {
    let rules: Set<RuleID> = [.clippedContent, .cutContent, .overlappingContent, .outsideSafeArea]
    func faults(_ findings: [Finding]) -> Set<RepairFault> {
      Set(
        findings.filter { rules.contains($0.rule) }.flatMap { finding in
          finding.configurations.filter { after.configurations[$0].isFeasible }.map { RepairFault(finding, in: $0) }
        })
    }
    for fault in faults(after.findings).subtracting(faults(before.findings)) {
      guard case .finding(let rule) = fault.problem.kind else { continue }
      #expect(repair.text.contains("'\(rule.rawValue)'"), "\(repair.text)")
    }
    guard before.configurations.count == 1, let first = repair.moves.first, first.resizing != nil else { return }
    let frame = after.configurations[0].frames[first.view.index]
    let size = "\(before.scene.quotedName(of: first.view)) to \(rounded(frame.width)) × \(rounded(frame.height))"
    #expect(repair.text.contains(size), "\(repair.text)")
  }

  @Test func `the random scenes have repairs of every kind and at every place`() throws {
    var counts: [String: Int] = [:]
    for seed in 0..<40 {
      for finding in try Diagnosed(RandomConflictScene(seed: UInt64(seed)).text).findings {
        if finding.rule == .conflictingConstraints { counts["conflict", default: 0] += 1 }
        for repair in finding.repairs {
          counts[repair.kind.rawValue, default: 0] += 1
          if repair.changes.count > 1 { counts["several", default: 0] += 1 }
          if repair.changes.contains(where: { $0.site != .constraint }) { counts["state", default: 0] += 1 }
          if !repair.ends.isEmpty { counts["ends", default: 0] += 1 }
          if !repair.breaks.isEmpty { counts["breaks", default: 0] += 1 }
        }
      }
    }
    for kind in ["conflict", "lower", "constant", "deactivate", "remove", "several", "state", "breaks", "ends"] {
      #expect(counts[kind, default: 0] >= 3, "\(kind)")
    }
  }

  @Test func `a repair that narrows a text moves what lies below its further lines`() throws {
    let diagnosed = try Diagnosed(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [600, 568], "subviews": [
          { "id": "text", "kind": "label", "text": { "width": 340, "lineHeight": 20 } }, { "id": "below" }] },
        "constraints": {
          "left": "text.left == screen.left", "top": "text.top == screen.top", "wide": "text.width == 340",
          "narrow": "text.width == 170", "below.left": "below.left == screen.left",
          "below.top": "below.top == text.bottom", "below.width": "below.width == 10",
          "below.height": "below.height == 10" } }
      """)
    let conflict = try #require(diagnosed.findings.first { $0.rule == .conflictingConstraints })
    let before = diagnosed.configurations[0].frames[2].y
    var positions: Set<Rational> = []
    for repair in conflict.repairs {
      #expect(repair.breaks.allSatisfy { $0.rule == .unreachablePriority && repair.kind == .lower })
      let after = try solve(try #require(try editScene(diagnosed.text, changes: repair.changes)))[0]
      let distance = (after.frames[2].y - before).magnitude
      #expect((repair.moves.first { $0.view == ViewID(2) }?.distance ?? 0) == distance)
      positions.insert(after.frames[2].y)
    }
    #expect(positions == [20, 40])
  }

  /// A box whose widths, 100 and 120, hold together in no environment that activates both.
  private func repairsOfBox(environments: String, more: String = "") throws -> (Diagnosed, [Repair]) {
    let diagnosed = try Diagnosed(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "box" }] },
        "constraints": {
          "left": "box.left == screen.left", "top": "box.top == screen.top", "height": "box.height == 50",
          "narrow": "box.width == 100", "wide": { "equation": "box.width == 120", "active": false } },
        "environments": { \(environments) }\(more) }
      """)
    return (diagnosed, try #require(diagnosed.findings.first { $0.rule == .conflictingConstraints }).repairs)
  }

  @Test func `where an environment activates one member, another one can be deactivated, or it can be left out`() throws
  {
    let (diagnosed, repairs) = try repairsOfBox(
      environments: #""compact": {}, "regular": { "activate": ["wide"] }"#)
    let deactivations = repairs.filter { $0.kind == .deactivate }
    #expect(deactivations.allSatisfy { $0.resolves == [1] })
    // To forget the old constraint is the usual mistake.
    #expect(repairs.first?.kind == .deactivate)
    #expect(
      deactivations.map { String($0.text.prefix { $0 != "(" }) } == [
        "deactivate 'narrow' in environment 'regular' ", "deactivate 'wide' in environment 'regular' ",
      ])
    let edits = try deactivations.map { try #require(try editScene(diagnosed.text, changes: $0.changes)) }
    #expect(String(decoding: edits[0], as: UTF8.self).contains(#""deactivate": ["narrow"]"#))
    #expect(!String(decoding: edits[1], as: UTF8.self).contains(#"["wide"]"#))
    for edited in edits { #expect(try solve(edited).allSatisfy(\.isFeasible)) }
  }

  @Test func `what a state activates, too, is not deactivated in an environment`() throws {
    let (_, repairs) = try repairsOfBox(
      environments: #""compact": {}, "regular": { "activate": ["wide"] }"#,
      more: #", "states": { "a": { "activate": ["wide"] }, "b": { "activate": ["wide"] } }"#)
    #expect(!repairs.isEmpty)
    #expect(!repairs.contains { $0.changes.contains { $0.value == .inactive && $0.constraint == ConstraintID(4) } })
  }

  /// A list at 60, 200 tall, that has to end 8 above a field at 224.
  private static let login = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "list" }, { "id": "password" }] },
      "constraints": {
        "list.leading": "list.leading == screen.leading", "list.width": "list.width == 100",
        "password.leading": "password.leading == screen.leading", "password.width": "password.width == 100",
        "password.height": "password.height == 40",
        "list.top": "list.top == screen.top + 60",
        "list.bottom": "list.bottom <= password.top - 8",
        "password.top": "password.top == screen.top + 224",
        "list.height": "list.height == 200" } }
    """

  @Test func `a list with too little room can give way, start higher, be smaller, or push the field down`() throws {
    let diagnosed = try Diagnosed(RepairTests.login)
    let finding = try #require(diagnosed.findings.first)
    let constants = finding.repairs.compactMap { repair -> String? in
      guard case .constant(let value) = repair.changes[0].value else { return nil }
      return "\(diagnosed.scene[repair.changes[0].constraint].name) \(value)"
    }
    #expect(Set(constants).isSubset(of: ["list.top 16", "list.bottom 36", "list.height 156", "password.top 268"]))
    #expect(!constants.isEmpty)
    #expect(finding.repairs.count == 8)
    #expect(finding.repairs[0].breaks.isEmpty)
  }

  @Test func `what would be newly ambiguous or clipped is told and ranks last`() throws {
    let diagnosed = try Diagnosed(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568],
          "subviews": [{ "id": "title", "kind": "label", "intrinsicSize": [90, 20] }] },
        "constraints": {
          "left": "title.leading == screen.leading", "top": "title.top == screen.top",
          "wide": "title.width >= 100", "narrow": "title.width == 40" } }
      """)
    let finding = try #require(diagnosed.findings.first { $0.rule == .conflictingConstraints })
    let clipping = finding.repairs.filter { $0.breaks.contains { $0.rule == .clippedContent } }
    #expect(clipping.allSatisfy { $0.changes[0].constraint == ConstraintID(2) })
    #expect(finding.repairs.first?.breaks.isEmpty ?? false)
  }

  @Test func `a repair says with which size a view ends, and moves only what keeps its size`() throws {
    // 3/2 × 120 = 180 is more than the 150 from edge to edge. The layout recovered from that is 150 × 100.
    let diagnosed = try Diagnosed(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [150, 568], "subviews": [
          { "id": "map", "kind": "imageView" }, { "id": "scale" } ] },
        "constraints": {
          "map.left": "map.leading == screen.leading", "map.right": "map.trailing == screen.trailing",
          "map.top": "map.top == screen.top", "map.height": "map.height == 120",
          "map.aspect": "map.width == 3/2 * map.height",
          "scale.left": "scale.leading == screen.leading", "scale.width": "scale.width == 20",
          "scale.top": "scale.top == map.bottom", "scale.height": "scale.height == 20" } }
      """)
    let conflict = try #require(diagnosed.findings.first { $0.rule == .conflictingConstraints })
    let texts = conflict.repairs.map(\.text)
    #expect(texts.contains("change the constant of 'map.height' to 100 (tried: 'map' ends 150 × 100)"))
    #expect(texts.contains("remove 'map.aspect' (tried: grows 'map' to 150 × 120 and moves 'scale' by 20)"))
    let lowered = texts.filter { $0.hasPrefix("set the priority of ") }
    #expect(!lowered.isEmpty)
    #expect(texts.allSatisfy { !$0.contains("moves nothing") && !$0.hasPrefix("lower ") })
  }

  @Test func `generated constraints are never asked to give way`() throws {
    let diagnosed = try Diagnosed(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "a", "frame": [0, 0, 100, 100] }] },
        "constraints": { "a.width": "a.width == 50" } }
      """)
    let finding = try #require(diagnosed.findings.first)
    #expect(finding.repairs.map(\.kind).sorted { $0.rawValue < $1.rawValue } == [.constant, .lower, .remove])
    #expect(finding.repairs.allSatisfy { $0.moves.allSatisfy { $0.distance == 50 } || $0.moves.isEmpty })
  }

  @Test func `a tie of smaller contents that a conflict hid is not brought by its repair`() throws {
    // The labels fill the 168 points exactly: 20 + 80 + 8 + 40 + 20. The height of the first one conflicts.
    let diagnosed = try Diagnosed(
      """
      { "layoutdoctor": 1, "source": "Main.storyboard",
        "root": { "id": "screen", "size": [168, 568], "subviews": [
          { "id": "name", "label": "Name", "kind": "label", "intrinsicSize": [80, 20], "inferred": true },
          { "id": "price", "kind": "label", "intrinsicSize": [40, 20], "inferred": true } ] },
        "constraints": {
          "name.leading": "name.leading == screen.leading + 20", "name.top": "name.top == screen.top + 20",
          "name.height": { "equation": "name.height == 20", "label": "Name.height = 20" },
          "name.taller": { "equation": "name.height == 21", "label": "Name.height = 21" },
          "gap": "price.leading == name.trailing + 8", "price.trailing": "price.trailing == screen.trailing - 20",
          "price.top": "price.top == name.top" } }
      """)
    let conflict = try #require(diagnosed.findings.first { $0.rule == .conflictingConstraints })
    #expect(!conflict.repairs.isEmpty)
    #expect(conflict.repairs.allSatisfy { $0.breaks.allSatisfy { $0.rule == .unreachablePriority } })
    #expect(
      conflict.repairs.contains { $0.text.hasPrefix("set the priority of 'Name.height = 21' to 999 (tried: ") })
  }

  @Test(arguments: [false, true])
  func `a required size of a hidden view conflicts, and wins in a document`(isDocument: Bool) throws {
    let diagnosed = try Diagnosed(
      """
      { "layoutdoctor": 1, \(isDocument ? #""source": "Main.storyboard","# : "")
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "form", "kind": "stackView", "stack": { "axis": "vertical" }, "subviews": [
            { "id": "row", "hidden": true }, { "id": "field", "kind": "textField", "intrinsicSize": [97, 34] } ] } ] },
        "constraints": {
          "form.leading": "form.leading == screen.leading", "form.width": "form.width == 200",
          "form.top": "form.top == screen.top", "row.height": "row.height == 44" } }
      """)
    if isDocument {
      #expect(diagnosed.findings.map(\.message) == [])
      return
    }
    let conflict = try #require(diagnosed.findings.first { $0.rule == .conflictingConstraints })
    let lowered = try #require(conflict.repairs.first { $0.kind == .lower })
    #expect(lowered.breaks.map(\.rule) == [.unreachablePriority])
  }

  @Test func `a required resistance of a content may give way`() throws {
    // The logo needs 120, the bar leaves 100 - 2 * 8 = 84.
    let diagnosed = try Diagnosed(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "bar", "subviews": [
          { "id": "logo", "kind": "imageView", "intrinsicSize": [120, 40], "compression": [1000, 750] }] }] },
        "constraints": {
          "bar.leading": "bar.leading == screen.leading", "bar.width": "bar.width == 100",
          "bar.top": "bar.top == screen.top", "bar.height": "bar.height == 44",
          "logo.leading": "logo.leading == bar.leading + 8", "logo.trailing": "logo.trailing == bar.trailing - 8",
          "logo.top": "logo.top == bar.top" } }
      """)
    let conflict = try #require(diagnosed.findings.first { $0.rule == .conflictingConstraints })
    #expect(
      conflict.suggestions.first
        == "lower the horizontal compression resistance of 'logo' to 999 (tried: the conflict ends)")
    #expect(conflict.message == "no room for 'bar' and 'logo': they need 136, there are 100")
  }

  @Test(arguments: ["leading", "left"])
  func `a required hugging between both sides is the mistake`(start: String) throws {
    let diagnosed = try Diagnosed(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [375, 667], "subviews": [
          { "id": "icon", "kind": "imageView" },
          { "id": "title", "kind": "label", "intrinsicSize": [80, 20.5], "hugging": [1000, 250] }] },
        "constraints": {
          "il": "icon.\(start) == screen.\(start) + 20", "iw": "icon.width == 40",
          "gap": "title.\(start) == icon.\(start == "left" ? "right" : "trailing") + 8",
          "trailing": "title.trailing == screen.trailing - 20", "top": "title.top == screen.top + 100",
          "it": "icon.top == title.top", "ih": "icon.height == 40" } }
      """)
    let conflict = try #require(diagnosed.findings.first { $0.rule == .conflictingConstraints })
    #expect(conflict.message == "'title' is pinned to both sides (287 wide), but its required hugging allows only 80")
    #expect(
      conflict.suggestions.first == "lower the horizontal hugging of 'title' to 999 (tried: the conflict ends)")
  }

  @Test func `where a content conflicts twice, lowering it once is not enough`() throws {
    let diagnosed = try Diagnosed(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "logo", "kind": "imageView", "intrinsicSize": [120, 40], "compression": [1000, 750] }] },
        "constraints": {
          "logo.leading": "logo.leading == screen.leading", "logo.top": "logo.top == screen.top",
          "narrow": "logo.width == 100", "narrower": "logo.width == 90" } }
      """)
    let conflicts = diagnosed.findings.filter { $0.rule == .conflictingConstraints }
    #expect(conflicts.count == 3)
    #expect(conflicts.allSatisfy { !$0.suggestions.contains { $0.contains("compression") } })
  }

  @Test func `a text that wraps is not squeezed to end a conflict`() throws {
    // In 50 points, the 80 of the text take two lines of 20, for which a height of 20 has no room.
    let diagnosed = try Diagnosed(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "text", "kind": "label", "text": { "width": 80, "lineHeight": 20, "lines": 0 },
            "compression": [1000, 1000] }] },
        "constraints": {
          "leading": "text.leading == screen.leading", "top": "text.top == screen.top",
          "width": "text.width == 50", "height": "text.height == 20" } }
      """)
    #expect(diagnosed.findings.contains { $0.rule == .conflictingConstraints })
    #expect(
      diagnosed.findings.allSatisfy {
        !$0.suggestions.contains { $0.contains("compression resistance") && $0.contains("tried") }
      })
  }

  /// 16 + 300 + 8 + 295 are 299 more than 320: 'photo' would have to be 1 wide.
  @Test func `no constant that nobody would write ends a conflict`() throws {
    func text(badge: Int) -> String {
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "photo", "kind": "imageView" }, { "id": "badge", "kind": "imageView" }] },
        "constraints": {
          "photo.leading": "photo.leading == screen.leading + 16", "photo.width": "photo.width == 300",
          "gap": "badge.leading == photo.trailing + 8", "badge.width": "badge.width == \(badge)",
          "badge.trailing": "badge.trailing == screen.trailing" } }
      """
    }
    func constants(badge: Int) throws -> [String] {
      let conflict = try #require(
        Diagnosed(text(badge: badge)).findings.first { $0.rule == .conflictingConstraints })
      return conflict.repairs.filter { $0.kind == .constant }.map(\.text)
    }
    #expect(try constants(badge: 295).isEmpty)
    // 154 too many, which 'photo' can give.
    let constants = try constants(badge: 150)
    #expect(constants.count == 1)
    #expect(constants.allSatisfy { $0.hasPrefix("change the constant of 'photo.width' to 146 ") })
  }

  @Test func `a required resistance of a text tells how much it lacks when it gives way`() throws {
    let diagnosed = try Diagnosed(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [
          { "id": "title", "kind": "label", "intrinsicSize": [200, 20], "compression": [1000, 750] }] },
        "constraints": {
          "leading": "title.leading == screen.leading", "top": "title.top == screen.top",
          "width": "title.width == 120" } }
      """)
    let conflict = try #require(diagnosed.findings.first { $0.rule == .conflictingConstraints })
    #expect(
      conflict.suggestions.last
        == "lower the horizontal compression resistance of 'title' to 999 "
        + "(tried: the conflict ends; 'title' ends 120 wide, its content needs 200)")
  }

  /// 200 + 100 on 290 and on 280, each of which needs another constant.
  @Test func `what ends a conflict in some configurations names them`() throws {
    let diagnosed = try Diagnosed(
      """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [290, 568], "subviews": [
          { "id": "name", "kind": "label", "intrinsicSize": [150, 20] },
          { "id": "price", "kind": "label", "intrinsicSize": [70, 20] }] },
        "constraints": {
          "name.leading": "name.leading == screen.leading", "name.width": "name.width == 200",
          "gap": "price.leading == name.trailing", "price.width": "price.width == 100",
          "price.trailing": "price.trailing == screen.trailing",
          "name.top": "name.top == screen.top", "price.top": "price.top == screen.top" },
        "environments": { "usual": {}, "narrow": { "size": [280, 568] } } }
      """)
    let conflict = try #require(diagnosed.findings.first { $0.rule == .conflictingConstraints })
    #expect(conflict.configurations.count == 2)
    let partial = conflict.repairs.filter { $0.resolves.count == 1 }
    #expect(!partial.isEmpty)
    for repair in partial {
      let name = try #require(diagnosed.configurations[repair.resolves[0]].configuration.environmentName)
      #expect(repair.text.contains("; helps in 1 of 2, on '\(name)'"), "\(repair.text)")
    }
  }

  @Test func `what ends a conflict everywhere comes before what ends it in part, unless it brings a warning`() throws {
    let scene = SceneBuilder(["title"]).scene
    let change = ConstraintChange(constraint: ConstraintID(0), value: .priority(.optionalAtMost), site: .constraint)
    var (part, whole) = (Repair(kind: .constant, changes: [change]), Repair(kind: .lower, changes: [change]))
    part.resolves = [0]
    whole.resolves = [0, 1]
    let brought: Set<RepairFault> = [RepairFault(.finding(.clippedContent), ViewID(1), in: 1)]
    whole.bring(brought, notes: [])
    #expect(Repair.isBetter(part, whole, in: [0, 1], of: scene))
    whole.bring(brought, notes: [.clippedContent])
    #expect(Repair.isBetter(whole, part, in: [0, 1], of: scene))
  }
}
