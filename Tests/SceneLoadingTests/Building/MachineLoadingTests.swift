import LayoutModel
import SceneLoading
import Testing

@Suite struct MachineLoadingTests {
  private func loaded(_ more: String) throws -> Scene {
    try scene(sceneText(equation: "title.width == 20 @999", and: more))
  }

  private func kinds(_ more: String) -> [LoadError.Kind] {
    errors(sceneText(equation: "title.width == 20 @999", and: more)).map(\.kind)
  }

  @Test func `the first state is the initial one unless another is named`() throws {
    #expect(try loaded(#""states": { "b": {}, "a": {} }"#).machines[0].initial == StateID(0))
    #expect(try loaded(#""states": { "b": {}, "a": {} }, "initial": "a""#).machines[0].initial == StateID(1))
  }

  @Test func `states keep the order of the file`() throws {
    #expect(try loaded(#""states": { "b": {}, "a": {}, "c": {} }"#).machines[0].states.map(\.name) == ["b", "a", "c"])
  }

  @Test func `a scene without states has no machine`() throws {
    #expect(try loaded(#""name": "x""#).machines.isEmpty)
    #expect(try loaded(#""states": {}"#).machines.isEmpty)
  }

  @Test func `every key of a state is kept`() throws {
    let state = try loaded(
      """
      "states": { "s": { "activate": ["c"], "constants": { "c": "2 * gap - 3" }, "priorities": { "c": 750 },
        "views": { "title": { "hidden": true, "frame": null, "intrinsicSize": [1, null] } },
        "order": { "screen": ["a.b", "gap", "scroll", "title"] }, "allow": ["overshoot"], "note": "n" } }
      """
    ).machines[0].states[0]
    #expect(state.activated == [ConstraintID(0)] && state.deactivated.isEmpty)
    #expect(
      state.constants.map(\.constant) == [
        ConstantExpression(numbers: [decimal(-3)], terms: [.init(coefficient: decimal(2), parameter: ParameterID(0))])
      ])
    #expect(state.priorities.map(\.priority) == [.high])
    var change = ViewChange()
    change.isHidden = true
    change.frame = .some(nil)
    change.intrinsicSize = AxisPair(.one, nil)
    #expect(state.views.map(\.change) == [change])
    #expect(state.order.map(\.subviews) == [[4, 3, 2, 1].map { ViewID($0) }])
    #expect(state.allowed.map(\.rule) == [.overshoot])
  }

  @Test func `machines stand apart, each with its own states`() throws {
    let scene = try loaded(
      """
      "machines": { "x": { "states": { "a": {}, "b": {} }, "initial": "b",
                           "transitions": [{ "id": "go", "from": ["a", "b", "a"], "to": "b" }] },
                    "y": { "states": { "a": {} } } }
      """)
    #expect(scene.machines.map(\.name) == ["x", "y"])
    #expect(scene.machines.map(\.initial) == [StateID(1), StateID(0)])
    #expect(scene.machines[0].transitions[0].sources == [StateID(0), StateID(1)])
  }

  @Test func `two machines may set the same thing to the same value`() {
    #expect(
      kinds(
        """
        "machines": { "x": { "states": { "a": { "constants": { "c": 1.0 }, "activate": ["c"] }, "b": {} } },
                      "y": { "states": { "a": { "constants": { "c": 1 }, "activate": ["c"] } } } }
        """
      ).isEmpty)
  }

  @Test func `a disagreement of machines is reported once for each thing, whatever the number of states`() {
    let states = (0..<20).map { "\"s\($0)\": { \"constants\": { \"c\": \($0) } }" }.joined(separator: ",")
    let found = kinds(#""machines": { "x": { "states": { \#(states) } }, "y": { "states": { \#(states) } } }"#)
    #expect(found.count == 1)
  }

  @Test func `one state of a machine that differs is enough to disagree`() {
    let found = kinds(
      """
      "machines": { "x": { "states": { "a": { "priorities": { "c": 1 } } } },
                    "y": { "states": { "a": { "priorities": { "c": 1 } }, "b": { "priorities": { "c": 2 } } } } }
      """)
    #expect(
      found == [
        .machinesDisagree(
          .priority(constraint: "c"), .init(machine: "x", part: .state("a")), .init(machine: "y", part: .state("b")))
      ])
  }

  @Test func `a plus sign in a state's name matters only beside other machines`() {
    #expect(kinds(#""states": { "a+b": {} }"#).isEmpty)
    #expect(kinds(#""machines": { "m": { "states": { "a+b": {} } } }"#).isEmpty)
  }

  @Test func `a note stands in every object, also among names`() {
    #expect(
      kinds(
        """
        "note": "n", "environments": { "note": "small ones", "e": { "note": "n", "parameters": { "note": "n" } } },
        "states": { "note": "n", "s": { "note": "n", "constants": { "note": "n" }, "priorities": { "note": "n" },
          "views": { "note": "n", "title": { "note": "n" } }, "order": { "note": "n" } } },
        "transitions": [{ "id": "t", "from": "s", "to": "s", "note": "n", "steps": [
          { "note": "n", "views": { "note": "n", "title": { "note": "n", "alpha": { "by": 1, "note": "n" } } } }] }],
        "expect": [{ "rule": "overshoot", "note": "n" }]
        """
      ).isEmpty)
    #expect(kinds(#""note": 3"#) == [.wrongType(expected: .string, found: .number)])
  }

  @Test func `an expectation names configurations with their environment`() {
    let states = #""states": { "a": {}, "b": {} }, "environments": { "x@y": {} },"#
    let expecting = { (name: String) in
      states + #""expect": [{ "rule": "overshoot", "configurations": ["\#(name)"] }]"#
    }
    #expect(kinds(expecting("a@x@y")).isEmpty)
    #expect(kinds(expecting("a")) == [.unknownName(.configuration, "a")])
    #expect(kinds(expecting("c@x@y")) == [.unknownName(.configuration, "c@x@y")])
    #expect(kinds(#""expect": [{ "rule": "overshoot", "configurations": ["base"] }]"#).isEmpty)
  }

  @Test func `an expectation may name generated constraints of views that exist`() throws {
    let scene = try loaded(
      #""expect": [{ "rule": "overshoot", "constraints": ["c", "title.frame", "a.b.hugging.width"], "severity": "note" }]"#
    )
    #expect(scene.expectations[0].constraints == ["c", "title.frame", "a.b.hugging.width"])
    #expect(scene.expectations[0].severity == .note)
    #expect(
      kinds(#""expect": [{ "rule": "overshoot", "constraints": ["title.stack.spacing"] }]"#)
        == [.unknownName(.constraint, "title.stack.spacing")])
  }
}
