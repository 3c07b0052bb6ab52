import LayoutDoctorKit
import Testing

@Suite struct JSONValueTests {
  @Test func `members keep their order and numbers their shortest digits`() {
    let value: JSONValue = ["b": 0.1, "a": [1, -2.5, nil, true, "x\"y\n"], "c": ["d": []]]
    #expect(
      value.description == """
        {
          "b": 0.1,
          "a": [1, -2.5, null, true, "x\\"y\\n"],
          "c": {
            "d": []
          }
        }

        """)
  }

  @Test func `a member is read, replaced, added and removed by its key`() {
    var value: JSONValue = ["a": ["b": 1]]
    value["a"]?["b"] = 2
    value["a"]?["c"] = "three"
    #expect(value == ["a": ["b": 2, "c": "three"]])
    value["a"] = nil
    #expect(value.members.isEmpty && value["a"] == nil)
  }

  @Test(arguments: [
    ("335/3", 335.0 / 3), ("-3/2", -1.5), ("7", 7), ("1/0", nil), ("x", nil), ("1/2/3", nil), ("", nil),
  ])
  func `an exact fraction in a string is a number`(text: String, number: Double?) {
    #expect(JSONValue.string(text).number == number)
  }
}
