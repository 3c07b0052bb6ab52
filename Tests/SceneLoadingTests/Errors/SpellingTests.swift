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

  @Test func `swapped letters are nearer than a wrong one`() {
    #expect(Spelling.nearest(to: "tpo", among: ["tno", "top"]) == "top")
  }

  @Test func `of words equally near the first is taken`() {
    #expect(Spelling.nearest(to: "open1", among: ["open2", "open3"]) == "open2")
  }
}
