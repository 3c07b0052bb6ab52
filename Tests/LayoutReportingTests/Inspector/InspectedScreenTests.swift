import Testing

@testable import LayoutReporting

struct InspectedScreenTests {
  private func screen(_ json: String) -> InspectedScreen { InspectedScreen(Array(json.utf8)) }
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `reasons, breakpoints and samples are parts of their own, and proofs are left out`() {
    let screen = screen(
      #"{"name":"a\"}{","terms":[{"value":1}],"reasons":[[0]],"proofs":[{}],"configurations":[{"id":"x","levels":[1],"frames":{"why":[0,1]},"#
        + #""why":{"v":{"x":0}},"sweeps":{"width":[{"at":1,"evidence":{"parts":[1]}}]},"evidence":{"a":[{}]}},{"id":"y","why":{},"sweeps":null}],"#
        + #""transitions":[{"id":"t","samples":null},{"id":"u","samples":[{"at":0}]}],"#
        + #""findings":[{"why":2,"evidence":{"sum":1,"multipliers":[{}],"cases":[{"at":3,"witnesses":[1]}]},"#
        + #""repairs":[{"frames":{"y":1},"evidence":{"y":2}}]}]}"#)
    #expect(
      text(screen.content)
        == #"{"name":"a\"}{","configurations":[{"id":"x","frames":{"why":[0,1]}},{"id":"y"}],"transitions":[{"id":"t"},{"id":"u"}],"#
        + #""findings":[{"why":2,"evidence":{"sum":1,"cases":[{"at":3}]},"repairs":[{"frames":{"y":1}}]}]}"#)
    #expect(text(screen.why) == #"{"why":{"x":{"v":{"x":0}}},"terms":[{"value":1}],"reasons":[[0]]}"#)
    #expect(text(screen.sweeps) == #"{"sweeps":{"x":{"width":[{"at":1}]}}}"#)
    #expect(text(screen.motion) == #"{"samples":[null,[{"at":0}]]}"#)
  }

  @Test func `the two layouts of an ambiguity are drawn, and those that prove a conflict are not`() {
    func content(_ rule: String) -> String {
      text(
        screen(#"{"findings":[{"rule":"\#(rule)","evidence":{"witnesses":[1],"cases":[{"witnesses":[2]}]}}]}"#).content)
    }
    for rule in ["ambiguous-layout", "priority-tie"] {
      #expect(content(rule).contains(#""evidence":{"witnesses":[1],"cases":[{"witnesses":[2]}]}"#))
    }
    #expect(content("conflicting-constraints").contains(#""evidence":{"cases":[{}]}"#))
  }

  @Test func `what is usual of a view or a constraint is left out`() {
    let screen = screen(
      #"{"name":null,"views":[{"id":"v","label":null,"hidden":false,"alpha":1,"zPosition":1,"size":[null,1]}],"#
        + #""constraints":[{"first":{"item":"v","guide":null},"second":null,"active":true,"constant":1}]}"#)
    #expect(
      text(screen.content)
        == #"{"name":null,"views":[{"id":"v","zPosition":1,"size":[null,1]}],"constraints":[{"first":{"item":"v"},"constant":1}]}"#
    )
  }

  @Test func `what is off, though it is usually on, is kept`() {
    let json =
      #"{"views":[{"id":"v","installed":false,"opaque":false}],"constraints":[{"active":false,"priority":null}]}"#
    #expect(text(screen(json).content) == json)
  }

  @Test func `a screen without details has only its content`() {
    let screen = screen(#"{"configurations":[],"transitions":[{"samples":null}],"findings":[]}"#)
    #expect(text(screen.content) == #"{"configurations":[],"transitions":[{}],"findings":[]}"#)
    #expect(screen.why.isEmpty && screen.sweeps.isEmpty && screen.motion.isEmpty)
  }
}
