import Testing

@testable import SceneLoading

@Suite struct BytesTests {
  @Test(arguments: ["", "a", "fifteen letters", "sixteen letters!", "ü", "fünfzehn Buchs", "日本語の名前を持つ"])
  func `a range of bytes is read as text, short and long`(text: String) {
    let bytes = Array("<\(text)>".utf8)
    #expect(bytes.text(in: 1..<bytes.count - 1) == text)
  }

  @Test func `ill-formed bytes are repaired`() {
    #expect([0x61, 0xFF, 0x62].text(in: 0..<3) == "a\u{FFFD}b")
  }
}
