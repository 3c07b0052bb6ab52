import Testing

@testable import SceneLoading

@Suite struct NameTableTests {
  private func text(_ name: String) -> JSONText {
    let bytes = Array("<\(name)>".utf8)
    return JSONText(bytes: bytes, range: 1..<bytes.count - 1)
  }

  @Test func `a name is found again, among many, with the value of its first insertion`() {
    var table = NameTable()
    for value in 0..<1000 { #expect(table.insert(text("name\(value)"), value: value) == nil) }
    for value in 0..<1000 {
      #expect(table.value(for: text("name\(value)")) == value)
      #expect(table.insert(text("name\(value)"), value: -1) == value)
    }
    #expect(table.value(for: text("name1000")) == nil)
    #expect(Array(table) == (0..<1000).map { "name\($0)" })
  }

  @Test func `the empty name and names with the same beginning are told apart`() {
    var table = NameTable()
    for (value, name) in ["", "a", "ab", "abcdefgh", "abcdefghi", "abcdefg"].enumerated() {
      #expect(table.insert(text(name), value: value) == nil)
    }
    #expect(table.value(for: text("")) == 0)
    #expect(table.value(for: text("abcdefgh")) == 3)
    #expect(table.value(for: text("abcdefg")) == 5)
  }
}
