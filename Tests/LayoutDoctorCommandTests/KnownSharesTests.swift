import LayoutReporting
import Testing

@testable import LayoutDoctorCommand

struct KnownSharesTests {
  private func entry(_ fingerprint: String, in file: String) -> BaselineEntry {
    BaselineEntry(fingerprint: fingerprint, rule: "r", file: file, subject: "")
  }

  @Test func `a file first has its own findings, and the rest goes to the others in order`() {
    let shares = KnownShares([entry("x", in: "b"), entry("x", in: "gone"), entry("y", in: "./a")])
    let files = ["a", "b", "c"].map { KnownShares.File(name: $0, used: ["x": 1, "y": 1]) }
    #expect(shares.divided(among: files) == [["x": 1, "y": 1], ["x": 1], [:]])
  }

  @Test func `a file that cannot be read again keeps what it has used`() {
    let shares = KnownShares([entry("x", in: "b")])
    let files = [
      KnownShares.File(name: "b", used: ["x": 1]), KnownShares.File(name: "<stdin>", isFixed: true, used: ["x": 1]),
    ]
    #expect(shares.divided(among: files) == [[:], ["x": 1]])
  }

  @Test func `no more findings are known than there are entries`() {
    let shares = KnownShares([entry("x", in: "a"), entry("x", in: "a")])
    let files = (0..<5).map { KnownShares.File(name: "\($0)", used: ["x": 1]) }
    #expect(shares.divided(among: files).map { $0["x"] ?? 0 } == [1, 1, 0, 0, 0])
  }
}
