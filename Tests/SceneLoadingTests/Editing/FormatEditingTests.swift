import LayoutModel
import SceneLoading
import Testing

/// Changes of constraints that a visual format makes.
@Suite struct FormatEditingTests {
  private struct Edit {
    let before: String
    let constraint: Int
    let value: ConstraintChange.Value
    /// `nil` where a format cannot say so.
    let after: String?

    init(_ before: String, _ constraint: Int, _ value: ConstraintChange.Value, _ after: String?) {
      (self.before, self.constraint, self.value, self.after) = (before, constraint, value, after)
    }
  }

  private static let optional = ConstraintChange.Value.priority(Priority(ExactDecimal(999)))
  private static func constant(_ value: Int64) -> ConstraintChange.Value { .constant(ExactDecimal(value)) }

  private static let edits = [
    Edit("|-[a]-[b]-|", 0, optional, "|-(20@999)-[a]-[b]-|"),
    Edit("|-[a]-[b]-|", 1, optional, "|-[a]-(8@999)-[b]-|"),
    Edit("|-[a]-[b]-|", 2, optional, "|-[a]-[b]-(20@999)-|"),
    Edit("|-[a]-[b]-|", 2, constant(5), "|-[a]-[b]-5-|"),
    Edit("|-[a]-[b]-|", 2, constant(-5), "|-[a]-[b]-(-5)-|"),
    Edit("| [a][b]|", 0, optional, "| -(0@999)-[a][b]|"),
    Edit("|[a] [b]|", 1, optional, "|[a] -(0@999)-[b]|"),
    Edit("|[a][b]|", 2, constant(7), "|[a][b]-7-|"),
    Edit("[a]-gap-[b]", 0, optional, "[a]-(gap@999)-[b]"),
    Edit("[a]-gap-[b]", 0, constant(30), "[a]-30-[b]"),
    Edit("[a]-g\\u0061p-[b]", 0, optional, "[a]-(g\\u0061p@999)-[b]"),
    Edit(#"[a]-`g\"x`-[b]"#, 0, optional, #"[a]-(`g\"x`@999)-[b]"#),
    Edit("[a]-8-[b]", 0, constant(-30), "[a]-(-30)-[b]"),
    Edit("[a]-( >= gap/2 @ 1000, <=20)-[b]", 0, optional, "[a]-( >= gap/2 @ 999, <=20)-[b]"),
    Edit("[a]-(>=gap/2, <=20)-[b]", 1, optional, "[a]-(>=gap/2, <=20@999)-[b]"),
    Edit("[a]-(>=gap/2, <=20)-[b]", 0, constant(-3), "[a]-(>=-3, <=20)-[b]"),
    Edit("[a]-(>=5)-|", 0, constant(3), "[a]-(>=3)-|"),
    Edit("V:[\\u0061(44)]", 0, optional, "V:[\\u0061(44@999)]"),
    Edit("V:[\\u0061(4\\u0034@1000)]", 0, constant(40), "V:[\\u0061(40@1000)]"),
    Edit("[a(==b+4)]", 0, optional, "[a(==b+4@999)]"),
    Edit("[a(==b+4)]", 0, constant(5), nil),
    Edit("[a]-[b]", 0, .inactive, nil),
    Edit("[a(5)]", 0, .inactive, nil),
  ]

  @Test(arguments: edits.indices) func `a change is put at its place in the format, or refused`(index: Int) throws {
    let edit = Self.edits[index]
    let change = ConstraintChange(constraint: ConstraintID(edit.constraint), value: edit.value, site: .constraint)
    let before = try scene(formatScene("\"\(edit.before)\""))
    let bytes = try editScene(Array(formatScene("\"\(edit.before)\"").utf8), changes: [change])
    guard let after = edit.after else {
      #expect(bytes == nil)
      return
    }
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == formatScene("\"\(after)\""))
    // The constraint has the value and everything else what it had.
    let expected = before.applying([change]).constraints
    let loaded = try loadScene(try #require(bytes)).constraints
    #expect(loaded.map(\.name) == expected.map(\.name))
    #expect(loaded.map(\.priority) == expected.map(\.priority))
    #expect(loaded.map { $0.constant.number ?? .zero } == expected.map { $0.constant.number ?? .zero })
  }

  @Test func `the constraint of an option is not changed in the format`() throws {
    let text = Array(formatScene(#"{ "format": "[a]-[b]", "options": ["alignAllTop"] }"#).utf8)
    for value in [Self.optional, Self.constant(3), .inactive] {
      let change = ConstraintChange(constraint: ConstraintID(1), value: value, site: .constraint)
      #expect(try editScene(text, changes: [change]) == nil)
    }
  }

  @Test func `several constraints of one format change together`() throws {
    let changes = [0, 1, 2].map { index in
      ConstraintChange(constraint: ConstraintID(index), value: Self.optional, site: .constraint)
    }
    let bytes = try #require(try editScene(Array(formatScene("\"|[a(5)]-3-[b]\"").utf8), changes: changes))
    #expect(String(decoding: bytes, as: UTF8.self) == formatScene("\"|-(0@999)-[a(5@999)]-(3@999)-[b]\""))
  }

  @Test func `a state names the constraint of a format`() throws {
    func text(_ state: String) -> String { formatScene("\"|-[a(5)]\"", and: "\"states\": { \"s\": \(state) }") }
    let site = ConstraintChange.Site.state(machine: 0, StateID(0))
    let cases: [(String, ConstraintChange.Value, String)] = [
      ("{}", Self.optional, "{ \"priorities\": { \"H:a.width\": 999 } }"),
      ("{ \"constants\": { \"H:a.width\": 3 } }", Self.constant(4), "{ \"constants\": { \"H:a.width\": 4 } }"),
      ("{ \"activate\": [\"H:a.width\"] }", .inactive, "{ \"activate\": [], \"deactivate\": [\"H:a.width\"] }"),
    ]
    for (before, value, after) in cases {
      let change = ConstraintChange(constraint: ConstraintID(1), value: value, site: site)
      let bytes = try #require(try editScene(Array(text(before).utf8), changes: [change]))
      #expect(String(decoding: bytes, as: UTF8.self) == text(after))
      _ = try loadScene(bytes)
    }
  }
}
