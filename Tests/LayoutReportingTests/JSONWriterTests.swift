import ConstraintSolver
import LayoutReporting
import Testing
import WireFormat

struct JSONWriterTests {
  private func text(_ body: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    body(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func `quotes, backslashes and control characters are escaped, the rest stays UTF-8`() {
    #expect(text { $0.string("a\"b\\c\n\u{1}é𝄞") } == #""a\"b\\c\n\u0001é𝄞""#)
  }

  @Test func `an empty object and an empty array have nothing inside`() {
    #expect(text { $0.object { _ in } } == "{}")
    #expect(text { $0.array { _ in } } == "[]")
  }

  @Test func `members stand on lines of their own, indented by two spaces for each level`() {
    let written = text { json in
      json.object { json in
        json.member("a", 1)
        json.member("b", [1, 2]) { value, json in json.number(value) }
        json.member("c", ["x", "y"])
      }
    }
    #expect(written == "{\n  \"a\": 1,\n  \"b\": [\n    1,\n    2\n  ],\n  \"c\": [\"x\", \"y\"]\n}")
  }

  @Test func `what stands inside an inline container stays on its line`() {
    let written = text { json in
      json.object(inline: true) { json in
        json.key("a")
        json.array { json in
          json.element()
          json.null()
        }
        json.member("b", true)
      }
    }
    #expect(written == #"{"a": [null], "b": true}"#)
  }

  @Test(arguments: [
    (Rational(12), "12"), (Rational(-5, over: 2), "-2.5"), (Rational(1, over: 10), "0.1"),
    (Rational(335, over: 3), "\"335/3\""), (Rational(-1, over: 3), "\"-1/3\""),
    (Rational(1, over: 1 << 20), "\"1/1048576\""), (Rational(9_007_199_254_740_993), "\"9007199254740993\""),
  ])
  func `an exact number is a number only where every reader gets all of it`(value: Rational, written: String) {
    #expect(text { $0.exact(value) } == written)
  }

  @Test func `seconds end at the microsecond`() {
    #expect(text { $0.seconds(.nanoseconds(1_234_567)) } == "0.001234")
  }
}
