import LayoutChecking
import LayoutSolving
import SceneLoading
import Testing

struct FirstRepairsTests {
  private func checked(_ constraints: String, since start: ContinuousClock.Instant? = nil) throws -> (
    bytes: [UInt8], checked: CheckedScene
  ) {
    let bytes = Array(
      """
      { "layoutdoctor": 1,
        "root": { "id": "s", "size": [100, 100],
          "subviews": [{ "id": "a" }, { "id": "b" }, { "id": "c" }] },
        "constraints": { \(constraints) } }
      """.utf8)
    var checker = SceneChecker()
    checker.offersRepairs = true
    checker.start = start
    return (bytes, checker.check(try loadScene(bytes)))
  }

  private static let apart = """
    "a1": "a.width == 1", "a2": "a.width == 2", "b1": "b.width == 1", "b2": "b.width == 2",
    "c1": "c.width == 1", "c2": "c.width == 2"
    """

  @Test func `conflicts without a member in common are all repaired before the scene is checked again`() throws {
    var (bytes, checked) = try checked(Self.apart)
    #expect(checked.conflicts.count == 3)
    let repairs = checked.applyFirstRepairs(to: &bytes)
    #expect(repairs.count == 3)
    #expect(Set(repairs.flatMap(\.changes).map(\.constraint)).count == 3)
    #expect(SceneChecker().check(try loadScene(bytes)).conflicts.isEmpty)
  }

  @Test func `a conflict of which a member has been changed is left for the next check`() throws {
    var (bytes, checked) = try checked(
      #""a1": "a.width == 1", "a2": "a.width == 2", "a3": "a.width >= 2""#)
    #expect(checked.conflicts.count == 2)
    let repairs = checked.applyFirstRepairs(to: &bytes)
    #expect(repairs.count == 1)
  }

  @Test func `a check that begins when its time is over reports what it leaves out`() throws {
    let (_, late) = try checked(Self.apart, since: .now - .seconds(100))
    #expect(late.configurations.isEmpty)
    #expect(late.isCutOff)
    #expect(late.incomplete.contains(ExceededLimit(what: "seconds for configurations", limit: 60, left: 1)))
    #expect(try !checked(Self.apart, since: .now).checked.isCutOff)
  }
}
