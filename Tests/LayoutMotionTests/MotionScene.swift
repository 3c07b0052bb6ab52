import ConstraintSolver
import LayoutModel
import LayoutMotion
import LayoutSolving
import SceneLoading

/// A panel at the top left of a 320 x 568 screen, with its transitions as JSON.
struct MotionScene {
  let scene: Scene

  /// - Parameter states: members of the `states` object.
  init(
    subviews: String = #"{ "id": "panel" }, { "id": "box", "frame": [0, 0, 10, 10] }"#,
    constraints: [String] = [], states: String = #""a": {}, "b": {}"#, transitions: [String]
  ) throws {
    let extra = constraints.map { ", \($0)" }.joined()
    scene = try loadScene(
      Array(
        """
        { "layoutdoctor": 1,
          "root": { "id": "screen", "size": [320, 568], "subviews": [\(subviews)] },
          "constraints": {
            "x": "panel.leading == screen.leading", "y": "panel.top == screen.top",
            "w": "panel.width == 100", "h": "panel.height == 50"\(extra) },
          "states": { \(states) },
          "transitions": [\(transitions.joined(separator: ", "))] }
        """.utf8))
  }

  /// One transition from `a` to `b` with these steps.
  init(
    steps: String, constraints: [String] = [], states: String = #""a": {}, "b": {}"#,
    subviews: String = #"{ "id": "panel" }, { "id": "box", "frame": [0, 0, 10, 10] }"#
  ) throws {
    try self.init(
      subviews: subviews, constraints: constraints, states: states,
      transitions: [#"{ "id": "go", "from": "a", "to": "b", "steps": [\#(steps)] }"#])
  }

  /// The run of a transition from the first place in which it can start.
  func run(_ index: Int = 0) throws -> TransitionRun {
    Motion(Layouts(scene), exploration: Exploration(scene: scene), environments: [nil], isSummary: true).summary[index]
  }

  func view(_ name: String) -> ViewID { ViewID(scene.views.firstIndex { $0.name == name } ?? 0) }

  func constraint(_ name: String) -> ConstraintID {
    ConstraintID(scene.constraints.firstIndex { $0.name == name } ?? 0)
  }
}
