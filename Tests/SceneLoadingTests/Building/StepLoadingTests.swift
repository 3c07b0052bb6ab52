import LayoutModel
import SceneLoading
import Testing

@Suite struct StepLoadingTests {
  private func transition(_ keys: String) throws -> Transition {
    let more = #""states": { "a": {}, "b": {} }, "transitions": [{ "id": "t", "from": "a", "to": "b", \#(keys) }]"#
    return try scene(sceneText(equation: "title.width == 20", and: more)).machines[0].transitions[0]
  }

  private func steps(_ text: String) throws -> StepList {
    guard case .steps(let list) = try transition("\"steps\": [\(text)]").body else { return StepList() }
    return list
  }

  @Test func `the short form is an animation`() throws {
    let keys = #""trigger": "tap", "interruptible": true, "duration": 0.5, "delay": 0.1, "curve": [0.1, -2, 0.9, 3],"#
    let transition = try transition(keys + #""spring": { "damping": 0.4, "velocity": 5 }"#)
    guard case .animation(let timing) = transition.body else {
      Issue.record("no animation")
      return
    }
    #expect(transition.trigger == "tap" && transition.isInterruptible)
    #expect(
      timing
        == AnimationTiming(
          duration: decimal(5, -1), delay: decimal(1, -1),
          curve: .bezier(x1: decimal(1, -1), y1: decimal(-2), x2: decimal(9, -1), y2: decimal(3)),
          spring: .init(damping: decimal(4, -1), velocity: decimal(5))))
  }

  @Test func `steps keep the order of the code, nested ones too`() throws {
    let list = try steps(
      """
      { "layout": "screen" },
      { "animate": { "duration": 1, "steps": [{ "wait": 1 }, { "wait": 2 }], "completion": [{ "wait": 3 }] } },
      { "sequence": [{ "parallel": [{ "wait": 4 }, { "wait": 5 }] }, { "wait": 6 }] },
      { "repeat": { "count": "forever", "steps": [{ "updateConstraints": "title" }] } }
      """)
    #expect(list.roots.count == 4)
    var waits: [ExactDecimal] = []
    func visit(_ ids: [StepID]) {
      for id in ids {
        switch list[id].action {
        case .wait(let seconds): waits.append(seconds)
        case .animate(_, let steps, let completion): visit(steps + completion)
        case .sequence(let steps), .parallel(let steps), .repeat(_, let steps): visit(steps)
        default: break
        }
      }
    }
    visit(list.roots)
    #expect(waits == (1...6).map { decimal($0) })
    guard case .repeat(let count, let repeated) = list[list.roots[3]].action else {
      Issue.record("no repetition")
      return
    }
    #expect(count == nil)
    #expect(repeated.count == 1)
  }

  @Test func `changes assign or add`() throws {
    let list = try steps(
      """
      { "constants": { "c": 4 } }, { "constants": { "c": { "by": -4 } } }, { "constants": { "c": "gap" } },
      { "priorities": { "c": { "by": 1 } } }, { "multipliers": { "c": 0.5 } },
      { "views": { "title": { "alpha": { "by": -0.5 }, "zPosition": 3, "hidden": false,
          "transform": { "by": { "rotation": 90 } }, "frame": { "by": [1, 2, -3, 0] } } } },
      { "animator": { "c": 7 } }
      """)
    let texts = list.roots.map { id -> String in
      switch list[id].action {
      case .constants(let changes):
        switch changes[0].change {
        case .set(let constant): constant.terms.isEmpty ? "set \(constant.numbers[0])" : "set parameter"
        case .add(let constant): "add \(constant.numbers[0])"
        }
      case .priorities(let changes), .multipliers(let changes):
        switch changes[0].change {
        case .set(let number): "set \(number)"
        case .add(let number): "add \(number)"
        }
      case .animator(let constants): "animate \(constants[0].constant.numbers[0])"
      default: "views"
      }
    }
    #expect(texts == ["set 4", "add -4", "set parameter", "add 1", "set 0.5", "views", "animate 7"])
    guard case .views(let changes) = list[list.roots[5]].action else { return }
    var change = StepViewChange()
    change.alpha = .add(decimal(-5, -1))
    change.zPosition = .set(decimal(3))
    change.isHidden = false
    change.transform = .concatenate(Transform(rotation: decimal(90)))
    change.frame = .add(DecimalRect(x: .one, y: decimal(2), width: decimal(-3), height: .zero))
    #expect(changes[0].change == change)
  }

  @Test func `a selector is a constraint's id or a filter`() throws {
    let list = try steps(
      """
      { "deactivate": ["c", { "where": { "first": "title", "firstAttribute": "width", "second": "scroll",
        "secondAttribute": "lastBaseline", "view": "gap" }, "in": "screen" }] }
      """)
    guard case .deactivate(let selectors) = list[list.roots[0]].action else { return }
    #expect(
      selectors == [
        .constraint(ConstraintID(0)),
        .filter(
          .init(
            view: ViewID(3), first: ViewID(1), firstAttribute: .width, second: ViewID(2),
            secondAttribute: .lastBaseline, holder: .root)),
      ])
  }

  @Test func `keyframes have a start and a duration between 0 and 1`() throws {
    let list = try steps(
      #"{ "keyframes": { "duration": 2, "frames": [{ "start": 0.25, "duration": 0.5, "steps": [{ "wait": 0 }] }] } }"#)
    guard case .keyframes(let duration, let frames) = list[list.roots[0]].action else { return }
    #expect(duration == decimal(2))
    #expect(frames.map(\.start) == [decimal(25, -2)])
    #expect(frames.map(\.duration) == [decimal(5, -1)])
    #expect(frames[0].steps.count == 1)
  }
}
