import FuzzInputs
import Testing

@Suite struct JSONTreeTests {
  @Test func `a tree is written as it was read, without space`() throws {
    let text = #"{ "a" : [ 1.50e3, "x\"\\", true ], "b": {} }"#
    let tree = try #require(JSONTree(Array(text.utf8)))
    #expect(String(decoding: tree.bytes, as: UTF8.self) == #"{"a":[1.50e3,"x\"\\",true],"b":{}}"#)
  }

  @Test(arguments: ["", "[", "[1,", "{\"a\"}", "[1] 2", "\"a"]) func `a text without structure is no tree`(text: String)
  {
    #expect(JSONTree(Array(text.utf8)) == nil)
  }

  @Test func `a value is changed at its place in the order of the text`() throws {
    var tree = try #require(JSONTree(Array(#"{"a":[1,2],"b":3}"#.utf8)))
    #expect(tree.count == 5)
    #expect(tree.value(at: 3) == .atom("2"))
    tree.change(at: 4) { $0 = .string("new") }
    #expect(String(decoding: tree.bytes, as: UTF8.self) == #"{"a":[1,2],"b":"new"}"#)
  }
}
