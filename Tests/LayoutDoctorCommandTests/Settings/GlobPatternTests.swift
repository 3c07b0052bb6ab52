import Testing

@testable import LayoutDoctorCommand

struct GlobPatternTests {
  private func matches(_ pattern: String, _ path: String) -> Bool {
    GlobPattern(pattern)?.matches(FilePath(path).names) ?? false
  }

  @Test(arguments: [
    ("a.json", "a.json"), ("a.json", "x/y/a.json"), ("*.json", "x/a.json"), ("?.json", "é.json"), ("x", "x/y/a.json"),
    ("x/", "x/a.json"), ("x/*.json", "x/a.json"), ("x/*", "x/y/z.json"), ("/a.json", "a.json"),
    ("./x/a.json", "x/a.json"),
    ("**/a.json", "a.json"), ("**/a.json", "x/y/a.json"), ("x/**", "x/y/a.json"), ("x/**/a.json", "x/a.json"),
    ("x/**/a.json", "x/y/z/a.json"), ("a*b*c", "aXbYbZc"), ("*a*a*", "baab"), ("[x]", "[x]"), ("**", "a"),
  ]) func `a pattern matches`(pattern: String, path: String) { #expect(matches(pattern, path)) }

  @Test(arguments: [
    ("a.json", "b.json"), ("a.json", "a.json5"), ("?.json", "ab.json"), ("x/*.json", "y/x/a.json"),
    ("/a.json", "x/a.json"),
    ("x/*.json", "x/y/a.json"), ("x/**/a.json", "y/a.json"), ("*.json", "ajson"), ("A.json", "a.json"), ("a*b", "abc"),
  ]) func `a pattern does not match`(pattern: String, path: String) { #expect(!matches(pattern, path)) }

  @Test(arguments: ["", "/", ".", "./", "../a", "a/../b", String(repeating: "a", count: 1_001)])
  func `what is no path below a folder is no pattern`(text: String) { #expect(GlobPattern(text) == nil) }

  @Test func `a pattern of many stars takes no more than the product of the lengths`() {
    let pattern = String(repeating: "*a", count: 400) + "b"
    #expect(!matches(pattern, String(repeating: "a", count: 2_000)))
    let folders = Array(repeating: "**/a", count: 200).joined(separator: "/") + "/b"
    #expect(!matches(folders, Array(repeating: "a", count: 500).joined(separator: "/")))
  }
}
