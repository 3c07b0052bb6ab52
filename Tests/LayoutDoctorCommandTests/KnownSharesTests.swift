import LayoutReporting
import Testing

@testable import LayoutDoctorCommand

struct KnownSharesTests {
  private func entry(_ fingerprint: String, in file: String) -> BaselineEntry {
    BaselineEntry(fingerprint: fingerprint, rule: "r", file: file, subject: "")
  }

  @Test func `a file first has its own findings, and the rest goes to the others in order`() {
    let shares = KnownShares([entry("x", in: "b"), entry("x", in: "gone"), entry("y", in: "./a")])
    let files = ["a", "b", "c"].map { (name: $0, found: ["x": 1, "y": 1]) }
    #expect(shares.areLimited(files, by: .baseline) == [false, true, true])
  }

  @Test func `a file that has more findings of others than are left has none of them`() {
    let shares = KnownShares([entry("x", in: "gone"), entry("y", in: "b"), entry("z", in: "a")])
    let files = [
      (name: "a", found: ["x": 1, "y": 1, "z": 1]), (name: "b", found: ["y": 1]), (name: "c", found: ["x": 1]),
    ]
    #expect(shares.areLimited(files, by: .baseline) == [true, false, false])
  }

  @Test func `what a file had at a revision and no longer has is not known in another file`() {
    let shares = KnownShares([entry("x", in: "a"), entry("y", in: "gone")])
    let files = [(name: "a", found: [:]), (name: "b", found: ["x": 1]), (name: "c", found: ["y": 1])]
    #expect(shares.areLimited(files, by: .revision) == [false, true, false])
    #expect(shares.areLimited(files, by: .baseline) == [false, false, false])
  }

  @Test func `no more findings are known than there are entries`() {
    let shares = KnownShares([entry("x", in: "a"), entry("x", in: "a")])
    let files = (0..<5).map { (name: "\($0)", found: ["x": 1]) }
    #expect(shares.areLimited(files, by: .baseline) == [false, false, true, true, true])
  }
}
