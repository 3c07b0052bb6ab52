import LayoutModel
import Oracles
import ProofChecking
import SceneLoading
import Testing

struct RecoveredProofTests {
  /// `a` and `b` contradict each other on both screens. In the second scene, a width that a state sets contradicts the
  /// background.
  static let texts = [
    """
    { "layoutdoctor": 1, "root": { "id": "root", "size": [300, 300], "subviews": [{ "id": "v" }] },
      "constraints": {
        "x": "v.leading == root.leading", "y": "v.top == root.top", "h": "v.height == 10",
        "a": "v.width == 50", "b": "v.width >= 60"
      },
      "environments": { "small": { "size": [100, 200] }, "large": { "size": [320, 200] } } }
    """,
    """
    { "layoutdoctor": 1,
      "root": { "id": "root", "size": [320, 480], "safeArea": [20, 0, 34, 10],
        "subviews": [{ "id": "v0", "kind": "label", "subviews": [{ "id": "v1", "kind": "label" }] }] },
      "constraints": { "a": "v0.width <= root.width + 0", "b": "v1.width == 100" },
      "states": { "turned": { "constants": { "b": -60, "a": -10 } } },
      "environments": {
        "small": { "size": [100, 700], "direction": "rtl", "textScale": 2 }, "large": { "direction": "rtl" }
      } }
    """,
  ]

  @Test(arguments: texts) func `conflicts on screens of several sizes are proven for each`(text: String) throws {
    let scene = try loadScene(Array(text.utf8))
    for isTogether in [false, true] {
      let verification = try CheckedReport(scene, isTogether: isTogether).verification()
      #expect(verification.refusals == [])
      #expect(verification.configurations == 2)
      #expect(verification.findings["conflicting-constraints"] ?? 0 > 0)
    }
  }
}
