import LayoutChecking
import LayoutDiagnosis
import LayoutModel
import SceneLoading
import Testing

struct TransientConflictTests {
  @Test func `each state has the order of calls that was tried in it`() throws {
    // In state 'two', the width of 'h' is also limited until 'cap' is deactivated.
    let text = """
      { "layoutdoctor": 1,
        "root": { "id": "screen", "size": [375, 667], "subviews": [
          { "id": "a", "kind": "imageView" }, { "id": "h", "kind": "imageView" }] },
        "constraints": {
          "a.left": "a.left == screen.left", "a.top": "a.top == screen.top + 40", "a.height": "a.height == 60",
          "narrow": "a.width == 60", "wide": { "equation": "a.width == 160", "active": false },
          "h.left": "h.left == screen.left", "h.top": "h.top == screen.top + 140", "h.height": "h.height == 60",
          "h.width": "h.width == 40", "cap": { "equation": "h.width <= 50", "active": false } },
        "states": {
          "one": { "activate": ["narrow"], "constants": { "h.width": 40 } },
          "two": { "activate": ["narrow", "cap"], "constants": { "h.width": 40 } },
          "end": { "activate": ["wide"], "deactivate": ["narrow", "cap"], "constants": { "h.width": 100 } } },
        "transitions": [
          { "id": "grow", "from": ["one", "two"], "to": "end", "steps": [
            { "activate": ["wide"] }, { "deactivate": ["narrow"] }, { "constants": { "h.width": 100 } },
            { "deactivate": ["cap"] }, { "animate": { "duration": 0.3, "steps": [{ "layout": "screen" }] } }] },
          { "id": "back1", "from": "end", "to": "one", "duration": 0.3 },
          { "id": "back2", "from": "end", "to": "two", "duration": 0.3 }] }
      """
    let findings = SceneChecker().check(try loadScene(Array(text.utf8))).findings.filter { $0.cause == nil }
    #expect(findings.map(\.rule) == [.transientConflict])
    let found = try #require(findings.first)
    #expect(found.configurations == [0, 1])
    #expect(
      found.suggestions == [
        "in 'one', deactivate 'narrow', then set the constant of 'h.width', then activate 'wide'"
          + " (tried: no conflict on the way)",
        "in 'two', deactivate 'narrow' and 'cap', then set the constant of 'h.width', then activate 'wide'"
          + " (tried: no conflict on the way)",
      ])
  }
}
