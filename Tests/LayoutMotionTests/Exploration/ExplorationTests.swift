import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving
import SceneLoading
import Testing

struct ExplorationTests {
  /// In the wide environment the panel is 200 wide, and 250 after the steps, where the state says 150.
  @Test func `environments that change the scene have nodes of their own, and steps do not install views`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "panel" }, { "id": "box" }] },
        "constraints": {
          "w": "panel.width == 100", "h": "panel.height == 50", "x": "panel.leading == screen.leading",
          "y": "panel.top == screen.top", "bx": "box.leading == panel.leading", "by": "box.top == panel.bottom",
          "bh": "box.height == 10", "bw": { "equation": "box.width == 10", "active": false } },
        "environments": {
          "narrow": {}, "same": { "size": [375, 667] },
          "wide": { "size": [810, 1080], "constants": { "w": 200 }, "views": { "box": { "installed": false } } } },
        "states": { "a": {}, "b": { "activate": ["bw"], "constants": { "w": 150 } } },
        "transitions": [{ "id": "go", "from": "a", "to": "b", "steps": [
          { "activate": ["bw"] }, { "constants": { "w": { "by": 50 } } }, { "views": { "box": { "hidden": false } } },
          { "layout": "screen" }] }] }
      """
    let scene = try loadScene(Array(text.utf8))
    let exploration = Exploration(scene: scene)
    let nodes = exploration.nodes
    #expect(nodes.map(\.states) == [[StateID(0)], [StateID(0)], [StateID(1)], [StateID(1)]])
    #expect(nodes.map { $0.environment?.index } == [0, 2, 0, 2])
    #expect(nodes.map(\.number) == [0, 0, 0, 1])
    #expect(nodes.map { $0.content.constants[0].number } == [100, 200, 150, 250].map { ExactDecimal($0) })
    #expect(nodes.map { $0.content.isActive[7] } == [false, false, true, false])
    #expect(nodes[3].content.properties[2].isHidden && !nodes[3].content.properties[2].isInstalled)
    let motion = Motion(Layouts(scene), exploration: exploration, environments: scene.environments)
    #expect(motion.runs.map(\.origin.id) == ["a@narrow", "a@same", "a@wide"])
    #expect(motion.runs.map { $0.flight.startFrames[1].width } == [100, 100, 200])
    #expect(motion.runs.map { $0.flight.endContent.constants[0].number } == [150, 150, 250].map { ExactDecimal($0) })
    let configurations = (0..<6).map { ConfigurationSpace(scene: scene)[$0] }
    #expect(configurations.map { exploration.node(of: $0) } == [0, 0, 1, 2, 2, nil])
  }

  private func names(_ path: [Exploration.Arrival], _ scene: Scene) -> [String] {
    path.flatMap { [scene[$0.transition].name] + ($0.interruption.map { [scene[$0].name] } ?? []) }
  }

  /// Two machines with three states each, in a ring. The last transition of the second one forgets to reset a constant.
  private func rings(forgetful: Bool) throws -> Scene {
    let ring = { (name: String, steps: String) in
      """
      "\(name)": {
        "states": {
          "\(name)1": { "constants": { "\(name)": 0 } }, "\(name)2": { "constants": { "\(name)": 10 } },
          "\(name)3": { "constants": { "\(name)": 20 } } },
        "transitions": [
          { "id": "\(name)12", "from": "\(name)1", "to": "\(name)2", "duration": 1 },
          { "id": "\(name)23", "from": "\(name)2", "to": "\(name)3", "duration": 1 },
          { "id": "\(name)31", "from": "\(name)3", "to": "\(name)1", \(steps) }
        ] }
      """
    }
    return try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "screen", "size": [320, 568], "subviews": [{ "id": "v" }] },
          "constraints": { "p": "v.leading == screen.leading", "q": "v.top == screen.top", "w": "v.width == 10", "h": "v.height == 10" },
          "machines": { \(ring("p", #""duration": 1"#)),
            \(ring("q", forgetful ? #""steps": [{ "layout": "screen" }]"# : #""duration": 1"#)) } }
        """.utf8))
  }

  @Test func `two machines of three states reach all nine configurations by shortest paths`() throws {
    let scene = try rings(forgetful: false)
    let exploration = Exploration(scene: scene)
    #expect(exploration.isComplete)
    #expect(exploration.nodes.count == 9)
    #expect(!exploration.nodes.contains { !$0.isAsNamed })
    // In a ring of three, the shortest path has as many steps as the states are apart.
    for (index, node) in exploration.nodes.enumerated() {
      #expect(exploration.path(to: index).count == node.states.reduce(0) { $0 + $1.index })
    }
    let runs = Motion(Layouts(scene), exploration: exploration, environments: [nil]).runs
    #expect(runs.count == 18)
  }

  @Test func `a planted drift is found with its shortest path`() throws {
    let scene = try rings(forgetful: true)
    let exploration = Exploration(scene: scene)
    // Three more: the first state of the second machine with the third state's constant, for each state of the first.
    #expect(exploration.nodes.count == 12)
    let drifted = exploration.nodes.indices.filter { !exploration.nodes[$0].isAsNamed }
    #expect(drifted.count == 3)
    let first = try #require(drifted.first)
    #expect(names(exploration.path(to: first), scene) == ["q12", "q23", "q31"])
    #expect(exploration.nodes[first].content.constants[1] == ConstantExpression(ExactDecimal(20)))
  }

  @Test func `a turn of 360 degrees changes nothing`() throws {
    let motion = try MotionScene(transitions: [
      #"{ "id": "turn", "from": ["a", "b"], "to": "a", "steps": [{ "views": { "box": { "transform": { "by": { "rotation": 90 } } } } }] }"#
    ])
    let exploration = Exploration(scene: motion.scene)
    #expect(exploration.nodes.count == 4)
    #expect(exploration.isComplete)
  }

  @Test func `what grows without end stops at the limit`() throws {
    let motion = try MotionScene(transitions: [
      #"{ "id": "grow", "from": "a", "to": "a", "steps": [{ "constants": { "x": { "by": 1 } } }] }"#
    ])
    let exploration = Exploration(scene: motion.scene, nodeLimit: 50)
    #expect(exploration.nodes.count == 50)
    #expect(exploration.unexplored == 1)
  }

  @Test func `what is not as named has a limit of its own, which is reported`() throws {
    let motion = try MotionScene(transitions: [
      #"{ "id": "grow", "from": "a", "to": "a", "steps": [{ "constants": { "x": { "by": 1 } } }] }"#
    ])
    let exploration = Exploration(scene: motion.scene)
    #expect(exploration.nodes.count == 1 + LayoutMotion.Limits.driftedConfigurations.limit)
    #expect(exploration.exceedsDriftLimit && !exploration.isComplete)
    #expect(exploration.unexplored == 1)
    let played = Motion(Layouts(motion.scene), exploration: exploration, environments: [nil], isSummary: true)
    #expect(
      played.exceededLimits.contains(
        ExceededLimit(
          what: "reachable configurations beside the named ones",
          limit: LayoutMotion.Limits.driftedConfigurations.limit, left: 1)))
  }

  @Test func `the end of a path tells in which node it starts`() throws {
    let motion = try MotionScene(transitions: [
      #"{ "id": "grow", "from": "a", "to": "a", "steps": [{ "constants": { "x": { "by": 1 } } }] }"#
    ])
    let exploration = Exploration(scene: motion.scene, nodeLimit: 50)
    #expect(exploration.path(to: 49).map(\.origin) == Array(0..<49))
    let end = exploration.path(to: 49, last: 5)
    #expect(end.start == 44)
    #expect(end.steps.map(\.origin) == [44, 45, 46, 47, 48])
    let whole = exploration.path(to: 3, last: 5)
    #expect(whole.start == 0)
    #expect(whole.steps.map(\.origin) == [0, 1, 2])
  }

  @Test func `a machine without transitions may be in any of its states`() throws {
    let scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1, "root": { "id": "screen", "size": [320, 568] },
          "machines": {
            "free": { "states": { "f1": {}, "f2": {}, "f3": {} } },
            "moved": { "states": { "m1": {}, "m2": {} }, "transitions": [{ "id": "t", "from": "m1", "to": "m2" }] } } }
        """.utf8))
    #expect(Exploration(scene: scene).nodes.count == 6)
  }

  private func interrupted(_ isInterruptible: Bool) throws -> (Scene, Exploration) {
    let motion = try MotionScene(
      states: #""a": { "constants": { "x": 0 } }, "b": { "constants": { "x": 20 } }"#,
      transitions: [
        """
        { "id": "go", "from": "a", "to": "b", "interruptible": \(isInterruptible), "steps": [
          { "animate": { "duration": 1, "steps": [], "completion": [{ "constants": { "x": 20 } }] } }] }
        """,
        #"{ "id": "back", "from": "b", "to": "a", "steps": [{ "constants": { "x": 0 } }, { "layout": "screen" }] }"#,
      ])
    return (motion.scene, Exploration(scene: motion.scene))
  }

  @Test func `a second trigger before the first completion runs leaves what the completion does last`() throws {
    #expect(try interrupted(false).1.nodes.count == 2)
    let (scene, exploration) = try interrupted(true)
    #expect(exploration.nodes.count == 3)
    let drifted = try #require(exploration.nodes.firstIndex { !$0.isAsNamed })
    #expect(names(exploration.path(to: drifted), scene) == ["go", "back"])
    #expect(exploration.path(to: drifted).count == 1)
    #expect(exploration.nodes[drifted].states == [StateID(0)])
    #expect(exploration.nodes[drifted].content.constants[0] == ConstantExpression(ExactDecimal(20)))
  }
}
