import LayoutModel
import SceneLoading
import Testing

/// The entries of `visual` and `metrics`.
@Suite struct VisualEntryTests {
  @Test func `formats and metrics have the types that they need`() {
    func kinds(_ members: String) -> [LoadError.Kind] {
      errors(#"{ "layoutdoctor": 1, "root": { "id": "r", "size": [9, 9] }, \#(members) }"#).map(\.kind)
    }
    #expect(kinds(#""visual": "[r]""#) == [.wrongType(expected: .array, found: .string)])
    #expect(kinds(#""visual": [3]"#) == [.wrongType(expected: .format, found: .number)])
    #expect(kinds(#""visual": [{}]"#) == [.missingKey("format")])
    #expect(kinds(#""visual": [{ "format": 3 }]"#) == [.wrongType(expected: .string, found: .number)])
    #expect(kinds(#""visual": [{ "format": "[r(1)]", "option": [] }]"#) == [.unknownKey("option")])
    #expect(kinds(#""metrics": []"#) == [.wrongType(expected: .object, found: .array)])
    #expect(kinds(#""metrics": { "": 3 }"#) == [.emptyName(.metric)])
    #expect(kinds(#""metrics": { "a": 2e9 }, "visual": ["[r(a)]"]"#) == [.numberNotAllowed(decimal(2, 9), .length)])
    #expect(kinds(#""metrics": { "a": "8" }, "visual": ["[r(a)]"]"#) == [.wrongType(expected: .number, found: .string)])
    #expect(kinds(#""metrics": { "a": 1, "a": 2 }"#) == [.duplicateKey("a")])
    #expect(kinds(#""visual": [], "metrics": {}"#) == [])
  }

  @Test func `the rules that a format allows are allowed at each of its constraints`() throws {
    let scene = try scene(formatScene(#"{ "format": "[a][b][c]", "allow": ["redundant-constraint"] }, "[a(4)]""#))
    #expect(scene.constraints.map { $0.allowed.map(\.rule) } == [[.redundantConstraint], [.redundantConstraint], []])
    #expect(scene.constraints[0].allowed == scene.constraints[1].allowed)
  }

  @Test func `a number keeps all of its digits, as an equation's does`() throws {
    let number = "0.1234567890123456789012345678901234567890"
    let scene = try scene(
      formatScene("\"[a(\(number))]\"", and: "\"constraints\": { \"k\": \"b.width == \(number)\" }"))
    #expect(scene.constraints[0].constant == scene.constraints[1].constant)
    let digits = String(repeating: "1", count: 61)
    #expect(errors(formatScene("\"[a(0.\(digits))]\"")).map(\.kind) == [.tooManyDigits(limit: 60)])
    #expect(errors(formatScene("\"[a(1e999)]\"")).map(\.kind) == [.numberOutOfRange])
  }
}
