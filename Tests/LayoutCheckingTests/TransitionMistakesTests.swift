import Foundation
import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import SceneLoading
import Testing

/// Mistakes in the steps of transitions, each of which is one finding.
struct TransitionMistakesTests {
  /// A ball 100 tall that is 40 below the top, or 100 above the bottom, of a screen 667 tall: both leave 427 too few.
  private func ball(drop: String, extra: String = "") -> String {
    """
    { "layoutdoctor": 1, "root": { "id": "screen", "size": [375, 667], "subviews": [{ "id": "ball" }] },
      "constraints": {
        "left": "ball.left == screen.left", "width": "ball.width == 100", "height": "ball.height == 100",
        "top": "ball.top == screen.top + 40",
        "bottom": { "equation": "ball.bottom == screen.bottom - 100", "active": false } },
      "states": {
        "above": {}, "below": { "activate": ["bottom"], "deactivate": ["top"] }\(extra) },
      "transitions": [
        { "id": "drop", "from": "above", "to": "below", "steps": [
          \(drop),
          { "animate": { "duration": 0.3, "steps": [{ "layout": "screen" }] } }] },
        { "id": "lift", "from": "below", "to": "above", "duration": 0.3 }] }
    """
  }

  private func findings(_ text: String) throws -> [Finding] {
    SceneChecker().check(try loadScene(Array(text.utf8))).findings
  }

  private func own(_ text: String) throws -> [Finding] { try findings(text).filter { $0.cause == nil } }

