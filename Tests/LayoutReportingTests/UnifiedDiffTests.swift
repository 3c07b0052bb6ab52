import LayoutReporting
import Testing

struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String) -> UnifiedDiff {
    UnifiedDiff(from: Array(old.utf8), to: Array(new.utf8), name: "a.json")
  }

  @Test func `lines around a change are shown as they are`() {
    let diff = diff("1\n2\n3\n4\n5\r\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\r\n6\n7\n8\n9\n")
    #expect(
      diff.text == "--- a.json\n+++ a.json\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\r\n+five\r\n 6\n 7\n 8\n")
    #expect(!diff.hasEscapes)
  }

  @Test func `a last line without an end says so`() {
    #expect(
      diff("a\nb", "a\nc").text
        == "--- a.json\n+++ a.json\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"
    )
  }

  @Test func `what a terminal or a build service would act on is spelt out, and that is said`() {
    let diff = diff("\"\u{202E}##[error]\": 1,\n\"a\": 1\n", "\"\u{202E}##[error]\": 1,\n\"a\": 2\n")
    #expect(diff.text.contains("\n \"\\u202E\\u0023#[error]\": 1,\n-\"a\": 1\n+\"a\": 2\n"))
    #expect(diff.hasEscapes)
  }

  @Test func `what is spelt out outside the lines shown does not count`() {
    let far = String(repeating: "x\n", count: 9)
    #expect(!diff("\"\u{202E}\"\n\(far)a\n", "\"\u{202E}\"\n\(far)b\n").hasEscapes)
  }
}
