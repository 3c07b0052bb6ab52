import LayoutModel
import SceneLoading
import Testing

struct SceneEditingTests {
  @Test func `values that an environment sets are changed there`() throws {
    func text(_ regular: String) -> String {
      """
      { "layoutdoctor": 1, "root": { "id": "r", "size": [9, 9], "subviews": [{ "id": "a" }] },
        "constraints": { "k": { "equation": "a.width == 5", "active": false } },
        "environments": { "small": "iphone-se-1", "regular": { \(regular) } } }
      """
    }
    let before = Array(text(#""activate": ["k"], "constants": { "k": 7 }"#).utf8)
    let site = ConstraintChange.Site.environment(EnvironmentID(1))
    func edited(_ values: [ConstraintChange.Value]) throws -> String {
      let changes = values.map { ConstraintChange(constraint: ConstraintID(0), value: $0, site: site) }
      return String(decoding: try #require(try editScene(before, changes: changes)), as: UTF8.self)
    }
    #expect(
      try edited([.constant(ExactDecimal(8)), .priority(Priority(ExactDecimal(999)))])
        == text(#""activate": ["k"], "constants": { "k": 8 }, "priorities": { "k": 999 }"#))
    #expect(try edited([.inactive]) == text(#""activate": [], "constants": { "k": 7 }"#))
  }

  private func scene(_ constraint: String) -> String {
    """
    { "layoutdoctor": 1, "root": { "id": "r", "size": [9, 9], "subviews": [{ "id": "a@b" }] },
      "constraints": { "note": "says nothing", "k": \(constraint) },
      "states": { "s": { "constants" : { "k": 3 }, "priorities": { "k" :1e3 } } } }
    """
  }

  private func edited(
    _ constraint: String, _ value: ConstraintChange.Value, at site: ConstraintChange.Site = .constraint
  ) throws -> String {
    let change = ConstraintChange(constraint: ConstraintID(0), value: value, site: site)
    let bytes = try #require(try editScene(Array(scene(constraint).utf8), changes: [change]))
    _ = try loadScene(bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let priorities: [(before: String, after: String)] = [
    ("\"`a@b`.width == 5\"", "\"`a@b`.width == 5 @999\""),
    ("\"`a@b`.width==5 \"", "\"`a@b`.width==5 @999 \""),
    ("\"`a@b`.left == r.left @ required \"", "\"`a@b`.left == r.left @ 999 \""),
    ("\"`a@b`.left == r.left - 3@1000\"", "\"`a@b`.left == r.left - 3@999\""),
    ("\"`a\\u0040b`.left == r.left\"", "\"`a\\u0040b`.left == r.left @999\""),
    (
      "{ \"note\": \"@1000\", \"equation\": \"`a@b`.left == r.left @1000\" }",
      "{ \"note\": \"@1000\", \"equation\": \"`a@b`.left == r.left @999\" }"
    ),
  ]

  @Test(arguments: priorities.indices) func `a priority is put at its place`(index: Int) throws {
    let (before, after) = SceneEditingTests.priorities[index]
    #expect(try edited(before, .priority(Priority(ExactDecimal(999)))) == scene(after))
  }

  private static let constants: [(before: String, value: Int64, after: String)] = [
    ("\"`a@b`.width == 5\"", 156, "\"`a@b`.width == 156\""),
    ("\"`a@b`.width <= 2 + 3 @750\"", 156, "\"`a@b`.width <= 156 @750\""),
    ("\"`a@b`.left == r.left\"", -4, "\"`a@b`.left == r.left - 4\""),
    ("\"`a@b`.left == r.left*2-3 @high\"", 4, "\"`a@b`.left == r.left*2 + 4 @high\""),
    ("\"`a@b`.left == 2 * r.left + 7\"", 0, "\"`a@b`.left == 2 * r.left\""),
    ("\"`a\\u0040b`.left == r.left + 7 \"", 1, "\"`a\\u0040b`.left == r.left + 1 \""),
  ]

  @Test(arguments: constants.indices) func `a constant is put at its place`(index: Int) throws {
    let (before, value, after) = SceneEditingTests.constants[index]
    #expect(try edited(before, .constant(ExactDecimal(value))) == scene(after))
  }

  private static let activities: [(before: String, after: String)] = [
    ("\"`a@b`.width == 5\"", "{ \"equation\": \"`a@b`.width == 5\", \"active\": false }"),
    (
      "{\"equation\": \"`a@b`.width == 5\" , \"note\": \"x\"}",
      "{\"equation\": \"`a@b`.width == 5\", \"active\": false , \"note\": \"x\"}"
    ),
    (
      "{ \"active\": true, \"equation\": \"`a@b`.width == 5\" }",
      "{ \"active\": false, \"equation\": \"`a@b`.width == 5\" }"
    ),
  ]

  @Test(arguments: activities.indices) func `a constraint is switched off at its place`(index: Int) throws {
    let (before, after) = SceneEditingTests.activities[index]
    #expect(try edited(before, .inactive) == scene(after))
  }

  @Test func `what a state says is changed in the state`() throws {
    let equation = "\"`a@b`.width == 5\""
    let site = ConstraintChange.Site.state(machine: 0, StateID(0))
    #expect(
      try edited(equation, .constant(ExactDecimal(7)), at: site)
        == scene(equation).replacing("{ \"k\": 3 }", with: "{ \"k\": 7 }"))
    #expect(
      try edited(equation, .priority(Priority(ExactDecimal(999))), at: site)
        == scene(equation).replacing(":1e3", with: ":999"))
  }

  /// A scene of two constraints, `on` and `off`, with one state.
  private static func scene(state: String) -> String {
    """
    { "layoutdoctor": 1, "root": { "id": "r", "size": [9, 9], "subviews": [{ "id": "a" }] },
      "constraints": { "on": "a.width == 5", "off": { "equation": "a.width == 6", "active": false } },
      "states": { "s": \(state) } }
    """
  }

  private static let on = ConstraintID(0)
  private static let off = ConstraintID(1)

  private static let stateChanges:
    [(before: String, changes: [(ConstraintID, ConstraintChange.Value)], after: String)] = [
      ("{}", [(on, .inactive)], #"{ "deactivate": ["on"] }"#),
      (#"{ "activate": ["off"] }"#, [(off, .inactive)], #"{ "activate": [] }"#),
      ("{ \"activate\": [\n    \"off\"\n  ] }", [(off, .inactive)], #"{ "activate": [] }"#),
      (
        "{ \"activate\": [\n    \"off\",\n    \"on\"\n  ] }", [(off, .inactive)],
        "{ \"activate\": [\n    \"on\"\n  ] }"
      ),
      (
        "{ \"activate\": [\n    \"on\",\n    \"off\"\n  ] }", [(off, .inactive)],
        "{ \"activate\": [\n    \"on\"\n  ] }"
      ),
      (
        #"{ "activate": ["on", "off"] }"#, [(on, .inactive)], #"{ "activate": ["off"], "deactivate": ["on"] }"#
      ),
      (
        #"{ "activate": ["on", "off"] }"#, [(on, .inactive), (off, .inactive)],
        #"{ "activate": [], "deactivate": ["on"] }"#
      ),
      (
        "{ \"deactivate\": [\n    \"off\"\n  ] }", [(on, .inactive)],
        "{ \"deactivate\": [\n    \"off\",\n    \"on\"\n  ] }"
      ),
      ("{ \"deactivate\": [] }", [(on, .inactive)], #"{ "deactivate": ["on"] }"#),
      ("{}", [(on, .constant(ExactDecimal(7)))], #"{ "constants": { "on": 7 } }"#),
      (
        "{\n  \"constants\": {\n    \"off\": 1\n  }\n}", [(on, .constant(ExactDecimal(7)))],
        "{\n  \"constants\": {\n    \"off\": 1,\n    \"on\": 7\n  }\n}"
      ),
      (
        "{\n  \"constants\": { \"on\": 1 }\n}", [(on, .priority(Priority(ExactDecimal(999)))), (off, .inactive)],
        "{\n  \"constants\": { \"on\": 1 },\n  \"priorities\": { \"on\": 999 },\n  \"deactivate\": [\"off\"]\n}"
      ),
    ]

  @Test(arguments: stateChanges.indices) func `lists and new keys of a state are written as tidily as they stand`(
    index: Int
  ) throws {
    let (before, changes, after) = Self.stateChanges[index]
    let site = ConstraintChange.Site.state(machine: 0, StateID(0))
    let bytes = try #require(
      try editScene(
        Array(Self.scene(state: before).utf8),
        changes: changes.map { ConstraintChange(constraint: $0.0, value: $0.1, site: site) }))
    _ = try loadScene(bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == Self.scene(state: after))
  }
}