  @Test func `the steps as they should be have no finding`() throws {
    let found = try findings(ball(drop: #"{ "deactivate": ["top"] }, { "activate": ["bottom"] }"#))
    #expect(found.map(\.message) == [])
  }

  @Test func `a conflict that only a forgotten deactivation causes is its consequence, and makes it an error`() throws {
    let found = try own(ball(drop: #"{ "activate": ["bottom"] }"#))
    #expect(found.map(\.rule) == [.stateDrift])
    let drift = try #require(found.first)
    #expect(drift.severity == .error)
    #expect(
      drift.message
        == "after drop, 'top' is not as state 'below' defines it, in conflict with 'height' and 'bottom'")
    #expect(drift.suggestions == ["deactivate 'top' in transition 'drop'"])
    #expect(drift.consequenceCount > 0)
  }

  @Test func `an ambiguity that only a forgotten activation causes is its consequence`() throws {
    let found = try own(ball(drop: #"{ "deactivate": ["top"] }"#))
    #expect(found.map(\.rule) == [.stateDrift])
    #expect(found.first?.suggestions == ["activate 'bottom' in transition 'drop'"])
  }

  @Test func `a conflict that the state has anyway is a mistake of its own`() throws {
    // The state forgets to deactivate 'top', and the steps forget to set its constant back.
    let text = ball(drop: #"{ "activate": ["bottom"] }, { "constants": { "top": 50 } }"#)
      .replacing(#", "deactivate": ["top"]"#, with: "")
    let rules = try own(text).map(\.rule)
    #expect(Set(rules) == [.conflictingConstraints, .stateDrift])
  }

  @Test func `a conflict counts where the drift that leads to it is allowed`() throws {
    let text = ball(drop: #"{ "activate": ["bottom"] }"#)
      .replacing(#""id": "drop","#, with: #""id": "drop", "allow": ["state-drift"],"#)
    #expect(try own(text).map(\.rule) == [.conflictingConstraints])
  }

  @Test func `what a selector leaves behind is its consequence`() throws {
    // The screen holds the constraint between the ball and itself; the ball holds none of that kind.
    let selector = #"{ "where": { "first": "ball", "firstAttribute": "top" }, "in": "ball" }"#
    let found = try own(ball(drop: #"{ "deactivate": [\#(selector)] }, { "activate": ["bottom"] }"#))
    #expect(found.map(\.rule) == [.selectorMismatch])
    #expect(
      found.first?.message
        == "a selector of transition 'drop' matches no constraint, which leaves 'top' active, in conflict with 'height' and 'bottom'"
    )
  }

  @Test func `states behind one without a way in follow from it`() throws {
    let text = ball(
      drop: #"{ "deactivate": ["top"] }, { "activate": ["bottom"] }"#,
      extra: #", "lost": {}, "behind": {}, "apart": {}"#
    ).replacing(
      #"{ "id": "lift""#, with: #"{ "id": "on", "from": "lost", "to": "behind", "duration": 1 }, { "id": "lift""#)
    #expect(
      try own(text).map(\.message) == [
        "no path of transitions leads to state 'lost', nor to 'behind' behind it",
        "no path of transitions leads to state 'apart'",
      ])
  }

  @Test func `states behind a circle follow from its first one, wherever they stand`() throws {
    let text = ball(
      drop: #"{ "deactivate": ["top"] }, { "activate": ["bottom"] }"#, extra: #", "behind": {}, "one": {}, "two": {}"#
    ).replacing(
      #"{ "id": "lift""#,
      with: #"""
        { "id": "a", "from": "one", "to": "two", "duration": 1 }, { "id": "b", "from": "two", "to": "one", "duration": 1 },
        { "id": "c", "from": "two", "to": "behind", "duration": 1 }, { "id": "lift"
        """#)
    let message = "no path of transitions leads to state 'one', nor to 'behind' and 'two' behind it"
    #expect(try own(text).map(\.message) == [message])
  }

  /// Two bars that a spring moves by 200, until 10 before the edge. A damping ratio of 0.4 swings 25 % beyond: 40 too far.
  private func bars(second: String) -> String {
    """
    { "layoutdoctor": 1, "root": { "id": "screen", "size": [300, 300], "subviews": [{ "id": "one" }, { "id": "two" }] },
      "constraints": {
        "1.left": "one.left == screen.left", "1.width": "one.width == 90", "1.height": "one.height == 50",
        "1.top": "one.top == screen.top + 40",
        "2.left": "two.left == screen.left + 100", "2.width": "two.width == 90", "2.height": "two.height == 50",
        "2.top": "two.top == screen.top + 40" },
      "states": { "up": {}, "down": { "constants": { "1.top": 240, "2.top": 240 } } },
      "transitions": [
        { "id": "drop", "from": "up", "to": "down", "steps": [
          { "constants": { "1.top": 240 } },
          { "animate": { "duration": 0.5, "spring": { "damping": 0.4 }, "steps": [{ "layout": "screen" }] } },
          { "wait": 1 }, { "constants": { "2.top": 240 } },
          { "animate": { "duration": 0.5, \(second) "steps": [{ "layout": "screen" }] } }] },
        { "id": "lift", "from": "down", "to": "up", "duration": 0.3 }] }
    """
  }

  @Test func `what one spring takes too far is one finding, what another does is another`() throws {
    let both = bars(second: "").replacing(
      #"{ "wait": 1 }, { "constants": { "2.top": 240 } },"#, with: "{ \"wait\": 1 },"
    ).replacing(#"{ "constants": { "1.top": 240 } }"#, with: #"{ "constants": { "1.top": 240, "2.top": 240 } }"#)
    let found = try own(both)
    #expect(found.map(\.rule) == [.overshoot])
    #expect(found.first?.message.hasSuffix("; the same spring takes 'two' too far, too") == true)
    #expect(try own(bars(second: #""spring": { "damping": 0.4 },"#)).map(\.rule) == [.overshoot, .overshoot])
    #expect(try own(bars(second: "")).map(\.rule) == [.overshoot])
  }

  /// The two bars, moved by other steps.
  private func bars(steps: String) throws -> String {
    let text = bars(second: "").replacing(
      #""2.top": "two.top == screen.top + 40" }"#,
      with: """
        "2.top": "two.top == screen.top + 40",
        "1.low": { "equation": "one.top == screen.top + 100", "active": false },
        "2.low": { "equation": "two.top == screen.top + 100", "active": false } }
        """)
    let start = try #require(text.range(of: #""steps": ["#))
    let end = try #require(text.range(of: #"{ "id": "lift""#))
    return text[..<start.lowerBound] + "\"steps\": [\(steps)] },\n" + text[end.lowerBound...]
  }

  @Test func `a change that a block does not lay out and the next one carries along is one finding`() throws {
    let text = try bars(
      steps: #"""
        { "animate": { "duration": 0.5, "steps": [{ "constants": { "1.top": 240 } }] } },
        { "animate": { "duration": 0.5, "steps": [{ "constants": { "2.top": 240 } }, { "layout": "screen" }] } }
        """#)
    #expect(try own(text).map(\.rule) == [.missingLayoutPass])
    #expect(try findings(text).map(\.rule).contains(.unflushedLayout))
  }

  @Test func `conflicts that one order of calls avoids are one finding`() throws {
    let text = try bars(
      steps: #"""
        { "activate": ["1.low", "2.low"] }, { "deactivate": ["1.top", "2.top"] },
        { "animate": { "duration": 0.5, "steps": [{ "layout": "screen" }] } }
        """#
    ).replacing(
      #"{ "constants": { "1.top": 240, "2.top": 240 } }"#,
      with: #"{ "activate": ["1.low", "2.low"], "deactivate": ["1.top", "2.top"] }"#)
    let found = try findings(text)
    #expect(found.map(\.rule) == [.transientConflict, .transientConflict])
    #expect(found.count { $0.cause == nil } == 1)
  }

  @Test func `a deactivation that comes after the animation is to come before it`() throws {
    let late = #"{ "activate": ["bottom"] }, { "animate": { "duration": 0.3, "steps": [{ "layout": "screen" }] } }"#
    let found = try own(ball(drop: late + #", { "deactivate": ["top"] }"#))
    let conflict = try #require(found.first { $0.rule == .transientConflict })
    #expect(
      conflict.suggestions == ["deactivate 'top', then activate 'bottom' (tried: no conflict on the way)"])
  }

  @Test func `where the definition of a state has the fault, the code that does without it is not blamed`() throws {
    let text = ball(drop: #"{ "deactivate": ["top"] }, { "activate": ["bottom"] }"#)
    let conflict = try own(text.replacing(#", "deactivate": ["top"]"#, with: ""))
    #expect(conflict.map(\.rule) == [.conflictingConstraints])
    let ambiguity = try own(text.replacing(#""activate": ["bottom"], "deactivate""#, with: #""deactivate""#))
    #expect(ambiguity.map(\.rule) == [.ambiguousLayout])
  }

  @Test func `a drift along one axis has nothing to do with an ambiguity along the other`() throws {
    let text = ball(drop: #"{ "deactivate": ["top"] }, { "activate": ["bottom"] }, { "constants": { "left": 5 } }"#)
      .replacing(#""activate": ["bottom"], "deactivate""#, with: #""deactivate""#)
    #expect(Set(try own(text).map(\.rule)) == [.ambiguousLayout, .stateDrift])
  }

  @Test func `what is covered on the way to a place that is not as defined follows from that`() throws {
    // Without 'bottom', the ball may be anywhere, and passes the note.
    let text = ball(drop: #"{ "deactivate": ["top"] }, { "constants": { "height": 101 } }"#).replacing(
      #"[{ "id": "ball" }]"#,
      with: #"[{ "id": "note", "kind": "label", "frame": [10, 0, 20, 20] }, { "id": "ball", "opaque": true }]"#)
    #expect(Set(try own(text).map(\.rule)) == [.stateDrift])
  }

  @Test func `a swing follows from a wrong end only if the right end may be without it`() throws {
    // From 240 to 39, a quarter of 201 more is 12 beyond the top, and nearly as much where the end is 40. Where it is 10, the
    // 48 beyond the top may come from the 30 that are too many.
    func rules(end: Int) throws -> Set<RuleID> {
      let text = bars(second: "").replacing(
        #""to": "up", "duration": 0.3 }"#,
        with: #"""
          "to": "up", "steps": [
            { "constants": { "2.top": 40 } }, { "layout": "screen" }, { "constants": { "1.top": \#(end) } },
            { "animate": { "duration": 0.5, "spring": { "damping": 0.4 }, "steps": [{ "layout": "screen" }] } }] }
          """#)
      return Set(try own(text).filter { $0.message.contains("lift") }.map(\.rule))
    }
    #expect(try rules(end: 39) == [.stateDrift, .overshoot])
    #expect(try rules(end: 10) == [.stateDrift])
  }

  @Test func `where a step sets another value than the state, either may be wrong`() throws {
    let text = bars(second: "").replacing(#""1.top": 240, "2.top": 240 } }"#, with: #""1.top": -240, "2.top": 240 } }"#)
    let drift = try #require(try findings(text).first { $0.rule == .stateDrift })
    #expect(
      drift.suggestions == [
        "set the constant of '1.top' to 240 in state 'down', as transition 'drop' does",
        "set the constant of '1.top' to -240 in transition 'drop'",
      ])
  }

  @Test func `a change of a frame that comes too late has no name of a constraint`() throws {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [375, 667], "subviews": [
          { "id": "box", "frame": [0, 0, 200, 200], "subviews": [{ "id": "line" }] }] },
        "constraints": {
          "left": "line.left == box.left", "right": "line.right == box.right", "top": "line.top == box.top",
          "height": "line.height == 2" },
        "states": {
          "thin": { "views": { "box": { "frame": [0, 0, 200, 200] } } },
          "wide": { "views": { "box": { "frame": [0, 0, 300, 200] } } } },
        "transitions": [
          { "id": "widen", "from": "thin", "to": "wide", "steps": [
            { "animate": { "duration": 0.3, "steps": [{ "layout": "screen" }] } },
            { "views": { "box": { "frame": [0, 0, 300, 200] } } }] },
          { "id": "narrow", "from": "wide", "to": "thin", "duration": 0.3 }] }
      """
    let found = try #require(try findings(text).first { $0.rule == .missingLayoutPass })
    #expect(found.suggestions == ["make the change before the block lays out"])
  }

  /// What to do about a box that lift does not leave as state up defines it.
  private func suggestions(up: String, down: String, lift: String) throws -> [String] {
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [375, 667], "subviews": [{ "id": "box", "frame": [0, 0, 100, 100] }] },
        "states": { "up": { "views": { "box": \(up) } }, "down": { "views": { "box": \(down) } } },
        "transitions": [
          { "id": "drop", "from": "up", "to": "down", "duration": 0.3 },
          { "id": "lift", "from": "down", "to": "up", "steps": [{ "views": { "box": \(lift) } }] }] }
      """
    return try #require(try findings(text).first { $0.rule == .stateDrift }).suggestions
  }

  @Test func `a step that sets something else of a view has forgotten what differs`() throws {
    let up = #"{ "alpha": 1, "zPosition": 0 }"#
    let down = #"{ "alpha": 0.5, "zPosition": 1 }"#
    #expect(
      try suggestions(up: up, down: down, lift: #"{ "zPosition": 0 }"#) == [
        "set the alpha of 'box' to 1 in transition 'lift'"
      ])
  }

  @Test func `a frame that a step sets may be wrong there or in the state`() throws {
    let (up, down) = (#"{ "frame": [0, 0, 100, 100] }"#, #"{ "frame": [0, 200, 100, 100] }"#)
    #expect(
      try suggestions(up: up, down: down, lift: #"{ "frame": [0, 40, 100, 100] }"#) == [
        "set the frame of 'box' to [0, 40, 100, 100] in state 'up', as transition 'lift' does",
        "set the frame of 'box' to [0, 0, 100, 100] in transition 'lift'",
      ])
  }

  @Test func `what a later state inherits belongs to the transition that left it, whatever is checked`() throws {
    let text = ball(
      drop: #"{ "deactivate": ["top"] }, { "activate": ["bottom"] }, { "constants": { "left": 5 } }"#,
      extra: #", "on": { "activate": ["bottom"], "deactivate": ["top"] }"#
    ).replacing(
      #"{ "id": "lift""#,
      with: #"{ "id": "go", "from": "below", "to": "on", "steps": [{ "layout": "screen" }] }, { "id": "lift""#)
    let checker = SceneChecker(selection: ConfigurationSelection(states: ["on"]))
    let found = checker.check(try loadScene(Array(text.utf8))).findings
    #expect(found.map(\.message) == ["after drop → go, 'left' is not as state 'on' defines it"])
    #expect(
      found.first?.suggestions == [
        "set the constant of 'left' to 5 in state 'below', as transition 'drop' does",
        "set the constant of 'left' to 0 in transition 'drop'",
      ])
  }

  @Test func `a conflict counts where only the drift that leads to it is expected`() throws {
    let text = ball(drop: #"{ "activate": ["bottom"] }"#)
    func unexpected(_ expectations: String) throws -> [RuleID] {
      let expecting = text.replacing(#""states":"#, with: #""expect": [\#(expectations)], "states":"#)
      return try own(expecting).filter { !$0.isExpected }.map(\.rule)
    }
    #expect(try unexpected(#"{ "rule": "state-drift" }"#) == [.conflictingConstraints])
    let both = #"{ "rule": "state-drift", "severity": "error" }, { "rule": "conflicting-constraints" }"#
    #expect(try unexpected(both) == [])
  }
}
