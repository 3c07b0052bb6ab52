import LayoutChecking
import LayoutModel
import LayoutSolving
import SceneLoading
import Testing

struct SceneCheckerTests {
  /// A 400 pt wide box that fits on one of two screens, in two states; code leaves it 20 pt narrower.
  private static let text = """
    { "layoutdoctor": 1,
      "root": { "id": "screen", "size": [500, 600], "subviews": [{ "id": "box" }] },
      "constraints": {
        "box.leading": "box.leading == screen.leading", "box.top": "box.top == screen.top",
        "box.width": "box.width == 400", "box.height": "box.height == 44",
        "box.fits": "box.width <= screen.width" },
      "states": { "open": {}, "closed": { "constants": { "box.height": 20 } } },
      "environments": { "pad": { "size": [500, 600] }, "phone": { "size": [320, 480] } },
      "transitions": [{ "id": "shrink", "from": "open", "to": "closed",
                        "steps": [{ "constants": { "box.width": 380 } }] }] }
    """

  private func check(_ checker: SceneChecker) throws -> CheckedScene {
    checker.check(try loadScene(Array(Self.text.utf8)))
  }

  @Test func `every state is checked in every environment, then what transitions leave behind`() throws {
    let checked = try check(SceneChecker())
    let names = checked.configurations.map(\.configuration.id)
    #expect(names.prefix(4) == ["open@pad", "open@phone", "closed@pad", "closed@phone"])
    #expect(names.dropFirst(4).allSatisfy { $0.contains("~") } && names.count == 6)
    // 400 > 320 on the phone alone.
    #expect(checked.configurations.map(\.isFeasible) == [true, false, true, false, true, false])
    #expect(checked.findings.contains { $0.rule == .conflictingConstraints })
    #expect(checked.incomplete.isEmpty)
  }

  @Test func `only selected configurations are solved`() throws {
    let selection = ConfigurationSelection(states: ["closed"], environments: ["pad"])
    let checked = try check(SceneChecker(selection: selection))
    #expect(checked.configurations.map(\.configuration.states) == [[StateID(1)], [StateID(1)]])
    #expect(checked.configurations.allSatisfy { $0.configuration.environmentName == "pad" })
  }

  @Test func `a checker that does not diagnose finds nothing, and leaves out what code leaves behind`() throws {
    var checker = SceneChecker()
    checker.diagnoses = false
    let checked = try check(checker)
    #expect(checked.findings.isEmpty && checked.configurations.count == 4)
    #expect(checked.motion != nil)
  }

  @Test func `what is left when the time is over is counted`() throws {
    var checker = SceneChecker(seconds: 1)
    checker.start = .now - .seconds(2)
    let checked = try check(checker)
    #expect(checked.configurations.isEmpty && checked.isCutOff)
    #expect(
      checked.incomplete.prefix(2) == [
        ExceededLimit(what: "seconds for configurations", limit: 1, left: 4),
        ExceededLimit(what: "seconds for transitions", limit: 1, left: 1),
      ])
  }

  @Test func `a name that no scene has is refused with those that there are`() throws {
    let scene = try loadScene(Array(Self.text.utf8))
    let selection = ConfigurationSelection(states: ["shut"])
    let error = #expect(throws: UnknownSelection.self) {
      try selection.check(against: [selection.selectableNames(in: scene)])
    }
    #expect(error?.kind == .state && error?.name == "shut" && error?.known == ["open", "closed"])
  }
}
