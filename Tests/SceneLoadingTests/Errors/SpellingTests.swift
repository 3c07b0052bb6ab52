import Testing

@testable import SceneLoading

@Suite struct SpellingTests {
  @Test(
    arguments: [
      ("subveiws", "subviews"), ("Alpha", "alpha"), ("lable", "label"), ("constraint", "constraints"),
      ("hiden", "hidden"), ("fram", "frame"),
    ])
  func `a slip finds the word meant`(word: String, meant: String) {
    let known = ["id", "kind", "subviews", "alpha", "label", "constraints", "hidden", "frame", "slider"]
    #expect(Spelling.nearest(to: word, among: known) == meant)
  }

  @Test(arguments: ["colour", "x", "", "zebra", "thingamajig"])
  func `a word unlike all others finds none`(word: String) {
    #expect(Spelling.nearest(to: word, among: ["id", "kind", "subviews", "alpha", "y"]) == nil)
  }

  @Test(arguments: [
    ("intrinsic", "intrinsicSize"), ("Radius", "cornerRadius"), ("leadingAnchor", "leading"), ("insets", nil),
    ("hit", nil), ("size", nil),
  ])
  func `a part of a word finds it if no other word has that part`(word: String, meant: String?) {
    let known = ["intrinsicSize", "rootSize", "cornerRadius", "leading", "hitInsets", "alignmentInsets", "id"]
    #expect(Spelling.nearest(to: word, among: known) == meant)
  }

  @Test func `a name of UIKit finds the one of the format, where the format has it`() {
    #expect(Spelling.nearest(to: "children", among: ["hidden", "subviews"]) == "subviews")
    #expect(Spelling.nearest(to: "opacity", among: ["alpha", "opaque"]) == "alpha")
    #expect(Spelling.nearest(to: "children", among: ["alpha"]) == nil)
  }

  @Test func `swapped letters are nearer than a wrong one`() {
    #expect(Spelling.nearest(to: "tpo", among: ["tno", "top"]) == "top")
  }

  @Test func `of words equally near the first is taken`() {
    #expect(Spelling.nearest(to: "open1", among: ["open2", "open3"]) == "open2")
  }
}
