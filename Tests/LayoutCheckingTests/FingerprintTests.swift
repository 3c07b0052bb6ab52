import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import SceneLoading
import Testing

/// What a finding's fingerprint depends on, from the text of the scene to the finding.
struct FingerprintTests {
  /// Three constraints of a row that is too wide, and two that say the same.
  private static let constraints = [
    #""left": "left.leading == screen.leading""#, #""left.width": "left.width == 200""#,
    #""gap": "right.leading == left.trailing + 20""#, #""right.width": "right.width == 150""#,
    #""right": "right.trailing == screen.trailing""#, #""left.top": "left.top == screen.top""#,
    #""left.height": "left.height == 50""#, #""left.high": "left.height == 50""#,
  ]

  private func scene(
    _ constraints: [String] = Self.constraints, name: String = "Row", separator: String = ", ",
    views: String = #"{ "id": "left" }, { "id": "right" }"#, more: String = ""
  ) -> String {
    """
    { "layoutdoctor": 1, "name": "\(name)", "root": { "id": "screen", "size": [320, 480], "subviews": [\(views)] },
      "constraints": { \(constraints.joined(separator: separator)) }\(more) }
    """
  }

  private func fingerprints(_ text: String) throws -> [String: Set<String>] {
    let checked = SceneChecker(seconds: 60).check(try loadScene(Array(text.utf8)))
    let pairs = checked.findings.map { ($0.rule.rawValue, $0.fingerprint(in: checked.scene)) }
    #expect(Set(pairs.map(\.1)).count == pairs.count)
    return Dictionary(grouping: pairs, by: \.0).mapValues { Set($0.map(\.1)) }
  }

  @Test func `fingerprints stay when a scene is formatted and its constraints are in another order`() throws {
    let before = try fingerprints(scene())
    #expect(before["conflicting-constraints"]?.count == 1)
    #expect(before["ambiguous-layout"] != nil)
    #expect(try fingerprints(scene(Self.constraints.reversed(), separator: ",\n\n    ")) == before)
    #expect(try fingerprints(scene(Self.constraints.sorted())) == before)
    #expect(try fingerprints(scene(views: #"{ "id": "right" }, { "id": "left" }"#)) == before)
  }

  @Test func `of two constraints that say the same, the order decides which is redundant, but not the fingerprint`()
    throws
  {
    let constraints = Self.constraints.filter { !$0.hasPrefix(#""right":"#) }
    let before = try fingerprints(scene(constraints))
    #expect(before["redundant-constraint"]?.count == 1)
    #expect(try fingerprints(scene(constraints.reversed())) == before)
  }

  @Test func `a fingerprint stays when numbers change`() throws {
    let wider = Self.constraints.map { $0 == Self.constraints[1] ? #""left.width": "left.width == 210""# : $0 }
    #expect(try fingerprints(scene(wider)) == fingerprints(scene()))
  }

  @Test func `another scene has other fingerprints, and so has a constraint with another name`() throws {
    let before = Set(try fingerprints(scene()).values.joined())
    #expect(before.isDisjoint(with: Set(try fingerprints(scene(name: "Column")).values.joined())))
    let renamed = Self.constraints.map {
      $0 == Self.constraints[2] ? #""space": "right.leading == left.trailing + 20""# : $0
    }
    let after = try fingerprints(scene(renamed))
    #expect(try after["conflicting-constraints"] != fingerprints(scene())["conflicting-constraints"])
    #expect(try after["ambiguous-layout"] == fingerprints(scene())["ambiguous-layout"])
  }

  /// A view without a vertical position, between others, with the ids of Interface Builder.
  private func document(name: String = "Order", top: String = "t0p-aa-aaa", width: String = "w1d-aa-aaa") -> String {
    """
    { "layoutdoctor": 1, "name": "\(name)",
      "root": { "id": "ro0-aa-aaa", "size": [320, 480], "subviews": [{ "id": "b0x-aa-aaa" }] },
      "constraints": {
        "\(top)": "`b0x-aa-aaa`.top >= `ro0-aa-aaa`.top + 500", "b0t-aa-aaa": "`ro0-aa-aaa`.bottom >= `b0x-aa-aaa`.bottom",
        "h31-aa-aaa": "`b0x-aa-aaa`.height == 40", "\(width)": "`b0x-aa-aaa`.width == 100" } }
    """
  }

  @Test func `in documents the ids of views identify a finding, whatever the class and the ids of constraints are`()
    throws
  {
    let before = try fingerprints(document())
    #expect(before["conflicting-constraints"]?.count == 1)
    #expect(before["ambiguous-layout"]?.count == 1)
    #expect(try fingerprints(document(name: "Checkout")) == before)
    #expect(try fingerprints(document(top: "n3w-bb-bbb", width: "n3w-cc-ccc")) == before)
    // Interface Builder writes the items of a constraint in either order.
    let turned = document().replacing(
      "`b0x-aa-aaa`.top >= `ro0-aa-aaa`.top + 500", with: "`ro0-aa-aaa`.top <= `b0x-aa-aaa`.top - 500")
    #expect(try fingerprints(turned) == before)
    #expect(try fingerprints(document().replacing("b0x-aa-aaa", with: "0th-er-box")) != before)
  }

  @Test func `two constraints of a document that say the same have findings of their own`() throws {
    let text = """
      { "layoutdoctor": 1, "root": { "id": "ro0-aa-aaa", "size": [320, 480], "subviews": [
          { "id": "b0x-aa-aaa", "frame": [0, 0, 100, 100] }] },
        "constraints": { "on3-aa-aaa": "`ro0-aa-aaa`.width == 10 @750", "tw0-aa-aaa": "`ro0-aa-aaa`.width == 20 @500" } }
      """
    #expect(try fingerprints(text)["unreachable-priority"]?.count == 2)
  }

  @Test func `a finding also matches an entry with the fingerprint of an older baseline`() throws {
    let checked = SceneChecker(seconds: 60).check(try loadScene(Array(document().utf8)))
    let old = checked.findings.map { $0.fingerprint(in: checked.scene, .names) }
    #expect(Set(old).isDisjoint(with: checked.findings.map { $0.fingerprint(in: checked.scene) }))
    let written = SceneChecker(seconds: 60).check(try loadScene(Array(scene().utf8)))
    for finding in written.findings {
      #expect(finding.fingerprint(in: written.scene, .names) == finding.fingerprint(in: written.scene))
    }
  }

  @Test func `states that no path leads to have fingerprints of their own`() throws {
    func states(_ names: [String]) -> String {
      let states = (["first", "second"] + names).map { #""\#($0)": {}"# }.joined(separator: ", ")
      return scene(
        [], views: "",
        more: """
          , "states": { \(states) }, "transitions": [{ "id": "t", "from": "first", "to": "second", "duration": 1 }]
          """)
    }
    let both = try #require(try fingerprints(states(["third", "fourth"]))["unreachable-state"])
    #expect(both.count == 2)
    for name in ["third", "fourth"] {
      let one = try #require(try fingerprints(states([name]))["unreachable-state"])
      #expect(one.isSubset(of: both))
    }
  }
}
